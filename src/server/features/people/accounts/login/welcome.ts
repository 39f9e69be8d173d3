import type { Clock } from '../../../../platform/clock.ts'
import type { Tx } from '../../../../platform/db/connect.ts'
import type { ClientNetwork } from '../../../../platform/limits/client-network.ts'
import type { AccountMails } from '../email/account-mails.ts'
import { rememberNetwork } from './own-networks.ts'

interface Arrival {
  accountID: string
  email: string
  network: ClientNetwork
  device: string | null
  /** Whether the browser has logged in as this account before. */
  known: boolean
}

export type Welcome = (tx: Tx, arrival: Arrival) => Promise<void>

/** What every login does in the transaction that starts its session: it remembers the network, and mails about a new browser. */
export const createWelcome =
  (clock: Clock, mails: AccountMails): Welcome =>
  async (tx, { accountID, email, network, device, known }) => {
    await rememberNetwork(tx, clock, email, network)
    if (!known) await mails.queue(tx, { kind: 'new_device', accountID, device })
  }
