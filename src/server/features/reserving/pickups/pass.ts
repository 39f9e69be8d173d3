import { createHmac, timingSafeEqual } from 'node:crypto'
import { passText } from '#domain/pickup-pass.ts'
import type { Vault } from '../../../platform/vault/vault.ts'

interface OfPass {
  id: number
  shop_id: string
  buyer_id: string
}

const derive = (key: Buffer, use: string, { id, shop_id, buyer_id }: OfPass): Buffer =>
  createHmac('sha256', key).update(`${use} ${id} ${shop_id} ${buyer_id}`).digest()

const isSame = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const secretOf = (key: Buffer, pickup: OfPass): string =>
  derive(key, 'code', pickup).subarray(0, 16).toString('hex').toUpperCase()

const digitsOf = (key: Buffer, pickup: OfPass): string =>
  String(derive(key, 'digits', pickup).readUIntBE(0, 6) % 1_000_000).padStart(6, '0')

/**
 * Passes are not stored. Their codes are derived from the pickup, its shop and its buyer with a key of the settings, so a
 * copy of the database has none. Codes of earlier keys stay valid.
 */
export const createPasses = (keys: ReturnType<Vault['keysFor']>) => {
  return {
    of: (pickup: OfPass) => ({
      code: passText(pickup.id, secretOf(keys[0], pickup)),
      digits: digitsOf(keys[0], pickup),
    }),
    hasSecret: (pickup: OfPass, secret: string): boolean =>
      keys.some((key) => isSame(secret, secretOf(key, pickup))),
    hasDigits: (pickup: OfPass, digits: string): boolean =>
      keys.some((key) => isSame(digits, digitsOf(key, pickup))),
  }
}

export type Passes = ReturnType<typeof createPasses>
