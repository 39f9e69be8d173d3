import { type Updateable, sql } from 'kysely'
import type { Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** The seller's open shop. It is not closed and not renamed until the transaction has ended. */
export const shareShopOf = (tx: Tx, ownerID: string) =>
  tx
    .selectFrom('shops')
    .select('id')
    .where('owner_id', '=', ownerID)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst()

/** An item of this shop under its lock; the same lock that purchases and moves of tickets take first. */
export const lockItemOf = (tx: Tx, shopID: string, itemID: string, toDelete: boolean) =>
  tx
    .selectFrom('items')
    .select(['id', 'availability'])
    .where('id', '=', itemID)
    .where('shop_id', '=', shopID)
    .where('removed_at', 'is', null)
    .$if(toDelete, (query) => query.forUpdate())
    .$if(!toDelete, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()

/** The same without a lock, for what has to be locked before it. Whose an item is never changes. */
export const isItemOf = async (tx: Tx, shopID: string, itemID: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('items')
    .select('id')
    .where('id', '=', itemID)
    .where('shop_id', '=', shopID)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export const updateItem = (tx: Tx, itemID: string, values: Updateable<Tables['items']>) =>
  tx.updateTable('items').set(values).where('id', '=', itemID).execute()

export const hasTicket = async (tx: Tx, itemID: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('tickets')
    .select('id')
    .where('item_id', '=', itemID)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const deleteOtherTags = (tx: Tx, itemID: string, tagIDs: number[]) =>
  tx.deleteFrom('item_tags').where('item_id', '=', itemID).where('tag_id', 'not in', tagIDs).execute()

export const deletePhotos = (tx: Tx, itemID: string, positions: number[]) =>
  tx.deleteFrom('item_photos').where('item_id', '=', itemID).where('position', 'in', positions).execute()

/** The photo at the first of these positions becomes the first one, and so on. */
export const reorderPhotos = async (tx: Tx, itemID: string, positions: number[]): Promise<void> => {
  // Below 0 first: a primary key is checked row by row, and two photos that change places would collide.
  await sql`update item_photos set position = -1 - position where item_id = ${itemID}`.execute(tx)
  await sql`
    update item_photos p set position = wanted.place - 1
    from unnest(${positions}::smallint[]) with ordinality wanted (position, place)
    where p.item_id = ${itemID} and p.position = -1 - wanted.position`.execute(tx)
}

/** With all that belongs to it. */
export const deleteItem = (tx: Tx, itemID: string) =>
  tx.deleteFrom('items').where('id', '=', itemID).execute()
