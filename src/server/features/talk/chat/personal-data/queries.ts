import type { Db, Tx } from '../../../../platform/db/connect.ts'
import { itemsToErase } from '../../../items/index.ts'
import type { Side } from '../side.ts'

const conversationsOf = (db: Db, { kind, accountID }: Side) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('shops as s', 's.id', 'c.shop_id')
    .where(kind === 'buyer' ? 'c.buyer_id' : 's.owner_id', '=', accountID)

/** Messages and blocks are written under these locks. */
export const lockConversationsOf = (tx: Tx, side: Side) =>
  conversationsOf(tx, side).select('c.id').orderBy('c.id').forNoKeyUpdate('c').execute()

/** A shop does not see a conversation in which nobody has written. */
export const selectConversationsOf = (db: Db, side: Side) =>
  conversationsOf(db, side)
    .innerJoin('accounts as buyer', 'buyer.id', 'c.buyer_id')
    .select(['c.id', 'c.created_at', 's.name as shop_name', 'buyer.first_name', 'buyer.last_name'])
    .$if(side.kind === 'seller', (query) => query.where('c.last_sequence', '>', 0))
    .orderBy('c.created_at')
    .execute()

export const selectMessagesOf = (db: Db, side: Side) =>
  conversationsOf(db, side)
    .innerJoin('messages as m', 'm.conversation_id', 'c.id')
    .select(['m.conversation_id', 'm.sequence', 'm.sender', 'm.body', 'm.photos', 'm.sent_at'])
    .orderBy('m.conversation_id')
    .orderBy('m.sequence')
    .execute()

export const selectBlocksBy = (db: Db, side: Side) =>
  conversationsOf(db, side)
    .innerJoin('conversation_blocks as b', 'b.conversation_id', 'c.id')
    .select('b.conversation_id')
    .where('b.blocked_by', '=', side.kind)
    .execute()

/** Blocks all conversations for both sides. Returns the accounts of the other sides, to notify them. */
export const closeConversationsOf = async (tx: Tx, side: Side, at: Date): Promise<string[]> => {
  await tx
    .insertInto('conversation_blocks')
    .columns(['conversation_id', 'blocked_by', 'blocked_at'])
    .expression(
      conversationsOf(tx, side).select(({ val }) => ['c.id', val(side.kind).as('by'), val(at).as('at')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await conversationsOf(tx, side)
    .select(side.kind === 'buyer' ? 's.owner_id as account_id' : 'c.buyer_id as account_id')
    .distinct()
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Removes the items that are deleted with the seller's account as subjects of conversations. */
export const forgetSubjects = (tx: Tx, sellerID: string) =>
  tx
    .updateTable('conversations')
    .set({ item_id: null })
    .where('item_id', 'in', itemsToErase(tx, sellerID))
    .execute()
