export { keptModule } from './module.ts'
export { keptPoints } from './notice.ts'
export { keptTables } from './purge.ts'
export { withoutPersonalData } from './table.ts'
