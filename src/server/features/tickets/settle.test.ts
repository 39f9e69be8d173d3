import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let app: TestApp
let beside: TestApp
let shop: string

beforeAll(async () => {
  app = await startApp(manyOpenTickets)
  beside = await startApp(manyOpenTickets, app)
  shop = await app.make.shopRow()
})
afterAll(async () => {
  await beside.stop()
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
  press: { itemID: await app.make.listedItem(shop), clientID: randomUUID() },
})

test('tells what was bought, again and again', async () => {
  const { buyer, press } = await setUp()
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', press)
  const told = [{ itemID: press.itemID, ticketID, statusID: 1 }]
  expect(await settle(buyer, press.clientID)).toEqual(told)
  expect(await settle(buyer, press.clientID)).toEqual(told)
  expect(await buyer.ok('POST tickets/purchase_item', press)).toMatchObject({ ticketID })
  // Of nobody else's purchases, whatever id is named.
  expect(await settle(await app.make.quickBuyer(), press.clientID)).toEqual([])
})

test('what was not bought by then is not bought later, by the same request', async () => {
  const { buyer, press } = await setUp()
  expect(await settle(buyer, press.clientID)).toEqual([])
  expect(await buyer.call('POST tickets/purchase_item', press)).toMatchObject({
    status: 409,
    error: { code: 'purchase_settled' },
  })
  expect(await ticketsOf(press.itemID)).toEqual([])
  // Pressed again it is another request.
  await buyer.ok('POST tickets/purchase_item', { ...press, clientID: randomUUID() })
  // An id of another buyer's is another one.
  const { buyer: other, press: theirs } = await setUp()
  await other.ok('POST tickets/purchase_item', { ...theirs, clientID: press.clientID })
})

test('raced against its purchase, on two processes, both say the same', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < 30; round += 1) {
    const { buyer, press } = await setUp()
    const elsewhere = Object.assign(beside.visitor(), { ...buyer, base: beside.base, cookie: buyer.cookie })
    const [purchase, told] = await Promise.all([
      elsewhere.call('POST tickets/purchase_item', press),
      settle(buyer, press.clientID),
    ])
    const tickets = await ticketsOf(press.itemID)
    expect(told.map(({ ticketID }) => ticketID)).toEqual(tickets)
    expect(purchase.status).toBe(tickets.length === 1 ? 200 : 409)
    seen.add(purchase.status === 200 ? 'bought' : (purchase.error?.code ?? ''))
  }
  expect([...seen].every((one) => one === 'bought' || one === 'purchase_settled')).toBe(true)
})

test('a cart that is being bought stops there, and each item is either told of or still in the cart', async () => {
  for (let round = 0; round < 5; round += 1) {
    const buyer = await app.make.quickBuyer()
    const itemIDs = await Promise.all(Array.from({ length: 8 }, () => app.make.listedItem(shop)))
    for (const itemID of itemIDs) await buyer.ok('POST homepage/add_to_cart', { itemID })
    const press = { itemIDs, clientID: randomUUID() }
    const buying = buyer.ok('POST tickets/purchase_cart', press)
    await expect
      .poll(async () => (await Promise.all(itemIDs.map(ticketsOf))).flat().length)
      .toBeGreaterThan(0)
    const told = await settle(buyer, press.clientID)
    const answer = await buying
    const left = (await buyer.ok('GET homepage/cart')).cart.map(({ itemID }) => itemID)
    expect([...told.map(({ itemID }) => itemID), ...left].toSorted()).toEqual(itemIDs.toSorted())
    expect(answer.purchased).toEqual(told.map(({ itemID, ticketID }) => ({ itemID, ticketID })))
    if (left.length > 0) expect(answer.failed?.code).toBe('purchase_settled')
  }
})

test('is for buyers, has a limit, and is forgotten after a week', async () => {
  const clientID = randomUUID()
  expect((await app.visitor().call('POST tickets/settle_purchase', { clientID })).status).toBe(401)
  const seller = await app.make.quickSeller()
  expect((await seller.call('POST tickets/settle_purchase', { clientID })).status).toBe(403)
  const { buyer } = await setUp()
  expect((await buyer.call('POST tickets/settle_purchase', { clientID: '1' })).status).toBe(400)
  await settle(buyer, clientID)
  app.clock.advance(8 * 86_400_000)
  await settle(buyer, randomUUID())
  const kept = () =>
    app.db
      .selectFrom('settled_purchases')
      .where('buyer_id', '=', buyer.accountID)
      .select('client_id')
      .execute()
  expect(await kept()).toHaveLength(1)
  const more = Array.from({ length: 301 }, () =>
    buyer.call('POST tickets/settle_purchase', { clientID }).then(({ status }) => status),
  )
  expect(new Set(await Promise.all(more))).toEqual(new Set([200, 429]))
  expect(await kept()).toHaveLength(2)
})
