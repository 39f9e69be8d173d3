import type { Db } from '../../platform/db/connect.ts'
import { mayDelete } from '../../platform/storage/deletions.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { removePhoto } from './photos.ts'
import { selectKeysInUse } from './queries.ts'

/** Removes the files of photos that no row names any more; after the transaction that deleted the rows. */
export const removeUnusedPhotos = async (db: Db, storage: Storage, keys: string[]): Promise<void> => {
  if (keys.length === 0) return
  await db.transaction().execute(async (tx) => {
    // While a backup runs they stay, for the job that removes files without a row.
    if (!(await mayDelete(tx))) return
    // The same picture may be another item's too.
    const inUse = new Set(await selectKeysInUse(tx, keys))
    for (const key of keys) if (!inUse.has(key)) await removePhoto(storage, key)
  })
}
