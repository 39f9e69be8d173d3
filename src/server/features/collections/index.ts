export { collectionsPart } from './personal-data.ts'
export { tellCollectionsWith } from './queries.ts'
export { collectionRoutes } from './routes.ts'
export { createCollections } from './service.ts'
