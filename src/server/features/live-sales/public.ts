import { liveSales as calls } from '#contract/live-sales.ts'
import type { ModuleDependencies } from '../../module.ts'
import { createCache } from '../../platform/cache.ts'
import { AppError } from '../../platform/errors.ts'
import { serializerOf } from '../../platform/http/serialize.ts'
import { selectItems } from './item-queries.ts'
import { secondsToStart, toLiveItem, toLiveSale } from './presenter.ts'
import { type PublicSaleRow, findPublicSale } from './sale-queries.ts'

const maxCachedSales = 200
/** Changes remove entries by event. This is how old the number of viewers may be for a page that polls. */
const ttlMs = 5_000

const { reply } = calls['GET live/get_sale']
const write = serializerOf(reply)
export const { sale: saleShape, items: itemsShape } = reply.shape

/** What everybody at the link sees, made once for all of them. */
export interface PublicSale {
  row: PublicSaleRow
  sale: ReturnType<typeof toLiveSale>
  items: ReturnType<typeof toLiveItem>[]
  /** The reply as JSON, around the seconds until the start, which every reply has anew. */
  json: readonly [before: string, after: string]
}

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
    const json = write({ sale: { ...sale, secondsToStart: secondsMark }, items })
    const mark = `"secondsToStart":${secondsMark}`
    const at = json.indexOf(mark) + mark.length
    return {
      row,
      sale,
      items,
      json: [json.slice(0, at - String(secondsMark).length), json.slice(at)],
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
  }
}

export type PublicSales = ReturnType<typeof createPublicSales>
