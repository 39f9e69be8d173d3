export { paymentsModule } from './module.ts'
export { selectPaid, selectPaymentsOfPickups, stateOf } from './queries.ts'
