export { type ItemChanges, createItemChanges } from './service.ts'
export { itemChangesModule } from './module.ts'
