import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { api, initialDataOf, type ReplyOf } from '#web/lib/api.ts'

export type FeedPage = ReplyOf<'GET homepage'>
export type FeedItem = FeedPage['items'][number]

/** The number of the first page, or the cursor that the previous page returned. */
type Place = number | string

/** The loaded pages of the feed. It is never stale: it changes only when the buyer asks for newer items. */
export const feedQuery = infiniteQueryOptions({
  queryKey: ['GET homepage', 'feed'],
  queryFn: ({ pageParam, signal }): Promise<FeedPage> =>
    api('GET homepage', typeof pageParam === 'number' ? { page: pageParam } : { cursor: pageParam }, {
      signal,
    }),
  initialPageParam: 1 as Place,
  initialData: () => {
    const first = initialDataOf('GET homepage', { page: 1 })
    return first && { pages: [first], pageParams: [1] }
  },
  getNextPageParam: (last, pages): Place | undefined =>
    last.has_next ? (last.cursor ?? pages.length + 1) : undefined,
  staleTime: Infinity,
  gcTime: Infinity,
  // Only if nothing was loaded. A refetch would change a list that somebody is reading.
  refetchOnReconnect: ({ state }) => state.data === undefined,
})

/** Restarts the feed from a first page that is already loaded. */
export const restartFeed = (queryClient: QueryClient, first: FeedPage): void => {
  queryClient.setQueryData(feedQuery.queryKey, { pages: [first], pageParams: [1] })
}
