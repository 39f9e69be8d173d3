import { daysOf, keptFor } from '#domain/kept.ts'
import type { Run } from '../../../platform/jobs/jobs.ts'
import { type RowByRowDependencies, rowByRow } from '../../../platform/jobs/row-by-row.ts'
import { removePhotos } from '../../../platform/storage/private-photos.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { eraseClosedBefore, selectClosedBefore } from './queries.ts'

const dayMs = 24 * 3_600_000

/** Erases what both sides wrote and the photos, a year after an admin closed the case. The admin's answer stays. */
export const createCaseErasure =
  (dependencies: RowByRowDependencies, storage: Storage): Run =>
  async (stopping) => {
    const {
      database: { db },
      clock,
    } = dependencies
    const before = new Date(clock.now().getTime() - daysOf(keptFor.cases) * dayMs)
    const { done, failed } = await rowByRow(dependencies, 'old-cases', stopping, {
      select: (leftOut, rows) => selectClosedBefore(db, before, { leftOut, rows }),
      subjectOf: ({ id }) => String(id),
      handle: async ({ id }) => {
        const files = await db.transaction().execute((tx) => eraseClosedBefore(tx, before, id))
        if (!files) return false
        await removePhotos(db, storage, files)
        return true
      },
    })
    return { erased: done, failed }
  }
