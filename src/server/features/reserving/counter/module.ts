import type { Module, ModuleDependencies } from '../../../module.ts'
import type { AddNotifications } from '../../people/index.ts'
import { counterPart } from './personal-data.ts'
import { counterRoutes } from './routes.ts'
import { createCounterSales } from './sales.ts'
import { createTags } from './tags.ts'

type Dependencies = ModuleDependencies & { addNotifications: AddNotifications }

/** Price tags, and what a shop sells over its counter. */
export const counterModule = (dependencies: Dependencies): Module => {
  const { clock, settings, addNotifications } = dependencies
  const sales = createCounterSales({ ...dependencies, line: { settings, addNotifications } })
  return {
    routes: (register) => counterRoutes(register, sales, createTags(dependencies), clock),
    personalData: counterPart,
  }
}
