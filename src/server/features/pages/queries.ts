import { type SelectQueryBuilder, sql } from 'kysely'
import { coverColumns, soldCount, verifiedSince } from '../shops/index.ts'
import { sellerOfShop } from '../people/index.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** Shops that are not closed, with their slug. */
const shops = (db: Db) =>
  db
    .selectFrom('shops')
    .innerJoin('sellers', 'sellers.account_id', 'shops.owner_id')
    .innerJoin('shop_slugs as current', (join) =>
      join.onRef('current.shop_id', '=', 'shops.id').on('current.is_current', '=', true),
    )
    .select(['shops.id', 'shops.name', 'shops.address', 'shops.on_web', 'sellers.verified', 'current.slug'])
    .select(['shops.away_until', 'shops.address_hidden'])
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

const count = async (db: Db, rows: SelectQueryBuilder<Tables, never, object>): Promise<number> => {
  const query = db.selectFrom(rows.as('counted')).select((of) => of.fn.countAll<number>().as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}

/** How many items the shop offers, counted up to `max`. */
export const countOffer = (db: Db, shopID: string, max: number): Promise<number> =>
  count(db, db.selectFrom('item_search').select('item_id').where('shop_id', '=', shopID).limit(sql.lit(max)))

interface Part {
  offset: number
  limit: number
}

/** What can be in the site map, counted up to `max`, and a part of it, newest first. */
export const countItems = (db: Db, max: number): Promise<number> =>
  count(db, db.selectFrom('item_search').select('item_id').limit(sql.lit(max)))

const openShops = (db: Db) =>
  db
    .selectFrom('shops')
    .select(['id', 'created_at', 'on_web'])
    .where('closed_at', 'is', null)
    .where('paused_at', 'is', null)

export const countShops = (db: Db, max: number): Promise<number> =>
  count(db, openShops(db).limit(sql.lit(max)))

export const selectItemIDs = async (db: Db, { offset, limit }: Part): Promise<string[]> => {
  const part = db
    .selectFrom('item_search')
    .select(['item_id', 'shop_id', 'listed_at'])
    .orderBy('listed_at', 'desc')
    .orderBy('item_id', 'desc')
    .limit(sql.lit(limit))
    .offset(sql.lit(offset))
  const rows = await db
    .selectFrom(part.as('o'))
    .innerJoin('shops as s', 's.id', 'o.shop_id')
    .select('o.item_id')
    .where('s.on_web', '=', true)
    .orderBy('o.listed_at', 'desc')
    .orderBy('o.item_id', 'desc')
    .execute()
  return rows.map(({ item_id }) => item_id)
}

export const selectSlugs = async (db: Db, { offset, limit }: Part): Promise<string[]> => {
  const part = openShops(db)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit))
    .offset(sql.lit(offset))
  const rows = await db
    .selectFrom(part.as('s'))
    .innerJoin('shop_slugs as g', (join) =>
      join.onRef('g.shop_id', '=', 's.id').on('g.is_current', '=', true),
    )
    .select('g.slug')
    .where('s.on_web', '=', true)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
  return rows.map(({ slug }) => slug)
}
