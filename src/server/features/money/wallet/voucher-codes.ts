import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../platform/db/connect.ts'
import { type Rotation, rewrapAll } from '../../../platform/vault/rewrap-all.ts'
import { CannotOpen, type Vault, newKey } from '../../../platform/vault/vault.ts'
import {
  type LookupKeyRow,
  type SealedCode,
  insertLookupKey,
  lockLookupKeys,
  replaceReadableCodes,
  selectLookupKeys,
  selectOfOtherKeys,
  selectReadableCodes,
  updateWrappedKey,
} from './voucher-code-queries.ts'

/** The associated data of the encryption, so that a code moved to another voucher's row cannot be decrypted. */
const codeBoundTo = ({ id }: { id: string }): string => `voucher ${id}`
const lookupKeyBoundTo = ({ id }: { id: string }): string => `voucher lookup key ${id}`

const plainCodesBatchSize = 500

interface LookupKey {
  id: string
  secret: Buffer
}

const hashOf = ({ secret }: LookupKey, code: string): Buffer =>
  createHmac('sha256', secret).update(code).digest()

const openOrUndefined = (open: () => Buffer): Buffer | undefined => {
  try {
    return open()
  } catch (error) {
    if (error instanceof CannotOpen) return undefined
    throw error
  }
}

const openLookupKeys = (vault: Vault, rows: LookupKeyRow[], log: Logger): LookupKey[] =>
  rows.flatMap((row) => {
    const wrapped = { keyID: row.key_id, wrapped: row.wrapped_key }
    const secret = openOrUndefined(() => vault.open(row.secret, wrapped, lookupKeyBoundTo(row)))
    if (secret) return [{ id: row.id, secret }]
    log.error(
      { keyID: row.key_id },
      'vouchers that were issued under this key cannot be redeemed: the key is not known',
    )
    return []
  })

/** Creates a lookup key if none can be decrypted. An advisory lock makes servers that start together share one. */
const findOrMakeLookupKeys = async (
  db: Db,
  vault: Vault,
  log: Logger,
): Promise<[LookupKey, ...LookupKey[]]> => {
  const [found, ...others] = openLookupKeys(vault, await selectLookupKeys(db), log)
  if (found) return [found, ...others]
  return db.transaction().execute(async (tx) => {
    await lockLookupKeys(tx)
    const [madeMeanwhile, ...more] = openLookupKeys(vault, await selectLookupKeys(tx), log)
    if (madeMeanwhile) return [madeMeanwhile, ...more]
    const made = { id: uuidv7(), secret: newKey() }
    const { bytes, keyID, wrapped } = vault.seal(made.secret, lookupKeyBoundTo(made))
    const row = { id: made.id, secret: bytes, key_id: keyID, wrapped_key: wrapped, created_at: new Date() }
    await insertLookupKey(tx, row)
    return [made]
  })
}

/** Voucher codes are stored twice: as an HMAC to find them by, and encrypted for the admins' list. */
export const openVoucherCodes = async (db: Db, vault: Vault, log: Logger) => {
  const keys = await findOrMakeLookupKeys(db, vault, log)
  const [current] = keys

  const codes = {
    /** The hashes that a voucher with this code may have. There is more than one only after a key was lost. */
    hashesOf: (code: string): Buffer[] => keys.map((key) => hashOf(key, code)),

    seal(id: string, code: string): SealedCode {
      const { bytes, keyID, wrapped } = vault.seal(Buffer.from(code), codeBoundTo({ id }))
      return {
        id,
        code_hash: hashOf(current, code),
        lookup_key_id: current.id,
        sealed_code: bytes,
        key_id: keyID,
        wrapped_key: wrapped,
      }
    },

    /** Returns undefined if the key is unknown or the data was altered. */
    open(row: Pick<SealedCode, 'id' | 'sealed_code' | 'key_id' | 'wrapped_key'>): string | undefined {
      const wrapped = { keyID: row.key_id, wrapped: row.wrapped_key }
      return openOrUndefined(() => vault.open(row.sealed_code, wrapped, codeBoundTo(row)))?.toString()
    },
  }

  // Encrypt plain codes from earlier versions. A migration cannot do it, because SQL has no access to the key.
  for (;;) {
    const readable = await selectReadableCodes(db, plainCodesBatchSize)
    if (readable.length === 0) return codes
    await replaceReadableCodes(
      db,
      readable.map(({ id, code }) => codes.seal(id, code)),
    )
  }
}

export type VoucherCodes = Awaited<ReturnType<typeof openVoucherCodes>>

/** Rewraps the data keys of all codes and lookup keys under the current key. The hashes do not change. */
export const rotateVoucherKeys = async (db: Db, vault: Vault): Promise<Rotation> => {
  const rewrap = (table: 'vouchers' | 'voucher_keys', boundTo: (row: { id: string }) => string) =>
    rewrapAll(vault, {
      wrappedByOthers: (keyID, after, limit) => selectOfOtherKeys(db, table, keyID, after, limit),
      boundTo,
      update: (id, before, after) => updateWrappedKey(db, table, id, before, after),
    })
  const codes = await rewrap('vouchers', codeBoundTo)
  const lookupKeys = await rewrap('voucher_keys', lookupKeyBoundTo)
  return {
    rewrapped: codes.rewrapped + lookupKeys.rewrapped,
    locked: codes.locked + lookupKeys.locked,
  }
}
