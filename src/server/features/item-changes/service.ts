import type { Logger } from 'pino'
import { actionsFor } from '#domain/item-actions.ts'
import { toCentavos } from '#domain/money.ts'
import type { Size, Style } from '#domain/sizes.ts'
import type { Availability } from '#domain/ticket-status.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { tell } from '../../platform/events/tell.ts'
import { takeTry } from '../../platform/limits/limits.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { tellCartsWith } from '../cart/index.ts'
import { clearSubject, isSubject, tellConversationsAbout } from '../chat/index.ts'
import { tellCollectionsWith } from '../collections/index.ts'
import {
  findItem,
  insertItemTags,
  removeUnusedPhotos,
  requireChangeable,
  selectPhotos,
} from '../listings/index.ts'
import {
  deleteItem,
  deleteOtherTags,
  deletePhotos,
  hasTicket,
  isItemOf,
  lockItemOf,
  reorderPhotos,
  shareShopOf,
  updateItem,
} from './queries.ts'

/** Far more than a seller does by hand; each change is written to the search index. */
const changesPerSeller = { most: 1_000, seconds: 3600 }

/** Then the database decides between a deletion and those who talk about the item without end. */
const maxTriesToDelete = 5

export interface ItemChange {
  name?: string | undefined
  description?: string | undefined
  price?: number | undefined
  size?: Size | undefined
  isFeminine?: Style | undefined
  tagID?: number[] | undefined
  /** Keys of the photos that stay, in their order. */
  photos?: string[] | undefined
}

interface Outside {
  database: Database
  events: Events
  storage: Storage
  clock: Clock
  log: Logger
  /** Called after an item was put back up for sale. */
  relisted: (itemID: string) => Promise<void>
}

/** Without the fields that stay as they are. */
const given = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>
  }

const changeTags = async (tx: Tx, itemID: string, tagIDs: number[]): Promise<void> => {
  if ((await insertItemTags(tx, itemID, tagIDs)) !== tagIDs.length) throw new AppError('unknown_tag')
  await deleteOtherTags(tx, itemID, tagIDs)
}

/** Brings the photos into this order and removes the others. Answers the keys of those that were removed. */
const changePhotos = async (tx: Tx, itemID: string, keys: string[]): Promise<string[]> => {
  const removed = await selectPhotos(tx, itemID)
  const kept = keys.map((key) => {
    const at = removed.findIndex((photo) => photo.key === key)
    // The seller's page shows a photo that another page of theirs removed.
    if (at < 0) throw new AppError('photos_changed')
    return removed.splice(at, 1)[0]?.position ?? 0
  })
  if (removed.length > 0)
    await deletePhotos(
      tx,
      itemID,
      removed.map(({ position }) => position),
    )
  if (kept.some((position, place) => position !== place)) await reorderPhotos(tx, itemID, kept)
  return removed.map(({ key }) => key)
}

const changed = (availability: Availability) => ({
  status: availability,
  actions: actionsFor(availability, false),
})

/** What sellers do with their items after they have listed them. */
export const createItemChanges = ({ database, events, storage, clock, log, relisted }: Outside) => {
  const { db } = database

  /**
   * Changes an item of this seller under its lock, unless a buyer counts on it. Open carts, collections,
   * conversations and the seller's own pages are told; of the pages of the item and the shop the database tells.
   */
  const change = async <Answer>(
    sellerID: string,
    itemID: string,
    act: (tx: Tx, availability: Availability) => Promise<Answer>,
    { toDelete = false } = {},
  ): Promise<Answer> => {
    await takeTry(db, clock, `item-change:${sellerID}`, changesPerSeller)
    const answer = await db.transaction().execute(async (tx) => {
      const shop = await shareShopOf(tx, sellerID)
      if (!shop) throw new AppError('not_found')
      // Before a deletion takes the item out of them.
      await tellConversationsAbout(tx, itemID)
      if (toDelete && (await isItemOf(tx, shop.id, itemID)) && !(await hasTicket(tx, itemID)))
        await clearSubject(tx, itemID)
      const item = await lockItemOf(tx, shop.id, itemID, toDelete)
      if (!item) throw new AppError('not_found')
      requireChangeable(item.availability)
      // Before it is deleted: afterwards nobody knows who had it.
      await tellCartsWith(tx, itemID)
      await tellCollectionsWith(tx, itemID)
      await tell(tx, sellerID, 'items')
      return act(tx, item.availability)
    })
    await events.caughtUp()
    return answer
  }

  const setAvailability = (
    sellerID: string,
    itemID: string,
    wanted: 'for_sale' | 'withdrawn',
  ): Promise<{ changed: boolean }> =>
    change(sellerID, itemID, async (tx, availability) => {
      if (availability === 'draft') throw new AppError('item_unfinished')
      // Withdrawn by a ticket counts as taken down from now on: no move of that ticket puts it back.
      const takenDown = wanted === 'withdrawn' ? clock.now() : null
      await updateItem(tx, itemID, { availability: wanted, taken_down_at: takenDown })
      return { changed: availability !== wanted }
    })

  const removeFiles = (keys: string[]): Promise<void> =>
    // The item is changed already; the job that cares for files finds what is left.
    removeUnusedPhotos(db, storage, keys).catch((error: unknown) =>
      log.warn({ err: error }, 'the files of removed photos were not deleted'),
    )

  return {
    /** What is not given stays as it is, also when another device changes it at the same time: the last one to set a field wins. */
    async update(sellerID: string, itemID: string, wanted: ItemChange) {
      const { tagID, photos, price, isFeminine, ...words } = wanted
      const values = given({
        ...words,
        price_centavos: price === undefined ? undefined : toCentavos(price),
        is_feminine: isFeminine,
      })
      const removed = await change(sellerID, itemID, async (tx) => {
        if (Object.keys(values).length > 0) await updateItem(tx, itemID, values)
        if (tagID) await changeTags(tx, itemID, tagID)
        return photos ? changePhotos(tx, itemID, photos) : []
      })
      await removeFiles(removed)
      const item = await findItem(db, itemID)
      if (!item) throw new AppError('not_found')
      return item
    },

    async withdraw(sellerID: string, itemID: string) {
      await setAvailability(sellerID, itemID, 'withdrawn')
      return changed('withdrawn')
    },

    /** It keeps the time of its listing, so that taking it down and putting it back is no way to the top of the feed. */
    async relist(sellerID: string, itemID: string) {
      const relisting = await setAvailability(sellerID, itemID, 'for_sale')
      if (relisting.changed)
        relisted(itemID).catch((error: unknown) =>
          log.warn({ err: error, itemID }, 'a relisted item was not compared with others'),
        )
      return changed('for_sale')
    },

    /** With its photos; but one that ever had a ticket stays for that, withdrawn and out of its seller's list. */
    async remove(sellerID: string, itemID: string): Promise<void> {
      const removeOnce = (isLastTry: boolean): Promise<string[] | null> =>
        change(
          sellerID,
          itemID,
          async (tx) => {
            if (await hasTicket(tx, itemID)) {
              const now = clock.now()
              await updateItem(tx, itemID, { availability: 'withdrawn', taken_down_at: now, removed_at: now })
              return []
            }
            // Somebody began to talk about it just before the lock: their conversation is locked first, the next time.
            if (!isLastTry && (await isSubject(tx, itemID))) return null
            const photos = await selectPhotos(tx, itemID)
            await deleteItem(tx, itemID)
            return photos.map(({ key }) => key)
          },
          { toDelete: true },
        )
      let keys: string[] | null = null
      for (let tries = 1; keys === null; tries += 1) keys = await removeOnce(tries === maxTriesToDelete)
      await removeFiles([...new Set(keys)])
    },
  }
}

export type ItemChanges = ReturnType<typeof createItemChanges>
