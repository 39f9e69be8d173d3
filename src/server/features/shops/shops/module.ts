import type { Module, ModuleDependencies } from '../../../module.ts'
import { createReadLimit, shopListLimits } from '../../../platform/limits/read-limit.ts'
import { createShopMap } from './map.ts'
import { addressOf, openTileFile, serveTiles } from './map-tiles.ts'
import { shopPart } from './personal-data.ts'
import { type MapTiles, shopRoutes } from './routes.ts'
import { createShops } from './service.ts'

/** Of a server whose address is in the settings. */
const usualMaxZoom = 19

export const shopsModule = async ({
  database,
  events,
  clock,
  settings,
}: ModuleDependencies): Promise<Module> => {
  const file = settings.MAP_TILES_FILE === undefined ? null : await openTileFile(settings.MAP_TILES_FILE)
  const tiles: MapTiles = {
    address: file ? addressOf(file) : settings.MAP_TILE_URL || null,
    attribution: settings.MAP_TILE_ATTRIBUTION,
    maxZoom: file?.maxZoom ?? usualMaxZoom,
  }
  return {
    routes: (register, app) => {
      shopRoutes(
        register,
        createShops(database, events, clock),
        tiles,
        createReadLimit(shopListLimits),
        createShopMap(database.db, events),
      )
      if (file) serveTiles(app, file)
    },
    personalData: shopPart,
  }
}
