import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../../../platform/db/connect.ts'
import { AppError } from '../../../../platform/errors.ts'
import { joined } from '../../../../platform/vision/vision.ts'
import { type TileRow, selectTiles } from '../../search/tiles.ts'
import { minForYouSimilarity } from '../thresholds.ts'
import { facet } from '../facets.ts'
import type { EmbeddingIndex } from '../embeddings/embedding-index.ts'
import { selectByTags, selectCollection, selectEmbeddings } from './queries.ts'
import { type Candidate, diversify } from './diversify.ts'

const shown = 24
const spare = 6
/**
 * The maximum number of items of a collection that are searched for. They are spread evenly over a larger collection.
 */
const maxSources = 32
const foundForEach = 12

/** Picks items at equal distances, so that items that were added long ago count as well. */
const evenly = <Thing>(things: Thing[], max: number): Thing[] =>
  things.length <= max
    ? things
    : Array.from({ length: max }, (_, n) => things[Math.floor((n * things.length) / max)] as Thing)

/** Finds items for the "For You" list: similar to those of a collection, by embeddings or else by tags. */
export const createForYou = ({ db }: Database, embeddingIndex: EmbeddingIndex) => {
  const byEmbeddings = async (held: string[]): Promise<string[]> => {
    const { model, index } = await embeddingIndex.current()
    const sources = await selectEmbeddings(db, model, evenly(held, maxSources), { coversOnly: true })
    const filter = { facets: [[facet.forSale]], except: new Set(held) }
    const best = new Map<string, Omit<Candidate, 'vector'>>()
    for (const embedding of sources) {
      const hits = await index.nearest(joined(embedding), {
        count: foundForEach,
        minSimilarity: minForYouSimilarity,
        filter,
      })
      for (const { id, similarity } of hits)
        if (similarity > (best.get(id)?.similarity ?? -1))
          best.set(id, { id, source: embedding.item_id, similarity })
      // Yields to the event loop, because a large collection takes many searches.
      await setImmediate()
    }
    const found = await index.vectorsOf([...best.keys()])
    const candidates = [...best.values()].flatMap((candidate) => {
      const [vector] = found.get(candidate.id) ?? []
      return vector ? [{ ...candidate, vector }] : []
    })
    return diversify(candidates, shown + spare).map(({ id }) => id)
  }

  return {
    async find(buyerID: string, collectionID: string): Promise<TileRow[]> {
      const held = await selectCollection(db, buyerID, collectionID)
      if (!held) throw new AppError('not_found')
      if (held.length === 0) return []
      const similar = await byEmbeddings(held)
      const ids = similar.length > 0 ? similar : await selectByTags(db, evenly(held, maxSources), held, shown)
      return (await selectTiles(db, ids)).slice(0, shown)
    },
  }
}
