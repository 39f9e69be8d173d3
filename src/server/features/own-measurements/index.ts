export { ownMeasurementsModule } from './module.ts'
export { hasMeasurements, measurementsOf } from './queries.ts'
