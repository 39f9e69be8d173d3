export { itemChangesModule } from './item-changes/module.ts'
export { createItemChanges } from './item-changes/service.ts'
export { itemFilesModule } from './item-files/module.ts'
export { availabilityOf, isBlockedAlone, isTakenDown } from './item-state/availability.ts'
export {
  blockItems,
  blockShop,
  lockOffer,
  selectEndedBlocks,
  unblockItems,
  unblockShop,
} from './item-state/blocks.ts'
export { createHoldDeadlines } from './item-state/deadlines.ts'
export { type ListsForBuyers, createListsForBuyers } from './item-state/lists-for-buyers.ts'
export { isOfferedTo } from './item-state/offers.ts'
export { isForgotten, quietSince } from './item-state/forgotten.ts'
export { endHold, findHold, hasTurn, setHoldUntil, takeHold } from './item-state/holds.ts'
export { type LockedItem, lockItem, lockItems, whyWaiting } from './item-state/locks.ts'
export { brandKey } from './listings/brands.ts'
export { checkLater } from './listings/check-later.ts'
export { factsOfTicket } from './listings/facts.ts'
export { changeState, itemChanged } from './listings/item-changed.ts'
export { listingsModule } from './listings/module.ts'
export { readPhoto } from './listings/photos.ts'
export { toCover, toPhoto } from './listings/presenter.ts'
export { type UsualPrices, createUsualPrices } from './listings/price-range.ts'
export {
  type CoverRow,
  type ItemRow,
  type PhotoRow,
  type ShopItemRow,
  coverColumns,
  coverPhoto,
  findItem,
  isHidden,
  itemsToErase,
  listDrafts,
  listItem,
  selectOnWeb,
  selectShopOffer,
  unlistItem,
} from './listings/queries.ts'
export { freeAgain, priceNow, savedPriceOf, saves } from './listings/saves.ts'
export { type SoldRow, selectSold } from './listings/sold-items.ts'
export { type VersionRow, selectVersions } from './listings/versions.ts'
export type { ItemViewed } from './listings/viewers.ts'
export { type WasRow, toWas, wasOf } from './listings/was.ts'
export { ownItemsModule } from './own-items/module.ts'
export { createItemViews } from './own-items/views.ts'
export { shopCoversModule } from './shop-covers/module.ts'
