import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { maxWaitDays, undoSeconds } from '#domain/counter.ts'
import { dayInManila, startOfDay } from '#domain/manila-days.ts'
import { toCentavos } from '#domain/money.ts'
import type { ModuleDependencies } from '../../../module.ts'
import { decodeCursor, microseconds, page } from '../../../platform/db/cursor.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import {
  endHold,
  lockItem,
  takeHold,
  type LockedItem,
  changeState,
  itemChanged,
  whyWaiting,
} from '../../items/index.ts'
import { type LineContext, passItemOn } from '../line/turns.ts'

import { type ShopRow, findShopOf } from '../../shops/index.ts'
import { toHold } from './presenter.ts'
import {
  type SaleRow,
  type Tag,
  changeSale,
  findHolder,
  findSale,
  findSaleOfClient,
  findTagged,
  insertSale,
  selectSales,
  sumSales,
} from './queries.ts'

/** More than a busy counter sells, together with what a phone sends after a day without a network. */
const salesPerSeller = { max: 2_000, seconds: 3600 }

/** Tags are read twice for a sale at most. */
const readsPerSeller = { max: 6_000, seconds: 3600 }

const pageSize = 30
const SaleCursor = z.tuple([microseconds, id])

interface NewSale extends Tag {
  clientID: string
  /** In pesos. */
  price?: number | undefined
  tappedAt?: string | undefined
}

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock'> & { line: LineContext }

/** The clock of a phone may be wrong. Then the time is not kept, and the sale counts all the same. */
const boundedTap = (tappedAt: string | undefined, now: Date): Date | null => {
  if (tappedAt === undefined) return null
  const at = new Date(tappedAt)
  return at <= now && at.getTime() > now.getTime() - maxWaitDays * 86_400_000 ? at : null
}

/** Throws why the item is not sold. Call it under the lock of the item. */
const requireForSale = async (tx: Tx, shop: ShopRow, item: LockedItem): Promise<void> => {
  if (item.taken_down) throw new AppError('item_taken_down')
  switch (item.availability) {
    case 'for_sale':
      return
    case 'held': {
      const holder = await findHolder(tx, item.id)
      throw new AppError('item_on_hold', { details: { hold: holder && toHold(holder) } })
    }
    case 'sold':
      throw new AppError('item_sold_already')
    case 'withdrawn':
      throw new AppError('item_withdrawn')
    case 'draft':
      if (shop.paused_at) throw new AppError('shop_paused')
      throw new AppError(whyWaiting(item) ?? 'item_is_draft')
  }
}

const saleAgain = (sale: SaleRow, itemID: string): SaleRow => {
  if (sale.item_id !== itemID) throw new AppError('id_reused')
  return sale
}

export const countCounterRead = (
  { database: { db }, clock }: Pick<Dependencies, 'database' | 'clock'>,
  sellerID: string,
) => consumeAttempt(db, clock, `counter-reads:${sellerID}`, readsPerSeller)

export const createCounterSales = (dependencies: Dependencies) => {
  const {
    database: { db },
    events,
    clock,
    line,
  } = dependencies
  const requireShop = async (sellerID: string) => {
    const shop = await findShopOf(db, sellerID)
    if (!shop) throw new AppError('shop_missing')
    return shop
  }

  /** Changes a sale of the last minute, and returns it. `undo` also puts its item back on sale. */
  const change = async (sellerID: string, saleID: string, price: number | 'undo'): Promise<SaleRow> => {
    await consumeAttempt(db, clock, `counter:${sellerID}`, salesPerSeller)
    const shop = await requireShop(sellerID)
    const changed = await db.transaction().execute(async (tx) => {
      // The item of a sale never changes, so this needs no lock.
      const before = await findSale(tx, shop.id, saleID)
      const item = before && (await lockItem(tx, before.item_id, { shopID: shop.id }))
      if (!item) throw new AppError('not_found')
      const now = clock.now()
      const since = new Date(now.getTime() - undoSeconds * 1000)
      if (price === 'undo') {
        const found = await findSale(tx, shop.id, saleID)
        // A request that is sent again.
        if (!found || found.undone_at) return found
        if (item.taken_down) throw new AppError('item_taken_down')
        // The clock of the process that sold it may be ahead.
        const undone_at = now < found.sold_at ? found.sold_at : now
        if (!(await changeSale(tx, saleID, since, { undone_at }))) throw new AppError('sale_settled')
        await endHold(tx, item.id, 'counter')
        await changeState(tx, item.id, 'listed')
      } else if (!(await changeSale(tx, saleID, since, { price_centavos: toCentavos(price) })))
        throw new AppError('sale_settled')
      else await itemChanged(tx, item.id)
      return findSale(tx, shop.id, saleID)
    })
    if (!changed) throw new AppError('not_found')
    await events.syncNotifications()
    return changed
  }

  return {
    /** A request that is sent again is the same sale, whatever became of it. */
    async sell({ sellerID, accountID }: Caller, { clientID, price, tappedAt, ...tag }: NewSale) {
      await consumeAttempt(db, clock, `counter:${sellerID}`, salesPerSeller)
      const shop = await requireShop(sellerID)
      const sale = await db.transaction().execute(async (tx) => {
        const tagged = await findTagged(tx, shop.id, tag)
        const item = tagged && (await lockItem(tx, tagged.id, { shopID: shop.id }))
        if (!item) throw new AppError('not_found')
        const earlier = await findSaleOfClient(tx, shop.id, clientID)
        if (earlier) return saleAgain(earlier, item.id)
        await requireForSale(tx, shop, item)
        // Read the clock under the lock, so that the times in an item's history are in order.
        const now = clock.now()
        const isNew = await insertSale(tx, {
          id: uuidv7(),
          shop_id: shop.id,
          item_id: item.id,
          client_id: clientID,
          price_centavos: price === undefined ? item.price_centavos : toCentavos(price),
          sold_by: accountID,
          sold_at: now,
          tapped_at: boundedTap(tappedAt, now),
        })
        if (isNew) {
          if (!(await takeHold(tx, { itemID: item.id, kind: 'counter', buyerID: null, until: null })))
            throw new AppError('item_on_hold')
          await passItemOn(tx, item, 'sold', now, line)
        }
        const sold = await findSaleOfClient(tx, shop.id, clientID)
        if (!sold) throw new Error('A sale that was inserted is found')
        return saleAgain(sold, item.id)
      })
      await events.syncNotifications()
      return sale
    },

    undo: (sellerID: string, saleID: string) => change(sellerID, saleID, 'undo'),

    changePrice: (sellerID: string, saleID: string, price: number) => change(sellerID, saleID, price),

    /** An item by its tag, and who has it on hold. */
    async read(sellerID: string, tag: Tag) {
      await countCounterRead(dependencies, sellerID)
      const shop = await requireShop(sellerID)
      const item = await findTagged(db, shop.id, tag)
      if (!item) throw new AppError('not_found')
      return { item, holder: item.availability === 'held' ? await findHolder(db, item.id) : undefined }
    },

    async today(sellerID: string, cursor: string | undefined) {
      await countCounterRead(dependencies, sellerID)
      const shop = await requireShop(sellerID)
      const from = startOfDay(dayInManila(clock.now()))
      const after = cursor === undefined ? null : decodeCursor(cursor, SaleCursor)
      const found = await selectSales(db, shop.id, from, { after, rows: pageSize + 1 })
      return {
        ...page(found, pageSize, (row) => [row.moment, row.id]),
        ...(await sumSales(db, shop.id, from)),
      }
    },
  }
}

export type CounterSales = ReturnType<typeof createCounterSales>
