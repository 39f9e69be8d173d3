export { buyerLocationModule } from './module.ts'
export { locationOfBuyer } from './queries.ts'
