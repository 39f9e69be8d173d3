export { type NewItem, type PhotoAdded, type PutIntoBale, createAdding, skuError } from './adding.ts'
export { brandKey } from './brands.ts'
export { whyFixed } from './changeable.ts'
export { listDraft } from './drafts.ts'
export { copiedColumns, factColumns, factsOfTicket, setColours } from './facts.ts'
export { checkLater } from './check-later.ts'
export { changeState, itemChanged } from './item-changed.ts'
export { lockDraftsOf, refuseTooManyDrafts } from './limits.ts'
export { listingsModule } from './module.ts'
export { removeUnusedPhotos } from './photo-removal.ts'
export { type StoredPhoto, readPhoto, storePhoto } from './photos.ts'
export { toCover, toItem, toPhoto } from './presenter.ts'
export { type UsualPrices, createUsualPrices } from './price-range.ts'
export {
  type CoverRow,
  type ItemRow,
  type PhotoRow,
  type ShopItemRow,
  coverColumns,
  coverPhoto,
  findItem,
  findItemOfForm,
  insertItemTags,
  isHidden,
  itemsToErase,
  listItem,
  selectPhotos,
  selectShopOffer,
  unlistItem,
} from './queries.ts'
export { type SoldRow, selectSold } from './sold-items.ts'
export type { ItemViewed } from './viewers.ts'
export { type VersionRow, keepVersions, selectVersions } from './versions.ts'
export { type WasRow, toWas, wasOf } from './was.ts'
