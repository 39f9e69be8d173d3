import { itemChanges as calls, itemIDOf } from '#contract/item-changes.ts'
import type { Register } from '../../../platform/http/register.ts'
import { toItem } from '../listings/presenter.ts'
import type { BulkChanges } from './bulk.ts'
import type { ItemChanges } from './service.ts'

export const itemChangeRoutes = (register: Register, items: ItemChanges, bulk: BulkChanges): void =>
  register(calls, {
    'POST store/update_item': async ({ caller, input: { itemID, id, ...wanted } }) =>
      toItem(await items.update(caller, itemIDOf({ itemID, id }), wanted), true),
    'POST store/withdraw_item': async ({ caller, input }) => ({
      response: 'Item taken down',
      ...(await items.withdraw(caller, itemIDOf(input))),
    }),
    'POST store/relist_item': async ({ caller, input }) => ({
      response: 'Item is for sale again',
      ...(await items.relist(caller, itemIDOf(input))),
    }),
    'POST store/delete_item': async ({ caller, input }) => {
      await items.remove(caller, itemIDOf(input))
      return { response: 'Item deleted' }
    },
    'POST store/update_items': ({ caller, input }) => bulk.make(caller, input),
    'POST store/undo_update_items': ({ caller, input }) => bulk.undo(caller, input.changeID),
  })
