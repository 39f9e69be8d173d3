import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { completedSeller, handIn, viewAllDocuments } from '#tests/support/sellers-documents.ts'
import { picture } from '#tests/support/photos.ts'
import { checkRows } from './check-all.ts'
import { guards, rules } from './checks.ts'

let app: TestApp
let shop: Awaited<ReturnType<typeof completedSeller>>
let shopID: string
let client: pg.Client
beforeAll(async () => {
  app = await startApp()
  shop = await completedSeller(app)
  await decide(shop.accountID, 1)
  const wanted = { name: 'Wagwagan', address: 'Session Road, Baguio' }
  shopID = (await shop.ok('POST store/create_new_shop', wanted)).shopID
  client = new pg.Client(app.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await app.stop()
})

const findings = () => checkRows(client, [...rules, ...guards])
const anHour = 3_600_000

/** By another admin each time. */
const decide = async (id: string, updated_status: 1 | 2) => {
  const admin = await app.make.admin()
  await viewAllDocuments(admin, id)
  const reason = updated_status === 2 ? 'Blurred' : undefined
  await admin.ok('POST auth/verification/approve_or_reject', {
    id,
    updated_status,
    ...(reason && { reason }),
  })
}

test('a correction of a name that waits is no error', async () => {
  const file = await picture({ width: 60, height: 80 })
  await shop.ok('POST auth/ask_name_correction', {
    first_name: 'Maria Clara',
    last_name: 'Reyes',
    words: 'I am married since May.',
    file,
  })
  expect(await findings()).toEqual([])
})

test('a clock that went back makes no error of moves, messages and decisions', async () => {
  const [buyer, seller] = [await app.make.buyer(), await completedSeller(app)]
  const itemID = await app.make.listedItem(shopID)
  const to = { sellerID: shop.accountID }
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  await buyer.ok('POST chat/send_message', { ...to, message: 'Hello' })
  await decide(seller.accountID, 2)
  app.clock.advance(-anHour)
  await shop.ok('POST tickets/update_ticket_status', { ticketID, statusID: 2 })
  await buyer.ok('POST chat/send_message', { ...to, message: 'Are you there?' })
  await handIn(seller)
  await decide(seller.accountID, 1)
  expect(await findings()).toEqual([])
})
