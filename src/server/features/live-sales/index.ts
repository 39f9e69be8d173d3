export { createBillLinks } from './bill-links.ts'
export { createEnd } from './end.ts'
export { liveSalesModule } from './module.ts'
export {
  hasNameHolds,
  lockOpenSalesOf,
  lockSalesWith,
  releaseHoldsOf,
  selectOpenSalesOf,
  takeItemOut,
} from './stops.ts'
