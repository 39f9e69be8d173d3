import { joined } from '../../src/server/platform/vision/vision.ts'
import {
  type Case,
  calibrate,
} from '../../src/server/features/search/visual-search/learned-tags/calibration.ts'
import { countVotes, elect } from '../../src/server/features/search/visual-search/learned-tags/votes.ts'
import { minSearchSimilarity } from '../../src/server/features/search/visual-search/thresholds.ts'
import type { Analysed } from './vision-sheet.ts'

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

/** The votes of other senders' photos for each photo, as similar items of other shops vote for tags. */
const ask = (analysed: Analysed[], tagOf: (photo: Analysed) => string): Asked[] => {
  const names = [...new Set(analysed.map(tagOf))]
  const vectors = analysed.map(({ seen }) => joined(seen))
  return analysed.map((photo, n) => {
    const others = analysed.flatMap((other, at) => {
      if (other.sender === photo.sender) return []
      const alike = similarity(vectors[n] ?? new Float32Array(), vectors[at] ?? new Float32Array())
      return alike < minSearchSimilarity
        ? []
        : [{ shopID: other.sender, similarity: alike, tags: [names.indexOf(tagOf(other))] }]
    })
    const voters = elect(others.toSorted((a, b) => b.similarity - a.similarity))
    const votes = [...countVotes(voters)].map(([tag, sure]): [string, number] => [names[tag] ?? '', sure])
    return { sender: photo.sender, truth: tagOf(photo), votes: new Map(votes) }
  })
}

const casesOf = (asked: Asked[], tag: string): Case[] =>
  asked.flatMap(({ sender, truth, votes }) => {
    const confidence = votes.get(tag)
    return confidence === undefined ? [] : [{ shopID: sender, confidence, right: truth === tag }]
  })

/** Cross-validation: learns from half of the senders and tests on the other half, both ways. */
const judge = (asked: Asked[], tags: string[]) => {
  const senders = [...new Set(asked.map(({ sender }) => sender))]
  let [suggested, right] = [0, 0]
  for (const half of [0, 1]) {
    const parts = Map.groupBy(asked, ({ sender }) => senders.indexOf(sender) % 2 === half)
    for (const tag of tags) {
      const threshold = calibrate(casesOf(parts.get(true) ?? [], tag))?.threshold ?? Infinity
      const sure = casesOf(parts.get(false) ?? [], tag).filter(({ confidence }) => confidence >= threshold)
      suggested += sure.length
      right += sure.filter((one) => one.right).length
    }
  }
  return { suggested, right }
}

/**
 * Measures how well similar photos of other senders predict a tag that the model does not know. The kind and children's wear
 * stand for such tags. Uses only photos that the model was not trained on.
 */
export const learnedFigures = (analysed: Analysed[]) => {
  const unseen = analysed.filter(({ part }) => part !== 'train')
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
