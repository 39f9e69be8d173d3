import type { Module, ModuleDependencies } from '../../module.ts'
import { createBulkChanges } from './bulk.ts'
import { itemChangeRoutes } from './routes.ts'
import { createItemChanges } from './service.ts'

interface Dependencies extends ModuleDependencies {
  /** Called when an item is for sale again. */
  relisted: Parameters<typeof createItemChanges>[0]['relisted']
}

export const itemChangesModule = (dependencies: Dependencies): Module => ({
  routes: (register) =>
    itemChangeRoutes(register, createItemChanges(dependencies), createBulkChanges(dependencies)),
})
