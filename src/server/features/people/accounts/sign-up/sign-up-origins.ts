import { createHmac } from 'node:crypto'
import type { Tx } from '../../../../platform/db/connect.ts'
import { blockOf, networkOf } from '../../../../platform/limits/client-network.ts'

const hashBytes = 16

/** Where a sign-up came from. `device`: a name such as "Chrome on Android". */
export interface Origin {
  ip: string
  device: string | null
}

export type KeepOrigin = (tx: Tx, accountID: string, origin: Origin, at: Date) => Promise<void>

/**
 * Keeps for some days from which address and kind of browser an account was made, so that many accounts of one are noticed.
 * Only keyed hashes are stored: neither the address nor the browser can be read from them.
 */
export const createKeepOrigin = ([key]: readonly [Buffer, ...Buffer[]]): KeepOrigin => {
  const hash = (...parts: string[]) =>
    createHmac('sha256', key).update(parts.join('\0')).digest().subarray(0, hashBytes)
  return async (tx, account_id, { ip, device }, signed_up_at) => {
    await tx
      .insertInto('sign_up_origins')
      .values({
        account_id,
        network: hash('network', blockOf(ip)),
        device: hash('device', networkOf(ip).subnet, device ?? ''),
        signed_up_at,
      })
      .execute()
  }
}

export const deleteOriginOf = (tx: Tx, accountID: string) =>
  tx.deleteFrom('sign_up_origins').where('account_id', '=', accountID).execute()
