import { type RawBuilder, sql } from 'kysely'
import { fromMicroseconds, toMicroseconds } from '../../platform/db/cursor.ts'
import type { Db } from '../../platform/db/connect.ts'

/** The keys of the feed's order: when an item was listed, in microseconds, and its id. */
export type FeedKey = [listed: number, id: string]

export interface FeedRow {
  id: string
  name: string
  price_centavos: number
  shop_name: string
  photo_key: string
  photo_width: number
  photo_height: number
  photo_placeholder: string
  listed: number
}

/**
 * The order of the feed, newest first. Neither key ever changes, so that a reader who goes on after a key meets no item
 * twice and misses none that was there; what is listed later sorts before where any reader is.
 * The index items_feed holds exactly this order over exactly these items.
 */
const keys = sql`(i.listed_at, i.id)`
const newestFirst = sql`i.listed_at desc, i.id desc`

const page = async (db: Db, from: RawBuilder<unknown>, rows: number): Promise<FeedRow[]> => {
  const found = await sql<FeedRow>`
    select i.id, i.name, i.price_centavos, s.name as shop_name,
      p.key as photo_key, p.width as photo_width, p.height as photo_height, p.placeholder as photo_placeholder,
      ${toMicroseconds(sql.ref('i.listed_at'))} as listed
    from items i
    join shops s on s.id = i.shop_id
    cross join lateral (
      select key, width, height, placeholder from item_photos where item_id = i.id order by position limit 1
    ) p
    where i.availability = 'for_sale' and ${from}
    order by ${newestFirst}
    limit ${sql.lit(rows)}`.execute(db)
  return found.rows
}

/** The first rows of the feed, or those after a key. */
export const feedAfter = (db: Db, key: FeedKey | null, rows: number): Promise<FeedRow[]> =>
  page(db, key ? sql`${keys} < (${fromMicroseconds(key[0])}, ${key[1]}::uuid)` : sql`true`, rows)

/** The rows after so many: their number is counted off in the index alone, before anything else is read. */
export const feedFrom = (db: Db, skipped: number, rows: number): Promise<FeedRow[]> => {
  const first = sql`(
    select i.listed_at, i.id from items i where i.availability = 'for_sale'
    order by ${newestFirst} offset ${skipped} limit 1)`
  return page(db, sql`${keys} <= ${first}`, rows)
}
