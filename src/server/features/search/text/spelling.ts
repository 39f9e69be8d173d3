import type { Tx } from '../../../platform/db/connect.ts'
import { closestWords } from './corrections.ts'
import { type TermQueries, writeTerms } from './queries.ts'
import type { Synonyms } from './synonyms.ts'
import { similarWords } from './vocabulary.ts'
import { type Term, termsOf } from './words.ts'

/** Another word is offered only where it has far more items than the typed one, counted up to this number. */
const maxCounted = 24
/** For a word of at least so many items no other word is looked for. */
const rare = 3
/** A candidate with so many items is good enough to end the search for a better one. */
const enough = 6
const maxCandidates = 5

/** Counts the items that have a term, up to `most`. */
export type CountItems = (tx: Tx, query: TermQueries, most: number) => Promise<number>

export interface Spelling {
  /** The query with each word that no item has replaced; null when none was. */
  corrected: string | null
  /** The query with rare words replaced as well: to be offered, never searched for unasked; null when there is none. */
  didYouMean: string | null
}

export const createSpelling = (synonyms: Synonyms) => {
  const inFile = [...synonyms.meanings.keys()].filter((key) => !key.includes(' ') && key.length > 3)

  /** The word that was probably meant, or null: one with many more items than the typed word has. */
  const closeWord = async (
    tx: Tx,
    word: string,
    items: number,
    count: CountItems,
  ): Promise<string | null> => {
    const alike = [...inFile, ...(await similarWords(tx, word))]
    const closest = closestWords(word, alike).slice(0, maxCandidates)
    const written = await writeTerms(
      tx,
      closest.flatMap((candidate) => termsOf(`${candidate} `, synonyms)),
    )
    let best: { word: string; found: number } | null = null
    for (const [n, query] of written.entries()) {
      const found = await count(tx, query, maxCounted)
      if (found > Math.max(best?.found ?? 0, items * 10)) best = { word: closest[n] ?? word, found }
      if (best && found >= enough) break
    }
    return best?.word ?? null
  }

  return {
    /**
     * Checks the words of a query against the items themselves, not against a list of words, so that a word counts from
     * the moment its item is listed. A word that any item has is never replaced. `exact`: no word is.
     */
    async check(
      tx: Tx,
      terms: Term[],
      queries: TermQueries[],
      { count, exact }: { count: CountItems; exact: boolean },
    ): Promise<Spelling> {
      const typed: string[] = []
      const searched: string[] = []
      const offered: string[] = []
      for (const [n, term] of terms.entries()) {
        const query = queries[n]
        const words = term.words.join(' ')
        const known = term.known || term.words.length > 1 || query === undefined
        const items = known ? rare : await count(tx, query, rare)
        const close = items < rare ? await closeWord(tx, words, items, count) : null
        typed.push(words)
        searched.push(items > 0 || exact ? words : (close ?? words))
        offered.push(close ?? words)
      }
      const [before, corrected, suggestion] = [typed, searched, offered].map((words) => words.join(' '))
      return {
        corrected: corrected === undefined || corrected === before ? null : corrected,
        didYouMean: suggestion === undefined || suggestion === corrected ? null : suggestion,
      }
    },
  }
}
