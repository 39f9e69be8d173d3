export { paymentsModule } from './module.ts'
