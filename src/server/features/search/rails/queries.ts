import { type RawBuilder, sql } from 'kysely'
import type { Place } from '#domain/geography.ts'
import type { Size, Style } from '#domain/sizes.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { shopsIn } from '../distances.ts'
import { type TileRow, tileColumns } from '../tiles.ts'

/** The most items of a rail. */
export const railLength = 12
/** Each query reads at most so many rows, so that its cost does not grow with the tables. */
const newestItems = 2_000
const nearestShops = 60
const newestShops = 60
/** So that a rail shows several shops, but one shop is enough for a rail. */
const itemsOfShop = 4
const nearMetres = 25_000
const newDays = 60

const select = async (db: Db, query: RawBuilder<TileRow>): Promise<TileRow[]> =>
  (await query.execute(db)).rows

/** The newest items of a style that meet a condition. */
const newest = (db: Db, style: Style, condition: RawBuilder<unknown>) =>
  select(
    db,
    sql`
    select ${tileColumns}
    from (
      select * from item_search where not held and is_feminine = ${style}
      order by listed_at desc, item_id desc limit ${sql.lit(newestItems)}
    ) x
    where ${condition} order by x.listed_at desc, x.item_id desc limit ${sql.lit(railLength)}`,
  )

export const selectInSizes = (db: Db, style: Style, sizes: Size[]) =>
  newest(db, style, sql`x.size = any(${sizes})`)

export const selectBelow = (db: Db, style: Style, centavos: number) =>
  newest(db, style, sql`x.price_centavos < ${centavos}::bigint`)

/** The newest items of the nearest shops. */
export const selectNear = (db: Db, near: Place) =>
  select(
    db,
    sql`
    select ${tileColumns}
    from (
      ${shopsIn({ near, metres: nearMetres })} order by metres limit ${sql.lit(nearestShops)}
    ) s
    cross join lateral (
      select * from item_search where shop_id = s.id and not held
      order by listed_at desc, item_id desc limit ${sql.lit(itemsOfShop)}
    ) x
    order by x.listed_at desc, x.item_id desc limit ${sql.lit(railLength)}`,
  )

/** The newest item of each of the newest shops. */
export const selectOfNewShops = (db: Db, now: Date) =>
  select(
    db,
    sql`
    select ${tileColumns}
    from (
      select id, created_at from shops
      where closed_at is null and created_at > ${now}::timestamptz - make_interval(days => ${sql.lit(newDays)})
      order by created_at desc, id desc limit ${sql.lit(newestShops)}
    ) s
    cross join lateral (
      select * from item_search where shop_id = s.id and not held
      order by listed_at desc, item_id desc limit 1
    ) x
    order by s.created_at desc, s.id desc limit ${sql.lit(railLength)}`,
  )
