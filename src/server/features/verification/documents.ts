import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../platform/errors.ts'
import type { FileSource } from '../../platform/file-source.ts'
import { reEncodePhoto } from '../../platform/images/re-encode.ts'
import type { Database } from '../../platform/db/connect.ts'
import { mayDelete } from '../../platform/storage/deletions.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { CannotOpen, type Vault, type WrappedKey } from '../../platform/vault/vault.ts'
import type { DocumentKind } from './policy.ts'
import { type DocumentRow, markPurged } from './queries.ts'

/** Enough to read the small print of an ID. */
const kept = { longestSide: 2400, quality: 85 }

/** What a file and its key belong to: neither opens for another document, seller or kind. */
export const boundTo = (document: { id: string; seller_id: string; kind: DocumentKind }): string =>
  `id document ${document.id} ${document.seller_id} ${document.kind}`

export const wrappedKeyOf = (row: Pick<DocumentRow, 'key_id' | 'wrapped_key'>): WrappedKey => ({
  keyID: row.key_id,
  wrapped: row.wrapped_key,
})

/** Keeps the file; the row that opens it comes after. A file without a row can never be opened. */
export const storeDocument = async (
  storage: Storage,
  vault: Vault,
  sellerID: string,
  kind: DocumentKind,
  upload: FileSource,
) => {
  const { bytes, mediaType } = await reEncodePhoto(upload, { accountID: sellerID, lane: 'documents' }, kept)
  const row = { id: uuidv7(), seller_id: sellerID, kind }
  const sealed = vault.seal(bytes, boundTo(row))
  // Below no folder that is ever served, under a name that tells nothing.
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

/** The file of a document and what opens copies of it. False while a backup runs: the next purge does it. */
export const removeDocument = (
  db: Database['db'],
  storage: Storage,
  document: { id: string; storage_key: string },
  at: Date,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await mayDelete(tx))) return false
    await storage.remove(document.storage_key)
    await markPurged(tx, document.id, at)
    return true
  })

/** The files of documents: encrypted before they reach the storage, decrypted after they left it. */
export const documentFiles = (storage: Storage, vault: Vault, log: Logger) => {
  /** Throws `photo_locked`, and logs why. */
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
    store: (sellerID: string, kind: DocumentKind, upload: FileSource) =>
      storeDocument(storage, vault, sellerID, kind, upload),

    /** Whether this very file is what the document was made from. */
    isSame: async (row: DocumentRow, upload: FileSource): Promise<boolean> =>
      row.upload_mac !== null && vault.isSame(upload, row.upload_mac, wrappedKeyOf(row), boundTo(row)),

    /** Throws only where the storage does not answer. */
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
