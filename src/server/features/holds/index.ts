export { createHoldDeadlines } from './deadlines.ts'
export { endHold, findHold, hasTurn, setHoldUntil, takeHold } from './queries.ts'
