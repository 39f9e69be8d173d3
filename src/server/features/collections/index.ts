export { collectionsModule } from './module.ts'
