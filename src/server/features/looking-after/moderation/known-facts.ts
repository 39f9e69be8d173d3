import { sql } from 'kysely'
import { minForAverage } from '#domain/reviews.ts'
import type { AccountKind } from '#domain/roles.ts'
import { TicketStatus } from '#domain/ticket-status.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { hasRow } from '../../../platform/db/has-row.ts'

/** So that the cost does not grow with an entry, a person or a shop. */
const maxReportsShown = 100
const maxSignalsShown = 20
const maxCounted = 1000

/** The person whom an entry is about. */
export interface PersonRow {
  id: string
  kind: AccountKind
  deleted_at: Date | null
  shop_id: string | null
}

export const findPerson = (db: Db, accountID: string): Promise<PersonRow | undefined> =>
  db
    .selectFrom('accounts as a')
    .leftJoin('shops as s', (join) => join.onRef('s.owner_id', '=', 'a.id').on('s.closed_at', 'is', null))
    .select(['a.id', 'a.kind', 'a.deleted_at', 's.id as shop_id'])
    .where('a.id', '=', accountID)
    .executeTakeFirst()

/** The newest reports of an entry. `traded`: whether something was handed over between the two. */
export const selectReports = (db: Db, entryID: string, aboutID: string | null) => {
  const traded = sql<boolean>`exists (
    select from tickets t join shops s on s.id = t.shop_id
    where t.status = ${sql.lit(TicketStatus.Completed)}
      and ((t.buyer_id = r.reported_by and s.owner_id = ${aboutID}::uuid)
        or (t.buyer_id = ${aboutID}::uuid and s.owner_id = r.reported_by)))`
  return db
    .selectFrom('reports as r')
    .innerJoin('accounts as a', 'a.id', 'r.reported_by')
    .selectAll('r')
    .select(['a.first_name', 'a.last_name', 'a.deleted_at', traded.as('traded')])
    .where('r.entry_id', '=', entryID)
    .orderBy('r.reported_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(sql.lit(maxReportsShown))
    .execute()
}

export type ReportRow = Awaited<ReturnType<typeof selectReports>>[number]

/** The newest signals of an entry. */
export const selectSignals = (db: Db, entryID: string) =>
  db
    .selectFrom('signals')
    .select(['kind', 'facts', 'noticed_at'])
    .where('entry_id', '=', entryID)
    .orderBy('noticed_at', 'desc')
    .orderBy('kind')
    .orderBy('evidence')
    .limit(maxSignalsShown)
    .execute()

export type SignalRow = Awaited<ReturnType<typeof selectSignals>>[number]

/** How many wait in line for an item, and since when it is listed. */
export const findListing = (db: Db, itemID: string) =>
  db
    .selectFrom('items')
    .select('listed_at')
    .select((of) =>
      of
        .selectFrom('line_places')
        .select((places) => places.fn.countAll<number>().as('count'))
        .whereRef('item_id', '=', 'items.id')
        .where('state', '<>', 'ended')
        .$asScalar()
        .as('waiting'),
    )
    .where('id', '=', itemID)
    .executeTakeFirst()

/** What is known of a person: earlier decisions that were not lifted, tickets and stars. */
export const selectRecord = async (db: Db, { id, shop_id }: PersonRow, now: Date) => {
  const { rows } = await sql<{
    warnings: number
    takenDown: number
    stops: number
    completed: number
    stars: number | null
    since: Date
  }>`
    select a.created_at as since, acts.*, stars.*,
      (select count(*)::int from (select from tickets t
        where t.status = ${sql.lit(TicketStatus.Completed)}
          and ${shop_id === null ? sql`t.buyer_id = ${id}` : sql`t.shop_id = ${shop_id}`}
        limit ${sql.lit(maxCounted)}) done) as completed
    from accounts a
    cross join lateral (
      select (count(*) filter (where act = 'warn'))::int as warnings,
        (count(*) filter (where act = 'take_down'))::int as "takenDown",
        (count(*) filter (where act in ('pause_shop', 'stop_account')))::int as stops
      from decisions where about_id = a.id and in_effect_at is not null and lifted_at is null) acts
    cross join lateral (
      select case when count(*) >= ${sql.lit(minForAverage)} then round(avg(rating), 1)::float end as stars
      from (select rating from reviews where about_id = a.id and not hidden and visible_at <= ${now}
        order by visible_at desc limit ${sql.lit(maxCounted)}) newest) stars
    where a.id = ${id}`.execute(db)
  return rows[0]
}

export const isItem = (db: Db, id: string): Promise<boolean> =>
  hasRow(db.selectFrom('items').select('id').where('id', '=', id))

export const isShownReview = (db: Db, id: string): Promise<boolean> =>
  hasRow(db.selectFrom('reviews').select('id').where('id', '=', id).where('hidden', '=', false))
