import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** A word and its probability. */
export interface LikelyWord {
  label: string
  likely: number
}

/** What people may call the garment of some photos. */
export interface Called {
  /** A word, or the family of several words such as Shoes. Undefined if neither is sure enough. */
  sure: LikelyWord | undefined
  /** Other words to choose from, the likeliest first. Empty if a word is sure. */
  others: LikelyWord[]
}

const share = z.number().min(0).max(1)
const described = z.object({
  words: z.array(z.string()).min(2),
  /** The probability from which a word is suggested. */
  thresholds: z.record(z.string(), share),
  /** The words of each family, the narrower families first, and the probability from which a family is suggested. */
  families: z.array(z.object({ name: z.string(), words: z.array(z.string()).min(2), threshold: share })),
  /** A softmax layer over the vector of a photo: for each word a row of bytes, its scale, and a bias. */
  layer: z.object({ rows: z.base64(), scale: z.number().positive(), bias: z.array(z.number()) }),
})

/** A head over the vectors of one model, which says what people call a garment. `version` is a hash of its file. */
export interface WordHead extends z.infer<typeof described> {
  version: string
  weights: Float32Array
}

export const wordFile = (model: string): string =>
  fileURLToPath(new URL(`../../../../models/${model}-words.json`, import.meta.url))

/** The head of a model. Undefined for a model without one, such as one of the operator's own. */
export const readWordHead = (model: string): WordHead | undefined => {
  if (!/^[a-z]+-\d+$/.test(model) || !existsSync(wordFile(model))) return undefined
  const text = readFileSync(wordFile(model), 'utf8')
  const head = described.parse(JSON.parse(text))
  const bytes = Int8Array.from(Buffer.from(head.layer.rows, 'base64'))
  return {
    ...head,
    version: createHash('sha256').update(text).digest('hex').slice(0, 12),
    weights: Float32Array.from(bytes, (value) => value * head.layer.scale),
  }
}

/** The probabilities of all words for the vector of a photo, the likeliest first. */
export const wordsOf = (
  { words, weights, layer: { bias } }: WordHead,
  vector: Float32Array,
): LikelyWord[] => {
  const size = vector.length
  const scores = words.map((_, word) => {
    let score = bias[word] ?? 0
    for (let n = 0; n < size; n += 1) score += (weights[word * size + n] ?? 0) * (vector[n] ?? 0)
    return score
  })
  const most = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - most))
  const sum = powers.reduce((total, power) => total + power, 0)
  return words
    .map((label, word) => ({ label, likely: (powers[word] ?? 0) / sum }))
    .toSorted((a, b) => b.likely - a.likely)
}

/** The head's words that are no names of tags. */
const tagNames: Record<string, string> = { Body: 'Bodysuit' }

export const tagOfWord = (word: string): string => tagNames[word] ?? word
export const wordOfTag = (tag: string): string =>
  Object.keys(tagNames).find((word) => tagNames[word] === tag) ?? tag

const maxOthers = 3

/** A word if it is sure, else its family and the words to choose from. `likely` are all words, the likeliest first. */
export const calledBy = (
  { thresholds, families }: Pick<WordHead, 'thresholds' | 'families'>,
  likely: readonly LikelyWord[],
): Called => {
  const [best] = likely
  if (!best) return { sure: undefined, others: [] }
  if (best.likely >= (thresholds[best.label] ?? 1)) return { sure: best, others: [] }
  const sure = families
    .map(({ name, words, threshold }) => ({
      label: name,
      likely: Math.min(
        1,
        likely.reduce((sum, word) => sum + (words.includes(word.label) ? word.likely : 0), 0),
      ),
      threshold,
    }))
    .find((family) => family.likely >= family.threshold)
  const others = likely.filter(({ label }) => label !== sure?.label).slice(0, maxOthers)
  return { sure: sure && { label: sure.label, likely: sure.likely }, others }
}
