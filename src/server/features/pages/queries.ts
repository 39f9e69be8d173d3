import { sql } from 'kysely'
import { coverColumns, soldCount, verifiedSince } from '../shops/index.ts'
import { sellerOfShop } from '../legal/index.ts'
import type { Db } from '../../platform/db/connect.ts'

/** Shops that are not closed, with their slug. */
const shops = (db: Db) =>
  db
    .selectFrom('shops')
    .innerJoin('sellers', 'sellers.account_id', 'shops.owner_id')
    .innerJoin('shop_slugs as current', (join) =>
      join.onRef('current.shop_id', '=', 'shops.id').on('current.is_current', '=', true),
    )
    .select(['shops.id', 'shops.name', 'shops.address', 'shops.on_web', 'sellers.verified', 'current.slug'])
    .select('shops.away_until')
    .where('shops.closed_at', 'is', null)

/** Also on vacation, but not stopped. */
const publicShops = (db: Db) =>
  shops(db)
    .where('shops.on_web', '=', true)
    .where((where) =>
      where.or([where('shops.paused_at', 'is', null), where('shops.away_until', 'is not', null)]),
    )

/** Neither closed nor paused. Also one that is kept off the web. */
export const findOpenShop = (db: Db, id: string) =>
  shops(db).where('shops.id', '=', id).where('shops.paused_at', 'is', null).executeTakeFirst()

export type PublicShop = NonNullable<Awaited<ReturnType<typeof findPublicShop>>>

export const findPublicShop = (db: Db, id: string) =>
  publicShops(db).where('shops.id', '=', id).executeTakeFirst()

/** By its slug or an earlier one. */
export const findPublicShopBySlug = (db: Db, slug: string) =>
  publicShops(db)
    .innerJoin('shop_slugs as asked', 'asked.shop_id', 'shops.id')
    .where('asked.slug', '=', slug)
    .select([
      'shops.about',
      'shops.directions',
      'shops.hours',
      ...coverColumns,
      verifiedSince.as('verified_since'),
      soldCount.as('sold'),
      sellerOfShop.as('seller'),
    ])
    .executeTakeFirst()

export type ShopOfPage = NonNullable<Awaited<ReturnType<typeof findPublicShopBySlug>>>

/** How many items the shop offers, counted up to `max`. */
export const countOffer = async (db: Db, shopID: string, max: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from item_search where shop_id = ${shopID} limit ${sql.lit(max)}) o`.execute(db)
  return rows[0]?.count ?? 0
}

interface Part {
  offset: number
  limit: number
}

/** What can be in the site map, counted up to `max`, and a part of it, newest first. */
export const countItems = async (db: Db, max: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from item_search limit ${sql.lit(max)}) o`.execute(db)
  return rows[0]?.count ?? 0
}

export const countShops = async (db: Db, max: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select from shops where closed_at is null and paused_at is null limit ${sql.lit(max)}) o`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export const selectItemIDs = async (db: Db, { offset, limit }: Part): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select o.item_id as id
    from (select item_id, shop_id, listed_at from item_search
      order by listed_at desc, item_id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}) o
    join shops s on s.id = o.shop_id
    where s.on_web
    order by o.listed_at desc, o.item_id desc`.execute(db)
  return rows.map(({ id }) => id)
}

export const selectSlugs = async (db: Db, { offset, limit }: Part): Promise<string[]> => {
  const { rows } = await sql<{ slug: string }>`
    select g.slug
    from (select id, created_at, on_web from shops where closed_at is null and paused_at is null
      order by created_at desc, id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}) s
    join shop_slugs g on g.shop_id = s.id and g.is_current
    where s.on_web
    order by s.created_at desc, s.id desc`.execute(db)
  return rows.map(({ slug }) => slug)
}
