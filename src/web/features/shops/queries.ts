import { callQuery } from '#web/lib/call-query.ts'

export const shopQuery = (shopID: string) => callQuery('GET store/get_shop_details', { shopID })

/** The signed-in seller's own shop; an error with `not_found` where there is none yet. */
export const myShopQuery = callQuery('GET store/get_shop_details')

/** The address that the seller gave at sign-up, for the form that opens the shop. */
export const homeAddressQuery = callQuery('GET auth/home_address')
