import { randomBytes } from 'node:crypto'
import type { Database, Db } from '../../../platform/db/connect.ts'
import { withoutGuard } from '../../../platform/db/transaction-guard.ts'
import { type FileSource, sha256Of } from '../../../platform/file-source.ts'
import { reEncodePhoto } from '../../../platform/images/re-encode.ts'
import { mayDelete } from '../../../platform/storage/deletions.ts'
import type { FileOwner } from '../../../platform/storage/reconciler.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

/** Fills the screen of a phone. Some 100 kB. */
const reEncoding = { longestSide: 1080, quality: 78 }

/** A stored photo, and the SHA-256 of the file that was sent. */
export interface SentPhoto {
  key: string
  hash: Buffer
}

/** Stores the photos of a message, or none of them. Their rows are inserted afterwards: a file without a row does no harm. */
export const storePhotos = async (
  storage: Storage,
  uploads: FileSource[],
  accountID: string,
): Promise<SentPhoto[]> => {
  const encoded: { bytes: Uint8Array; hash: Buffer }[] = []
  // One after another, so that a message holds one place in the queue for photos.
  for (const upload of uploads)
    encoded.push({
      bytes: (await reEncodePhoto(upload, { accountID, lane: 'photos' }, reEncoding)).bytes,
      hash: await sha256Of(upload),
    })
  return Promise.all(
    encoded.map(async ({ bytes, hash }) => {
      // A random name in a folder that is not served.
      const key = `messages/${randomBytes(16).toString('hex')}`
      await storage.put(key, bytes)
      return { key, hash }
    }),
  )
}

/** Deletes files whose rows are deleted. During a backup they stay, and the storage reconciler deletes them later. */
export const removePhotos = async (db: Db, storage: Storage, keys: string[]): Promise<void> => {
  if (keys.length === 0) return
  await withoutGuard(() =>
    db.transaction().execute(async (tx) => {
      if (await mayDelete(tx)) await Promise.all(keys.map(storage.remove))
    }),
  )
}

/** The photos of messages, for the storage reconciler. The id of a row is its file. */
export const messagePhotoFiles = ({ db }: Pick<Database, 'db'>): FileOwner => ({
  folder: 'messages/',

  async named(tx, files) {
    const rows = await tx
      .selectFrom('message_photos')
      .select('storage_key')
      .where('storage_key', '=', ({ fn, val }) => fn.any(val(files)))
      .execute()
    return new Set(rows.map(({ storage_key }) => storage_key))
  },

  async rowsAfter(after, max) {
    const rows = await db
      .selectFrom('message_photos')
      .select('storage_key')
      .where('storage_key', '>', after ?? '')
      .orderBy('storage_key')
      .limit(max)
      .execute()
    return rows.map(({ storage_key }) => ({ id: storage_key, files: [storage_key] }))
  },

  async markLost(id) {
    const { numDeletedRows } = await db
      .deleteFrom('message_photos')
      .where('storage_key', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
})
