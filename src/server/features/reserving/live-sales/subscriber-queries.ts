import type { Db, Tx } from '../../../platform/db/connect.ts'
import { hasRow } from '../../../platform/db/has-row.ts'

export const insertSubscriber = (tx: Tx, saleID: string, buyerID: string, at: Date) =>
  tx
    .insertInto('live_subscribers')
    .values({ sale_id: saleID, buyer_id: buyerID, subscribed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteSubscriber = (tx: Tx, saleID: string, buyerID: string) =>
  tx.deleteFrom('live_subscribers').where('sale_id', '=', saleID).where('buyer_id', '=', buyerID).execute()

export const isSubscriber = (db: Db, saleID: string, buyerID: string) =>
  hasRow(
    db
      .selectFrom('live_subscribers')
      .select('subscribed_at')
      .where('sale_id', '=', saleID)
      .where('buyer_id', '=', buyerID),
  )

export const selectSubscribers = async (tx: Tx, saleID: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('live_subscribers')
    .select('buyer_id')
    .where('sale_id', '=', saleID)
    .execute()
  return rows.map(({ buyer_id }) => buyer_id)
}
