export { createBillLinks } from './bill-links.ts'
export { createEnd } from './end.ts'
export { liveSalesModule } from './module.ts'
export { lockOpenSalesOf, lockSalesWith, releaseHoldsOf, takeItemOut } from './stops.ts'
