import { z } from 'zod'
import type { Received } from '#contract/define.ts'
import { id } from '#contract/fields.ts'
import { listings as calls } from '#contract/listings.ts'
import type { Size } from '#domain/sizes.ts'
import { type Page, decodeCursor, microseconds, page } from '../../../platform/db/cursor.ts'
import type { Database } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { lastEvent } from '../../../platform/events/last-event.ts'
import { createCache } from '../../../platform/cache.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { serializerOf } from '../../../platform/http/serialize.ts'
import { findShop, findShopOf } from '../../shops/index.ts'
import { type Adding, createAdding } from './adding.ts'
import { toItem } from './presenter.ts'
import {
  type ItemRow,
  type ShopItemRow,
  findItem,
  isHidden,
  selectShopItems,
  selectShopOffer,
} from './queries.ts'
import { type SoldRow, soldPage } from './sold-items.ts'

type ShopItemsWanted = Received<(typeof calls)['GET store/get_shop_items']>

const shopItemsPageSize = 24
/** About 10 MB at 2 kB each. */
const maxCachedPages = 5_000
/** Changes remove entries by event. This only removes pages that nobody opens any more. */
const pageTtlMs = 300_000

/** The page of an item as JSON, and the size that is recorded when a buyer opens it. */
interface ItemPage {
  json: string
  size: Size
}
const write = serializerOf(calls['GET store/item'].reply)

const ShopItemsCursor = z.tuple([microseconds, id])

interface Dependencies extends Adding {
  database: Database
}

/** Adds items, and reads the pages of items and shops. */
export const createListings = ({
  database: { db, readReplica },
  events,
  storage,
  clock,
  photoAdded,
  putIntoBale,
}: Dependencies) => {
  const itemEvents = lastEvent(events, 'items')
  const pages = createCache<ItemPage>(events, {
    topic: 'items',
    max: maxCachedPages,
    ttlMs: pageTtlMs,
    keyOf: (itemID) => itemID,
  })

  return {
    ...createAdding({ database: { db }, events, storage, clock, photoAdded, putIntoBale }),

    /** Contains nothing about the reader, so that all buyers share one cached page. */
    pageOf: (itemID: string): Promise<ItemPage> =>
      pages.get(itemID, async () => {
        const changedAt = itemEvents.of(itemID)
        // A replica may not have a new item yet, so the primary is asked before the item counts as missing.
        const item =
          (await readReplica((at) => findItem(at, itemID), changedAt)) ?? (await findItem(db, itemID))
        // Errors are not cached, so that requests for unknown items cannot fill the cache.
        if (!item || isHidden(item) || item.taken_down) throw new AppError('not_found')
        return { json: write(toItem(item)), size: item.size }
      }),

    /** Only its seller finds a draft, and only its seller and admins what a decision took down. */
    async find(caller: Caller, itemID: string): Promise<ItemRow> {
      const item = await findItem(db, itemID)
      const isOwn = item?.owner_id === caller.sellerID
      if (!item || (isHidden(item) && !isOwn)) throw new AppError('not_found')
      if (item.taken_down && !isOwn && caller.role !== 'admin') throw new AppError('not_found')
      return item
    },

    /** `own`: the caller is the seller of these items. */
    async ofShop(
      caller: Caller,
      { shopID, onOffer = false, cursor }: ShopItemsWanted,
    ): Promise<Page<ShopItemRow> & { own: boolean }> {
      const own = caller.role === 'seller' ? await findShopOf(db, caller.sellerID) : undefined
      const wanted = shopID ?? own?.id
      if (wanted === undefined) throw new AppError(caller.role === 'seller' ? 'shop_missing' : 'not_found')
      const after = cursor === undefined ? null : decodeCursor(cursor, ShopItemsCursor)
      const isOwn = wanted === own?.id
      const shop = isOwn ? own : await findShop(db, wanted)
      if (!shop) throw new AppError('not_found')
      if (!isOwn && shop.paused_at) return { rows: [], has_next: false, cursor: null, own: false }
      const found = onOffer
        ? await selectShopOffer(db, wanted, { after, rows: shopItemsPageSize + 1 })
        : await selectShopItems(db, wanted, { own: isOwn, after, rows: shopItemsPageSize + 1 })
      return { ...page(found, shopItemsPageSize, (row) => [row.moment, row.id]), own: isOwn }
    },

    async soldOf(shopID: string, cursor: string | undefined): Promise<Page<SoldRow>> {
      const shop = await findShop(db, shopID)
      if (!shop) throw new AppError('not_found')
      if (shop.paused_at) return { rows: [], has_next: false, cursor: null }
      return soldPage(db, shopID, cursor)
    },
  }
}

export type Listings = ReturnType<typeof createListings>
