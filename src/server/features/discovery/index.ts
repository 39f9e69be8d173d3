export { discoveryRoutes } from './routes.ts'
export { createFeed } from './feed/feed.ts'
export { createSearch } from './search/search.ts'
export { loadSynonyms } from './search/synonyms.ts'
