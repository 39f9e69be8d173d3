import { liveItemsPerPage } from '#contract/limits.ts'
import { liveSales as calls } from '#contract/live-sales.ts'
import type { ModuleDependencies } from '../../../../module.ts'
import { createCache } from '../../../../platform/cache.ts'
import { AppError } from '../../../../platform/errors.ts'
import { serializerOf } from '../../../../platform/http/serialize.ts'
import { selectItems } from '../item-queries.ts'
import { secondsToStart, toLiveItem, toLiveSale } from '../presenter.ts'
import { type PublicSaleRow, findPublicSale } from '../sale-queries.ts'

const maxCachedSales = 200
/** Changes remove entries by event. This is how old the number of viewers may be for a page that polls. */
const ttlMs = 5_000

const { reply } = calls['GET live/get_sale']
const write = serializerOf(reply)
const writePage = serializerOf(calls['GET live/get_items'].reply)
/** What the page shows at first: the newest, and the newest that are free. Some more, because others are claimed meanwhile. */
const seenAtFirst = { newest: 6, free: 24 }
export const { sale: saleShape, items: itemsShape } = reply.shape

/** What everybody at the link sees, made once for all of them. */
export interface PublicSale {
  row: PublicSaleRow
  sale: ReturnType<typeof toLiveSale>
  items: ReturnType<typeof toLiveItem>[]
  /** The reply as JSON, around the seconds until the start, which every reply has anew. */
  json: readonly [before: string, after: string]
  /** The pages as JSON that were asked for. */
  pages: Map<number, string>
}

type LiveItems = PublicSale['items']

const itemsSeenAtFirst = (items: LiveItems): LiveItems => {
  const free = new Set(items.filter(({ state }) => state === 'free').slice(0, seenAtFirst.free))
  return items.filter((item, n) => n < seenAtFirst.newest || free.has(item))
}

const pageOf = (number: number): number => Math.ceil(number / liveItemsPerPage)

/** Stands for the seconds until the start. No other field of a sale can be negative. */
const secondsMark = -1

export const createPublicSales = ({
  database: { db },
  events,
  clock,
}: Pick<ModuleDependencies, 'database' | 'events' | 'clock'>) => {
  const cache = createCache<PublicSale | undefined>(events, {
    topic: 'live',
    max: maxCachedSales,
    ttlMs,
    groupOf: (made) => made?.row.id,
  })

  const load = async (slug: string): Promise<PublicSale | undefined> => {
    const row = await findPublicSale(db, clock.now(), slug)
    if (!row) return undefined
    const rows = await selectItems(db, row.id, { shown: true })
    const sale = toLiveSale(row, rows)
    // The newest first.
    const items = rows
      .toSorted((a, b) => (b.shown_at?.getTime() ?? 0) - (a.shown_at?.getTime() ?? 0) || b.number - a.number)
      .map(toLiveItem)
    const json = write({
      sale: { ...sale, secondsToStart: secondsMark },
      items: itemsSeenAtFirst(items),
      pages: pageOf(Math.max(0, ...items.map(({ number }) => number))),
    })
    const mark = `"secondsToStart":${secondsMark}`
    const at = json.indexOf(mark) + mark.length
    return {
      row,
      sale,
      items,
      json: [json.slice(0, at - String(secondsMark).length), json.slice(at)],
      pages: new Map(),
    }
  }

  const find = async (slug: string): Promise<PublicSale> => {
    const made = await cache.get(slug, () => load(slug))
    if (!made) throw new AppError('not_found')
    return made
  }

  return {
    find,
    forget: (slug: string): void => cache.delete(slug),
    async json(slug: string): Promise<string> {
      const { row, json } = await find(slug)
      return `${json[0]}${secondsToStart(row, clock.now())}${json[1]}`
    },
    /** In the order of their numbers, so that a page changes only with its items. */
    async pageJson(slug: string, page: number): Promise<string> {
      const { items, pages } = await find(slug)
      const known = pages.get(page)
      if (known !== undefined) return known
      const made = writePage({
        items: items
          .filter(({ number }) => pageOf(number) === page)
          .toSorted((one, other) => one.number - other.number),
      })
      pages.set(page, made)
      return made
    },
  }
}

export type PublicSales = ReturnType<typeof createPublicSales>
