import { type RawBuilder, sql } from 'kysely'
import type { Place } from '#domain/geography.ts'
import type { TableRow, Tx } from '../../../../platform/db/connect.ts'
import { metresTo, shopsIn } from '../distances.ts'
import { flawed } from './terms.ts'
import { fromMicroseconds, toMicroseconds } from '../../../../platform/db/cursor.ts'

/** A slower search is cancelled, so that no unusual query can overload the database. */
const timeoutMs = 2000

type Row = TableRow<'item_search'>
/**
 * A matching item with its sort keys: microseconds, centavos, `condition_rank`, and where the shop is. Not the distance,
 * because cursors must not reveal where the buyer is. Apart from `listed`, only the keys of the order that was read are
 * there.
 */
export interface Match extends Partial<Pick<Row, 'latitude' | 'longitude'>> {
  id: Row['item_id']
  listed: number
  price?: Row['price_centavos'] | undefined
  condition?: Row['condition_rank'] | undefined
}

/** The conditions that an item of a list must meet. */
export interface Conditions {
  /** tsqueries that must all match. */
  queries: string[]
  /** Items that match all of these tsqueries are excluded. If empty, no item is. */
  without: string[]
  minPrice: number | undefined
  maxPrice: number | undefined
  held: boolean
  /** Only items of which no flaw is known. */
  flawless: boolean
  /** Only items of shops with a location. */
  located: boolean
  /** Where the buyer is. */
  near: Place | undefined
  /** Only items of shops within this many metres of `near`. */
  within: number | undefined
  /**
   * When the first page was read, in microseconds. Items that changed later may have moved in the order, so they are
   * excluded.
   */
  began: number
}

const descending = { direction: sql`desc`, isAfter: sql`<`, isUpTo: sql`>=` }
const ascending = { direction: sql`asc`, isAfter: sql`>`, isUpTo: sql`<=` }
const orders = {
  newest: { keys: [sql`x.listed_at`], ...descending },
  price_low: { keys: [sql`x.price_centavos`], ...ascending },
  price_high: { keys: [sql`x.price_centavos`], ...descending },
  condition: { keys: [sql`x.condition_rank`, sql`x.listed_at`], ...descending },
}
type IndexedOrder = keyof typeof orders
/** The orders that have an index: item_search_newest, item_search_price or item_search_condition, or, by shops, shops_cell. */
export type Order = IndexedOrder | 'near'

const keyOf = (order: IndexedOrder, { listed, price = 0, condition = 0, id }: Match) => {
  if (order === 'newest') return sql`(${fromMicroseconds(listed)}, ${id}::uuid)`
  if (order === 'condition') return sql`(${condition}::smallint, ${fromMicroseconds(listed)}, ${id}::uuid)`
  return sql`(${price}::bigint, ${id}::uuid)`
}

const keysOf = (order: IndexedOrder) => [...orders[order].keys, sql`x.item_id`]

const orderBy = ({ order, near }: Part) => {
  // Within a shop, the newest come first.
  if (order === 'near') return sql`${metresTo(near, 'x')}, x.item_id desc`
  const { direction } = orders[order]
  return sql.join(keysOf(order).map((key) => sql`${key} ${direction}`))
}

/** The range of an order that a query reads. */
export type Part = Range &
  (
    | { order: IndexedOrder; near?: Place | undefined }
    /** `metres`: only shops within this distance, to read fewer of them. */
    | { order: 'near'; near: Place; metres?: number | undefined }
  )
interface Range {
  /** Only items after this one. Null: from the beginning. */
  after: Match | null
  /** Only items up to this one, inclusive. Undefined: to the end. */
  upTo?: Match | undefined
}

/** After an item in the order of the distance. `metres` is the distance of the row. */
const isFurther = (near: Place, after: Match, metres: RawBuilder<unknown>): RawBuilder<unknown> => {
  const reached = metresTo(near, { lat: after.latitude ?? 0, long: after.longitude ?? 0 })
  return sql`${metres} >= ${reached} and (${metres} > ${reached} or x.item_id < ${after.id}::uuid)`
}

const within = (part: Part): RawBuilder<unknown> => {
  const { after } = part
  if (part.order === 'near')
    return sql`x.latitude is not null
      and ${after ? isFurther(part.near, after, metresTo(part.near, 'x')) : sql`true`}`
  const { order, upTo } = part
  const { isAfter, isUpTo } = orders[order]
  const position = sql`(${sql.join(keysOf(order))})`
  return sql`${after ? sql`${position} ${isAfter} ${keyOf(order, after)}` : sql`true`}
    and ${upTo ? sql`${position} ${isUpTo} ${keyOf(order, upTo)}` : sql`true`}`
}

/** The first `items` items of a part. The nearest come from the nearest shops, of which there are far fewer. */
const along = (part: Part, items: number): RawBuilder<unknown> => {
  const { after } = part
  if (part.order !== 'near')
    return sql`select * from item_search x where ${within(part)} order by ${orderBy(part)} limit ${sql.lit(items)}`
  return sql`
    select x.* from (${shopsIn(part)} order by metres) s join item_search x on x.shop_id = s.id
    where ${after ? isFurther(part.near, after, sql`s.metres`) : sql`true`}
    order by s.metres, x.item_id desc limit ${sql.lit(items)}`
}

const matches = (query: string) => sql`x.document @@ ${query}::tsquery`

const closerThan = (near: Place, metres: number) =>
  sql`x.shop_id in (select near.id from (${shopsIn({ near, metres })}) near)`

/**
 * There is one condition per query, because the GIN index then intersects their lists. It would evaluate a single query
 * of all words item by item.
 */
export const matching = ({
  queries,
  without,
  minPrice,
  maxPrice,
  held,
  flawless,
  located,
  near,
  within: metres,
  began,
}: Conditions): RawBuilder<unknown> => {
  const conditions = [
    sql`x.changed_at <= ${fromMicroseconds(began)}`,
    ...queries.map(matches),
    ...(without.length > 0 ? [sql`not (${sql.join(without.map(matches), sql` and `)})`] : []),
    ...(held ? [] : [sql`not x.held`]),
    ...(flawless ? [sql`not ${matches(`'${flawed}'`)}`] : []),
    ...(located ? [sql`x.latitude is not null`] : []),
    ...(near && metres !== undefined ? [closerThan(near, metres)] : []),
    ...(minPrice === undefined ? [] : [sql`x.price_centavos >= ${minPrice}::bigint`]),
    ...(maxPrice === undefined ? [] : [sql`x.price_centavos <= ${maxPrice}::bigint`]),
  ]
  return sql.join(conditions, sql` and `)
}

const ownKeys: Record<Order, RawBuilder<unknown>> = {
  newest: sql``,
  price_low: sql`, x.price_centavos as price`,
  price_high: sql`, x.price_centavos as price`,
  condition: sql`, x.condition_rank as condition`,
  near: sql`, x.latitude, x.longitude`,
}
/**
 * A search reads hundreds of matches, so each further column counts. The query builder would take longer than the database
 * takes for some searches.
 */
const matchColumns = (order: Order) =>
  sql`x.item_id as id, ${toMicroseconds(sql.ref('x.listed_at'))} as listed${ownKeys[order]}`

/** Reads the next `items` items in order and keeps those that match. The inner limit forces this plan. */
export const selectAlong = async (
  tx: Tx,
  conditions: Conditions,
  part: Part,
  { items, max }: { items: number; max: number },
) => {
  // `max` is a parameter because it takes many values, and each text of a statement has a plan of its own.
  const { rows } = await sql<Match>`
    select ${matchColumns(part.order)} from (${along(part, items)}) x
    where ${matching(conditions)}
    order by ${orderBy(part)} limit ${max}`.execute(tx)
  return rows
}

/**
 * Finds all matches by the GIN index and then sorts them. `offset 0` prevents the planner from reading in order
 * instead. An inner limit would keep the oldest matches, because the index returns them in the order of the table.
 */
export const selectByIndex = async (tx: Tx, conditions: Conditions, part: Part, max: number) => {
  const { rows } = await sql<Match>`
    select ${matchColumns(part.order)}
    from (select * from item_search x where ${matching(conditions)} offset 0) x
    where ${within(part)}
    order by ${orderBy(part)} limit ${sql.lit(max)}`.execute(tx)
  return rows
}

/** Whether this range has more than `items` items, matching or not. */
export const hasMoreItemsThan = async (tx: Tx, part: Part, items: number): Promise<boolean> => {
  const { rows } = await sql`select from (${along(part, items + 1)}) x offset ${sql.lit(items)}`.execute(tx)
  return rows.length > 0
}

/**
 * Sets up the transaction, and returns the time up to which it sees changes, in microseconds. On a replica that is the
 * last replayed change. With `genericPlan` the plan is reused, because it is the same for all words and planning takes
 * longer than many searches. Prices need a custom plan. Without a sort wherever an index has the order: of fewer than
 * 15,000 items, a generic plan would sort them all.
 */
export const beginSearch = async (tx: Tx, genericPlan: boolean): Promise<number> => {
  const { rows } = await sql<{ now: number }>`
    select set_config('statement_timeout', ${String(timeoutMs)}, true),
      set_config('plan_cache_mode', ${genericPlan ? 'force_generic_plan' : 'force_custom_plan'}, true),
      set_config('enable_sort', 'off', true),
      (extract(epoch from case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() else clock_timestamp() end)
        * 1000000)::bigint as now`.execute(tx)
  return rows[0]?.now ?? 0
}

export const selectColourIDs = async (tx: Tx, names: string[]): Promise<number[]> => {
  const tags = tx.selectFrom('tags').select('id').where('kind', '=', 'colour').where('name', 'in', names)
  return (await tags.execute()).map(({ id }) => id)
}

/** Groups tags by kind. An unknown tag gets a kind of its own, which no item has. */
export const selectTagsByKind = async (tx: Tx, tagIDs: number[]): Promise<number[][]> => {
  const { rows } = await sql<{ ids: TableRow<'tags'>['id'][] }>`
    select array_agg(given.id) as ids
    from unnest(${tagIDs}::int[]) as given (id) left join tags t on t.id = given.id
    group by coalesce(t.kind, given.id::text)`.execute(tx)
  return rows.map(({ ids }) => ids)
}
