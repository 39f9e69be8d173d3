import type { Tx } from '../../../platform/db/connect.ts'
import type { Synonyms } from './synonyms.ts'
import { type SearchTerm, selectSimilarWords, writeTerms } from './term-queries.ts'
import { termsOf } from './terms.ts'

/** A candidate is offered only where it has far more items than the typed word. Items are counted up to this number. */
const maxCounted = 24
const farMore = 10
/** A word of at least so many items is taken as correct. */
const rare = 3
/** A candidate with so many items ends the search for a better one. */
const enough = 6
const maxCandidates = 5
/** As in the table search_words. */
const maxWordLength = 40
const maxEdits = 2
/** Short words one letter apart are often different words. */
const maxMistakes = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : maxEdits)

/** Counts the items that have a term, up to `max`. */
type CountItems = (term: SearchTerm, max: number) => Promise<number>

const sortedLetters = (word: string): string => [...word].toSorted().join('')

/** Two letters in the wrong order are one mistake, which the Levenshtein distance counts as two edits. */
const mistakesOf = (typed: string, word: string, edits: number): number =>
  edits === 2 && sortedLetters(word) === sortedLetters(typed) ? 1 : edits

/** The words that were probably meant: first those with the fewest mistakes, then those with the same first letter. */
export const closestWords = async (tx: Tx, typed: string, dictionary: string[]): Promise<string[]> => {
  const max = maxMistakes(typed)
  if (max === 0 || typed.length > maxWordLength) return []
  const startOf = (word: string): number => (word[0] === typed[0] ? 0 : 1)
  return (await selectSimilarWords(tx, typed, dictionary, maxEdits))
    .map(({ word, edits }) => ({ word, mistakes: mistakesOf(typed, word, edits) }))
    .filter(({ mistakes }) => mistakes <= max)
    .toSorted(
      (a, b) => a.mistakes - b.mistakes || startOf(a.word) - startOf(b.word) || (a.word < b.word ? -1 : 1),
    )
    .map(({ word }) => word)
}

/** The word that was probably meant: one with far more items than the typed word. Null when there is none. */
const closeWord = async (
  tx: Tx,
  { typed, items, count }: { typed: string; items: number; count: CountItems },
  synonyms: Synonyms,
): Promise<string | null> => {
  const dictionary = [...synonyms.meanings.keys()].filter((key) => !key.includes(' ') && key.length > 3)
  const candidates = (await closestWords(tx, typed, dictionary)).slice(0, maxCandidates)
  const terms = candidates.flatMap((word) => termsOf(`${word} `, synonyms))
  let best: { word: string; found: number } | null = null
  for (const term of await writeTerms(tx, terms)) {
    const found = await count(term, maxCounted)
    if (found > Math.max(best?.found ?? 0, items * farMore)) best = { word: term.words.join(' '), found }
    if (best && found >= enough) break
  }
  return best?.word ?? null
}

/**
 * Checks the words of a query against the items themselves, not against a list of words, so a word counts from the moment its
 * item is listed. A word that any item has is never replaced. With `exact` no word is replaced.
 */
export const checkSpelling = async (
  tx: Tx,
  terms: SearchTerm[],
  synonyms: Synonyms,
  { count, exact }: { count: CountItems; exact: boolean },
) => {
  const words: { typed: string; searched: string; offered: string }[] = []
  for (const term of terms) {
    const typed = term.words.join(' ')
    const items = term.known || term.words.length > 1 ? rare : await count(term, rare)
    const close = items < rare ? await closeWord(tx, { typed, items, count }, synonyms) : null
    const offered = close ?? typed
    words.push({ typed, offered, searched: items > 0 || exact ? typed : offered })
  }
  const query = (of: 'typed' | 'searched' | 'offered') => words.map((word) => word[of]).join(' ')
  return {
    /** The query with each word that no item has replaced; null when none was. */
    corrected: query('searched') === query('typed') ? null : query('searched'),
    /** The query with rare words replaced as well: offered, never searched for unasked. Null when there is none. */
    didYouMean: query('offered') === query('searched') ? null : query('offered'),
  }
}
