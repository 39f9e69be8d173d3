export { cartPart } from './personal-data.ts'
export { deleteEntry as removeFromCart, selectCart, tellCartsWith } from './queries.ts'
export { cartRoutes } from './routes.ts'
export { createCart } from './service.ts'
