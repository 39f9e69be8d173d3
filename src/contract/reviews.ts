import { z } from 'zod'
import { allReviewWords, maxPhotosPerReview, maxReviewsCounted, reviewSides } from '#domain/reviews.ts'
import { calls, everyAdmin } from './define.ts'
import {
  countShown,
  decimalShown,
  Done,
  file,
  id,
  listOf,
  note,
  oneOfShown,
  paragraph,
  pickupID,
  pickupIDShown,
  ticketIDShown,
  time,
  token,
  whole,
} from './fields.ts'
import { Photo } from './photo.ts'
import * as rules from './rules.ts'

const rating = oneOfShown([1, 2, 3, 4, 5])
const words = z.array(z.enum(allReviewWords))
const cursor = token(200).optional()
const text = (rule: typeof rules.review) => note(rule.name, rule.max, rule.tooLong)

const Text = z.object({ text: z.string(), at: time })

export const Review = z.object({
  reviewID: id,
  side: z.enum(reviewSides),
  /** A buyer's first name and initial, or the shop's name. Null if the account is deleted. */
  name: z.string().nullable(),
  rating,
  words,
  text: z.string(),
  /** The paths of the photos. They are gone once their sender has deleted their account. */
  photos: z.array(z.string()),
  /** An item of the pickup. */
  item: z.object({ name: z.string(), image: Photo.nullable() }).nullable(),
  at: time,
  /** Of the person that the review is about. */
  reply: Text.nullable(),
})

/** The caller's own review. */
export const OwnReview = Review.extend({
  /** Whether others see it, and if not, when they will. */
  visible: z.boolean(),
  visibleAt: time,
  /** Why an admin has hidden it, or null. */
  hiddenBecause: z.string().nullable(),
  canAppeal: z.boolean(),
})

export const ReviewSummary = z.object({
  /** Of visible reviews. 1,000 may be more. */
  count: countShown(maxReviewsCounted),
  /** Null if there are fewer than five. */
  average: decimalShown(1, 5).nullable(),
  /** The number of reviews with each rating, from 1 to 5. Empty if there are fewer than five. */
  ratings: z.array(countShown(maxReviewsCounted)),
  words: z.array(z.object({ word: z.enum(allReviewWords), count: countShown(maxReviewsCounted) })),
})

/** How many of how many, over the last year. Null if there are fewer than five. */
const share = z.object({ done: countShown(), of: countShown() }).nullable()

const Standing = z.object({
  reviews: countShown(maxReviewsCounted),
  average: decimalShown(1, 5).nullable(),
})

export const ShopTrust = Standing.extend({
  /** Of reserved items, without those that their buyers cancelled or did not pick up. */
  handedOver: share,
  /** The median time from a reservation to the seller's first move, in minutes. Null if there are fewer than five. */
  confirmsInMinutes: countShown().nullable(),
})

export const BuyerTrust = Standing.extend({
  pickupID: pickupIDShown,
  ticketIDs: z.array(ticketIDShown),
  /** Of items that were ready for pickup, without those that did not end by the buyer's doing. */
  pickedUp: share,
})

/** Endpoints for reviews, which the two sides of a completed pickup write about each other. */
export const reviews = calls({
  'POST reviews/new_review': {
    summary:
      "Review the other side of one's own completed pickup, once, within 14 days of the handover. It is hidden until both reviews are in or the 14 days are over",
    who: ['buyer', 'seller'],
    input: z.object({
      pickupID,
      rating: whole(1, 5, 'Choose one to five stars'),
      words: listOf(z.enum(allReviewWords), allReviewWords.length).optional(),
      text: text(rules.review).optional(),
      photos: listOf(
        file('A photo'),
        maxPhotosPerReview,
        `A review has at most ${maxPhotosPerReview} photos`,
      ).optional(),
    }),
    reply: Done,
    errors: [
      'not_found',
      'review_early',
      'review_late',
      'review_written',
      'not_a_photo',
      'photo_too_large',
      'busy',
      'too_many_tries',
    ],
  },
  'GET reviews/get_reviews': {
    summary: 'The visible reviews of a shop, newest first, and their summary',
    who: ['buyer', 'seller', 'admin'],
    admins: everyAdmin,
    helpers: true,
    input: z.object({ shopID: id, cursor }),
    reply: z.object({
      summary: ReviewSummary,
      reviews: z.array(Review),
      has_next: z.boolean(),
      cursor: z.string().nullable(),
    }),
    errors: ['not_found'],
  },
  'GET reviews/get_pickup_reviews': {
    summary: "The caller's own review of a pickup, and the other side's once it is visible",
    who: ['buyer', 'seller'],
    input: z.object({ pickupID }),
    reply: z.object({
      pickupID: pickupIDShown,
      storeName: z.string(),
      buyerName: z.string(),
      canReview: z.boolean(),
      /** Until when the pickup can be reviewed. Null if nothing of it is picked up yet. */
      until: time.nullable(),
      mine: OwnReview.nullable(),
      theirs: Review.nullable(),
      canReply: z.boolean(),
      canReport: z.boolean(),
    }),
    errors: ['not_found'],
  },
  'GET reviews/get_shop_trust': {
    summary: 'How often a shop hands over what was reserved, how fast it answers, and its average review',
    who: ['buyer', 'seller', 'admin'],
    admins: everyAdmin,
    helpers: true,
    input: z.object({ shopID: id }),
    reply: ShopTrust,
    errors: ['not_found'],
  },
  'GET reviews/get_buyer_trust': {
    summary:
      "How often the buyers of these pickups at the signed-in seller's shop pick up, and their average review. Without pickupIDs those of the newest open pickups",
    who: ['seller'],
    helpers: true,
    input: z.object({ pickupIDs: listOf(pickupID, 50).optional() }),
    reply: z.object({ buyers: z.array(BuyerTrust) }),
  },
  'GET reviews/get_photo': {
    summary:
      'A photo of a review, for its writer, for admins, and for everybody signed in once it is visible',
    who: ['buyer', 'seller', 'admin'],
    admins: everyAdmin,
    helpers: true,
    input: z.object({ reviewID: id, position: whole(0, maxPhotosPerReview - 1, 'This is not a photo') }),
    reply: { mediaType: 'image/webp', content: 'The photo' },
    errors: ['not_found'],
  },
  'POST reviews/reply': {
    summary: 'Answer a visible review about the caller, once',
    who: ['buyer', 'seller'],
    input: z.object({ reviewID: id, text: paragraph(rules.reviewReply) }),
    reply: Done,
    errors: ['not_found', 'review_answered', 'too_many_tries'],
  },
})
