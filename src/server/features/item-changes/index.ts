export { itemChangesModule } from './module.ts'
