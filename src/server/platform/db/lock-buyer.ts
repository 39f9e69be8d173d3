import type { Tx } from './connect.ts'

/** Serializes everything that counts for a buyer: open tickets, idempotency keys, cart entries and collections. */
export const lockBuyer = (tx: Tx, buyerID: string) =>
  tx
    .selectFrom('buyers')
    .select('account_id')
    .where('account_id', '=', buyerID)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
