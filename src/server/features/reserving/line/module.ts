import type { Module, ModuleDependencies } from '../../../module.ts'
import type { AddNotifications } from '../../people/index.ts'
import { linePart } from './personal-data.ts'
import { lineRoutes } from './routes.ts'
import { createLines } from './service.ts'
import { createTurns } from './turns.ts'

export const lineModule = ({
  database,
  events,
  clock,
  log,
  settings,
  addNotifications,
}: ModuleDependencies & { addNotifications: AddNotifications }): Module => {
  const context = { settings, addNotifications }
  const turns = createTurns({ database, events, clock, log, ...context })
  const lines = createLines(database, events, clock, context)
  return {
    routes: (register) => lineRoutes(register, lines),
    jobs: [{ name: 'line-turns', cron: '* * * * *', run: turns.begin }],
    overdueHolds: turns.overdue,
    personalData: linePart(context),
  }
}
