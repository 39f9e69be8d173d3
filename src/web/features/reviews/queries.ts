import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery, pagedQuery } from '#web/lib/call-query.ts'

export type Review = ReplyOf<'GET reviews/get_reviews'>['reviews'][number]
export type Summary = ReplyOf<'GET reviews/get_reviews'>['summary']
export type PickupReviews = ReplyOf<'GET reviews/get_pickup_reviews'>
export type ReviewReport = ReplyOf<'GET reviews/get_reports'>['reports'][number]

export const shopReviewsQuery = (shopID: string) => pagedQuery('GET reviews/get_reviews', { shopID })

export const shopTrustQuery = (shopID: string) => callQuery('GET reviews/get_shop_trust', { shopID })

/** Of all open pickups of the signed-in seller's shop. */
export const buyersTrustQuery = callQuery('GET reviews/get_buyer_trust')

export const pickupReviewsQuery = (pickupID: number) =>
  callQuery('GET reviews/get_pickup_reviews', { pickupID })

/** Open reports, oldest first, or closed ones, the last closed first. */
export const reviewReportsQuery = (state: 'open' | 'closed') =>
  ({ ...pagedQuery('GET reviews/get_reports', { state }), refetchOnWindowFocus: 'always' }) as const
