import type { ModuleDependencies } from '../../module.ts'
import { notify } from '../../platform/events/notify.ts'
import { removeDocument } from './documents.ts'
import { lockSeller, retireOverdue, selectSellersWithOverdue, selectToPurge } from './queries.ts'

const day = 86_400_000
const batchSize = 200
const lowestID = '00000000-0000-0000-0000-000000000000'

type Dependencies = Pick<ModuleDependencies, 'database' | 'clock' | 'storage' | 'log'> & {
  retentionDays: number
}

/**
 * Retires documents whose retention time has passed, under the lock that uploads take, and then deletes the files and
 * keys of retired documents. Several servers may run it at once. What fails or is interrupted is left to the next
 * run.
 */
export const createPurge =
  ({ database: { db }, clock, storage, log, retentionDays }: Dependencies) =>
  async (stopping?: AbortSignal): Promise<{ purged: number; failed: number }> => {
    const cutoff = new Date(clock.now().getTime() - retentionDays * day)
    for (const sellerID of await selectSellersWithOverdue(db, cutoff))
      await db.transaction().execute(async (tx) => {
        await lockSeller(tx, sellerID)
        await retireOverdue(tx, sellerID, cutoff, clock.now())
        await notify(tx, sellerID, 'session')
      })

    let purged = 0
    let failed = 0
    let after = lowestID
    for (;;) {
      const documents = await selectToPurge(db, cutoff, after, batchSize)
      for (const { id, storage_key } of documents)
        try {
          if (await removeDocument(db, storage, { id, storage_key }, clock.now())) purged += 1
        } catch (error) {
          failed += 1
          log.error(
            { err: error, document: id },
            'an ID photo could not be deleted; the next run tries again',
          )
        }
      const last = documents.at(-1)
      if (!last || stopping?.aborted) break
      after = last.id
    }
    if (purged > 0) log.info({ purged }, 'ID photos were purged')
    return { purged, failed }
  }
