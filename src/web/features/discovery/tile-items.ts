import type { FeedItem } from './feed-query.ts'

/** The item of a tile: from the feed, or a result that may be held. */
export type TileItem = FeedItem & { status?: 'for_sale' | 'held' }

/** All loaded items without duplicates. Items without a photo are left out. */
export const shownOnce = <One extends TileItem>(items: One[]): One[] => {
  const seen = new Map<string, One>()
  for (const item of items)
    if (item.images.length > 0 && !seen.has(item.item_id)) seen.set(item.item_id, item)
  return [...seen.values()]
}
