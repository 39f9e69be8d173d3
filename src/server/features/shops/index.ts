export { shopsModule } from './module.ts'
export { addNameKeys } from './name-keys.ts'
export { coverOf, locationOf } from './presenter.ts'
export {
  type PauseCause,
  deletePause,
  findOwner,
  findShopID,
  lockShop,
  putPause,
  selectEndedPauses,
  setPausedAt,
} from './pauses.ts'
export { type ShopRow, coverColumns, findShop, findShopOf, soldCount, verifiedSince } from './queries.ts'
