import { isDeepStrictEqual } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { Received } from '#contract/define.ts'
import { errors } from '#contract/errors.ts'
import { id } from '#contract/fields.ts'
import type { shops as calls } from '#contract/shops.ts'
import { type Place, mapsAddress, metresBetween } from '#domain/geography.ts'
import { type PickupHours, comingExceptions } from '#domain/pickup-hours.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Page, decodeCursor, page } from '../../../platform/db/cursor.ts'
import { type Database, type Tx, refusedBy } from '../../../platform/db/connect.ts'
import type { Events } from '../../../platform/events/events.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { publishTo } from '../../../platform/events/publish-to.ts'
import { townOf } from '../../people/index.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { isReservedShopName } from '../../../platform/names/reserved-names.ts'
import { setAddress } from './hidden-addresses.ts'
import { locationOf } from './presenter.ts'
import {
  type ShopDetailsRow,
  type ShopRow,
  findShop,
  findShopDetails,
  findShopDetailsOf,
  findShopOf,
  insertShop,
  selectShops,
  lockShopOf,
  publishToPeopleOfShop,
  updateShop,
} from './queries.ts'

/** Each new name or location is written to the search rows of all items of the shop. */
const changesPerShop = {
  max: 20,
  seconds: 3600,
  sentence: 'You changed your shop very often. Please try again in an hour.',
}
const refusedName = (error: unknown): unknown =>
  refusedBy(error) === 'shops_open_name'
    ? new AppError('shop_name_taken', { fields: { name: errors.shop_name_taken[1] } })
    : error
type ShopChange = Received<(typeof calls)['POST store/update_shop']>

/** Fields that are not given stay unchanged. */
const changedBy = (shop: ShopDetailsRow, wanted: ShopChange) => ({
  about: wanted.about ?? shop.about,
  on_web: wanted.onWeb ?? shop.on_web,
  address: wanted.address ?? shop.address,
  directions: wanted.directions ?? shop.directions,
  isHidden: wanted.addressHidden ?? shop.address_hidden,
})
const refuseReserved = (name: string): void => {
  if (isReservedShopName(name))
    throw new AppError('name_reserved', { fields: { name: errors.name_reserved[1] } })
}
const storesPageSize = 100
const StoresCursor = z.tuple([z.string(), id])

/** Changes of where a shop is wait for each other. */
const lockOwn = async (tx: Tx, { accountID }: Caller): Promise<ShopDetailsRow> => {
  await lockShopOf(tx, accountID)
  const shop = await findShopDetailsOf(tx, accountID)
  if (!shop) throw new AppError('shop_missing')
  return shop
}

/** Shops: their names, addresses and locations, and directions to them. */
export const createShops = ({ db }: Database, events: Events, clock: Clock) => {
  const own = async (caller: Caller): Promise<ShopDetailsRow> => {
    const shop = await findShopDetailsOf(db, caller.sellerID)
    if (!shop) throw new AppError('not_found')
    return shop
  }
  const countChange = ({ sellerID }: Caller): Promise<void> =>
    consumeAttempt(db, clock, `shop-change:${sellerID}`, changesPerShop)

  return {
    async open(caller: Caller, shop: { name: string; address: string }): Promise<ShopDetailsRow> {
      refuseReserved(shop.name)
      try {
        const town = townOf(shop.address, null)
        const row = { ...shop, town, id: uuidv7(), owner_id: caller.accountID, created_at: clock.now() }
        await db.transaction().execute((tx) => insertShop(tx, row))
      } catch (error) {
        if (refusedBy(error) === 'shops_owner_id_key') throw new AppError('shop_exists')
        throw refusedName(error)
      }
      return own(caller)
    },

    async update(caller: Caller, wanted: ShopChange): Promise<ShopDetailsRow> {
      const shop = await findShopDetailsOf(db, caller.accountID)
      if (!shop) throw new AppError('shop_missing')
      const isRenamed = wanted.name !== undefined && wanted.name !== shop.name
      if (isRenamed) refuseReserved(wanted.name ?? '')
      if (!isRenamed && isDeepStrictEqual(changedBy(shop, wanted), changedBy(shop, {}))) return shop
      await countChange(caller)
      try {
        await db.transaction().execute(async (tx) => {
          const locked = await lockOwn(tx, caller)
          const { about, on_web, ...address } = changedBy(locked, wanted)
          await updateShop(tx, shop.id, { about, on_web, ...(isRenamed && { name: wanted.name }) })
          await setAddress(tx, shop.id, { ...address, location: locationOf(locked) })
          if (isRenamed) await publishToPeopleOfShop(tx, shop.id)
          await publishTo(tx, caller.accountID, 'items')
        })
      } catch (error) {
        throw refusedName(error)
      }
      await events.syncNotifications()
      return own(caller)
    },

    /** Null removes them. So do hours without any opening. */
    async setHours(caller: Caller, wanted: PickupHours | null): Promise<ShopDetailsRow> {
      const shop = await findShopDetailsOf(db, caller.accountID)
      if (!shop) throw new AppError('shop_missing')
      const exceptions = wanted ? comingExceptions(wanted, clock.now()) : []
      const isEmpty = exceptions.length === 0 && !wanted?.weekly.some((spans) => spans.length > 0)
      const hours = wanted && !isEmpty ? { weekly: wanted.weekly, exceptions } : null
      if (isDeepStrictEqual(hours, shop.hours)) return shop
      await countChange(caller)
      await db.transaction().execute(async (tx) => {
        await updateShop(tx, shop.id, { hours })
        await publishTo(tx, caller.accountID, 'items')
      })
      await events.syncNotifications()
      return own(caller)
    },

    /** Without an id, the caller's own shop. */
    async find(caller: Caller, shopID: string | undefined): Promise<ShopDetailsRow> {
      const buyerID = caller.role === 'buyer' ? caller.accountID : null
      const shop =
        shopID === undefined ? await own(caller) : await findShopDetails(db, shopID, caller.sellerID, buyerID)
      if (!shop) throw new AppError('not_found')
      return shop
    },

    async locate(caller: Caller, { long, lat }: Place, storeID: string | undefined): Promise<Place> {
      const shop = await findShopOf(db, caller.accountID, caller.accountID)
      if (!shop) throw new AppError('shop_missing')
      if (storeID !== undefined && storeID !== shop.id) throw new AppError('not_yours')
      if (isDeepStrictEqual(locationOf(shop), { long, lat })) return { long, lat }
      await countChange(caller)
      await db.transaction().execute(async (tx) => {
        const { address, directions, address_hidden: isHidden } = await lockOwn(tx, caller)
        await setAddress(tx, shop.id, { address, directions, isHidden, location: { long, lat } })
      })
      await events.syncNotifications()
      return { long, lat }
    },

    async route(
      { sellerID }: Caller,
      shopID: string,
      from: Place | undefined,
    ): Promise<{ path: string; distance: number | null }> {
      const shop = await findShop(db, shopID, sellerID)
      if (!shop) throw new AppError('not_found')
      const to = locationOf(shop)
      if (!to) throw new AppError('shop_location_missing')
      return { path: mapsAddress(to, from), distance: from ? Math.round(metresBetween(from, to)) : null }
    },

    async list(cursor: string | undefined): Promise<Page<ShopRow>> {
      const after = cursor === undefined ? null : decodeCursor(cursor, StoresCursor)
      const found = await selectShops(db, after, storesPageSize + 1)
      return page(found, storesPageSize, (row) => [row.name, row.id])
    },
  }
}

export type Shops = ReturnType<typeof createShops>
