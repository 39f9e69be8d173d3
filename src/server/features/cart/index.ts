export { cartModule } from './module.ts'
export { deleteEntry as removeFromCart, selectCart, notifyCartsWith } from './queries.ts'
