import type { Tx } from '../../../../platform/db/connect.ts'
import type { Synonyms } from './synonyms.ts'
import { type SearchTerm, selectKnownWords, selectSimilarWords, writeTerms } from './term-queries.ts'
import { plainTerm, termsOf } from './terms.ts'

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
/** Up to this length, a word with another first letter is only offered. */
const maxShort = 6
/** Shorter words are not joined or divided. */
const minPart = 3

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

interface Close {
  text: string
  /** Whether it may replace what was typed. If not, it is only offered. */
  sure: boolean
}

interface Checks {
  tx: Tx
  synonyms: Synonyms
  count: CountItems
}

/** The first of these texts that items have, with the most items among the first few. */
const mostFrequent = async (
  { tx, synonyms, count }: Checks,
  texts: string[],
  atLeast = 0,
): Promise<string | null> => {
  const terms = texts.slice(0, maxCandidates).flatMap((text) => termsOf(`${text} `, synonyms).slice(0, 1))
  let best: { text: string; found: number } | null = null
  for (const term of await writeTerms(tx, terms)) {
    const found = await count(term, maxCounted)
    if (found > Math.max(best?.found ?? 0, atLeast)) best = { text: term.words.join(' '), found }
    if (best && found >= enough) break
  }
  return best?.text ?? null
}

/** The two words of which the typed one consists, if an item has them beside each other: "turtle neck". */
const dividedWord = async ({ tx, count }: Checks, typed: string): Promise<string | null> => {
  const pairs = Array.from({ length: Math.max(0, typed.length - 2 * minPart + 1) }, (_, n) => [
    typed.slice(0, n + minPart),
    typed.slice(n + minPart),
  ])
  if (pairs.length === 0 || typed.length > maxWordLength) return null
  const known = await selectKnownWords(tx, pairs.flat())
  const possible = pairs.filter((pair) => pair.every((word) => known.has(word))).slice(0, maxCandidates)
  for (const term of await writeTerms(tx, possible.map(plainTerm)))
    if ((await count(term, 1)) > 0) return term.words.join(' ')
  return null
}

/** The word that was probably meant for one that fewer than `rare` items have, or null if there is none. */
const closeWord = async (checks: Checks, typed: string, items: number): Promise<Close | null> => {
  const { tx, synonyms } = checks
  const { spellings } = synonyms
  if (items === 0) {
    const surely =
      (await mostFrequent(checks, spellings.respell(typed))) ?? (await dividedWord(checks, typed))
    if (surely !== null) return { text: surely, sure: true }
  }
  const letters = spellings.withLetters(typed)
  const close = await mostFrequent(
    checks,
    await closestWords(tx, letters, spellings.dictionary),
    items * farMore,
  )
  if (close === null) return null
  const sameStart = close[0] === letters[0] || letters.length > maxShort
  return { text: close, sure: items === 0 && sameStart && !spellings.isRight(typed) }
}

/** One word instead of two, if items have it: "turtleneck". */
const joinedWord = async (
  { tx, synonyms, count }: Checks,
  [first, second]: (SearchTerm | undefined)[],
): Promise<string | null> => {
  if (!first || !second || first.words.length > 1 || second.words.length > 1) return null
  if ([first, second].some(({ words: [word = ''] }) => word.length < minPart)) return null
  const [term] = await writeTerms(tx, termsOf(`${first.words[0]}${second.words[0]} `, synonyms))
  return term && (await count(term, 1)) > 0 ? term.words.join(' ') : null
}

interface Checked {
  typed: string
  searched: string
  offered: string
}

/**
 * Checks the spelling of a query against the words of the listed items, so that new words count as correct at once. A
 * word that occurs in any item is never replaced, and neither is one of the lists of correct words. With `exact` no word
 * is replaced.
 */
export const checkSpelling = async (
  tx: Tx,
  terms: SearchTerm[],
  synonyms: Synonyms,
  { count, exact }: { count: CountItems; exact: boolean },
) => {
  const checks = { tx, synonyms, count }
  const words: Checked[] = []
  const itemsOf = async (term: SearchTerm): Promise<number> =>
    term.known || term.optional || term.words.length > 1 ? rare : count(term, rare)
  const found: number[] = []
  for (const term of terms) found.push(await itemsOf(term))
  for (let at = 0; at < terms.length; at += 1) {
    const term = terms[at]
    if (!term) break
    const typed = term.words.join(' ')
    const items = found[at] ?? 0
    const next = terms[at + 1]
    const joined =
      next && (items === 0 || found[at + 1] === 0) ? await joinedWord(checks, [term, next]) : null
    if (joined !== null) {
      const both = [typed, ...(next?.words ?? [])].join(' ')
      words.push({ typed: both, offered: joined, searched: exact ? both : joined })
      at += 1
      continue
    }
    const close = items < rare ? await closeWord(checks, typed, items) : null
    const offered = close?.text ?? typed
    words.push({ typed, offered, searched: close?.sure && !exact ? offered : typed })
  }
  const query = (of: keyof Checked) => words.map((word) => word[of]).join(' ')
  return {
    /** The query with each word that occurs in no item replaced, or null if there is none. */
    corrected: query('searched') === query('typed') ? null : query('searched'),
    /** The query with rare words replaced as well, or null if there is none. It is only suggested to the buyer. */
    didYouMean: query('offered') === query('searched') ? null : query('offered'),
  }
}
