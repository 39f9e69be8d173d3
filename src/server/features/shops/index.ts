export { integrationsModule } from './integrations/module.ts'
export { meetingPlacesModule } from './meeting-places/module.ts'
export { findMeetingPlace } from './meeting-places/queries.ts'
export { createTokens } from './integrations/tokens.ts'
export { createHelperActs } from './shop-helpers/acts.ts'
export { shopHelpersModule } from './shop-helpers/module.ts'
export { shopsModule } from './shops/module.ts'
export { addressSeenBy } from './shops/hidden-addresses.ts'
export { addNameKeys } from './shops/name-keys.ts'
export { findOwner, findShopID, followBlocks, lockShop } from './shops/pauses.ts'
export { coverOf, locationOf, toShopDetails } from './shops/presenter.ts'
export {
  type ShopRow,
  coverColumns,
  findShop,
  findShopDetailsOf,
  findShopOf,
  soldCount,
  verifiedSince,
} from './shops/queries.ts'
export { addTowns } from './shops/towns.ts'
