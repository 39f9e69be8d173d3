import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'

const hour = 3_600_000
const day = 24 * hour

let app: TestApp
let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>
// The clock begins at 3 in the afternoon of Saturday, 21 November 2026 in Manila.
beforeAll(async () => {
  app = await startApp(manyOpenTickets)
  buyer = await app.make.quickBuyer()
})
afterAll(() => app.stop({ breaks: ['A ticket does not know'] }))

type Shopkeeper = Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
const today = (seller: Shopkeeper) => seller.ok('GET store/get_today')

const reserve = async (seller: Shopkeeper, given = {}) => {
  const itemID = await app.make.listedItem(seller.shopID, given)
  return (await buyer.ok('POST tickets/purchase_item', { itemID })).ticketID
}
const move = (seller: Shopkeeper, ticketID: number, statusID: number) =>
  seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })

const nothing = { count: 0, sum: 0 }
const none = { sold: nothing, reserved: nothing }

test('a new shop has nothing to do and sold nothing, and who has no shop is told so', async () => {
  const seller = await app.make.quickShopkeeper()
  const found = await today(seller)
  expect({ ...found, sales: { ...found.sales, days: found.sales?.days.length } }).toEqual({
    toConfirm: { count: 0, tickets: [] },
    toHandOver: { count: 0, pickups: [] },
    toAnswer: { count: 0, conversations: [] },
    drafts: { count: 0, items: [] },
    stillThere: { count: 0, until: null, items: [] },
    drafted: { count: 0, items: [] },
    quietItems: [],
    sales: { thisWeek: none, lastWeek: none, lastWeekByNow: none, days: 7 },
  })
  expect((await (await app.make.quickSeller()).call('GET store/get_today')).error?.code).toBe('shop_missing')
})

test('what is to do is in the order of its deadlines, and goes once it is done', async () => {
  const seller = await app.make.quickShopkeeper()
  const first = await reserve(seller, { name: 'Blazer', price: 340 })
  app.clock.advance(hour)
  const second = await reserve(seller)
  const found = await today(seller)
  expect(found.toConfirm.tickets.map(({ ticketID }) => ticketID)).toEqual([first, second])
  expect(found.toConfirm.tickets[0]).toMatchObject({
    itemName: 'Blazer',
    price: 340,
    customerFirstName: 'Maria',
  })

  await move(seller, second, 4)
  await move(seller, first, 4)
  const ready = await today(seller)
  expect(ready.toConfirm).toEqual({ count: 0, tickets: [] })
  // Both are one pickup.
  expect(ready.toHandOver.pickups).toMatchObject([{ items: 2, total: 590, pickupTime: null, asks: false }])
  await buyer.ok('POST tickets/ask_cancel', { ticketID: second, reason: 'too_far' })
  expect((await today(seller)).toHandOver.pickups).toMatchObject([{ asks: true }])

  const other = await app.make.quickBuyer()
  const itemID = await app.make.listedItem(seller.shopID)
  const { ticketID: third } = await other.ok('POST tickets/purchase_item', { itemID })
  await move(seller, third, 4)
  const { pickup_id } = await app.db
    .selectFrom('tickets')
    .select('pickup_id')
    .where('id', '=', third)
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('pickups')
    .set({ picks_up_at: new Date(app.clock.now().getTime() + hour), time_set_at: app.clock.now() })
    .where('id', '=', pickup_id)
    .execute()
  // Who comes today stands before a deadline in two days.
  expect((await today(seller)).toHandOver.pickups.map(({ pickupID }) => pickupID)[0]).toBe(pickup_id)
  for (const ticketID of [first, second, third]) await move(seller, ticketID, 5)
  expect((await today(seller)).toHandOver).toEqual({ count: 0, pickups: [] })
})

test('a conversation is to answer while its last message is the buyer’s', async () => {
  const seller = await app.make.quickShopkeeper()
  const itemID = await app.make.listedItem(seller.shopID)
  await buyer.ok('POST chat/open_conversation', { itemID })
  const waiting = async () => (await today(seller)).toAnswer
  expect((await waiting()).count).toBe(0)
  await buyer.ok('POST chat/send_message', { sellerID: seller.accountID, message: 'Is it itchy po?' })
  expect(await waiting()).toMatchObject({
    count: 1,
    conversations: [{ userID: buyer.accountID, message: 'Is it itchy po?', photos: 0 }],
  })
  // Read is not answered.
  await seller.ok('POST chat/mark_read', { userID: buyer.accountID, sellerID: seller.accountID, sequence: 1 })
  expect((await waiting()).count).toBe(1)
  await seller.ok('POST chat/send_message', { userID: buyer.accountID, message: 'Not at all' })
  expect((await waiting()).count).toBe(0)
  await buyer.ok('POST chat/send_message', { sellerID: seller.accountID, message: 'Thanks' })
  await seller.ok('POST chat/block', { userID: buyer.accountID })
  expect((await waiting()).count).toBe(0)
  await seller.ok('POST chat/unblock', { userID: buyer.accountID })
  expect((await waiting()).count).toBe(1)
  app.clock.advance(7 * day)
  expect((await waiting()).count).toBe(0)
})

test('drafts are counted, and so are pieces that nobody saved in a week', async () => {
  const seller = await app.make.quickShopkeeper()
  await seller.ok('POST store/add_item', { ...app.make.itemForm(), name: 'Half a jacket', photos: 3 })
  const [quiet = '', saved = '', held = ''] = await app.make.listedItems(seller.shopID, [
    { name: 'Quiet coat' },
    { name: 'Saved' },
    { name: 'Held' },
  ])
  const { collectionID } = await buyer.ok('POST collections/new_collection', { collection_name: 'Coats' })
  await buyer.ok('POST collections/add_item_to_collection', { collectionID, itemID: saved })
  await buyer.ok('POST tickets/purchase_item', { itemID: held })
  const before = await today(seller)
  expect(before.drafts).toMatchObject({
    count: 1,
    items: [{ name: 'Half a jacket', image: null, complete: false }],
  })
  expect(before.quietItems).toEqual([])
  app.clock.advance(7 * day)
  expect((await today(seller)).quietItems).toMatchObject([
    { itemID: quiet, name: 'Quiet coat', price: 250, views: 0 },
  ])
  const watch = (views: number) =>
    app.db
      .insertInto('item_views')
      .values({ item_id: quiet, views, viewed_at: app.clock.now() })
      .onConflict((conflict) => conflict.column('item_id').doUpdateSet({ views }))
      .execute()
  await watch(9)
  expect((await today(seller)).quietItems).toMatchObject([{ itemID: quiet, views: 9 }])
  await watch(10)
  expect((await today(seller)).quietItems).toEqual([])
})

/** Sells an item at this time: its ticket was made an hour before. */
const sellAt = async (seller: Shopkeeper, price: number, at: Date) => {
  const ticketID = await reserve(seller, { price })
  await move(seller, ticketID, 5)
  await app.db
    .updateTable('tickets')
    .set({ handed_over_at: at, created_at: new Date(at.getTime() - hour) })
    .where('id', '=', ticketID)
    .execute()
  return ticketID
}

test('weeks begin at midnight of Monday in Manila, also across the end of a year', async () => {
  // Friday, 1 January 2027, at noon in Manila.
  const now = new Date('2027-01-01T04:00:00Z')
  app.clock.advance(now.getTime() - app.clock.now().getTime())
  const seller = await app.make.quickShopkeeper()
  // The session of the other one has ended.
  buyer = await app.make.quickBuyer()
  // Sunday, one second before midnight, and Monday, one second after it.
  await sellAt(seller, 100, new Date('2026-12-27T15:59:59Z'))
  await sellAt(seller, 200, new Date('2026-12-27T17:00:01Z'))
  await sellAt(seller, 400, new Date('2026-12-31T16:30:00Z'))
  // The last week: on its Monday, and on its Friday a minute after the same time of the week.
  await sellAt(seller, 800, new Date('2026-12-20T17:30:00Z'))
  await sellAt(seller, 1600, new Date('2026-12-25T04:01:00Z'))
  // The week before it.
  await sellAt(seller, 3200, new Date('2026-12-20T15:00:00Z'))
  const { sales } = await today(seller)
  expect(sales?.thisWeek.sold).toEqual({ count: 2, sum: 600 })
  expect(sales?.lastWeek.sold).toEqual({ count: 3, sum: 2500 })
  expect(sales?.lastWeekByNow.sold).toEqual({ count: 1, sum: 800 })
  expect(sales?.days.map((one) => [one.day, one.sold.sum])).toEqual([
    ['2026-12-26', 0],
    ['2026-12-27', 100],
    ['2026-12-28', 200],
    ['2026-12-29', 0],
    ['2026-12-30', 0],
    ['2026-12-31', 0],
    ['2027-01-01', 400],
  ])
  expect(sales?.days.map(({ hasEnded }) => hasEnded)).toEqual([true, true, true, true, true, true, false])
  expect(sales?.thisWeek.reserved).toEqual({ count: 2, sum: 600 })
})

test('what was cancelled is neither reserved nor sold, whenever it was cancelled', async () => {
  const seller = await app.make.quickShopkeeper()
  const [open, cancelled, refused, undone] = [
    await reserve(seller, { price: 100 }),
    await reserve(seller, { price: 200 }),
    await reserve(seller, { price: 400 }),
    await reserve(seller, { price: 800 }),
  ]
  await buyer.ok('POST tickets/cancel_ticket', { ticketID: cancelled })
  await move(seller, refused, 6)
  await move(seller, undone, 5)
  const week = async () => (await today(seller)).sales?.thisWeek
  expect(await week()).toEqual({ sold: { count: 1, sum: 800 }, reserved: { count: 2, sum: 900 } })
  // A ticket that was completed by mistake.
  await move(seller, undone, 8)
  expect(await week()).toEqual({ sold: nothing, reserved: { count: 1, sum: 100 } })
  await move(seller, open, 5)
  expect(await week()).toEqual({ sold: { count: 1, sum: 100 }, reserved: { count: 1, sum: 100 } })
})

test('a helper sees what is to do, and nothing of what the shop earns', async () => {
  const seller = await app.make.quickShopkeeper()
  const ticketID = await reserve(seller)
  const helper = await app.make.quickBuyer()
  await app.make.helpsAt(seller.shopID, helper.accountID)
  const found = await helper.ok('GET store/get_today')
  expect(found.toConfirm.tickets.map((one) => one.ticketID)).toEqual([ticketID])
  expect(found.sales).toBeNull()
})
