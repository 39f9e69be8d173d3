import { type Insertable, sql } from 'kysely'
import { countRows } from '../../../platform/db/count-rows.ts'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { type TimeKey, afterKey, toMicroseconds } from '../../../platform/db/cursor.ts'
import { hasRow } from '../../../platform/db/has-row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { type ReviewRow, reviewRows } from '../queries.ts'

/** A person reports a review once, and its writer appeals once. */
export const insertReport = (db: Db, report: Insertable<Tables['review_reports']>): Promise<boolean> =>
  hasRow(
    db
      .insertInto('review_reports')
      .values(report)
      .onConflict((conflict) => conflict.columns(['review_id', 'reported_by']).doNothing())
      .returning('id'),
  )

/** The writer's own review, if an admin has hidden it. */
export const findHidden = (db: Db, id: string, authorID: string) =>
  db
    .selectFrom('reviews')
    .select('id')
    .where('id', '=', id)
    .where('author_id', '=', authorID)
    .where('hidden', '=', true)
    .executeTakeFirst()

/** Why the review is hidden, and whether its writer has appealed. */
export const selectHiding = async (db: Db, { id, author_id }: Pick<ReviewRow, 'id' | 'author_id'>) => {
  const rows = await db
    .selectFrom('review_reports')
    .select(['answer', 'hid', 'reported_by'])
    .where('review_id', '=', id)
    .where(({ or, eb }) => or([eb('hid', '=', true), eb('reported_by', '=', author_id)]))
    .orderBy('closed_at', (order) => order.desc().nullsLast())
    .execute()
  return {
    hiddenBecause: rows.find(({ hid }) => hid)?.answer ?? null,
    hasAppealed: rows.some(({ reported_by }) => reported_by === author_id),
  }
}

export const countOpenReports = (db: Db, max: number): Promise<number> =>
  countRows(db, db.selectFrom('review_reports').where('closed_at', 'is', null), max)

/** Open reports, oldest first, or closed ones, the last closed first. `after` is the key of the last row before. */
export const selectReports = (db: Db, state: 'open' | 'closed', after: TimeKey | undefined, rows: number) => {
  const time = state === 'open' ? 'report.reported_at' : 'report.closed_at'
  const direction = state === 'open' ? 'asc' : 'desc'
  return reviewRows(db)
    .innerJoin('review_reports as report', 'report.review_id', 'r.id')
    .innerJoin('accounts as reporter', 'reporter.id', 'report.reported_by')
    .innerJoin('accounts as buyer', 'buyer.id', 'p.buyer_id')
    .select([
      'report.id as report_id',
      'report.reason',
      'report.details',
      'report.reported_at',
      'report.closed_at',
      'report.answer',
      'reporter.first_name as reporter_first_name',
      'reporter.last_name as reporter_last_name',
      'reporter.deleted_at as reporter_deleted_at',
      'buyer.first_name as buyer_first_name',
      'buyer.last_name as buyer_last_name',
      toMicroseconds(sql.ref(time)).as('report_at'),
    ])
    .where('report.closed_at', state === 'open' ? 'is' : 'is not', null)
    .where(afterKey(time, 'report.id', after, direction))
    .orderBy(time, direction)
    .orderBy('report.id', direction)
    .limit(rows)
    .execute()
}

export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number]

export const findReport = (tx: Tx, id: string) =>
  tx
    .selectFrom('review_reports as report')
    .innerJoin('reviews as r', 'r.id', 'report.review_id')
    .select(['report.reported_by', 'r.id as review_id', 'r.pickup_id', 'r.author_id', 'r.about_id'])
    .where('report.id', '=', id)
    .executeTakeFirst()

/** Returns false if another admin was first. */
export const closeReport = (
  tx: Tx,
  id: string,
  closing: { closed_at: Date; closed_by: string; hid: boolean; answer: string },
): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('review_reports')
      .set(closing)
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .returning('id'),
  )

export const setHidden = (tx: Tx, reviewID: string, hidden: boolean) =>
  tx.updateTable('reviews').set({ hidden }).where('id', '=', reviewID).execute()
