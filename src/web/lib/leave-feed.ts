import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ReplyOf } from './api.ts'

type FeedPage = ReplyOf<'GET homepage'>

/** Removes items from the cached feed. It is never refetched, so items that are taken would stay in it. */
export const leaveFeed = (queryClient: QueryClient, itemIDs: string[]): void => {
  queryClient.setQueriesData<Partial<InfiniteData<FeedPage>>>({ queryKey: ['GET homepage'] }, (feed) =>
    feed?.pages
      ? {
          ...feed,
          pages: feed.pages.map((page) => ({
            ...page,
            items: page.items.filter((item) => !itemIDs.includes(item.item_id)),
          })),
        }
      : feed,
  )
}
