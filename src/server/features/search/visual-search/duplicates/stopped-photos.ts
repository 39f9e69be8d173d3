import { sql } from 'kysely'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database, Db } from '../../../../platform/db/connect.ts'
import { toFloats } from '../../../../platform/vector-index/float-bytes.ts'
import { joined } from '../../../../platform/vision/vision.ts'
import { addSignal } from '../../../looking-after/index.ts'
import { selectEmbeddings } from '../search/queries.ts'
import { minCandidateSimilarity } from '../thresholds.ts'
import { type EmbeddedPhoto, type IsCopy, mostSimilarOf, toEmbedded } from './copies.ts'

/** The newest photos of stopped accounts. They take 12 MB, and comparing one with all takes some milliseconds. */
const maxPhotos = 20_000

interface StoppedPhoto extends EmbeddedPhoto {
  itemID: string
}

/** Changes whenever an account is stopped for good, or no longer is. */
const selectState = async (db: Db): Promise<string> => {
  const stopped = await db
    .selectFrom('accounts')
    .select(sql<string | null>`count(*) || ' ' || max(stopped_at)`.as('state'))
    .where('stopped_at', 'is not', null)
    .where('stopped_until', 'is', null)
    .executeTakeFirst()
  return stopped?.state ?? ''
}

const selectStopped = async (db: Db, model: string): Promise<StoppedPhoto[]> => {
  const rows = await db
    .selectFrom('accounts as a')
    .innerJoin('shops as s', 's.owner_id', 'a.id')
    .innerJoin('items as i', 'i.shop_id', 's.id')
    .innerJoin('photo_embeddings as e', 'e.item_id', 'i.id')
    .select(['e.item_id', 'e.photo_key', 'e.vector', 'e.colours'])
    .where('e.model', '=', model)
    .where('a.stopped_at', 'is not', null)
    .where('a.stopped_until', 'is', null)
    .orderBy('i.id', 'desc')
    .orderBy('e.position')
    .limit(sql.lit(maxPhotos))
    .execute()
  return rows.map(({ item_id, photo_key, vector, colours }) => ({
    itemID: item_id,
    photoKey: photo_key,
    vector: joined({ vector: toFloats(vector), colours: toFloats(colours) }),
  }))
}

const selectListed = (db: Db, ids: string[]) =>
  db
    .selectFrom('items as i')
    .innerJoin('shops as s', 's.id', 'i.shop_id')
    .select(['i.id', 'i.name', 's.owner_id'])
    .where('i.id', '=', (any) => any.fn.any(any.val(ids)))
    .innerJoin('item_search as shown', 'shown.item_id', 'i.id')
    .execute()

/** Notices photos of accounts that were stopped for good, when somebody else lists them. It never acts on them. */
export const createStoppedPhotos = ({ db }: Database, clock: Clock, model: string, isCopy: IsCopy) => {
  let known: { state: string; photos: StoppedPhoto[] } | undefined

  const stopped = async (): Promise<StoppedPhoto[]> => {
    const state = await selectState(db)
    if (known?.state !== state) known = { state, photos: await selectStopped(db, model) }
    return known.photos
  }

  return async (itemIDs: string[]): Promise<void> => {
    const photos = await stopped()
    if (photos.length === 0) return
    const listed = await selectListed(db, itemIDs)
    const ids = listed.map(({ id }) => id)
    const own = await selectEmbeddings(db, model, ids, { coversOnly: false })
    for (const { id, name, owner_id } of listed)
      for (const photo of own.filter(({ item_id }) => item_id === id).map(toEmbedded)) {
        const closest = mostSimilarOf(photo, photos)
        if (!closest || closest.similarity < minCandidateSimilarity.stopped) continue
        if (!(await isCopy(photo, closest.photo))) continue
        await db
          .transaction()
          .execute((tx) =>
            addSignal(
              tx,
              { kind: 'item', subjectID: id, aboutID: owner_id, title: name, at: clock.now() },
              { kind: 'photo_of_stopped_account', evidence: `${id} ${closest.photo.itemID}` },
            ),
          )
      }
  }
}
