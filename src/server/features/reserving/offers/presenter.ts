import type { z } from 'zod'
import type { Offer, Offered, ShopOffer } from '#contract/offers.ts'
import { toPesos } from '#domain/money.ts'
import { accountPhotoLink } from '#domain/photos.ts'
import { toCover } from '../../items/index.ts'
import type { OfferRow, ShopOfferRow } from './queries.ts'

export const toOffer = (row: OfferRow, now: Date): z.output<typeof Offer> => ({
  offerID: row.id,
  itemID: row.item_id,
  itemName: row.item_name,
  image: toCover(row),
  itemPrice: toPesos(row.price_centavos),
  asked: toPesos(row.asked_centavos),
  price: toPesos(row.centavos),
  from: row.made_by,
  words: row.words,
  // The job that ends it may run a moment later.
  state: row.state === 'open' && row.until <= now ? 'lapsed' : row.state,
  ended: row.ended_because,
  madeAt: row.made_at.toISOString(),
  until: row.until.toISOString(),
  secondsLeft:
    row.state === 'open' ? Math.max(0, Math.floor((row.until.getTime() - now.getTime()) / 1000)) : 0,
  endedAt: row.ended_at?.toISOString() ?? null,
  ticketID: row.ticket_id,
  storeID: row.shop_id,
  storeName: row.shop_name,
  sellerFirstName: row.seller_first_name,
})

export const toShopOffer = (row: ShopOfferRow, now: Date): z.output<typeof ShopOffer> => ({
  ...toOffer(row, now),
  userID: row.buyer_id,
  customerFirstName: row.first_name,
  customerLastName: row.last_name,
  customerPhoto: row.buyer_photo_id && accountPhotoLink(row.buyer_photo_id),
  pickedUp: row.picked_up,
})

/** The price of an item for a buyer, who pays what the seller offers them. */
export const toOwnPrice = (row: {
  price_centavos: number
  offered: { centavos: number; until: string } | null
}): { price: number; offered?: z.output<typeof Offered> } => {
  const usual = toPesos(row.price_centavos)
  if (!row.offered) return { price: usual }
  return {
    price: toPesos(row.offered.centavos),
    offered: { usual, until: new Date(row.offered.until).toISOString() },
  }
}
