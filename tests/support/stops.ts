import pino from 'pino'
import { createAdd } from '#server/features/people/notifications/add.ts'
import { type Stops } from '#server/features/reserving/stops/service.ts'
import { createStops } from '#server/features/reserving/index.ts'
import type { Database, Tx } from '#server/platform/db/connect.ts'
import { readSettings } from '#server/settings.ts'
import type { TestApp } from './app.ts'

/** Puts a decision of admins into effect, in a transaction as theirs. */
export const decideIn =
  ({ db, events, clock }: Pick<TestApp, 'db' | 'events' | 'clock'>) =>
  async (work: (stops: Stops, tx: Tx) => Promise<void>): Promise<void> => {
    const stops = createStops({
      database: { db } as Database,
      events,
      clock,
      log: pino({ level: 'silent' }),
      settings: readSettings({}),
      addNotifications: createAdd(clock, []),
    })
    await db.transaction().execute((tx) => work(stops, tx))
    await events.syncNotifications()
  }
