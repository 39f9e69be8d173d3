import type { Db } from '../../../../platform/db/connect.ts'
import { type Rotation, rewrapAll } from '../../../../platform/vault/rewrap-all.ts'
import { CannotOpen, type Vault } from '../../../../platform/vault/vault.ts'
import { type FactorRow, selectFactorsOfOtherKeys, updateFactorKey } from './second-factor-queries.ts'

/** Additional authenticated data: the secret cannot be decrypted for another account. */
const boundTo = (factor: Pick<FactorRow, 'id' | 'account_id'>): string =>
  `second factor ${factor.id} ${factor.account_id}`

export const sealSecret = (vault: Vault, factor: { id: string; account_id: string }, plain: Buffer) => {
  const { bytes, keyID, wrapped } = vault.seal(plain, boundTo(factor))
  return { ...factor, secret: bytes, key_id: keyID, wrapped_key: wrapped }
}

/** Undefined if the key is unknown or the data was altered. */
export const openSecret = (vault: Vault, factor: FactorRow): Buffer | undefined => {
  try {
    const key = { keyID: factor.key_id, wrapped: factor.wrapped_key }
    return vault.open(factor.secret, key, boundTo(factor))
  } catch (error) {
    if (error instanceof CannotOpen) return undefined
    throw error
  }
}

/** Rewraps all data keys with the current master key. */
export const rotateFactorKeys = (db: Db, vault: Vault): Promise<Rotation> =>
  rewrapAll<Pick<FactorRow, 'id' | 'account_id' | 'key_id' | 'wrapped_key'>>(vault, {
    wrappedByOthers: (keyID, after, max) => selectFactorsOfOtherKeys(db, keyID, after, max),
    boundTo,
    update: (id, before, after) => updateFactorKey(db, id, before, after),
  })
