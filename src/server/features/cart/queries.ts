import type { Tx } from '../../platform/db/connect.ts'

export const deleteEntry = (tx: Tx, buyerID: string, itemID: string) =>
  tx.deleteFrom('cart_entries').where('buyer_id', '=', buyerID).where('item_id', '=', itemID).execute()
