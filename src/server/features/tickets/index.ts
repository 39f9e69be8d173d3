export { ticketsModule } from './module.ts'
export { createPurchases } from './purchases.ts'
