import { readFile } from 'node:fs/promises'
import { type Size, type Style, sizes } from '#domain/sizes.ts'

export const synonymsFile = new URL('../../../../../search/synonyms.txt', import.meta.url)

const headings = [
  'garment',
  'colour',
  'material',
  'pattern',
  'style',
  'occasion',
  'size',
  'for whom',
  'brand',
  'leave out',
] as const
type Heading = (typeof headings)[number]

export interface Meaning {
  /** What also counts as the word, each as its words. */
  alternatives: string[][]
  size?: Size
  style?: Style
  /** Names the thing itself, and not how it is: what a search can do without last. */
  garment: boolean
}

export interface Synonyms {
  /** By the words of the entry, joined by blanks. */
  meanings: ReadonlyMap<string, Meaning>
  /** What says nothing in a search. */
  leftOut: ReadonlySet<string>
  /** Of the entry with the most. */
  mostWords: number
}

/** Small letters and digits without accents; apostrophes join, everything else parts. */
export const wordsOf = (text: string): string[] =>
  text
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘`´]/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

const styles: Record<string, Style> = { masculine: 0, feminine: 1 }

interface Line {
  heading: Heading
  left: string[][]
  right: string[][]
  mark: string | undefined
}

const entries = (text: string, complain: (what: string) => never): string[][] => {
  const list = text.split(',').map(wordsOf)
  if (list.some((words) => words.length === 0)) complain('there is nothing between two commas or at an end')
  return list
}

const readLine = (text: string, heading: Heading, complain: (what: string) => never): Line => {
  if (heading === 'leave out') return { heading, left: entries(text, complain), right: [], mark: undefined }
  if (heading === 'size' || heading === 'for whom') {
    const [mark = '', list, ...more] = text.split(':')
    const known: readonly string[] = heading === 'size' ? sizes : Object.keys(styles)
    if (list === undefined || more.length > 0 || !known.includes(mark.trim()))
      return complain(`it must begin with one of ${known.join(', ')} and a colon`)
    return { heading, left: entries(list, complain), right: [], mark: mark.trim() }
  }
  const [from = '', to, ...more] = text.split('>')
  if (more.length > 0) complain('it has more than one ">"')
  const left = entries(from, complain)
  const right = to === undefined ? [] : entries(to, complain)
  if (left.length + right.length < 2) complain('one word alone has no synonym')
  return { heading, left, right, mark: undefined }
}

const keyOf = (words: string[]): string => words.join(' ')

const put = (map: Map<string, string[][]>, key: string, more: string[][]) =>
  map.set(key, [...(map.get(key) ?? []), ...more])

const gather = (lines: Line[]): Synonyms => {
  const meanings = new Map<string, Meaning>()
  /** By entry: those that mean the same, and what else each of them finds. */
  const same = new Map<string, string[][]>()
  const also = new Map<string, string[][]>()

  const told = lines.filter(({ heading }) => heading !== 'leave out')
  for (const { heading, left, right, mark } of told)
    for (const words of left) {
      const key = keyOf(words)
      if (mark === undefined) put(same, key, left)
      put(also, key, right)
      const known = meanings.get(key)
      meanings.set(key, {
        ...known,
        alternatives: [],
        garment: known?.garment === true || heading === 'garment',
        ...(heading === 'size' ? { size: mark as Size } : {}),
        ...(heading === 'for whom' ? { style: styles[mark ?? ''] ?? 0 } : {}),
      })
    }
  for (const [key, meaning] of meanings) {
    const equals = [key.split(' '), ...(same.get(key) ?? [])]
    const found = [...equals, ...equals.flatMap((words) => also.get(keyOf(words)) ?? [])]
    const unique = new Map(found.map((words) => [keyOf(words), words]))
    unique.delete(key)
    meaning.alternatives.push(...unique.values())
  }
  const leftOut = lines.filter(({ heading }) => heading === 'leave out').flatMap(({ left }) => left)
  return {
    meanings,
    leftOut: new Set(leftOut.map(keyOf)),
    mostWords: Math.max(1, ...told.flatMap(({ left }) => left.map((words) => words.length))),
  }
}

/** Reads the file of docs/search.md; what is wrong stops it, by line. */
export const parseSynonyms = (text: string, name = 'synonyms.txt'): Synonyms => {
  const lines: Line[] = []
  let heading: Heading | undefined

  text.split(/\r?\n/).forEach((given, index) => {
    const content = given.replace(/#.*/, '').trim()
    if (!content) return
    const complain = (what: string): never => {
      throw new Error(`Line ${index + 1} of ${name}: ${what}. It reads "${content}".`)
    }
    const title = /^\[(.*)\]$/.exec(content)?.[1]
    if (title !== undefined) {
      heading = headings.find((one) => one === title) ?? complain(`the headings are ${headings.join(', ')}`)
      return
    }
    const line = readLine(
      content,
      heading ?? complain('a heading must stand before the first line'),
      complain,
    )
    lines.push(line)
  })
  return gather(lines)
}

export const loadSynonyms = async (file: URL = synonymsFile): Promise<Synonyms> =>
  parseSynonyms(await readFile(file, 'utf8'), 'search/synonyms.txt')
