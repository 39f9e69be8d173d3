export { createVisualSearch } from './visual-search.ts'
export { visualSearchPart } from './personal-data.ts'
export { visualSearchRoutes } from './routes.ts'
