import { z } from 'zod'
import { calls } from './define.ts'
import { countShown, Done, id, line, listOf, price, size, token } from './fields.ts'
import { condition } from './item-facts.ts'
import { ItemState } from './listings.ts'
import { Offered } from './offers.ts'
import { Photo } from './photo.ts'
import * as rules from './rules.ts'
import { town } from './shops.ts'

export const collectionName = line(rules.collectionName)

export const Collection = z.object({
  id,
  name: z.string(),
  /** The number of items. */
  count: countShown(),
  /** The newest 4 items. */
  itemIDs: z.array(id),
  /** The covers of those items: the item ids, the links, and the photos with their sizes. Items without photos are left out. */
  img_ids: z.array(id),
  img_links: z.array(z.string()),
  images: z.array(Photo),
  /** Whether the item of the query parameter `item_id` is in it. */
  holdsItem: z.boolean(),
})

/** Held, sold and withdrawn items stay in a collection. */
export const CollectionItem = z.object({
  itemID: id,
  name: z.string(),
  /** What this buyer pays. */
  price,
  offered: Offered.optional(),
  image: z.string().nullable(),
  images: z.array(Photo),
  size,
  condition: condition.nullable(),
  storeName: z.string(),
  town,
  status: ItemState,
})

/** Endpoints for a buyer's collections of saved items. */
export const collections = calls({
  'POST collections/new_collection': {
    summary:
      'Create an empty collection. A repeated request with the same clientID returns the same collection',
    who: ['buyer'],
    input: z.object({ collection_name: collectionName, clientID: id.optional() }),
    reply: z.object({ response: z.string(), collectionID: id }),
    errors: ['collections_full'],
  },
  'GET collections/get_collections': {
    summary:
      "The signed-in buyer's collections, newest first. With item_id also tells which of them contain it",
    who: ['buyer'],
    input: z.object({ item_id: id.optional() }),
    reply: z.object({ collections: z.array(Collection) }),
  },
  'GET collections/get_collection_items': {
    summary: 'The items of a collection, the last one added first',
    who: ['buyer'],
    input: z.object({ collection_id: id, cursor: token(200).optional() }),
    reply: z.object({
      name: z.string(),
      count: countShown(),
      itemInformation: z.array(CollectionItem),
      itemIDs: z.array(id),
      has_next: z.boolean(),
      cursor: z.string().nullable(),
    }),
    errors: ['not_found'],
  },
  'GET collections/get_saved': {
    summary: 'Which of these items are in any collection of the signed-in buyer',
    who: ['buyer'],
    input: z.object({ itemIDs: listOf(id, 100, 'Please ask about at most 100 pieces') }),
    reply: z.object({ itemIDs: z.array(id) }),
  },
  'POST collections/delete_collection': {
    summary: 'Delete a collection, but not its items',
    who: ['buyer'],
    input: z.object({ collectionID: id }),
    reply: Done,
    errors: ['not_found'],
  },
  'POST collections/rename_collection': {
    summary: 'Rename a collection',
    who: ['buyer'],
    input: z.object({ collectionID: id, new_name: collectionName }),
    reply: Done,
    errors: ['not_found'],
  },
  'POST collections/add_item_to_collection': {
    summary:
      'Add an item to a collection. An error if it is already there, unless the request repeats an earlier clientID',
    who: ['buyer'],
    input: z.object({ collectionID: id, itemID: id, clientID: id.optional() }),
    reply: Done,
    errors: ['not_found', 'already_in_collection', 'collection_full'],
  },
  'POST collections/remove_item_from_collection': {
    summary: 'Remove an item from a collection. Not an error if it is not there',
    who: ['buyer'],
    input: z.object({ collectionID: id, itemID: id }),
    reply: Done,
    errors: ['not_found'],
  },
})
