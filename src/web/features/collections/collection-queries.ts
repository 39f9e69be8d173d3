import type { QueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery, pagedQuery } from '#web/lib/call-query.ts'

export type Collection = ReplyOf<'GET collections/get_collections'>['collections'][number]
export type CollectionItem = ReplyOf<'GET collections/get_collection_items'>['itemInformation'][number]

/** The signed-in buyer's collections, newest first. */
export const collectionsQuery = callQuery('GET collections/get_collections')

/** Also returns which of them contain the item. */
export const collectionsFor = (itemID: string) =>
  callQuery('GET collections/get_collections', { item_id: itemID })

export const collectionItemsQuery = (collection_id: string) =>
  pagedQuery('GET collections/get_collection_items', { collection_id })

/** Recommendations for the collection. */
export const forYouQuery = (collection_id: string) =>
  callQuery('GET collections/get_similar_items_collection', { collection_id })

/** Invalidates all queries about collections. */
export const refreshCollections = (queryClient: QueryClient) =>
  Promise.all(
    (
      [
        'GET collections/get_collections',
        'GET collections/get_collection_items',
        'GET collections/get_saved',
        'GET collections/get_similar_items_collection',
      ] as const
    ).map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  )
