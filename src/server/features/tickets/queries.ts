import { type Insertable, sql } from 'kysely'
import type { Availability, TicketLevel, TicketStatus } from '#domain/ticket-status.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { tellingAll } from '../../platform/events/tell.ts'

/**
 * The order of locks, so that nobody waits in a circle: the buyer's row, the buyer's conversation with the shop, the item,
 * the ticket, and the account last. Whoever needs only some of them takes those in this order. No key changes, so those who
 * only refer to a row need not wait.
 *
 * The buyer's row is the lock under which a buyer's open tickets are counted and the ids of purchase requests are settled;
 * a cart counts its entries under it, too.
 */
export const lockBuyer = (tx: Tx, buyerID: string) =>
  tx
    .selectFrom('buyers')
    .select('account_id')
    .where('account_id', '=', buyerID)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** After the lock on the buyer, where both are needed. */
export const lockItem = (tx: Tx, itemID: string) =>
  tx
    .selectFrom('items')
    .select(['id', 'shop_id', 'name', 'availability', 'price_centavos'])
    .where('id', '=', itemID)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** After the lock on its piece. */
export const lockTicket = (tx: Tx, id: number) =>
  tx
    .selectFrom('tickets')
    .select(['id', 'status', 'seller_due_at', 'buyer_due_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** The item of a ticket, if the ticket is this buyer's. Neither ever changes: no lock is needed to ask. */
export const findItemOfBuyersTicket = (tx: Tx, id: number, buyerID: string) =>
  tx
    .selectFrom('tickets')
    .select('item_id')
    .where('id', '=', id)
    .where('buyer_id', '=', buyerID)
    .executeTakeFirst()

/** The piece of a ticket, if the ticket is of this seller's shop. Neither ever changes: no lock is needed to ask. */
export const findItemOfTicket = (tx: Tx, id: number, sellerID: string) =>
  tx
    .selectFrom('tickets')
    .innerJoin('shops', 'shops.id', 'tickets.shop_id')
    .select('tickets.item_id')
    .where('tickets.id', '=', id)
    .where('shops.owner_id', '=', sellerID)
    .executeTakeFirst()

/** The new ticket's id; undefined when another ticket keeps the piece. The unique index decides. */
export const insertTicket = async (
  tx: Tx,
  ticket: Insertable<Tables['tickets']>,
): Promise<number | undefined> => {
  const row = await tx
    .insertInto('tickets')
    .values(ticket)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The buyer's own tickets that hold one of these items. */
export const selectHoldingTickets = (db: Db, buyerID: string, itemIDs: string[]) =>
  db
    .selectFrom('tickets')
    .select(['item_id as itemID', 'id as ticketID', 'item_name as name'])
    .where('buyer_id', '=', buyerID)
    .where(sql<boolean>`status between 1 and 5`)
    .where('level', '<=', 2)
    .where('item_id', '=', (any) => any.fn.any(any.val(itemIDs)))
    .orderBy('id')
    .execute()

/** `step` follows from what is there: under the ticket's lock. */
export const insertMove = (
  tx: Tx,
  move: { ticketID: number; from: TicketStatus | null; to: TicketStatus; by: string | null; at: Date },
) =>
  sql`
    insert into ticket_moves (ticket_id, step, from_status, to_status, moved_by, moved_at)
    select ${move.ticketID}::bigint, coalesce(max(step), 0) + 1, ${move.from}::smallint, ${move.to}::smallint,
      ${move.by}::uuid, ${move.at}::timestamptz
    from ticket_moves where ticket_id = ${move.ticketID}`.execute(tx)

/** `buyerDueAt`: only where it changes. Of a new deadline nobody was told yet. */
export const updateTicket = (tx: Tx, id: number, status: TicketStatus, buyerDueAt?: Date) =>
  tx
    .updateTable('tickets')
    .set({ status, ...(buyerDueAt ? { buyer_due_at: buyerDueAt, due_soon_told: false } : {}) })
    .where('id', '=', id)
    .execute()

/** What its seller has taken down stays down, whatever becomes of an old ticket. */
export const updateAvailability = (tx: Tx, itemID: string, availability: Availability) =>
  tx
    .updateTable('items')
    .set({ availability })
    .where('id', '=', itemID)
    .where('taken_down_at', 'is', null)
    .execute()

/** Who should hear of a ticket. */
export const selectPeopleOf = (tx: Tx, ticketID: number) =>
  tx
    .selectFrom('tickets')
    .innerJoin('shops', 'shops.id', 'tickets.shop_id')
    .select(['tickets.buyer_id', 'shops.owner_id'])
    .where('tickets.id', '=', ticketID)
    .executeTakeFirstOrThrow()

/** Whose turn it is, spelled as the indexes over the deadlines spell it. */
const waitsFor = {
  seller: { status: sql<boolean>`status <= 3`, level: 1, dueAt: 'seller_due_at' },
  buyer: { status: sql<boolean>`status = 4`, level: 2, dueAt: 'buyer_due_at' },
} as const

/** Tickets after the ticket `after` whose seller, or whose buyer, had to act before `now`. */
export const selectOverdue = (
  db: Db,
  side: Side['kind'],
  now: Date,
  after: number | undefined,
  rows: number,
) => {
  const { status, dueAt } = waitsFor[side]
  return db
    .selectFrom('tickets')
    .select(['id', 'item_id'])
    .where(status)
    .where(dueAt, '<', now)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? 0))
    .orderBy('id')
    .limit(rows)
    .execute()
}

/**
 * Buyer and seller hear of tickets whose seller, or whose buyer, has to act before `soon`, each deadline once; answers of
 * how many. One statement: who is told and what is marked cannot differ. A ticket that is locked is being moved, or told
 * of by another process; what is still true of it then is found by the next run.
 */
export const tellDueSoon = async (db: Db, side: Side['kind'], soon: Date, rows: number): Promise<number> => {
  const { status, dueAt } = waitsFor[side]
  const { rows: told } = await sql`
    with near as (
      select id from tickets
      where ${status} and not due_soon_told and ${sql.ref(dueAt)} < ${soon}
      order by ${sql.ref(dueAt)} limit ${rows} for no key update skip locked
    ), told as (
      update tickets t set due_soon_told = true from near where t.id = near.id
      returning t.buyer_id, t.shop_id
    )
    select ${tellingAll([sql.ref('told.buyer_id'), sql.ref('s.owner_id')], 'tickets')}
    from told join shops s on s.id = told.shop_id`.execute(db)
  return told.length
}

/** Of a buyer, or of a seller's shop: those in which it is their turn, and that before `soon`. */
export const countDueSoon = async (db: Db, side: Side, soon: Date): Promise<number> => {
  const { level, dueAt } = waitsFor[side.kind]
  const { due } = await db
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll<number>().as('due'))
    .where('level', '=', level)
    .where(dueAt, '<', soon)
    .where((tickets) =>
      side.kind === 'buyer'
        ? tickets('buyer_id', '=', side.accountID)
        : tickets(
            'shop_id',
            '=',
            tickets.selectFrom('shops').select('shops.id').where('owner_id', '=', side.accountID),
          ),
    )
    .executeTakeFirstOrThrow()
  return due
}

const ticketRows = (db: Db) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('shops as s', 's.id', 't.shop_id')
    .innerJoin('accounts as customer', 'customer.id', 't.buyer_id')
    .select([
      't.id',
      't.item_id',
      't.shop_id',
      't.buyer_id',
      't.status',
      't.level',
      't.price_centavos',
      't.created_at',
      't.seller_due_at',
      't.buyer_due_at',
      't.item_name',
      't.item_size',
      't.photo_key',
      't.photo_width',
      't.photo_height',
      't.photo_placeholder',
      's.name as shop_name',
      'customer.first_name',
      'customer.last_name',
      'customer.phone_no',
      // What stands there after the person is no address.
      sql<string>`case when customer.deleted_at is null then customer.email else '' end`.as('email'),
    ])

export type TicketRow = Awaited<ReturnType<typeof findTicketOf>> & {}

/** Whose tickets: a buyer's own, or those of a seller's shop. */
export interface Side {
  kind: 'buyer' | 'seller'
  accountID: string
}

const ticketsOf = (db: Db, side: Side) =>
  side.kind === 'buyer'
    ? ticketRows(db).where('t.buyer_id', '=', side.accountID)
    : ticketRows(db).where('t.shop_id', '=', (from) =>
        from.selectFrom('shops').select('shops.id').where('owner_id', '=', side.accountID),
      )

export const findTicketOf = (db: Db, side: Side, id: number) =>
  ticketsOf(db, side).where('t.id', '=', id).executeTakeFirst()

/**
 * Each word is in the name of the piece or of the customer, or is the ticket's number; accents and case say nothing.
 * Looks through the tickets of one side alone, newest first by their index, so it needs no index of words.
 */
const hasWords = (words: string[]) => sql<boolean>`not exists (
  select from unnest(${words}::text[]) word
  where position(unaccent(lower(word)) in
      unaccent(lower(t.item_name || ' ' || customer.first_name || ' ' || customer.last_name))) = 0
    and t.id::text <> word)`

export interface TicketFilter {
  /** One of the four tabs. */
  level?: TicketLevel | undefined
  itemID?: string | undefined
  /** All of them must be found. */
  words?: string[]
}

/** Newest first, after the ticket `after`. */
export const selectTickets = (
  db: Db,
  side: Side,
  { level, itemID, words = [] }: TicketFilter,
  after: number | undefined,
  rows: number,
) =>
  ticketsOf(db, side)
    .$if(level !== undefined, (query) => query.where('t.level', '=', level ?? 1))
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
    .select(['to_status', 'moved_by', 'moved_at', 'tickets.buyer_id'])
    .where('ticket_id', '=', ticketID)
    .orderBy('step')
    .execute()

export type MoveRow = Awaited<ReturnType<typeof selectMoves>>[number]

/** Of a buyer, or of a seller's shop: those that are not at an end. */
export const countOpenTickets = async (db: Db, side: Side): Promise<number> => {
  const { open } = await ticketsOf(db, side)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('t.level', '<=', 2)
    .executeTakeFirstOrThrow()
  return open
}

/** All tickets of one side, each with its moves, oldest first. */
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
