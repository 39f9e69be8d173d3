import type { Logger } from 'pino'
import type { Received } from '#contract/define.ts'
import type { itemChanges as calls } from '#contract/item-changes.ts'
import { actionsFor } from '#domain/item-actions.ts'
import { toCentavos } from '#domain/money.ts'
import type { Availability } from '#domain/ticket-status.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/events/events.ts'
import { notify } from '../../platform/events/notify.ts'
import { consumeAttempt } from '../../platform/limits/limits.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { notifyCartsWith } from '../cart/index.ts'
import { clearSubject, isSubject, notifyConversationsAbout } from '../chat/index.ts'
import { notifyCollectionsWith } from '../collections/index.ts'
import {
  factColumns,
  setColours,
  findItem,
  insertItemTags,
  removeUnusedPhotos,
  requireChangeable,
  waitsInLiveSale,
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
  lockOpenShopOf,
  movePins,
  updateItem,
} from './queries.ts'

/** Far more than manual work; each change is written to the search index. */
const changesPerSeller = { max: 1_000, seconds: 3600 }

/** After this many attempts the item is deleted even if conversations about it keep beginning. */
const maxDeleteAttempts = 5

type ItemChange = Omit<Received<(typeof calls)['POST store/update_item']>, 'itemID' | 'id'>

interface Deps {
  database: Database
  events: Events
  storage: Storage
  clock: Clock
  log: Logger
  /** Called after an item was relisted. */
  relisted: (itemID: string) => Promise<void>
}

const changeTags = async (tx: Tx, itemID: string, tagIDs: number[]): Promise<void> => {
  if ((await insertItemTags(tx, itemID, tagIDs)) !== tagIDs.length) throw new AppError('unknown_tag')
  await deleteOtherTags(tx, itemID, tagIDs)
}

/** Reorders the photos and removes those not listed. Returns the keys of the removed photos. */
const changePhotos = async (tx: Tx, itemID: string, keys: string[]): Promise<string[]> => {
  const removed = await selectPhotos(tx, itemID)
  const kept = keys.map((key) => {
    const at = removed.findIndex((photo) => photo.key === key)
    // Another page of the seller removed a photo that this page still shows.
    if (at < 0) throw new AppError('photos_changed')
    return removed.splice(at, 1)[0]?.position ?? 0
  })
  await movePins(tx, itemID, kept)
  if (removed.length > 0)
    await deletePhotos(
      tx,
      itemID,
      removed.map(({ position }) => position),
    )
  if (kept.some((position, index) => position !== index)) await reorderPhotos(tx, itemID, kept)
  return removed.map(({ key }) => key)
}

const changed = (availability: Availability) => ({
  status: availability,
  actions: actionsFor(availability, false),
})

/** Changes of items after their listing. */
export const createItemChanges = ({ database, events, storage, clock, log, relisted }: Deps) => {
  const { db } = database

  /**
   * Changes an item under its lock, unless a buyer has reserved or bought it. Notifies carts, collections,
   * conversations and the seller's own pages; triggers notify the pages of the item and the shop.
   */
  const change = async <Answer>(
    sellerID: string,
    itemID: string,
    act: (tx: Tx, availability: Availability) => Promise<Answer>,
    { toDelete = false, price = false, toSell = false } = {},
  ): Promise<Answer> => {
    await consumeAttempt(db, clock, `item-change:${sellerID}`, changesPerSeller)
    const answer = await db.transaction().execute(async (tx) => {
      const shop = await lockOpenShopOf(tx, sellerID)
      if (!shop) throw new AppError('not_found')
      if (toSell && shop.paused_at) throw new AppError('shop_paused')
      if (toDelete && (await isItemOf(tx, shop.id, itemID)) && !(await hasTicket(tx, itemID))) {
        // Conversations are found by the item, so they are notified before it leaves them.
        await notifyConversationsAbout(tx, itemID)
        await clearSubject(tx, itemID)
      }
      const item = await lockItemOf(tx, shop.id, itemID, toDelete)
      if (!item) throw new AppError('not_found')
      requireChangeable(item.availability, item.taken_down_from !== null)
      const isDraft = item.availability === 'draft'
      if (isDraft && (toDelete || price) && (await waitsInLiveSale(tx, itemID)))
        throw new AppError('in_live_sale')
      // Found by the item too.
      await notifyCartsWith(tx, itemID)
      await notifyCollectionsWith(tx, itemID)
      await notifyConversationsAbout(tx, itemID)
      await notify(tx, sellerID, 'items')
      return act(tx, item.availability)
    })
    await events.syncNotifications()
    return answer
  }

  const setAvailability = (
    sellerID: string,
    itemID: string,
    wanted: 'for_sale' | 'withdrawn',
  ): Promise<{ changed: boolean }> =>
    change(
      sellerID,
      itemID,
      async (tx, availability) => {
        if (availability === 'draft') throw new AppError('item_unfinished')
        // An item that a ticket withdrew now counts as taken down by its seller, so that moves of the ticket do not
        // relist it.
        const takenDown = wanted === 'withdrawn' ? clock.now() : null
        await updateItem(tx, itemID, { availability: wanted, taken_down_at: takenDown })
        return { changed: availability !== wanted }
      },
      { toSell: wanted === 'for_sale' },
    )

  const removeFiles = (keys: string[]): Promise<void> =>
    // The change is committed; the storage reconciler deletes the files that remain.
    removeUnusedPhotos(db, storage, keys).catch((error: unknown) =>
      log.warn({ err: error }, 'the files of removed photos were not deleted'),
    )

  return {
    /**
     * Fields that are not given are not written, so that two devices can change different fields at the same time.
     */
    async update(
      sellerID: string,
      itemID: string,
      { name, description, price, size, isFeminine, tagID, colours, photos, ...facts }: ItemChange,
    ) {
      const values = {
        name,
        description,
        price_centavos: price === undefined ? undefined : toCentavos(price),
        size,
        is_feminine: isFeminine,
      }
      const changeItem = async (tx: Tx) => {
        const columns = { ...values, ...(await factColumns(tx, facts)) }
        // Before the given flaws, which name the photos in their new order.
        const removedPhotos = photos ? await changePhotos(tx, itemID, photos) : []
        if (Object.values(columns).some((value) => value !== undefined)) await updateItem(tx, itemID, columns)
        if (tagID) await changeTags(tx, itemID, tagID)
        if (colours) await setColours(tx, itemID, colours)
        return removedPhotos
      }
      const removed = await change(sellerID, itemID, changeItem, { price: price !== undefined })
      await removeFiles(removed)
      const item = await findItem(db, itemID)
      if (!item) throw new AppError('not_found')
      return item
    },

    async withdraw(sellerID: string, itemID: string) {
      await setAvailability(sellerID, itemID, 'withdrawn')
      return changed('withdrawn')
    },

    /** `listed_at` stays, so that relisting does not move an item to the top of the feed. */
    async relist(sellerID: string, itemID: string) {
      const relisting = await setAvailability(sellerID, itemID, 'for_sale')
      if (relisting.changed)
        relisted(itemID).catch((error: unknown) =>
          log.warn({ err: error, itemID }, 'a relisted item was not compared with others'),
        )
      return changed('for_sale')
    },

    /**
     * An item that ever had a ticket stays for it, withdrawn and hidden from its seller's list. Any other is deleted
     * with its photos.
     */
    async remove(sellerID: string, itemID: string): Promise<void> {
      const removeOnce = (isLastAttempt: boolean): Promise<string[] | null> =>
        change(
          sellerID,
          itemID,
          async (tx, availability) => {
            if (await hasTicket(tx, itemID)) {
              const now = clock.now()
              const gone = { availability: 'withdrawn', taken_down_at: now, removed_at: now } as const
              // A draft may have tickets that have ended, and no time of a listing any more.
              await updateItem(tx, itemID, {
                ...gone,
                ...(availability === 'draft' && { listed_at: now, paused_listed_at: null }),
              })
              return []
            }
            // A conversation about the item began before the lock. Try again, so that the conversation is locked
            // first.
            if (!isLastAttempt && (await isSubject(tx, itemID))) return null
            const photos = await selectPhotos(tx, itemID)
            await deleteItem(tx, itemID)
            return photos.map(({ key }) => key)
          },
          { toDelete: true },
        )
      let keys: string[] | null = null
      for (let attempt = 1; keys === null; attempt += 1)
        keys = await removeOnce(attempt === maxDeleteAttempts)
      await removeFiles([...new Set(keys)])
    },
  }
}

export type ItemChanges = ReturnType<typeof createItemChanges>
