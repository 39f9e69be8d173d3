export { deletePairsOf } from './duplicates/queries.ts'
export { visualSearchModule } from './module.ts'
