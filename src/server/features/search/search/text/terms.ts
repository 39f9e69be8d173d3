import type { MeasurementKind } from '#domain/item-facts.ts'
import type { Meaning, Synonyms } from './synonyms.ts'
import { formsOf, wordsOf } from './words.ts'

/** One term of a query: a word or phrase with all its synonyms. */
export interface Term {
  /** The words as typed. */
  words: string[]
  /** Any of these phrases matches. */
  phrases: string[][]
  /** These match as well, but rank behind. */
  related: string[][]
  /** The beginning of a word, if the buyer may still be typing it. */
  prefix: string | null
  /** Lexemes for a field of the item, such as #size=m. */
  lexemes: string[]
  garment: boolean
  /** Whether the term is in the synonyms file. Such terms are not corrected. */
  known: boolean
  /** Whether items without the term match as well. Those with it come first. */
  optional: boolean
  /** The terms within a phrase with a garment, such as "baggy pants". If few items have the phrase, they are searched for. */
  parts: Term[]
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

interface Entry {
  /** The words under which the synonyms file has it. */
  key: string[]
  meaning: Meaning
}

const entryOf = (words: string[], { meanings }: Synonyms): Entry | undefined => {
  for (const form of formsOf(words.at(-1) ?? '')) {
    const key = [...words.slice(0, -1), form]
    const meaning = meanings.get(key.join(' '))
    if (meaning) return { key, meaning }
  }
  return undefined
}

const contains = (words: string[], part: string[]): boolean =>
  words.length > part.length && words.some((_, at) => part.every((word, n) => words[at + n] === word))

/**
 * Removes phrases that contain a shorter one. "barong" already finds every "barong tagalog", and each further phrase
 * costs time.
 */
const withoutLonger = (phrases: string[][]): string[][] =>
  phrases.filter((phrase) => !phrases.some((part) => contains(phrase, part)))

export type FilterName = 'size' | 'style' | 'tag' | 'condition' | 'brand' | 'kids' | 'lots' | MeasurementKind
/** Begins with # so that no prefix of a word matches it. */
export const filterLexeme = (name: FilterName, value: string | number): string =>
  `#${name}=${value}`.toLowerCase()
/** The lexeme of items with a measurement of this kind. */
export const measuredLexeme = (kind: MeasurementKind): string => `#${kind}`
/** The lexeme of items with flaws. */
export const flawed = '#flawed'

/** A word or phrase without synonyms. */
export const plainTerm = (words: string[]): Term => ({
  words,
  phrases: [words],
  related: [],
  prefix: null,
  lexemes: [],
  garment: false,
  known: false,
  optional: false,
  parts: [],
})

const termOf = (words: string[], entries: Entry[], parts: Term[] = []): Term => {
  const meanings = entries.map(({ meaning }) => meaning)
  const fields = meanings.flatMap(({ size, style }) => [
    ...(size ? [filterLexeme('size', size)] : []),
    ...(style === undefined ? [] : [filterLexeme('style', style)]),
  ])
  const optionalFields = meanings.flatMap(({ condition, kids }) => [
    ...(condition ? [filterLexeme('condition', condition)] : []),
    ...(kids ? [filterLexeme('kids', 1)] : []),
  ])
  // Every item has a size and a style as fields, so the words are not searched for: "large pockets" means something
  // else. Other fields are optional, so items that only have the words match too.
  const searched = fields.length === 0
  return {
    ...plainTerm(words),
    phrases: searched
      ? [words, ...entries.flatMap(({ key, meaning }) => [key, ...meaning.alternatives])]
      : [],
    related: searched ? meanings.flatMap(({ related }) => related) : [],
    lexemes: [...fields, ...optionalFields],
    garment: meanings.some(({ garment }) => garment),
    known: meanings.length > 0,
    optional: meanings.some(({ anyItem }) => anyItem),
    parts,
  }
}

/** The terms of a phrase. Only a phrase with a garment is divided: the words of "new balance" mean something else. */
const partsOf = (phrase: string[], synonyms: Synonyms): Term[] => {
  if (phrase.length < 2) return []
  const parts = split(phrase, synonyms, phrase.length - 1)
  return parts.some(({ garment }) => garment) ? parts : []
}

/** The term at a position: the longest phrase of the synonyms file, or else the word alone. */
const termAt = (words: string[], at: number, synonyms: Synonyms, maxWords: number): Term => {
  for (let length = Math.min(maxWords, words.length - at); length > 0; length -= 1) {
    const part = words.slice(at, at + length)
    const entry = entryOf(part, synonyms)
    if (entry) return termOf(part, [entry], partsOf(part, synonyms))
  }
  return plainTerm([words[at] ?? ''])
}

/** Splits words into terms of at most `maxWords` words. */
const split = (all: string[], synonyms: Synonyms, maxWords: number): Term[] => {
  const meaningful = all.filter((word) => !synonyms.leftOut.has(word))
  const typed = meaningful.length > 0 ? meaningful : all
  const terms: Term[] = []
  // A phrase may contain a word that is otherwise left out: "may guhit".
  for (let at = 0; at < all.length && terms.length < maxTerms;) {
    const word = all[at] ?? ''
    const term = termAt(all, at, synonyms, maxWords)
    if (term.words.length === 1 && !typed.includes(word)) at += 1
    else {
      terms.push(term)
      at += term.words.length
    }
  }
  return terms
}

const withPrefix = (term: Term, { meanings }: Synonyms): Term => {
  const [word = ''] = term.words
  if (term.known || term.words.length > 1 || word.length < minPrefixLength) return term
  const begun = [...meanings].filter(([key]) => key.startsWith(word)).slice(0, maxSynonymsOfPrefix)
  const entries = begun.map(([key, meaning]) => ({ key: key.split(' '), meaning }))
  const extended = termOf(term.words, word.length < minSynonymPrefixLength ? [] : entries)
  return {
    ...extended,
    phrases: [term.words, ...extended.phrases.slice(1)],
    prefix: word,
    known: false,
    optional: false,
  }
}

const isNumber = (word: string): boolean => /^\p{N}{1,2}$/u.test(word)
const scales = new Set(['eu', 'us', 'uk'])

/**
 * A number beside a garment is a size that most items do not have as a field: "heels 38", "us 8 shoes", "w32 jeans". Items
 * that name it come first.
 */
const withSizes = (terms: Term[]): Term[] => {
  if (!terms.some(({ garment }) => garment)) return terms
  return terms.map((term, at) => {
    const [word = ''] = term.words
    const beside = [terms[at - 1], terms[at + 1]].some((other) => isNumber(other?.words[0] ?? ''))
    const isSize =
      isNumber(word) || /^(?:eu|us|uk|w)?\d{1,2}(?:x\d{1,2})?$/.test(word) || (scales.has(word) && beside)
    return isSize && !term.known ? { ...term, optional: true } : term
  })
}

/** Signs that stand for letters within a word: "s@patos", "dre$$". */
const withoutSigns = (query: string): string =>
  query.replace(/(?<=\p{L})@(?=\p{L})/gu, 'a').replace(/(?<=\p{L}\$*)\$/gu, 's')

/** Splits a query into terms. */
export const termsOf = (query: string, synonyms: Synonyms): Term[] => {
  const terms = split(wordsOf(withoutSigns(query)), synonyms, synonyms.maxWords)
  const last = terms.at(-1)
  // A space at the end shows that the word is complete.
  if (last && !/\s$/.test(query)) terms[terms.length - 1] = withPrefix(last, synonyms)
  return withSizes(terms)
}

// For to_tsquery. `wordsOf` leaves letters and digits only, so nothing in a word is an operator.
const quoted = (word: string): string => `'${word}'`
/** All parts of an item but its description, by their weights. */
const butDescription = ':ABC'
const anyOf = (phrases: string[][], weights = ''): string => {
  const written = phrases.map((words) => `(${words.map((word) => quoted(word) + weights).join(' <-> ')})`)
  return [...new Set(written)].join(' | ')
}

/** A garment of the description alone does not match: "goes with any jacket" is no jacket. */
export const phrasesQuery = ({ phrases, related, garment }: Term): string =>
  anyOf(withoutLonger([...phrases, ...related]), garment ? butDescription : '')
export const phrasesAnywhereQuery = ({ phrases, related }: Term): string =>
  anyOf(withoutLonger([...phrases, ...related]))
/** What means the same, if other phrases match as well. */
export const sameQuery = ({ phrases, related, garment }: Term): string =>
  related.length > 0 ? anyOf(withoutLonger(phrases), garment ? butDescription : '') : ''
export const prefixQuery = ({ prefix }: Term): string => (prefix === null ? '' : `${quoted(prefix)}:*`)
export const lexemesQuery = ({ lexemes }: Term): string => lexemes.map(quoted).join(' | ')
