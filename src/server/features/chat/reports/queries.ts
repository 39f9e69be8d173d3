import { type Insertable, sql } from 'kysely'
import { countRows } from '../../../platform/db/count-rows.ts'
import { type TimeKey, afterKey, toMicroseconds } from '../../../platform/db/cursor.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { hasRow } from '../../../platform/db/has-row.ts'

/** `client_id` is the idempotency key. */
export const insertReport = (db: Db, report: Insertable<Tables['conversation_reports']>) =>
  db
    .insertInto('conversation_reports')
    .values(report)
    .onConflict((conflict) => conflict.columns(['reported_by', 'client_id']).doNothing())
    .execute()

export const countOpenReports = (db: Db, max: number): Promise<number> =>
  countRows(db, db.selectFrom('conversation_reports').where('closed_at', 'is', null), max)

/** Open reports, oldest first, or closed ones, the last closed first. `after` is the key of the last row before. */
export const selectReports = (db: Db, state: 'open' | 'closed', after: TimeKey | undefined, rows: number) => {
  const time = state === 'open' ? 'r.reported_at' : 'r.closed_at'
  const direction = state === 'open' ? 'asc' : 'desc'
  return db
    .selectFrom('conversation_reports as r')
    .innerJoin('conversations as c', 'c.id', 'r.conversation_id')
    .innerJoin('shops as s', 's.id', 'c.shop_id')
    .innerJoin('accounts as buyer', 'buyer.id', 'c.buyer_id')
    .select([
      'r.id',
      'r.reason',
      'r.details',
      'r.reported_by',
      'r.reported_at',
      'r.closed_at',
      'c.buyer_id',
      'c.shop_id',
      's.name as shop_name',
      'buyer.first_name',
      'buyer.last_name',
      toMicroseconds(sql.ref(time)).as('at'),
    ])
    .where('r.closed_at', state === 'open' ? 'is' : 'is not', null)
    .where(afterKey(time, 'r.id', after, direction))
    .orderBy(time, direction)
    .orderBy('r.id', direction)
    .limit(rows)
    .execute()
}

export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number]

/** Only the messages within the reported ranges. */
export const selectReportedMessages = (db: Db, reportIDs: string[]) =>
  db
    .selectFrom('conversation_reports as r')
    .innerJoin('messages as m', (join) =>
      join
        .onRef('m.conversation_id', '=', 'r.conversation_id')
        .on(sql<boolean>`m.sequence between r.first_sequence and r.last_sequence`),
    )
    .select([
      'r.id as report_id',
      'm.conversation_id',
      'm.sequence',
      'm.sender',
      'm.body',
      'm.photos',
      'm.sent_at',
    ])
    .where('r.id', '=', (any) => any.fn.any(any.val(reportIDs)))
    .orderBy('r.id')
    .orderBy('m.sequence')
    .execute()

export type ReportedMessageRow = Awaited<ReturnType<typeof selectReportedMessages>>[number]

/** Keeps the admin who closed it first. Returns false if there is no such report. */
export const closeReport = (db: Db, id: string, adminID: string, at: Date) =>
  hasRow(
    db
      .updateTable('conversation_reports')
      .set((row) => ({
        closed_at: row.fn.coalesce('closed_at', row.val(at)),
        closed_by: row.fn.coalesce('closed_by', row.val(adminID)),
      }))
      .where('id', '=', id)
      .returning('id'),
  )
