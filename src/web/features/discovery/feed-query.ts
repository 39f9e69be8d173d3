import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { keptAt } from '#web/lib/initial-data.ts'
import { api, initialDataOf, type ReplyOf } from '#web/lib/api.ts'

export type FeedPage = ReplyOf<'GET homepage'>
export type FeedItem = FeedPage['items'][number]

/** The number of the first page, or the cursor of the page before. */
type PageParam = number | string

/** The loaded pages of the feed. Never stale: it changes only when the buyer requests newer items. */
export const feedQuery = infiniteQueryOptions({
  queryKey: ['GET homepage', 'feed'],
  queryFn: ({ pageParam, signal }): Promise<FeedPage> =>
    api('GET homepage', typeof pageParam === 'number' ? { page: pageParam } : { cursor: pageParam }, {
      signal,
    }),
  initialPageParam: 1 as PageParam,
  initialData: () => {
    const first = initialDataOf('GET homepage', { page: 1 })
    return first && { pages: [first], pageParams: [1] }
  },
  initialDataUpdatedAt: keptAt,
  getNextPageParam: (last, pages): PageParam | undefined =>
    last.has_next ? (last.cursor ?? pages.length + 1) : undefined,
  staleTime: Infinity,
  gcTime: Infinity,
  // Refetches only a list that failed to load. A loaded list stays as it is.
  refetchOnReconnect: ({ state }) => state.data === undefined,
})

/** Restarts the feed from a first page that is already loaded. */
export const restartFeed = (queryClient: QueryClient, first: FeedPage): void => {
  queryClient.setQueryData(feedQuery.queryKey, { pages: [first], pageParams: [1] })
}
