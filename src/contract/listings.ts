import { z } from 'zod'
import { itemActions } from '#domain/item-actions.ts'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import { calls } from './define.ts'
import {
  Done,
  file,
  id,
  line,
  listOf,
  paragraph,
  pesos,
  size,
  style,
  tagID,
  ticked,
  whole,
} from './fields.ts'
import { maxLengths, maxTagsPerItem } from './limits.ts'
import { ShopLocation } from './shops.ts'

/** A photo: its address (photoAt of the domain gives other widths) and a tiny data address to show until it is there. */
export const Photo = z.object({
  link: z.string(),
  placeholder: z.string(),
  width: z.int(),
  height: z.int(),
})

/** What a piece is, to whoever looks at it. */
export const ItemState = z.enum(['draft', 'for_sale', 'held', 'sold', 'withdrawn'])

/** With so many photos a draft is put up for sale. */
const photosExpected = z.int()

/** What its seller can do with it now; empty for everybody else. */
const actions = z.array(z.enum(itemActions))

export const Item = z.object({
  itemID: id,
  name: z.string(),
  description: z.string(),
  price: z.number(),
  size,
  isFeminine: z.literal([0, 1]),
  tags: z.array(z.object({ tagID: z.int(), tagName: z.string() })),
  storeID: id,
  storeName: z.string(),
  storeLocation: ShopLocation.nullable(),
  image_links: z.array(z.string()),
  images: z.array(Photo),
  photosExpected,
  status: ItemState,
  actions,
})

export const ShopItem = z.object({
  itemID: id,
  name: z.string(),
  price: z.number(),
  status: ItemState,
  images: z.array(Photo),
  photosExpected,
  actions,
})

export const listings = calls({
  'POST store/add_item': {
    summary: 'List an item; it is shown to buyers once its photos are in',
    who: ['seller'],
    input: z.object({
      name: line('Name', maxLengths.itemName),
      description: paragraph('Description', maxLengths.itemDescription),
      price: pesos,
      size,
      isFeminine: style,
      tagID: listOf(tagID, maxTagsPerItem, 'Add a tag').refine((tags) => tags.length > 0, 'Add a tag'),
      /** How many photos will follow: the item stays a draft until they are all in. One when left out. */
      photos: whole(1, maximumPhotosPerItem, `An item has 1 to ${maximumPhotosPerItem} photos`).optional(),
      /** Made by the client: sending the same form again answers the same item instead of a second one. */
      clientID: id.optional(),
    }),
    reply: z.object({ generatedID: id }),
    errors: ['shop_missing', 'unknown_tag', 'too_many_drafts'],
  },
  'POST store/add_img_item': {
    summary: "Add a photo to an item of one's own; sending the same photo again is no error",
    who: ['seller'],
    input: z.object({
      id,
      img: file('A photo'),
      /** Its place among the item's photos, from 0; the next free one when left out. */
      position: whole(
        0,
        maximumPhotosPerItem - 1,
        `The place of a photo is 0 to ${maximumPhotosPerItem - 1}`,
      ).optional(),
    }),
    reply: z.object({
      image_links: z.array(z.string()),
      status: ItemState,
      /** The photo that was sent; null where it was removed again meanwhile. */
      image_link: z.string().nullable(),
    }),
    errors: [
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
    summary: "Add tags to an item of one's own",
    who: ['seller'],
    input: z.object({ itemID: id, tagID: listOf(tagID, 20) }),
    reply: Done,
    errors: ['not_found', 'unknown_tag', 'item_reserved', 'item_sold'],
  },
  'GET store/item': {
    summary: 'An item, also when it is held, sold or withdrawn',
    who: ['buyer', 'seller', 'admin'],
    cachedSession: true,
    input: z.object({ id }),
    reply: Item,
    errors: ['not_found'],
  },
  'GET store/item_images': {
    summary: "An item's photos",
    who: ['buyer', 'seller', 'admin'],
    cachedSession: true,
    input: z.object({ id }),
    reply: z.object({ image_links: z.array(z.string()) }),
    errors: ['not_found'],
  },
  'GET store/get_shop_items': {
    summary: "A shop's items, newest first; without shopID the signed-in seller's own, drafts too",
    who: ['buyer', 'seller', 'admin'],
    input: z.object({
      shopID: id.optional(),
      /** Only what is for sale or reserved, in the order in which it was listed: what a shop's page shows to buyers. */
      onOffer: ticked.optional(),
      cursor: z.string().max(200).optional(),
    }),
    reply: z.object({ items: z.array(ShopItem), has_next: z.boolean(), cursor: z.string().nullable() }),
    errors: ['not_found', 'shop_missing'],
  },
})
