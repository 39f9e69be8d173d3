import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connect.ts'
import { checkLater } from './check-later.ts'

/** Locks all items of a shop that are, or could become, for sale, in the order of their ids. */
export const lockItemsToPause = (tx: Tx, shopID: string) =>
  tx
    .selectFrom('items')
    .select('id')
    .where('shop_id', '=', shopID)
    .where('availability', 'in', ['draft', 'for_sale', 'held'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Makes what is for sale drafts that wait for the end of the pause. Call it under the locks of the items. */
export const unlistPaused = (tx: Tx, shopID: string, at: Date) =>
  tx
    .updateTable('items')
    .set({
      availability: 'draft',
      paused_listed_at: sql.ref('listed_at'),
      listed_at: null,
      kept_as_draft: true,
      completed_at: at,
    })
    .where('shop_id', '=', shopID)
    .where('availability', '=', 'for_sale')
    .execute()

/** Lists what waited for the end of the pause, at the times of its listing. */
export const relistPaused = async (tx: Tx, shopID: string): Promise<void> => {
  const listed = await tx
    .updateTable('items')
    .set({ availability: 'for_sale', listed_at: sql.ref('paused_listed_at'), paused_listed_at: null })
    .where('shop_id', '=', shopID)
    .where('paused_listed_at', 'is not', null)
    .returning('id')
    .execute()
  await checkLater(
    tx,
    listed.map(({ id }) => id),
  )
}

/** Takes down what waited for the end of the pause. Call it under the lock of the item. */
export const withdrawPaused = (tx: Tx, itemID: string) =>
  tx
    .updateTable('items')
    .set({ availability: 'withdrawn', listed_at: sql.ref('paused_listed_at'), paused_listed_at: null })
    .where('id', '=', itemID)
    .where('paused_listed_at', 'is not', null)
    .execute()
