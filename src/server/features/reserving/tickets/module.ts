import type { Module, ModuleDependencies } from '../../../module.ts'
import type { AddNotifications } from '../../people/index.ts'
import { createDeadlines } from './deadlines.ts'
import { ticketsPart } from './personal-data.ts'
import { createPurchases } from './purchases/purchases.ts'
import { createRequests } from './requests.ts'
import { ticketRequestRoutes, ticketRoutes } from './routes.ts'
import { createTickets } from './service.ts'

export const ticketsModule = ({
  database,
  events,
  clock,
  log,
  settings,
  addNotifications,
}: ModuleDependencies & { addNotifications: AddNotifications }): Module => {
  const context = { hours: settings, addNotifications }
  const deadlines = createDeadlines({ database, events, clock, log, ...context })
  return {
    routes: (register) => {
      ticketRoutes(
        register,
        createTickets(database, events, clock, context),
        createPurchases(database, events, clock, settings, addNotifications),
      )
      ticketRequestRoutes(register, createRequests(database, events, clock, settings, context))
    },
    jobs: [{ name: 'ticket-deadlines', cron: '* * * * *', run: deadlines.run }],
    overdueHolds: deadlines.overdue,
    personalData: ticketsPart,
  }
}
