import type { Database } from '../../../platform/db/connect.ts'
import { createFrequencies } from './frequencies.ts'
import { createMatches } from './matches.ts'
import { type SearchFilters, beginSearch, selectEnds, writeTerms } from './queries.ts'
import type { Synonyms } from './synonyms.ts'
import { finished } from './vocabulary.ts'
import { type Term, termsOf } from './words.ts'

/** A frequent word has a third of all pieces, whose ids alone would take seconds. */
const mostPieces = 2_000

const forSale: SearchFilters = {
  sizes: undefined,
  style: undefined,
  tagIDs: undefined,
  lowest: undefined,
  highest: undefined,
  held: false,
}

/** Which pieces have these words, for a search that ranks them by something else. */
export const createWordFinder = ({ db }: Pick<Database, 'db'>, synonyms: Synonyms) => {
  const frequencies = createFrequencies()
  const matches = createMatches(frequencies)
  return {
    terms: (text: string): Term[] => termsOf(text, synonyms),

    /** The ids of the newest that are for sale and have every term: of all, unless they are very many. */
    piecesWith: (terms: Term[], most = mostPieces): Promise<Set<string>> =>
      db.transaction().execute(async (tx) => {
        const began = await beginSearch(tx, true)
        const queries = (await writeTerms(tx, await finished(tx, frequencies, terms))).flatMap(
          ({ anywhere }) => anywhere || [],
        )
        if (queries.length === 0) return new Set()
        const wish = { queries, filters: forSale, began, ends: await selectEnds(tx) }
        return new Set((await matches.newest(tx, wish, most)).map(({ id }) => id))
      }),
  }
}

export type WordFinder = ReturnType<typeof createWordFinder>
