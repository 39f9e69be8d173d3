import { callQuery } from '#web/lib/call-query.ts'

export const shopQuery = (shopID: string) => callQuery('GET store/get_shop_details', { shopID })

/** The shop of the signed-in seller; fails with `not_found` if there is none. */
export const myShopQuery = callQuery('GET store/get_shop_details')

/** The address of the sign-up, for the form that creates the shop. */
export const homeAddressQuery = callQuery('GET auth/home_address')

export const mapTilesQuery = { ...callQuery('GET auth/location/map_tiles'), staleTime: Infinity }
