import type { Module, ModuleDependencies } from '../../../module.ts'
import type { NotificationsOf } from '../../people/index.ts'
import { createNotify } from './notify.ts'
import { savedItemsPart } from './personal-data.ts'

/** How often a process looks for changes that are due, in milliseconds. */
const lookEvery = 1_000

/** Buyers are notified of items in the cart and in collections that cost less or are free again. */
export const savedItemsModule = (
  dependencies: ModuleDependencies & Pick<NotificationsOf, 'add' | 'change'>,
): Module => ({
  jobs: [{ name: 'saved-items', pauseMs: lookEvery, run: createNotify(dependencies) }],
  personalData: savedItemsPart,
})
