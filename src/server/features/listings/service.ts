import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { Received } from '#contract/define.ts'
import { type Upload, id } from '#contract/fields.ts'
import { listings as calls } from '#contract/listings.ts'
import { toCentavos } from '#domain/money.ts'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import type { Size } from '#domain/sizes.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Page, decodeCursor, microseconds, page } from '../../platform/db/cursor.ts'
import type { Database, Tx } from '../../platform/db/connect.ts'
import { AppError } from '../../platform/errors.ts'
import { sha256Of } from '../../platform/file-source.ts'
import type { Events } from '../../platform/events/events.ts'
import { lastEvent } from '../../platform/events/last-event.ts'
import { createCache } from '../../platform/cache.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { serializerOf } from '../../platform/http/serialize.ts'
import { keepFiles } from '../../platform/storage/reconciler.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { findShop, findShopOf } from '../shops/index.ts'
import { requireChangeable } from './changeable.ts'
import { lockDraftsOf, refuseTooManyDrafts, consumePhotoLimits } from './limits.ts'
import { type StoredPhoto, storePhoto } from './photos.ts'
import { factColumns, setColours } from './facts.ts'
import { toItem } from './presenter.ts'
import {
  type ItemRow,
  type ShopItemRow,
  completeDraft,
  findItem,
  findItemOfForm,
  findOwnItem,
  insertItem,
  insertItemTags,
  isHidden,
  listItem,
  lockItem,
  putPhoto,
  selectPhotos,
  selectShopItems,
  selectShopOffer,
} from './queries.ts'
import { type SoldRow, soldPage } from './sold-items.ts'
import { keepVersions } from './versions.ts'

type NewItem = Received<(typeof calls)['POST store/add_item']>
type ShopItemsWanted = Received<(typeof calls)['GET store/get_shop_items']>

const shopItemsPageSize = 24
/** About 10 MB at 2 kB each. */
const maxCachedPages = 5_000
/** Changes remove entries by event. This only removes pages that nobody opens any more. */
const pageTtlMs = 300_000

/** The page of an item as JSON, and the size that is recorded when a buyer opens it. */
interface ItemPage {
  json: string
  size: Size
}
const write = serializerOf(calls['GET store/item'].reply)

const ShopItemsCursor = z.tuple([microseconds, id])

const attachTags = async (tx: Tx, itemID: string, tagIDs: number[]): Promise<void> => {
  if ((await insertItemTags(tx, itemID, tagIDs)) !== tagIDs.length) throw new AppError('unknown_tag')
}

/** The position for a new photo, or null if the item already has it. */
const positionFor = (
  photos: { position: number; upload_hash: Buffer }[],
  uploadHash: Buffer,
  wanted: number | undefined,
  isDraft: boolean,
): number | null => {
  const same = photos.filter((photo) => photo.upload_hash.equals(uploadHash))
  if (wanted === undefined ? same.length > 0 : same.some(({ position }) => position === wanted)) return null
  const taken = new Set(photos.map(({ position }) => position))
  if (wanted !== undefined && taken.has(wanted)) {
    if (!isDraft) throw new AppError('item_complete')
    return wanted
  }
  if (photos.length >= maximumPhotosPerItem) throw new AppError('too_many_photos')
  const free = Array.from({ length: maximumPhotosPerItem }, (_, n) => n).find((n) => !taken.has(n))
  return wanted ?? free ?? null
}

/** Called in the transaction that adds a photo, or replaces the photo of a draft. */
export type PhotoAdded = (tx: Tx, photoKey: string) => Promise<void>

/** Called in the transaction that adds an item, if it came from a bale. */
export type PutIntoBale = (tx: Tx, item: { shopID: string; baleID: string; itemID: string }) => Promise<void>

interface Dependencies {
  database: Database
  events: Events
  storage: Storage
  clock: Clock
  photoAdded: PhotoAdded
  putIntoBale: PutIntoBale
}

/** Creates items with their photos and tags, and reads the pages of items and shops. */
export const createListings = ({
  database: { db, readReplica },
  events,
  storage,
  clock,
  photoAdded,
  putIntoBale,
}: Dependencies) => {
  const itemEvents = lastEvent(events, 'items')
  const pages = createCache<ItemPage>(events, {
    topic: 'items',
    max: maxCachedPages,
    ttlMs: pageTtlMs,
    keyOf: (itemID) => itemID,
  })

  const ownItem = async (caller: Caller, itemID: string) => {
    const item = await findOwnItem(db, itemID, caller.sellerID)
    if (!item) throw new AppError('not_found')
    return item
  }

  /** Under the lock of the item, so that of two simultaneous last photos exactly one lists the item. */
  const addRow = async (
    tx: Tx,
    itemID: string,
    photo: StoredPhoto,
    wanted: number | undefined,
    by: string,
  ): Promise<void> => {
    const item = await lockItem(tx, itemID)
    if (!item) throw new AppError('not_found')
    const photos = await selectPhotos(tx, itemID)
    const position = positionFor(photos, photo.uploadHash, wanted, item.availability === 'draft')
    if (position === null) return
    requireChangeable(item.availability, item.taken_down_from !== null)
    await keepFiles(tx)
    await photo.putAgain()
    if (item.availability !== 'draft') await keepVersions(tx, [itemID], { by })
    const now = clock.now()
    await putPhoto(tx, {
      item_id: itemID,
      position,
      key: photo.key,
      upload_hash: photo.uploadHash,
      width: photo.width,
      height: photo.height,
      placeholder: photo.placeholder,
      created_at: now,
    })
    await photoAdded(tx, photo.key)
    const replaced = photos.some((other) => other.position === position)
    const complete = photos.length + (replaced ? 0 : 1) >= item.photos_expected
    const isDraft = item.availability === 'draft'
    if (!isDraft || !complete) return
    if (item.kept_as_draft) await completeDraft(tx, itemID, item.completed_at ?? now)
    else await listItem(tx, itemID, now)
  }

  return {
    /** Creates a draft. A repeated request with the same client id returns the same item. */
    async add(
      caller: Caller,
      {
        name,
        description,
        price,
        size,
        isFeminine,
        tagID,
        colours,
        photos = 1,
        later,
        baleID,
        clientID,
        ...facts
      }: NewItem,
    ): Promise<string> {
      const shop = await findShopOf(db, caller.sellerID)
      if (!shop) throw new AppError('shop_missing')
      const itemID = await db.transaction().execute(async (tx) => {
        await lockDraftsOf(tx, shop.id)
        const made = await insertItem(tx, {
          ...(await factColumns(tx, facts)),
          id: uuidv7(),
          shop_id: shop.id,
          added_by: caller.helperOf && caller.accountID,
          name,
          description,
          price_centavos: toCentavos(price),
          size,
          is_feminine: isFeminine,
          availability: 'draft',
          photos_expected: photos,
          kept_as_draft: later,
          client_id: clientID ?? null,
          created_at: clock.now(),
          listed_at: null,
        })
        if (made) {
          await refuseTooManyDrafts(tx, shop.id)
          await attachTags(tx, made, tagID)
          if (colours) await setColours(tx, made, colours)
          if (baleID !== undefined) await putIntoBale(tx, { shopID: shop.id, baleID, itemID: made })
        }
        return made
      })
      const known = itemID ?? (clientID && (await findItemOfForm(db, shop.id, clientID))?.id)
      if (!known) throw new Error('An item without a client id cannot be there already')
      return known
    },

    async addPhoto(
      caller: Caller,
      itemID: string,
      upload: Upload,
      position: number | undefined,
    ): Promise<{ item: ItemRow; key: string | null }> {
      const { availability, taken_down_from } = await ownItem(caller, itemID)
      const known = await selectPhotos(db, itemID)
      const uploadHash = await sha256Of(upload)
      // Checked here too, to refuse a photo before the costly decoding.
      if (positionFor(known, uploadHash, position, availability === 'draft') !== null) {
        requireChangeable(availability, taken_down_from !== null)
        await consumePhotoLimits(db, clock, caller.accountID, upload.size)
        const photo = await storePhoto(storage, upload, caller.accountID)
        await db.transaction().execute((tx) => addRow(tx, itemID, photo, position, caller.accountID))
        await events.syncNotifications()
      }
      const item = await findItem(db, itemID)
      if (!item) throw new AppError('not_found')
      const sent = (await selectPhotos(db, itemID)).find((photo) => photo.upload_hash.equals(uploadHash))
      return { item, key: sent?.key ?? null }
    },

    async addTags(caller: Caller, itemID: string, tagIDs: number[]): Promise<void> {
      await ownItem(caller, itemID)
      await db.transaction().execute(async (tx) => {
        const item = await lockItem(tx, itemID)
        if (!item) throw new AppError('not_found')
        requireChangeable(item.availability, item.taken_down_from !== null)
        if (item.availability !== 'draft') await keepVersions(tx, [itemID], { by: caller.accountID })
        await attachTags(tx, itemID, tagIDs)
      })
      await events.syncNotifications()
    },

    /** Contains nothing about the reader, so that all buyers share one cached page. */
    pageOf: (itemID: string): Promise<ItemPage> =>
      pages.get(itemID, async () => {
        const changedAt = itemEvents.of(itemID)
        // A replica may not have a new item yet, so the primary is asked before the item counts as missing.
        const item =
          (await readReplica((at) => findItem(at, itemID), changedAt)) ?? (await findItem(db, itemID))
        // Errors are not cached, so that requests for unknown items cannot fill the cache.
        if (!item || isHidden(item) || item.taken_down) throw new AppError('not_found')
        return { json: write(toItem(item)), size: item.size }
      }),

    /** Only its seller finds a draft, and only its seller and admins what a decision took down. */
    async find(caller: Caller, itemID: string): Promise<ItemRow> {
      const item = await findItem(db, itemID)
      const isOwn = item?.owner_id === caller.sellerID
      if (!item || (isHidden(item) && !isOwn)) throw new AppError('not_found')
      if (item.taken_down && !isOwn && caller.role !== 'admin') throw new AppError('not_found')
      return item
    },

    /** `own`: the caller is the seller of these items. */
    async ofShop(
      caller: Caller,
      { shopID, onOffer = false, cursor }: ShopItemsWanted,
    ): Promise<Page<ShopItemRow> & { own: boolean }> {
      const own = caller.role === 'seller' ? await findShopOf(db, caller.sellerID) : undefined
      const wanted = shopID ?? own?.id
      if (wanted === undefined) throw new AppError(caller.role === 'seller' ? 'shop_missing' : 'not_found')
      const after = cursor === undefined ? null : decodeCursor(cursor, ShopItemsCursor)
      const isOwn = wanted === own?.id
      const shop = isOwn ? own : await findShop(db, wanted)
      if (!shop) throw new AppError('not_found')
      if (!isOwn && shop.paused_at) return { rows: [], has_next: false, cursor: null, own: false }
      const found = onOffer
        ? await selectShopOffer(db, wanted, { after, rows: shopItemsPageSize + 1 })
        : await selectShopItems(db, wanted, { own: isOwn, after, rows: shopItemsPageSize + 1 })
      return { ...page(found, shopItemsPageSize, (row) => [row.moment, row.id]), own: isOwn }
    },

    async soldOf(shopID: string, cursor: string | undefined): Promise<Page<SoldRow>> {
      const shop = await findShop(db, shopID)
      if (!shop) throw new AppError('not_found')
      if (shop.paused_at) return { rows: [], has_next: false, cursor: null }
      return soldPage(db, shopID, cursor)
    },
  }
}

export type Listings = ReturnType<typeof createListings>
