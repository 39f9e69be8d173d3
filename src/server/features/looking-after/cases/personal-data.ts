import type { Database } from '../../../platform/db/connect.ts'
import type { PersonalPart } from '../../../platform/personal-data.ts'
import { removePhotos } from '../../../platform/storage/private-photos.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { photosOf } from './presenter.ts'
import { eraseClosedOf, selectWritten } from './queries.ts'

export const casesPart = ({ db: database }: Pick<Database, 'db'>, storage: Storage): PersonalPart => ({
  async collect(db, { accountID }) {
    const written = await selectWritten(db, accountID)
    return {
      cases: written.map((row) => ({
        pickupID: row.pickup_id,
        text: row.body,
        photos: photosOf(row),
        at: row.sent_at.toISOString(),
        answer: row.answer,
      })),
    }
  },

  /** An open case keeps its words and photos, because an admin has yet to read them. */
  async erase(tx, { accountID }) {
    const files = await eraseClosedOf(tx, [accountID])
    return () => removePhotos(database, storage, files)
  },
})
