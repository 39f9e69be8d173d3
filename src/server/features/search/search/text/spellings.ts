import { formsOf } from './words.ts'

/** Words that may have been meant, found without the database. */
export interface Spellings {
  /** The single words of the synonyms file that are long enough to be taken for a misspelt one. */
  dictionary: string[]
  /** Whether a word is correct, although no item may have it. */
  isRight: (word: string) => boolean
  /** The word with the letters for which its digits stand, if any. */
  withLetters: (typed: string) => string
  /** Words that surely were meant: "dress" for "dresss", "sapatos" for "s4p4t0s", "blazer" for "blzr". */
  respell: (typed: string) => string[]
}

const lettersOfDigits = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' }
const lettersFor = (typed: string, one: string): string =>
  typed.replace(/\d/g, (digit) =>
    digit === '1' ? one : (lettersOfDigits[digit as unknown as keyof typeof lettersOfDigits] ?? digit),
  )

/** Digits that stand for letters between letters: "bl0us3". A one stands for i or l. */
const withoutDigits = (typed: string): string[] =>
  /\p{L}/u.test(typed) && /\d/.test(typed) ? ['i', 'l'].map((one) => lettersFor(typed, one)) : []

const repeated = /(\p{L})\1{2,}/gu
/** No word has a letter three times in a row: "dresss", "jaaaket". */
const withoutRepeats = (typed: string): string[] =>
  typed.search(repeated) < 0 ? [] : [typed.replace(repeated, '$1$1'), typed.replace(repeated, '$1')]

const minConsonants = 3
/** The consonants of a word after its first letter, with double letters as one. */
const skeletonOf = (word: string): string =>
  (word.slice(0, 1) + word.slice(1).replace(/[aeiou]/g, '')).replace(/(.)\1+/g, '$1')
const hasNoVowels = (typed: string): boolean => /^.[^aeiou\d]+$/.test(typed) && typed.length >= minConsonants

/** Shorter words are not taken for a misspelt one. */
const minLength = 4

/** Prepares the words of the synonyms file and of the lists of correct words. */
export const createSpellings = (entries: string[], rightWords: ReadonlySet<string>): Spellings => {
  const single = entries.filter((entry) => !entry.includes(' '))
  const known = new Set([...entries.flatMap((entry) => entry.split(' ')), ...single])
  const meant = [...known].filter((word) => word.length >= minLength)
  const bySkeleton = Map.groupBy(meant, skeletonOf)
  return {
    dictionary: single.filter((word) => word.length >= minLength),
    withLetters: (typed) => withoutDigits(typed)[0] ?? typed,
    isRight: (word) => formsOf(word).some((form) => rightWords.has(form)),
    respell: (typed) => {
      const spelt = [typed, ...withoutDigits(typed)].flatMap((word) => [word, ...withoutRepeats(word)])
      const shortened = spelt.filter(hasNoVowels).flatMap(formsOf)
      const full = shortened.flatMap((word) => bySkeleton.get(skeletonOf(word)) ?? [])
      return [...new Set([...spelt, ...full])].filter((word) => word !== typed)
    },
  }
}
