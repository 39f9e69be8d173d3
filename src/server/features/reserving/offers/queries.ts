import { type Insertable, sql } from 'kysely'
import type { OfferEnd, OfferState } from '#domain/offers.ts'
import { anyOf } from '../../../platform/db/any-of.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { publishTo, publishToFound } from '../../../platform/events/publish-to.ts'
import { coverColumns, coverPhoto, isOfferedTo } from '../../items/index.ts'

type Maker = 'buyer' | 'seller' | 'savers'

export const isOpen = sql<boolean>`o.state = 'open'`

/** How many items a buyer has picked up, at most so many are counted. */
const maxPickedUp = 5

/** Offers with their items and both sides. */
export const offerRows = (db: Db) =>
  db
    .selectFrom('offers as o')
    .innerJoin('items as i', 'i.id', 'o.item_id')
    .innerJoin('shops as s', 's.id', 'o.shop_id')
    .innerJoin('accounts as seller', 'seller.id', 's.owner_id')
    .leftJoinLateral(coverPhoto(db), (join) => join.onTrue())
    .select([
      'o.id',
      'o.item_id',
      'o.buyer_id',
      'o.made_by',
      'o.centavos',
      'o.asked_centavos',
      'o.words',
      'o.made_at',
      'o.until',
      'o.state',
      'o.ended_because',
      'o.ended_at',
      'o.ticket_id',
      'i.name as item_name',
      'i.price_centavos',
      's.id as shop_id',
      's.name as shop_name',
      's.owner_id',
      'seller.first_name as seller_first_name',
      ...coverColumns,
    ])
    .$narrowType<{ state: OfferState; made_by: Maker; ended_because: OfferEnd | null }>()

export type OfferRow = Awaited<ReturnType<ReturnType<typeof offerRows>['execute']>>[number]

export const findOffer = (db: Db, id: number) => offerRows(db).where('o.id', '=', id).executeTakeFirst()

/** Item, buyer and shop of an offer never change, so this needs no lock. */
export const findSides = (db: Db, id: number) =>
  db
    .selectFrom('offers as o')
    .innerJoin('shops as s', 's.id', 'o.shop_id')
    .select(['o.item_id', 'o.buyer_id', 'o.made_by', 'o.declines_at', 's.owner_id'])
    .where('o.id', '=', id)
    .executeTakeFirst()

/** Take the lock of the item first. */
export const lockOpenOffer = (tx: Tx, id: number, now: Date) =>
  tx
    .selectFrom('offers as o')
    .select(['o.id', 'o.made_by', 'o.centavos'])
    .where('o.id', '=', id)
    .where(isOpen)
    .where('o.until', '>', now)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The open offer between this buyer and the shop of the item. */
export const findOpenOffer = (tx: Tx, itemID: string, buyerID: string) =>
  tx
    .selectFrom('offers as o')
    .select(['o.id', 'o.made_by', 'o.centavos', 'o.until'])
    .where('o.item_id', '=', itemID)
    .where('o.buyer_id', '=', buyerID)
    .where(isOpen)
    .executeTakeFirst()

/** What the seller offers this buyer, who pays it instead of the price: a column for the alias "i". */
export const offeredTo = (buyerID: string, now: Date) =>
  sql<{ id: number; centavos: number; until: string } | null>`(
    select jsonb_build_object('id', o.id, 'centavos', o.centavos, 'until', o.until) from offers o
    where o.item_id = i.id and ${isOfferedTo(buyerID)} and o.until > ${now})`

export const findOfferOfClient = (tx: Tx, buyerID: string, clientID: string) =>
  tx
    .selectFrom('offers')
    .select(['id', 'item_id'])
    .where('buyer_id', '=', buyerID)
    .where('client_id', '=', clientID)
    .executeTakeFirst()

export const countMade = (db: Db, itemID: string, buyerID: string) =>
  countRows(
    db,
    db
      .selectFrom('offers')
      .where('item_id', '=', itemID)
      .where('buyer_id', '=', buyerID)
      .where('made_by', '=', 'buyer'),
  )

type NewOffer = Pick<
  Insertable<Tables['offers']>,
  'item_id' | 'shop_id' | 'buyer_id' | 'made_by' | 'centavos' | 'asked_centavos' | 'words' | 'client_id'
> & { made_at: Date; until: Date }

/**
 * Inserts an offer. One of a buyer below the floor is set aside until `declinesAt`: the same statement decides, so that no
 * request takes longer for it.
 */
export const insertOffer = async (tx: Tx, offer: NewOffer, declinesAt: Date | null): Promise<number> => {
  const floor = sql`coalesce(
    (select floor_centavos from item_offer_rules where item_id = ${offer.item_id}),
    (select floor_percent * ${offer.asked_centavos}::bigint / 100 from shop_offer_rules where shop_id = ${offer.shop_id}))`
  const below = sql<boolean>`coalesce(${declinesAt}::timestamptz is not null and ${offer.centavos}::bigint < ${floor}, false)`
  const { id } = await tx
    .insertInto('offers')
    .values({
      ...offer,
      declines_at: sql`case when ${below} then ${declinesAt}::timestamptz end`,
      notified: below,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends an open offer. `quietly`: nobody has to be notified. */
export const closeOffer = (
  tx: Tx,
  id: number,
  state: Exclude<OfferState, 'open' | 'ended' | 'accepted'>,
  at: Date,
  { quietly = false } = {},
) =>
  tx
    .updateTable('offers as o')
    .set({ state, ended_at: at, notified: quietly })
    .where('o.id', '=', id)
    .where(isOpen)
    .execute()

/** The ticket has taken the hold of the item, and so ended all open offers for it. This one became the ticket. */
export const acceptOffer = (tx: Tx, id: number, { at, ticketID }: { at: Date; ticketID: number }) =>
  tx
    .updateTable('offers')
    .set({ state: 'accepted', ended_because: null, ended_at: at, ticket_id: ticketID, notified: false })
    .where('id', '=', id)
    .execute()

/** Whether the shop said this price in return. */
export const hasCounter = (tx: Tx, { id, item_id, buyer_id }: OfferRow, centavos: number) =>
  hasRow(
    tx
      .selectFrom('offers')
      .select('id')
      .where('item_id', '=', item_id)
      .where('buyer_id', '=', buyer_id)
      .where('made_by', '=', 'seller')
      .where('id', '>', id)
      .where('centavos', '=', centavos),
  )

export const publishToSides = async (
  tx: Tx,
  { buyer_id, owner_id }: { buyer_id: string; owner_id: string },
) => {
  await publishTo(tx, buyer_id, 'offers')
  await publishTo(tx, owner_id, 'offers')
}

/** The last offers between a buyer and a shop for an item: open first. */
export const selectOffersOfBuyer = (
  db: Db,
  buyerID: string,
  {
    itemID,
    after,
    rows,
  }: { itemID?: string | undefined; after?: [open: boolean, id: number] | undefined; rows: number },
) =>
  offerRows(db)
    .where('o.buyer_id', '=', buyerID)
    .$if(itemID !== undefined, (query) => query.where('o.item_id', '=', itemID ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${isOpen}, o.id) < (${after?.[0] ?? false}::boolean, ${after?.[1] ?? 0}::bigint)`,
      ),
    )
    .orderBy(isOpen, 'desc')
    .orderBy('o.id', 'desc')
    .limit(rows)
    .execute()

/** What waits for the seller, without what the floor has set aside. With a buyer also what the shop offers to them. */
export const selectShopOffers = (
  db: Db,
  sellerID: string,
  { buyerID, now, rows }: { buyerID: string | undefined; now: Date; rows: number },
) =>
  offerRows(db)
    .innerJoin('accounts as buyer', 'buyer.id', 'o.buyer_id')
    .leftJoin('account_photos as buyer_photo', 'buyer_photo.account_id', 'o.buyer_id')
    .select(['buyer.first_name', 'buyer.last_name', 'buyer_photo.id as buyer_photo_id'])
    .select(
      sql<number>`(select count(*)::int from (
        select from tickets t where t.buyer_id = o.buyer_id and t.handed_over_at is not null limit ${sql.lit(maxPickedUp)}
      ) done)`.as('picked_up'),
    )
    .where('s.owner_id', '=', sellerID)
    .where(isOpen)
    .where('o.until', '>', now)
    .where('o.declines_at', 'is', null)
    .$if(buyerID === undefined, (query) => query.where('o.made_by', '=', 'buyer'))
    // Who saved an item, and so was offered it, is not for the shop to know.
    .$if(buyerID !== undefined, (query) =>
      query.where('o.buyer_id', '=', buyerID ?? '').where('o.made_by', '<>', 'savers'),
    )
    .orderBy(sql`min(o.until) over (partition by o.item_id)`)
    .orderBy('o.item_id')
    .orderBy('o.centavos', 'desc')
    .orderBy('o.id')
    .limit(rows)
    .execute()

export type ShopOfferRow = Awaited<ReturnType<typeof selectShopOffers>>[number]

export const countShopOffers = (db: Db, sellerID: string, now: Date) =>
  countRows(
    db,
    db
      .selectFrom('offers as o')
      .innerJoin('shops as s', 's.id', 'o.shop_id')
      .where('s.owner_id', '=', sellerID)
      .where(isOpen)
      .where('o.until', '>', now)
      .where('o.declines_at', 'is', null)
      .where('o.made_by', '=', 'buyer'),
  )

/** All offers of and to a buyer or a seller, oldest first. */
export const selectOffersOf = (db: Db, kind: 'buyer' | 'seller', accountID: string) =>
  offerRows(db)
    .where(kind === 'buyer' ? 'o.buyer_id' : 's.owner_id', '=', accountID)
    .orderBy('o.id')
    .execute()

/** Those of buyers to a shop that are open, before its account is deleted. */
export const selectOpenOffersTo = (db: Db, sellerID: string) =>
  offerRows(db).where('s.owner_id', '=', sellerID).where(isOpen).where('o.made_by', '=', 'buyer').execute()

/** When a buyer is stopped. The shops no longer see them. */
export const withdrawOffersOf = async (tx: Tx, buyerID: string, at: Date): Promise<void> => {
  const withdrawn = await tx
    .updateTable('offers as o')
    .set({ state: 'withdrawn', ended_at: at, notified: true })
    .where('o.buyer_id', '=', buyerID)
    .where(isOpen)
    .returning('o.shop_id')
    .execute()
  const shops = anyOf(withdrawn.map(({ shop_id }) => shop_id))
  await publishToFound(tx, { offers: sql`select owner_id from shops where id = ${shops}` })
}

export const deleteOffersOf = (tx: Tx, buyerID: string) =>
  tx.deleteFrom('offers').where('buyer_id', '=', buyerID).execute()

export const deleteOffersTo = (tx: Tx, sellerID: string) =>
  tx
    .deleteFrom('offers')
    .where('shop_id', 'in', (query) =>
      query.selectFrom('shops').select('shops.id').where('owner_id', '=', sellerID),
    )
    .execute()
