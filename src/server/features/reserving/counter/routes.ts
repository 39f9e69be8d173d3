import { counter as calls } from '#contract/counter.ts'
import { toPesos } from '#domain/money.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Register } from '../../../platform/http/register.ts'
import { toCover } from '../../items/index.ts'
import { toCounterItem, toHold, toSale } from './presenter.ts'
import type { CounterSales } from './sales.ts'
import type { Tags } from './tags.ts'

export const counterRoutes = (register: Register, sales: CounterSales, tags: Tags, clock: Clock): void =>
  register(calls, {
    'POST store/make_tags': async ({ caller, input: { itemIDs } }) => ({
      tags: (await tags.make(caller.sellerID, itemIDs)).map((item) => ({
        ...toCounterItem(item),
        number: item.number,
        image: toCover(item),
        saleNumber: item.sale_number,
      })),
    }),
    'GET store/read_tag': async ({ caller, input }) => {
      const { item, holder } = await sales.read(caller.sellerID, input)
      return {
        ...toCounterItem(item),
        image: toCover(item),
        status: item.availability,
        hold: holder ? toHold(holder) : null,
      }
    },
    'POST store/sell_in_shop': async ({ caller, input }) =>
      toSale(await sales.sell(caller, input), clock.now()),
    'POST store/undo_sale': async ({ caller, input: { saleID } }) =>
      toSale(await sales.undo(caller.sellerID, saleID), clock.now()),
    'POST store/change_sale_price': async ({ caller, input: { saleID, price } }) =>
      toSale(await sales.changePrice(caller.sellerID, saleID, price), clock.now()),
    'GET store/get_counter_sales': async ({ caller, input: { cursor } }) => {
      const { rows, sum, ...rest } = await sales.today(caller.sellerID, cursor)
      const now = clock.now()
      return { ...rest, sales: rows.map((row) => toSale(row, now)), sum: toPesos(sum) }
    },
    'GET store/get_counter_items': async ({ caller }) => ({
      items: (await tags.counterItems(caller.sellerID)).map(toCounterItem),
    }),
  })
