import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'

export type Cart = ReplyOf<'GET homepage/cart'>
export type CartEntry = Cart['cart'][number]

/** The signed-in buyer's cart; its page, its count in the menu and the pages of its pieces share it. */
export const cartQuery = callQuery('GET homepage/cart')
