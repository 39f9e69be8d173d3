import { readFile } from 'node:fs/promises'
import { type Condition, conditions } from '#domain/item-facts.ts'
import { type Size, type Style, sizes } from '#domain/sizes.ts'

export const synonymsFile = new URL('../../../../../search/synonyms.txt', import.meta.url)

// oxfmt-ignore
const headings = ['garment', 'colour', 'material', 'pattern', 'style', 'occasion', 'size', 'for whom', 'condition', 'brand', 'leave out'] as const
type Heading = (typeof headings)[number]

export interface Meaning {
  /** The synonyms of the word. Each is a list of words. */
  alternatives: string[][]
  size?: Size
  style?: Style
  condition?: Condition
  /** Whether the word means that an item is for children. */
  kids?: boolean
  /** Whether the word names the garment itself. A search drops such terms last. */
  garment: boolean
}

export interface Synonyms {
  /** The keys are the words of an entry, joined by spaces. */
  meanings: ReadonlyMap<string, Meaning>
  /** Words without a meaning in a search. */
  leftOut: ReadonlySet<string>
  /** The number of words of the longest entry. */
  maxWords: number
}

/**
 * Splits a text into words of lower-case letters and digits, without accents. Apostrophes are dropped, and all other
 * characters separate words.
 */
export const wordsOf = (text: string): string[] =>
  text
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘`´]/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

const styles: Record<string, Style> = { masculine: 0, feminine: 1 }

/** The headings whose lines begin with a value of a field. */
const valuesOf: { [Name in Heading]?: readonly string[] } = {
  size: sizes,
  'for whom': [...Object.keys(styles), 'kids'],
  condition: conditions,
}

interface Line {
  heading: Heading
  left: string[]
  right: string[]
  /** The value of the field that the words name. */
  value: string | undefined
}

const entriesOf = (text: string): string[] => {
  const entries = text.split(',').map((entry) => wordsOf(entry).join(' '))
  if (entries.includes('')) throw new Error('an entry is empty')
  return entries
}

const readLine = (text: string, heading: Heading): Line => {
  const known = valuesOf[heading]
  if (known) {
    const [value = '', list, ...more] = text.split(':').map((part) => part.trim())
    if (list === undefined || more.length > 0 || !known.includes(value))
      throw new Error(`it must begin with one of ${known.join(', ')} and a colon`)
    return { heading, left: entriesOf(list), right: [], value }
  }
  const [left = [], right = [], ...more] = text.split('>').map(entriesOf)
  if (more.length > 0) throw new Error('it has more than one ">"')
  if (heading !== 'leave out' && left.length + right.length < 2)
    throw new Error('a group needs at least two words')
  return { heading, left, right, value: undefined }
}

const meaningIn = (lines: Line[], entry: string): Meaning => {
  const linesOf = (one: string) => lines.filter(({ left }) => left.includes(one))
  const own = linesOf(entry)
  // The words of a condition and of children are synonyms, because the field is optional.
  const equals = own.flatMap(({ heading, left, value }) =>
    value === undefined || value === 'kids' || heading === 'condition' ? left : [],
  )
  const also = [entry, ...equals].flatMap((one) => linesOf(one).flatMap(({ right }) => right))
  const alternatives = [...new Set([...equals, ...also])].filter((one) => one !== entry)
  const valueOf = (heading: Heading) => own.findLast((line) => line.heading === heading)?.value
  const [size, person, condition] = [valueOf('size'), valueOf('for whom'), valueOf('condition')]
  return {
    alternatives: alternatives.map((one) => one.split(' ')),
    garment: own.some(({ heading }) => heading === 'garment'),
    ...(size ? { size: size as Size } : {}),
    ...(person && person !== 'kids' ? { style: styles[person] ?? 0 } : {}),
    ...(person === 'kids' ? { kids: true } : {}),
    ...(condition ? { condition: condition as Condition } : {}),
  }
}

/**
 * Parses a synonyms file (see docs/search.md). A mistake in the file stops the server from starting, with the line in
 * the message.
 */
export const parseSynonyms = (text: string, name = 'synonyms.txt'): Synonyms => {
  const all: Line[] = []
  let heading: Heading | undefined
  for (const [index, given] of text.split(/\r?\n/).entries()) {
    const content = given.replace(/#.*/, '').trim()
    const title = /^\[(.*)\]$/.exec(content)?.[1]
    try {
      if (title !== undefined) {
        heading = headings.find((one) => one === title)
        if (!heading) throw new Error(`the headings are ${headings.join(', ')}`)
      } else if (content) {
        if (!heading) throw new Error('the file must begin with a heading')
        all.push(readLine(content, heading))
      }
    } catch (cause) {
      const { message } = cause as Error
      throw new Error(`Line ${index + 1} of ${name}: ${message}. It reads "${content}".`, { cause })
    }
  }
  const lines = all.filter((line) => line.heading !== 'leave out')
  const entries = [...new Set(lines.flatMap(({ left }) => left))]
  return {
    meanings: new Map(entries.map((entry) => [entry, meaningIn(lines, entry)])),
    leftOut: new Set(all.filter((line) => line.heading === 'leave out').flatMap(({ left }) => left)),
    maxWords: Math.max(1, ...entries.map((entry) => entry.split(' ').length)),
  }
}

let loaded: Promise<Synonyms> | undefined

const load = async (): Promise<Synonyms> =>
  parseSynonyms(await readFile(synonymsFile, 'utf8'), 'search/synonyms.txt')

/** Reads the file once per process. */
export const loadSynonyms = (): Promise<Synonyms> => (loaded ??= load())
