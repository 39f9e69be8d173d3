import { sql } from 'kysely'
import { TicketLevel } from '#domain/ticket-status.ts'
import type { Db, TableRow } from '../../../platform/db/connect.ts'

export interface Span {
  from: Date
  to: Date
}

const completed = sql.lit(TicketLevel.Completed)

/** What the shop sold in this time, by tickets and over its counter. Each part is a range of an index. */
const salesOf = (shopID: string, { from, to }: Span) => sql`(
  select handed_over_at as sold_at, price_centavos, item_id, item_name, id as ticket_id
  from tickets
  where shop_id = ${shopID} and level = ${completed} and handed_over_at >= ${from} and handed_over_at < ${to}
  union all
  select c.sold_at, c.price_centavos, c.item_id, i.name, null
  from counter_sales c join items i on i.id = c.item_id
  where c.shop_id = ${shopID} and c.undone_at is null and c.sold_at >= ${from} and c.sold_at < ${to})`

/** When the item `i` was sold, and for how much. It is sold once at a time. */
export const saleOfItem = sql`(
  select handed_over_at as sold_at, price_centavos as earned from tickets where item_id = i.id and status = 5
  union all
  select sold_at, price_centavos from counter_sales where item_id = i.id and undone_at is null)`

/** What was reserved in this time and not cancelled since. */
const reservationsOf = (shopID: string, { from, to }: Span) => sql`(
  select created_at as sold_at, price_centavos from tickets
  where shop_id = ${shopID} and created_at >= ${from} and created_at < ${to}
    and level <= ${completed})`

/** The month of the first sale, such as 2026-11. */
export const findFirstMonth = async (db: Db, shopID: string): Promise<string | null> => {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(min(sold_at) at time zone 'Asia/Manila', 'YYYY-MM') as month from (
      (select handed_over_at as sold_at from tickets
        where shop_id = ${shopID} and level = ${completed} and handed_over_at is not null
        order by handed_over_at limit 1)
      union all
      (select sold_at from counter_sales where shop_id = ${shopID} and undone_at is null
        order by sold_at limit 1)) first`.execute(db)
  return rows[0]?.month ?? null
}

export interface DaySum {
  day: string
  count: number
  centavos: number
  /** Of those until `until`. */
  count_until: number
  centavos_until: number
}

const dayOf = sql`(sold_at at time zone 'Asia/Manila')::date::text`

/** By day in Manila, the oldest first. Days without any are left out. */
export const selectDaySums = async (
  db: Db,
  of: 'sales' | 'reservations',
  shopID: string,
  span: Span,
  until = span.to,
): Promise<DaySum[]> => {
  const rowsOf = of === 'sales' ? salesOf : reservationsOf
  const { rows } = await sql<DaySum>`
    select ${dayOf} as day, count(*)::int as count, sum(price_centavos)::bigint as centavos,
      count(*) filter (where sold_at < ${until})::int as count_until,
      coalesce(sum(price_centavos) filter (where sold_at < ${until}), 0)::bigint as centavos_until
    from ${rowsOf(shopID, span)} s group by 1 order by 1`.execute(db)
  return rows
}

export interface BaleSum {
  id: string | null
  name: string | null
  at_counter: boolean
  count: number
  centavos: number
}

/** By bale and by where they were sold. */
export const selectBaleSums = async (db: Db, shopID: string, span: Span): Promise<BaleSum[]> => {
  const { rows } = await sql<BaleSum>`
    select b.id, b.name, s.ticket_id is null as at_counter, count(*)::int as count,
      sum(s.price_centavos)::bigint as centavos
    from ${salesOf(shopID, span)} s
    left join bale_items p on p.item_id = s.item_id left join bales b on b.id = p.bale_id
    group by b.id, 3 order by sum(s.price_centavos) desc`.execute(db)
  return rows
}

export interface SaleRow extends Pick<TableRow<'tickets'>, 'price_centavos' | 'item_id' | 'item_name'> {
  day: string
  /** Null for a sale at the counter. */
  ticket_id: number | null
  bale_name: string | null
  /** What the item cost as a part of its bale. Null for an item of none. */
  bale_share_centavos: number | null
  /** On its price tag. Null for an item that never had one. */
  tag_number: number | null
  /** Its place in the order: the time as text with all digits. */
  moment: string
}

/**
 * In the order of their times, after the last one of the rows before. The items of a bale share its cost equally; the
 * centavos that are left over go to the first ones, so that all shares together are the cost.
 */
export const selectSales = async (
  db: Db,
  shopID: string,
  span: Span,
  after: SaleRow | undefined,
  limit: number,
): Promise<SaleRow[]> => {
  const { rows } = await sql<SaleRow>`
    with sold as (
      select * from ${salesOf(shopID, span)} s
      where ${after ? sql`(sold_at, item_id) > (${after.moment}::timestamptz, ${after.item_id}::uuid)` : sql`true`}
      order by sold_at, item_id limit ${sql.lit(limit)}),
    shares as (
      select o.item_id, b.name, b.cost_centavos / count(*) over bale
        + case when row_number() over (bale order by o.item_id) <= b.cost_centavos % count(*) over bale
          then 1 else 0 end as centavos
      from bale_items o join bales b on b.id = o.bale_id
      where b.id in (select p.bale_id from sold join bale_items p using (item_id))
      window bale as (partition by b.id))
    select ${dayOf} as day, s.sold_at::text as moment, s.item_id, s.item_name, s.ticket_id, s.price_centavos,
      b.name as bale_name, b.centavos as bale_share_centavos, n.number as tag_number
    from sold s
    left join shares b on b.item_id = s.item_id
    left join tag_numbers n on n.item_id = s.item_id
    order by s.sold_at, s.item_id`.execute(db)
  return rows
}
