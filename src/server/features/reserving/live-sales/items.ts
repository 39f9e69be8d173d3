import { maxItemsOfSale } from '#contract/limits.ts'
import type { ModuleDependencies } from '../../../module.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import {
  blockItems,
  lockItem,
  lockItems,
  type LockedItem,
  unblockItems,
  checkLater,
  itemChanged,
  listItem,
  unlistItem,
} from '../../items/index.ts'

import { lockOwnSale, requireNotOver, requireRunning } from './own-sale.ts'
import {
  type NewSaleItem,
  type SaleItemRow,
  deleteItems,
  findLastShown,
  findItem,
  insertItems,
  lackPhotos,
  selectSaleItemRows,
  selectItems,
  setNumbers,
  setShown,
} from './item-queries.ts'
import { type LockedSale, updateSale } from './sale-queries.ts'

/** An item every two seconds, for an hour. */
export const boardPerSeller = { max: 3_000, seconds: 3600 }

/** They are as before the sale: for sale, or drafts. Call it once the items no longer wait. */
const putBack = async (tx: Tx, itemIDs: readonly string[]): Promise<void> => {
  if (itemIDs.length === 0) return
  await unblockItems(tx, itemIDs, 'live_sale')
  await itemChanged(tx, ...itemIDs)
}

const waitingIn = async (tx: Tx, saleID: string): Promise<string[]> =>
  (await selectSaleItemRows(tx, saleID)).flatMap(({ item_id, shown_at }) => (shown_at ? [] : [item_id]))

/** Takes the items that wait out of a sale. */
export const takeAllOut = async (tx: Tx, sale: Pick<LockedSale, 'id' | 'shop_id'>): Promise<void> => {
  const waiting = await waitingIn(tx, sale.id)
  await lockItems(tx, waiting)
  await deleteItems(tx, sale.id, waiting)
  await putBack(tx, waiting)
}

/** At the end of a sale, once its items are closed. Call it under the locks of the items. */
export const putBackNotShown = async (tx: Tx, saleID: string): Promise<void> =>
  putBack(tx, await waitingIn(tx, saleID))

/** From now on drafts and items for sale wait in the sale, and are in no list until they are shown. */
const putIn = async (
  tx: Tx,
  sale: LockedSale,
  items: readonly LockedItem[],
  numbers: Map<string, number>,
): Promise<void> => {
  if (items.length === 0) return
  const itemIDs = items.map(({ id }) => id)
  if (sale.paused_at) throw new AppError('shop_paused')
  if (items.some(({ availability }) => availability !== 'draft' && availability !== 'for_sale'))
    throw new AppError('item_not_free')
  if (items.some(({ waits_in }) => waits_in === 'drop')) throw new AppError('in_drop')
  if (await lackPhotos(tx, itemIDs)) throw new AppError('item_unfinished')
  const added: NewSaleItem[] = items.map((item) => ({
    itemID: item.id,
    number: numbers.get(item.id) ?? 0,
    wasDraft: item.state === 'draft',
  }))
  if ((await insertItems(tx, sale.id, added)) !== added.length) throw new AppError('item_not_free')
  await blockItems(tx, itemIDs, 'live_sale')
  await itemChanged(tx, ...itemIDs)
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
        const removed = before.flatMap(({ item_id, shown_at }) =>
          shown_at === null && !wanted.includes(item_id) ? [item_id] : [],
        )
        const known = new Set(before.map(({ item_id }) => item_id))
        const items = await lockItems(tx, [...wanted, ...removed], { shopID: sale.shop_id })
        if (wanted.some((itemID) => !items.some(({ id }) => id === itemID))) throw new AppError('not_found')

        const taken = new Set(shown.map(({ number }) => number))
        const free = Array.from({ length: maxItemsOfSale }, (_, n) => n + 1).filter((n) => !taken.has(n))
        const numbers = new Map(wanted.map((itemID, n) => [itemID, free[n] ?? 0]))
        await deleteItems(tx, saleID, removed)
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
          numbers,
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
        const items = await lockItems(tx, [itemID], { shopID: sale.shop_id })
        if (items.length === 0) throw new AppError('not_found')
        await putIn(tx, sale, items, new Map([[itemID, number]]))
      })
      return itemOf(saleID, itemID)
    },

    /** Lists the item, if it was not shown before, and makes it the one that is shown now. */
    async show(sellerID: string, saleID: string, itemID: string): Promise<SaleItemRow> {
      const isNew = await change(sellerID, saleID, async (tx, sale) => {
        requireRunning(sale)
        const chosen = await findItem(tx, saleID, itemID)
        const item = await lockItem(tx, itemID, { shopID: sale.shop_id })
        if (!chosen || !item) throw new AppError('not_found')
        if (item.availability === 'sold' || item.availability === 'withdrawn') throw new AppError('item_gone')
        const now = clock.now()
        await updateSale(tx, saleID, { now_item_id: itemID })
        await setShown(tx, saleID, itemID, now)
        if (chosen.shown_at) return false
        await unblockItems(tx, [itemID], 'live_sale')
        if (item.state === 'draft') await listItem(tx, itemID, now)
        else await checkLater(tx, [itemID])
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
        const item = await lockItem(tx, itemID, { shopID: sale.shop_id })
        if (!chosen || !item) throw new AppError('not_found')
        if (!chosen.shown_at) return
        if (item.availability !== 'for_sale') throw new AppError('item_held')
        if (chosen.was_draft) await unlistItem(tx, itemID, clock.now())
        await blockItems(tx, [itemID], 'live_sale')
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
