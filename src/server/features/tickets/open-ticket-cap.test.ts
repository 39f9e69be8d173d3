import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let app: TestApp
let beside: TestApp
let seller: Person
let shop: string

beforeAll(async () => {
  app = await startApp()
  beside = await startApp({}, app)
  seller = await app.make.quickSeller()
  shop = await app.make.shopRow(seller.accountID)
})
afterAll(async () => {
  await beside.stop()
  await app.stop()
})

const items = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => app.make.listedItem(shop, { name: `Item ${n}` })))
const openOf = async (buyer: Person) => {
  const { rows } = await app.pool.query<{ n: number }>(
    'select count(*)::int as n from tickets where buyer_id = $1 and level <= 2',
    [buyer.accountID],
  )
  return rows[0]?.n
}
const buy = (buyer: Person, itemID: string) => buyer.call('POST tickets/purchase_item', { itemID })
const move = (ticketID: number, statusID: TicketStatus) =>
  seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })
/** Buys until it is refused; the number of open tickets and the refusal. */
const fill = async (buyer: Person) => {
  for (;;) {
    const [itemID = ''] = await items(1)
    const { status, error } = await buy(buyer, itemID)
    if (status !== 200) return { open: await openOf(buyer), error }
  }
}
/** A buyer whose tickets have ended like this. */
const withRecord = async (ended: TicketStatus[]) => {
  const buyer = await app.make.quickBuyer()
  for (const status of ended) {
    const [itemID = ''] = await items(1)
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
    await move(ticketID, status)
  }
  return buyer
}
const times = (count: number, status: TicketStatus) => Array.from({ length: count }, () => status)

test('of 45 purchases of a new buyer at the same moment, on two processes, five are made', async () => {
  const buyer = await app.make.quickBuyer()
  const elsewhere = Object.assign(beside.visitor(), { ...buyer, base: beside.base, cookie: buyer.cookie })
  const all = await items(45)
  const answers = await Promise.all(all.map((itemID, n) => buy(n % 2 ? buyer : elsewhere, itemID)))
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
  expect(await openOf(buyer)).toBe(5)
  const { rows } = await app.pool.query("select from items where id = any ($1) and availability = 'held'", [
    all,
  ])
  expect(rows).toHaveLength(5)
})

test.each([
  ['nothing picked up', [], 5],
  ['one item picked up', [5], 15],
  ['nine items picked up', times(9, 5), 15],
  ['ten items picked up', times(10, 5), 40],
  ['one item picked up and one forfeited', [5, 8], 5],
  ['ten items picked up and one forfeited', [...times(10, 5), 8], 15],
  ['one item forfeited', [8], 5],
  ['tickets that ended otherwise', [6, 7], 5],
] as [string, TicketStatus[], number][])('a buyer with %s', async (_, ended, most) => {
  const buyer = await withRecord(ended)
  expect(await fill(buyer)).toMatchObject({ open: most, error: { code: 'too_many_open_tickets' } })
})

test.each([
  [59, 5],
  [61, 15],
])('an item that was forfeited %i days ago leaves room for %i', async (daysAgo, most) => {
  const buyer = await withRecord([5])
  const at = new Date(app.clock.now().getTime() - daysAgo * 86_400_000)
  const [itemID] = await items(1)
  await app.pool.query(
    `with made as (
       insert into tickets (item_id, shop_id, buyer_id, status, price_centavos, created_at, seller_due_at)
       values ($1, $2, $3, 8, 100, $4, $4) returning id)
     insert into ticket_moves (ticket_id, step, from_status, to_status, moved_by, moved_at)
     select id, step, nullif(step - 1, 0) * 1, case step when 1 then 1 else 8 end, $3, $4
     from made, generate_series(1, 2) step`,
    [itemID, shop, buyer.accountID, at],
  )
  expect((await fill(buyer)).open).toBe(most)
})

test('awaiting pickup is open, and a ticket that ends makes room for one', async () => {
  const buyer = await app.make.quickBuyer()
  const [first = '', second = ''] = await items(2)
  const one = await buyer.ok('POST tickets/purchase_item', { itemID: first })
  const two = await buyer.ok('POST tickets/purchase_item', { itemID: second })
  await move(two.ticketID, 4)
  expect((await fill(buyer)).open).toBe(5)
  await buyer.ok('POST tickets/cancel_ticket', { ticketID: one.ticketID })
  expect((await fill(buyer)).open).toBe(5)
})

test('PURCHASE ALL ITEMS buys up to it, says so, and keeps the rest', async () => {
  const buyer = await app.make.quickBuyer()
  const wanted = await items(7)
  for (const itemID of wanted) {
    app.clock.advance(1000)
    await buyer.ok('POST homepage/add_to_cart', { itemID })
  }
  const answer = await buyer.ok('POST tickets/purchase_cart', {})
  expect(answer.purchased).toHaveLength(5)
  expect(answer).toMatchObject({
    response: 'Error purchasing items',
    failed: {
      itemID: wanted[1],
      name: 'Item 1',
      code: 'too_many_open_tickets',
      error: 'You have 5 open reservations, the most for now. Pick up or cancel one first.',
    },
  })
  expect((await buyer.ok('GET homepage/cart')).cart).toHaveLength(2)
})

test('carts and purchases of one buyer at once stay within it, and nobody waits in a circle', async () => {
  const buyer = await app.make.quickBuyer()
  const elsewhere = Object.assign(beside.visitor(), { ...buyer, base: beside.base, cookie: buyer.cookie })
  const all = await items(12)
  for (const itemID of all.slice(0, 6)) await buyer.ok('POST homepage/add_to_cart', { itemID })
  const answers = await Promise.all([
    ...[buyer, elsewhere, buyer].map((who) => who.call('POST tickets/purchase_cart', {})),
    ...all.toReversed().map((itemID, n) => buy(n % 2 ? buyer : elsewhere, itemID)),
    ...all.map((itemID) => buyer.call('POST homepage/add_to_cart', { itemID })),
  ])
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect(await openOf(buyer)).toBe(5)
})

test('the steps are settings', async () => {
  const strict = await startApp({ OPEN_TICKETS_NEW: '1', OPEN_TICKETS_KNOWN: '2' }, app)
  const buyer = Object.assign(strict.visitor(), await app.make.quickBuyer(), { base: strict.base })
  const [first = '', second = ''] = await items(2)
  expect((await buy(buyer, first)).status).toBe(200)
  expect((await buy(buyer, second)).error?.error).toBe(
    'You have 1 open reservation, the most for now. Pick up or cancel one first.',
  )
  await strict.stop()
  await expect(startApp({ OPEN_TICKETS_KNOWN: '4' }, app)).rejects.toThrow('OPEN_TICKETS_KNOWN')
})
