export { paymentsModule } from './module.ts'
export { owedOf } from './owed.ts'
export { selectPaid, selectPaymentsOfPickups, stateOf } from './queries.ts'
