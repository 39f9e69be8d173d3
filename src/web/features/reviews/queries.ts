import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery, pagedQuery } from '#web/lib/call-query.ts'

export type Review = ReplyOf<'GET reviews/get_reviews'>['reviews'][number]
export type Summary = ReplyOf<'GET reviews/get_reviews'>['summary']
export type PickupReviews = ReplyOf<'GET reviews/get_pickup_reviews'>

export const shopReviewsQuery = (shopID: string) => pagedQuery('GET reviews/get_reviews', { shopID })

export const shopTrustQuery = (shopID: string) => callQuery('GET reviews/get_shop_trust', { shopID })

/** Of all open pickups of the signed-in seller's shop. */
export const buyersTrustQuery = callQuery('GET reviews/get_buyer_trust')

export const pickupReviewsQuery = (pickupID: number) =>
  callQuery('GET reviews/get_pickup_reviews', { pickupID })
