import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '../../tests/support/app.ts'
import { lostOf } from './acknowledged.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('finds what was acknowledged and is missing or differs', async () => {
  const seller = await app.make.quickShopkeeper()
  const buyer = await app.make.quickBuyer()
  const itemID = await app.make.listedItem(seller.shopID)
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  const [clientID, text] = [randomUUID(), 'Is it still there?']
  const { message } = await buyer.ok('POST chat/send_message', {
    sellerID: seller.accountID,
    message: text,
    clientID,
  })
  const between = { buyerID: buyer.accountID, sellerID: seller.accountID }
  const ticket = { buyerID: buyer.accountID, itemID, ticketID }
  const sent = { ...between, clientID, text, sequence: message.sequence }
  const lost = (acknowledged: Parameters<typeof lostOf>[1]) => lostOf(app.pool, acknowledged)

  expect(await lost({ tickets: [ticket], messages: [sent] })).toEqual([])
  expect(await lost({ tickets: [{ ...ticket, ticketID: ticketID + 1 }], messages: [] })).toEqual([
    `ticket ${ticketID + 1}`,
  ])
  expect(await lost({ tickets: [{ ...ticket, buyerID: seller.accountID }], messages: [] })).toHaveLength(1)
  expect(await lost({ tickets: [], messages: [{ ...sent, text: 'Another' }] })).toEqual([
    `message ${clientID}`,
  ])
  expect(await lost({ tickets: [], messages: [{ ...sent, sequence: 2 }] })).toHaveLength(1)
  const never = randomUUID()
  expect(await lost({ tickets: [], messages: [sent, { ...sent, clientID: never }] })).toEqual([
    `message ${never}`,
  ])
})
