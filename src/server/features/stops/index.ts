export { stopsModule } from './module.ts'
export { type Stops, createStops, openTicketsOf } from './service.ts'
