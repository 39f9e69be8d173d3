import { shorten } from '#domain/shorten.ts'
import { randomInt } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { Received } from '#contract/define.ts'
import { id } from '#contract/fields.ts'
import { maxSlug } from '#contract/limits.ts'
import type { liveSales as calls } from '#contract/live-sales.ts'
import type { ModuleDependencies } from '../../../module.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { type Page, decodeCursor, microseconds, page } from '../../../platform/db/cursor.ts'
import { AppError } from '../../../platform/errors.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import type { Queue } from '../../../platform/jobs/jobs.ts'
import type { AddNotifications } from '../../people/index.ts'
import { lockOwnSale, requireNotOver, requireOwnSale } from './own-sale.ts'
import { takeAllOut } from './items.ts'
import { startsFor } from './starts.ts'
import { selectSubscribers } from './subscriber-queries.ts'
import {
  type LockedSale,
  type SaleRow,
  countSalesNotOver,
  findSaleOfClient,
  findShopForSales,
  hasRunningSale,
  insertSale,
  lockShop,
  selectSales,
  setOpenTickets,
  updateSale,
} from './sale-queries.ts'

type SaleInput = Pick<Received<(typeof calls)['POST live/change_sale']>, 'title' | 'startsAt' | 'stream'>

const newSalesPerSeller = { max: 60, seconds: 3600 }
const maxSalesNotOver = 20
const salesPerPage = 20
const SalesCursor = z.tuple([microseconds, id])

/** Letters and digits that nobody confuses. */
const slugLetters = 'abcdefghjkmnpqrstuvwxyz23456789'
const monthAndDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Manila',
  month: 'short',
  day: 'numeric',
})

/** For example "wagwagan-ni-luz-nov-28-k7fm". It is public, so it may be short. */
const newSlug = (shopName: string, startsAt: Date): string => {
  const words = `${shorten(shopName, maxSlug / 2)} ${monthAndDay.format(startsAt)}`
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const random = Array.from({ length: 5 }, () => slugLetters[randomInt(slugLetters.length)]).join('')
  return `${words}-${random}`
}

const columnsOf = ({ title, startsAt, stream }: SaleInput) => ({
  title,
  starts_at: new Date(startsAt),
  ...(stream !== undefined && { stream: stream ?? '' }),
})

const refuseInVacation = (
  { away_until }: { away_until: Date | null },
  { starts_at }: { starts_at: Date },
): void => {
  if (away_until && starts_at < away_until) throw new AppError('shop_away')
}

type Dependencies = Pick<ModuleDependencies, 'database' | 'events' | 'clock'> & {
  addNotifications: AddNotifications
  /** The job that notifies followers of the shop of the start. */
  followers: Queue<{ saleID: string }>
}

/** The live sales of a shop, which its seller prepares, starts and cancels. */
export const createSales = ({
  database: { db },
  events,
  clock,
  addNotifications,
  followers,
}: Dependencies) => {
  const one = (sellerID: string, saleID: string) => requireOwnSale(db, clock.now(), sellerID, saleID)

  const change = async (
    sellerID: string,
    saleID: string,
    work: (tx: Tx, sale: LockedSale) => Promise<void>,
  ): Promise<SaleRow> => {
    await db.transaction().execute(async (tx) => work(tx, await lockOwnSale(tx, sellerID, saleID)))
    await events.syncNotifications()
    return one(sellerID, saleID)
  }

  return {
    one,

    async list(sellerID: string, cursor: string | undefined) {
      const shop = await findShopForSales(db, sellerID)
      const after = cursor === undefined ? null : decodeCursor(cursor, SalesCursor)
      const found = shop ? await selectSales(db, clock.now(), shop.id, { after, rows: salesPerPage + 1 }) : []
      const sales: Page<SaleRow> = page(found, salesPerPage, (row) => [row.moment, row.id])
      return { ...sales, openTickets: shop?.live_open_tickets ?? null }
    },

    async setOpenTickets(sellerID: string, openTickets: number | null): Promise<void> {
      const found = await db.transaction().execute((tx) => setOpenTickets(tx, sellerID, openTickets))
      if (!found) throw new AppError('shop_missing')
    },

    async add(sellerID: string, madeBy: string, { clientID, ...input }: SaleInput & { clientID: string }) {
      await consumeAttempt(db, clock, `live-sales:${sellerID}`, newSalesPerSeller)
      const saleID = await db.transaction().execute(async (tx) => {
        const shop = await lockShop(tx, sellerID)
        if (!shop) throw new AppError('shop_missing')
        const earlier = await findSaleOfClient(tx, shop.id, clientID)
        if (earlier) return earlier.id
        if ((await countSalesNotOver(tx, shop.id)) >= maxSalesNotOver) throw new AppError('too_many_sales')
        const made = uuidv7()
        const columns = columnsOf(input)
        refuseInVacation(shop, columns)
        await insertSale(tx, {
          ...columns,
          id: made,
          shop_id: shop.id,
          slug: newSlug(shop.name, columns.starts_at),
          made_by: madeBy,
          made_at: clock.now(),
          client_id: clientID,
        })
        return made
      })
      return one(sellerID, saleID)
    },

    change: (sellerID: string, saleID: string, input: SaleInput) =>
      change(sellerID, saleID, async (tx, sale) => {
        requireNotOver(sale)
        const columns = columnsOf(input)
        refuseInVacation(sale, columns)
        await updateSale(tx, saleID, columns)
      }),

    /** Idempotent. */
    cancel: (sellerID: string, saleID: string) =>
      change(sellerID, saleID, async (tx, sale) => {
        if (sale.cancelled_at) return
        if (sale.ended_at) throw new AppError('sale_over')
        if (sale.started_at) throw new AppError('sale_running')
        await takeAllOut(tx, sale)
        await updateSale(tx, saleID, { cancelled_at: clock.now() })
      }),

    /** Idempotent while it runs. Under the lock of the shop, so that only one of two sales starts. */
    start: (sellerID: string, saleID: string) =>
      change(sellerID, saleID, async (tx, sale) => {
        requireNotOver(sale)
        if (sale.started_at) return
        if ((await lockShop(tx, sellerID))?.paused_at) throw new AppError('shop_paused')
        if (await hasRunningSale(tx, sale.shop_id)) throw new AppError('sale_running')
        await updateSale(tx, saleID, { started_at: clock.now() })
        const subscribers = await selectSubscribers(tx, saleID)
        await addNotifications(
          tx,
          subscribers.map((accountID) => startsFor(accountID, sale)),
        )
        await followers.send(tx, { saleID }, saleID)
      }),
  }
}

export type Sales = ReturnType<typeof createSales>
