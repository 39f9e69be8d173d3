export interface Candidate {
  id: string
  vector: Float32Array
  /** The item of the collection that this candidate is most similar to, and their similarity. */
  source: string
  similarity: number
}

/** The weight of the similarity to the collection. The rest is the weight of the difference from earlier choices. */
const similarityWeight = 0.75
/** The penalty for each earlier choice from the same source. */
const repeated = 0.04

export const dotProduct = (one: Float32Array, other: Float32Array): number => {
  let sum = 0
  for (let n = 0; n < one.length; n += 1) sum += (one[n] ?? 0) * (other[n] ?? 0)
  return sum
}

/**
 * Chooses items that are similar to the collection but different from each other (maximal marginal relevance), so that
 * a collection of ten red dresses and a hat does not yield red dresses only.
 */
export const diversify = (candidates: readonly Candidate[], count: number): Candidate[] => {
  const left = candidates.map((candidate) => ({ candidate, closest: 0 }))
  const brought = new Map<string, number>()
  const chosen: Candidate[] = []
  const worth = ({ candidate, closest }: (typeof left)[number]): number =>
    similarityWeight * candidate.similarity -
    (1 - similarityWeight) * closest -
    repeated * (brought.get(candidate.source) ?? 0)
  while (chosen.length < count) {
    let [at, best] = [-1, -Infinity]
    for (const [n, one] of left.entries()) {
      const value = worth(one)
      if (value > best) [at, best] = [n, value]
    }
    const [next] = at < 0 ? [] : left.splice(at, 1)
    if (!next) break
    chosen.push(next.candidate)
    brought.set(next.candidate.source, (brought.get(next.candidate.source) ?? 0) + 1)
    for (const one of left)
      one.closest = Math.max(one.closest, dotProduct(one.candidate.vector, next.candidate.vector))
  }
  return chosen
}
