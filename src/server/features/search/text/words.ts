import { type Meaning, type Synonyms, wordsOf } from './synonyms.ts'

/** One thing that was asked for: a word or a phrase with all that counts as it. */
export interface Term {
  /** As typed. */
  words: string[]
  /** Each a phrase of one or more words. */
  phrases: string[][]
  /** What the last word begins with, while it is being typed. */
  beginning: string | null
  /** What the index knows by a mark of its own, such as size=m. */
  marks: string[]
  garment: boolean
  /** In the file of synonyms: not a word to correct. */
  known: boolean
}

/** More words than these say nothing more. */
const mostTerms = 8
const shortestBeginning = 2
/** A beginning such as "sapat" means what stands in the file: "sapatos", and with it "shoes". */
const shortestOfFile = 4

/** The word as the file may have it: plurals, and Filipino linkers ("puting polo", "itim na", "pulang bag"). */
const formsOf = (word: string): string[] => {
  const forms = [word]
  if (word.endsWith('ng')) forms.push(word.slice(0, -2), word.slice(0, -1))
  if (word.endsWith('es')) forms.push(word.slice(0, -2))
  if (word.endsWith('s')) forms.push(word.slice(0, -1))
  else forms.push(`${word}s`)
  return forms.filter((form) => form.length > 1 || form === word)
}

const meaningOf = (words: string[], { meanings }: Synonyms): Meaning | undefined => {
  const before = words.slice(0, -1)
  for (const form of formsOf(words.at(-1) ?? '')) {
    const found = meanings.get([...before, form].join(' '))
    if (found) return found
  }
  return undefined
}

const holds = (words: string[], part: string[]): boolean =>
  words.length > part.length && words.some((_, at) => part.every((word, n) => words[at + n] === word))

/** Who asks for "barong" finds every "barong tagalog" already, and each phrase costs time in every piece. */
const shortestOf = (phrases: string[][]): string[][] =>
  phrases.filter((phrase) => !phrases.some((part) => holds(phrase, part)))

const termOf = (words: string[], meaning: Meaning | undefined, extra: Meaning[] = []): Term => {
  const meanings = [...(meaning ? [meaning] : []), ...extra]
  const marks = meanings.flatMap(({ size, style }) => [
    ...(size ? [`size=${size.toLowerCase()}`] : []),
    ...(style === undefined ? [] : [`style=${style}`]),
  ])
  return {
    words,
    // A size or a style is known of every piece: its word elsewhere ("large pockets") is something else.
    phrases: marks.length > 0 ? [] : [words, ...meanings.flatMap(({ alternatives }) => alternatives)],
    beginning: null,
    marks,
    garment: meanings.some(({ garment }) => garment),
    known: meaning !== undefined,
  }
}

/** The words after `at` that are one term: the longest phrase that the file has, else one word. */
const termAt = (words: string[], at: number, synonyms: Synonyms): Term => {
  for (let length = Math.min(synonyms.mostWords, words.length - at); length > 0; length -= 1) {
    const part = words.slice(at, at + length)
    const meaning = meaningOf(part, synonyms)
    if (meaning) return termOf(part, meaning)
  }
  return termOf([words[at] ?? ''], undefined)
}

/** The last word may not be finished. */
const asBeginning = (term: Term, { meanings }: Synonyms): Term => {
  const [word = ''] = term.words
  if (term.known || term.words.length > 1 || word.length < shortestBeginning) return term
  const begun =
    word.length < shortestOfFile ? [] : [...meanings].filter(([key]) => key.startsWith(word)).slice(0, 3)
  const extended = termOf(
    term.words,
    undefined,
    begun.map(([, meaning]) => meaning),
  )
  const named = begun.map(([key]) => key.split(' '))
  return { ...extended, phrases: [word.split(' '), ...named, ...extended.phrases.slice(1)], beginning: word }
}

/** What a query asks for, in its order. */
export const termsOf = (query: string, synonyms: Synonyms): Term[] => {
  const all = wordsOf(query)
  const telling = all.filter((word) => !synonyms.leftOut.has(word))
  const typed = telling.length > 0 ? telling : all
  const terms: Term[] = []
  // Phrases may hold what is left out elsewhere: "may guhit".
  for (let at = 0; at < all.length && terms.length < mostTerms;) {
    const word = all[at] ?? ''
    const term = termAt(all, at, synonyms)
    if (term.words.length === 1 && !typed.includes(word)) at += 1
    else {
      terms.push(term)
      at += term.words.length
    }
  }
  const last = terms.at(-1)
  if (last && !/\s$/.test(query)) terms[terms.length - 1] = asBeginning(last, synonyms)
  return terms
}

const quoted = (word: string): string => `'${word}'`

/**
 * A term for to_tsquery. Words are letters and digits alone (`wordsOf`), so that nothing in them is an operator.
 * `weights`: where it must stand.
 */
export const stemsOf = ({ phrases }: Term, weights = ''): string =>
  shortestOf(phrases)
    .map((words) => words.map((word) => quoted(word) + (weights && `:${weights}`)).join(' <-> '))
    .map((phrase) => `(${phrase})`)
    .join(' | ')

export const marksOf = ({ marks }: Term): string => marks.map(quoted).join(' | ')
