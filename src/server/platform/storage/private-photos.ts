import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Db } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { withoutGuard } from '../db/transaction-guard.ts'
import { type FileSource, sha256Of } from '../file-source.ts'
import { reEncodePhoto } from '../images/re-encode.ts'
import { mayDelete } from './deletions.ts'
import type { FileOwner } from './reconciler.ts'
import type { Storage } from './storage.ts'

/** Fills the screen of a phone. Some 100 kB. */
const reEncoding = { longestSide: 1080, quality: 78 }

/** A folder that is not served, and the table whose `storage_key` names its files. */
export interface PrivatePhotos {
  folder: `${string}/`
  table: { [Name in keyof Tables]: Tables[Name] extends { storage_key: string } ? Name : never }[keyof Tables]
}

/** A stored photo, and the SHA-256 of the file that was sent. */
export interface SentPhoto {
  key: string
  hash: Buffer
}

/** Stores all these photos, or none of them. Their rows are inserted afterwards: a file without a row does no harm. */
export const storePhotos = async (
  storage: Storage,
  { folder }: PrivatePhotos,
  uploads: FileSource[],
  accountID: string,
): Promise<SentPhoto[]> => {
  const encoded: { bytes: Uint8Array; hash: Buffer }[] = []
  // One after another, so that a request holds one place in the queue for photos.
  for (const upload of uploads)
    encoded.push({
      bytes: (await reEncodePhoto(upload, { accountID, lane: 'photos' }, reEncoding)).bytes,
      hash: await sha256Of(upload),
    })
  return Promise.all(
    encoded.map(async ({ bytes, hash }) => {
      const key = `${folder}${randomBytes(16).toString('hex')}`
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

/** For the storage reconciler. The id of a row is its file. */
export const privatePhotoFiles = (
  { db }: Pick<Database, 'db'>,
  { folder, table }: PrivatePhotos,
): FileOwner => {
  const from = sql.table(table)
  return {
    folder,

    async named(tx, files) {
      const { rows } = await sql<{ storage_key: string }>`
        select storage_key from ${from} where storage_key = any(${files})`.execute(tx)
      return new Set(rows.map(({ storage_key }) => storage_key))
    },

    async rowsAfter(after, max) {
      const { rows } = await sql<{ storage_key: string }>`
        select storage_key from ${from} where storage_key > ${after ?? ''} order by storage_key limit ${max}`.execute(
        db,
      )
      return rows.map(({ storage_key }) => ({ id: storage_key, files: [storage_key] }))
    },

    async markLost(id) {
      const { numAffectedRows } = await sql`delete from ${from} where storage_key = ${id}`.execute(db)
      return (numAffectedRows ?? 0n) > 0n
    },
  }
}
