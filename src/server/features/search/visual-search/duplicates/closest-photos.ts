import { joined } from '../../../../platform/vision/vision.ts'
import { dotProduct } from '../search/diversify.ts'
import type { ItemEmbedding } from '../search/queries.ts'
import type { PairRow } from './queries.ts'

/**
 * The positions of the most similar pair of photos of two items, or of the first photos if an item has no embeddings.
 */
const mostSimilar = (
  some: ItemEmbedding[] = [],
  others: ItemEmbedding[] = [],
): [one: number, other: number] => {
  let best = { similarity: -Infinity, positions: [0, 0] as [number, number] }
  for (const one of some)
    for (const other of others) {
      const found = dotProduct(joined(one), joined(other))
      if (found > best.similarity) best = { similarity: found, positions: [one.position, other.position] }
    }
  return best.positions
}

/** Adds to each item of a pair its photo that is most similar to a photo of the other item. */
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
