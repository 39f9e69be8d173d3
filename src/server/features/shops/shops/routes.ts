import type { Received } from '#contract/define.ts'
import { shops as calls } from '#contract/shops.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Register } from '../../../platform/http/register.ts'
import type { ReadLimit } from '../../../platform/limits/read-limit.ts'
import type { ShopMap } from './map.ts'
import { toShop, toShopDetails } from './presenter.ts'
import type { Shops } from './service.ts'

type RouteInput = Received<(typeof calls)['POST auth/location/get_route']>

export interface MapTiles {
  address: string | null
  attribution: string
  maxZoom: number
}

export const shopRoutes = (
  register: Register,
  shops: Shops,
  tiles: MapTiles,
  limitLists: ReadLimit,
  map: ShopMap,
): void => {
  const route = ({ caller, input: { shopID, long, lat } }: { caller: Caller; input: RouteInput }) =>
    shops.route(caller, shopID, long === undefined || lat === undefined ? undefined : { long, lat })

  register(calls, {
    'POST store/create_new_shop': async ({ caller, input }) => toShopDetails(await shops.open(caller, input)),
    'POST store/update_shop': async ({ caller, input }) => toShopDetails(await shops.update(caller, input)),
    'POST store/set_hours': async ({ caller, input }) =>
      toShopDetails(await shops.setHours(caller, input.hours)),
    'GET store/get_shop_details': async ({ caller, input }) =>
      toShopDetails(await shops.find(caller, input.shopID)),
    'GET store/stores': (context) =>
      limitLists(context, async () => {
        const { rows, ...page } = await shops.list(context.input.cursor)
        return { stores: rows.map(toShop), ...page }
      }),
    'GET store/map': (context) => limitLists(context, async () => ({ clusters: await map(context.input) })),
    'POST auth/location/attach_location': async ({ caller, input: { storeID, ...place } }) => ({
      location: await shops.locate(caller, place, storeID),
    }),
    'GET auth/location/get_route': route,
    'POST auth/location/get_route': route,
    'GET auth/location/map_tiles': () => tiles,
  })
}
