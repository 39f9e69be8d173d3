import { type Updateable, sql } from 'kysely'
import type { Tx } from '../../../platform/db/connect.ts'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** The open shop of the seller. It cannot be closed or renamed until the transaction ends. */
export const lockOpenShopOf = (tx: Tx, ownerID: string) =>
  tx
    .selectFrom('shops')
    .select(['id', 'paused_at', 'away_until'])
    .where('owner_id', '=', ownerID)
    .where('closed_at', 'is', null)
    .forShare()
    .executeTakeFirst()

/** Without a lock, for rows that must be locked before the items. The shop of an item never changes. */
export const withoutTicket = async (
  tx: Tx,
  shopID: string,
  itemIDs: readonly string[],
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('items as i')
    .select('i.id')
    .where('i.id', '=', anyOf(itemIDs))
    .where('i.shop_id', '=', shopID)
    .where('i.removed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('tickets').select('tickets.id').whereRef('tickets.item_id', '=', 'i.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('offers').select('offers.id').whereRef('offers.item_id', '=', 'i.id'))),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export const updateItem = (tx: Tx, itemID: string, values: Updateable<Tables['items']>) =>
  tx.updateTable('items').set(values).where('id', '=', itemID).execute()

export const updateItems = (tx: Tx, itemIDs: readonly string[], values: Updateable<Tables['items']>) =>
  tx.updateTable('items').set(values).where('id', '=', anyOf(itemIDs)).execute()

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

/** Deletes items. Rows that refer to them are deleted by cascade. Returns the keys of their photos. */
export const deleteItems = async (tx: Tx, itemIDs: readonly string[]): Promise<string[]> => {
  const photos = await tx
    .selectFrom('item_photos')
    .select('key')
    .distinct()
    .where('item_id', '=', anyOf(itemIDs))
    .execute()
  await tx.deleteFrom('items').where('id', '=', anyOf(itemIDs)).execute()
  return photos.map(({ key }) => key)
}
