import type { SearchTerm } from './term-queries.ts'

/**
 * How many of the terms an item must match. If a search finds too few items, it goes on to the next level. At the last one,
 * a garment may be in the description.
 */
export const levels = ['every_term', 'garment_and_another', 'garment_or_any'] as const
export type Level = (typeof levels)[number]

const anyOf = (terms: SearchTerm[], query: 'tsquery' | 'anywhere' = 'tsquery'): string[] =>
  terms.length > 0 ? [terms.map((term) => `(${term[query]})`).join(' | ')] : []

const isNumber = ({ words }: SearchTerm): boolean => words.every((word) => /^\p{N}+$/u.test(word))

/** Whether another level may find more items. */
export const canWiden = (terms: SearchTerm[]): boolean =>
  terms.length > 1 || terms.some(({ garment }) => garment)

/** The tsqueries that must all match. They are the same as those of the previous level if no term can be dropped. */
export const queriesAt = (terms: SearchTerm[], level: Level): string[] => {
  const every = terms.map(({ tsquery }) => tsquery)
  if (level === 'every_term') return every
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
