export { pickupsModule } from './module.ts'
