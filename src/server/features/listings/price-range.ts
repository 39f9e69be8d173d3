import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { toPesos } from '#domain/money.ts'
import { TicketLevel } from '#domain/ticket-status.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'

/** Fewer sales say too little, and would show what one shop earns. */
const minSales = 10
const maxSales = 300
/** Only the newest sales of all shops are searched, so that the query does not grow with the table. */
const maxSearched = 5_000
const maxAgeMs = 365 * 86_400_000
const cachedMs = 3_600_000
/** Far more than there are tags. */
const maxCached = 500

export interface PriceRange {
  low: number
  high: number
  count: number
}

/** The prices that items with a tag were sold for lately, in all shops: the middle half of their prices. */
export const createPriceRanges = ({ readReplica }: Database, clock: Clock) => {
  const ranges = new LRUCache<number, Promise<PriceRange | null>>({
    max: maxCached,
    ttl: cachedMs,
    perf: { now: () => clock.now().getTime() },
  })

  const query = async (tagID: number): Promise<PriceRange | null> => {
    const since = new Date(clock.now().getTime() - maxAgeMs)
    const { rows } = await readReplica((db) =>
      sql<PriceRange>`
        select count(*)::int as count,
          percentile_disc(0.25) within group (order by price_centavos) as low,
          percentile_disc(0.75) within group (order by price_centavos) as high
        from (
          select price_centavos from (
            select item_id, price_centavos, completed_at from tickets
            where level = ${sql.lit(TicketLevel.Completed)} and completed_at is not null and completed_at > ${since}
            order by completed_at desc limit ${sql.lit(maxSearched)}
          ) t
          where exists (select from item_tags it where it.item_id = t.item_id and it.tag_id = ${tagID})
          order by completed_at desc limit ${sql.lit(maxSales)}
        ) sold`.execute(db),
    )
    const [found] = rows
    if (!found || found.count < minSales) return null
    return { low: toPesos(found.low), high: toPesos(found.high), count: found.count }
  }

  return (tagID: number): Promise<PriceRange | null> => {
    const known = ranges.get(tagID)
    if (known) return known
    const asked = query(tagID)
    ranges.set(tagID, asked)
    asked.catch(() => ranges.delete(tagID))
    return asked
  }
}

export type PriceRanges = ReturnType<typeof createPriceRanges>
