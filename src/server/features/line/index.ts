export { lineModule } from './module.ts'
export { selectItemsWaitedFor } from './queries.ts'
export {
  type LineContext,
  type LineSettings,
  closeLinesOf,
  endLine,
  passItemOn,
  leaveLine,
  leaveLines,
  useTurn,
} from './turns.ts'
