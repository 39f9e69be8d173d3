import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { nightly } from '#tests/support/nightly.ts'
import { availabilityIn } from '#tests/support/item-rows.ts'

let app: TestApp
let shop: string

beforeAll(async () => {
  app = await startApp()
  shop = await app.make.shopRow()
})
afterAll(() => app.stop({ breaks: ['An item is not as its hold says', 'The hold of an item'] }))

const ticketsOf = (itemID: string) =>
  app.db.selectFrom('tickets').selectAll().where('item_id', '=', itemID).execute()
const movesOf = (itemID: string) =>
  app.db
    .selectFrom('ticket_moves')
    .innerJoin('tickets', 'tickets.id', 'ticket_moves.ticket_id')
    .select(['step', 'from_status', 'to_status', 'moved_by', 'moved_at'])
    .where('item_id', '=', itemID)
    .execute()
const availabilityOf = (itemID: string) => availabilityIn(app.db, itemID)

test('of fifty buyers who buy one item at the same moment, one gets it', async () => {
  const buyers = await Promise.all(Array.from({ length: 50 }, () => app.make.quickBuyer()))
  for (let round = 0; round < (nightly ? 5 : 1); round += 1) {
    const itemID = await app.make.listedItem(shop)
    const answers = await Promise.all(
      buyers.map((buyer) => buyer.call('POST tickets/purchase_item', { itemID })),
    )
    const won = answers.flatMap(({ status, body }, n) => (status === 200 ? [{ body, n }] : []))
    expect(won).toHaveLength(1)
    expect(won[0]?.body).toEqual({ response: 'Item purchased!', ticketID: expect.any(Number), statusID: 1 })
    const lost = answers.filter(({ status }) => status !== 200)
    expect(lost).toHaveLength(49)
    for (const answer of lost)
      expect(answer).toMatchObject({
        status: 409,
        error: { error: 'Cannot buy item. Pending ticket already exists.', code: 'item_held' },
      })
    const winner = buyers[won[0]?.n ?? -1]
    const tickets = await ticketsOf(itemID)
    expect(tickets).toHaveLength(1)
    expect(tickets[0]).toMatchObject({ id: won[0]?.body.ticketID, buyer_id: winner?.accountID, status: 1 })
    expect(await movesOf(itemID)).toEqual([
      {
        step: 1,
        from_status: null,
        to_status: 1,
        moved_by: winner?.accountID,
        moved_at: app.clock.now(),
      },
    ])
    expect(await availabilityOf(itemID)).toBe('held')
  }
})

describe('a purchase', () => {
  test("creates a ticket with price, shop and deadline, and removes the item from the buyer's cart", async () => {
    const buyer = await app.make.quickBuyer()
    const other = await app.make.quickBuyer()
    const itemID = await app.make.listedItem(shop, { price: 1250 })
    for (const { accountID } of [buyer, other])
      await app.db
        .insertInto('cart_entries')
        .values({ buyer_id: accountID, item_id: itemID, added_at: app.clock.now(), saved_centavos: 125_000 })
        .execute()
    await buyer.ok('POST tickets/purchase_item', { itemID, storeID: shop }, 'form')
    expect(await ticketsOf(itemID)).toMatchObject([
      { shop_id: shop, price_centavos: 125_000, created_at: app.clock.now(), buyer_due_at: null },
    ])
    const carts = await app.db
      .selectFrom('cart_entries')
      .select('buyer_id')
      .where('item_id', '=', itemID)
      .execute()
    expect(carts).toEqual([{ buyer_id: other.accountID }])
  })

  test.each([
    ['sold', 409, 'item_gone'],
    ['withdrawn', 409, 'item_gone'],
    ['draft', 404, 'not_found'],
  ] as const)(
    'of an item that is %s is refused and creates no ticket',
    async (availability, status, code) => {
      const itemID = await app.make.listedItem(shop, { availability })
      const buyer = await app.make.quickBuyer()
      const answer = await buyer.call('POST tickets/purchase_item', { itemID })
      expect(answer).toMatchObject({ status, error: { code } })
      expect(await ticketsOf(itemID)).toEqual([])
      expect(await availabilityOf(itemID)).toBe(availability)
    },
  )

  test('without an idempotency key succeeds once, and a second request is refused with the existing ticket', async () => {
    const buyer = await app.make.quickBuyer()
    const itemID = await app.make.listedItem(shop)
    const buyNow = (more: object = {}) =>
      buyer.call('POST tickets/purchase_item', { itemID, storeID: shop, ...more })
    const answers = await Promise.all(Array.from({ length: 8 }, () => buyNow()))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
    const [ticket] = await ticketsOf(itemID)
    // Another key is another request, so it is refused even for the buyer who has the ticket.
    for (const answer of [await buyNow(), await buyNow({ clientID: randomUUID() })])
      expect(answer).toMatchObject({
        status: 409,
        error: {
          error: 'Cannot buy item. Pending ticket already exists.',
          code: 'item_held',
          ticketID: ticket?.id,
        },
      })
    expect(await ticketsOf(itemID)).toHaveLength(1)
    const other = await (await app.make.quickBuyer()).call('POST tickets/purchase_item', { itemID })
    expect(other).toMatchObject({ status: 409, error: { code: 'item_held' } })
    expect(other.error).not.toHaveProperty('ticketID')
  })

  test('of a missing item, or of an item of another shop than the request names, is not found', async () => {
    const buyer = await app.make.quickBuyer()
    const itemID = await app.make.listedItem(shop)
    const otherShop = await app.make.shopRow()
    for (const given of [{ itemID: otherShop }, { itemID, storeID: otherShop }])
      expect((await buyer.call('POST tickets/purchase_item', given)).status).toBe(404)
    for (const given of [{}, { itemID: '1' }, { itemID: [itemID, itemID] }, { itemID, storeID: "' or 1=1" }])
      expect((await buyer.call('POST tickets/purchase_item', given)).status).toBe(400)
    expect(await availabilityOf(itemID)).toBe('for_sale')
  })

  test('is for buyers only', async () => {
    const itemID = await app.make.listedItem(shop)
    expect((await app.visitor().call('POST tickets/purchase_item', { itemID })).status).toBe(401)
    const people = [
      await app.make.quickSeller(),
      await app.make.seller({ approved: false }),
      await app.make.admin(),
    ]
    for (const person of people)
      expect((await person.call('POST tickets/purchase_item', { itemID })).status).toBe(403)
    expect(await ticketsOf(itemID)).toEqual([])
  })

  test('has a rate limit of 300 an hour per account', async () => {
    const buyer = await app.make.quickBuyer()
    const itemID = await app.make.listedItem(shop, { availability: 'sold' })
    const attempt = async () => (await buyer.call('POST tickets/purchase_item', { itemID })).status
    const key = `purchase:${buyer.accountID}`
    const ends = new Date(app.clock.now().getTime() + 3_600_000)
    await app.db.insertInto('attempts').values({ key, count: 298, window_ends_at: ends }).execute()
    const statuses = await Promise.all(Array.from({ length: 3 }, attempt))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([409, 409, 429])
    app.clock.advance(3_600_001)
    expect(await attempt()).toBe(409)
  })
})

describe('a purchase with an idempotency key', () => {
  type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>
  type Seller = Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>

  let seller: Seller
  beforeAll(async () => {
    seller = await app.make.quickShopkeeper()
  })

  const buyNow = (buyer: Person, itemID: string, clientID: string) =>
    buyer.call('POST tickets/purchase_item', { itemID, clientID })
  const cancel = (ticketID: number) =>
    seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: TicketStatus.Forfeited })
  const setUp = async () => {
    const [buyer, itemID] = [await app.make.quickBuyer(), await app.make.listedItem(seller.shopID)]
    return { buyer, itemID, clientID: randomUUID() }
  }

  test('creates one ticket for fifty concurrent requests and for repeats after the ticket has ended', async () => {
    const { buyer, itemID, clientID } = await setUp()
    const requests = Array.from({ length: 50 }, () => buyNow(buyer, itemID, clientID))
    const answers = new Set(
      (await Promise.all(requests)).map(({ status, body }) => `${status} ${body.ticketID}`),
    )
    const [ticket] = await ticketsOf(itemID)
    const ticketID = ticket?.id ?? NaN
    expect([...answers]).toEqual([`200 ${ticketID}`])

    await cancel(ticketID)
    expect(await availabilityOf(itemID)).toBe('for_sale')
    for (const late of await Promise.all([1, 2, 3].map(() => buyNow(buyer, itemID, clientID))))
      expect(late.body).toEqual({ response: 'Item purchased!', ticketID, statusID: 8 })
    expect(await ticketsOf(itemID)).toHaveLength(1)
    expect(await availabilityOf(itemID)).toBe('for_sale')

    // A request with another key buys again, and the first key still names the first ticket.
    const next = await buyNow(buyer, itemID, randomUUID())
    expect(next).toMatchObject({ status: 200, body: { statusID: 1 } })
    expect(next.body.ticketID).not.toBe(ticketID)
    expect((await buyNow(buyer, itemID, clientID)).body.ticketID).toBe(ticketID)
    expect(await ticketsOf(itemID)).toHaveLength(2)
  })

  test('names its ticket even after a missed deadline and after somebody else has bought the item', async () => {
    const { buyer, itemID, clientID } = await setUp()
    const { ticketID } = (await buyNow(buyer, itemID, clientID)).body
    app.clock.advance(49 * 3_600_000)
    await app.background.run('hold-deadlines')
    const other = await app.make.quickBuyer()
    expect((await buyNow(other, itemID, randomUUID())).status).toBe(200)
    expect((await buyNow(buyer, itemID, clientID)).body).toMatchObject({ ticketID, statusID: 7 })
    expect(await ticketsOf(itemID)).toHaveLength(2)
  })

  test('belongs to one buyer: the same key from another buyer is a separate request', async () => {
    const { buyer, itemID, clientID } = await setUp()
    const { ticketID } = (await buyNow(buyer, itemID, clientID)).body
    const other = await app.make.quickBuyer()
    expect((await buyNow(other, itemID, clientID)).error?.code).toBe('item_held')
    await cancel(ticketID)
    const theirs = await buyNow(other, itemID, clientID)
    expect(theirs).toMatchObject({ status: 200, body: { statusID: 1 } })
    expect(theirs.body.ticketID).not.toBe(ticketID)
    expect((await buyNow(buyer, itemID, clientID)).body).toMatchObject({ ticketID, statusID: 8 })
  })

  test('cannot buy a second item with the same key, not even concurrently', async () => {
    const { buyer, itemID, clientID } = await setUp()
    const others = await Promise.all(Array.from({ length: 9 }, () => app.make.listedItem(seller.shopID)))
    const answers = await Promise.all([itemID, ...others].map((id) => buyNow(buyer, id, clientID)))
    expect(answers.map(({ status, error }) => error?.code ?? status).toSorted()).toEqual([
      200,
      ...others.map(() => 'id_reused'),
    ])
    for (const [n, id] of [itemID, ...others].entries())
      expect(await availabilityOf(id)).toBe(answers[n]?.status === 200 ? 'held' : 'for_sale')
    expect((await buyNow(buyer, randomUUID(), clientID)).error?.code).toBe('id_reused')
  })

  test('may be retried with the same key after it was refused, and a malformed key is rejected', async () => {
    const { buyer, itemID, clientID } = await setUp()
    const faster = (await buyNow(await app.make.quickBuyer(), itemID, randomUUID())).body
    expect((await buyNow(buyer, itemID, clientID)).error?.code).toBe('item_held')
    await cancel(faster.ticketID)
    expect((await buyNow(buyer, itemID, clientID)).body).toMatchObject({ statusID: 1 })
    for (const bad of ['1', "' or 1=1", '', [clientID, clientID], 7])
      expect((await buyer.call('POST tickets/purchase_item', { itemID, clientID: bad })).status).toBe(400)
  })
})
