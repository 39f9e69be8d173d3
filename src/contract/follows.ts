import { z } from 'zod'
import { maxNewCounted } from '#domain/follows.ts'
import { calls } from './define.ts'
import { Done, countShown, id, time, token } from './fields.ts'
import { Photo } from './photo.ts'

const shop = z.object({ shopID: id })

/** A shop that the buyer follows. */
const FollowedShop = z.object({
  shopID: id,
  shopName: z.string(),
  /** The path of its owner's own photo, or null. */
  photo: z.string().nullable(),
  verified: z.boolean(),
  /** Since when the buyer follows it. */
  since: time,
  /** When they last opened its page, or began to follow it. */
  seenAt: time,
  /** How many items it has listed since then that are for sale. 100 may be more. */
  newItems: countShown(maxNewCounted),
  /** The covers of its newest items, at most three. */
  images: z.array(Photo),
})

/** Endpoints for buyers who follow shops. */
export const follows = calls({
  'POST store/follow_shop': {
    summary:
      'Follow a shop: its new items are on the home, and the buyer is told of them and of its live sales. Not an error if they follow it already',
    who: ['buyer'],
    input: shop,
    reply: Done,
    errors: [
      'not_found',
      'shop_not_open',
      'shop_blocked_you',
      'helps_shop',
      'follows_full',
      'too_many_tries',
    ],
  },
  'POST store/unfollow_shop': {
    summary: 'No longer follow a shop. Not an error if the buyer does not follow it',
    who: ['buyer'],
    input: shop,
    reply: Done,
    errors: ['too_many_tries'],
  },
  'POST store/see_shop': {
    summary:
      'Say that the buyer has opened the page of a shop: what it has listed until now is not new to them any more. Nothing changes if they do not follow it',
    who: ['buyer'],
    input: shop,
    reply: Done,
  },
  'GET homepage/get_followed_shops': {
    summary: 'The shops that the buyer follows, the last one followed first, 20 a page',
    who: ['buyer'],
    input: z.object({ cursor: token(200).optional() }),
    reply: z.object({
      shops: z.array(FollowedShop),
      has_next: z.boolean(),
      cursor: z.string().nullable(),
    }),
  },
})
