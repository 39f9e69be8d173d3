import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import type { ModuleDependencies } from '../../../module.ts'
import { AppError } from '../../../platform/errors.ts'
import type { FileSource } from '../../../platform/file-source.ts'
import { reEncodePhoto } from '../../../platform/images/re-encode.ts'
import type { Database } from '../../../platform/db/connect.ts'
import { withoutGuard } from '../../../platform/db/transaction-guard.ts'
import { mayDelete } from '../../../platform/storage/deletions.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { CannotOpen, type Vault, type WrappedKey } from '../../../platform/vault/vault.ts'
import type { AddNotifications } from '../../people/index.ts'
import type { PhotoKind } from './policy.ts'
import { type DocumentRow, markPurged } from './queries.ts'

/** For what takes documents of sellers and lets admins decide about them. */
export type DocumentDependencies = Pick<
  ModuleDependencies,
  'database' | 'events' | 'clock' | 'storage' | 'vault' | 'log'
> & { addNotifications: AddNotifications }

/** Large enough to read the small print of an ID. */
const reEncoding = { longestSide: 2400, quality: 85 }

/** Additional authenticated data: file and key cannot be decrypted as another document, seller or kind. */
export const boundTo = (document: { id: string; seller_id: string; kind: PhotoKind }): string =>
  `id document ${document.id} ${document.seller_id} ${document.kind}`

export const wrappedKeyOf = (row: Pick<DocumentRow, 'key_id' | 'wrapped_key'>): WrappedKey => ({
  keyID: row.key_id,
  wrapped: row.wrapped_key,
})

/** The row is inserted afterwards. If that fails, the file stays without its key and nobody can decrypt it. */
export const storeDocument = async <Kind extends PhotoKind>(
  storage: Storage,
  vault: Vault,
  sellerID: string,
  kind: Kind,
  upload: FileSource,
) => {
  const { bytes, mediaType } = await reEncodePhoto(
    upload,
    { accountID: sellerID, lane: 'documents' },
    reEncoding,
  )
  const row = { id: uuidv7(), seller_id: sellerID, kind }
  const sealed = vault.seal(bytes, boundTo(row))
  // A random name in a folder that is not served.
  const storage_key = `ids/${randomBytes(16).toString('hex')}`
  await storage.put(storage_key, sealed.bytes)
  return {
    ...row,
    storage_key,
    key_id: sealed.keyID,
    wrapped_key: sealed.wrapped,
    upload_mac: await vault.mac(upload, sealed, boundTo(row)),
    media_type: mediaType,
  }
}

/** Deletes the file and its key. Returns false during a backup: the next purge tries again. */
export const removeDocument = (
  db: Database['db'],
  storage: Storage,
  document: { id: string; storage_key: string },
  at: Date,
): Promise<boolean> =>
  withoutGuard(() =>
    db.transaction().execute(async (tx) => {
      if (!(await mayDelete(tx))) return false
      await storage.remove(document.storage_key)
      await markPurged(tx, document.id, at)
      return true
    }),
  )

/** Encrypts documents before they reach the storage, and decrypts them after reading. */
export const documentFiles = (storage: Storage, vault: Vault, log: Logger) => {
  /** Throws `photo_locked` and logs the reason. */
  const open = async (row: DocumentRow): Promise<Buffer> => {
    const found = await storage.open(row.storage_key)
    try {
      if (!found) throw new Error('the file is missing')
      return vault.open(await buffer(found.stream), wrappedKeyOf(row), boundTo(row))
    } catch (error) {
      const why = error instanceof CannotOpen || !found ? (error as Error).message : 'the file cannot be read'
      log.error({ document: row.id, keyID: row.key_id, why }, 'an ID photo cannot be opened')
      throw new AppError('photo_locked')
    }
  }

  return {
    open,
    store: <Kind extends PhotoKind>(sellerID: string, kind: Kind, upload: FileSource) =>
      storeDocument(storage, vault, sellerID, kind, upload),

    /** Whether the document was made from this very file. */
    isSame: async (row: DocumentRow, upload: FileSource): Promise<boolean> =>
      row.upload_mac !== null && vault.isSame(upload, row.upload_mac, wrappedKeyOf(row), boundTo(row)),

    /** Throws only if the storage is not reachable. */
    canOpen: (row: DocumentRow): Promise<boolean> =>
      open(row).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError) return false
          throw error
        },
      ),
  }
}
