import type { z } from 'zod'
import type { FeedItem, SearchItem } from '#contract/discovery.ts'
import { toPesos } from '#domain/money.ts'
import { toPhoto } from '../listings/index.ts'

/** What a tile shows of a piece. */
export interface TileRow {
  id: string
  name: string
  price_centavos: number
  shop_name: string
  photo_key: string
  photo_width: number
  photo_height: number
  photo_placeholder: string
}

export const toFeedItem = (row: TileRow): z.output<typeof FeedItem> => ({
  item_id: row.id,
  item_name: row.name,
  item_price: toPesos(row.price_centavos),
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
