import { type RawBuilder, sql } from 'kysely'
import type { Place } from '#domain/geography.ts'
import type { Size } from '#domain/sizes.ts'
import type { Db, TableRow } from '../../../../platform/db/connect.ts'
import { shopsIn } from '../distances.ts'
import type { BuyerTaste } from '../feed/tastes.ts'
import { forBuyer } from '../kids.ts'
import { type TileRow, tileColumns } from '../tiles.ts'

/** The maximum number of items in a rail. */
export const railLength = 12
/** Each query reads at most this many rows, so that its cost does not grow with the tables. */
const newestItems = 2_000
const nearestShops = 60
const newestShops = 60
/** Few, so that a rail shows several shops, but enough for a rail of one shop. */
const itemsOfShop = 4
const nearMetres = 25_000
const newDays = 60

export interface RailRow extends TileRow, Pick<TableRow<'item_search'>, 'tags' | 'shop_id'> {
  /** Only in the rail of one shop: the id of its owner's profile photo. */
  shop_photo_id?: TableRow<'account_photos'>['id'] | null
}

/** The buyers that a rail is for. */
export type Audience = Pick<BuyerTaste, 'style' | 'kids'>

const columns = sql`${tileColumns}, x.tags, x.shop_id`

const select = async (db: Db, query: RawBuilder<RailRow>): Promise<RailRow[]> =>
  (await query.execute(db)).rows

/** The newest items of a style that meet a condition. */
const newest = (db: Db, { style, kids }: Audience, condition: RawBuilder<unknown>) =>
  select(
    db,
    sql`
    select ${columns}
    from (
      select * from item_search where not held and is_feminine = ${style} and ${forBuyer(kids)}
      order by listed_at desc, item_id desc limit ${sql.lit(newestItems)}
    ) x
    where ${condition} order by x.listed_at desc, x.item_id desc limit ${sql.lit(railLength)}`,
  )

export const selectInSizes = (db: Db, audience: Audience, sizes: Size[]) =>
  newest(db, audience, sql`x.size = any(${sizes})`)

export const selectBelow = (db: Db, audience: Audience, centavos: number) =>
  newest(db, audience, sql`x.price_centavos < ${centavos}::bigint`)

export const selectSince = (db: Db, audience: Audience, since: Date) =>
  newest(db, audience, sql`x.listed_at >= ${since}::timestamptz`)

export const selectWithTags = (db: Db, audience: Audience, tags: readonly number[]) =>
  newest(db, audience, sql`x.tags && ${[...tags]}::integer[]`)

/** These items, in this order, as far as they are for sale. */
export const selectRows = (db: Db, kids: boolean, ids: string[]) =>
  select(
    db,
    sql`
    select ${columns} from unnest(${ids}::uuid[]) with ordinality as given (id, n)
    join item_search x on x.item_id = given.id
    where not x.held and ${kids ? sql`true` : sql`not x.kids`} order by given.n`,
  )

/** The newest items of one shop that has at least `least` of them. `draw` decides which shop. */
export const selectOfOneShop = (db: Db, { style, kids }: Audience, least: number, draw: string) =>
  select(
    db,
    sql`
    with newest as (
      select * from item_search where not held and is_feminine = ${style} and ${forBuyer(kids)}
      order by listed_at desc, item_id desc limit ${sql.lit(newestItems)}
    )
    select ${columns}, (
      select photo.id from shops join account_photos photo on photo.account_id = shops.owner_id
      where shops.id = x.shop_id
    ) as shop_photo_id
    from newest x
    where shop_id = (
      select shop_id from newest group by shop_id having count(*) >= ${least}
      order by md5(shop_id || ${draw}) limit 1
    )
    order by x.listed_at desc, x.item_id desc limit ${sql.lit(railLength)}`,
  )

/** The newest item of each shop, and then its next ones. */
export const selectToHang = (db: Db, { style, kids }: Audience, count: number) =>
  select(
    db,
    sql`
    select ${columns} from (
      select *, row_number() over (partition by shop_id order by listed_at desc, item_id desc) as in_shop
      from (
        select * from item_search where not held and is_feminine = ${style} and ${forBuyer(kids)}
        order by listed_at desc, item_id desc limit ${sql.lit(newestItems)}
      ) y
    ) x
    order by x.in_shop, x.listed_at desc, x.item_id desc limit ${count}`,
  )

/** Counts the items for sale and their shops, up to `most` items, so that the cost has a limit. */
export const countForSale = (db: Db, since: Date, most: number) => {
  const newestFirst = db
    .selectFrom('item_search')
    .select(['shop_id', 'listed_at'])
    .where(({ not }) => not('held'))
    .orderBy('listed_at', 'desc')
    .orderBy('item_id', 'desc')
    .limit(most + 1)
  return db
    .selectFrom(newestFirst.as('x'))
    .select(({ fn }) => [
      fn.countAll<number>().as('items'),
      fn.count<number>('shop_id').distinct().as('shops'),
      fn.countAll<number>().filterWhere('listed_at', '>=', since).as('new_pieces'),
    ])
    .executeTakeFirstOrThrow()
}

/** The shops that the buyer follows. */
export const selectFollowedShops = async (db: Db, buyerID: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('shop_followers')
    .select('shop_id')
    .where('buyer_id', '=', buyerID)
    .execute()
  return rows.map(({ shop_id }) => shop_id)
}

/** The newest items of these shops, whatever the buyer's style. */
export const selectOfShops = (db: Db, shopIDs: string[]) =>
  select(
    db,
    sql`
    select ${columns}
    from unnest(${shopIDs}::uuid[]) s (id)
    cross join lateral (
      select * from item_search where shop_id = s.id and not held
      order by listed_at desc, item_id desc limit ${sql.lit(itemsOfShop)}
    ) x
    order by x.listed_at desc, x.item_id desc limit ${sql.lit(railLength)}`,
  )

/** The newest items of the nearest shops. */
export const selectNear = (db: Db, kids: boolean, near: Place) =>
  select(
    db,
    sql`
    select ${columns}
    from (
      ${shopsIn({ near, metres: nearMetres })} order by metres limit ${sql.lit(nearestShops)}
    ) s
    cross join lateral (
      select * from item_search where shop_id = s.id and not held and ${forBuyer(kids)}
      order by listed_at desc, item_id desc limit ${sql.lit(itemsOfShop)}
    ) x
    order by x.listed_at desc, x.item_id desc limit ${sql.lit(railLength)}`,
  )

/** The newest item of each of the newest shops. */
export const selectOfNewShops = (db: Db, kids: boolean, now: Date) =>
  select(
    db,
    sql`
    select ${columns}
    from (
      select id, created_at from shops
      where closed_at is null and paused_at is null and created_at > ${now}::timestamptz - make_interval(days => ${sql.lit(newDays)})
      order by created_at desc, id desc limit ${sql.lit(newestShops)}
    ) s
    cross join lateral (
      select * from item_search where shop_id = s.id and not held and ${forBuyer(kids)}
      order by listed_at desc, item_id desc limit 1
    ) x
    order by s.created_at desc, s.id desc limit ${sql.lit(railLength)}`,
  )
