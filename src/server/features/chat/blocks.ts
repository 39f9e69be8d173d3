import type { Db, Tx } from '../../platform/db/connect.ts'

/**
 * Waits for a block that is being written between this buyer and the item's shop, and keeps others from being written until
 * the transaction ends. A shop never changes hands nor an item its shop, so neither needs a lock to be read.
 */
export const holdBlocks = (tx: Tx, buyerID: string, itemID: string) =>
  tx
    .selectFrom('conversations as c')
    .innerJoin('items as i', 'i.shop_id', 'c.shop_id')
    .select('c.id')
    .where('c.buyer_id', '=', buyerID)
    .where('i.id', '=', itemID)
    .forShare('c')
    .execute()

/** Whether the shop has blocked this buyer. A buyer's own block ends messages only. */
export const hasBlockedBuyer = async (db: Db, shopID: string, buyerID: string): Promise<boolean> => {
  const block = await db
    .selectFrom('conversations as c')
    .innerJoin('conversation_blocks as b', 'b.conversation_id', 'c.id')
    .select('c.id')
    .where('c.buyer_id', '=', buyerID)
    .where('c.shop_id', '=', shopID)
    .where('b.blocked_by', '=', 'seller')
    .executeTakeFirst()
  return block !== undefined
}
