import type { Db, Tx } from '../../platform/db/connect.ts'

/**
 * Conversations about this item are about nothing from now on. Before the lock on the item: purchases lock their
 * conversation first and the item second, and with one order nobody waits in a circle.
 */
export const clearSubject = (tx: Tx, itemID: string) =>
  tx.updateTable('conversations').set({ item_id: null }).where('item_id', '=', itemID).execute()

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
