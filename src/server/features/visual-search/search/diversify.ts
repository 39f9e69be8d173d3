export interface Candidate {
  id: string
  vector: Float32Array
  /** The item of the collection that it is most like, and how much. */
  source: string
  similarity: number
}

/** What similarity counts against being like what was chosen already. */
const similarityWeight = 0.75
/** For each that the same item has brought in already. */
const repeated = 0.04

const dotProduct = (one: Float32Array, other: Float32Array): number => {
  let sum = 0
  for (let n = 0; n < one.length; n += 1) sum += (one[n] ?? 0) * (other[n] ?? 0)
  return sum
}

/**
 * Chooses one after the other what is like an item of the collection and unlike what was chosen before (maximal marginal
 * relevance), so that a collection of ten red dresses and a hat is not answered with ten red dresses.
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
