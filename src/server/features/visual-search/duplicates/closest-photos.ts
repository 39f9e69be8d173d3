import { joined } from '../../../platform/vision/vision.ts'
import type { ItemEmbedding } from '../search/queries.ts'
import type { PairRow } from './queries.ts'

const similarity = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, n) => sum + value * (other[n] ?? 0), 0)

/** Which photos of two items are the most alike; the first ones where neither has embeddings. */
const mostSimilar = (
  some: ItemEmbedding[] = [],
  others: ItemEmbedding[] = [],
): [one: number, other: number] => {
  let best = { similarity: -Infinity, positions: [0, 0] as [number, number] }
  for (const one of some)
    for (const other of others) {
      const found = similarity(joined(one), joined(other))
      if (found > best.similarity) best = { similarity: found, positions: [one.position, other.position] }
    }
  return best.positions
}

/** Each item with the photo that the other one's is like. */
export const withPhotos = ({ items, ...pair }: PairRow, embeddings: Map<string, ItemEmbedding[]>) => {
  const positions = mostSimilar(...items.map(({ id }) => embeddings.get(id)))
  return {
    ...pair,
    items: items.flatMap(({ photos, ...item }, n) => {
      const photo = photos.find(({ position }) => position === positions[n]) ?? photos[0]
      return photo ? [{ ...item, photo }] : []
    }),
  }
}
export type ShownPair = ReturnType<typeof withPhotos>
