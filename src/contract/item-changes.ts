import { z } from 'zod'
import { itemActions } from '#domain/item-actions.ts'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import { calls } from './define.ts'
import { Done, id, line, listOf, paragraph, pesos, size, style, tagID } from './fields.ts'
import { maxLengths, maxTagsPerItem } from './limits.ts'
import { Item, ItemState } from './listings.ts'

/** A photo by its link, at any width, or by the key in it. */
const photoKey = z
  .string()
  .max(200)
  .regex(/^(?:\/photos\/[0-9a-f]{64}-\d{1,4}\.webp|[0-9a-f]{64})$/, 'This is not a photo of this piece')
  .transform((given) => /[0-9a-f]{64}/.exec(given)?.[0] ?? '')

const Changed = z.object({
  response: z.string(),
  status: ItemState,
  /** What its seller can do with it now. */
  actions: z.array(z.enum(itemActions)),
})

const refusals = ['not_found', 'item_reserved', 'item_sold', 'too_many_tries'] as const

export const itemChanges = calls({
  'POST store/update_item': {
    summary: "Change an item of one's own; what is left out stays as it is",
    who: ['seller'],
    input: z.object({
      id,
      name: line('Name', maxLengths.itemName).optional(),
      description: paragraph('Description', maxLengths.itemDescription).optional(),
      price: pesos.optional(),
      size: size.optional(),
      isFeminine: style.optional(),
      /** All its tags from now on. */
      tagID: listOf(tagID, maxTagsPerItem, 'Add a tag')
        .refine((tags) => tags.length > 0, 'Add a tag')
        .optional(),
      /**
       * The photos it keeps, in their order: the first is the cover, and those that are missing are removed. New ones
       * come in by `POST store/add_img_item` first.
       */
      photos: z
        .union([z.array(photoKey).max(maximumPhotosPerItem), photoKey.transform((one) => [one])])
        .refine((photos) => photos.length > 0, 'An item keeps at least one photo')
        .optional(),
    }),
    reply: Item,
    errors: [...refusals, 'unknown_tag', 'photos_changed'],
  },
  'POST store/withdraw_item': {
    summary: "Take an item of one's own down: buyers can no longer find or buy it",
    who: ['seller'],
    input: z.object({ id }),
    reply: Changed,
    errors: [...refusals, 'item_unfinished'],
  },
  'POST store/relist_item': {
    summary: "Put an item of one's own back up for sale; it keeps its place in the feed",
    who: ['seller'],
    input: z.object({ id }),
    reply: Changed,
    errors: [...refusals, 'item_unfinished'],
  },
  'POST store/delete_item': {
    summary:
      "Delete an item of one's own with its photos; one that ever had a ticket stays, withdrawn, for that",
    who: ['seller'],
    input: z.object({ id }),
    reply: Done,
    errors: refusals,
  },
})
