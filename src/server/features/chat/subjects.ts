import type { Db, Tx } from '../../platform/db/connect.ts'
import { tellFound } from '../../platform/events/tell.ts'

/**
 * Conversations about this item are about nothing from now on. Before the lock on the item: purchases lock their
 * conversation first and the item second, and with one order nobody waits in a circle.
 */
export const clearSubject = (tx: Tx, itemID: string) =>
  tx.updateTable('conversations').set({ item_id: null }).where('item_id', '=', itemID).execute()

/** Open conversations show the item that they are about: their buyers are told that it changes. */
export const tellConversationsAbout = (tx: Tx, itemID: string): Promise<void> =>
  tellFound(tx, tx.selectFrom('conversations').select('buyer_id').where('item_id', '=', itemID), 'items')

/** Whether a conversation is about this item. */
export const isSubject = async (db: Db, itemID: string): Promise<boolean> => {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('item_id', '=', itemID)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
