export { ticketsModule } from './module.ts'
export { createPurchases } from './purchases.ts'
export { type MoveContext, applyMove } from './move.ts'
export { type Side, lockTicketsOf, selectTicketsOfPickups } from './queries.ts'
