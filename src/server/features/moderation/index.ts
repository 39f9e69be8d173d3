export { addReport, addSignal, closeEntry, isSaidUnderAge, openEntry } from './entries.ts'
export type { AfterCommit, MessageRange } from './evidence.ts'
export { moderationModule } from './module.ts'
