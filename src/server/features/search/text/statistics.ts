import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/connect.ts'
import { type Order, orders } from './queries.ts'
import type { Spread } from './stretches.ts'

/** How the values of an order are spread, as PostgreSQL counted them for its own plans a while ago. */
export const selectSpread = async (tx: Tx, order: Order): Promise<Spread> => {
  const { name, type, asNumber, down } = orders[order]
  // Of each part that holds as many pieces as any other, the end at which a reader leaves it.
  const furtherEnds = down ? sql`bounds[:cardinality(bounds) - 1]` : sql`bounds[2:]`
  const { rows } = await sql<{ pieces: number; value: number; share: number }>`
    with counted as (
      select most_common_vals::text::${type} as common, most_common_freqs as shares,
        histogram_bounds::text::${type} as bounds,
        1 - coalesce((select sum(f) from unnest(most_common_freqs) f), 0) as others
      from pg_stats where schemaname = current_schema() and tablename = 'item_search' and attname = ${name}
    ), parts as (
      select v, f from counted, unnest(common, shares) u (v, f)
      union all
      select v, others / (cardinality(bounds) - 1) from counted, unnest(${furtherEnds}) v
    )
    select greatest(reltuples, 1)::float8 as pieces, ${asNumber(sql.ref('v'))} as value,
      sum(f) over (order by v ${down ? sql`desc` : sql`asc`})::float8 as share
    from parts, pg_class where pg_class.oid = 'item_search'::regclass
    order by v ${down ? sql`desc` : sql`asc`}`.execute(tx)
  return { pieces: rows[0]?.pieces ?? 1, marks: rows.map(({ value, share }) => [value, share]) }
}

/** How often something in the index of words is met, and whether it is a word as people write it. */
export interface Frequency {
  lexeme: string
  /** Of all pieces. */
  share: number
  isWord: boolean
}

/** What most pieces have, the most frequent first, as PostgreSQL counted it for its own plans. */
export const selectFrequencies = async (tx: Tx): Promise<Frequency[]> => {
  const { rows } = await sql<Frequency>`
    select e.lexeme, e.share, w.word is not null as "isWord"
    from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) e (lexeme, share)
    left join search_words w on w.word = e.lexeme
    where schemaname = current_schema() and tablename = 'item_search' and attname = 'document' and e.lexeme is not null
    order by e.share desc`.execute(tx)
  return rows
}
