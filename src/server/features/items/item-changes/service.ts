import type { Logger } from 'pino'
import type { Received } from '#contract/define.ts'
import type { itemChanges as calls } from '#contract/item-changes.ts'
import { actionsFor } from '#domain/item-actions.ts'
import { toCentavos } from '#domain/money.ts'
import type { Availability } from '#domain/ticket-status.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Db, Tx } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Seller } from '../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { type LockedItem } from '../item-state/locks.ts'
import { endVoidOffersFor } from '../item-state/offers.ts'
import { factColumns, setColours } from '../listings/facts.ts'
import { findItem, insertItemTags, selectPhotos } from '../listings/queries.ts'
import { keepVersions } from '../listings/versions.ts'
import { removeUnusedPhotos } from '../listings/photo-removal.ts'
import { skuError } from '../listings/adding.ts'
import { checkLater } from '../listings/check-later.ts'
import { itemChanged } from '../listings/item-changed.ts'
import { lockShop, lockToChange } from './change.ts'
import { deleteOtherTags, deletePhotos, reorderPhotos, movePins, updateItem } from './queries.ts'
import { type Mentions, removeItems, untilRemoved } from './removal.ts'

/** Far more than manual work; each change is written to the search index. */
const changesPerSeller = { max: 1_000, seconds: 3600 }

type ItemChange = Omit<Received<(typeof calls)['POST store/update_item']>, 'itemID' | 'id'>

interface Deps {
  database: Database
  events: Events
  storage: Storage
  clock: Clock
  log: Logger
  /** Called after an item was relisted. */
  relisted: (itemID: string) => Promise<void>
  mentions: Mentions
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

export const createRemoveFiles =
  ({ db, storage, log }: Pick<Deps, 'storage' | 'log'> & { db: Db }) =>
  (keys: string[]): Promise<void> =>
    // The change is committed; the storage reconciler deletes the files that remain.
    removeUnusedPhotos(db, storage, keys).catch((error: unknown) =>
      log.warn({ err: error }, 'the files of removed photos were not deleted'),
    )

const changed = (availability: Availability) => ({
  status: availability,
  actions: actionsFor(availability, false),
})

/** Changes of items after their listing. */
export const createItemChanges = ({ database, events, storage, clock, log, relisted, mentions }: Deps) => {
  const { db } = database

  /** Changes an item under its lock, and keeps what it was. */
  const change = async <Answer>(
    { sellerID, accountID }: Seller,
    itemID: string,
    act: (tx: Tx, item: LockedItem, shopID: string) => Promise<Answer>,
    {
      toDelete,
      price = false,
      toSell = false,
      keep = true,
      counted = true,
    }: { toDelete?: Mentions; price?: boolean; toSell?: boolean; keep?: boolean; counted?: boolean } = {},
  ): Promise<Answer> => {
    if (counted) await consumeAttempt(db, clock, `item-change:${sellerID}`, changesPerSeller)
    const answer = await db.transaction().execute(async (tx) => {
      const shop = await lockShop(tx, sellerID, toSell)
      if (!shop) throw new AppError('not_found')
      const { items, refused } = await lockToChange(tx, shop.id, [itemID], { toDelete, price })
      const [item] = items
      const code = refused.get(itemID)
      if (code || !item) throw new AppError(code ?? 'not_found')
      if (!toDelete) await itemChanged(tx, itemID)
      if (keep) await keepVersions(tx, [itemID], { by: accountID })
      const acted = await act(tx, item, shop.id)
      await endVoidOffersFor(tx, [itemID])
      return acted
    })
    await events.syncNotifications()
    return answer
  }

  const setState = (
    seller: Seller,
    itemID: string,
    state: 'listed' | 'withdrawn',
  ): Promise<{ changed: boolean }> =>
    change(
      seller,
      itemID,
      async (tx, item) => {
        if (item.availability === 'draft') throw new AppError('item_unfinished')
        // An item that a ticket withdrew now counts as taken down by its seller, so that moves of the ticket do not
        // relist it.
        await updateItem(tx, itemID, { state, taken_down_at: state === 'withdrawn' ? clock.now() : null })
        return { changed: item.state !== state }
      },
      { toSell: state === 'listed' },
    )

  const removeFiles = createRemoveFiles({ db, storage, log })

  return {
    /**
     * Fields that are not given are not written, so that two devices can change different fields at the same time. `counted`: not
     * for a file, which has limits of its own.
     */
    async update(
      seller: Seller,
      itemID: string,
      { name, description, price, size, isFeminine, tagID, colours, photos, sku, ...facts }: ItemChange,
      { counted = true } = {},
    ) {
      const values = {
        name,
        description,
        price_centavos: price === undefined ? undefined : toCentavos(price),
        size,
        is_feminine: isFeminine,
        sku,
      }
      const changeItem = async (tx: Tx) => {
        const columns = { ...values, ...(await factColumns(tx, facts)) }
        // Before the given flaws, which name the photos in their new order.
        const removedPhotos = photos ? await changePhotos(tx, itemID, photos) : []
        if (Object.values(columns).some((value) => value !== undefined)) await updateItem(tx, itemID, columns)
        if ([name, description, price].some((value) => value !== undefined)) await checkLater(tx, [itemID])
        if (tagID) await changeTags(tx, itemID, tagID)
        if (colours) await setColours(tx, itemID, colours)
        return removedPhotos
      }
      const removed = await change(seller, itemID, changeItem, {
        price: price !== undefined,
        counted,
      }).catch((error: unknown) => {
        throw skuError(error)
      })
      await removeFiles(removed)
      const item = await findItem(db, itemID)
      if (!item) throw new AppError('not_found')
      return item
    },

    async withdraw(seller: Seller, itemID: string) {
      await setState(seller, itemID, 'withdrawn')
      return changed('withdrawn')
    },

    /** `listed_at` stays, so that relisting does not move an item to the top of the feed. */
    async relist(seller: Seller, itemID: string) {
      const relisting = await setState(seller, itemID, 'listed')
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
    async remove(seller: Seller, itemID: string): Promise<void> {
      const keys = await untilRemoved((isLastAttempt) =>
        change(
          seller,
          itemID,
          (tx, item, shopID) =>
            removeItems(tx, shopID, [item], {
              by: seller.accountID,
              at: clock.now(),
              mentions,
              isLastAttempt,
            }),
          { toDelete: mentions, keep: false },
        ),
      )
      await removeFiles(keys)
    },
  }
}

export type ItemChanges = ReturnType<typeof createItemChanges>
