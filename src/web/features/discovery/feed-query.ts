import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { api, initialDataOf, type ReplyOf } from '#web/lib/api.ts'

export type FeedPage = ReplyOf<'GET homepage'>
export type FeedItem = FeedPage['items'][number]

/** The number of the first page, then the cursor that the page before gave. */
type Place = number | string

/** The feed as far as it was scrolled. It is never stale: it changes when the buyer asks for newer finds. */
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
  // Only a list of which nothing came: one that is there stays as it was read.
  refetchOnReconnect: ({ state }) => state.data === undefined,
})

/** Starts the feed anew from a first page that is already here. */
export const restartFeed = (queryClient: QueryClient, first: FeedPage): void => {
  queryClient.setQueryData(feedQuery.queryKey, { pages: [first], pageParams: [1] })
}
