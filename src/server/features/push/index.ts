export { pushModule } from './module.ts'
