import { type Insertable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { AdminRole } from '#domain/roles.ts'
import { recordAct } from '../../../platform/admin-acts.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { countRows } from '../../../platform/db/count-rows.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { AppError } from '../../../platform/errors.ts'
import { countAdmins } from './queries.ts'

type Row = Tables['second_admin_requests']
export type SecondAdminKind = Row['kind']

/** Who besides owners asks for it and agrees to it. */
export const roleForKind = { vouchers: 'treasurer', id_photos: 'verifier' } as const satisfies Record<
  SecondAdminKind,
  AdminRole
>

const day = 86_400_000
/** A request ends after this time without an answer, and an agreement after this time without use. */
const answerMs = 7 * day
const agreementMs = day

type Wanted =
  | { kind: 'vouchers'; amount_centavos: number; count: number }
  | { kind: 'id_photos'; seller_id: string }

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms)

const isOpen = (now: Date) => sql<boolean>`
  (ended_at is null and coalesce(answered_at > ${before(now, agreementMs)}, asked_at > ${before(now, answerMs)}))`

const openRequests = (db: Db, now: Date) => db.selectFrom('second_admin_requests as r').where(isOpen(now))

/**
 * Throws unless another admin has agreed, or nobody else could. Returns whether one has. `once`: the agreement is for one time.
 * Run it within `askingSecondAdmin`.
 */
export const requireSecondAdmin = async (
  tx: Tx,
  adminID: string,
  wanted: Wanted,
  now: Date,
  { once = false } = {},
): Promise<boolean> => {
  if ((await countAdmins(tx, [roleForKind[wanted.kind], 'owner'])) < 2) return false
  const agreed = await openRequests(tx, now)
    .select('r.id')
    .where('r.asked_by', '=', adminID)
    .where('r.agreed', '=', true)
    .where((is) => is.and(wanted))
    .forUpdate('r')
    .executeTakeFirst()
  if (!agreed) throw new AppError('second_admin_needed')
  if (once)
    await tx.updateTable('second_admin_requests').set({ ended_at: now }).where('id', '=', agreed.id).execute()
  return true
}

/** Asking again changes nothing while the request is open. */
const ask = async (tx: Tx, asked_by: string, wanted: Wanted, now: Date): Promise<void> => {
  await tx
    .updateTable('second_admin_requests')
    .set({ ended_at: now })
    .where('asked_by', '=', asked_by)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`not ${isOpen(now)}`)
    .execute()
  const row: Insertable<Row> = { id: uuidv7(), ...wanted, asked_by, asked_at: now }
  const isNew = await hasRow(
    tx
      .insertInto('second_admin_requests')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  )
  if (!isNew) return
  await recordAct(tx, {
    adminID: asked_by,
    act: 'second_admin_asked',
    at: now,
    personID: wanted.kind === 'id_photos' ? wanted.seller_id : null,
    about: { kind: wanted.kind, id: row.id },
  })
}

/** Does the work, and asks for a second admin if it was refused for lack of one. */
export const askingSecondAdmin = async <Result>(
  db: Db,
  clock: Clock,
  adminID: string,
  wanted: Wanted,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'second_admin_needed')
      await db.transaction().execute((tx) => ask(tx, adminID, wanted, clock.now()))
    throw error
  }
}

/** At most this many are shown. Everybody has a few. */
const maxShown = 100

export const selectRequests = (db: Db, kinds: readonly SecondAdminKind[], now: Date) =>
  openRequests(db, now)
    .innerJoin('accounts as a', 'a.id', 'r.asked_by')
    .leftJoin('accounts as seller', 'seller.id', 'r.seller_id')
    .select([
      'r.id',
      'r.kind',
      'r.amount_centavos',
      'r.count',
      'r.seller_id',
      'r.asked_by',
      'r.asked_at',
      'r.agreed',
    ])
    .select(['a.first_name', 'a.last_name'])
    .select(['seller.first_name as seller_first_name', 'seller.last_name as seller_last_name'])
    .where('r.kind', 'in', kinds)
    .where('a.deleted_at', 'is', null)
    .orderBy('r.asked_at')
    .limit(maxShown)
    .execute()

/** Those that this admin can answer. */
export const countRequests = (
  db: Db,
  kind: SecondAdminKind,
  adminID: string,
  now: Date,
  max: number,
): Promise<number> =>
  countRows(
    db,
    openRequests(db, now)
      .innerJoin('accounts as a', 'a.id', 'r.asked_by')
      .where('a.deleted_at', 'is', null)
      .where('r.kind', '=', kind)
      .where('r.asked_by', '<>', adminID)
      .where('r.agreed', 'is', null),
    max,
  )

export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number]

export const lockRequest = (tx: Tx, id: string, now: Date) =>
  openRequests(tx, now)
    .select(['r.id', 'r.kind', 'r.asked_by', 'r.seller_id'])
    .where('r.id', '=', id)
    .where('r.agreed', 'is', null)
    .forUpdate('r')
    .executeTakeFirst()

export const answerRequest = (tx: Tx, id: string, answered_by: string, agreed: boolean, at: Date) =>
  tx
    .updateTable('second_admin_requests')
    .set({ answered_by, answered_at: at, agreed, ended_at: agreed ? null : at })
    .where('id', '=', id)
    .execute()
