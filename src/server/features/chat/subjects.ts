import type { Db, Tx } from '../../platform/db/connect.ts'
import { hasRow } from '../../platform/db/has-row.ts'
import { notifyFound } from '../../platform/events/notify.ts'

/**
 * Removes the item as the subject of all conversations. Call it before locking the item: purchases lock the conversation
 * before the item too, and one order avoids deadlocks.
 */
export const clearSubject = (tx: Tx, itemID: string) =>
  tx.updateTable('conversations').set({ item_id: null }).where('item_id', '=', itemID).execute()

/** Notifies buyers whose conversations are about this item, because open conversations show it. */
export const notifyConversationsAbout = (tx: Tx, itemID: string): Promise<void> =>
  notifyFound(tx, tx.selectFrom('conversations').select('buyer_id').where('item_id', '=', itemID), 'items')

export const isSubject = (db: Db, itemID: string) =>
  hasRow(db.selectFrom('conversations').select('id').where('item_id', '=', itemID).limit(1))
