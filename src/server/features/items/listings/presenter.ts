import type { z } from 'zod'
import type { Item, ShopItem, WaitingDraft } from '#contract/listings.ts'
import type { Photo } from '#contract/photo.ts'
import { actionsFor } from '#domain/item-actions.ts'
import { isTagColour } from '#domain/item-facts.ts'
import { dayInManila } from '#domain/manila-days.ts'
import { toPesos } from '#domain/money.ts'
import { photoLink } from '#domain/photos.ts'
import { locationOf } from '../../shops/index.ts'
import type { CoverRow, ItemRow, PhotoRow, ShopItemRow, WaitingDraftRow } from './queries.ts'
import { toWas } from './was.ts'

export const toPhoto = ({ key, placeholder, width, height }: PhotoRow): z.output<typeof Photo> => ({
  link: photoLink(key),
  placeholder,
  width,
  height,
})

/** `forSeller`: the reader is the seller of the item. */
export const toItem = (row: ItemRow, forSeller = false): z.output<typeof Item> => ({
  itemID: row.id,
  name: row.name,
  description: row.description,
  price: toPesos(row.price_centavos),
  ...toWas(row),
  size: row.size,
  isFeminine: row.is_feminine,
  ...row.facts,
  colours: row.tags.map(({ tagName }) => tagName).filter(isTagColour),
  tags: row.tags,
  storeID: row.shop_id,
  storeName: row.shop_name,
  storeLocation: locationOf(row),
  town: row.town,
  image_links: row.photos.map(({ key }) => photoLink(key)),
  images: row.photos.map(toPhoto),
  photosExpected: row.photos_expected,
  status: row.availability === 'draft' && !forSeller ? 'withdrawn' : row.availability,
  ...(row.away_until &&
    (row.waits_for_shop || row.availability === 'held') && { awayUntil: dayInManila(row.away_until) }),
  actions: forSeller ? actionsFor(row.availability, row.removed || row.taken_down) : [],
  ...(forSeller && row.taken_down && { takenDown: true as const }),
  ...(forSeller && { sku: row.sku }),
})

export const toShopItem = (row: ShopItemRow, forSeller: boolean): z.output<typeof ShopItem> => ({
  itemID: row.id,
  name: row.name,
  price: toPesos(row.price_centavos),
  ...toWas(row),
  size: row.size,
  condition: row.condition,
  measurements: row.measurements,
  status: row.availability,
  images: row.photos.map(toPhoto),
  photosExpected: row.photos_expected,
  actions: forSeller ? actionsFor(row.availability, row.taken_down) : [],
  ...(forSeller && row.taken_down && { takenDown: true as const }),
})

export const toWaitingDraft = (row: WaitingDraftRow): z.output<typeof WaitingDraft> => ({
  ...toShopItem(row, true),
  description: row.description,
  complete: row.complete,
})

/** The cover photo of an item in rows of other features. */
export const toCover = (row: CoverRow): z.output<typeof Photo> | null =>
  row.photo_key === null
    ? null
    : toPhoto({
        key: row.photo_key,
        placeholder: row.photo_placeholder ?? '',
        width: row.photo_width ?? 1,
        height: row.photo_height ?? 1,
      })
