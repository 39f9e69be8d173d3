import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../platform/db/connect.ts'
import { insertEntries, insertSellerAccount, insertTransaction } from './queries.ts'

/** The account that every voucher is paid from: what it is below zero is what the marketplace owes. */
export const voucherIssue = '01900000-0000-7000-8000-000000000001'

interface Entry {
  accountID: string
  /** Above zero into the account, below zero out of it. */
  centavos: number
}

interface Posting {
  /** What must happen once has one key, whoever asks for it and however often. */
  key: string
  reason: string
  at: Date
  entries: [Entry, Entry, ...Entry[]]
}

/**
 * Writes one transaction into the books: its id, or undefined when its key is already in them. That the entries sum to
 * zero, are kept for ever and leave no seller below zero is for the database to judge, at the commit at the latest.
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

/** The seller's account in the books, opened when it is first needed. */
export const sellerAccount = (tx: Tx, sellerID: string): Promise<string> =>
  insertSellerAccount(tx, uuidv7(), sellerID)
