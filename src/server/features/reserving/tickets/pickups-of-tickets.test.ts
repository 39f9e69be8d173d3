import { afterAll, beforeAll, expect, test } from 'vitest'
import { TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp(manyOpenTickets)
})
afterAll(() => app.stop())

const shopWithItems = async (count: number) => {
  const seller = await app.make.quickSeller()
  const shop = await app.make.shopRow(seller.accountID)
  return { seller, items: await app.make.listedItems(shop, count) }
}

type Buyer = Awaited<ReturnType<TestApp['make']['quickBuyer']>>
const buy = async (buyer: Buyer, itemID: string) =>
  (await buyer.ok('POST tickets/purchase_item', { itemID })).ticketID

const pickupsOf = async (buyer: Buyer) =>
  (
    await app.pool.query<{ open: boolean; tickets: number[] }>(
      `select open, array_agg(t.id::int order by t.id) as tickets from pickups p join tickets t on t.pickup_id = p.id
       where p.buyer_id = $1 group by p.id order by p.id`,
      [buyer.accountID],
    )
  ).rows

test('a buyer has one open pickup at a shop, and a new one after its tickets have ended', async () => {
  const { seller, items } = await shopWithItems(4)
  const other = await shopWithItems(1)
  const buyer = await app.make.quickBuyer()
  const [a = 0, b = 0] = await Promise.all(items.slice(0, 2).map((item) => buy(buyer, item)))
  const elsewhere = await buy(buyer, other.items[0] ?? '')
  expect(await pickupsOf(buyer)).toEqual([
    { open: true, tickets: [a, b].toSorted((x, y) => x - y) },
    { open: true, tickets: [elsewhere] },
  ])
  await buyer.ok('POST tickets/cancel_ticket', { ticketID: a })
  const c = await buy(buyer, items[2] ?? '')
  expect((await pickupsOf(buyer))[0]).toEqual({ open: true, tickets: [a, b, c].toSorted((x, y) => x - y) })
  const move = (ticketID: number) =>
    seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: TicketStatus.Completed })
  await Promise.all([b, c].map(move))
  expect((await pickupsOf(buyer))[0]?.open).toBe(false)
  const d = await buy(buyer, items[3] ?? '')
  expect((await pickupsOf(buyer)).at(-1)).toEqual({ open: true, tickets: [d] })
})

test('of the last two tickets that end at the same moment one closes the pickup', async () => {
  const { seller, items } = await shopWithItems(12)
  for (let round = 0; round < 6; round += 1) {
    const buyer = await app.make.quickBuyer()
    const tickets = []
    for (const item of items.slice(2 * round, 2 * round + 2)) tickets.push(await buy(buyer, item))
    const [first, second] = tickets
    await Promise.all([
      buyer.ok('POST tickets/cancel_ticket', { ticketID: first }),
      seller.ok('POST tickets/update_ticket_status', {
        ticketID: second,
        statusID: TicketStatus.ItemUnavailable,
      }),
    ])
    expect((await pickupsOf(buyer)).map(({ open }) => open)).toEqual([false])
  }
})
