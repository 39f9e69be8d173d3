import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>
type Seller = Person & { shopID: string }

const minute = 60_000
const day = 24 * 60 * minute
let app: TestApp
beforeAll(async () => {
  app = await startApp(manyOpenTickets)
})
afterAll(() => app.stop())

const people = (): Promise<[buyer: Person, seller: Seller]> =>
  Promise.all([app.make.quickBuyer(), app.make.quickShopkeeper()])
/** Returns the pickup. */
const reserve = async (buyer: Person, seller: Seller, moves: number[], minutes = 0) => {
  const itemID = await app.make.listedItem(seller.shopID)
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  app.clock.advance(minutes * minute)
  for (const statusID of moves) await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })
  const { pickup_id: pickupID } = await app.db
    .selectFrom('tickets')
    .select('pickup_id')
    .where('id', '=', ticketID)
    .executeTakeFirstOrThrow()
  return { ticketID, pickupID }
}
const shopOf = (reader: Person, { shopID }: Seller) => reader.ok('GET reviews/get_shop_trust', { shopID })
const pickedUpOf = async (seller: Seller, pickupID: number) =>
  (await seller.ok('GET reviews/get_buyer_trust', { pickupIDs: [pickupID] })).buyers[0]?.pickedUp
const movedBack = (days: number) =>
  app.ownerRuns('update tickets set created_at = created_at - make_interval(days => $1)', [days])

test('of a shop are what it handed over, and the median time to its first move, from five tickets on', async () => {
  const [buyer, seller] = await people()
  for (const minutes of [10, 30, 50]) await reserve(buyer, seller, [2, 5], minutes)
  await reserve(buyer, seller, [6], 200)
  const { ticketID } = await reserve(buyer, seller, [])
  await buyer.ok('POST tickets/cancel_ticket', { ticketID })
  await reserve(buyer, seller, [4, 8])
  expect(await shopOf(buyer, seller)).toMatchObject({ handedOver: null, confirmsInMinutes: null })

  // The fifth. The deadline moved it, so it has no answer.
  await reserve(buyer, seller, [], 0)
  app.clock.advance(3 * day)
  await app.background.run('hold-deadlines')
  expect(await shopOf(buyer, seller)).toMatchObject({
    handedOver: { done: 3, of: 5 },
    confirmsInMinutes: null,
  })
  await reserve(buyer, seller, [5], 70)
  expect(await shopOf(buyer, seller)).toMatchObject({
    handedOver: { done: 4, of: 6 },
    confirmsInMinutes: 50,
  })
  await movedBack(366)
  expect(await shopOf(buyer, seller)).toMatchObject({ handedOver: null, confirmsInMinutes: null })
})

test('of a buyer are what was picked up of what was ready; cancellations and sellers count against nobody', async () => {
  const [buyer, seller] = await people()
  for (let n = 0; n < 3; n += 1) await reserve(buyer, seller, [4, 5])
  await reserve(buyer, seller, [4, 8])
  for (const ended of [6, 7]) await reserve(buyer, seller, [ended])
  // A seller cannot say that something was not picked up before it was ready.
  await reserve(buyer, seller, [8])
  const cancelled = await reserve(buyer, seller, [])
  await buyer.ok('POST tickets/cancel_ticket', { ticketID: cancelled.ticketID })
  const { pickupID } = await reserve(buyer, seller, [])
  expect(await pickedUpOf(seller, pickupID)).toBeNull()
  await reserve(buyer, seller, [4, 5])
  expect(await pickedUpOf(seller, pickupID)).toEqual({ done: 4, of: 5 })
  const all = await seller.ok('GET reviews/get_buyer_trust')
  expect(all.buyers).toMatchObject([{ pickupID, pickedUp: { done: 4, of: 5 } }])
  await movedBack(366)
  expect(await pickedUpOf(seller, pickupID)).toBeNull()
})

test('count what was picked up, whatever the seller sets afterwards', async () => {
  const [buyer, seller] = await people()
  for (const after of [6, 7, 8]) await reserve(buyer, seller, [4, 5, after])
  for (let n = 0; n < 2; n += 1) await reserve(buyer, seller, [4, 5])
  const { pickupID } = await reserve(buyer, seller, [])
  expect(await pickedUpOf(seller, pickupID)).toEqual({ done: 5, of: 5 })
  expect(await shopOf(buyer, seller)).toMatchObject({ handedOver: { done: 5, of: 5 } })
})

test('of a buyer are read only by sellers whose pickups they have', async () => {
  const [buyer, seller] = await people()
  const { pickupID } = await reserve(buyer, seller, [])
  const rival = await app.make.quickShopkeeper()
  expect(await rival.ok('GET reviews/get_buyer_trust', { pickupIDs: [pickupID] })).toEqual({ buyers: [] })
  expect((await buyer.call('GET reviews/get_buyer_trust', { pickupIDs: [pickupID] })).error?.code).toBe(
    'not_allowed',
  )
})
