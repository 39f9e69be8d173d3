import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { toPesos } from '#domain/money.ts'
import { TicketLevel } from '#domain/ticket-status.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/connect.ts'

/** Fewer sales say too little, and would show what one shop earns. */
const minSales = 10
const maxSales = 300
/** Only the newest sales of all shops are searched, so that the query does not grow with the table. */
const maxSearched = 5_000
const maxAgeMs = 365 * 86_400_000
const cachedMs = 3_600_000
/** Far more than there are tags; brands that are seldom asked for are forgotten. */
const maxCached = 500

export interface PriceRange {
  low: number
  high: number
  count: number
}

/** In centavos. */
interface SoldPrices {
  count: number
  low: number
  middle: number
  high: number
}

/** The prices that items with a tag, and of a brand if one is given, were sold for lately in all shops. */
const createSoldPrices = ({ readReplica }: Database, clock: Clock) => {
  const known = new LRUCache<string, Promise<SoldPrices | null>>({
    max: maxCached,
    ttl: cachedMs,
    perf: { now: () => clock.now().getTime() },
  })

  const query = async (tagID: number, brandID: number | null): Promise<SoldPrices | null> => {
    const since = new Date(clock.now().getTime() - maxAgeMs)
    const ofBrand =
      brandID === null
        ? sql``
        : sql`and exists (select from items i where i.id = t.item_id and i.brand_id = ${brandID})`
    const { rows } = await readReplica((db) =>
      sql<SoldPrices>`
        select count(*)::int as count,
          percentile_disc(0.25) within group (order by price_centavos) as low,
          percentile_disc(0.5) within group (order by price_centavos) as middle,
          percentile_disc(0.75) within group (order by price_centavos) as high
        from (
          select price_centavos from (
            select item_id, price_centavos, handed_over_at from tickets
            where level = ${sql.lit(TicketLevel.Completed)} and handed_over_at is not null and handed_over_at > ${since}
            order by handed_over_at desc limit ${sql.lit(maxSearched)}
          ) t
          where exists (select from item_tags it where it.item_id = t.item_id and it.tag_id = ${tagID}) ${ofBrand}
          order by handed_over_at desc limit ${sql.lit(maxSales)}
        ) sold`.execute(db),
    )
    const [found] = rows
    return found && found.count >= minSales ? found : null
  }

  return (tagID: number, brandID: number | null = null): Promise<SoldPrices | null> => {
    const key = `${tagID} ${brandID}`
    const before = known.get(key)
    if (before) return before
    const asked = query(tagID, brandID)
    known.set(key, asked)
    asked.catch(() => known.delete(key))
    return asked
  }
}

/** The middle half of the prices that items with a tag were sold for. */
export const createPriceRanges = (database: Database, clock: Clock) => {
  const soldPrices = createSoldPrices(database, clock)
  return async (tagID: number): Promise<PriceRange | null> => {
    const found = await soldPrices(tagID)
    return found && { low: toPesos(found.low), high: toPesos(found.high), count: found.count }
  }
}

export type PriceRanges = ReturnType<typeof createPriceRanges>

/**
 * The middle of the prices, in centavos, that items with a tag were sold for: those of the brand, or of all brands if too few
 * of it were sold.
 */
export const createUsualPrices = (database: Database, clock: Clock) => {
  const soldPrices = createSoldPrices(database, clock)
  return async (tagID: number, brandID: number | null): Promise<number | null> => {
    const found = (brandID !== null && (await soldPrices(tagID, brandID))) || (await soldPrices(tagID))
    return found?.middle ?? null
  }
}

export type UsualPrices = ReturnType<typeof createUsualPrices>
