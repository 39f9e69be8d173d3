export { stopsModule } from './module.ts'
export { type Stops, createStops } from './service.ts'
