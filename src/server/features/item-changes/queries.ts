import { type Updateable, sql } from 'kysely'
import type { Tx } from '../../platform/db/connect.ts'
import { hasRow } from '../../platform/db/has-row.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** The open shop of the seller. It cannot be closed or renamed until the transaction ends. */
export const lockOpenShopOf = (tx: Tx, ownerID: string) =>
  tx
    .selectFrom('shops')
    .select(['id', 'paused_at'])
    .where('owner_id', '=', ownerID)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst()

/** Locks an item of this shop. Purchases and moves of tickets take the same lock first. */
export const lockItemOf = (tx: Tx, shopID: string, itemID: string, toDelete: boolean) =>
  tx
    .selectFrom('items')
    .select(['id', 'availability', 'taken_down_from'])
    .where('id', '=', itemID)
    .where('shop_id', '=', shopID)
    .where('removed_at', 'is', null)
    .$if(toDelete, (query) => query.forUpdate())
    .$if(!toDelete, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()

/** Without a lock, for rows that must be locked before the item. The shop of an item never changes. */
export const isItemOf = (tx: Tx, shopID: string, itemID: string) =>
  hasRow(
    tx
      .selectFrom('items')
      .select('id')
      .where('id', '=', itemID)
      .where('shop_id', '=', shopID)
      .where('removed_at', 'is', null),
  )

export const updateItem = (tx: Tx, itemID: string, values: Updateable<Tables['items']>) =>
  tx.updateTable('items').set(values).where('id', '=', itemID).execute()

export const hasTicket = (tx: Tx, itemID: string) =>
  hasRow(tx.selectFrom('tickets').select('id').where('item_id', '=', itemID).limit(1))

export const deleteOtherTags = (tx: Tx, itemID: string, tagIDs: number[]) =>
  tx.deleteFrom('item_tags').where('item_id', '=', itemID).where('tag_id', 'not in', tagIDs).execute()

export const deletePhotos = (tx: Tx, itemID: string, positions: number[]) =>
  tx.deleteFrom('item_photos').where('item_id', '=', itemID).where('position', 'in', positions).execute()

/** `positions`: the present position of each photo, in the new order. */
export const reorderPhotos = async (tx: Tx, itemID: string, positions: number[]): Promise<void> => {
  // Moved to negative positions first: the primary key is checked row by row, so that swapping two positions would
  // fail.
  await sql`update item_photos set position = -1 - position where item_id = ${itemID}`.execute(tx)
  await sql`
    update item_photos p set position = wanted.new_position - 1
    from unnest(${positions}::smallint[]) with ordinality wanted (position, new_position)
    where p.item_id = ${itemID} and p.position = -1 - wanted.position`.execute(tx)
}

/**
 * Keeps the flaws of an item with their photos. `positions`: the present position of each photo that stays, in the new
 * order.
 */
export const movePins = (tx: Tx, itemID: string, positions: number[]) =>
  sql`
    update items set flaws = (
      select jsonb_agg(
        flaw || jsonb_build_object('photo', array_position(${positions}::int[], (flaw ->> 'photo')::int) - 1) order by n)
      from jsonb_array_elements(flaws) with ordinality as given (flaw, n))
    where id = ${itemID} and flaws <> '[]'`.execute(tx)

/** Rows that refer to it are deleted by cascade. */
export const deleteItem = (tx: Tx, itemID: string) =>
  tx.deleteFrom('items').where('id', '=', itemID).execute()
