import type { Style } from '#domain/sizes.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { joined } from '../../../../platform/vision/vision.ts'
import type { EmbeddingIndex } from '../embeddings/embedding-index.ts'
import { facet } from '../facets.ts'
import { selectEmbeddings } from './queries.ts'

/** The weighted mean of vectors, of length 1. Null if there is none. */
export const meanOf = (weighted: readonly (readonly [Float32Array, number])[]): Float32Array | null => {
  const [first] = weighted
  if (!first) return null
  const sum = new Float32Array(first[0].length)
  for (const [vector, weight] of weighted)
    for (let n = 0; n < sum.length; n += 1) sum[n] = (sum[n] ?? 0) + weight * (vector[n] ?? 0)
  const length = Math.hypot(...sum)
  return length > 0 ? sum.map((value) => value / length) : null
}

/** Finds items for sale by the weighted mean of the covers of items; those of a negative weight push away. */
export const createAlike =
  (db: Db, embeddingIndex: EmbeddingIndex) =>
  async (
    weights: readonly (readonly [itemID: string, weight: number])[],
    style: Style,
    count: number,
  ): Promise<string[]> => {
    if (!weights.some(([, weight]) => weight > 0)) return []
    const { model, index } = await embeddingIndex.current()
    const weightOf = new Map(weights)
    const covers = await selectEmbeddings(db, model, [...weightOf.keys()], { coversOnly: true })
    const mean = meanOf(covers.map((cover) => [joined(cover), weightOf.get(cover.item_id) ?? 0]))
    if (!mean) return []
    const hits = await index.nearest(mean, {
      count,
      filter: { facets: [[facet.forSale], [facet.style(style)]], except: new Set(weightOf.keys()) },
    })
    return hits.map(({ id }) => id)
  }
