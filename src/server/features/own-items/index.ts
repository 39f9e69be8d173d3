export { ownItemsModule } from './module.ts'
export { findOwnItemIDs } from './queries.ts'
export { createItemViews } from './views.ts'
