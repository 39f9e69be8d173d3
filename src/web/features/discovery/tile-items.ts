import type { FeedItem } from './feed-query.ts'

/** An item of the feed, or a search result, which may be held. */
export type TileItem = FeedItem & { status?: 'for_sale' | 'held' }

/** All loaded items without duplicates and without those that have no photo. */
export const shownOnce = <One extends TileItem>(items: One[]): One[] => {
  const seen = new Map<string, One>()
  for (const item of items)
    if (item.images.length > 0 && !seen.has(item.item_id)) seen.set(item.item_id, item)
  return [...seen.values()]
}
