import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let app: TestApp
let shop: string

beforeAll(async () => {
  app = await startApp(manyOpenTickets)
  shop = await app.make.shopRow()
})
afterAll(() => app.stop())

/** A buyer with this many items in the cart. The items are in cart order, newest first. */
const buyerWithCart = async (count: number) => {
  const buyer = await app.make.quickBuyer()
  const items: string[] = []
  for (let n = 0; n < count; n += 1) {
    const itemID = await app.make.listedItem(shop, { name: `Item ${n}` })
    app.clock.advance(1000)
    await buyer.ok('POST homepage/add_to_cart', { itemID })
    items.unshift(itemID)
  }
  return { buyer, items }
}
const cartOf = async (buyer: Person) => (await buyer.ok('GET homepage/cart')).cart.map(({ itemID }) => itemID)
const ticketsOf = (buyer: Person) =>
  app.db
    .selectFrom('tickets')
    .select(['id as ticketID', 'item_id as itemID'])
    .where('buyer_id', '=', buyer.accountID)
    .orderBy('id')
    .execute()

test('buys a whole cart in cart order', async () => {
  const { buyer, items } = await buyerWithCart(3)
  const answer = await buyer.ok('POST tickets/purchase_cart', {}, 'form')
  const tickets = await ticketsOf(buyer)
  expect(answer).toEqual({ response: 'Purchased all items', purchased: tickets, failed: null })
  expect(tickets.map(({ itemID }) => itemID)).toEqual(items)
  expect(await cartOf(buyer)).toEqual([])
})

test('stops at an item that somebody else has bought, and keeps it and the rest in the cart', async () => {
  const { buyer, items } = await buyerWithCart(4)
  const gone = items[1] ?? ''
  await (await app.make.quickBuyer()).ok('POST tickets/purchase_item', { itemID: gone })
  const answer = await buyer.ok('POST tickets/purchase_cart', { itemIDs: items })
  expect(answer).toEqual({
    response: 'Error purchasing items',
    purchased: await ticketsOf(buyer),
    failed: {
      itemID: gone,
      name: 'Item 2',
      error: 'Cannot buy item. Pending ticket already exists.',
      code: 'item_held',
    },
  })
  expect(answer.purchased.map(({ itemID }) => itemID)).toEqual(items.slice(0, 1))
  expect(await cartOf(buyer)).toEqual(items.slice(1))

  await buyer.ok('POST homepage/remove_from_cart', { itemID: gone })
  expect(await buyer.ok('POST tickets/purchase_cart', {})).toMatchObject({ failed: null })
  expect(await cartOf(buyer)).toEqual([])
  expect((await ticketsOf(buyer)).map(({ itemID }) => itemID)).toEqual(items.filter((id) => id !== gone))
})

test('buys only items that the request names and that are still in the cart', async () => {
  const { buyer, items } = await buyerWithCart(3)
  const [newest = '', middle = '', oldest = ''] = items
  const elsewhere = await app.make.listedItem(shop)
  await buyer.ok('POST homepage/remove_from_cart', { itemID: middle })
  const answer = await buyer.ok('POST tickets/purchase_cart', { itemIDs: [middle, oldest, elsewhere] })
  expect(answer).toMatchObject({ response: 'Purchased all items', purchased: [{ itemID: oldest }] })
  expect((await ticketsOf(buyer)).map(({ itemID }) => itemID)).toEqual([oldest])
  expect(await cartOf(buyer)).toEqual([newest])
})

test('after a lost reply, the repeated request buys nothing twice and names all tickets', async () => {
  const { buyer, items } = await buyerWithCart(12)
  const request = { itemIDs: items, clientID: randomUUID() }
  const cut = new AbortController()
  const lost = fetch(`${buyer.base}/api/tickets/purchase_cart`, {
    method: 'POST',
    headers: { cookie: buyer.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal: cut.signal,
  }).catch(() => undefined)
  // Abort once the server has bought the first item.
  await expect.poll(() => ticketsOf(buyer), { interval: 1 }).not.toHaveLength(0)
  cut.abort()
  await lost

  const answer = await buyer.ok('POST tickets/purchase_cart', request)
  expect(answer).toMatchObject({ response: 'Purchased all items', failed: null })
  const tickets = await ticketsOf(buyer)
  expect(answer.purchased).toEqual(tickets)
  expect(tickets.map(({ itemID }) => itemID).toSorted()).toEqual(items.toSorted())
  expect(await cartOf(buyer)).toEqual([])
})

test('concurrent requests with one idempotency key buy each item once and none fails', async () => {
  const { buyer, items } = await buyerWithCart(6)
  const request = { itemIDs: items, clientID: randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => buyer.ok('POST tickets/purchase_cart', request)),
  )
  const tickets = await ticketsOf(buyer)
  expect(tickets).toHaveLength(6)
  for (const answer of answers)
    expect(answer).toEqual({ response: 'Purchased all items', purchased: tickets, failed: null })
})

test('the loop of the specification works too: buy an item, remove it from the cart, continue', async () => {
  const { buyer, items } = await buyerWithCart(3)
  for (const itemID of items) {
    await buyer.ok('POST tickets/purchase_item', { itemID, storeID: shop })
    await buyer.ok('POST homepage/remove_from_cart', { itemID })
  }
  expect(await cartOf(buyer)).toEqual([])
  expect((await ticketsOf(buyer)).map(({ itemID }) => itemID)).toEqual(items)
})

test('of two buyers with the same cart, one buys each item', async () => {
  const { buyer, items } = await buyerWithCart(5)
  const other = await app.make.quickBuyer()
  for (const itemID of items) await other.ok('POST homepage/add_to_cart', { itemID })
  const answers = await Promise.all([buyer, other].map((one) => one.ok('POST tickets/purchase_cart', {})))
  const bought = [...(await ticketsOf(buyer)), ...(await ticketsOf(other))].map(({ itemID }) => itemID)
  expect(new Set(bought).size).toBe(bought.length)
  expect(answers.some(({ failed }) => failed !== null)).toBe(true)
  for (const [n, one] of [buyer, other].entries()) {
    expect(answers[n]?.purchased).toEqual(await ticketsOf(one))
    const kept = await cartOf(one)
    const mine = (await ticketsOf(one)).map(({ itemID }) => itemID)
    expect([...kept, ...mine].toSorted()).toEqual(items.toSorted())
  }
})

test('the rate limit of purchases counts each item of a cart', async () => {
  const { buyer, items } = await buyerWithCart(2)
  await app.db
    .insertInto('attempts')
    .values({
      key: `purchase:${buyer.accountID}`,
      window_ends_at: new Date(app.clock.now().getTime() + 3_600_000),
      count: 299,
    })
    .execute()
  expect(await buyer.ok('POST tickets/purchase_cart', {})).toMatchObject({
    purchased: [{ itemID: items[0] }],
    failed: { itemID: items[1], code: 'too_many_tries' },
  })
  expect(await cartOf(buyer)).toEqual(items.slice(1))
})

test('is for buyers only, and rejects malformed ids', async () => {
  expect((await app.visitor().call('POST tickets/purchase_cart', {})).status).toBe(401)
  for (const person of [await app.make.quickSeller(), await app.make.admin()])
    expect((await person.call('POST tickets/purchase_cart', {})).status).toBe(403)
  const { buyer, items } = await buyerWithCart(1)
  for (const itemIDs of [['1'], "' or 1=1", Array.from({ length: 201 }, () => items[0])])
    expect((await buyer.call('POST tickets/purchase_cart', { itemIDs })).status).toBe(400)
  expect(await cartOf(buyer)).toEqual(items)
})

test('an idempotency key buys each item once, and late repeats name the same tickets', async () => {
  const seller = await app.make.quickShopkeeper()
  const buyer = await app.make.quickBuyer()
  const items = await Promise.all(Array.from({ length: 4 }, () => app.make.listedItem(seller.shopID)))
  const addAll = () => Promise.all(items.map((itemID) => buyer.ok('POST homepage/add_to_cart', { itemID })))
  await addAll()
  const request = { itemIDs: items, clientID: randomUUID() }
  const repeat = () => buyer.ok('POST tickets/purchase_cart', request)
  const answers = await Promise.all(Array.from({ length: 6 }, repeat))
  const tickets = await ticketsOf(buyer)
  const first = { response: 'Purchased all items', purchased: tickets, failed: null }
  expect(tickets).toHaveLength(4)
  for (const answer of answers) expect(answer).toEqual(first)

  for (const { ticketID } of tickets)
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 8 })
  // The items are in the cart again, but only a request with another key buys them.
  await addAll()
  for (const answer of await Promise.all([repeat(), repeat()])) expect(answer).toEqual(first)
  expect(await ticketsOf(buyer)).toHaveLength(4)
  expect(await cartOf(buyer)).toHaveLength(4)
  const again = await buyer.ok('POST tickets/purchase_cart', { ...request, clientID: randomUUID() })
  expect(again.purchased).toEqual((await ticketsOf(buyer)).slice(4))
  expect(await repeat()).toEqual(first)
})

test('a repeated request continues where the first stopped', async () => {
  const { buyer, items } = await buyerWithCart(4)
  const [newest = '', middle = '', third = '', oldest = ''] = items
  const request = { itemIDs: [newest, middle, third], clientID: randomUUID() }
  const other = await app.make.quickBuyer()
  await other.ok('POST tickets/purchase_item', { itemID: middle })
  expect(await buyer.ok('POST tickets/purchase_cart', request)).toMatchObject({
    purchased: [{ itemID: newest }],
    failed: { itemID: middle, code: 'item_held' },
  })
  await buyer.ok('POST homepage/remove_from_cart', { itemID: middle })
  expect(await buyer.ok('POST tickets/purchase_cart', request)).toMatchObject({
    purchased: [{ itemID: newest }, { itemID: third }],
    failed: null,
  })
  // If another request of this buyer has bought the item, the error names the buyer's own ticket.
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID: oldest })
  expect(await buyer.ok('POST tickets/purchase_cart', { itemIDs: [oldest], clientID: randomUUID() })).toEqual(
    {
      response: 'Error purchasing items',
      purchased: [],
      failed: {
        itemID: oldest,
        name: 'Item 0',
        error: 'Cannot buy item. Pending ticket already exists.',
        code: 'item_held',
        ticketID,
      },
    },
  )
})

test('an idempotency key belongs to one buyer and to the items it was first sent with', async () => {
  const { buyer, items } = await buyerWithCart(2)
  const [first = '', second = ''] = items
  const clientID = randomUUID()
  await buyer.ok('POST tickets/purchase_item', { itemID: first, clientID })
  const cart = (given: object, who = buyer) => who.call('POST tickets/purchase_cart', given)
  expect((await cart({ itemIDs: [second], clientID })).error?.code).toBe('id_reused')
  expect(await cart({ clientID })).toMatchObject({
    status: 400,
    error: { fields: { itemIDs: expect.any(String) } },
  })
  for (const bad of ['1', ['a', 'b'], {}])
    expect((await cart({ itemIDs: [second], clientID: bad })).status).toBe(400)
  expect(await cartOf(buyer)).toEqual([second])

  const other = await app.make.quickBuyer()
  expect((await cart({ itemIDs: items, clientID }, other)).body).toMatchObject({
    purchased: [],
    failed: null,
  })
  const { purchased, failed } = (await cart({ itemIDs: items, clientID })).body
  expect([purchased.map(({ itemID }) => itemID), failed]).toEqual([items, null])
  const reused = await buyer.call('POST tickets/purchase_item', {
    itemID: await app.make.listedItem(shop),
    clientID,
  })
  expect(reused.error?.code).toBe('id_reused')
})
