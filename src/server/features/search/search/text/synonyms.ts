import { readFile } from 'node:fs/promises'
import { type Condition, conditions } from '#domain/item-facts.ts'
import { type Size, type Style, sizes } from '#domain/sizes.ts'
import { type Spellings, createSpellings } from './spellings.ts'
import { readWordList, wordsOf } from './words.ts'

const fileOf = (name: string): URL => new URL(`../../../../../../search/${name}`, import.meta.url)
const synonymsFile = fileOf('synonyms.txt')
const rightWordsFiles = ['words.txt', 'english.txt'].map(fileOf)

// oxfmt-ignore
const headings = ['garment', 'colour', 'material', 'pattern', 'style', 'occasion', 'size', 'for whom', 'condition', 'brand', 'any item', 'one word or two', 'leave out'] as const
type Heading = (typeof headings)[number]

export interface Meaning {
  /** What means the same. Each is a list of words. */
  alternatives: string[][]
  /** What is found as well, but after what means the same: sneakers for "shoes". */
  related: string[][]
  size?: Size
  style?: Style
  condition?: Condition
  /** Whether the word means that an item is for children. */
  kids?: boolean
  /** Whether the word names the garment itself. A search drops such terms last. */
  garment: boolean
  /** Whether the word may be said of any item, such as "clothes" or "cheap". It excludes none. */
  anyItem?: boolean
}

export interface Synonyms {
  /** The keys are the words of an entry, joined by spaces. */
  meanings: ReadonlyMap<string, Meaning>
  /** Words without a meaning in a search. */
  leftOut: ReadonlySet<string>
  /** The number of words of the longest entry. */
  maxWords: number
  spellings: Spellings
}

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
  /** What stands right of ">>". */
  after: string[]
  /** The value of the field that the words name. */
  value: string | undefined
}

const entriesOf = (text: string): string[] => {
  const entries = text.split(',').map((entry) => wordsOf(entry).join(' '))
  if (entries.includes('')) throw new Error('an entry is empty')
  return entries
}

/** One word or two is the same: "rash guard" is also "rashguard". */
const withJoined = (entries: string[]): string[] => [
  ...new Set(
    entries.flatMap((entry) => (/^\S+ \S+$/.test(entry) ? [entry, entry.replace(' ', '')] : [entry])),
  ),
]

const readLine = (text: string, heading: Heading): Line[] => {
  const known = valuesOf[heading]
  const line = { heading, right: [], after: [], value: undefined }
  if (known) {
    const [value = '', list, ...more] = text.split(':').map((part) => part.trim())
    if (list === undefined || more.length > 0 || !known.includes(value))
      throw new Error(`it must begin with one of ${known.join(', ')} and a colon`)
    return [{ ...line, left: withJoined(entriesOf(list)), value }]
  }
  const [left = [], also = [], ...more] = text.split(/>+/).map(entriesOf)
  if (more.length > 0) throw new Error('it has more than one ">"')
  if (heading === 'leave out') return [{ ...line, left }]
  const further = text.includes('>>') ? { after: withJoined(also) } : { right: withJoined(also) }
  if (heading === 'one word or two' || heading === 'any item')
    return left.map((entry) => ({ ...line, ...further, left: withJoined([entry]) }))
  const group = withJoined(left)
  if (group.length + also.length < 2) throw new Error('a group needs at least two words')
  return [{ ...line, ...further, left: group }]
}

const phrasesOf = (entries: Set<string>): string[][] => [...entries].map((one) => one.split(' '))

type LinesOf = (entry: string) => Line[]

const meaningOf = (linesOf: LinesOf, entry: string): Meaning => {
  const own = linesOf(entry)
  // The words of a condition and of children are synonyms, because the field is optional.
  const equals = own.flatMap(({ heading, left, value }) =>
    value === undefined || value === 'kids' || heading === 'condition' ? left : [],
  )
  const others = (side: 'right' | 'after') =>
    [entry, ...equals].flatMap((one) => linesOf(one).flatMap((line) => line[side]))
  const same = new Set([...equals, ...others('right')].filter((one) => one !== entry))
  const related = new Set(others('after').filter((one) => one !== entry && !same.has(one)))
  const valueOf = (heading: Heading) => own.findLast((line) => line.heading === heading)?.value
  const [size, person, condition] = [valueOf('size'), valueOf('for whom'), valueOf('condition')]
  return {
    alternatives: phrasesOf(same),
    related: phrasesOf(related),
    garment: own.some(({ heading }) => heading === 'garment'),
    ...(own.some(({ heading }) => heading === 'any item') ? { anyItem: true } : {}),
    ...(size ? { size: size as Size } : {}),
    ...(person && person !== 'kids' ? { style: styles[person] ?? 0 } : {}),
    ...(person === 'kids' ? { kids: true } : {}),
    ...(condition ? { condition: condition as Condition } : {}),
  }
}

/**
 * Parses a synonyms file (see docs/explanation/search.md). A mistake in the file stops the server from starting, with
 * the line in the message.
 */
export const parseSynonyms = (
  text: string,
  name = 'synonyms.txt',
  rightWords: ReadonlySet<string> = new Set(),
): Synonyms => {
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
        all.push(...readLine(content, heading))
      }
    } catch (cause) {
      const { message } = cause as Error
      throw new Error(`Line ${index + 1} of ${name}: ${message}. It reads "${content}".`, { cause })
    }
  }
  const lines = all.filter((line) => line.heading !== 'leave out')
  const linesOf = Map.groupBy(
    lines.flatMap((line) => line.left.map((entry) => ({ entry, line }))),
    ({ entry }) => entry,
  )
  const of: LinesOf = (entry) => (linesOf.get(entry) ?? []).map(({ line }) => line)
  const entries = [...linesOf.keys()]
  return {
    meanings: new Map(entries.map((entry) => [entry, meaningOf(of, entry)])),
    leftOut: new Set(all.filter((line) => line.heading === 'leave out').flatMap(({ left }) => left)),
    maxWords: Math.max(1, ...entries.map((entry) => entry.split(' ').length)),
    spellings: createSpellings(entries, rightWords),
  }
}

let loaded: Promise<Synonyms> | undefined

const load = async (): Promise<Synonyms> => {
  const [synonyms, ...lists] = await Promise.all(
    [synonymsFile, ...rightWordsFiles].map((file) => readFile(file, 'utf8')),
  )
  return parseSynonyms(synonyms ?? '', 'search/synonyms.txt', new Set(lists.flatMap(readWordList)))
}

/** Reads the files once per process. */
export const loadSynonyms = (): Promise<Synonyms> => (loaded ??= load())
