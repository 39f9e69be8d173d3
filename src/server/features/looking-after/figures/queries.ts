import { sql } from 'kysely'
import { type CancelCause, type CancelCounts, allCancelCauses } from '#domain/daily-figures.ts'
import { TicketStatus } from '#domain/ticket-status.ts'
import type { Db, TableRow } from '../../../platform/db/connect.ts'
import { hasRow } from '../../../platform/db/has-row.ts'

export type DayFigures = Omit<TableRow<'daily_figures'>, 'day' | 'computed_at'>

interface Ended extends Pick<TableRow<'tickets'>, 'status' | 'cancel_reason' | 'ended_because'> {
  count: number
}

const causeOf = ({ status, cancel_reason, ended_because }: Ended): CancelCause => {
  if (ended_because !== null) return 'decision'
  if (status === TicketStatus.ItemUnavailable) return 'unavailable'
  if (status === TicketStatus.SellerInactive) return 'no_answer'
  if (status === TicketStatus.Forfeited) return 'not_picked_up'
  return allCancelCauses.find((cause) => cause === cancel_reason) ?? 'no_reason'
}

/** A ticket never goes back to a lower level, so it enters each level once. */
const selectMoves = async (db: Db, from: Date, to: Date) => {
  const [ready, ended] = await Promise.all([
    sql<{ ready: number }>`
      select count(*)::int as ready from ticket_moves
      where moved_at >= ${from} and moved_at < ${to} and to_status >= 4 and to_status <= 5 and from_status <= 3`.execute(
      db,
    ),
    sql<Ended>`
      select m.to_status as status, t.cancel_reason, t.ended_because, count(*)::int as count
      from ticket_moves m join tickets t on t.id = m.ticket_id
      where m.moved_at >= ${from} and m.moved_at < ${to} and m.to_status >= 4
        and (m.from_status <= 4 and m.to_status = 5 or m.from_status <= 5 and m.to_status >= 6)
      group by 1, 2, 3`.execute(db),
  ])
  const cancelled: CancelCounts = {}
  let picked_up = 0
  for (const row of ended.rows) {
    if (row.status === TicketStatus.Completed) picked_up += row.count
    else cancelled[causeOf(row)] = (cancelled[causeOf(row)] ?? 0) + row.count
  }
  return { ready: ready.rows[0]?.ready ?? 0, picked_up, cancelled }
}

type Waits = Pick<DayFigures, 'decided' | 'median_wait_seconds' | 'long_wait_seconds'>

/** How long the entries that were closed in this time had been open. */
export const selectWaits = async (db: Db, from: Date, to: Date): Promise<Waits> => {
  const { rows } = await sql<Waits>`
    select count(*)::int as decided, percentile_disc(0.5) within group (order by seconds) as median_wait_seconds,
      percentile_disc(0.9) within group (order by seconds) as long_wait_seconds
    from (
      select greatest(0, extract(epoch from closed_at - opened_at))::int as seconds from queue_entries
      where closed_at >= ${from} and closed_at < ${to}) w`.execute(db)
  return rows[0] ?? { decided: 0, median_wait_seconds: null, long_wait_seconds: null }
}

type Counts = Pick<DayFigures, 'listed' | 'reserved' | 'new_buyers' | 'new_sellers' | 'reports'>

/** Each is a range of an index. */
const selectCounts = async (db: Db, from: Date, to: Date): Promise<Counts> => {
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from items where listed_at >= ${from} and listed_at < ${to}) as listed,
      (select count(*)::int from tickets where created_at >= ${from} and created_at < ${to}) as reserved,
      (select count(*)::int from reports where reported_at >= ${from} and reported_at < ${to}) as reports,
      p.new_buyers, p.new_sellers
    from (
      select count(*) filter (where kind = 'buyer')::int as new_buyers,
        count(*) filter (where kind = 'seller')::int as new_sellers
      from accounts where created_at >= ${from} and created_at < ${to}) p`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A query without a group returns a row')
  return counts
}

/** What happened from one time to another. */
export const selectFigures = async (db: Db, from: Date, to: Date): Promise<DayFigures> => {
  const [counts, moves, waits] = await Promise.all([
    selectCounts(db, from, to),
    selectMoves(db, from, to),
    selectWaits(db, from, to),
  ])
  return { ...counts, ...moves, ...waits }
}

/** The tiles of rails since a day. */
export const selectRails = (db: Db, from: string) =>
  db
    .selectFrom('rail_figures')
    .select(({ fn }) => [
      'rail',
      'learned',
      fn.sum<string>('shown').as('shown'),
      fn.sum<string>('opened').as('opened'),
    ])
    .where('day', '>=', sql<Date>`${from}::date`)
    .groupBy(['rail', 'learned'])
    .execute()

/** False if another process was first. */
export const insertDay = (db: Db, day: string, figures: DayFigures, computed_at: Date): Promise<boolean> =>
  hasRow(
    db
      .insertInto('daily_figures')
      .values({ ...figures, cancelled: JSON.stringify(figures.cancelled), day, computed_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day'),
  )

/** The days since the first account that have no figures, up to `last`, the oldest first. */
export const selectMissingDays = async (db: Db, last: string): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    select d::date::text as day
    from generate_series(
      (select (min(created_at) at time zone 'Asia/Manila')::date from accounts)::timestamp,
      ${last}::date::timestamp, interval '1 day') d
    where not exists (select from daily_figures where day = d::date)
    order by d`.execute(db)
  return rows.map(({ day }) => day)
}

export const selectDays = async (db: Db, from: string): Promise<Map<string, DayFigures>> => {
  const rows = await db
    .selectFrom('daily_figures')
    .selectAll()
    .select(sql<string>`day::text`.as('date'))
    .where('day', '>=', sql<Date>`${from}::date`)
    .execute()
  return new Map(rows.map(({ date, ...figures }) => [date, figures]))
}
