import type { Tx } from '../../../platform/db/connect.ts'
import type { Synonyms } from './synonyms.ts'
import { type SearchTerm, selectSimilarWords, writeTerms } from './term-queries.ts'
import { termsOf } from './terms.ts'

/** A candidate must have at least ten times as many items as the typed word. Items are counted up to this number. */
const maxCounted = 24
const farMore = 10
/** A word that occurs in at least this many items is taken as correct. */
const rare = 3
/** A candidate with this many items is accepted without checking the others. */
const enough = 6
const maxCandidates = 5
/** Must be the same as in the table search_words. */
const maxWordLength = 40
const maxEdits = 2
/** Short words that differ by one letter are often different words. */
const maxMistakes = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : maxEdits)

/** Counts the items that match a term, up to `max`. */
type CountItems = (term: SearchTerm, max: number) => Promise<number>

const sortedLetters = (word: string): string => [...word].toSorted().join('')

/** Two swapped letters are one mistake, but the Levenshtein distance counts two edits. */
const mistakesOf = (typed: string, word: string, edits: number): number =>
  edits === 2 && sortedLetters(word) === sortedLetters(typed) ? 1 : edits

/** The words that were probably meant: those with the fewest mistakes first, then those with the same first letter. */
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

/** The word that was probably meant and has far more items than the typed word, or null if there is none. */
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
 * Checks the spelling of a query against the words of the listed items, so that new words count as correct at once. A
 * word that occurs in any item is never replaced. With `exact` no word is replaced.
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
    /** The query with each word that occurs in no item replaced, or null if there is none. */
    corrected: query('searched') === query('typed') ? null : query('searched'),
    /** The query with rare words replaced as well, or null if there is none. It is only suggested to the buyer. */
    didYouMean: query('offered') === query('searched') ? null : query('offered'),
  }
}
