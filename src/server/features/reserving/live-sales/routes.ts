import { liveSales as calls } from '#contract/live-sales.ts'
import { type Register, SharedJson } from '../../../platform/http/register.ts'
import type { Bills } from './bills/bills.ts'
import type { Board } from './board.ts'
import type { Claims } from './claims.ts'
import type { End } from './end.ts'
import type { NameHolds } from './name-holds.ts'
import type { SaleItems } from './items.ts'
import { toBoardItem, toOwnSale } from './presenter.ts'
import type { PublicSales } from './public/public.ts'
import type { SaleRow } from './sale-queries.ts'
import type { Sales } from './sales.ts'
import type { SaleStreams } from './public/stream.ts'

interface Parts {
  sales: Sales
  items: SaleItems
  claims: Claims
  nameHolds: NameHolds
  board: Board
  bills: Bills
  end: End
  publicSales: PublicSales
  streams: SaleStreams
  limitReads: (ip: string) => void
  origin: string
}

export const liveSaleRoutes = (
  register: Register,
  { sales, items, claims, nameHolds, board, bills, end, publicSales, streams, limitReads, origin }: Parts,
): void => {
  const own = (row: SaleRow) => toOwnSale(row, origin)

  register(calls, {
    'GET live/get_sale': async ({ input, request }) => {
      limitReads(request.ip)
      return new SharedJson(await publicSales.json(input.slug))
    },
    'GET live/get_items': async ({ input, request }) => {
      limitReads(request.ip)
      return new SharedJson(await publicSales.pageJson(input.slug, input.page))
    },
    'GET live/stream': ({ input, request, reply }) => streams.open(request, reply, input.slug),
    'GET live/get_mine': ({ caller, input }) => claims.mine(caller.accountID, input.slug),
    'POST live/claim': async ({ caller, input }) => {
      const { id, status } = await claims.claim(caller.accountID, input)
      return { response: 'It is yours', ticketID: id, status }
    },
    'POST live/notify_me': async ({ caller, input: { slug, on } }) => {
      await claims.notifyMe(caller.accountID, slug, on)
      return { response: on ? 'You will get a notification when it starts' : 'You will get no notification' }
    },
    'GET live/get_bill': ({ caller, input, request }) => {
      limitReads(request.ip)
      return bills.atLink(caller, input.token, { ip: request.ip, opens: request.method === 'GET' })
    },
    'POST live/take_over': async ({ caller, input, request }) => ({
      response: 'The items are yours',
      pickupID: await bills.takeOver(caller.accountID, input.token, request.ip),
    }),

    'GET live/get_sales': async ({ caller, input }) => {
      const { rows, ...rest } = await sales.list(caller.sellerID, input.cursor)
      return { ...rest, sales: rows.map(own) }
    },
    'POST live/set_open_tickets': async ({ caller, input }) => {
      await sales.setOpenTickets(caller.sellerID, input.openTickets)
      return { response: 'Saved' }
    },
    'POST live/new_sale': async ({ caller, input }) => ({
      response: 'The live sale is prepared',
      sale: own(await sales.add(caller.sellerID, caller.accountID, input)),
    }),
    'POST live/change_sale': async ({ caller, input: { saleID, ...input } }) => ({
      response: 'Saved',
      sale: own(await sales.change(caller.sellerID, saleID, input)),
    }),
    'POST live/cancel_sale': async ({ caller, input }) => {
      await sales.cancel(caller.sellerID, input.saleID)
      return { response: 'The live sale was cancelled' }
    },
    'POST live/set_items': async ({ caller, input: { saleID, itemIDs } }) => ({
      response: 'Saved',
      items: (await items.set(caller.sellerID, saleID, itemIDs)).map(toBoardItem),
    }),
    'POST live/add_item': async ({ caller, input: { saleID, itemID } }) => ({
      response: 'The item was added',
      item: toBoardItem(await items.add(caller.sellerID, saleID, itemID)),
    }),
    'POST live/start_sale': async ({ caller, input }) => ({
      response: 'You are live',
      sale: own(await sales.start(caller.sellerID, input.saleID)),
    }),
    'GET live/get_board': async ({ caller, input }) => {
      const { sale, ...rest } = await board.of(caller.sellerID, input.saleID)
      return {
        sale: own(sale),
        now: sale.now_item_id,
        items: rest.items.map(toBoardItem),
        names: rest.names.map((row) => ({
          billID: row.id,
          name: row.name ?? '',
          items: row.items ?? 0,
          sent: row.sent_at !== null,
        })),
      }
    },
    'POST live/show_piece': async ({ caller, input: { saleID, itemID } }) => ({
      response: 'The item is shown',
      item: toBoardItem(await items.show(caller.sellerID, saleID, itemID)),
    }),
    'POST live/take_back': async ({ caller, input: { saleID, itemID } }) => ({
      response: 'The item waits again',
      item: toBoardItem(await items.takeBack(caller.sellerID, saleID, itemID)),
    }),
    'POST live/claim_for_name': async ({ caller, input }) => {
      const billID = await nameHolds.claim(caller.sellerID, input)
      const item = await items.itemOf(input.saleID, input.itemID)
      return { response: 'The item is held', billID, item: toBoardItem(item) }
    },
    'POST live/release_name': async ({ caller, input: { saleID, itemID } }) => {
      await nameHolds.release(caller.sellerID, saleID, itemID)
      return { response: 'The item was released', item: toBoardItem(await items.itemOf(saleID, itemID)) }
    },
    'POST live/end_sale': async ({ caller, input }) => {
      await end.end(caller.sellerID, caller.accountID, input.saleID)
      return {
        response: 'The live sale has ended',
        sale: own(await sales.one(caller.sellerID, input.saleID)),
      }
    },
    'GET live/get_bills': async ({ caller, input }) => {
      const { sale, ...rest } = await bills.ofSale(caller.sellerID, input.saleID)
      return { sale: own(sale), ...rest }
    },
    'POST live/mark_sent': async ({ caller, input }) => {
      await bills.markSent(caller.sellerID, input.billID)
      return { response: 'Saved' }
    },
  })
}
