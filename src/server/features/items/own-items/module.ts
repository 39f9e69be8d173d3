import type { Module, ModuleDependencies } from '../../../module.ts'
import { ownItemRoutes } from './routes.ts'
import { createOwnItems } from './service.ts'
import type { ItemViews } from './views.ts'

export const ownItemsModule = ({
  views,
  ...dependencies
}: ModuleDependencies & { views: ItemViews } & Pick<
    Parameters<typeof createOwnItems>[0],
    'keepBale'
  >): Module => ({
  routes: (register) => ownItemRoutes(register, createOwnItems(dependencies)),
  close: views.close,
})
