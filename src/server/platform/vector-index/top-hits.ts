import type { Hit, KnnQuery } from './vector-index.ts'

/** Whether a hit comes before another: by similarity, then by id, so that all processes give the same order. */
const isBefore = (one: Hit, other: Hit): boolean =>
  one.similarity > other.similarity || (one.similarity === other.similarity && one.id < other.id)

/** The best hits so far, in order. Each id is offered once. */
export const createTopHits = ({ count, minSimilarity = -1 }: KnnQuery) => {
  const hits: Hit[] = []
  let lowest = minSimilarity
  return {
    hits,
    /** Less similar items are not among the best. */
    lowest: (): number => lowest,
    offer: (id: string, similarity: number): void => {
      const hit = { id, similarity }
      const last = hits.at(-1)
      if (last && hits.length === count && !isBefore(hit, last)) return
      let place = hits.length
      for (let before = hits[place - 1]; before && isBefore(hit, before); before = hits[place - 1]) place -= 1
      hits.splice(place, 0, hit)
      if (hits.length > count) hits.pop()
      if (hits.length === count) lowest = Math.max(minSimilarity, hits.at(-1)?.similarity ?? minSimilarity)
    },
  }
}
