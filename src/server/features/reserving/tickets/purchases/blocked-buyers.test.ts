import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'

let app: TestApp
let secondServer: TestApp

beforeAll(async () => {
  app = await startApp(manyOpenTickets)
  secondServer = await startApp(manyOpenTickets, app)
})
afterAll(async () => {
  await secondServer.stop()
  await app.stop()
})

/** A buyer and a seller who have a conversation: only then can the seller block the buyer. */
const setUp = async () => {
  const seller = await app.make.quickShopkeeper()
  const buyer = await app.make.quickBuyer()
  await buyer.ok('POST chat/send_message', { sellerID: seller.accountID, message: 'Meron pa po?' })
  const itemID = await app.make.listedItem(seller.shopID, { name: 'Barong' })
  return { seller, buyer, itemID }
}
const declined = {
  code: 'reservation_declined',
  error: 'This seller cannot take your reservation. There are many other pieces to find.',
}
const ticketsOf = async (itemID: string) =>
  (await app.db.selectFrom('tickets').select('id').where('item_id', '=', itemID).execute()).length

test('a blocked buyer can buy nothing in the shop, one by one or with the cart', async () => {
  const { seller, buyer, itemID } = await setUp()
  const elsewhere = await app.make.listedItem(await app.make.shopRow())
  await buyer.ok('POST homepage/add_to_cart', { itemID })
  await seller.ok('POST chat/block', { userID: buyer.accountID })
  const request = { itemID, clientID: crypto.randomUUID() }
  expect(await buyer.call('POST tickets/purchase_item', request)).toMatchObject({
    status: 409,
    error: declined,
  })
  expect(await buyer.ok('POST tickets/purchase_cart', {})).toMatchObject({
    purchased: [],
    failed: { itemID, name: 'Barong', ...declined },
  })
  expect(await ticketsOf(itemID)).toBe(0)
  expect((await buyer.ok('GET homepage/cart')).cart).toHaveLength(1)
  // The block does not affect purchases in other shops.
  await buyer.ok('POST tickets/purchase_item', { itemID: elsewhere })

  await seller.ok('POST chat/unblock', { userID: buyer.accountID })
  await buyer.ok('POST tickets/purchase_item', request)
})

test('a ticket made before the block stays, and a buyer may buy from a seller they have blocked', async () => {
  const { seller, buyer, itemID } = await setUp()
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  await seller.ok('POST chat/block', { userID: buyer.accountID })
  expect((await buyer.ok('GET tickets/ticket', { ticketID })).tickets).toMatchObject([{ statusID: 1 }])
  await seller.ok('POST chat/unblock', { userID: buyer.accountID })
  await buyer.ok('POST chat/block', { sellerID: seller.accountID })
  await buyer.ok('POST tickets/purchase_item', { itemID: await app.make.listedItem(seller.shopID) })
})

test('once a block is answered, no concurrent purchase succeeds', async () => {
  const { seller, buyer } = await setUp()
  const buyerOnSecond = Object.assign(secondServer.visitor(), {
    ...buyer,
    base: secondServer.base,
    cookie: buyer.cookie,
  })
  const seen = new Set<number>()
  for (let round = 0; round < 12; round += 1) {
    const items = await Promise.all([1, 2, 3, 4].map(() => app.make.listedItem(seller.shopID)))
    const buying = items.map((itemID, n) =>
      (n % 2 ? buyer : buyerOnSecond).call('POST tickets/purchase_item', { itemID }),
    )
    await seller.ok('POST chat/block', { userID: buyer.accountID })
    const { rows } = await app.pool.query('select from tickets where item_id = any ($1)', [items])
    const answers = await Promise.all(buying)
    for (const { status, error } of answers)
      if (status !== 200) expect(error?.code).toBe('reservation_declined')
    // Every successful purchase was committed before the block was answered.
    expect(rows).toHaveLength(answers.filter(({ status }) => status === 200).length)
    seen.add(rows.length)
    await seller.ok('POST chat/unblock', { userID: buyer.accountID })
  }
  expect(seen.size).toBeGreaterThan(0)
})
