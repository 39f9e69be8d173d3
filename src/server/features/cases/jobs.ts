import { daysOf, keptFor } from '#domain/kept.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { Run } from '../../platform/jobs/jobs.ts'
import { removePhotos } from '../../platform/storage/private-photos.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { eraseClosedBefore } from './queries.ts'

const dayMs = 24 * 3_600_000
/** So that a transaction is short. */
const perTransaction = 100

/** Erases what both sides wrote and the photos, a year after an admin closed the case. The admin's answer stays. */
export const createCaseErasure =
  ({ db }: Database, clock: Clock, storage: Storage): Run =>
  async (stopping) => {
    const before = new Date(clock.now().getTime() - daysOf(keptFor.cases) * dayMs)
    let erased = 0
    for (let last = perTransaction; last === perTransaction && !stopping.aborted;) {
      const { cases, files } = await db
        .transaction()
        .execute((tx) => eraseClosedBefore(tx, before, perTransaction))
      await removePhotos(db, storage, files)
      last = cases
      erased += cases
    }
    return { erased }
  }
