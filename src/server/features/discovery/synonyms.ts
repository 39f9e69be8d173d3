import { readFile } from 'node:fs/promises'
import { type Size, type Style, sizes } from '#domain/sizes.ts'

export const synonymsFile = new URL('../../../../search/synonyms.txt', import.meta.url)

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

/** Reads the file of docs/search.md; what is wrong stops it, by line. */
export const parseSynonyms = (text: string, name = 'synonyms.txt'): Synonyms => {
  const meanings = new Map<string, Meaning>()
  const leftOut = new Set<string>()
  let heading: Heading | undefined
  let mostWords = 1

  const add = (words: string[], line: Line): void => {
    const key = words.join(' ')
    const known = meanings.get(key) ?? { alternatives: [], garment: false }
    const others = [...line.left, ...line.right].filter((other) => other.join(' ') !== key)
    meanings.set(key, {
      ...known,
      alternatives: line.mark === undefined ? [...known.alternatives, ...others] : known.alternatives,
      garment: known.garment || line.heading === 'garment',
      ...(line.heading === 'size' ? { size: line.mark as Size } : {}),
      ...(line.heading === 'for whom' ? { style: styles[line.mark ?? ''] } : {}),
    } as Meaning)
    mostWords = Math.max(mostWords, words.length)
  }

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
    if (line.heading === 'leave out') for (const words of line.left) leftOut.add(words.join(' '))
    else for (const words of line.left) add(words, line)
  })
  return { meanings, leftOut, mostWords }
}

export const loadSynonyms = async (file: URL = synonymsFile): Promise<Synonyms> =>
  parseSynonyms(await readFile(file, 'utf8'), 'search/synonyms.txt')
