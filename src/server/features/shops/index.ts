export { locationOf } from './presenter.ts'
export { type ShopRow, findShop, findShopOf } from './queries.ts'
export { shopRoutes } from './routes.ts'
export { createShops } from './service.ts'
