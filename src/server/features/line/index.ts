export { changeAvailability } from './availability.ts'
export { lineModule } from './module.ts'
export {
  type LineContext,
  type LineSettings,
  followTicket,
  hasTurn,
  isKept,
  leaveLine,
  useTurn,
} from './turns.ts'
