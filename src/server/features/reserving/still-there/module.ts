import { stillThere as calls } from '#contract/still-there.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import type { AddNotifications } from '../../people/index.ts'
import { createStillThere } from './service.ts'

/** Sellers are asked about items that they have long done nothing about. */
export const stillThereModule = (
  dependencies: ModuleDependencies & {
    addNotifications: AddNotifications
    /** Called when an item is for sale again. */
    relisted: (itemID: string) => Promise<void>
  },
): Module => {
  const items = createStillThere(dependencies)
  return {
    routes: (register) =>
      register(calls, {
        'POST store/renew_items': ({ caller, input: { itemIDs, all = 'asked' } }) =>
          items.renew(caller, itemIDs ?? all),
      }),
    // Nine in the morning in Manila.
    jobs: [{ name: 'still-there', cron: '11 1 * * *', run: items.check }],
  }
}
