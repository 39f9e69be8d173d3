import { z } from 'zod'
import { itemActions } from '#domain/item-actions.ts'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import { calls } from './define.ts'
import { countShown, id, price, searchWords, size, time, token, was } from './fields.ts'
import { condition } from './item-facts.ts'
import { maxLengths } from './limits.ts'
import { ItemState } from './listings.ts'
import { Photo } from './photo.ts'

export const ownItemSorts = [
  'newest',
  'oldest',
  'price_low',
  'price_high',
  'saved',
  'viewed',
  'quiet',
] as const

/** What the list of a seller shows: one state, and of it what matches all words. */
export const ownItemFilter = {
  state: ItemState,
  /** Words of the name, a tag, a brand or a size. */
  q: searchWords(maxLengths.search).optional(),
}

/** An item in the list of its seller. */
export const OwnItem = z.object({
  itemID: id,
  name: z.string(),
  price,
  was,
  size,
  condition: condition.nullable(),
  status: ItemState,
  image: Photo.nullable(),
  photos: countShown(maximumPhotosPerItem),
  photosExpected: countShown(maximumPhotosPerItem),
  /** By people who are not of the shop, at most once an hour each. */
  views: countShown(),
  viewedAt: time.nullable(),
  /** How many people have it in the cart or in a collection. */
  saves: countShown(),
  createdAt: time,
  listedAt: time.nullable(),
  actions: z.array(z.enum(itemActions)),
  /** Present if a decision of admins took it down. */
  takenDown: z.literal(true).optional(),
})

/** The signed-in seller's own list of items. */
export const ownItems = calls({
  'GET store/get_own_items': {
    summary: "The signed-in seller's own items in one state, with views and saves",
    who: ['seller'],
    helpers: true,
    scope: 'items',
    input: z.object({
      ...ownItemFilter,
      /** `quiet`: those that nobody has viewed for the longest time first. The default is `newest`. */
      sort: z.enum(ownItemSorts, 'This is not an order').optional(),
      cursor: token(200).optional(),
    }),
    reply: z.object({ items: z.array(OwnItem), has_next: z.boolean(), cursor: z.string().nullable() }),
    errors: ['shop_missing', 'too_many_tries'],
  },
  'GET store/get_own_item_counts': {
    summary: "How many of the signed-in seller's own items are in each state",
    who: ['seller'],
    helpers: true,
    scope: 'items',
    reply: z.object({ counts: z.record(ItemState, countShown()) }),
    errors: ['shop_missing', 'too_many_tries'],
  },
  'POST store/duplicate_item': {
    summary:
      "A new draft with the facts and the bale of one of the caller's own items, without its photos and flaws",
    who: ['seller'],
    helpers: true,
    input: z.object({
      itemID: id,
      /** The idempotency key: a repeated request returns the same draft. */
      clientID: id,
    }),
    reply: z.object({ generatedID: id }),
    errors: ['shop_missing', 'not_found', 'too_many_drafts', 'bale_full', 'too_many_tries'],
  },
})
