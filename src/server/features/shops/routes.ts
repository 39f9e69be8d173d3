import { shops as calls } from '#contract/shops.ts'
import type { Register } from '../../platform/http/register.ts'
import { toShop } from './presenter.ts'
import type { Shops } from './service.ts'

export const shopRoutes = (register: Register, shops: Shops): void =>
  register(calls, {
    'POST store/create_new_shop': async ({ caller, input }) => toShop(await shops.open(caller, input)),
    'GET store/get_shop_details': async ({ caller, input }) => toShop(await shops.find(caller, input.shopID)),
    'GET store/stores': async ({ input }) => {
      const page = await shops.page(input.cursor)
      return { stores: page.shops.map(toShop), has_next: page.has_next, cursor: page.cursor }
    },
  })
