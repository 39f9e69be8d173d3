import { z } from 'zod'
import { bulkActions, itemActions } from '#domain/item-actions.ts'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import { calls } from './define.ts'
import { type ErrorCode, errors } from './errors.ts'
import {
  countShown,
  decimal,
  Done,
  id,
  jsonOf,
  line,
  listOf,
  paragraph,
  pesos,
  removable,
  size,
  style,
  tagID,
  whole,
} from './fields.ts'
import { factsInput } from './item-facts.ts'
import { maxItemsChanged, maxItemsNamed, maxTagsPerItem } from './limits.ts'
import { Item, ItemState } from './listings.ts'
import { ownItemFilter } from './own-items.ts'
import * as rules from './rules.ts'

interface NamedItem {
  itemID?: string | undefined
  /** Another name of `itemID`, as in calls of the specification. */
  id?: string | undefined
}

/** The item of a call that takes `itemID` or `id`. `namesOneItem` has checked that one of them is there. */
export const itemIDOf = ({ itemID, id: other }: NamedItem): string => itemID ?? other ?? ''

const ofItem = { itemID: id.optional(), id: id.optional() }
const namesOneItem = ({ itemID, id: other }: NamedItem): boolean =>
  itemID === undefined || other === undefined ? itemID !== other : itemID === other
const noItem = { path: ['itemID'], error: 'Say which piece, once' }

/** Identifies a photo by its link (at any width) or by the key in the link. */
const photoKey = z
  .string()
  .max(200)
  .regex(/^(?:\/photos\/[0-9a-f]{64}-\d{1,4}\.webp|[0-9a-f]{64})$/, 'This is not a photo of this piece')
  .transform((given) => /[0-9a-f]{64}/.exec(given)?.[0] ?? '')

const Changed = z.object({
  response: z.string(),
  status: ItemState,
  /** What the seller can do with the item now. */
  actions: z.array(z.enum(itemActions)),
})

const refusals = ['not_found', 'item_reserved', 'item_sold', 'item_taken_down', 'too_many_tries'] as const

/** Items that were not changed, and why. */
const Refused = z.array(
  z.object({
    itemID: id,
    /** Null for an item that is not the caller's. */
    name: z.string().nullable(),
    code: z.enum(Object.keys(errors) as ErrorCode[]),
    error: z.string(),
  }),
)

/** Endpoints with which sellers change, withdraw, relist and delete their own items. */
export const itemChanges = calls({
  'POST store/update_item': {
    summary: "Change one of the caller's own items. Fields that are left out do not change",
    who: ['seller'],
    helpers: true,
    input: z
      .object({
        ...ofItem,
        name: line(rules.itemName).optional(),
        description: paragraph(rules.itemDescription).optional(),
        price: pesos.optional(),
        size: size.optional(),
        isFeminine: style.optional(),
        /** Replaces all tags. */
        tagID: listOf(tagID, maxTagsPerItem, 'Add a tag')
          .refine((tags) => tags.length > 0, 'Add a tag')
          .optional(),
        ...factsInput,
        /** What the seller calls it. No other item of the shop has the same. An empty string removes it. */
        sku: removable(line(rules.sku)).optional(),
        /**
         * The photos to keep, in this order. The first is the cover, and photos that are left out are deleted. Upload new
         * photos with `POST store/add_img_item` first.
         */
        photos: z
          .union([z.array(photoKey).max(maximumPhotosPerItem), photoKey.transform((one) => [one])])
          .refine((photos) => photos.length > 0, 'An item keeps at least one photo')
          .optional(),
      })
      .refine(namesOneItem, noItem),
    reply: Item,
    errors: [...refusals, 'unknown_tag', 'photos_changed', 'in_live_sale', 'sku_taken'],
  },
  'POST store/withdraw_item': {
    summary: "Take down one of the caller's own items. Buyers can no longer find or buy it",
    who: ['seller'],
    helpers: true,
    input: z.object(ofItem).refine(namesOneItem, noItem),
    reply: Changed,
    errors: [...refusals, 'item_unfinished'],
  },
  'POST store/relist_item': {
    summary: "Put one of the caller's own items back on sale. It keeps its position in the feed",
    who: ['seller'],
    helpers: true,
    input: z.object(ofItem).refine(namesOneItem, noItem),
    reply: Changed,
    errors: ['shop_paused', ...refusals, 'item_unfinished'],
  },
  'POST store/delete_item': {
    summary:
      "Delete one of the caller's own items with its photos. An item that ever had a ticket is only withdrawn",
    who: ['seller'],
    helpers: true,
    input: z.object(ofItem).refine(namesOneItem, noItem),
    reply: Done,
    errors: [...refusals, 'in_live_sale', 'in_drop'],
  },
  'POST store/update_items': {
    summary:
      "Change many of the caller's own items at once: all of them, or none and a list of those that cannot be changed",
    who: ['seller'],
    helpers: true,
    input: z
      .object({
        /** The idempotency key: a repeated request returns the same reply. */
        clientID: id,
        itemIDs: listOf(id, maxItemsNamed, `Choose at most ${maxItemsNamed} pieces`).optional(),
        /** Instead of `itemIDs`: all that the list shows for it, as JSON. */
        filter: jsonOf(z.object(ownItemFilter), 'This is not a filter').optional(),
        /** Items that the filter finds and that do not change. */
        except: listOf(id, maxItemsChanged).optional(),
        action: z.enum(bulkActions, 'Say what to change'),
        /** For `price`, one of three: by how many percent, by how many pesos, or to which price. Whole pesos result. */
        percent: whole(-90, 300, 'The percentage is -90 to 300').optional(),
        amount: decimal(-rules.price.max, rules.price.max, rules.price.outOfRange)
          .refine(Number.isInteger, rules.wholePesos)
          .optional(),
        price: pesos.optional(),
        /** For `add_tags` and `remove_tags`. */
        tagID: listOf(tagID, maxTagsPerItem, 'Choose a tag').optional(),
      })
      .refine(({ itemIDs, filter }) => (itemIDs === undefined) !== (filter === undefined), {
        path: ['itemIDs'],
        error: 'Name pieces, or send a filter',
      })
      .refine(
        ({ action, percent, amount, price: to }) =>
          [percent, amount, to].filter((given) => given !== undefined).length ===
            (action === 'price' ? 1 : 0) &&
          percent !== 0 &&
          amount !== 0,
        { path: ['price'], error: 'Say how the price changes, once' },
      )
      .refine(
        ({ action, tagID: tags }) => action.endsWith('_tags') === (tags !== undefined && tags.length > 0),
        {
          path: ['tagID'],
          error: 'Choose a tag',
        },
      ),
    reply: z.object({
      /** Null if nothing was changed. `POST store/undo_update_items` takes it. */
      changeID: id.nullable(),
      changed: countShown(maxItemsChanged),
      refused: Refused,
    }),
    errors: ['shop_missing', 'shop_paused', 'unknown_tag', 'too_many_items', 'too_many_tries'],
  },
  'POST store/undo_update_items': {
    summary:
      'Undo a change of many items within 30 seconds. Items that were changed again are left as they are, and named',
    who: ['seller'],
    helpers: true,
    input: z.object({ changeID: id }),
    reply: z.object({ undone: countShown(maxItemsChanged), refused: Refused }),
    errors: ['shop_missing', 'shop_paused', 'not_found', 'undo_over', 'too_many_tries'],
  },
})
