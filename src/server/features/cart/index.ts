export { cartModule } from './module.ts'
export { deleteEntry as removeFromCart, selectCart } from './queries.ts'
