import { type Expression, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'

/**
 * Locks the buyer's conversation with the item's shop, so that the shop cannot block the buyer until the transaction ends.
 * Waits for a concurrent block. An item never changes its shop, so it needs no lock itself.
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

/** The same for a shop. */
export const holdBlocksOfShop = (tx: Tx, buyerID: string, shopID: string) =>
  tx
    .selectFrom('conversations as c')
    .select('c.id')
    .where('c.buyer_id', '=', buyerID)
    .where('c.shop_id', '=', shopID)
    .forShare()
    .execute()

/**
 * Whether a shop, given by an expression for its id, has blocked this buyer. A buyer's block stops only messages, not
 * purchases.
 */
export const hasBlocked = (shop: Expression<unknown>, buyerID: string) =>
  sql<boolean>`exists (
    select from conversations c join conversation_blocks b on b.conversation_id = c.id
    where c.buyer_id = ${buyerID} and c.shop_id = ${shop} and b.blocked_by = 'seller')`

/** Whether a buyer and a shop, given by expressions for their ids, have a block between them, of whichever side. */
export const haveBlock = (buyer: Expression<unknown>, shop: Expression<unknown>) =>
  sql<boolean>`exists (
    select from conversations c join conversation_blocks b on b.conversation_id = c.id
    where c.buyer_id = ${buyer} and c.shop_id = ${shop})`

export const hasBlockedBuyer = async (db: Db, shopID: string, buyerID: string): Promise<boolean> => {
  const { blocked } = await db
    .selectNoFrom(hasBlocked(sql`${shopID}`, buyerID).as('blocked'))
    .executeTakeFirstOrThrow()
  return blocked
}
