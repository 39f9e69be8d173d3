import type { MeasurementKind } from '#domain/item-facts.ts'
import { type Meaning, type Synonyms, wordsOf } from './synonyms.ts'

/** One term of a query: a word or phrase with all its synonyms. */
export interface Term {
  /** The words as typed. */
  words: string[]
  /** Any of these phrases matches. */
  phrases: string[][]
  /** The beginning of a word, if the buyer may still be typing it. */
  prefix: string | null
  /** Lexemes for a field of the item, such as #size=m. */
  lexemes: string[]
  garment: boolean
  /** Whether the term is in the synonyms file. Such terms are not corrected. */
  known: boolean
}

/** Further words are ignored. */
const maxTerms = 8
const minPrefixLength = 2
/**
 * From this length on, a prefix also matches the synonyms of words that begin with it: "sapat" finds "sapatos" and
 * "shoes".
 */
const minSynonymPrefixLength = 4
const maxSynonymsOfPrefix = 3

/**
 * The forms under which the synonyms file may have a word: without the plural ending, or without a Filipino linker
 * ("puting polo", "pulang bag").
 */
const formsOf = (word: string): string[] => {
  const forms = [word]
  if (word.endsWith('ng')) forms.push(word.slice(0, -2), word.slice(0, -1))
  if (word.endsWith('es')) forms.push(word.slice(0, -2))
  if (word.endsWith('s')) forms.push(word.slice(0, -1))
  else forms.push(`${word}s`)
  return forms.filter((form) => form.length > 1 || form === word)
}

const meaningOf = (words: string[], { meanings }: Synonyms): Meaning | undefined =>
  formsOf(words.at(-1) ?? '')
    .map((form) => meanings.get([...words.slice(0, -1), form].join(' ')))
    .find((meaning) => meaning !== undefined)

const contains = (words: string[], part: string[]): boolean =>
  words.length > part.length && words.some((_, at) => part.every((word, n) => words[at + n] === word))

/**
 * Removes phrases that contain a shorter one. "barong" already finds every "barong tagalog", and each further phrase
 * costs time.
 */
const withoutLonger = (phrases: string[][]): string[][] =>
  phrases.filter((phrase) => !phrases.some((part) => contains(phrase, part)))

export type FilterName = 'size' | 'style' | 'tag' | 'condition' | 'brand' | 'kids' | MeasurementKind
/** Begins with # so that no prefix of a word matches it. */
export const filterLexeme = (name: FilterName, value: string | number): string =>
  `#${name}=${value}`.toLowerCase()
/** The lexeme of items with a measurement of this kind. */
export const measuredLexeme = (kind: MeasurementKind): string => `#${kind}`
/** The lexeme of items with flaws. */
export const flawed = '#flawed'

const termOf = (words: string[], meanings: Meaning[]): Term => {
  const fields = meanings.flatMap(({ size, style }) => [
    ...(size ? [filterLexeme('size', size)] : []),
    ...(style === undefined ? [] : [filterLexeme('style', style)]),
  ])
  const optionalFields = meanings.flatMap(({ condition, kids }) => [
    ...(condition ? [filterLexeme('condition', condition)] : []),
    ...(kids ? [filterLexeme('kids', 1)] : []),
  ])
  return {
    words,
    // Every item has a size and a style as fields, so the words are not searched for: "large pockets" means something
    // else. Other fields are optional, so items that only have the words match too.
    phrases: fields.length > 0 ? [] : [words, ...meanings.flatMap(({ alternatives }) => alternatives)],
    prefix: null,
    lexemes: [...fields, ...optionalFields],
    garment: meanings.some(({ garment }) => garment),
    known: meanings.length > 0,
  }
}

/** The term at a position: the longest phrase of the synonyms file, or else the word alone. */
const termAt = (words: string[], at: number, synonyms: Synonyms): Term => {
  for (let length = Math.min(synonyms.maxWords, words.length - at); length > 0; length -= 1) {
    const part = words.slice(at, at + length)
    const meaning = meaningOf(part, synonyms)
    if (meaning) return termOf(part, [meaning])
  }
  return termOf([words[at] ?? ''], [])
}

const withPrefix = (term: Term, { meanings }: Synonyms): Term => {
  const [word = ''] = term.words
  if (term.known || term.words.length > 1 || word.length < minPrefixLength) return term
  const begun = [...meanings].filter(([key]) => key.startsWith(word)).slice(0, maxSynonymsOfPrefix)
  const extended = termOf(term.words, word.length < minSynonymPrefixLength ? [] : begun.map(([, one]) => one))
  return { ...extended, phrases: [term.words, ...extended.phrases.slice(1)], prefix: word, known: false }
}

/** Splits a query into terms. */
export const termsOf = (query: string, synonyms: Synonyms): Term[] => {
  const all = wordsOf(query)
  const meaningful = all.filter((word) => !synonyms.leftOut.has(word))
  const typed = meaningful.length > 0 ? meaningful : all
  const terms: Term[] = []
  // A phrase may contain a word that is otherwise left out: "may guhit".
  for (let at = 0; at < all.length && terms.length < maxTerms;) {
    const word = all[at] ?? ''
    const term = termAt(all, at, synonyms)
    if (term.words.length === 1 && !typed.includes(word)) at += 1
    else {
      terms.push(term)
      at += term.words.length
    }
  }
  const last = terms.at(-1)
  // A space at the end shows that the word is complete.
  if (last && !/\s$/.test(query)) terms[terms.length - 1] = withPrefix(last, synonyms)
  return terms
}

// For to_tsquery. `wordsOf` leaves letters and digits only, so nothing in a word is an operator.
const quoted = (word: string): string => `'${word}'`
/** All parts of an item but its description, by their weights. */
const butDescription = ':ABC'
const anyOf = (phrases: string[][], weights = ''): string =>
  phrases.map((words) => `(${words.map((word) => quoted(word) + weights).join(' <-> ')})`).join(' | ')

/** A garment of the description alone does not match: "goes with any jacket" is no jacket. */
export const phrasesQuery = ({ phrases, garment }: Term): string =>
  anyOf(withoutLonger(phrases), garment ? butDescription : '')
export const phrasesAnywhereQuery = ({ phrases }: Term): string => anyOf(withoutLonger(phrases))
export const prefixQuery = ({ prefix }: Term): string => (prefix === null ? '' : `${quoted(prefix)}:*`)
export const lexemesQuery = ({ lexemes }: Term): string => lexemes.map(quoted).join(' | ')
