import { sql } from 'kysely'
import type { Database } from '../../../platform/db/connect.ts'
import { beginSearch, writeTerms } from './queries.ts'
import type { Synonyms } from './synonyms.ts'
import { type Term, termsOf } from './words.ts'

/** Which pieces have these words, for a search that ranks them by something else. */
export const createWordFinder = ({ db }: Database, synonyms: Synonyms) => ({
  terms: (text: string): Term[] => termsOf(text, synonyms),

  /** The ids of all that can be shown and have every term. */
  piecesWith: (terms: Term[]): Promise<Set<string>> =>
    db.transaction().execute(async (tx) => {
      await beginSearch(tx)
      const queries = (await writeTerms(tx, terms)).flatMap(({ anywhere }) => anywhere || [])
      if (queries.length === 0) return new Set()
      const matching = queries.map((query) => sql`x.document @@ ${query}::tsquery`)
      const { rows } = await sql<{ ids: string[] | null }>`
        select array_agg(x.item_id) as ids from item_search x
        where not x.held and ${sql.join(matching, sql` and `)}`.execute(tx)
      return new Set(rows[0]?.ids ?? [])
    }),
})

export type WordFinder = ReturnType<typeof createWordFinder>
