export { changeAvailability } from './availability.ts'
export { lineModule } from './module.ts'
export { type LineSettings, followTicket, hasTurn, isKept, useTurn } from './turns.ts'
