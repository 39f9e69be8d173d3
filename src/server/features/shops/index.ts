export { shopsModule } from './module.ts'
export { addNameKeys } from './name-keys.ts'
export { coverOf, locationOf, toShopDetails } from './presenter.ts'
export { findOwner, findShopID, followBlocks, lockShop } from './pauses.ts'
export {
  type ShopRow,
  coverColumns,
  findShop,
  findShopDetailsOf,
  findShopOf,
  soldCount,
  verifiedSince,
} from './queries.ts'
