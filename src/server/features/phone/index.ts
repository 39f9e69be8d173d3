export { phoneModule } from './module.ts'
export { findPhone } from './queries.ts'
