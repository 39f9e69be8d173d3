import type { Db, Tx } from '../../../platform/db/connect.ts'
import { anyOf } from '../../../platform/db/any-of.ts'
import { hasRow } from '../../../platform/db/has-row.ts'

/**
 * Removes the item as the subject of all conversations. Call it before locking the item: purchases lock the conversation
 * before the item too, and one order avoids deadlocks.
 */
export const clearSubject = (tx: Tx, ...itemIDs: string[]) =>
  tx.updateTable('conversations').set({ item_id: null }).where('item_id', '=', anyOf(itemIDs)).execute()

export const isSubject = (db: Db, ...itemIDs: string[]) =>
  hasRow(db.selectFrom('conversations').select('id').where('item_id', '=', anyOf(itemIDs)).limit(1))
