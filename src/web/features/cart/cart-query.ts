import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'

export type Cart = ReplyOf<'GET homepage/cart'>
export type CartEntry = Cart['cart'][number]

/** The signed-in buyer's cart. The cart page, the badge in the menu and the item pages share this query. */
export const cartQuery = callQuery('GET homepage/cart')
