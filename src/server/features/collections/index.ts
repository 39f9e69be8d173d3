export { collectionsModule } from './module.ts'
export { notifyCollectionsWith } from './queries.ts'
