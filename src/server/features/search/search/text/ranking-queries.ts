import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/db/connect.ts'
import { toMicroseconds } from '../../../../platform/db/cursor.ts'
import type { Match } from './match-queries.ts'
import { wordsOf } from './words.ts'
import type { SearchTerm } from './term-queries.ts'

/**
 * The score of a match. Each term counts by the best part of the item in which it occurs. Name and tags together are
 * best, because a "Polo Barong" has polo in its name, but only a real polo also has the tag. Frequent words add up to
 * ten points. A query that is the whole name adds more. Scores are integers, so that among similarly good matches the
 * newest come first. A score changes only when its item does, so a cursor can continue after any item.
 */
const points = {
  inDescription: 10,
  /** In name or tags, a related word: sneakers for "shoes". */
  related: 12,
  /**
   * What the model sees in the photos, and the shop's name. More than words of the description, such as "goes with a
   * white shirt", and enough that a polo seen as white comes before a "White Polo Barong".
   */
  seenOrShop: 22,
  inTags: 25,
  inName: 30,
  inBoth: 35,
  garmentInBoth: 45,
  often: 10,
  sameName: 20,
}
/**
 * The weights of the description, the shop's name and what is seen, the tags (with size and style) and the name, in the
 * order D, C, B, A of ts_rank.
 */
const weights = '{0.05, 0.2, 0.6, 1.0}'

export interface RankedMatch extends Match {
  /** Null after the ranked part of a list, and in all orders except 'best'. */
  score: number | null
}

/** The points of a term in the item `x`, whose name and tags are in `part`. */
const pointsOf = ({ tsquery, anywhere, same, garment }: SearchTerm): RawBuilder<number> => {
  const word = sql`${same === '' ? tsquery : same}::tsquery`
  const related =
    same === ''
      ? sql``
      : sql`when part.name @@ ${tsquery}::tsquery or part.tags @@ ${tsquery}::tsquery then ${sql.lit(points.related)}`
  return sql`case
    when part.name @@ ${word} and part.tags @@ ${word}
      then ${sql.lit(garment ? points.garmentInBoth : points.inBoth)}
    when part.name @@ ${word} then ${sql.lit(points.inName)}
    when part.tags @@ ${word} then ${sql.lit(points.inTags)}
    when ts_filter(x.document, '{c}') @@ ${word} then ${sql.lit(points.seenOrShop)}
    ${related}
    when x.document @@ ${anywhere}::tsquery then ${sql.lit(points.inDescription)} else 0 end`
}

const scoreOf = (terms: SearchTerm[], text: string): RawBuilder<number> => {
  const ofTerms = terms.map(pointsOf)
  const any = terms.map(({ tsquery, same }) => `(${same || tsquery})`).join(' | ')
  return sql<number>`${sql.join(ofTerms, sql` + `)}
    + round(ts_rank(${weights}, x.document, ${any}::tsquery, 32) * ${sql.lit(points.often)})::int
    + (x.name = ${wordsOf(text).join(' ')})::int * ${sql.lit(points.sameName)}`
}

/** Ranks the given items, best first, and returns at most `max` of them after a match. */
export const selectRanked = async (
  tx: Tx,
  ids: string[],
  { terms, text }: { terms: SearchTerm[]; text: string },
  after: RankedMatch | null,
  max: number,
) => {
  const { rows } = await sql<RankedMatch>`
    select id, listed, score
    from (
      select x.item_id as id, ${toMicroseconds(sql.ref('x.listed_at'))} as listed, ${scoreOf(terms, text)} as score
      from item_search x
      cross join lateral (
        select ts_filter(x.document, '{a}') as name, ts_filter(x.document, '{b}') as tags offset 0
      ) part
      where x.item_id = any(${ids}::uuid[])
    ) ranked
    where ${after ? sql`(score, listed, id) < (${after.score}::int, ${after.listed}::bigint, ${after.id}::uuid)` : sql`true`}
    order by score desc, listed desc, id desc limit ${sql.lit(max)}`.execute(tx)
  return rows
}
