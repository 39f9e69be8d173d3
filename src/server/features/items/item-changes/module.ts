import type { Module, ModuleDependencies } from '../../../module.ts'
import { createBulkChanges } from './bulk.ts'
import { itemChangeRoutes } from './routes.ts'
import type { Mentions } from './removal.ts'
import type { ItemChanges } from './service.ts'

interface Dependencies extends ModuleDependencies {
  itemChanges: ItemChanges
  /** Called when an item is for sale again. */
  relisted: (itemID: string) => Promise<void>
  mentions: Mentions
}

export const itemChangesModule = ({ itemChanges, ...dependencies }: Dependencies): Module => ({
  routes: (register) => itemChangeRoutes(register, itemChanges, createBulkChanges(dependencies)),
})
