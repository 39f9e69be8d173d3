export { addReport, addSignal, openEntry } from './entries.ts'
export type { AfterCommit, MessageRange } from './evidence.ts'
export { moderationModule } from './module.ts'
