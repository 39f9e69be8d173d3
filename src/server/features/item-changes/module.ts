import type { Module, ModuleDependencies } from '../../module.ts'
import { itemChangeRoutes } from './routes.ts'
import { createItemChanges } from './service.ts'

interface Dependencies extends ModuleDependencies {
  /** Called when an item is for sale again. */
  relisted: Parameters<typeof createItemChanges>[0]['relisted']
}

export const itemChangesModule = ({
  database,
  events,
  storage,
  clock,
  log,
  relisted,
}: Dependencies): Module => ({
  routes: (register) =>
    itemChangeRoutes(register, createItemChanges({ database, events, storage, clock, log, relisted })),
})
