import { afterAll, beforeAll, expect, test } from 'vitest'
import { TicketLevel, TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'

const { AwaitingPickup, Completed } = TicketStatus
const { ItemUnavailable, SellerInactive, Forfeited } = TicketStatus

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let app: TestApp
let secondServer: TestApp
let seller: Person
let shop: string

beforeAll(async () => {
  app = await startApp()
  secondServer = await startApp({}, app)
  seller = await app.make.quickSeller()
  shop = await app.make.shopRow(seller.accountID)
})
afterAll(async () => {
  await secondServer.stop()
  await app.stop()
})

const listItems = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => app.make.listedItem(shop, { name: `Item ${n}` })))
const countOpen = async (buyer: Person) => {
  const { rows } = await app.pool.query<{ n: number }>(
    'select count(*)::int as n from tickets where buyer_id = $1 and level <= $2',
    [buyer.accountID, TicketLevel.ForPickup],
  )
  return rows[0]?.n
}
const buy = (buyer: Person, itemID: string) => buyer.call('POST tickets/purchase_item', { itemID })
const move = (ticketID: number, statusID: TicketStatus) =>
  seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })
/** Buys until a purchase is refused. Returns the number of open tickets and the error. */
const buyUntilRefused = async (buyer: Person) => {
  for (;;) {
    const [itemID = ''] = await listItems(1)
    const { status, error } = await buy(buyer, itemID)
    if (status !== 200) return { open: await countOpen(buyer), error }
  }
}
/** A buyer with one past ticket for each of these statuses, or several of one ticket. */
const buyerWithHistory = async (ended: (TicketStatus | TicketStatus[])[]) => {
  const buyer = await app.make.quickBuyer()
  for (const statuses of ended) {
    const [itemID = ''] = await listItems(1)
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
    for (const status of [statuses].flat()) await move(ticketID, status)
  }
  return buyer
}
const notPickedUp = [AwaitingPickup, Forfeited]
const repeat = (count: number, status: TicketStatus) => Array.from({ length: count }, () => status)

test('of 45 concurrent purchases by a new buyer on two servers, five succeed', async () => {
  const buyer = await app.make.quickBuyer()
  const buyerOnSecond = Object.assign(secondServer.visitor(), {
    ...buyer,
    base: secondServer.base,
    cookie: buyer.cookie,
  })
  const all = await listItems(45)
  const answers = await Promise.all(all.map((itemID, n) => buy(n % 2 ? buyer : buyerOnSecond, itemID)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  for (const { status, error } of answers)
    if (status !== 200)
      expect({ status, error }).toEqual({
        status: 409,
        error: {
          code: 'too_many_open_tickets',
          error: 'You have 5 open reservations, the most for now. Pick up or cancel one first.',
        },
      })
  expect(await countOpen(buyer)).toBe(5)
  const { rows } = await app.pool.query('select from item_holds where item_id = any ($1)', [all])
  expect(rows).toHaveLength(5)
})

test.each([
  ['nothing picked up', [], 5],
  ['one item picked up', [Completed], 15],
  ['nine items picked up', repeat(9, Completed), 15],
  ['ten items picked up', repeat(10, Completed), 40],
  ['one item picked up and one forfeited', [Completed, notPickedUp], 5],
  ['ten items picked up and one forfeited', [...repeat(10, Completed), notPickedUp], 15],
  ['one item forfeited', [notPickedUp], 5],
  ['one item picked up and one forfeited before it was ready', [Completed, Forfeited], 15],
  ['one item picked up that the seller cancelled afterwards', [[Completed, ItemUnavailable]], 15],
  ['one item picked up that the seller declared forfeited', [[AwaitingPickup, Completed, Forfeited]], 15],
  ['tickets cancelled by the seller', [ItemUnavailable, SellerInactive], 5],
] as [string, (TicketStatus | TicketStatus[])[], number][])(
  'the limit of a buyer with %s',
  async (_, ended, max) => {
    const buyer = await buyerWithHistory(ended)
    expect(await buyUntilRefused(buyer)).toMatchObject({
      open: max,
      error: { code: 'too_many_open_tickets' },
    })
  },
)

test.each([
  [59, 5],
  [61, 15],
])('after an item forfeited %i days ago the limit is %i', async (daysAgo, max) => {
  const buyer = await buyerWithHistory([Completed])
  const at = new Date(app.clock.now().getTime() - daysAgo * 86_400_000)
  const [itemID = ''] = await listItems(1)
  await app.make.ticket({ itemID, buyerID: buyer.accountID, status: Forfeited, at })
  expect((await buyUntilRefused(buyer)).open).toBe(max)
})

test('a ticket that awaits pickup counts as open, and a cancelled one does not', async () => {
  const buyer = await app.make.quickBuyer()
  const [first = '', second = ''] = await listItems(2)
  const one = await buyer.ok('POST tickets/purchase_item', { itemID: first })
  const two = await buyer.ok('POST tickets/purchase_item', { itemID: second })
  await move(two.ticketID, AwaitingPickup)
  expect((await buyUntilRefused(buyer)).open).toBe(5)
  await buyer.ok('POST tickets/cancel_ticket', { ticketID: one.ticketID })
  expect((await buyUntilRefused(buyer)).open).toBe(5)
})

test('a cart purchase stops at the limit with an error and keeps the rest in the cart', async () => {
  const buyer = await app.make.quickBuyer()
  const inCart = await listItems(7)
  for (const itemID of inCart) {
    app.clock.advance(1000)
    await buyer.ok('POST homepage/add_to_cart', { itemID })
  }
  const answer = await buyer.ok('POST tickets/purchase_cart', {})
  expect(answer.purchased).toHaveLength(5)
  expect(answer).toMatchObject({
    response: 'Error purchasing items',
    failed: {
      itemID: inCart[1],
      name: 'Item 1',
      code: 'too_many_open_tickets',
      error: 'You have 5 open reservations, the most for now. Pick up or cancel one first.',
    },
  })
  expect((await buyer.ok('GET homepage/cart')).cart).toHaveLength(2)
})

test("one buyer's concurrent cart purchases and purchases stay within the limit without deadlocks", async () => {
  const buyer = await app.make.quickBuyer()
  const buyerOnSecond = Object.assign(secondServer.visitor(), {
    ...buyer,
    base: secondServer.base,
    cookie: buyer.cookie,
  })
  const all = await listItems(12)
  for (const itemID of all.slice(0, 6)) await buyer.ok('POST homepage/add_to_cart', { itemID })
  const answers = await Promise.all([
    ...[buyer, buyerOnSecond, buyer].map((who) => who.call('POST tickets/purchase_cart', {})),
    ...all.toReversed().map((itemID, n) => buy(n % 2 ? buyer : buyerOnSecond, itemID)),
    ...all.map((itemID) => buyer.call('POST homepage/add_to_cart', { itemID })),
  ])
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect(await countOpen(buyer)).toBe(5)
})

test('the limits are settings', async () => {
  const strict = await startApp({ OPEN_TICKETS_NEW: '1', OPEN_TICKETS_KNOWN: '2' }, app)
  const buyer = Object.assign(strict.visitor(), await app.make.quickBuyer(), { base: strict.base })
  const [first = '', second = ''] = await listItems(2)
  expect((await buy(buyer, first)).status).toBe(200)
  expect((await buy(buyer, second)).error?.error).toBe(
    'You have 1 open reservation, the most for now. Pick up or cancel one first.',
  )
  await strict.stop()
  await expect(startApp({ OPEN_TICKETS_KNOWN: '4' }, app)).rejects.toThrow('OPEN_TICKETS_KNOWN')
})
