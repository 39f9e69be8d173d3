import type { Module, ModuleDependencies } from '../../../module.ts'
import type { AddNotifications } from '../../people/index.ts'
import { createAppeals } from './appeals.ts'
import { createDecisions } from './decisions.ts'
import type { Effects } from './effects.ts'
import type { Evidence } from './evidence.ts'
import { moderationPart } from './personal-data.ts'
import { countToDecide } from './queries.ts'
import { createQueue } from './queue.ts'
import { createReports } from './reports.ts'
import { moderationRoutes } from './routes.ts'

export const moderationModule = ({
  database,
  events,
  clock,
  addNotifications,
  effects,
  evidence,
}: ModuleDependencies & {
  addNotifications: AddNotifications
  effects: Effects
  evidence: Evidence
}): Module => {
  const decisions = createDecisions(database, events, clock, effects, evidence, addNotifications)
  return {
    routes: (register) =>
      moderationRoutes(register, clock, {
        reports: createReports(database, clock),
        queue: createQueue(database, clock, effects, evidence),
        decisions,
        appeals: createAppeals(database, clock),
      }),
    personalData: moderationPart(clock),
    waitsForAdmins: [{ of: 'reports', count: (max) => countToDecide(database.db, max) }],
  }
}
