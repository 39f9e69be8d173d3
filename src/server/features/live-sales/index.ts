export { createBillLinks } from './bill-links.ts'
export { liveSalesModule } from './module.ts'
