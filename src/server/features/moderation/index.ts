export { addReport, addSignal, closeEntries, isSaidUnderAge, openEntry } from './entries.ts'
export type { AfterCommit, MessageRange } from './evidence.ts'
export { moderationModule } from './module.ts'
