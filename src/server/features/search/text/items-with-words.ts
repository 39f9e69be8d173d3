import type { Database } from '../../../platform/db/connect.ts'
import { findNewest, searchLimits } from './first-matches.ts'
import { beginSearch } from './match-queries.ts'
import type { Synonyms } from './synonyms.ts'
import { writeTerms } from './term-queries.ts'
import { type Term, termsOf } from './terms.ts'

/** A frequent word has a third of all items, whose ids alone would take seconds to read. */
const maxItems = 2_000
/** So many items are read before the index is asked: of a word with fewer than `maxItems` in them it has few enough to sort. */
const window = 50_000

/** Which items have these words, for a search that ranks them by something else. */
export const createWordFinder = ({ db }: Pick<Database, 'db'>, synonyms: Synonyms) => ({
  terms: (text: string): Term[] => termsOf(text, synonyms),

  /** The ids of the newest items for sale that have every term, so many at most. */
  itemsWith: (terms: Term[], max = maxItems): Promise<Set<string>> =>
    db.transaction().execute(async (tx) => {
      const began = await beginSearch(tx, true)
      const queries = (await writeTerms(tx, terms)).map(({ tsquery }) => tsquery)
      if (queries.length === 0) return new Set()
      const all = { queries, without: [], minPrice: undefined, maxPrice: undefined, held: false, began }
      const limits = { ...searchLimits, window, enough: max }
      return new Set((await findNewest(tx, all, max, limits)).matches.map(({ id }) => id))
    }),
})

export type WordFinder = ReturnType<typeof createWordFinder>
