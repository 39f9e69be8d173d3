import type { ReactNode } from 'react'
import { forYou } from '#messages/common.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { useFits } from './own-measurements.ts'
import { usePlaceLine } from './own-place.ts'
import { ItemTile } from './item-tile.tsx'

type FeedItem = ReplyOf<'GET homepage'>['items'][number]

interface FeedItemTileProps {
  item: FeedItem
  badge?: string | undefined
  action?: ReactNode
  /** A button below the text. */
  below?: ReactNode
  priority?: boolean
  sizes?: string
  doubleHeight?: number | undefined
  /** In a narrow tile, which has no room for the condition. */
  narrow?: boolean
}

/** The tile of an item from the feed or a recommendation. */
export const FeedItemTile = ({ item, narrow = false, ...tile }: FeedItemTileProps) => (
  <ItemTile
    to={`/item/${item.item_id}`}
    photo={item.images[0]}
    name={item.item_name}
    price={item.item_price}
    was={item.offered?.usual ?? item.was}
    size={item.size}
    condition={narrow ? null : item.condition}
    pieces={item.pieces}
    fits={useFits(item.measurements)}
    place={usePlaceLine(item.town, item.storeLocation)}
    store={item.storeName}
    {...tile}
    badge={tile.badge ?? (item.offered && forYou)}
  />
)
