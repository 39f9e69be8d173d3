import type { z } from 'zod'
import type { FeedItem, SearchItem } from '#contract/discovery.ts'
import type { Place } from '#domain/geography.ts'
import { toPesos } from '#domain/money.ts'
import { toPhoto, toWas } from '../../items/index.ts'
import { locationOf } from '../../shops/index.ts'
import type { TileRow } from './tiles.ts'

/** Rounded to about a hundred metres, which is precise enough for the distance on a tile. */
const toNear = (row: Pick<TileRow, 'latitude' | 'longitude'>): Place | null => {
  const place = locationOf(row)
  return place && { long: toThousandths(place.long), lat: toThousandths(place.lat) }
}
const toThousandths = (degrees: number): number => Math.round(degrees * 1000) / 1000

export const toFeedItem = (row: TileRow): z.output<typeof FeedItem> => ({
  item_id: row.id,
  item_name: row.name,
  item_price: toPesos(row.price_centavos),
  ...toWas(row),
  size: row.size,
  condition: row.condition,
  measurements: row.measurements,
  ...(row.pieces !== null && { pieces: row.pieces }),
  storeName: row.shop_name,
  storeLocation: toNear(row),
  town: row.town,
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
