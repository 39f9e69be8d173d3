import type { Database } from '../../../../platform/db/connect.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Caller } from '../../../../platform/http/caller.ts'
import type { Filter } from '../../../../platform/vector-index/vector-index.ts'
import { joined } from '../../../../platform/vision/vision.ts'
import { type TileRow, selectTiles } from '../../search/tiles.ts'
import { minSimilarItemSimilarity } from '../thresholds.ts'
import { garmentsOf, facet } from '../facets.ts'
import type { EmbeddingIndex, LoadedIndex } from '../embeddings/embedding-index.ts'
import type { TagBook } from '../tag-book.ts'
import { type SeedRow, findSeed, selectByTags, selectEmbeddings } from './queries.ts'

/** Some results may have been sold since the index was updated. */
const spare = 6
/** Added to the similarity of items of the same style. */
const sameStyle = 0.05

/** The items most similar to any of the photos, each once. */
const alike = async (
  { index }: LoadedIndex,
  photos: Float32Array[],
  style: number,
  count: number,
  filter: Filter,
): Promise<string[]> => {
  const best = new Map<string, number>()
  const note = (id: string, similarity: number) => best.set(id, Math.max(similarity, best.get(id) ?? -1))
  for (const photo of photos) {
    const query = { count, minSimilarity: minSimilarItemSimilarity }
    const facets = [...(filter.facets ?? []), [facet.style(style)]]
    const [any = [], ofStyle = []] = await index.nearestOfEach(photo, [
      { ...query, filter },
      { ...query, filter: { ...filter, facets } },
    ])
    for (const hit of any) note(hit.id, hit.similarity)
    for (const hit of ofStyle) note(hit.id, hit.similarity + sameStyle)
  }
  return [...best].toSorted(([, a], [, b]) => b - a).map(([id]) => id)
}

/** Finds the items that the page of an item shows as similar: those of its kind first, then others. */
export const createSimilar = (
  { db }: Database,
  embeddingIndex: EmbeddingIndex,
  tagBook: () => Promise<TagBook>,
) => {
  /** Undefined for an item that has no embeddings yet. */
  const byEmbeddings = async (seed: SeedRow, count: number): Promise<string[] | undefined> => {
    const loaded = await embeddingIndex.current()
    const embeddings = await selectEmbeddings(db, loaded.model, [seed.id], { coversOnly: false })
    if (embeddings.length === 0) return undefined
    const photos = embeddings.map((embedding) => joined(embedding))
    const garments = garmentsOf(seed.tags, embeddings[0]?.kind, await tagBook()).map(facet.garment)
    const except = new Set([seed.id])
    const ofKind =
      garments.length > 0
        ? await alike(loaded, photos, seed.is_feminine, count, {
            facets: [[facet.forSale], garments],
            except,
          })
        : []
    if (ofKind.length >= count) return ofKind
    const rest = await alike(loaded, photos, seed.is_feminine, count, {
      facets: [[facet.forSale]],
      except: new Set([seed.id, ...ofKind]),
    })
    return [...ofKind, ...rest]
  }

  return {
    /** Only its own seller may ask for a draft. */
    async find(caller: Caller, itemID: string, count: number): Promise<TileRow[]> {
      const seed = await findSeed(db, itemID)
      if (!seed || (seed.availability === 'draft' && seed.owner_id !== caller.sellerID))
        throw new AppError('not_found')
      const ids =
        (await byEmbeddings(seed, count + spare)) ?? (await selectByTags(db, [seed.id], [seed.id], count))
      return (await selectTiles(db, ids.slice(0, count + spare))).slice(0, count)
    },
  }
}
