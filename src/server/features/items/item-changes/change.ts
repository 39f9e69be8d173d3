import type { ErrorCode } from '#contract/errors.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { lockItems, type LockedItem, whyWaiting } from '../item-state/locks.ts'
import { itemChanged } from '../listings/item-changed.ts'
import { whyFixed } from '../listings/changeable.ts'
import { lockOpenShopOf, withoutTicket } from './queries.ts'
import type { Mentions } from './removal.ts'

interface Wanted {
  /** What mentions the items, if they are to be deleted. */
  toDelete?: Mentions | undefined
  /** Whether the price changes. */
  price?: boolean
}

export const lockShop = async (tx: Tx, sellerID: string, toSell = false) => {
  const shop = await lockOpenShopOf(tx, sellerID)
  if (shop?.paused_at && !shop.away_until && toSell) throw new AppError('shop_paused')
  return shop
}

/**
 * Locks items of a shop, and finds those that cannot change: of other shops, reserved or bought by a buyer, taken down by a
 * decision, or waiting in a live sale or a drop.
 */
export const lockToChange = async (
  tx: Tx,
  shopID: string,
  itemIDs: readonly string[],
  { toDelete, price = false }: Wanted = {},
): Promise<{ items: LockedItem[]; refused: Map<string, ErrorCode> }> => {
  if (toDelete) {
    // Purchases lock the conversation before the item too. Conversations are found by the item, so they are notified before
    // it leaves them. A deletion that is refused for one item is undone for all.
    await itemChanged(tx, ...itemIDs)
    const erased = await withoutTicket(tx, shopID, itemIDs)
    if (erased.length > 0) await toDelete.clearSubject(tx, ...erased)
  }
  const items = await lockItems(tx, itemIDs, { shopID, toDelete: toDelete !== undefined })
  const known = new Map(items.map((item) => [item.id, item]))
  const refused = new Map<string, ErrorCode>()
  for (const id of itemIDs) {
    const item = known.get(id)
    const code = item
      ? (whyFixed(item.availability, item.taken_down) ??
        // Nobody has seen the price of a drop.
        (toDelete || (price && item.waits_in === 'live_sale') ? whyWaiting(item) : null))
      : 'not_found'
    if (code) refused.set(id, code)
  }
  return { items, refused }
}
