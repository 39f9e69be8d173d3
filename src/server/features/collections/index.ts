export { collectionsModule } from './module.ts'
export { tellCollectionsWith } from './queries.ts'
