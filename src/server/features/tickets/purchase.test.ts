import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'

let app: TestApp
let shop: string

beforeAll(async () => {
  app = await startApp()
  shop = await app.make.shopRow()
})
afterAll(() => app.stop())

const ticketsOf = (itemID: string) =>
  app.db.selectFrom('tickets').selectAll().where('item_id', '=', itemID).execute()
const movesOf = (itemID: string) =>
  app.db
    .selectFrom('ticket_moves')
    .innerJoin('tickets', 'tickets.id', 'ticket_moves.ticket_id')
    .select(['step', 'from_status', 'to_status', 'moved_by', 'moved_at'])
    .where('item_id', '=', itemID)
    .execute()
const availabilityOf = async (itemID: string) =>
  (await app.db.selectFrom('items').select('availability').where('id', '=', itemID).executeTakeFirstOrThrow())
    .availability

test('fifty buyers press Buy Now on one piece in the same instant: one gets it', async () => {
  const buyers = await Promise.all(Array.from({ length: 50 }, () => app.make.quickBuyer()))
  for (let round = 0; round < 5; round += 1) {
    const itemID = await app.make.listedItem(shop)
    const answers = await Promise.all(
      buyers.map((buyer) => buyer.call('POST tickets/purchase_item', { itemID })),
    )
    const won = answers.flatMap(({ status, body }, n) => (status === 200 ? [{ body, n }] : []))
    expect(won).toHaveLength(1)
    expect(won[0]?.body).toEqual({ response: 'Item purchased!', ticketID: expect.any(Number) })
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
  test('makes a ticket with the price, the shop and the deadline, and takes the piece out of the cart', async () => {
    const buyer = await app.make.quickBuyer()
    const other = await app.make.quickBuyer()
    const itemID = await app.make.listedItem(shop, { price: 1250 })
    for (const { accountID } of [buyer, other])
      await app.db
        .insertInto('cart_entries')
        .values({ buyer_id: accountID, item_id: itemID, added_at: app.clock.now() })
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
    ['held', 409, 'item_held'],
    ['sold', 409, 'item_gone'],
    ['withdrawn', 409, 'item_gone'],
    ['draft', 404, 'not_found'],
  ] as const)('of a piece that is %s is refused and leaves nothing', async (availability, status, code) => {
    const itemID = await app.make.listedItem(shop, { availability })
    const buyer = await app.make.quickBuyer()
    const answer = await buyer.call('POST tickets/purchase_item', { itemID })
    expect(answer).toMatchObject({ status, error: { code } })
    expect(await ticketsOf(itemID)).toEqual([])
    expect(await availabilityOf(itemID)).toBe(availability)
  })

  test('is refused by the index even if the piece wrongly says that it is for sale', async () => {
    const itemID = await app.make.listedItem(shop)
    await (await app.make.quickBuyer()).ok('POST tickets/purchase_item', { itemID })
    await app.db.updateTable('items').set({ availability: 'for_sale' }).where('id', '=', itemID).execute()
    const late = await (await app.make.quickBuyer()).call('POST tickets/purchase_item', { itemID })
    expect(late).toMatchObject({ status: 409, error: { code: 'item_held' } })
    expect(await ticketsOf(itemID)).toHaveLength(1)
  })

  test('sent again, many times at once, is the same purchase, and nobody else is told of it', async () => {
    const buyer = await app.make.quickBuyer()
    const itemID = await app.make.listedItem(shop)
    const buyNow = () => buyer.ok('POST tickets/purchase_item', { itemID, storeID: shop })
    const told = await Promise.all(Array.from({ length: 8 }, buyNow))
    told.push(await buyNow())
    expect(new Set(told.map(({ ticketID }) => ticketID)).size).toBe(1)
    expect(await ticketsOf(itemID)).toHaveLength(1)
    const other = await (await app.make.quickBuyer()).call('POST tickets/purchase_item', { itemID })
    expect(other).toMatchObject({ status: 409, error: { code: 'item_held' } })
  })

  test('of what does not exist, or is sold by another shop than the one named, is not found', async () => {
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

  test('by one account has a generous limit', async () => {
    const buyer = await app.make.quickBuyer()
    const itemID = await app.make.listedItem(shop, { availability: 'sold' })
    const tryOne = async () => (await buyer.call('POST tickets/purchase_item', { itemID })).status
    const statuses = await Promise.all(Array.from({ length: 301 }, tryOne))
    expect(statuses.filter((status) => status === 409)).toHaveLength(300)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    app.clock.advance(3_600_001)
    expect(await tryOne()).toBe(409)
  })
})
