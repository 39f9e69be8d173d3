export { shopsModule } from './module.ts'
export { addNameKeys } from './name-keys.ts'
export { locationOf } from './presenter.ts'
export { type ShopRow, findShop, findShopOf, soldCount, verifiedSince } from './queries.ts'
