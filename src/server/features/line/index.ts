export { lineModule } from './module.ts'
export { selectItemsWaitedFor } from './queries.ts'
export {
  type LineContext,
  type LineSettings,
  closeLinesOf,
  endLine,
  followTicket,
  hasTurn,
  isKept,
  leaveLine,
  leaveLines,
  useTurn,
} from './turns.ts'
