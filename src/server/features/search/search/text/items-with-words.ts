import type { Database } from '../../../../platform/db/connect.ts'
import { findNewest, searchLimits } from './first-matches.ts'
import { beginSearch } from './match-queries.ts'
import type { Synonyms } from './synonyms.ts'
import { writeTerms } from './term-queries.ts'
import { type Term, termsOf } from './terms.ts'

/** A frequent word occurs in a third of all items, and reading all their ids would take seconds. */
const maxItems = 2_000
/**
 * How many items are read before the GIN index is used. If fewer than `maxItems` of them have the words, the index
 * returns few enough to sort.
 */
const window = 50_000

/** Finds the items that contain given words, for searches that rank by something else, such as the search by photo. */
export const createWordFinder = ({ db }: Pick<Database, 'db'>, synonyms: Synonyms) => ({
  terms: (text: string): Term[] => termsOf(text, synonyms).filter(({ optional }) => !optional),

  /** The ids of the newest items for sale that have every term, at most `max`. */
  itemsWith: (terms: Term[], max = maxItems): Promise<Set<string>> =>
    db.transaction().execute(async (tx) => {
      const began = await beginSearch(tx, true)
      const queries = (await writeTerms(tx, terms)).map(({ tsquery }) => tsquery)
      if (queries.length === 0) return new Set()
      const all = {
        queries,
        without: [],
        minPrice: undefined,
        maxPrice: undefined,
        held: false,
        flawless: false,
        located: false,
        near: undefined,
        within: undefined,
        began,
      }
      const limits = { ...searchLimits, window, enough: max }
      return new Set((await findNewest(tx, all, max, limits)).matches.map(({ id }) => id))
    }),
})

export type WordFinder = ReturnType<typeof createWordFinder>
