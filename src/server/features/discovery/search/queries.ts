import { type RawBuilder, sql } from 'kysely'
import type { Size, Style } from '#domain/sizes.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { TileRow } from '../presenter.ts'
import { type Term, beginningOf, marksOf, stemsOf } from './words.ts'

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
 * Ranking reads every candidate, and "shirt" may match 30,000 pieces: the newest so many are ranked. It is also the
 * end of a list; nobody has scrolled to it yet.
 */
export const mostRanked = 500

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

/** A row of results with the keys that its order goes by. */
export interface SearchRow extends TileRow {
  listed: number
  held: boolean
  score: number
  /** How many were ranked with it; null where nothing is ranked. */
  found: number | null
}

export type SearchKey = [first: number, second: number, id: string]

/** What the page before saw last, and the moment that the list began. */
export interface SearchPlace {
  began: number
  after: SearchKey | null
}

/**
 * Limits what a search may take, and answers the moment up to which it sees what was done, in microseconds: of a replica
 * that of the last thing it heard of, so that the next page goes on from it on whatever server.
 */
export const beginSearch = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ now: number }>`
    select set_config('statement_timeout', ${String(longestMilliseconds)}, true),
      set_config('plan_cache_mode', 'force_custom_plan', true),
      (extract(epoch from case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() else clock_timestamp() end)
        * 1000000)::bigint as now`.execute(tx)
  return rows[0]?.now ?? 0
}

/** PostgreSQL stems the words; what it answers can be put together and read back by it without a risk. */
export const writeTerms = async (tx: Tx, terms: Term[]): Promise<TermQueries[]> => {
  if (terms.length === 0) return []
  const { rows } = await sql<TermQueries>`
    select
      (to_tsquery('ukay_stems', a) || to_tsquery('ukay_words', ab) || marks::tsquery)::text as anywhere,
      (to_tsquery('ukay_stems', b) || to_tsquery('ukay_words', bb) || marks::tsquery)::text as "inTags",
      (to_tsquery('ukay_stems', c) || to_tsquery('ukay_words', cb))::text as "inName"
    from unnest(
      ${terms.map((term) => stemsOf(term))}::text[], ${terms.map((term) => beginningOf(term))}::text[],
      ${terms.map((term) => stemsOf(term, 'B'))}::text[], ${terms.map((term) => beginningOf(term, 'B'))}::text[],
      ${terms.map((term) => stemsOf(term, 'A'))}::text[], ${terms.map((term) => beginningOf(term, 'A'))}::text[],
      ${terms.map(marksOf)}::text[]
    ) with ordinality as given (a, ab, b, bb, c, cb, marks, n)
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

/** How many match, counted no further than are ever ranked. */
export const countMatches = async (tx: Tx, queries: string[], filters: SearchFilters): Promise<number> => {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (
      select from item_search x where ${matching(queries, filters)} limit ${sql.lit(mostRanked)}
    ) counted`.execute(tx)
  return rows[0]?.found ?? 0
}

const listed = sql<number>`(extract(epoch from x.listed_at) * 1000000)::bigint`

/** Those among which a reader goes on: what came or changed since may stand anywhere, and be met twice. */
const notSince = ({ began }: SearchPlace) =>
  sql`x.changed_at <= timestamptz 'epoch' + ${began}::bigint * interval '1 microsecond'`

/** What tiles show, of the rows of one page alone: `ordered` has been cut to it. */
const withTiles = (ordered: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql<SearchRow>`
    ${ordered}
    select x.item_id as id, i.name, i.price_centavos, s.name as shop_name, x.held, x.score, x.found, x.listed,
      p.key as photo_key, p.width as photo_width, p.height as photo_height, p.placeholder as photo_placeholder
    from ordered x
    join items i on i.id = x.item_id
    join shops s on s.id = i.shop_id
    cross join lateral (
      select key, width, height, placeholder from item_photos where item_id = i.id order by position limit 1
    ) p
    order by ${order}`

/** The best first. `terms` give the points, `queries` what is found at all. */
export const bestMatches = async (
  tx: Tx,
  queries: string[],
  terms: RankedTerm[],
  name: string,
  filters: SearchFilters,
  place: SearchPlace,
  rows: number,
): Promise<SearchRow[]> => {
  const placePoints = terms.map(
    ({ anywhere, inTags, inName, garment }) => sql`case
      when x.document @@ ${inName}::tsquery then case when x.document @@ ${inTags}::tsquery
        then ${sql.lit(garment ? points.garmentInBoth : points.inBoth)} else ${sql.lit(points.inName)} end
      when x.document @@ ${inTags}::tsquery then ${sql.lit(points.inTags)}
      when x.document @@ ${anywhere}::tsquery then ${sql.lit(points.anywhere)} else 0 end`,
  )
  const all = terms.map(({ anywhere }) => `(${anywhere})`).join(' | ')
  const score = sql`(${sql.join(placePoints, sql` + `)}
    + round(ts_rank(${weights}, x.document, ${all}::tsquery, 32) * ${sql.lit(points.often)})::int
    + (x.name = ${name})::int * ${sql.lit(points.sameName)})`
  const from = place.after
    ? sql`(x.score, x.listed, x.item_id) < (${place.after[0]}::bigint, ${place.after[1]}::bigint, ${place.after[2]}::uuid)`
    : sql`true`
  const order = sql`x.score desc, x.listed desc, x.item_id desc`
  const candidates = sql`with candidates as materialized (
      select * from item_search x where ${matching(queries, filters)} and ${notSince(place)}
      order by x.listed_at desc, x.item_id desc limit ${sql.lit(mostRanked)}
    ), ranked as (select x.item_id, x.held, ${listed} as listed, ${score} as score from candidates x
    ), ordered as (
      select x.*, (select count(*)::int from candidates) as found from ranked x where ${from} order by ${order} limit ${sql.lit(rows)}
    )`
  return (await withTiles(candidates, order).execute(tx)).rows
}

/** In an order that no words are needed for, as far as anybody wants to go. */
export const sortedMatches = async (
  tx: Tx,
  queries: string[],
  sort: 'newest' | 'price_low' | 'price_high',
  filters: SearchFilters,
  place: SearchPlace,
  rows: number,
): Promise<SearchRow[]> => {
  const { after } = place
  const at = sql`(timestamptz 'epoch' + ${after?.[0] ?? 0}::bigint * interval '1 microsecond')`
  const ways = {
    newest: {
      order: sql`x.listed_at desc, x.item_id desc`,
      next: sql`(x.listed_at, x.item_id) < (${at}, ${after?.[2] ?? null}::uuid)`,
    },
    price_low: {
      order: sql`x.price_centavos, x.item_id`,
      next: sql`(x.price_centavos, x.item_id) > (${after?.[0] ?? 0}::bigint, ${after?.[2] ?? null}::uuid)`,
    },
    price_high: {
      order: sql`x.price_centavos desc, x.item_id desc`,
      next: sql`(x.price_centavos, x.item_id) < (${after?.[0] ?? 0}::bigint, ${after?.[2] ?? null}::uuid)`,
    },
  }
  const { order, next } = ways[sort]
  const ordered = sql`with ordered as (
      select x.item_id, x.held, x.listed_at, x.price_centavos, ${listed} as listed, 0 as score, null::int as found
      from item_search x
      where ${matching(queries, filters)} and ${notSince(place)} and ${after ? next : sql`true`}
      order by ${order} limit ${sql.lit(rows)}
    )`
  return (await withTiles(ordered, order).execute(tx)).rows
}

/** Words of the marketplace that look like this one, the most alike first. */
export const similarWords = async (tx: Tx, word: string): Promise<string[]> => {
  const { rows } = await sql<{ word: string }>`
    select word from search_words where word % ${word} order by similarity(word, ${word}) desc, word limit 20`.execute(
    tx,
  )
  return rows.map((row) => row.word)
}
