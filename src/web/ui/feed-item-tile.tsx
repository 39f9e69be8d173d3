import type { ReactNode } from 'react'
import type { ReplyOf } from '#web/lib/api.ts'
import { ItemTile } from './item-tile.tsx'

type FeedItem = ReplyOf<'GET homepage'>['items'][number]

interface FeedItemTileProps {
  item: FeedItem
  badge?: string | undefined
  action?: ReactNode
  priority?: boolean
  sizes?: string
}

/** An item as the feed and the suggestions return it. */
export const FeedItemTile = ({ item, ...tile }: FeedItemTileProps) => (
  <ItemTile
    to={`/item/${item.item_id}`}
    photo={item.images[0]}
    name={item.item_name}
    price={item.item_price}
    store={item.storeName}
    {...tile}
  />
)
