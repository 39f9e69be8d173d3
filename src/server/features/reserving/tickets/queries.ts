import { sql } from 'kysely'
import type { EndedBecause } from '#domain/ended-because.ts'
import { TicketLevel, TicketStatus } from '#domain/ticket-status.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import { addressSeenBy } from '../../shops/index.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import { publishInsert } from '../../../platform/events/publish-to.ts'
import { isNoneOf } from '../../../platform/jobs/failures.ts'
import { lockItems, factsOfTicket } from '../../items/index.ts'

import { requestsOfTicket } from './request-queries.ts'

/** Whether it is on its way to the buyer. It then awaits pickup until the buyer has it, or the seller completes it. */
const isWithRider = (ticket: 't' | 'tickets') => sql<boolean>`exists (
  select from rider_requests r where r.pickup_id = ${sql.ref(`${ticket}.pickup_id`)}
    and r.ended_at is null and ${sql.ref(`${ticket}.id`)} = any(r.ticket_ids))`

const ticketsToLock = (tx: Tx) =>
  tx
    .selectFrom('tickets')
    .select(['id', 'status', 'seller_due_at', 'buyer_due_at'])
    .select(
      sql<Date | null>`(select due_at from ticket_requests r where r.ticket_id = tickets.id and r.answer is null
        and r.kind = 'cancel')`.as('cancel_due_at'),
    )
    .select(isWithRider('tickets').as('with_rider'))
    .forNoKeyUpdate()

/** Take the lock on the item first. */
export const lockTicket = (tx: Tx, id: number) =>
  ticketsToLock(tx).where('id', '=', id).executeTakeFirstOrThrow()

/** The open ticket that holds this item. Take the lock on the item first. */
export const lockOpenTicketOf = (tx: Tx, itemID: string) =>
  ticketsToLock(tx)
    .where('item_id', '=', itemID)
    .where(
      sql<boolean>`status between ${sql.lit(TicketStatus.PendingVerification)} and ${sql.lit(TicketStatus.AwaitingPickup)}`,
    )
    .executeTakeFirst()

/** The tickets of pickups, in order. */
export const selectTicketsOfPickups = (db: Db, pickupIDs: readonly number[]) =>
  db
    .selectFrom('tickets as t')
    .select(['t.id', 't.pickup_id', 't.item_id', 't.status', 't.level', 't.price_centavos', 't.buyer_due_at'])
    .select(['t.handed_over_at', 't.item_name', 't.item_size', 't.own_centavos', 't.bundle_id'])
    .select(['t.photo_key', 't.photo_width', 't.photo_height', 't.photo_placeholder'])
    .select(factsOfTicket.as('facts'))
    .where('t.pickup_id', '=', (any) => any.fn.any(any.val(pickupIDs)))
    .orderBy('t.id')
    .execute()

/** Locks tickets of pickups, and their items before them. */
export const lockTicketsOf = async (tx: Tx, pickupIDs: readonly number[], ticketIDs: readonly number[]) => {
  const wanted = tx
    .selectFrom('tickets')
    .select(['id', 'pickup_id', 'item_id', 'status'])
    .where('pickup_id', '=', (any) => any.fn.any(any.val(pickupIDs)))
    .where('id', '=', (any) => any.fn.any(any.val(ticketIDs)))
    .orderBy('id')
  // A ticket never changes its item.
  const items = await lockItems(
    tx,
    (await wanted.execute()).map(({ item_id }) => item_id),
  )
  const tickets = await wanted.forNoKeyUpdate().execute()
  const byID = new Map(items.map((item) => [item.id, item]))
  return tickets.map((ticket) => ({ ...ticket, item: byID.get(ticket.item_id) }))
}

/** The item of this buyer's ticket. A ticket never changes its item or its buyer, so this needs no lock. */
export const findItemOfBuyersTicket = (tx: Db, id: number, buyerID: string) =>
  tx
    .selectFrom('tickets')
    .select('item_id')
    .where('id', '=', id)
    .where('buyer_id', '=', buyerID)
    .executeTakeFirst()

/** The item of a ticket of this seller's shop. A ticket never changes its item or its shop, so this needs no lock. */
export const findItemOfTicket = (tx: Tx, id: number, sellerID: string) =>
  tx
    .selectFrom('tickets')
    .innerJoin('shops', 'shops.id', 'tickets.shop_id')
    .select('tickets.item_id')
    .where('tickets.id', '=', id)
    .where('shops.owner_id', '=', sellerID)
    .executeTakeFirst()

/** The buyer's own tickets that hold one of these items. */
export const selectHoldingTickets = (db: Db, buyerID: string, itemIDs: string[]) =>
  db
    .selectFrom('tickets')
    .select(['item_id as itemID', 'id as ticketID', 'item_name as name'])
    .where('buyer_id', '=', buyerID)
    // Literals, so that the planner uses the partial index over tickets that hold an item.
    .where(
      sql<boolean>`status between ${sql.lit(TicketStatus.PendingVerification)} and ${sql.lit(TicketStatus.Completed)}`,
    )
    .where('level', '<=', TicketLevel.ForPickup)
    .where('item_id', '=', (any) => any.fn.any(any.val(itemIDs)))
    .orderBy('id')
    .execute()

/** Call it under the ticket's lock, because `step` is one more than the last. */
export const insertMove = (
  tx: Tx,
  move: { ticketID: number; from: TicketStatus; to: TicketStatus; by: string | null; at: Date },
) =>
  sql`
    insert into ticket_moves (ticket_id, step, from_status, to_status, moved_by, moved_at)
    select ${move.ticketID}::bigint, coalesce(max(step), 0) + 1, ${move.from}::smallint, ${move.to}::smallint,
      ${move.by}::uuid, ${move.at}::timestamptz
    from ticket_moves where ticket_id = ${move.ticketID}`.execute(tx)

/** A new deadline resets `reminders`, so that buyer and seller are reminded of it too. */
export const updateTicket = (
  tx: Tx,
  id: number,
  status: TicketStatus,
  {
    buyerDueAt,
    handedOverAt,
    because,
  }: {
    buyerDueAt?: Date | undefined
    handedOverAt?: Date | undefined
    because?: EndedBecause | undefined
  },
) =>
  tx
    .updateTable('tickets')
    .set({
      status,
      ...(buyerDueAt && { buyer_due_at: buyerDueAt, reminders: 0 }),
      ...(handedOverAt && { handed_over_at: handedOverAt }),
      ...(because && { ended_because: because }),
    })
    .where('id', '=', id)
    .execute()

/** The accounts that are notified of changes to a ticket, with the names that they read. */
export const selectPeopleOf = (tx: Tx, ticketID: number) =>
  tx
    .selectFrom('tickets')
    .innerJoin('shops', 'shops.id', 'tickets.shop_id')
    .innerJoin('accounts', 'accounts.id', 'tickets.buyer_id')
    .select(['tickets.buyer_id', 'shops.owner_id', 'tickets.item_name', 'tickets.photo_key'])
    .select(['shops.name as shop_name'])
    .select(['accounts.first_name', 'accounts.last_name'])
    .where('tickets.id', '=', ticketID)
    .executeTakeFirstOrThrow()
export type PeopleOfTicket = Awaited<ReturnType<typeof selectPeopleOf>>

export interface Side {
  kind: 'buyer' | 'seller'
  accountID: string
}

/** Whether a ticket `t` is this buyer's own, or of this seller's shop. */
const isOf = (side: Side) =>
  side.kind === 'buyer'
    ? sql<boolean>`t.buyer_id = ${side.accountID}`
    : sql<boolean>`t.shop_id = (select id from shops where owner_id = ${side.accountID})`

/** Which tickets wait for each side. The SQL conditions must equal those of the partial indexes over the deadlines. */
const waitsFor = {
  seller: {
    status: sql<boolean>`status <= ${sql.lit(TicketStatus.PendingPackaging)}`,
    level: TicketLevel.Pending,
    dueAt: 'seller_due_at',
  },
  buyer: {
    status: sql<boolean>`status = ${sql.lit(TicketStatus.AwaitingPickup)}`,
    level: TicketLevel.ForPickup,
    dueAt: 'buyer_due_at',
  },
} as const

export interface TicketDueSoon extends Pick<TableRow<'tickets'>, 'id' | 'item_name' | 'photo_key'> {
  account_id: string
  due_at: Date
}

interface Reminder {
  now: Date
  soon: Date
  /** Its number: a later one never follows an earlier one. */
  reminder: number
}

const isDueSoon = (side: Side['kind'], { now, soon, reminder }: Reminder) => {
  const { status, dueAt } = waitsFor[side]
  return sql<boolean>`${status} and reminders < 3 and reminders < ${reminder}
    and ${sql.ref(dueAt)} >= ${now} and ${sql.ref(dueAt)} < ${soon}`
}

/** The tickets for which this side's deadline is between `now` and `soon` and has not had this reminder yet. */
export const selectDueSoon = (
  db: Db,
  side: Side['kind'],
  reminder: Reminder,
  leftOut: readonly string[],
  rows: number,
) =>
  db
    .selectFrom('tickets')
    .select('id')
    .where(isDueSoon(side, reminder))
    .where(isNoneOf('id', leftOut))
    .orderBy(waitsFor[side].dueAt)
    .limit(rows)
    .execute()

/**
 * Marks one of them, and notifies the open pages of both sides. It skips a locked ticket, which is being moved or handled by
 * another process; the next run finds it if it is still due.
 */
export const takeDueSoon = async (tx: Tx, side: Side['kind'], reminder: Reminder, ticketID: number) => {
  const { dueAt } = waitsFor[side]
  const both = sql`select unnest(array[r.buyer_id, s.owner_id]) from reminded r join shops s on s.id = r.shop_id`
  const { rows: reminded } = await sql<TicketDueSoon>`
    with near as (
      select id from tickets
      where id = ${ticketID} and ${isDueSoon(side, reminder)} for no key update skip locked
    ), reminded as (
      update tickets t set reminders = ${reminder.reminder} from near where t.id = near.id
      returning t.id, t.item_name, t.photo_key, t.buyer_id, t.shop_id, ${sql.ref(dueAt)} as due_at
    ), published as (${publishInsert(both, 'tickets')})
    select r.id, r.item_name, r.photo_key, r.due_at, ${side === 'buyer' ? sql`r.buyer_id` : sql`s.owner_id`} as account_id
    from reminded r join shops s on s.id = r.shop_id`.execute(tx)
  return reminded[0]
}

/** The number of tickets that wait for this side and are due before `soon`. */
export const countDueSoon = (db: Db, side: Side, soon: Date) => {
  const { level, dueAt } = waitsFor[side.kind]
  const waiting = db.selectFrom('tickets as t').where('level', '=', level).where(dueAt, '<', soon)
  return countRows(db, waiting.where(isOf(side)))
}

const ticketRows = (db: Db, readerID: string) => {
  const seen = addressSeenBy(readerID, 's')
  return db
    .selectFrom('tickets as t')
    .innerJoin('shops as s', 's.id', 't.shop_id')
    .innerJoin('accounts as owner', 'owner.id', 's.owner_id')
    .innerJoin('accounts as customer', 'customer.id', 't.buyer_id')
    .innerJoin('pickups as p', 'p.id', 't.pickup_id')
    .leftJoin('account_photos', 'account_photos.account_id', 't.buyer_id')
    .select([
      't.id',
      't.pickup_id',
      'p.picks_up_at',
      't.item_id',
      't.shop_id',
      't.buyer_id',
      't.status',
      't.level',
      't.price_centavos',
      't.own_centavos',
      't.bundle_id',
      't.created_at',
      't.seller_due_at',
      't.buyer_due_at',
      't.item_name',
      't.item_size',
      't.photo_key',
      't.photo_width',
      't.photo_height',
      't.photo_placeholder',
      't.cancel_reason',
      't.ended_because',
      requestsOfTicket.as('requests'),
      factsOfTicket.as('facts'),
      's.name as shop_name',
      seen.address.as('shop_address'),
      seen.isHidden.as('address_is_hidden'),
      ...seen.columns,
      'owner.phone_no as shop_phone',
      'customer.first_name',
      'customer.last_name',
      'customer.phone_no',
      'account_photos.id as account_photo_id',
      // A deleted account keeps a placeholder there, because the column is unique and not null.
      sql<string>`case when customer.deleted_at is null then customer.email else '' end`.as('email'),
    ])
}

export type TicketRow = Awaited<ReturnType<typeof findTicketOf>> & {}

const ticketsOf = (db: Db, side: Side) => ticketRows(db, side.accountID).where(isOf(side))

export const findTicketOf = (db: Db, side: Side, id: number) =>
  ticketsOf(db, side).where('t.id', '=', id).executeTakeFirst()

/**
 * True if each word is part of the item's or the customer's name, or is the ticket's number. Ignores accents and case.
 * It scans only one shop's tickets, newest first by index, so it needs no full-text index.
 */
const hasWords = (words: string[]) => sql<boolean>`not exists (
  select from unnest(${words}::text[]) word
  where position(unaccent(lower(word)) in
      unaccent(lower(t.item_name || ' ' || customer.first_name || ' ' || customer.last_name))) = 0
    and t.id::text <> word)`

export interface TicketFilter {
  level?: TicketLevel | undefined
  itemID?: string | undefined
  /** Every word must match. */
  words?: string[]
}

/** Newest first, with ids below `after`. */
export const selectTickets = (
  db: Db,
  side: Side,
  { level, itemID, words = [] }: TicketFilter,
  after: number | undefined,
  rows: number,
) =>
  ticketsOf(db, side)
    .$if(level !== undefined, (query) => query.where('t.level', '=', level ?? TicketLevel.Pending))
    .$if(itemID !== undefined, (query) => query.where('t.item_id', '=', itemID ?? ''))
    .$if(words.length > 0, (query) => query.where(hasWords(words)))
    .$if(after !== undefined, (query) => query.where('t.id', '<', after ?? 0))
    .orderBy('t.id', 'desc')
    .limit(rows)
    .execute()

export const selectMoves = (db: Db, ticketID: number) =>
  db
    .selectFrom('ticket_moves')
    .innerJoin('tickets', 'tickets.id', 'ticket_moves.ticket_id')
    .innerJoin('shops', 'shops.id', 'tickets.shop_id')
    .leftJoin('accounts as helper', (join) =>
      join
        .onRef('helper.id', '=', 'moved_by')
        .onRef('helper.id', '<>', 'tickets.buyer_id')
        .onRef('helper.id', '<>', 'shops.owner_id'),
    )
    .select(['to_status', 'moved_by', 'moved_at', 'tickets.buyer_id', 'tickets.ended_because'])
    .select('helper.first_name as helper')
    .where('ticket_id', '=', ticketID)
    .orderBy('step')
    .execute()

export type MoveRow = Awaited<ReturnType<typeof selectMoves>>[number]

/** Above this number the tickets of a level are not counted, so that the cost does not grow with the table. */
const maxCounted = 100

/** The number of tickets at each level. */
export const countTicketsByLevel = async (db: Db, side: Side) => {
  const { rows } = await sql<Pick<TableRow<'tickets'>, 'level'> & { count: number }>`
    select levels.level,
      (select count(*)::int from (
        select from tickets t where ${isOf(side)} and t.level = levels.level limit ${sql.lit(maxCounted)}
      ) counted) as count
    from unnest(${Object.values(TicketLevel)}::smallint[]) as levels (level)`.execute(db)
  return rows
}

/** The number of tickets that are neither completed nor cancelled. */
export const countOpenTickets = (db: Db, side: Side) =>
  countRows(db, db.selectFrom('tickets as t').where(isOf(side)).where('level', '<=', TicketLevel.ForPickup))

/** All tickets of one side, oldest first, each with its moves. */
export const selectTicketsWithMoves = async (db: Db, side: Side) => {
  const rows = await ticketsOf(db, side).orderBy('t.id').execute()
  const moves = await db
    .selectFrom('ticket_moves')
    .select(['ticket_id', 'to_status', 'moved_by', 'moved_at'])
    .where('ticket_id', '=', (any) => any.fn.any(any.val(rows.map(({ id }) => id))))
    .orderBy('ticket_id')
    .orderBy('step')
    .execute()
  const byTicket = Map.groupBy(moves, ({ ticket_id }) => ticket_id)
  return rows.map((row) => ({ ...row, moves: byTicket.get(row.id) ?? [] }))
}

export const hasTickets = async (tx: Tx, buyerID: string): Promise<boolean> =>
  (await tx.selectFrom('tickets').select('id').where('buyer_id', '=', buyerID).limit(1).execute()).length > 0
