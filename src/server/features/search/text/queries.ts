import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Size, Style } from '#domain/sizes.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { fromMicroseconds, toMicroseconds } from '../../../platform/db/cursor.ts'
import { type TileRow, tileColumns } from '../tiles.ts'
import { endsOfShelves, shelvesOf } from './shelves.ts'
import type { Stretch } from './stretches.ts'
import { type Term, marksOf, stemsOf } from './words.ts'

/** Longer than this nobody waits; it also ends what a strange query could cost. */
const longestMilliseconds = 2000

/**
 * How pieces are ranked, in points. A term counts by the places where it stands, of which the best is both name and tags:
 * a "Polo Barong" is called a polo, and a polo is tagged as one too. That counts more than where its colour stands. What
 * stands often adds up to ten points more; and who types a name wants that piece. Points are whole, so that among pieces that are about as good the newest comes
 * first. Nothing here changes while nothing happens to a piece: that is what lets a reader go on after any of them.
 */
const points = {
  anywhere: 10,
  inTags: 25,
  inName: 30,
  inBoth: 35,
  garmentInBoth: 45,
  often: 10,
  sameName: 20,
}
/** Of the description, the shop, tags with size and style, the name. */
const weights = '{0.05, 0.2, 0.6, 1.0}'

/**
 * Ranking reads every candidate, and "shirt" may match 300,000 pieces: the newest so many are ranked, which is thirteen pages.
 * The older ones follow by their age.
 */
export const mostRanked = 320

export interface SearchFilters {
  sizes: Size[] | undefined
  style: Style | undefined
  tagIDs: number[] | undefined
  /** Centavos. */
  lowest: number | undefined
  highest: number | undefined
  held: boolean
}

/** A term in PostgreSQL's own writing of queries. */
export interface TermQueries {
  anywhere: string
  inTags: string
  inName: string
}

/** A term as it ranks. */
export interface RankedTerm extends TermQueries {
  garment: boolean
}

/** A piece that matches, with what the orders of results go by. */
export interface Candidate {
  id: string
  /** Where its row stands in the table, as long as the transaction lasts. */
  place: string
  listed: number
  price: number
  score: number
}

/**
 * By words the plan is the same whatever they are, and PostgreSQL need not find out how frequent they are, which takes longer than
 * many a search; by prices alone it is not.
 */
const planFor = (byWords: boolean): string => (byWords ? 'force_generic_plan' : 'force_custom_plan')

/**
 * Limits what a search may take, and answers the moment up to which it sees what was done, in microseconds: of a replica
 * that of the last thing it heard of, so that the next page goes on from it on whatever server.
 */
export const beginSearch = async (tx: Tx, byWords: boolean): Promise<number> => {
  const { rows } = await sql<{ now: number }>`
    select set_config('statement_timeout', ${String(longestMilliseconds)}, true),
      set_config('plan_cache_mode', ${planFor(byWords)}, true),
      (extract(epoch from case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() else clock_timestamp() end)
        * 1000000)::bigint as now`.execute(tx)
  return rows[0]?.now ?? 0
}

/** PostgreSQL stems the words; what it answers can be put together and read back by it without a risk. */
export const writeTerms = async (tx: Tx, terms: Term[]): Promise<TermQueries[]> => {
  if (terms.length === 0) return []
  const { rows } = await sql<TermQueries>`
    select
      (to_tsquery('ukay_stems', a) || marks::tsquery)::text as anywhere,
      (to_tsquery('ukay_stems', b) || marks::tsquery)::text as "inTags",
      to_tsquery('ukay_stems', c)::text as "inName"
    from unnest(
      ${terms.map((term) => stemsOf(term))}::text[], ${terms.map((term) => stemsOf(term, 'B'))}::text[],
      ${terms.map((term) => stemsOf(term, 'A'))}::text[], ${terms.map(marksOf)}::text[]
    ) with ordinality as given (a, b, c, marks, n)
    order by n`.execute(tx)
  return rows
}

/** Tags by their kind; one that does not exist is a kind of its own, which nothing has. */
export const tagsByKind = async (tx: Tx, tagIDs: number[]): Promise<number[][]> => {
  const { rows } = await sql<{ ids: number[] }>`
    select array_agg(given.id) as ids
    from unnest(${tagIDs}::int[]) as given (id) left join tags t on t.id = given.id
    group by coalesce(t.kind, given.id::text)`.execute(tx)
  return rows.map(({ ids }) => ids)
}

const anyOf = (name: string, values: (string | number)[]): string =>
  `(${values.map((value) => `'${name}=${value}'`).join(' | ')})`

/** The words and the filters that the index of words knows: queries that must all match. */
export const withFilters = (words: string[], { sizes, style }: SearchFilters, tags: number[][]): string[] => [
  ...words,
  ...(sizes
    ? [
        anyOf(
          'size',
          sizes.map((size) => size.toLowerCase()),
        ),
      ]
    : []),
  ...(style === undefined ? [] : [anyOf('style', [style])]),
  ...tags.map((ids) => anyOf('tag', ids)),
]

/** Conditions of their own: the index joins their lists, where one query of them all would be worked out for each piece. */
const matching = (queries: string[], { lowest, highest, held }: SearchFilters): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...queries.map((query) => sql`x.document @@ ${query}::tsquery`),
      ...(held ? [] : [sql`not x.held`]),
      ...(lowest === undefined ? [] : [sql`x.price_centavos >= ${lowest}::bigint`]),
      ...(highest === undefined ? [] : [sql`x.price_centavos <= ${highest}::bigint`]),
    ],
    sql` and `,
  )

/** No index answers this, so it is asked only of the items that match the rest. */
const notAllOf = (queries: string[]): RawBuilder<unknown> =>
  queries.length === 0
    ? sql`true`
    : sql`not (${sql.join(
        queries.map((query) => sql`x.document @@ ${query}::tsquery`),
        sql` and `,
      )})`

const listed = toMicroseconds(sql.ref('x.listed_at'))

/** Those among which a reader goes on: what came or changed since may stand anywhere, and be met twice. */
const notSince = (began: number) => sql`x.changed_at <= ${fromMicroseconds(began)}`

/** The points of `x`: each term by its best place, then what stands often, then the name as a whole. */
const scoreOf = (terms: RankedTerm[], name: string): RawBuilder<unknown> => {
  if (terms.length === 0) return sql`0`
  const placePoints = terms.map(
    ({ anywhere, inTags, inName, garment }) => sql`case
      when x.document @@ ${inName}::tsquery then case when x.document @@ ${inTags}::tsquery
        then ${sql.lit(garment ? points.garmentInBoth : points.inBoth)} else ${sql.lit(points.inName)} end
      when x.document @@ ${inTags}::tsquery then ${sql.lit(points.inTags)}
      when x.document @@ ${anywhere}::tsquery then ${sql.lit(points.anywhere)} else 0 end`,
  )
  const all = terms.map(({ anywhere }) => `(${anywhere})`).join(' | ')
  return sql`(${sql.join(placePoints, sql` + `)}
    + round(ts_rank(${weights}, x.document, ${all}::tsquery, 32) * ${sql.lit(points.often)})::int
    + (x.name = ${name})::int * ${sql.lit(points.sameName)})`
}

/** Where a reader is. */
type Place = Pick<Candidate, 'listed' | 'price' | 'id'>

/** An order that an index holds. */
export type Order = 'newest' | 'price_low' | 'price_high'

/** The first and the last listing time and price of all pieces, in microseconds and centavos. */
export interface Ends {
  listed: [low: number, high: number]
  price: [low: number, high: number]
}

export const selectEnds = async (tx: Tx): Promise<Ends> => {
  const { rows } = await sql<Ends>`
    select array[${toMicroseconds(sql`min(listed_at)`)}, ${toMicroseconds(sql`max(listed_at)`)}]::float8[] as listed,
      array[min(price_centavos), max(price_centavos)]::float8[] as price from item_search`.execute(tx)
  return rows[0] ?? { listed: [0, 0], price: [0, 0] }
}

/** What a list asks for, whichever part of it is read. */
export interface Wish {
  queries: string[]
  /** Items that match all of these are left out; none where it is empty. */
  without?: string[]
  filters: SearchFilters
  /** The moment that the list began. */
  began: number
  ends: Ends
  /** Give the points: none, where nothing is ranked. */
  terms: RankedTerm[]
  name: string
}

const byPrice = {
  name: 'price_centavos',
  type: sql`bigint[]`,
  asNumber: (column: Expression<never>) => sql<number>`${column}`,
  column: sql`x.price_centavos`,
  inNoIndex: sql`x.price_centavos + 0`,
  shelves: 'p',
  ends: 'price',
} as const
export const orders = {
  newest: {
    name: 'listed_at',
    type: sql`timestamptz[]`,
    asNumber: toMicroseconds,
    column: sql`x.listed_at`,
    inNoIndex: listed,
    shelves: 'l',
    ends: 'listed',
    down: true,
  },
  price_low: { ...byPrice, down: false },
  price_high: { ...byPrice, down: true },
} as const

/** The lowest and the highest value that a stretch may hold. */
const endsOf = (
  { ends }: Wish,
  order: Order,
  after: Place | null,
  { from, to }: Stretch,
): [low: number, high: number] => {
  const { down, ends: column } = orders[order]
  const [low, high] = ends[column]
  // What stands at `from` belongs to the stretch before.
  if (down) return [to ?? low, from === null ? (after?.[column] ?? high) : from - 1]
  return [from === null ? (after?.[column] ?? low) : from + 1, to ?? high]
}

/** Where a stretch that is to end somewhere ends with the shelves that are asked for; null: with the order. */
export const endOfStretch = (
  wish: Wish,
  order: Order,
  after: Place | null,
  stretch: { from: number | null; to: number },
): number | null => {
  if (wish.queries.length === 0) return stretch.to
  const { down, shelves, ends: column } = orders[order]
  const [low, high] = endsOfShelves(shelves, ...endsOf(wish, order, after, stretch))
  const end = down ? low : high
  return (down ? end <= wish.ends[column][0] : end >= wish.ends[column][1]) ? null : end
}

/**
 * The first so many pieces of a stretch of an order that match, after a key. Words are asked of their index alone, together
 * with the shelves of the stretch; the conditions that say exactly what it holds, and the order, are of values that no
 * index holds. PostgreSQL would else go through the order, in the hope to meet enough matches soon, or take in every place
 * of a frequent word. Where there are no words the order's own index has all that is asked.
 */
export const selectMatches = async (
  tx: Tx,
  wish: Wish,
  order: Order,
  after: Place | null,
  stretch: Stretch,
  rows: number,
): Promise<Candidate[]> => {
  const { queries, without = [], filters, began, ends, terms, name } = wish
  const { from, to } = stretch
  const { column, inNoIndex, down, ...by } = orders[order]
  const part = from !== null || to !== null || after !== null
  const { lowest = ends.price[0], highest = ends.price[1] } = filters
  const priced = filters.lowest !== undefined || filters.highest !== undefined
  const shelves = [
    ...(part ? [shelvesOf(by.shelves, ...endsOf(wish, order, after, stretch))] : []),
    ...(priced ? [shelvesOf('p', lowest, highest)] : []),
  ].flatMap((query) => (query !== null && queries.length > 0 ? [query] : []))
  const key = queries.length > 0 ? inNoIndex : column
  const value = (given: number) =>
    queries.length === 0 && order === 'newest' ? fromMicroseconds(given) : sql`${given}::bigint`
  const way = down ? sql`desc` : sql`asc`
  const beyond = down ? sql`<` : sql`>`
  const upTo = down ? sql`>=` : sql`<=`
  const found = await sql<Candidate>`
    with candidates as materialized (
      select x.ctid, x.item_id, x.document, x.name, x.listed_at, x.price_centavos from item_search x
      where ${matching([...queries, ...shelves], filters)} and ${notAllOf(without)} and ${notSince(began)}
        and ${after ? sql`(${key}, x.item_id) ${beyond} (${value(after[by.ends])}, ${after.id}::uuid)` : sql`true`}
        and ${from === null ? sql`true` : sql`${key} ${beyond} ${value(from)}`}
        and ${to === null ? sql`true` : sql`${key} ${upTo} ${value(to)}`}
      order by ${key} ${way}, x.item_id ${way} limit ${sql.lit(rows)}
    )
    select x.item_id as id, x.ctid::text as place, ${listed} as listed, x.price_centavos as price, ${scoreOf(terms, name)} as score
    from candidates x`.execute(tx)
  return found.rows
}

/** The first so many that match, after a key, among so many pieces of an order, whatever these are. */
export const selectAmongFirst = async (
  tx: Tx,
  { queries, filters, began }: Wish,
  order: 'price_low' | 'price_high',
  after: Place | null,
  pieces: number,
  rows: number,
): Promise<Candidate[]> => {
  const { down } = orders[order]
  const way = down ? sql`desc` : sql`asc`
  const beyond = down ? sql`<` : sql`>`
  const found = await sql<Candidate>`
    select x.item_id as id, x.place::text as place, ${listed} as listed, x.price_centavos as price, 0 as score
    from (
      select x.ctid as place, x.* from item_search x
      where ${matching([], { ...filters, held: true })}
        and ${after ? sql`(x.price_centavos, x.item_id) ${beyond} (${after.price}::bigint, ${after.id}::uuid)` : sql`true`}
      order by x.price_centavos ${way}, x.item_id ${way} limit ${sql.lit(pieces)}
    ) x
    where ${matching(queries, filters)} and ${notSince(began)}
    order by x.price_centavos ${way}, x.item_id ${way} limit ${sql.lit(rows)}`.execute(tx)
  return found.rows
}

/** The tiles of pieces that this transaction has met, by their places, in no order. */
export const tilesAt = async (tx: Tx, places: string[]): Promise<(TileRow & { held: boolean })[]> => {
  const { rows } = await sql<TileRow & { held: boolean }>`
    select ${tileColumns}, x.held from item_search x where x.ctid = any(${places}::tid[])`.execute(tx)
  return rows
}
