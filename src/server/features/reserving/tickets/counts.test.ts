import { afterAll, beforeAll, expect, test } from 'vitest'
import { TicketLevel, TicketStatus } from '#domain/ticket-status.ts'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { ownerRuns } from '#tests/support/database.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop({ breaks: ['A ticket is not where'] }))

const countsOf = async (who: Person) => {
  const { counts } = await who.ok('GET tickets/get_counts')
  return Object.fromEntries(counts.map(({ level, count }) => [level, count]))
}
const none = {
  [TicketLevel.Pending]: 0,
  [TicketLevel.ForPickup]: 0,
  [TicketLevel.Completed]: 0,
  [TicketLevel.Cancelled]: 0,
}

test('buyer and seller each get the number of their own tickets at each level', async () => {
  const seller = await app.make.quickSeller()
  const shop = await app.make.shopRow(seller.accountID)
  const [buyer, other, stranger] = await Promise.all([1, 2, 3].map(() => app.make.quickBuyer()))
  if (!buyer || !other || !stranger) throw new Error('No buyers')
  const buy = async (who: Person) => {
    const itemID = await app.make.listedItem(shop)
    return (await who.ok('POST tickets/purchase_item', { itemID })).ticketID
  }
  await buy(buyer)
  await buy(buyer)
  await buy(other)
  const moved = await buy(buyer)
  await seller.ok('POST tickets/update_ticket_status', {
    ticketID: moved,
    statusID: TicketStatus.AwaitingPickup,
  })
  expect(await countsOf(buyer)).toEqual({ ...none, [TicketLevel.Pending]: 2, [TicketLevel.ForPickup]: 1 })
  expect(await countsOf(seller)).toEqual({ ...none, [TicketLevel.Pending]: 3, [TicketLevel.ForPickup]: 1 })
  expect(await countsOf(stranger)).toEqual(none)
  expect(await countsOf(await app.make.quickSeller())).toEqual(none)
})

test('counting stops at a hundred', async () => {
  const seller = await app.make.quickSeller()
  const shop = await app.make.shopRow(seller.accountID)
  const buyer = await app.make.quickBuyer()
  const itemID = await app.make.listedItem(shop)
  await buyer.ok('POST tickets/purchase_item', { itemID })
  await ownerRuns(
    app,
    `insert into tickets (item_id, shop_id, buyer_id, status, price_centavos, item_name, item_size, created_at, seller_due_at,
       pickup_id)
     select item_id, shop_id, buyer_id, 7, price_centavos, item_name, item_size, created_at, seller_due_at, pickup_id
     from tickets, generate_series(1, 120) where buyer_id = '${buyer.accountID}'`,
  )
  expect(await countsOf(seller)).toEqual({ ...none, [TicketLevel.Pending]: 1, [TicketLevel.Cancelled]: 100 })
})
