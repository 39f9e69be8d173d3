import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'

export type Item = ReplyOf<'GET store/item'>
type FeedPage = ReplyOf<'GET homepage'>

/** What a tile already shows of an item. */
export type ItemPreview = FeedPage['items'][number]

export const itemQuery = (id: string) => callQuery('GET store/item', { id })

/** The item from a cached feed or list of similar items, so that its page does not start empty. */
const previewOf = (queryClient: QueryClient, id: string): ItemPreview | undefined => {
  const feeds = queryClient.getQueriesData<Partial<InfiniteData<FeedPage>>>({ queryKey: ['GET homepage'] })
  const similar = queryClient.getQueriesData<ReplyOf<'GET models/get_similar_items'>>({
    queryKey: ['GET models/get_similar_items'],
  })
  const pages = [...feeds.flatMap(([, data]) => data?.pages ?? []), ...similar.map(([, data]) => data)]
  for (const page of pages) {
    const item = page?.items.find((one) => one.item_id === id)
    if (item) return item
  }
  return undefined
}

/** Stays the same when the item leaves the feed while its page is open. */
export const useItemPreview = (id: string): ItemPreview | undefined => {
  const queryClient = useQueryClient()
  const [preview] = useState(() => previewOf(queryClient, id))
  return preview?.item_id === id ? preview : undefined
}
