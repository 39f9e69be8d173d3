export { deleteEntry as removeFromCart } from './queries.ts'
