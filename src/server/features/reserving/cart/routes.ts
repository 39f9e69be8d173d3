import { cart as calls } from '#contract/cart.ts'
import type { Register } from '../../../platform/http/register.ts'
import { toCartEntry } from './presenter.ts'
import type { Cart } from './service.ts'

export const cartRoutes = (register: Register, cart: Cart): void =>
  register(calls, {
    'GET homepage/cart': async ({ caller }) => {
      const { entries, shares, bundles } = await cart.list(caller.accountID)
      return { cart: entries.map((row) => toCartEntry(row, shares.get(row.id))), bundles }
    },
    'POST homepage/add_to_cart': async ({ caller, input: { itemID, clientID } }) => {
      await cart.add(caller.accountID, itemID, clientID)
      return { response: 'Item added to cart!' }
    },
    'POST homepage/remove_from_cart': async ({ caller, input: { itemID } }) => {
      await cart.remove(caller.accountID, itemID)
      return { response: 'Deleted item from cart!' }
    },
  })
