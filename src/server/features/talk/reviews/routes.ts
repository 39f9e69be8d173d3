import { reviews as calls } from '#contract/reviews.ts'
import { isPhotoCached } from '../../../platform/http/private-photo.ts'
import type { Handlers, Register } from '../../../platform/http/register.ts'
import { toOwnReview, toReview } from './presenter.ts'
import type { Reviews } from './service.ts'

export const reviewRoutes = (register: Register, reviews: Reviews): void => {
  const handlers: Handlers<typeof calls> = {
    'POST reviews/new_review': async ({
      caller,
      input: { words = [], text = '', photos = [], ...input },
    }) => {
      await reviews.write(caller.accountID, { ...input, words, text, uploads: photos })
      return { response: 'Thank you for your review' }
    },
    'GET reviews/get_reviews': async ({ input: { shopID, cursor } }) => {
      const { rows, ...rest } = await reviews.ofShop(shopID, cursor)
      return { ...rest, reviews: rows.map(toReview) }
    },
    'GET reviews/get_pickup_reviews': async ({ caller, input: { pickupID } }) => {
      const found = await reviews.ofPickup(pickupID, caller.accountID)
      const { now, people, until, canReview, mine, theirs, hiding } = found
      return {
        pickupID,
        storeName: people.shop_name,
        buyerName: people.first_name,
        canReview,
        until: until?.toISOString() ?? null,
        mine: mine && toOwnReview(mine, now, hiding),
        theirs: theirs && toReview(theirs),
        canReply: theirs !== null && theirs.reply === null,
        canReport: theirs !== null,
      }
    },
    'GET reviews/get_shop_trust': ({ input: { shopID } }) => reviews.trustOfShop(shopID),
    'GET reviews/get_buyer_trust': async ({ caller, input: { pickupIDs } }) => ({
      buyers: await reviews.trustOfBuyers(pickupIDs, caller.sellerID),
    }),
    'GET reviews/get_photo': async ({ caller, input, request, reply }) => {
      const key = await reviews.photo(input, {
        accountID: caller.accountID,
        isAdmin: caller.role === 'admin',
      })
      // A review never gets other photos.
      const version = `${input.reviewID}-${input.position}`
      return isPhotoCached(request, reply, version) ? reply.send() : reviews.open(key)
    },
    'POST reviews/reply': async ({ caller, input: { reviewID, text } }) => {
      await reviews.reply(caller.accountID, reviewID, text)
      return { response: 'Your answer is visible' }
    },
  }
  register(calls, handlers, { 'POST reviews/new_review': reviews.consumeReviewAttempt })
}
