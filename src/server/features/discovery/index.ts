export { discoveryRoutes } from './routes.ts'
export { createDiscovery } from './service.ts'
export { createSearch } from './search.ts'
export { loadSynonyms } from './synonyms.ts'
