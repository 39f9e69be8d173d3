import { type Insertable, sql } from 'kysely'
import type { TicketStatus } from '#domain/ticket-status.ts'
import { anyOf } from '../../../platform/db/any-of.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import type { Db, TableRow, Tx } from '../../../platform/db/connect.ts'
import { isNoneOf } from '../../../platform/jobs/failures.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { SentPhoto } from '../../../platform/storage/private-photos.ts'

export type Side = TableRow<'case_messages'>['side']

/** A pickup of this buyer, or at this seller's shop, with the time of the last move of its tickets. */
export const findPickup = (db: Db, id: number, accountID: string) =>
  db
    .selectFrom('pickups as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .select(['p.id', 'p.open', 'p.buyer_id', 's.owner_id'])
    .select(({ selectFrom }) =>
      selectFrom('ticket_moves as m')
        .innerJoin('tickets as t', 't.id', 'm.ticket_id')
        .select(({ fn }) => fn.max('m.moved_at').as('at'))
        .whereRef('t.pickup_id', '=', 'p.id')
        .as('last_move_at'),
    )
    .where('p.id', '=', id)
    .where((is) => is.or([is('p.buyer_id', '=', accountID), is('s.owner_id', '=', accountID)]))
    .executeTakeFirst()

/** Returns false if the pickup has an open case. */
export const insertCase = (tx: Tx, row: Insertable<Tables['cases']>): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('cases')
      .values(row)
      .onConflict((conflict) => conflict.column('pickup_id').where('closed_at', 'is', null).doNothing())
      .returning('id'),
  )

const caseRows = (db: Db) =>
  db
    .selectFrom('cases as c')
    .innerJoin('pickups as p', 'p.id', 'c.pickup_id')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .innerJoin('accounts as buyer', 'buyer.id', 'p.buyer_id')
    .select([
      'c.id',
      'c.pickup_id',
      'c.opened_by',
      'c.opened_at',
      'c.closed_at',
      'c.answer',
      'c.answer_to',
      'p.shop_id',
      'p.buyer_id',
      's.owner_id',
      's.name as shop_name',
      'buyer.first_name',
      'buyer.last_name',
    ])

export type CaseRow = Awaited<ReturnType<typeof lockCase>> & {}

/** Messages are added, and the case is closed, under this lock. */
export const lockCase = (tx: Tx, id: string) =>
  caseRows(tx).where('c.id', '=', id).forNoKeyUpdate('c').executeTakeFirst()

export const findCase = (db: Db, id: string) => caseRows(db).where('c.id', '=', id).executeTakeFirst()

export const findLastCase = (db: Db, pickupID: number) =>
  caseRows(db)
    .where('c.pickup_id', '=', pickupID)
    .orderBy('c.opened_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number]

/** Oldest first. */
export const selectMessages = (db: Db, caseIDs: string[]) =>
  db
    .selectFrom('case_messages as m')
    .select(['m.case_id', 'm.side', 'm.number', 'm.body', 'm.sent_at'])
    .select(
      sql<number[]>`array(select position from case_photos
        where case_id = m.case_id and side = m.side and number = m.number order by position)`.as('photos'),
    )
    .where('m.case_id', '=', (any) => any.fn.any(any.val(caseIDs)))
    .orderBy('m.case_id')
    .orderBy('m.sent_at')
    .orderBy('m.side')
    .orderBy('m.number')
    .execute()

export interface ItemRow {
  pickup_id: number
  id: number
  item_name: string
  status: TicketStatus
}

/** The first tickets of each pickup. */
export const selectItems = async (db: Db, pickupIDs: number[]): Promise<ItemRow[]> => {
  const { rows } = await sql<ItemRow>`
    select p.id as pickup_id, t.id, t.item_name, t.status
    from unnest(${pickupIDs}::bigint[]) as p (id)
    cross join lateral (
      select id, item_name, status from tickets where pickup_id = p.id order by id limit 20) t
    order by p.id, t.id`.execute(db)
  return rows
}

export const countMessages = async (db: Db, caseID: string, side: Side): Promise<number> =>
  countRows(db, db.selectFrom('case_messages').where('case_id', '=', caseID).where('side', '=', side))

/** Returns false if this request has added it before. Call it under the lock of the case. */
export const insertMessage = (tx: Tx, message: Insertable<Tables['case_messages']>): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('case_messages')
      .values(message)
      .onConflict((conflict) => conflict.columns(['case_id', 'side', 'client_id']).doNothing())
      .returning('number'),
  )

export const hasMessage = (tx: Tx, caseID: string, side: Side, clientID: string): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('case_messages')
      .select('number')
      .where('case_id', '=', caseID)
      .where('side', '=', side)
      .where('client_id', '=', clientID),
  )

export const insertPhotos = (
  tx: Tx,
  message: { case_id: string; side: Side; number: number },
  photos: SentPhoto[],
) =>
  tx
    .insertInto('case_photos')
    .values(photos.map(({ key }, position) => ({ ...message, position, storage_key: key })))
    .execute()

/** The file of a photo, for the two sides and for admins. */
export const findPhoto = (
  db: Db,
  photo: { case_id: string; side: Side; number: number; position: number },
  reader: { accountID: string; isAdmin: boolean },
) =>
  db
    .selectFrom('case_photos as photo')
    .innerJoin('cases as c', 'c.id', 'photo.case_id')
    .innerJoin('pickups as p', 'p.id', 'c.pickup_id')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .select('photo.storage_key')
    .where('photo.case_id', '=', photo.case_id)
    .where('photo.side', '=', photo.side)
    .where('photo.number', '=', photo.number)
    .where('photo.position', '=', photo.position)
    .where((is) =>
      is.or([
        is(is.val(reader.isAdmin), '=', true),
        is('p.buyer_id', '=', reader.accountID),
        is('s.owner_id', '=', reader.accountID),
      ]),
    )
    .executeTakeFirst()

export const closeCase = (
  tx: Tx,
  id: string,
  closing: { closed_at: Date; closed_by: string; answer: string; answer_to: Side | null },
) => tx.updateTable('cases').set(closing).where('id', '=', id).execute()

/** Of these accounts, those that are deleted or not, until the transaction ends. */
export const lockAccounts = (tx: Tx, accountIDs: string[]) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'deleted_at'])
    .where('id', '=', (any) => any.fn.any(any.val(accountIDs)))
    .orderBy('id')
    .forShare()
    .execute()

/** Erases what these people wrote in closed cases. An open one is kept for the admin. Returns the files of their photos. */
export const eraseClosedOf = async (tx: Tx, accountIDs: string[]): Promise<string[]> => {
  const closed = tx.selectFrom('cases').select('id').where('closed_at', 'is not', null)
  const messages = await tx
    .updateTable('case_messages')
    .set({ body: '' })
    .where('author_id', '=', (any) => any.fn.any(any.val(accountIDs)))
    .where('case_id', 'in', closed)
    .returning(['case_id', 'side'])
    .execute()
  if (messages.length === 0) return []
  const photos = await tx
    .deleteFrom('case_photos as p')
    .using('case_messages as m')
    .whereRef('p.case_id', '=', 'm.case_id')
    .whereRef('p.side', '=', 'm.side')
    .whereRef('p.number', '=', 'm.number')
    .where('m.author_id', '=', anyOf(accountIDs))
    .where('m.case_id', '=', anyOf(messages.map((row) => row.case_id)))
    .returning('p.storage_key')
    .execute()
  return photos.map(({ storage_key }) => storage_key)
}

const closedBefore = (db: Db, before: Date) =>
  db
    .selectFrom('cases as c')
    .select('id')
    .where('closed_at', '<', before)
    .where(
      sql<boolean>`(exists (select from case_messages where case_id = c.id and body <> '')
        or exists (select from case_photos where case_id = c.id))`,
    )

/** Cases that were closed before, with words or photos. */
export const selectClosedBefore = (
  db: Db,
  before: Date,
  { leftOut, rows }: { leftOut: readonly string[]; rows: number },
) => closedBefore(db, before).where(isNoneOf('c.id', leftOut)).limit(rows).execute()

/** Erases the words and photos of one of them. Returns the files of the photos, or undefined if there is nothing to erase. */
export const eraseClosedBefore = async (
  tx: Tx,
  before: Date,
  caseID: TableRow<'cases'>['id'],
): Promise<string[] | undefined> => {
  const old = await closedBefore(tx, before)
    .where('c.id', '=', caseID)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!old) return undefined
  await tx.updateTable('case_messages').set({ body: '' }).where('case_id', '=', caseID).execute()
  const photos = await tx
    .deleteFrom('case_photos')
    .where('case_id', '=', caseID)
    .returning('storage_key')
    .execute()
  return photos.map(({ storage_key }) => storage_key)
}

/** What a person has written in cases. */
export const selectWritten = (db: Db, accountID: string) =>
  db
    .selectFrom('case_messages as m')
    .innerJoin('cases as c', 'c.id', 'm.case_id')
    .select(['c.pickup_id', 'm.case_id', 'm.side', 'm.number', 'm.body', 'm.sent_at', 'c.answer'])
    .select(
      sql<number[]>`array(select position from case_photos
        where case_id = m.case_id and side = m.side and number = m.number order by position)`.as('photos'),
    )
    .where('m.author_id', '=', accountID)
    .orderBy('m.sent_at')
    .execute()
