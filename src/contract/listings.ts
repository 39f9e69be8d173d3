import { z } from 'zod'
import { itemActions } from '#domain/item-actions.ts'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import { calls, everyAdmin } from './define.ts'
import { type ErrorCode, errors } from './errors.ts'
import {
  countShown,
  Done,
  file,
  id,
  line,
  listOf,
  oneOfShown,
  paragraph,
  pesos,
  price,
  removable,
  size,
  style,
  tagID,
  tagIDShown,
  ticked,
  token,
  was,
  whole,
  wholeShown,
} from './fields.ts'
import { Measurements, condition, facts, factsInput } from './item-facts.ts'
import { maxPublishedAtOnce, maxTagsPerItem } from './limits.ts'
import { Offered } from './offers.ts'
import { Photo } from './photo.ts'
import * as rules from './rules.ts'
import { ShopLocation, town } from './shops.ts'

/** The availability of an item. */
export const ItemState = z.enum(['draft', 'for_sale', 'held', 'sold', 'withdrawn'])

/** A draft is put on sale once it has this many photos. */
const photosExpected = wholeShown(1, maximumPhotosPerItem)

/** What the seller can do with the item now. Empty for everybody else. */
const actions = z.array(z.enum(itemActions))

/** Present only for its seller, if a decision of admins took the item down. */
const takenDown = z.literal(true).optional()

export const Item = z.object({
  itemID: id,
  name: z.string(),
  description: z.string(),
  price,
  was,
  size,
  isFeminine: oneOfShown([0, 1]),
  ...facts,
  tags: z.array(z.object({ tagID: tagIDShown, tagName: z.string() })),
  storeID: id,
  storeName: z.string(),
  storeLocation: ShopLocation.nullable(),
  town,
  image_links: z.array(z.string()),
  images: z.array(Photo),
  photosExpected,
  status: ItemState,
  /** Present while the shop is on vacation: the day in Manila on which it is back. */
  awayUntil: z.iso.date().optional(),
  actions,
  takenDown,
  /** What its seller calls it. Present only for the seller. */
  sku: z.string().nullable().optional(),
})

export const ShopItem = z.object({
  itemID: id,
  name: z.string(),
  price,
  was,
  offered: Offered.optional(),
  size,
  condition: condition.nullable(),
  measurements: Measurements,
  status: ItemState,
  images: z.array(Photo),
  photosExpected,
  actions,
  takenDown,
})

/** A draft that was added with `later`. */
export const WaitingDraft = ShopItem.extend({
  description: z.string(),
  /** Whether it has all its photos, so that it can be published. */
  complete: z.boolean(),
})

/** An item that the shop has sold, as it was at the purchase. */
export const SoldItem = z.object({
  itemID: id,
  name: z.string(),
  price,
  size,
  condition: condition.nullable(),
  image: Photo.nullable(),
  /** The day of the pickup in Manila. */
  soldOn: z.iso.date(),
})

/** Endpoints for listing items, and for reading items and their photos. */
export const listings = calls({
  'POST store/add_item': {
    summary: 'List an item. Buyers see it once all its photos are uploaded',
    who: ['seller'],
    helpers: true,
    input: z.object({
      name: line(rules.itemName),
      description: paragraph(rules.itemDescription),
      price: pesos,
      size,
      isFeminine: style,
      tagID: listOf(tagID, maxTagsPerItem, 'Add a tag').refine((tags) => tags.length > 0, 'Add a tag'),
      ...factsInput,
      /** What the seller calls it. No other item of the shop has the same. */
      sku: removable(line(rules.sku)).optional(),
      /** How many photos will be uploaded. The item stays a draft until then. The default is 1. */
      photos: whole(1, maximumPhotosPerItem, `An item has 1 to ${maximumPhotosPerItem} photos`).optional(),
      /** Keeps it as a draft when its last photo arrives, until `POST store/publish_items`. */
      later: ticked.optional(),
      /** The bale of the shop that it came from. */
      baleID: id.optional(),
      /** The idempotency key: a repeated request returns the same item. */
      clientID: id.optional(),
    }),
    reply: z.object({ generatedID: id }),
    errors: [
      'shop_missing',
      'unknown_tag',
      'sku_taken',
      'too_many_drafts',
      'too_many_waiting_drafts',
      'bale_missing',
      'bale_full',
    ],
  },
  'GET store/get_drafts': {
    summary: "The signed-in seller's drafts that wait to be published, the last added first",
    who: ['seller'],
    helpers: true,
    input: z.object({ cursor: token(200).optional() }),
    reply: z.object({ drafts: z.array(WaitingDraft), has_next: z.boolean(), cursor: z.string().nullable() }),
    errors: ['shop_missing'],
  },
  'POST store/publish_items': {
    summary:
      'List complete drafts, in one transaction. Those that cannot be listed are named. Repeating it is not an error',
    who: ['seller'],
    helpers: true,
    input: z.object({
      itemIDs: listOf(id, maxPublishedAtOnce, `Publish at most ${maxPublishedAtOnce} pieces at once`).refine(
        (ids) => ids.length > 0,
        'Choose a piece',
      ),
    }),
    reply: z.object({
      /** The given items that are listed now, including those that were already. */
      published: z.array(id),
      refused: z.array(
        z.object({ itemID: id, code: z.enum(Object.keys(errors) as ErrorCode[]), error: z.string() }),
      ),
    }),
    errors: ['shop_paused', 'too_many_tries'],
  },
  'GET store/price_range': {
    summary:
      'What pieces with this tag were sold for within a year, in all shops: the middle half of the prices. Null for fewer than ten',
    who: ['seller'],
    helpers: true,
    input: z.object({ tagID }),
    reply: z.object({ range: z.object({ low: price, high: price, count: countShown(300) }).nullable() }),
  },
  'POST store/add_img_item': {
    summary: "Add a photo to one of the caller's own items. Sending the same photo again is not an error",
    who: ['seller'],
    helpers: true,
    input: z.object({
      id,
      img: file('A photo'),
      /** The position among the item's photos, from 0. The default is the next free one. */
      position: whole(
        0,
        maximumPhotosPerItem - 1,
        `The place of a photo is 0 to ${maximumPhotosPerItem - 1}`,
      ).optional(),
    }),
    reply: z.object({
      image_links: z.array(z.string()),
      status: ItemState,
      /** The uploaded photo, or null if it was deleted meanwhile. */
      image_link: z.string().nullable(),
    }),
    errors: [
      'item_taken_down',
      'not_found',
      'not_a_photo',
      'photo_too_large',
      'too_many_photos',
      'too_many_tries',
      'item_complete',
      'item_reserved',
      'item_sold',
      'busy',
    ],
  },
  'POST store/attach_tag_to_item': {
    summary: "Add tags to one of the caller's own items",
    who: ['seller'],
    helpers: true,
    input: z.object({ itemID: id, tagID: listOf(tagID, 20) }),
    reply: Done,
    errors: ['item_taken_down', 'not_found', 'unknown_tag', 'item_reserved', 'item_sold'],
  },
  'GET store/item': {
    summary: 'An item, even if it is held, sold or withdrawn',
    who: ['buyer', 'seller', 'admin'],
    admins: everyAdmin,
    helpers: true,
    cachedSession: true,
    input: z.object({ id }),
    reply: Item,
    errors: ['not_found'],
  },
  'GET store/item_images': {
    summary: "An item's photos",
    who: ['buyer', 'seller', 'admin'],
    admins: everyAdmin,
    helpers: true,
    cachedSession: true,
    input: z.object({ id }),
    reply: z.object({ image_links: z.array(z.string()) }),
    errors: ['not_found'],
  },
  'GET store/get_shop_items': {
    summary: "A shop's items, newest first. Without shopID, the signed-in seller's own, including drafts",
    who: ['buyer', 'seller', 'admin'],
    admins: everyAdmin,
    helpers: true,
    input: z.object({
      shopID: id.optional(),
      /** Only items that are for sale or held, in listing order, as buyers see them on the shop's page. */
      onOffer: ticked.optional(),
      cursor: token(200).optional(),
    }),
    reply: z.object({ items: z.array(ShopItem), has_next: z.boolean(), cursor: z.string().nullable() }),
    errors: ['not_found', 'shop_missing'],
  },
  'GET store/get_sold_items': {
    summary: "A shop's sold items, the last sold first",
    who: ['buyer', 'seller', 'admin'],
    admins: everyAdmin,
    helpers: true,
    input: z.object({ shopID: id, cursor: token(200).optional() }),
    reply: z.object({ items: z.array(SoldItem), has_next: z.boolean(), cursor: z.string().nullable() }),
    errors: ['not_found'],
  },
})
