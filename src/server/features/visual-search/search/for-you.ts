import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { joined } from '../../../platform/vision/vision.ts'
import { type TileRow, selectTiles } from '../../search/index.ts'
import { minForYouSimilarity } from '../thresholds.ts'
import { facet } from '../facets.ts'
import type { EmbeddingIndex } from '../embeddings/embedding-index.ts'
import { selectByTags, selectCollection, selectEmbeddings } from './queries.ts'
import { type Candidate, diversify } from './diversify.ts'

const shown = 24
const spare = 6
/** Of a large collection so many items are asked about, evenly over all of it. */
const maxSources = 32
const foundForEach = 12

/** Every so many-th, so that what was put in long ago counts as well. */
const evenly = <Thing>(things: Thing[], max: number): Thing[] =>
  things.length <= max
    ? things
    : Array.from({ length: max }, (_, n) => things[Math.floor((n * things.length) / max)] as Thing)

export const createForYou = ({ db }: Database, embeddingIndex: EmbeddingIndex) => {
  const byEmbeddings = async (held: string[]): Promise<string[]> => {
    const { model, index } = await embeddingIndex.current()
    const sources = await selectEmbeddings(db, model, evenly(held, maxSources), { coversOnly: true })
    const filter = { facets: [[facet.forSale]], except: new Set(held) }
    const best = new Map<string, Omit<Candidate, 'vector'>>()
    for (const look of sources) {
      const hits = await index.nearest(joined(look), {
        count: foundForEach,
        minSimilarity: minForYouSimilarity,
        filter,
      })
      for (const { id, similarity } of hits)
        if (similarity > (best.get(id)?.similarity ?? -1))
          best.set(id, { id, source: look.item_id, similarity })
      // A collection of many items lets others have their turn between them.
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
