import { type Insertable, type Updateable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { fromMicroseconds, toMicroseconds } from '../../../platform/db/cursor.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** Counts of other processes are valid for this long, in seconds. */
export const viewersCountFor = 15

const countOfItems = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from live_sale_items p where p.sale_id = s.id and ${condition})`

/** Whether a ticket of the sale or a name from its comments has the item `p` of the sale `s`. */
const isClaimed = sql`(
  exists (select from tickets t where t.item_id = p.item_id and t.status between 1 and 5 and t.live_sale_id = s.id)
  or exists (select from name_holds h where h.item_id = p.item_id and h.sale_id = s.id and h.ended_at is null))`

const sales = (db: Db, now: Date) =>
  db
    .selectFrom('live_sales as s')
    .innerJoin('shops', 'shops.id', 's.shop_id')
    .select(['s.id', 's.shop_id', 's.slug', 's.title', 's.stream', 's.now_item_id', 's.made_at'])
    .select(['s.starts_at', 's.started_at', 's.ended_at', 's.cancelled_at'])
    .select([
      countOfItems(sql`true`).as('items'),
      countOfItems(sql`p.shown_at is not null`).as('shown'),
      countOfItems(sql`p.shown_at is not null and ${isClaimed}`).as('claimed'),
      sql<number>`(select coalesce(sum(v.count), 0)::int from live_viewers v where v.sale_id = s.id
        and v.counted_at > ${new Date(now.getTime() - viewersCountFor * 1000)}::timestamptz)`.as('viewers'),
      sql<number>`(select count(*)::int from live_subscribers r where r.sale_id = s.id)`.as('subscribers'),
    ])

export type SaleRow = NonNullable<Awaited<ReturnType<typeof findOwnSale>>>

export const findOwnSale = (db: Db, now: Date, sellerID: string, saleID: string) =>
  sales(db, now).where('s.id', '=', saleID).where('shops.owner_id', '=', sellerID).executeTakeFirst()

/** Newest first, after a key. */
export const selectSales = (
  db: Db,
  now: Date,
  shopID: string,
  { after, rows }: { after: [moment: number, id: string] | null; rows: number },
) =>
  sales(db, now)
    .select(toMicroseconds(sql.ref('s.made_at')).as('moment'))
    .where('s.shop_id', '=', shopID)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(s.made_at, s.id) < (${fromMicroseconds(after?.[0] ?? 0)}, ${after?.[1] ?? ''}::uuid)`,
      ),
    )
    .orderBy('s.made_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(rows)
    .execute()

/** With what everybody may know about the shop. */
export const findPublicSale = (db: Db, now: Date, slug: string) =>
  sales(db, now)
    .innerJoin('sellers', 'sellers.account_id', 'shops.owner_id')
    .select([
      'shops.name as shop_name',
      'shops.address',
      'shops.address_hidden',
      'shops.cover_key',
      'sellers.verified',
    ])
    .where('s.slug', '=', slug)
    .where('shops.closed_at', 'is', null)
    .where('shops.paused_at', 'is', null)
    .executeTakeFirst()

export type PublicSaleRow = NonNullable<Awaited<ReturnType<typeof findPublicSale>>>

export const findSaleBySlug = (db: Db, slug: string) =>
  db
    .selectFrom('live_sales as s')
    .innerJoin('shops', 'shops.id', 's.shop_id')
    .select(['s.id', 's.shop_id', 's.started_at', 's.ended_at', 's.cancelled_at'])
    .where('s.slug', '=', slug)
    .where('shops.closed_at', 'is', null)
    .where('shops.paused_at', 'is', null)
    .executeTakeFirst()

/** Undefined unless it runs, in a shop that is open. */
export const findRunningSale = (tx: Tx, saleID: string) =>
  tx
    .selectFrom('live_sales as s')
    .innerJoin('shops', 'shops.id', 's.shop_id')
    .select(['s.id', 's.shop_id', 's.slug', 's.title', 'shops.owner_id', 'shops.name as shop_name'])
    .where('s.id', '=', saleID)
    .where('s.started_at', 'is not', null)
    .where('s.ended_at', 'is', null)
    .where('s.cancelled_at', 'is', null)
    .where('shops.closed_at', 'is', null)
    .where('shops.paused_at', 'is', null)
    .executeTakeFirst()

const locked = (tx: Tx, saleID: string) =>
  tx
    .selectFrom('live_sales as s')
    .innerJoin('shops', 'shops.id', 's.shop_id')
    .select(['s.id', 's.shop_id', 's.title', 's.slug', 's.now_item_id'])
    .select(['shops.owner_id', 'shops.name as shop_name', 'shops.paused_at', 'shops.away_until'])
    .select(['s.starts_at', 's.started_at', 's.ended_at', 's.cancelled_at'])
    .where('s.id', '=', saleID)
    .forNoKeyUpdate('s')

/**
 * Before all other locks of what a seller does: the sale, a bill, the items in the order of their ids, the tickets. Claims
 * lock only the item, and read the sale under this lock.
 */
export const lockSale = (tx: Tx, sellerID: string, saleID: string) =>
  locked(tx, saleID).where('shops.owner_id', '=', sellerID).executeTakeFirst()

/** For the background jobs. */
export const lockAnySale = (tx: Tx, saleID: string) => locked(tx, saleID).executeTakeFirst()

export type LockedSale = NonNullable<Awaited<ReturnType<typeof lockSale>>>

export const findSaleOfClient = (db: Db, shopID: string, clientID: string) =>
  db
    .selectFrom('live_sales')
    .select('id')
    .where('shop_id', '=', shopID)
    .where('client_id', '=', clientID)
    .executeTakeFirst()

/** Serializes new sales of a shop, so that simultaneous ones are counted. */
export const lockShop = (tx: Tx, sellerID: string) =>
  tx
    .selectFrom('shops')
    .select(['id', 'name', 'paused_at', 'away_until'])
    .where('owner_id', '=', sellerID)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const countSalesNotOver = async (tx: Tx, shopID: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('live_sales')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('shop_id', '=', shopID)
    .where('ended_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export const insertSale = (tx: Tx, sale: Insertable<Tables['live_sales']>) =>
  tx.insertInto('live_sales').values(sale).execute()

export const updateSale = (tx: Tx, saleID: string, changes: Updateable<Tables['live_sales']>) =>
  tx.updateTable('live_sales').set(changes).where('id', '=', saleID).execute()

export const hasRunningSale = async (tx: Tx, shopID: string): Promise<boolean> =>
  (await tx
    .selectFrom('live_sales')
    .select('id')
    .where('shop_id', '=', shopID)
    .where('started_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()) !== undefined

export const setOpenTickets = (tx: Tx, sellerID: string, openTickets: number | null) =>
  tx
    .updateTable('shops')
    .set({ live_open_tickets: openTickets })
    .where('owner_id', '=', sellerID)
    .returning('id')
    .executeTakeFirst()

export const findShopForSales = (db: Db, sellerID: string) =>
  db
    .selectFrom('shops')
    .select(['id', 'live_open_tickets'])
    .where('owner_id', '=', sellerID)
    .executeTakeFirst()
