import { numbersFrom } from '../changes.ts'
import type { Example } from './examples.ts'

/** A softmax layer: a row of weights for each word, and its bias. */
export interface Layer {
  words: string[]
  weights: Float32Array[]
  bias: Float32Array
}

const epochs = 24
const batchSize = 64
const rate = 0.02
/** The penalty of large weights. It was chosen by the senders that the model did not see. */
const decay = 0.032
/** The numbers of a vector have a variance of 1/256. */
const inputScale = 16
/** A rare word counts more: by (300/n)^0.3. */
const usual = 300
const evening = 0.3
/** The share of the first word where two fit. */
const firstShare = 0.7
const [momentum, memory] = [0.9, 0.98]

const softmax = (values: Float32Array): void => {
  const most = Math.max(...values)
  let sum = 0
  for (let n = 0; n < values.length; n += 1) sum += values[n] = Math.exp((values[n] ?? 0) - most)
  for (let n = 0; n < values.length; n += 1) values[n] = (values[n] ?? 0) / sum
}

/** The probability of each word. */
export const probabilitiesOf = ({ weights, bias }: Layer, vector: Float32Array): Float32Array => {
  const values = Float32Array.from(bias)
  for (const [word, row] of weights.entries()) {
    let sum = 0
    for (let n = 0; n < row.length; n += 1) sum += (row[n] ?? 0) * (vector[n] ?? 0)
    values[word] = (values[word] ?? 0) + sum
  }
  softmax(values)
  return values
}

const targetsOf = ({ word, second }: Example, words: string[]): Float32Array =>
  Float32Array.from(words, (one) =>
    one === word ? (words.includes(second) ? firstShare : 1) : one === second ? 1 - firstShare : 0,
  )

/**
 * Trains the layer by Adam over small batches, with a rate that falls to zero. `weightOf` says how much an example counts. Equal
 * examples give an equal layer.
 */
export const fit = (
  examples: readonly Example[],
  words: string[],
  weightOf: (example: Example) => number = () => 1,
): Layer => {
  const size = examples[0]?.vector.length ?? 0
  const targets = examples.map((example) => targetsOf(example, words))
  const counts = words.map((_, word) => targets.reduce((sum, target) => sum + (target[word] ?? 0), 0))
  const rarity = counts.map((count) => (usual / Math.max(1, count)) ** evening)
  const given = examples.map(
    (example, n) =>
      weightOf(example) * rarity.reduce((sum, rare, word) => sum + rare * (targets[n]?.[word] ?? 0), 0),
  )
  const mean = given.reduce((sum, weight) => sum + weight, 0) / given.length
  // One row of inputs, and the constant 1 for the bias.
  const width = size + 1
  const layer = new Float32Array(words.length * width)
  const [first, square] = [new Float32Array(layer.length), new Float32Array(layer.length)]
  const { next } = numbersFrom(71)
  const order = examples.map((_, n) => n)
  const steps = epochs * Math.ceil(examples.length / batchSize)
  let step = 0
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let n = order.length - 1; n > 0; n -= 1) {
      const other = Math.floor(next() * (n + 1))
      ;[order[n], order[other]] = [order[other] ?? 0, order[n] ?? 0]
    }
    for (let begin = 0; begin < order.length; begin += batchSize) {
      const batch = order.slice(begin, begin + batchSize)
      const gradient = new Float32Array(layer.length)
      for (const n of batch) {
        const vector = examples[n]?.vector ?? new Float32Array()
        const values = new Float32Array(words.length)
        for (let word = 0; word < words.length; word += 1) {
          let sum = layer[word * width + size] ?? 0
          for (let at = 0; at < size; at += 1)
            sum += (layer[word * width + at] ?? 0) * (vector[at] ?? 0) * inputScale
          values[word] = sum
        }
        softmax(values)
        const weight = (given[n] ?? 0) / mean / batch.length
        for (let word = 0; word < words.length; word += 1) {
          const off = ((values[word] ?? 0) - (targets[n]?.[word] ?? 0)) * weight
          for (let at = 0; at < size; at += 1)
            gradient[word * width + at] =
              (gradient[word * width + at] ?? 0) + off * (vector[at] ?? 0) * inputScale
          gradient[word * width + size] = (gradient[word * width + size] ?? 0) + off
        }
      }
      step += 1
      const speed = rate * (0.5 + 0.5 * Math.cos((Math.PI * step) / steps))
      for (let n = 0; n < layer.length; n += 1) {
        const penalty = n % width === size ? 0 : decay * (layer[n] ?? 0)
        const slope = (gradient[n] ?? 0) + penalty
        first[n] = momentum * (first[n] ?? 0) + (1 - momentum) * slope
        square[n] = memory * (square[n] ?? 0) + (1 - memory) * slope * slope
        const corrected = (first[n] ?? 0) / (1 - momentum ** step)
        const spread = Math.sqrt((square[n] ?? 0) / (1 - memory ** step))
        layer[n] = (layer[n] ?? 0) - (speed * corrected) / (spread + 1e-8)
      }
    }
  }
  return {
    words,
    weights: words.map((_, word) =>
      layer.slice(word * width, word * width + size).map((value) => value * inputScale),
    ),
    bias: Float32Array.from(words, (_, word) => layer[word * width + size] ?? 0),
  }
}
