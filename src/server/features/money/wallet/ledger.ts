import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../../platform/db/connect.ts'
import { insertEntries, insertSellerAccount, insertTransaction } from './queries.ts'

/** Every voucher is paid from this account. Its negative balance is what the marketplace owes. */
export const voucherIssue = '01900000-0000-7000-8000-000000000001'

interface Entry {
  accountID: string
  /** Positive amounts credit the account, negative amounts debit it. */
  centavos: number
}

interface Posting {
  /** The idempotency key. The ledger holds at most one transaction per key. */
  key: string
  reason: string
  at: Date
  entries: [Entry, Entry, ...Entry[]]
}

/**
 * Posts one transaction. Returns its id, or undefined if the key was posted before. Constraints and triggers check, at
 * commit at the latest, that the entries sum to zero and that no seller's balance is negative. Entries are never changed.
 */
export const post = async (tx: Tx, { key, reason, at, entries }: Posting): Promise<string | undefined> => {
  const id = uuidv7()
  if (!(await insertTransaction(tx, { id, idempotency_key: key, reason, posted_at: at }))) return undefined
  await insertEntries(
    tx,
    entries.map(({ accountID, centavos }) => ({
      transaction_id: id,
      account_id: accountID,
      amount_centavos: centavos,
    })),
  )
  return id
}

/** Returns the id of the seller's ledger account, and opens the account if there is none. */
export const sellerAccount = (tx: Tx, sellerID: string): Promise<string> =>
  insertSellerAccount(tx, uuidv7(), sellerID)
