export { ticketRoutes } from './routes.ts'
export { createTickets } from './service.ts'
