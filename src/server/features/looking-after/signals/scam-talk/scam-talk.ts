import type { TalkKind } from '#domain/moderation.ts'
import type { Lists, Phrase } from './lists.ts'
import { linkSign, wordsOf } from './words.ts'

/** Where a list has "...", so many other words may stand. */
const maxGap = 4
/** Of a longer text only this much is read, so that the cost is bounded. Messages have at most 2,000. */
const maxCharacters = 3000

const hasEnd = (host: string, end: string): boolean =>
  end === '' || (end.startsWith('.') ? host.endsWith(end) : host === end || host.endsWith(`.${end}`))

/** Whether the phrase goes on at this word from its element `at`. */
const goesOn = (words: readonly string[], from: number, phrase: Phrase, at: number): boolean => {
  const element = phrase[at]
  if (element === undefined) return true
  if (element === 'gap') {
    for (let skipped = 0; skipped <= maxGap && from + skipped < words.length; skipped += 1)
      if (goesOn(words, from + skipped, phrase, at + 1)) return true
    return false
  }
  const word = words[from] ?? ''
  const fits = word.startsWith(linkSign)
    ? element.hosts.some((end) => hasEnd(word.slice(linkSign.length), end))
    : element.words.has(word)
  if (fits && goesOn(words, from + 1, phrase, at + 1)) return true
  return element.sequences.some(
    (sequence) =>
      sequence.every((listed, n) => words[from + n] === listed) &&
      goesOn(words, from + sequence.length, phrase, at + 1),
  )
}

/** Finds phrases by their first word, so that the cost hardly grows with the lists. */
const createFinder = (phrases: readonly Phrase[]) => {
  const byFirst = new Map<string, Phrase[]>()
  for (const phrase of phrases) {
    const [first] = phrase
    if (first === undefined || first === 'gap') continue
    const starts = [
      ...first.words,
      ...first.sequences.map(([word = '']) => word),
      ...first.hosts.map(() => linkSign),
    ]
    for (const start of new Set(starts)) byFirst.set(start, [...(byFirst.get(start) ?? []), phrase])
  }
  return (words: readonly string[]): boolean =>
    words.some((word, from) =>
      byFirst
        .get(word.startsWith(linkSign) ? linkSign : word)
        ?.some((phrase) => goesOn(words, from, phrase, 0)),
    )
}

/**
 * Recognizes what people write who want money or codes before anybody has met. Returns its kinds. `ownHost`: links to this
 * site are no links to another one.
 */
export const createScamTalk = ({ leftOut, honest, scam }: Lists, ownHost: string | undefined) => {
  const isHonest = createFinder(honest)
  const finders = Array.from(scam, ([kind, phrases]) => [kind, createFinder(phrases)] as const)
  return (text: string): TalkKind[] => {
    const words = wordsOf(text.slice(0, maxCharacters)).filter(
      (word) => !leftOut.has(word) && word !== `${linkSign}${ownHost}`,
    )
    const kinds = finders.flatMap(([kind, has]) => (has(words) ? [kind] : []))
    return kinds.length > 0 && isHonest(words) ? [] : kinds
  }
}

export type ScamTalk = ReturnType<typeof createScamTalk>
