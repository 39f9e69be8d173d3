import type { Module, ModuleDependencies } from '../../../module.ts'
import type { AddNotifications } from '../../people/index.ts'
import { createHandover } from './handover.ts'
import { createMarkReady } from './mark-ready.ts'
import { createPasses } from './pass.ts'
import { pickupsPart } from './personal-data.ts'
import { createPassReader } from './read-pass.ts'
import { createReminders } from './reminders.ts'
import { pickupRoutes } from './routes.ts'
import { createPickups } from './service.ts'

export const pickupsModule = ({
  database,
  events,
  clock,
  log,
  vault,
  settings,
  addNotifications,
}: ModuleDependencies & { addNotifications: AddNotifications }): Module => {
  const passes = createPasses(vault.keysFor('pickup passes'))
  const readPass = createPassReader(database.db, clock, passes)
  const context = { hours: settings, addNotifications }
  return {
    routes: (register) =>
      pickupRoutes(
        register,
        createPickups({ database, events, clock, addNotifications, passes, readPass }),
        createHandover(database, events, clock, context, readPass),
        createMarkReady(database, events, clock, context),
      ),
    jobs: [
      {
        name: 'pickup-reminders',
        cron: '*/5 * * * *',
        run: createReminders({ database, clock, log }, addNotifications),
      },
    ],
    personalData: pickupsPart,
  }
}
