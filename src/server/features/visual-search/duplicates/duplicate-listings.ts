import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { id } from '#contract/fields.ts'
import type { Clock } from '../../../platform/clock.ts'
import { decodeCursor, microseconds, page } from '../../../platform/db/cursor.ts'
import type { Database } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { minDuplicateSimilarity } from '../thresholds.ts'
import { facet } from '../facets.ts'
import type { EmbeddingIndex } from '../embeddings/embedding-index.ts'
import { selectEmbeddings } from '../search/queries.ts'
import { type ShownPair, withPhotos } from './closest-photos.ts'
import { dismissPair, insertPairs, selectListed, selectPairs } from './queries.ts'

const pageSize = 24
/** A photo that many stole is told of enough with so many of them. */
const maxPairs = 5
const PairsCursor = z.tuple([microseconds, id])

/** Items of two sellers that look like one: for the admin to judge, never judged here. */
export const createDuplicateListings = ({ db }: Database, clock: Clock, embeddingIndex: EmbeddingIndex) => ({
  /** Compares items with those of all other shops, once they are listed. */
  async compare(itemIDs: string[]): Promise<void> {
    const listed = await selectListed(db, itemIDs)
    if (listed.length === 0) return
    // Of two embeddings stored at once the later transaction sees both.
    const { index } = await embeddingIndex.upToDate()
    const own = await index.vectorsOf(listed.map((item) => item.id))
    for (const item of listed) {
      const found = new Map<string, number>()
      for (const vector of own.get(item.id) ?? []) {
        const filter = { without: [facet.shop(item.shop_id)] }
        for (const { id: other, similarity } of await index.nearest(vector, {
          count: maxPairs,
          minSimilarity: minDuplicateSimilarity,
          filter,
        }))
          found.set(other, Math.max(similarity, found.get(other) ?? 0))
      }
      const pairs = [...found].map(([other, similarity]) => ({
        id: uuidv7(),
        item_id: item.id < other ? item.id : other,
        other_item_id: item.id < other ? other : item.id,
        similarity,
        flagged_at: clock.now(),
      }))
      if (pairs.length > 0) await insertPairs(db, pairs)
    }
  },

  async list(cursor: string | undefined): Promise<{ rows: ShownPair[]; cursor: string | null }> {
    const after = cursor === undefined ? null : decodeCursor(cursor, PairsCursor)
    const found = await selectPairs(db, after, pageSize + 1)
    const { rows, cursor: next } = page(found, pageSize, (pair) => [pair.flagged, pair.id])
    const { model } = await embeddingIndex.current()
    const ids = rows.flatMap(({ items }) => items.map((item) => item.id))
    const embeddings = Map.groupBy(
      await selectEmbeddings(db, model, ids, { coversOnly: false }),
      ({ item_id }) => item_id,
    )
    return {
      rows: rows.map((row) => withPhotos(row, embeddings)),
      cursor: next,
    }
  },

  async dismiss(adminID: string, pairID: string): Promise<void> {
    if (!(await dismissPair(db, pairID, adminID, clock.now()))) throw new AppError('not_found')
  },
})
