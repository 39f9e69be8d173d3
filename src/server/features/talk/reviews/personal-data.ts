import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/connect.ts'
import type { PersonalPart } from '../../../platform/personal-data.ts'
import { removePhotos } from '../../../platform/storage/private-photos.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { toReview } from './presenter.ts'
import { reviewRows } from './queries.ts'

const deletePhotosBy = (tx: Tx, accountID: string) =>
  tx
    .deleteFrom('review_photos')
    .where('review_id', 'in', tx.selectFrom('reviews').select('id').where('author_id', '=', accountID))
    .returning('storage_key')
    .execute()

export const reviewsPart = (
  { db: database }: Pick<Database, 'db'>,
  clock: Clock,
  storage: Storage,
): PersonalPart => ({
  /** Of reviews about the person, those that the person can see. */
  async collect(db, { accountID, kind }) {
    if (kind === 'admin') return {}
    const written = await reviewRows(db).where('r.author_id', '=', accountID).orderBy('r.id').execute()
    const received = await reviewRows(db)
      .where('r.about_id', '=', accountID)
      .where('r.hidden', '=', false)
      .where('r.visible_at', '<=', clock.now())
      .orderBy('r.id')
      .execute()
    return {
      reviews: {
        written: written.map((row) => ({ pickupID: row.pickup_id, ...toReview(row) })),
        received: received.map((row) => ({ pickupID: row.pickup_id, ...toReview(row) })),
      },
    }
  },

  /** Reviews stay without a name, which the account no longer has. Photos may show people, so they go. */
  async erase(tx, { accountID }) {
    const photos = await deletePhotosBy(tx, accountID)
    return () =>
      removePhotos(
        database,
        storage,
        photos.map(({ storage_key }) => storage_key),
      )
  },
})
