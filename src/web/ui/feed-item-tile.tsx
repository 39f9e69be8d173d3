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

/** The tile of an item from the feed or a recommendation. */
export const FeedItemTile = ({ item, ...tile }: FeedItemTileProps) => (
  <ItemTile
    to={`/item/${item.item_id}`}
    photo={item.images[0]}
    name={item.item_name}
    price={item.item_price}
    size={item.size}
    store={item.storeName}
    {...tile}
  />
)
