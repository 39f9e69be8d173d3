export { paymentsModule } from './module.ts'
export { selectPaymentsOfPickups, stateOf } from './queries.ts'
