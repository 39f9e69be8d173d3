import type { z } from 'zod'
import type { FeedItem, SearchItem } from '#contract/discovery.ts'
import { toPesos } from '#domain/money.ts'
import { toPhoto } from '../listings/index.ts'
import type { TileRow } from './tiles.ts'

export const toFeedItem = (row: TileRow): z.output<typeof FeedItem> => ({
  item_id: row.id,
  item_name: row.name,
  item_price: toPesos(row.price_centavos),
  size: row.size,
  storeName: row.shop_name,
  images: [
    toPhoto({
      key: row.photo_key,
      placeholder: row.photo_placeholder,
      width: row.photo_width,
      height: row.photo_height,
    }),
  ],
})

export const toSearchItem = (row: TileRow & { held: boolean }): z.output<typeof SearchItem> => ({
  ...toFeedItem(row),
  status: row.held ? 'held' : 'for_sale',
})
