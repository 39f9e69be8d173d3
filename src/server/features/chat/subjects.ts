import type { Db, Tx } from '../../platform/db/connect.ts'
import { anyOf } from '../../platform/db/any-of.ts'
import { hasRow } from '../../platform/db/has-row.ts'
import { notifyFound } from '../../platform/events/notify.ts'

/**
 * Removes the item as the subject of all conversations. Call it before locking the item: purchases lock the conversation
 * before the item too, and one order avoids deadlocks.
 */
export const clearSubject = (tx: Tx, ...itemIDs: string[]) =>
  tx.updateTable('conversations').set({ item_id: null }).where('item_id', '=', anyOf(itemIDs)).execute()

/** Notifies buyers whose conversations are about these items, because open conversations show them. */
export const notifyConversationsAbout = (tx: Tx, ...itemIDs: string[]): Promise<void> =>
  notifyFound(
    tx,
    tx.selectFrom('conversations').select('buyer_id').distinct().where('item_id', '=', anyOf(itemIDs)),
    'items',
  )

export const isSubject = (db: Db, ...itemIDs: string[]) =>
  hasRow(db.selectFrom('conversations').select('id').where('item_id', '=', anyOf(itemIDs)).limit(1))
