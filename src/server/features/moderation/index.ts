export type { Effects } from './effects.ts'
export { type NewEntry, addReport, noteSignal, openEntry } from './entries.ts'
export type { AfterCommit, Evidence, MessageRange } from './evidence.ts'
export { moderationModule } from './module.ts'
