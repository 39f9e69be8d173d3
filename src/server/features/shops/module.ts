import type { Module, ModuleDependencies } from '../../module.ts'
import { createReadLimit, shopListLimits } from '../../platform/limits/read-limit.ts'
import { createShopMap } from './map.ts'
import { shopPart } from './personal-data.ts'
import { shopRoutes } from './routes.ts'
import { createShops } from './service.ts'

export const shopsModule = ({ database, events, clock, settings }: ModuleDependencies): Module => ({
  routes: (register) =>
    shopRoutes(
      register,
      createShops(database, events, clock),
      { address: settings.MAP_TILE_URL || null, attribution: settings.MAP_TILE_ATTRIBUTION },
      createReadLimit(shopListLimits),
      createShopMap(database.db, events),
    ),
  personalData: shopPart,
})
