export { pickupsModule } from './module.ts'
export { selectPickupTimes } from './queries.ts'
