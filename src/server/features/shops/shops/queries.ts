import { type Insertable, type Updateable, sql } from 'kysely'
import { shopNameKey } from '../../../platform/names/shop-name-key.ts'
import { maxFollowersCounted } from '#domain/follows.ts'
import { Verified } from '#domain/roles.ts'
import { maxSoldCounted } from '#domain/sold-count.ts'
import { TicketLevel } from '#domain/ticket-status.ts'
import { sellerOfShop } from '../../people/index.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { publishToFound } from '../../../platform/events/publish-to.ts'
import { addressSeenBy } from './hidden-addresses.ts'

/** Open shops, as this reader sees them. */
const shops = (db: Db, readerID: string | null = null) => {
  const seen = addressSeenBy(readerID, 'shops')
  return db
    .selectFrom('shops')
    .innerJoin('accounts', 'accounts.id', 'shops.owner_id')
    .innerJoin('sellers', 'sellers.account_id', 'shops.owner_id')
    .innerJoin('shop_slugs', (join) =>
      join.onRef('shop_slugs.shop_id', '=', 'shops.id').on('shop_slugs.is_current', '=', true),
    )
    .leftJoin('account_photos', 'account_photos.account_id', 'shops.owner_id')
    .select([
      'shops.id',
      'shops.name',
      'shops.address as public_address',
      'shops.address_hidden',
      'phone_no',
      'owner_id',
      'shops.town',
      'sellers.verified',
      'account_photos.id as photo_id',
      'shop_slugs.slug',
      'shops.on_web',
      'shops.paused_at',
      'shops.away_until',
    ])
    .select([seen.address.as('address'), ...seen.columns])
    .where('closed_at', 'is', null)
}

export type ShopRow = NonNullable<Awaited<ReturnType<typeof findShop>>>

export const insertShop = (db: Db, shop: Omit<Insertable<Tables['shops']>, 'name_key'>) =>
  db
    .insertInto('shops')
    .values({ ...shop, name_key: shopNameKey(shop.name) })
    .execute()

export const findShop = (db: Db, id: string, readerID: string | null = null) =>
  shops(db, readerID).where('shops.id', '=', id).executeTakeFirst()

/** As everybody sees it, unless the owner reads it. */
export const findShopOf = (db: Db, ownerID: string, readerID: string | null = null) =>
  shops(db, readerID).where('owner_id', '=', ownerID).executeTakeFirst()

/** The first approval after the last rejection of the shop's owner. Null for one that is not approved. */
export const verifiedSince = sql<Date | null>`case when sellers.verified = ${sql.lit(Verified.Approved)} then (
  select min(decided_at) from verification_decisions
  where seller_id = shops.owner_id and decision = ${sql.lit(Verified.Approved)}
    and decided_at > coalesce((select max(decided_at) from verification_decisions
      where seller_id = shops.owner_id and decision = ${sql.lit(Verified.Rejected)}), '-infinity')) end`

/** The number of sold items, which reads at most 1,000 entries of an index. */
export const soldCount = sql<number>`(select count(*)::int from (
  select from tickets
  where shop_id = shops.id and level = ${sql.lit(TicketLevel.Completed)} and handed_over_at is not null
  limit ${sql.lit(maxSoldCounted)}) counted)`

/** The number of followers, which reads a bounded part of an index. */
const followerCount = sql<number>`(select count(*)::int from (
  select from shop_followers where shop_id = shops.id limit ${sql.lit(maxFollowersCounted)}) counted)`

/** Null for anyone but buyers. */
const isFollowedBy = (buyerID: string | null) => sql<
  boolean | null
>`case when ${buyerID}::uuid is not null then exists (
  select from shop_followers where shop_id = shops.id and buyer_id = ${buyerID}::uuid) end`

export const coverColumns = [
  'shops.cover_key',
  'shops.cover_width',
  'shops.cover_height',
  'shops.cover_placeholder',
] as const

export type CoverColumns = Pick<
  TableRow<'shops'>,
  'cover_key' | 'cover_width' | 'cover_height' | 'cover_placeholder'
>

/** Of a shop that a decision paused. Null for good. */
const pausedUntil = sql<Date | null>`case when shops.paused_at is not null then (
  select nullif(max(coalesce(until, 'infinity')), 'infinity') from item_blocks
  where shop_id = shops.id and item_id is null and reason <> 'vacation') end`

const vacationUntil = sql<Date | null>`case when shops.paused_at is not null then (
  select until from item_blocks where shop_id = shops.id and reason = 'vacation') end`

/** With what only the page of a shop shows, to this reader. */
const details = (db: Db, readerID: string, buyerID: string | null = null) =>
  shops(db, readerID).select([
    'shops.about',
    'shops.hours',
    ...coverColumns,
    verifiedSince.as('verified_since'),
    soldCount.as('sold'),
    followerCount.as('followers'),
    isFollowedBy(buyerID).as('following'),
    pausedUntil.as('paused_until'),
    vacationUntil.as('vacation_until'),
    sellerOfShop.as('seller'),
  ])

export type ShopDetailsRow = NonNullable<Awaited<ReturnType<typeof findShopDetails>>>

export const findShopDetails = (db: Db, id: string, readerID: string, buyerID: string | null) =>
  details(db, readerID, buyerID).where('shops.id', '=', id).executeTakeFirst()

export const findShopDetailsOf = (db: Db, ownerID: string) =>
  details(db, ownerID).where('owner_id', '=', ownerID).executeTakeFirst()

/** Without a name, the key stays as it is, because an old shop may have its name without one. */
export const updateShop = (
  tx: Tx,
  id: string,
  { name, ...rest }: Omit<Updateable<Tables['shops']>, 'name' | 'name_key'> & { name?: string | undefined },
) =>
  tx
    .updateTable('shops')
    .set({ ...rest, ...(name !== undefined && { name, name_key: shopNameKey(name) }) })
    .where('id', '=', id)
    .execute()

/** Notifies buyers whose carts, tickets and conversations show the name of the shop. */
export const publishToPeopleOfShop = async (tx: Tx, shopID: string): Promise<void> => {
  const inCarts = sql`(select distinct c.buyer_id from cart_entries c join items i on i.id = c.item_id
    where i.shop_id = ${shopID})`
  const withTickets = sql`(select distinct buyer_id from tickets where shop_id = ${shopID} and level <= ${sql.lit(TicketLevel.ForPickup)})`
  const inConversations = sql`(select buyer_id from conversations where shop_id = ${shopID}
    order by last_message_at desc nulls last)`
  await publishToFound(tx, { cart: inCarts, tickets: withTickets, messages: inConversations })
}

/** Ordered by name and id; `after` is the key of the last row of the previous page. */
export const selectShops = (db: Db, after: [name: string, id: string] | null, rows: number) => {
  const query = shops(db).where('paused_at', 'is', null).orderBy('shops.name').orderBy('shops.id').limit(rows)
  if (!after) return query.execute()
  return query
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('shops.name', 'shops.id'), '>', tuple(after[0], after[1])),
    )
    .execute()
}

export const findAnyShopOf = (db: Db, ownerID: string) => {
  const seen = addressSeenBy(ownerID, 'shops')
  return db
    .selectFrom('shops')
    .select(['id', 'name', 'about', 'hours', 'created_at', 'address_hidden', ...coverColumns])
    .select([seen.address.as('address'), ...seen.columns, followerCount.as('followers')])
    .where('owner_id', '=', ownerID)
    .executeTakeFirst()
}

/** New items and conversations of the shop wait for this lock. Rows that only refer to the shop do not. */
export const lockShopOf = (tx: Tx, ownerID: string) =>
  tx.selectFrom('shops').select('id').where('owner_id', '=', ownerID).forNoKeyUpdate().execute()

/** Keeps the row for its tickets and conversations. */
export const closeShop = async (tx: Tx, ownerID: string, at: Date): Promise<void> => {
  const ofOwner = tx.selectFrom('shops').select('id').where('owner_id', '=', ownerID)
  for (const table of ['hidden_addresses', 'meeting_places'] as const)
    await tx.deleteFrom(table).where('shop_id', 'in', ofOwner).execute()
  await tx
    .updateTable('shops')
    .set({
      name: 'Deleted account',
      name_key: null,
      address: '',
      about: '',
      directions: '',
      hours: null,
      longitude: null,
      latitude: null,
      town: '',
      address_hidden: false,
      closed_at: at,
    })
    .where('owner_id', '=', ownerID)
    .execute()
}
