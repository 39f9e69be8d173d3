import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery, pagedQuery } from '#web/lib/call-query.ts'

export type Offer = ReplyOf<'GET offers/get_offers'>['offers'][number]
export type ShopOffer = ReplyOf<'GET offers/get_shop_offers'>['offers'][number]
export type ItemOffers = ReplyOf<'GET offers/get_item_offers'>

/** Events invalidate open pages. These options cover events that were missed. */
const freshness = { staleTime: 5_000, refetchOnWindowFocus: 'always' } as const

/** What is between the buyer and the shop about an item. */
export const itemOffersQuery = (itemID: string) => ({
  ...callQuery('GET offers/get_item_offers', { itemID }),
  ...freshness,
})

/** The buyer's offers and those made to them, open ones first. */
export const ownOffersQuery = { ...pagedQuery('GET offers/get_offers'), ...freshness }

/** The open offers to the shop, in the order of their deadlines, the best first by item. */
export const shopOffersQuery = { ...callQuery('GET offers/get_shop_offers', {}), ...freshness }

/** Those of one buyer, with the prices that the shop said in return. */
export const buyersOffersQuery = (userID: string) => ({
  ...callQuery('GET offers/get_shop_offers', { userID }),
  ...freshness,
})

/** The rules of the shop, or of one of its items. */
export const rulesQuery = (itemID?: string) => callQuery('GET offers/get_rules', itemID ? { itemID } : {})
