export { visualSearchModule } from './module.ts'
