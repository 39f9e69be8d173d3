import { joined } from '#server/platform/vision/vision.ts'
import { type Case, calibrate } from '#server/features/visual-search/learned-tags/calibration.ts'
import { countVotes, elect } from '#server/features/visual-search/learned-tags/votes.ts'
import { minSearchSimilarity } from '#server/features/visual-search/thresholds.ts'
import type { Look } from './vision-sheet.ts'

const similarity = (one: Float32Array, other: Float32Array): number => {
  let sum = 0
  for (let n = 0; n < one.length; n += 1) sum += (one[n] ?? 0) * (other[n] ?? 0)
  return sum
}

interface Asked {
  sender: string
  truth: string
  votes: Map<string, number>
}

/** What the photos of other senders say of each, as look-alikes in other shops do of a piece. */
const ask = (looks: Look[], tagOf: (look: Look) => string): Asked[] => {
  const names = [...new Set(looks.map(tagOf))]
  const vectors = looks.map(({ seen }) => joined(seen))
  return looks.map((look, n) => {
    const others = looks.flatMap((other, at) => {
      if (other.sender === look.sender) return []
      const alike = similarity(vectors[n] ?? new Float32Array(), vectors[at] ?? new Float32Array())
      return alike < minSearchSimilarity
        ? []
        : [{ shopID: other.sender, similarity: alike, tags: [names.indexOf(tagOf(other))] }]
    })
    const voters = elect(others.toSorted((a, b) => b.similarity - a.similarity))
    const votes = [...countVotes(voters)].map(([tag, sure]): [string, number] => [names[tag] ?? '', sure])
    return { sender: look.sender, truth: tagOf(look), votes: new Map(votes) }
  })
}

const casesOf = (asked: Asked[], tag: string): Case[] =>
  asked.flatMap(({ sender, truth, votes }) => {
    const confidence = votes.get(tag)
    return confidence === undefined ? [] : [{ shopID: sender, confidence, right: truth === tag }]
  })

/** Learned from the photos of every other sender, asked of those of the rest, and the other way round. */
const judge = (asked: Asked[], tags: string[]) => {
  const senders = [...new Set(asked.map(({ sender }) => sender))]
  let [suggested, right] = [0, 0]
  for (const half of [0, 1]) {
    const parts = Map.groupBy(asked, ({ sender }) => senders.indexOf(sender) % 2 === half)
    for (const tag of tags) {
      const least = calibrate(casesOf(parts.get(true) ?? [], tag))?.least ?? Infinity
      const sure = casesOf(parts.get(false) ?? [], tag).filter(({ confidence }) => confidence >= least)
      suggested += sure.length
      right += sure.filter((one) => one.right).length
    }
  }
  return { suggested, right }
}

/**
 * How well look-alikes of other senders name a tag that the model does not give: as if the kind were such a tag, and
 * children's wear another. Only with photos that the model has not learned from.
 */
export const learnedFigures = (looks: Look[]) => {
  const unseen = looks.filter(({ part }) => part !== 'train')
  const kinds = judge(
    ask(unseen, ({ label }) => label),
    [...new Set(unseen.map(({ label }) => label))],
  )
  const child = judge(
    ask(unseen, ({ kids }) => (kids ? 'child' : '')),
    ['child'],
  )
  return {
    learnedKindSuggested: kinds.suggested / unseen.length,
    learnedKindRight: kinds.right / kinds.suggested,
    learnedChildSuggested: child.suggested / unseen.length,
  }
}
