export { cartModule } from './module.ts'
export { deleteEntry as removeFromCart, selectCart, tellCartsWith } from './queries.ts'
