import { sql } from 'kysely'
import type { PricedItem, BundleRule } from '#domain/bundles.ts'
import { TicketLevel, TicketStatus } from '#domain/ticket-status.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { takesPart } from './rule-queries.ts'

const isOpen = sql<boolean>`t.level <= ${sql.lit(TicketLevel.ForPickup)}`

/** What the shop took away, or did not confirm in time. */
export const isTakenAway = (status: TicketStatus): boolean =>
  status === TicketStatus.ItemUnavailable || status === TicketStatus.SellerInactive

/** The price of a ticket by itself, without a bundle. */
const ownPrice = sql<number>`coalesce(t.own_centavos, t.price_centavos)`

export const findOpenPickup = async (db: Db, buyerID: string, shopID: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('pickups')
      .select('id')
      .where('buyer_id', '=', buyerID)
      .where('shop_id', '=', shopID)
      .where('open', '=', true)
      .executeTakeFirst()
  )?.id

/** The items of the open tickets of a pickup. */
export const selectItemsOfPickup = async (tx: Tx, pickupID: number): Promise<string[]> =>
  (
    await tx
      .selectFrom('tickets as t')
      .select('t.item_id')
      .where('t.pickup_id', '=', pickupID)
      .where(isOpen)
      .execute()
  ).map(({ item_id }) => item_id)

export const findPickupOfTicket = (db: Db, ticketID: number) =>
  db
    .selectFrom('tickets')
    .select(['pickup_id', 'buyer_id', 'shop_id', 'bundle_id'])
    .where('id', '=', ticketID)
    .executeTakeFirst()

export const lockPickupOf = (tx: Tx, ticketID: number) =>
  tx
    .selectFrom('pickups')
    .select('id')
    .where('id', '=', (of) => of.selectFrom('tickets').select('pickup_id').where('id', '=', ticketID))
    .forNoKeyUpdate()
    .execute()

/** Whether anybody has said something about the payment of a pickup, also if it was taken back since. */
export const hasPayment = async (db: Db, pickupID: number): Promise<boolean> =>
  (await db
    .selectFrom('pickup_payments')
    .select('pickup_id')
    .where('pickup_id', '=', pickupID)
    .executeTakeFirst()) !== undefined

export type BoxItem = PricedItem & { ticketID: number }

/** Open tickets of a pickup that can get into a bundle: in none yet, taking part, and not at the price of an offer. */
export const selectFreeItems = async (db: Db, pickupID: number): Promise<BoxItem[]> =>
  await db
    .selectFrom('tickets as t')
    .innerJoin('items as i', 'i.id', 't.item_id')
    .select(['t.id as ticketID', 't.item_id as itemID', ownPrice.as('centavos')])
    .where('t.pickup_id', '=', pickupID)
    .where('t.bundle_id', 'is', null)
    .where(isOpen)
    .where(takesPart)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('offers as o').select('o.id').whereRef('o.ticket_id', '=', 't.id'))),
    )
    .execute()

export const selectMembers = (db: Db, bundleID: number) =>
  db
    .selectFrom('tickets as t')
    .select(['t.id as ticketID', 't.item_id as itemID', 't.status', 't.level', 't.price_centavos'])
    .select(ownPrice.as('centavos'))
    .where('t.bundle_id', '=', bundleID)
    .execute()

const counted = [TicketStatus.ItemUnavailable, TicketStatus.SellerInactive].map((status) => sql.lit(status))

/** The bundle of a pickup to which more can be added at the same percent, and how many are in it. */
export const findPercentBundle = async (db: Db, pickupID: number, { items, percent }: BundleRule) =>
  percent === null
    ? undefined
    : await db
        .selectFrom('bundles as b')
        .innerJoin('tickets as t', 't.bundle_id', 'b.id')
        .select(['b.id', sql<number>`count(*)::int`.as('counted')])
        .where('b.pickup_id', '=', pickupID)
        .where('b.items', '=', items)
        .where('b.percent', '=', percent)
        .where(
          sql<boolean>`(t.level < ${sql.lit(TicketLevel.Cancelled)} or t.status in (${sql.join(counted)}))`,
        )
        .groupBy('b.id')
        .orderBy('b.id', 'desc')
        .limit(1)
        .executeTakeFirst()

export const findBundle = (db: Db, id: number) =>
  db
    .selectFrom('bundles')
    .select(['id', 'pickup_id', 'items', 'centavos', 'percent'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const insertBundle = async (
  tx: Tx,
  { pickupID, rule, at }: { pickupID: number; rule: BundleRule; at: Date },
): Promise<number> => {
  const { items, centavos, percent } = rule
  const row = await tx
    .insertInto('bundles')
    .values({ pickup_id: pickupID, items, centavos, percent, made_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Sets what a ticket costs: its share of a bundle, or without one its own price. */
export const setShare = (
  tx: Tx,
  ticketID: number,
  { bundleID, own, centavos }: { bundleID: number | null; own: number; centavos: number },
) =>
  tx
    .updateTable('tickets')
    .set({ bundle_id: bundleID, own_centavos: bundleID === null ? null : own, price_centavos: centavos })
    .where('id', '=', ticketID)
    .execute()
