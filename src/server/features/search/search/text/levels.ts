import type { SearchTerm } from './term-queries.ts'

/**
 * What an item must match. If a search finds too few items, it goes on to the next level: all terms, then a phrase or its
 * words, then fewer terms. At the last one, a garment may be in the description.
 */
export const levels = ['every_term', 'every_word', 'garment_and_another', 'garment_or_any'] as const
export type Level = (typeof levels)[number]

/** Whether the items of a level have all that was typed. */
export const isWhole = (level: Level): boolean => level === 'every_term' || level === 'every_word'

const anyOf = (terms: SearchTerm[], query: 'tsquery' | 'anywhere' = 'tsquery'): string[] =>
  terms.length > 0 ? [terms.map((term) => `(${term[query]})`).join(' | ')] : []

const isNumber = ({ words }: SearchTerm): boolean => words.every((word) => /^\p{N}+$/u.test(word))

const needed = (terms: SearchTerm[]): SearchTerm[] => terms.filter(({ optional }) => !optional)
/** The terms with each divided phrase replaced by its parts. */
const divided = (terms: SearchTerm[]): SearchTerm[] =>
  terms.flatMap((term) => (term.parts.length > 0 ? term.parts : [term]))

/** The levels at which more items may be found than with every term. */
export const widerLevels = (terms: SearchTerm[]): Level[] => {
  const [all, parts] = [needed(terms), needed(divided(terms))]
  return [
    ...(all.some((term) => term.parts.length > 0) ? (['every_word'] as const) : []),
    ...(parts.length > 1 || parts.some(({ garment }) => garment)
      ? (['garment_and_another', 'garment_or_any'] as const)
      : []),
  ]
}

/** The phrase, or each of its words. */
const everyWord = ({ tsquery, parts }: SearchTerm): string => {
  const words = needed(parts).map((part) => `(${part.tsquery})`)
  return words.length > 0 ? `${tsquery} | ${words.join(' & ')}` : tsquery
}

/** The terms by which the items of a level are ranked. */
export const rankedBy = (terms: SearchTerm[], level: Level): SearchTerm[] =>
  level === 'every_term' ? terms : divided(terms)

/** The tsqueries that must all match. They are the same as those of the previous level if no term can be dropped. */
export const queriesAt = (given: SearchTerm[], level: Level): string[] => {
  if (level === 'every_term') return needed(given).map(({ tsquery }) => tsquery)
  const every = needed(given).map(everyWord)
  if (level === 'every_word') return every
  const terms = needed(divided(given))
  const garments = terms.filter(({ garment }) => garment)
  const others = terms.filter(({ garment }) => !garment)
  if (garments.length === 0) {
    // A number alone (the 15 of "iphone 15") is not enough to show an item.
    const meaningful = terms.filter((term) => !isNumber(term))
    return meaningful.length > 0 ? anyOf(meaningful) : every
  }
  if (level === 'garment_or_any') return anyOf(garments, 'anywhere')
  return garments.length === 1 && others.length === 1 ? every : [...anyOf(garments), ...anyOf(others)]
}

/** The tsqueries of the items that the levels before this one found. If empty, there are none. */
export const queriesBefore = (terms: SearchTerm[], level: Level): string[] => {
  if (level === 'every_term') return []
  return queriesAt(terms, level === 'every_word' ? 'every_term' : 'every_word')
}
