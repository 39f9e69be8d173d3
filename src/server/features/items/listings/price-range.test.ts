import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'

let app: TestApp
let seller: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>

beforeAll(async () => {
  app = await startApp()
  seller = await app.make.quickShopkeeper()
  buyer = await app.make.quickBuyer()
})
afterAll(() => app.stop({ breaks: ['A ticket does not know'] }))

const sell = async (price: number, tagID: number, daysAgo = 1) => {
  const itemID = await app.make.listedItem(seller.shopID, { price })
  await app.db.insertInto('item_tags').values({ item_id: itemID, tag_id: tagID }).execute()
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  for (const statusID of [4, 5] as const)
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })
  await app.pool.query(`update tickets set handed_over_at = $2 where id = $1`, [
    ticketID,
    new Date(app.clock.now().getTime() - daysAgo * 86_400_000),
  ])
}
const rangeOf = async (tagID: number) => (await seller.ok('GET store/price_range', { tagID })).range

test('ten sales within a year show the middle half of the prices, and fewer show nothing', async () => {
  for (let n = 1; n <= 9; n += 1) await sell(n * 10, 3)
  await sell(900, 3, 400)
  // Another kind, and one that is not sold.
  await sell(5000, 4)
  await app.make.listedItem(seller.shopID, { price: 7000 })
  expect(await rangeOf(3)).toBeNull()
  await sell(100, 3)
  // An hour later, because the reply is kept for so long.
  expect(await rangeOf(3)).toBeNull()
  app.clock.advance(3_600_001)
  expect(await rangeOf(3)).toEqual({ low: 30, high: 80, count: 10 })
  expect(await rangeOf(4)).toBeNull()
  expect(await rangeOf(2_000_000_000)).toBeNull()
})

test('is for sellers, and takes a tag', async () => {
  expect((await buyer.call('GET store/price_range', { tagID: 3 })).status).toBe(403)
  expect((await seller.call('GET store/price_range', { tagID: 'x' })).status).toBe(400)
})
