import type { ModuleDependencies, OverdueHold } from '../../../module.ts'
import type { Run } from '../../../platform/jobs/jobs.ts'
import { rowByRow } from '../../../platform/jobs/row-by-row.ts'
import { selectOverdueHolds } from './holds.ts'

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock' | 'log'>

/**
 * The background job that ends holds whose deadline has passed. Each is ended by the feature of its kind, in a transaction of
 * its own, which checks the deadline again under the lock of the item. So several servers can run the job at once, and a
 * person who acts just before wins.
 */
export const createHoldDeadlines = (
  { database, events, clock, log }: Dependencies,
  ends: readonly OverdueHold[],
): Run => {
  const endOf = new Map(ends.map(({ kind, end }) => [kind, end]))
  return async (stopping) => {
    const { done, failed } = await rowByRow({ database, clock, log }, 'hold-deadlines', stopping, {
      select: (leftOut, max) => selectOverdueHolds(database.db, clock.now(), leftOut, max),
      subjectOf: ({ item_id }) => item_id,
      handle: async ({ item_id, kind }) => (await endOf.get(kind)?.(item_id)) ?? false,
    })
    if (done > 0) {
      log.info({ ended: done }, 'overdue holds of items were ended')
      await events.syncNotifications()
    }
    return { ended: done, failed }
  }
}
