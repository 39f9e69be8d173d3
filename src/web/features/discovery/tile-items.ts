import type { FeedItem } from './feed-query.ts'

/** What a tile shows: an item of the feed, or a result that may be held. */
export type TileItem = FeedItem & { status?: 'for_sale' | 'held' }

/** Every loaded item once; items without a photo are not shown. */
export const shownOnce = <One extends TileItem>(items: One[]): One[] => {
  const seen = new Map<string, One>()
  for (const item of items)
    if (item.images.length > 0 && !seen.has(item.item_id)) seen.set(item.item_id, item)
  return [...seen.values()]
}
