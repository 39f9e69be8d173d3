import type { TileItem } from '#web/features/discovery/tile-items.ts'
import type { ReplyOf } from '#web/lib/api.ts'

type Offered = ReplyOf<'GET store/get_shop_items'>['items'][number]

/** A tile without the shop's name, which the page shows once. */
export const toTileItem = (item: Offered): TileItem => ({
  item_id: item.itemID,
  item_name: item.name,
  item_price: item.price,
  ...(item.offered && { offered: item.offered }),
  size: item.size,
  condition: item.condition,
  measurements: item.measurements,
  storeName: '',
  storeLocation: null,
  town: null,
  images: item.images.slice(0, 1),
  status: item.status === 'held' ? 'held' : 'for_sale',
})
