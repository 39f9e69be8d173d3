import type { z } from 'zod'
import type { CartEntry } from '#contract/cart.ts'
import { toPesos } from '#domain/money.ts'
import { photoLink } from '#domain/photos.ts'
import { toPhoto } from '../listings/index.ts'
import type { CartRow } from './queries.ts'

export const toCartEntry = (row: CartRow): z.output<typeof CartEntry> => ({
  itemID: row.id,
  name: row.name,
  price: toPesos(row.price_centavos),
  size: row.size,
  storeID: row.shop_id,
  storeName: row.shop_name,
  thumbnail: row.photo_key === null ? null : photoLink(row.photo_key, 320),
  image:
    row.photo_key === null
      ? null
      : toPhoto({
          key: row.photo_key,
          placeholder: row.photo_placeholder ?? '',
          width: row.photo_width ?? 1,
          height: row.photo_height ?? 1,
        }),
  status: row.availability,
})
