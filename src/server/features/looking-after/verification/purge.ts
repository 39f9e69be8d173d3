import type { ModuleDependencies } from '../../../module.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import { allBut, rowByRow } from '../../../platform/jobs/row-by-row.ts'
import { removeDocument } from './documents.ts'
import { lockSeller, retireOverdue, selectSellersWithOverdue, selectToPurge } from './queries.ts'
import { queueSeller } from './queue.ts'

const day = 86_400_000

type Dependencies = Pick<ModuleDependencies, 'database' | 'clock' | 'storage' | 'log'> & {
  retentionDays: number
}

/**
 * Retires documents whose retention time has passed, under the lock that uploads take, and then deletes the files and
 * keys of retired documents. Several servers may run it at once. What fails or is interrupted is left to the next
 * run.
 */
export const createPurge =
  ({ database, clock, storage, log, retentionDays }: Dependencies) =>
  async (stopping = new AbortController().signal): Promise<{ purged: number; failed: number }> => {
    const cutoff = new Date(clock.now().getTime() - retentionDays * day)
    const { db } = database
    const job = { database, clock, log }
    const overdue = await selectSellersWithOverdue(db, cutoff)
    await rowByRow<string>(job, 'purge-id-photos: retention', stopping, {
      select: allBut(overdue, (sellerID) => sellerID),
      subjectOf: (sellerID) => sellerID,
      handle: (sellerID) =>
        db.transaction().execute(async (tx) => {
          await lockSeller(tx, sellerID)
          await retireOverdue(tx, sellerID, cutoff, clock.now())
          await queueSeller(tx, sellerID, clock.now())
          await publishTo(tx, sellerID, 'session')
        }),
      batchSize: overdue.length + 1,
    })
    const { done: purged, failed } = await rowByRow(job, 'purge-id-photos: files', stopping, {
      select: (leftOut, max) => selectToPurge(db, cutoff, leftOut, max),
      subjectOf: ({ id }) => id,
      handle: ({ id, storage_key }) => removeDocument(db, storage, { id, storage_key }, clock.now()),
    })
    if (purged > 0) log.info({ purged }, 'ID photos were purged')
    return { purged, failed }
  }
