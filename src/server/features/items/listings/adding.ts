import { v7 as uuidv7 } from 'uuid'
import type { Received } from '#contract/define.ts'
import { errors } from '#contract/errors.ts'
import { Upload } from '#contract/fields.ts'
import type { listings as calls } from '#contract/listings.ts'
import { toCentavos } from '#domain/money.ts'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Database, type Tx, refusedBy } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { sha256Of } from '../../../platform/file-source.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Seller } from '../../../platform/http/caller.ts'
import { keepFiles } from '../../../platform/storage/reconciler.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { lockItem } from '../item-state/locks.ts'
import { findShopOf } from '../../shops/index.ts'
import { requireChangeable } from './changeable.ts'
import { lockDraftsOf, refuseTooManyDrafts, consumePhotoLimits } from './limits.ts'
import { type StoredPhoto, storePhoto } from './photos.ts'
import { factColumns, setColours } from './facts.ts'
import {
  type ItemRow,
  completeDraft,
  findItem,
  findItemOfForm,
  findOwnItem,
  insertItem,
  insertItemTags,
  listItem,
  putPhoto,
  selectPhotos,
} from './queries.ts'
import { keepVersions } from './versions.ts'

export type NewItem = Received<(typeof calls)['POST store/add_item']>

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

export interface Adding {
  database: Pick<Database, 'db'>
  events: Events
  storage: Storage
  clock: Clock
  photoAdded: PhotoAdded
  putIntoBale: PutIntoBale
}

/** `items_sku`: another item of the shop has the SKU. */
export const skuError = (error: unknown): unknown =>
  refusedBy(error) === 'items_sku'
    ? new AppError('sku_taken', { fields: { sku: errors.sku_taken[1] } })
    : error

/** Creates items with their photos and tags. */
export const createAdding = ({
  database: { db },
  events,
  storage,
  clock,
  photoAdded,
  putIntoBale,
}: Adding) => {
  const ownItem = async (caller: Seller, itemID: string) => {
    const item = await findOwnItem(db, itemID, caller.sellerID)
    if (!item) throw new AppError('not_found')
    return item
  }

  /** Under the lock of the item, so that of two simultaneous last photos exactly one lists the item. */
  const addRow = async (
    tx: Tx,
    { itemID, shopID }: { itemID: string; shopID: string },
    photo: StoredPhoto,
    wanted: number | undefined,
    by: string,
  ): Promise<void> => {
    const item = await lockItem(tx, itemID, { shopID })
    if (!item) throw new AppError('not_found')
    const photos = await selectPhotos(tx, itemID)
    const position = positionFor(photos, photo.uploadHash, wanted, item.availability === 'draft')
    if (position === null) return
    requireChangeable(item.availability, item.taken_down)
    await keepFiles(tx)
    await photo.putAgain()
    const isDraft = item.state === 'draft'
    if (!isDraft) await keepVersions(tx, [itemID], { by })
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
    if (!isDraft || !complete) return
    if (item.kept_as_draft) await completeDraft(tx, itemID, item.completed_at ?? now)
    else await listItem(tx, itemID, now)
  }

  return {
    /** Creates a draft. A repeated request with the same client id returns the same item. */
    async add(
      caller: Seller,
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
        sku,
        baleID,
        clientID,
        ...facts
      }: NewItem,
    ): Promise<string> {
      const shop = await findShopOf(db, caller.sellerID)
      if (!shop) throw new AppError('shop_missing')
      const addRows = async (tx: Tx) => {
        await lockDraftsOf(tx, shop.id)
        const made = await insertItem(tx, {
          ...(await factColumns(tx, facts)),
          id: uuidv7(),
          shop_id: shop.id,
          added_by: caller.accountID === caller.sellerID ? null : caller.accountID,
          name,
          description,
          price_centavos: toCentavos(price),
          size,
          is_feminine: isFeminine,
          state: 'draft',
          photos_expected: photos,
          kept_as_draft: later,
          client_id: clientID ?? null,
          sku: sku ?? null,
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
      }
      const itemID = await db
        .transaction()
        .execute(addRows)
        .catch((error: unknown) => {
          throw skuError(error)
        })
      const known = itemID ?? (clientID && (await findItemOfForm(db, shop.id, clientID))?.id)
      if (!known) throw new Error('An item without a client id cannot be there already')
      return known
    },

    async addPhoto(
      caller: Seller,
      itemID: string,
      upload: Upload | Uint8Array,
      position: number | undefined,
    ): Promise<{ item: ItemRow; key: string | null }> {
      const { shop_id: shopID, availability, taken_down } = await ownItem(caller, itemID)
      const known = await selectPhotos(db, itemID)
      const uploadHash = await sha256Of(upload)
      // Checked here too, to refuse a photo before the costly decoding.
      if (positionFor(known, uploadHash, position, availability === 'draft') !== null) {
        requireChangeable(availability, taken_down)
        await consumePhotoLimits(
          db,
          clock,
          caller.accountID,
          upload instanceof Upload ? upload.size : upload.length,
        )
        const photo = await storePhoto(storage, upload, caller.accountID)
        await db
          .transaction()
          .execute((tx) => addRow(tx, { itemID, shopID }, photo, position, caller.accountID))
        await events.syncNotifications()
      }
      const item = await findItem(db, itemID)
      if (!item) throw new AppError('not_found')
      const sent = (await selectPhotos(db, itemID)).find((photo) => photo.upload_hash.equals(uploadHash))
      return { item, key: sent?.key ?? null }
    },

    async addTags(caller: Seller, itemID: string, tagIDs: number[]): Promise<void> {
      const { shop_id: shopID } = await ownItem(caller, itemID)
      await db.transaction().execute(async (tx) => {
        const item = await lockItem(tx, itemID, { shopID })
        if (!item) throw new AppError('not_found')
        requireChangeable(item.availability, item.taken_down)
        if (item.state !== 'draft') await keepVersions(tx, [itemID], { by: caller.accountID })
        await attachTags(tx, itemID, tagIDs)
      })
      await events.syncNotifications()
    },
  }
}
