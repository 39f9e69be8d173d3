import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { recordAct } from '../../../../platform/admin-acts.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { decodeCursor, microseconds, page } from '../../../../platform/db/cursor.ts'
import type { Database } from '../../../../platform/db/connect.ts'
import { AppError } from '../../../../platform/errors.ts'
import { closeEntries } from '../../../looking-after/index.ts'
import { minCandidateSimilarity, minDuplicateSimilarity } from '../thresholds.ts'
import { facet } from '../facets.ts'
import type { EmbeddingIndex } from '../embeddings/embedding-index.ts'
import { selectEmbeddings } from '../search/queries.ts'
import { type ShownPair, withPhotos } from './closest-photos.ts'
import { type IsCopy, mostSimilarOf, toEmbedded } from './copies.ts'
import { dismissPair, insertPairs, selectListed, selectPairs } from './queries.ts'

const pageSize = 24
/** The maximum number of pairs per photo. More pairs of a widely stolen photo would be no news to the admin. */
const maxPairs = 5
const PairsCursor = z.tuple([microseconds, id])

/** Finds items of two sellers that may be the same item, and lists them for the admin. It never acts on them. */
export const createDuplicateListings = (
  { db }: Database,
  clock: Clock,
  embeddingIndex: EmbeddingIndex,
  isCopy: IsCopy,
) => ({
  /** Compares items with those of all other shops. Drafts are compared once they are listed. */
  async compare(itemIDs: string[]): Promise<void> {
    const listed = await selectListed(db, itemIDs)
    if (listed.length === 0) return
    // If two similar items are embedded concurrently, the one whose transaction commits last finds the other here.
    const { index, model } = await embeddingIndex.upToDate()
    const photosOf = async (ids: string[]) =>
      Map.groupBy(await selectEmbeddings(db, model, ids, { coversOnly: false }), ({ item_id }) => item_id)
    const own = await photosOf(listed.map((item) => item.id))
    for (const item of listed) {
      const found = new Map<string, number>()
      for (const photo of (own.get(item.id) ?? []).map(toEmbedded)) {
        const filter = { without: [facet.shop(item.shop_id)] }
        const hits = await index.nearest(photo.vector, {
          count: maxPairs,
          minSimilarity: minCandidateSimilarity.others,
          filter,
        })
        const unsure = hits.filter((hit) => hit.similarity < minDuplicateSimilarity && !found.has(hit.id))
        const others = unsure.length === 0 ? undefined : await photosOf(unsure.map(({ id: other }) => other))
        for (const { id: other, similarity } of hits) {
          const closest = mostSimilarOf(photo, (others?.get(other) ?? []).map(toEmbedded))
          if (similarity >= minDuplicateSimilarity || (closest && (await isCopy(photo, closest.photo))))
            found.set(other, Math.max(similarity, found.get(other) ?? 0))
        }
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
    await db.transaction().execute(async (tx) => {
      const at = clock.now()
      if (!(await dismissPair(tx, pairID, adminID, at))) throw new AppError('not_found')
      await closeEntries(tx, { kind: 'pair', subjectIDs: [pairID], at })
      await recordAct(tx, { adminID, act: 'pair_dismissed', at, about: { kind: 'pair', id: pairID } })
    })
  },
})
