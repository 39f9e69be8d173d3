import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TalkKind, talkKinds } from '#domain/moderation.ts'
import { amount, linkSign, phone, wordsOf } from './words.ts'

/** Any one of these. */
interface Alternatives {
  words: ReadonlySet<string>
  sequences: readonly (readonly string[])[]
  /** Ends of the hosts of links. Empty: of any link. */
  hosts: readonly string[]
}

/** `gap`: some words that the list does not name. */
export type Phrase = readonly (Alternatives | 'gap')[]

export interface Lists {
  leftOut: ReadonlySet<string>
  /** In a message with one of these nothing is noticed. */
  honest: readonly Phrase[]
  scam: ReadonlyMap<TalkKind, readonly Phrase[]>
}

const folder = new URL('lists', import.meta.url).pathname

/** The lines of a list, those of the operator after the server's own. */
const linesOf = (name: string, more: string | undefined): string[] =>
  [folder, more]
    .flatMap((from) => {
      const file = from === undefined ? undefined : join(from, `${name}.txt`)
      return file !== undefined && existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    })
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

const alternativesOf = (texts: readonly string[], leftOut: ReadonlySet<string>): Alternatives | undefined => {
  const hosts = texts.filter((text) => text.startsWith(linkSign)).map((text) => text.slice(1))
  const sequences = texts
    .filter((text) => !text.startsWith(linkSign))
    .map((text) => wordsOf(text).filter((word) => !leftOut.has(word)))
    .filter((words) => words.length > 0)
  const words = new Set(sequences.flatMap(([word = '', ...others]) => (others.length === 0 ? [word] : [])))
  return hosts.length + sequences.length === 0
    ? undefined
    : { words, sequences: sequences.filter(({ length }) => length > 1), hosts }
}

const readGroups = (lines: readonly string[]): Map<string, string[]> => {
  const groups = new Map<string, string[]>()
  for (const line of lines) {
    const [name = '', words] = line.split(':', 2)
    if (!words) throw new Error(`words.txt: "${line}" is not a name, a colon and words`)
    groups.set(name, [...(groups.get(name) ?? []), ...words.split(',').map((word) => word.trim())])
  }
  return groups
}

const readPhrase = (
  line: string,
  groups: ReadonlyMap<string, string[]>,
  leftOut: ReadonlySet<string>,
): Phrase => {
  const phrase: (Alternatives | 'gap')[] = []
  for (const text of line.match(/<[^>]+>|\S+/g) ?? []) {
    const group = /^<(.+)>$/.exec(text)?.[1]
    if (text === '...') phrase.push('gap')
    else if (text === phone || text === amount)
      phrase.push({ words: new Set([text]), sequences: [], hosts: [] })
    else {
      const texts = group === undefined ? text.split('/') : groups.get(group)
      if (!texts) throw new Error(`"${line}": words.txt has no group "${group}"`)
      // A word that is left out of messages is left out here too.
      const alternatives = alternativesOf(texts, leftOut)
      if (alternatives) phrase.push(alternatives)
    }
  }
  if (phrase[0] === 'gap' || phrase.at(-1) === 'gap' || phrase.length === 0)
    throw new Error(`"${line}" does not begin and end with a word`)
  return phrase
}

const read = (more?: string): Lists => {
  const groups = readGroups(linesOf('words', more))
  const leftOut = new Set((groups.get('left out') ?? []).flatMap(wordsOf))
  const phrasesOf = (name: string) => linesOf(name, more).map((line) => readPhrase(line, groups, leftOut))
  return {
    leftOut,
    honest: phrasesOf('honest'),
    scam: new Map(talkKinds.map((kind) => [kind, phrasesOf(kind.replaceAll('_', '-'))])),
  }
}

let own: Lists | undefined

/**
 * Reads the lists; those of the server alone only once. `more`: a folder of the operator whose files of the same names have
 * further lines.
 */
export const readLists = (more?: string): Lists => {
  if (more !== undefined) return read(more)
  own ??= read()
  return own
}
