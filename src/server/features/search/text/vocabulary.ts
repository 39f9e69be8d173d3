import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/connect.ts'
import type { Frequencies } from './frequencies.ts'
import type { Term } from './words.ts'

/** No word has it: all that begin with some letters stand before these and it. */
const lastLetter = '\u{10FFFF}'

/** The first words of the marketplace, in the order of their letters, that begin so. */
const selectWordsFrom = async (tx: Tx, beginning: string, most: number): Promise<string[]> => {
  const { rows } = await sql<{ word: string }>`
    select word from search_words
    where word collate "C" >= ${beginning} and word collate "C" < ${beginning} || ${lastLetter}
    order by word collate "C" limit ${sql.lit(most)}`.execute(tx)
  return rows.map(({ word }) => word)
}

/** Words of the marketplace that look like this one, the most alike first. */
export const similarWords = async (tx: Tx, word: string): Promise<string[]> => {
  const { rows } = await sql<{ word: string }>`
    select word from search_words where word % ${word} order by similarity(word, ${word}) desc, word limit 20`.execute(
    tx,
  )
  return rows.map((row) => row.word)
}

/** A beginning stands for so many words at most: each one that is asked for costs the index of words a look. */
const mostWords = 12

/**
 * The words that a beginning may become: the most frequent, then any. Asked for the beginning itself, the index would go
 * through all places of all words that begin so: of "sh" those of every shirt.
 */
const wordsFrom = async (tx: Tx, frequencies: Frequencies, beginning: string): Promise<string[]> => {
  const words = new Set(await frequencies.wordsFrom(tx, beginning))
  if (words.size < mostWords)
    for (const word of await selectWordsFrom(tx, beginning, mostWords)) words.add(word)
  return [...words].slice(0, mostWords)
}

/** The terms, the last one with the words of the marketplace that begin so where it may not have been typed to its end. */
export const finished = (tx: Tx, frequencies: Frequencies, terms: Term[]): Promise<Term[]> =>
  Promise.all(
    terms.map(async (term) => {
      if (term.beginning === null) return term
      const words = await wordsFrom(tx, frequencies, term.beginning)
      return { ...term, phrases: [...term.phrases, ...words.map((word) => [word])] }
    }),
  )
