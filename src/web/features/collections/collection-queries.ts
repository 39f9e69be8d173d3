import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'

export type Collection = ReplyOf<'GET collections/get_collections'>['collections'][number]
export type CollectionItem = ReplyOf<'GET collections/get_collection_items'>['itemInformation'][number]

/** The signed-in buyer's collections, newest first. */
export const collectionsQuery = callQuery('GET collections/get_collections')

/** Also returns which of them contain the item. */
export const collectionsFor = (itemID: string) =>
  callQuery('GET collections/get_collections', { item_id: itemID })

export const collectionItemsQuery = (collection_id: string) =>
  infiniteQueryOptions({
    queryKey: ['GET collections/get_collection_items', collection_id] as const,
    queryFn: ({ pageParam, signal }) =>
      api('GET collections/get_collection_items', { collection_id, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.has_next ? (page.cursor ?? undefined) : undefined),
  })

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
