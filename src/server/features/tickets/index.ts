export { ticketsPart } from './personal-data.ts'
export { createDeadlines } from './deadlines.ts'
export { ticketRoutes } from './routes.ts'
export { createTickets } from './service.ts'
