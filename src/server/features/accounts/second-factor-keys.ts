import type { Db } from '../../platform/db/connect.ts'
import { type Rotation, rewrapAll } from '../../platform/vault/rewrap-all.ts'
import { CannotOpen, type Vault } from '../../platform/vault/vault.ts'
import { type FactorRow, selectFactorsOfOtherKeys, updateFactorKey } from './second-factor-queries.ts'

/** What a secret belongs to: it opens for no other account. */
const boundTo = (factor: Pick<FactorRow, 'id' | 'account_id'>): string =>
  `second factor ${factor.id} ${factor.account_id}`

export const sealSecret = (vault: Vault, factor: { id: string; account_id: string }, plain: Buffer) => {
  const { bytes, keyID, wrapped } = vault.seal(plain, boundTo(factor))
  return { ...factor, secret: bytes, key_id: keyID, wrapped_key: wrapped }
}

/** Undefined where the key is not known, or anything was altered. */
export const openSecret = (vault: Vault, factor: FactorRow): Buffer | undefined => {
  try {
    const key = { keyID: factor.key_id, wrapped: factor.wrapped_key }
    return vault.open(factor.secret, key, boundTo(factor))
  } catch (error) {
    if (error instanceof CannotOpen) return undefined
    throw error
  }
}

/** Wraps the keys of all secrets under the current key. */
export const rotateFactorKeys = (db: Db, vault: Vault): Promise<Rotation> =>
  rewrapAll<Pick<FactorRow, 'id' | 'account_id' | 'key_id' | 'wrapped_key'>>(vault, {
    wrappedByOthers: (keyID, after, most) => selectFactorsOfOtherKeys(db, keyID, after, most),
    boundTo,
    update: (id, before, after) => updateFactorKey(db, id, before, after),
  })
