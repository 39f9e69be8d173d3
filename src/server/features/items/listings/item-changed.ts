import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { publishToFound } from '../../../platform/events/publish-to.ts'
import type { ListingState } from '#domain/item-state.ts'
import { endVoidOffersFor } from '../item-state/offers.ts'

/**
 * Notifies everybody whose open pages show these items: carts, collections, conversations about them and the shop's own
 * pages. Call it under the locks of the items, before what leads to them is deleted. Triggers notify the pages of the items
 * and of the shop.
 */
export const itemChanged = (tx: Tx, ...itemIDs: string[]): Promise<void> => {
  const these = anyOf(itemIDs)
  return publishToFound(tx, {
    cart: sql`select distinct buyer_id from cart_entries where item_id = ${these}`,
    collections: sql`select distinct c.owner_id from collection_items e join collections c on c.id = e.collection_id
      where e.item_id = ${these}`,
    items: sql`select buyer_id from conversations where item_id = ${these}
      union select s.owner_id from items i join shops s on s.id = i.shop_id where i.id = ${these}`,
  })
}

/**
 * Call it under the lock of the item. An item that its seller has taken down does not return to sale when an old ticket
 * moves.
 */
export const changeState = async (tx: Tx, itemID: string, state: ListingState): Promise<void> => {
  await tx
    .updateTable('items')
    .set({ state })
    .where('id', '=', itemID)
    .where('state', '<>', state)
    .where('taken_down_at', 'is', null)
    .execute()
  await endVoidOffersFor(tx, [itemID])
  await itemChanged(tx, itemID)
}
