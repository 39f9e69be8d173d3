import { maxItemsOfSale } from '#contract/limits.ts'
import type { ModuleDependencies } from '../../module.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import { consumeAttempt } from '../../platform/limits/limits.ts'
import {
  type LockedShopItem,
  itemChanged,
  listItems,
  lockItemsOfShop,
  unlistItems,
} from '../listings/index.ts'
import { lockOwnSale, requireNotOver, requireRunning } from './own-sale.ts'
import {
  type NewSaleItem,
  type SaleItemRow,
  deleteItems,
  findLastShown,
  findItem,
  insertItems,
  selectSaleItemRows,
  selectItems,
  setNumbers,
  setShown,
} from './item-queries.ts'
import { type LockedSale, updateSale } from './sale-queries.ts'

/** An item every two seconds, for an hour. */
export const boardPerSeller = { max: 3_000, seconds: 3600 }

/** Lists what was for sale before, at the time at which it was listed. Call it once the items no longer wait. */
const putBack = async (
  tx: Tx,
  chosen: readonly { item_id: string; was_listed_at: Date | null }[],
): Promise<void> => {
  const listed = chosen.flatMap(({ item_id, was_listed_at }) =>
    was_listed_at ? [{ id: item_id, listedAt: was_listed_at }] : [],
  )
  if (listed.length > 0) await itemChanged(tx, ...(await listItems(tx, listed)))
}

/** Takes the items that wait out of a sale. */
export const takeAllOut = async (tx: Tx, sale: Pick<LockedSale, 'id' | 'shop_id'>): Promise<void> => {
  const waiting = (await selectSaleItemRows(tx, sale.id)).filter(({ shown_at }) => shown_at === null)
  const itemIDs = waiting.map(({ item_id }) => item_id)
  await lockItemsOfShop(tx, sale.shop_id, itemIDs)
  await deleteItems(tx, sale.id, itemIDs)
  await putBack(tx, waiting)
}

/** At the end of a sale, once its items are closed. Call it under the locks of the items. */
export const putBackNotShown = async (tx: Tx, saleID: string): Promise<void> =>
  putBack(
    tx,
    (await selectSaleItemRows(tx, saleID)).filter(({ shown_at }) => shown_at === null),
  )

/** From now on drafts and items for sale wait in the sale, and are in no list until they are shown. */
const putIn = async (
  tx: Tx,
  sale: LockedSale,
  items: readonly LockedShopItem[],
  { numbers, at }: { numbers: Map<string, number>; at: Date },
): Promise<void> => {
  if (items.length > 0 && sale.paused_at) throw new AppError('shop_paused')
  if (items.some(({ availability }) => availability !== 'draft' && availability !== 'for_sale'))
    throw new AppError('item_not_free')
  if (items.some(({ complete }) => !complete)) throw new AppError('item_unfinished')
  const listed = items.filter(({ availability }) => availability === 'for_sale').map(({ id }) => id)
  await unlistItems(tx, listed, at)
  const added: NewSaleItem[] = items.map((item) => ({
    itemID: item.id,
    number: numbers.get(item.id) ?? 0,
    wasListedAt: item.listed_at,
  }))
  if ((await insertItems(tx, sale.id, added)) !== added.length) throw new AppError('item_not_free')
  await itemChanged(tx, ...listed)
}

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock'> & {
  /** Called after an item was listed. */
  listed: (itemID: string) => void
}

/** The items of a sale: which, in which order, and which are shown. */
export const createSaleItems = ({ database: { db }, events, clock, listed }: Dependencies) => {
  const change = async <Result>(
    sellerID: string,
    saleID: string,
    work: (tx: Tx, sale: LockedSale) => Promise<Result>,
  ): Promise<Result> => {
    await consumeAttempt(db, clock, `live-board:${sellerID}`, boardPerSeller)
    const result = await db
      .transaction()
      .execute(async (tx) => work(tx, await lockOwnSale(tx, sellerID, saleID)))
    await events.syncNotifications()
    return result
  }

  const itemOf = async (saleID: string, itemID: string): Promise<SaleItemRow> => {
    const [item] = await selectItems(db, saleID, { itemID })
    if (!item) throw new AppError('not_found')
    return item
  }

  return {
    itemOf,

    /** Items that were shown keep their numbers. Those that wait get the free numbers, in the given order. */
    async set(sellerID: string, saleID: string, itemIDs: readonly string[]): Promise<SaleItemRow[]> {
      await change(sellerID, saleID, async (tx, sale) => {
        requireNotOver(sale)
        const before = await selectSaleItemRows(tx, saleID)
        const shown = before.filter(({ shown_at }) => shown_at !== null)
        const wanted = itemIDs.filter((itemID) => !shown.some(({ item_id }) => item_id === itemID))
        if (shown.length + wanted.length > maxItemsOfSale) throw new AppError('too_many_in_sale')
        const removed = before.filter((row) => row.shown_at === null && !wanted.includes(row.item_id))
        const known = new Set(before.map(({ item_id }) => item_id))
        const items = await lockItemsOfShop(tx, sale.shop_id, [
          ...wanted,
          ...removed.map(({ item_id }) => item_id),
        ])
        if (wanted.some((itemID) => !items.some(({ id }) => id === itemID))) throw new AppError('not_found')

        const taken = new Set(shown.map(({ number }) => number))
        const free = Array.from({ length: maxItemsOfSale }, (_, n) => n + 1).filter((n) => !taken.has(n))
        const numbers = new Map(wanted.map((itemID, n) => [itemID, free[n] ?? 0]))
        await deleteItems(
          tx,
          saleID,
          removed.map(({ item_id }) => item_id),
        )
        await putBack(tx, removed)
        await setNumbers(
          tx,
          saleID,
          wanted
            .filter((itemID) => known.has(itemID))
            .map((itemID) => ({ itemID, number: numbers.get(itemID) ?? 0 })),
        )
        await putIn(
          tx,
          sale,
          items.filter(({ id }) => numbers.has(id) && !known.has(id)),
          { numbers, at: clock.now() },
        )
      })
      return selectItems(db, saleID)
    },

    /** Idempotent. */
    async add(sellerID: string, saleID: string, itemID: string): Promise<SaleItemRow> {
      await change(sellerID, saleID, async (tx, sale) => {
        requireNotOver(sale)
        const before = await selectSaleItemRows(tx, saleID)
        if (before.some(({ item_id }) => item_id === itemID)) return
        const number = (before.at(-1)?.number ?? 0) + 1
        if (number > maxItemsOfSale) throw new AppError('too_many_in_sale')
        const items = await lockItemsOfShop(tx, sale.shop_id, [itemID])
        if (items.length === 0) throw new AppError('not_found')
        await putIn(tx, sale, items, { numbers: new Map([[itemID, number]]), at: clock.now() })
      })
      return itemOf(saleID, itemID)
    },

    /** Lists the item, if it was not shown before, and makes it the one that is shown now. */
    async show(sellerID: string, saleID: string, itemID: string): Promise<SaleItemRow> {
      const isNew = await change(sellerID, saleID, async (tx, sale) => {
        requireRunning(sale)
        const chosen = await findItem(tx, saleID, itemID)
        const [item] = await lockItemsOfShop(tx, sale.shop_id, [itemID])
        if (!chosen || !item) throw new AppError('not_found')
        if (item.availability === 'sold' || item.availability === 'withdrawn') throw new AppError('item_gone')
        const now = clock.now()
        await updateSale(tx, saleID, { now_item_id: itemID })
        await setShown(tx, saleID, itemID, now)
        if (chosen.shown_at) return false
        await listItems(tx, [{ id: itemID, listedAt: chosen.was_listed_at ?? now }])
        await itemChanged(tx, itemID)
        return true
      })
      if (isNew) listed(itemID)
      return itemOf(saleID, itemID)
    },

    async takeBack(sellerID: string, saleID: string, itemID: string): Promise<SaleItemRow> {
      await change(sellerID, saleID, async (tx, sale) => {
        requireRunning(sale)
        const chosen = await findItem(tx, saleID, itemID)
        const [item] = await lockItemsOfShop(tx, sale.shop_id, [itemID])
        if (!chosen || !item) throw new AppError('not_found')
        if (!chosen.shown_at) return
        if (item.availability !== 'for_sale') throw new AppError('item_held')
        await unlistItems(tx, [itemID], clock.now())
        await setShown(tx, saleID, itemID, null)
        if (sale.now_item_id === itemID)
          await updateSale(tx, saleID, { now_item_id: await findLastShown(tx, saleID, itemID) })
        await itemChanged(tx, itemID)
      })
      return itemOf(saleID, itemID)
    },
  }
}

export type SaleItems = ReturnType<typeof createSaleItems>
