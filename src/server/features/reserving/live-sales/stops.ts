import type { Tx } from '../../../platform/db/connect.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import { lockItem, unblockItems } from '../../items/index.ts'
import { type LineContext, passItemOn } from '../line/turns.ts'
import { setHoldEnd } from './hold-queries.ts'

/** The sales of a shop that are not over. */
const openSalesOf = (tx: Tx, shopID: string) =>
  tx
    .selectFrom('live_sales')
    .select(['id', 'starts_at', 'started_at'])
    .where('shop_id', '=', shopID)
    .where('ended_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('id')

/** Without a lock. */
export const selectOpenSalesOf = (tx: Tx, shopID: string) => openSalesOf(tx, shopID).execute()

/** Take these locks before those of the shop and its items. */
export const lockOpenSalesOf = (tx: Tx, shopID: string) => openSalesOf(tx, shopID).forNoKeyUpdate().execute()

const openHolds = (tx: Tx) =>
  tx
    .selectFrom('name_holds as h')
    .innerJoin('items as i', 'i.id', 'h.item_id')
    .select(['h.id', 'h.item_id'])
    .where('h.ended_at', 'is', null)
    .orderBy('h.item_id')

export const hasNameHolds = (tx: Tx, shopID: string): Promise<boolean> =>
  hasRow(openHolds(tx).where('i.shop_id', '=', shopID).limit(1))

/** Releases what is held for names of a shop. Call it under the locks of its items. */
export const releaseHoldsOf = async (
  tx: Tx,
  shopID: string,
  at: Date,
  context: LineContext,
): Promise<void> => {
  for (const hold of await openHolds(tx).where('i.shop_id', '=', shopID).execute()) {
    const item = await lockItem(tx, hold.item_id)
    await setHoldEnd(tx, hold, 'released', at)
    if (item) await passItemOn(tx, item, 'for_sale', at, context)
  }
}

/** The sales that an item is in. Take these locks before that of the item. */
export const lockSalesWith = (tx: Tx, itemID: string) =>
  tx
    .selectFrom('live_sales')
    .select('id')
    .where('id', 'in', (from) =>
      from
        .selectFrom('live_sale_items')
        .select('sale_id')
        .where('item_id', '=', itemID)
        .where('open', '=', true),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/**
 * Takes an item out of the sale in which it waits, off the board of one that shows it, and from the name for which it is
 * held. Call it under the locks of the sales and the item.
 */
export const takeItemOut = async (tx: Tx, itemID: string, at: Date): Promise<void> => {
  await tx
    .deleteFrom('live_sale_items')
    .where('item_id', '=', itemID)
    .where('open', '=', true)
    .where('shown_at', 'is', null)
    .execute()
  await unblockItems(tx, [itemID], 'live_sale')
  await tx.updateTable('live_sales').set({ now_item_id: null }).where('now_item_id', '=', itemID).execute()
  for (const hold of await openHolds(tx).where('h.item_id', '=', itemID).execute())
    await setHoldEnd(tx, hold, 'released', at)
}
