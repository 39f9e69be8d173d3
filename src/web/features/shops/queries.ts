import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'

export const shopQuery = (shopID: string) => callQuery('GET store/get_shop_details', { shopID })

/** Whether the shop hides its address, and the reader does not see it now. */
export const isAddressUnseen = ({
  addressHidden,
  address,
  publicAddress,
}: ReplyOf<'GET store/get_shop_details'>): boolean => addressHidden && address === publicAddress

/** The shop of the signed-in seller; fails with `not_found` if there is none. */
export const myShopQuery = callQuery('GET store/get_shop_details')

/** The meeting places of the signed-in seller's shop. */
export const meetingPlacesQuery = callQuery('GET store/get_meeting_places')

/** The address of the sign-up, for the form that creates the shop. */
export const homeAddressQuery = callQuery('GET auth/home_address')

/** Null if no map is configured. */
export const mapTilesOf = (
  tiles: ReplyOf<'GET auth/location/map_tiles'> | undefined,
): { address: string; attribution: string; maxZoom: number } | null => {
  const address = tiles?.address
  return tiles && address ? { ...tiles, address } : null
}

export const mapTilesQuery = { ...callQuery('GET auth/location/map_tiles'), staleTime: Infinity }
