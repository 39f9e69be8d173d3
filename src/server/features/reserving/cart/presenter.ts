import type { z } from 'zod'
import type { CartEntry } from '#contract/cart.ts'
import { toPesos } from '#domain/money.ts'
import { accountPhotoLink, photoLink } from '#domain/photos.ts'
import { toCover } from '../../items/index.ts'
import { toOwnPrice } from '../offers/presenter.ts'
import type { CartRow } from './queries.ts'

/** `share`: what it costs in a bundle, in centavos. */
export const toCartEntry = (row: CartRow, share: number | undefined): z.output<typeof CartEntry> => ({
  itemID: row.id,
  name: row.name,
  ...(share === undefined
    ? toOwnPrice(row)
    : { price: toPesos(share), usualPrice: toPesos(row.price_centavos) }),
  savedPrice: toPesos(row.first_saved_centavos ?? row.price_centavos),
  size: row.size,
  condition: row.condition,
  storeID: row.shop_id,
  storeName: row.shop_name,
  town: row.town || null,
  storePhoto: row.shop_photo_id && accountPhotoLink(row.shop_photo_id),
  thumbnail: row.photo_key === null ? null : photoLink(row.photo_key, 360),
  image: toCover(row),
  // Its seller keeps it back.
  status: row.availability === 'draft' ? 'withdrawn' : row.availability,
})
