import type { z } from 'zod'
import type { Review } from '#contract/reviews.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { toReview } from './presenter.ts'
import { reviewRows } from './queries.ts'

/** A review as admins see it, also a hidden one. */
export const findReview = async (db: Db, id: string): Promise<z.output<typeof Review> | null> => {
  const row = await reviewRows(db).where('r.id', '=', id).executeTakeFirst()
  return row ? toReview(row) : null
}

/** A decision of an admin hides a review, or shows it again. */
export const hideReview = async (tx: Tx, id: string, hidden: boolean): Promise<void> => {
  await tx.updateTable('reviews').set({ hidden }).where('id', '=', id).execute()
}
