import { z } from 'zod'
import { calls } from './define.ts'
import { Done, id, line, listOf } from './fields.ts'
import { maxLengths } from './limits.ts'
import { ItemState, Photo } from './listings.ts'

export const collectionName = line('Collection name', maxLengths.collectionName)

export const Collection = z.object({
  id,
  name: z.string(),
  /** How many pieces are in it. */
  count: z.int(),
  /** The newest few. */
  itemIDs: z.array(id),
  /** Photos of its newest pieces, at most 4; of each the piece's id, the address, and the photo with its size. */
  img_ids: z.array(id),
  img_links: z.array(z.string()),
  images: z.array(Photo),
  /** Whether the piece that was asked about is in it. */
  holdsItem: z.boolean(),
})

/** Also what is held, sold or withdrawn stays in a collection. */
export const CollectionItem = z.object({
  itemID: id,
  name: z.string(),
  price: z.number(),
  image: z.string().nullable(),
  images: z.array(Photo),
  storeName: z.string(),
  status: ItemState,
})

export const collections = calls({
  'POST collections/new_collection': {
    summary: 'Make an empty collection; sent again with the same clientID it answers the one made before',
    who: ['buyer'],
    input: z.object({ collection_name: collectionName, clientID: id.optional() }),
    reply: z.object({ response: z.string(), collectionID: id }),
    errors: ['collections_full'],
  },
  'GET collections/get_collections': {
    summary: "The signed-in buyer's collections, newest first; with item_id also which of them hold it",
    who: ['buyer'],
    input: z.object({ item_id: id.optional() }),
    reply: z.object({ collections: z.array(Collection) }),
  },
  'GET collections/get_collection_items': {
    summary: 'The pieces of a collection, the last one put in first',
    who: ['buyer'],
    input: z.object({ collection_id: id, cursor: z.string().max(200).optional() }),
    reply: z.object({
      name: z.string(),
      count: z.int(),
      itemInformation: z.array(CollectionItem),
      itemIDs: z.array(id),
      has_next: z.boolean(),
      cursor: z.string().nullable(),
    }),
    errors: ['not_found'],
  },
  'GET collections/get_saved': {
    summary: 'Which of these pieces are in any of the collections of the signed-in buyer',
    who: ['buyer'],
    input: z.object({ itemIDs: listOf(id, 100, 'Please ask about at most 100 pieces') }),
    reply: z.object({ itemIDs: z.array(id) }),
  },
  'POST collections/delete_collection': {
    summary: 'Delete a collection; its pieces are not touched',
    who: ['buyer'],
    input: z.object({ collectionID: id }),
    reply: Done,
    errors: ['not_found'],
  },
  'POST collections/rename_collection': {
    summary: 'Give a collection another name',
    who: ['buyer'],
    input: z.object({ collectionID: id, new_name: collectionName }),
    reply: Done,
    errors: ['not_found'],
  },
  'POST collections/add_item_to_collection': {
    summary:
      'Put a piece into a collection that does not have it; sent again with the same clientID it is answered as the first time',
    who: ['buyer'],
    input: z.object({ collectionID: id, itemID: id, clientID: id.optional() }),
    reply: Done,
    errors: ['not_found', 'already_in_collection', 'collection_full'],
  },
  'POST collections/remove_item_from_collection': {
    summary: 'Take a piece out of a collection; what is not in it is no error',
    who: ['buyer'],
    input: z.object({ collectionID: id, itemID: id }),
    reply: Done,
    errors: ['not_found'],
  },
})
