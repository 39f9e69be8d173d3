import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse } from 'uuid'
import type { Vault } from '../../../../platform/vault/vault.ts'

const idBytes = 16
/** 128 bits, which nobody guesses. */
const secretBytes = 16

const secretOf = (key: Buffer, billID: string): Buffer =>
  createHmac('sha256', key).update(`bill ${billID}`).digest().subarray(0, secretBytes)

/**
 * The token of a bill's link is its id and a code that is derived from it with a key of the settings, so a copy of the
 * database has none. Codes of earlier keys stay valid.
 */
export const createBillLinks = (keys: ReturnType<Vault['keysFor']>) => {
  return {
    tokenOf: (billID: string): string =>
      Buffer.concat([parse(billID), secretOf(keys[0], billID)]).toString('base64url'),

    /** The bill of a token, or null if the token is not right. */
    billOf(token: string): string | null {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== idBytes + secretBytes) return null
      const hex = bytes.subarray(0, idBytes).toString('hex')
      const billID = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
      const given = bytes.subarray(idBytes)
      return keys.some((key) => timingSafeEqual(given, secretOf(key, billID))) ? billID : null
    },
  }
}

export type BillLinks = ReturnType<typeof createBillLinks>
