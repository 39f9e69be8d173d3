import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let app: TestApp
let secondServer: TestApp
let shop: string

beforeAll(async () => {
  app = await startApp(manyOpenTickets)
  secondServer = await startApp(manyOpenTickets, app)
  shop = await app.make.shopRow()
})
afterAll(async () => {
  await secondServer.stop()
  await app.stop()
})

const settle = async (buyer: Person, clientID: string) =>
  (await buyer.ok('POST tickets/settle_purchase', { clientID })).purchased
const ticketsOf = async (itemID: string) =>
  (await app.db.selectFrom('tickets').select('id').where('item_id', '=', itemID).execute()).map(
    ({ id }) => id,
  )
const setUp = async () => ({
  buyer: await app.make.quickBuyer(),
  request: { itemID: await app.make.listedItem(shop), clientID: randomUUID() },
})

test('lists what was bought, every time it is called', async () => {
  const { buyer, request } = await setUp()
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', request)
  const purchased = [{ itemID: request.itemID, ticketID, statusID: 1 }]
  expect(await settle(buyer, request.clientID)).toEqual(purchased)
  expect(await settle(buyer, request.clientID)).toEqual(purchased)
  expect(await buyer.ok('POST tickets/purchase_item', request)).toMatchObject({ ticketID })
  // Another buyer who sends the same key sees nothing.
  expect(await settle(await app.make.quickBuyer(), request.clientID)).toEqual([])
})

test('makes a purchase request that arrives later fail', async () => {
  const { buyer, request } = await setUp()
  expect(await settle(buyer, request.clientID)).toEqual([])
  expect(await buyer.call('POST tickets/purchase_item', request)).toMatchObject({
    status: 409,
    error: { code: 'purchase_settled' },
  })
  expect(await ticketsOf(request.itemID)).toEqual([])
  // A request with a new key succeeds.
  await buyer.ok('POST tickets/purchase_item', { ...request, clientID: randomUUID() })
  // The same key from another buyer is a separate request.
  const { buyer: other, request: theirs } = await setUp()
  await other.ok('POST tickets/purchase_item', { ...theirs, clientID: request.clientID })
})

test('agrees with a concurrent purchase on another server', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 30; round += 1) {
    const { buyer, request } = await setUp()
    const buyerOnSecond = Object.assign(secondServer.visitor(), {
      ...buyer,
      base: secondServer.base,
      cookie: buyer.cookie,
    })
    const [purchase, settled] = await Promise.all([
      buyerOnSecond.call('POST tickets/purchase_item', request),
      settle(buyer, request.clientID),
    ])
    const tickets = await ticketsOf(request.itemID)
    expect(settled.map(({ ticketID }) => ticketID)).toEqual(tickets)
    expect(purchase.status).toBe(tickets.length === 1 ? 200 : 409)
    seen.add(purchase.status === 200 ? 'bought' : (purchase.error?.code ?? ''))
  }
  expect([...seen].every((one) => one === 'bought' || one === 'purchase_settled')).toBe(true)
})

test('stops a running cart purchase, and each item is either listed as bought or still in the cart', async () => {
  for (let round = 0; round < 5; round += 1) {
    const buyer = await app.make.quickBuyer()
    const itemIDs = await Promise.all(Array.from({ length: 8 }, () => app.make.listedItem(shop)))
    for (const itemID of itemIDs) await buyer.ok('POST homepage/add_to_cart', { itemID })
    const request = { itemIDs, clientID: randomUUID() }
    const buying = buyer.ok('POST tickets/purchase_cart', request)
    await expect
      .poll(async () => (await Promise.all(itemIDs.map(ticketsOf))).flat().length)
      .toBeGreaterThan(0)
    const settled = await settle(buyer, request.clientID)
    const answer = await buying
    const left = (await buyer.ok('GET homepage/cart')).cart.map(({ itemID }) => itemID)
    expect([...settled.map(({ itemID }) => itemID), ...left].toSorted()).toEqual(itemIDs.toSorted())
    expect(answer.purchased).toEqual(settled.map(({ itemID, ticketID }) => ({ itemID, ticketID })))
    if (left.length > 0) expect(answer.failed?.code).toBe('purchase_settled')
  }
})

test('is for buyers only, and has a rate limit', async () => {
  const clientID = randomUUID()
  expect((await app.visitor().call('POST tickets/settle_purchase', { clientID })).status).toBe(401)
  const seller = await app.make.quickSeller()
  expect((await seller.call('POST tickets/settle_purchase', { clientID })).status).toBe(403)
  const { buyer } = await setUp()
  expect((await buyer.call('POST tickets/settle_purchase', { clientID: '1' })).status).toBe(400)
  await settle(buyer, clientID)
  const more = Array.from({ length: 301 }, () =>
    buyer.call('POST tickets/settle_purchase', { clientID }).then(({ status }) => status),
  )
  expect(new Set(await Promise.all(more))).toEqual(new Set([200, 429]))
})
