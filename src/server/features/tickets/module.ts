import type { Module, ModuleDependencies } from '../../module.ts'
import { createDeadlines } from './deadlines.ts'
import { ticketsPart } from './personal-data.ts'
import { createPurchases } from './purchases.ts'
import { ticketRoutes } from './routes.ts'
import { createTickets } from './service.ts'

export const ticketsModule = ({ database, events, clock, log, settings }: ModuleDependencies): Module => ({
  routes: (register) =>
    ticketRoutes(
      register,
      createTickets(database, events, clock, settings),
      createPurchases(database, events, clock, settings),
    ),
  jobs: [
    {
      name: 'ticket-deadlines',
      cron: '* * * * *',
      run: createDeadlines({ database, events, clock, log, hours: settings }),
    },
  ],
  personalData: ticketsPart,
})
