import pLimit from 'p-limit'
import type { Db } from '../../../platform/db/connect.ts'
import { withoutGuard } from '../../../platform/db/transaction-guard.ts'
import { mayDelete } from '../../../platform/storage/deletions.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { removePhoto } from './photos.ts'
import { selectKeysInUse } from './queries.ts'

/** Each has a file for each width. */
const photosAtOnce = 8

/** Deletes the files of photos without a row. Call it after the transaction that deleted the rows. */
export const removeUnusedPhotos = async (db: Db, storage: Storage, keys: string[]): Promise<void> => {
  if (keys.length === 0) return
  await withoutGuard(() =>
    db.transaction().execute(async (tx) => {
      // During a backup the files stay; the storage reconciler deletes them later.
      if (!(await mayDelete(tx))) return
      // Another item may have the same photo.
      const inUse = new Set(await selectKeysInUse(tx, keys))
      const unused = keys.filter((key) => !inUse.has(key))
      await pLimit(photosAtOnce).map(unused, (key) => removePhoto(storage, key))
    }),
  )
}
