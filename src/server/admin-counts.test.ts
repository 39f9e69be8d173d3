import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxAdminCount } from '#domain/admin-counts.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { completedSeller, viewAllDocuments } from '#tests/support/sellers-documents.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['make']['admin']>>

beforeAll(async () => {
  app = await startApp()
  admin = await app.make.admin()
})
afterAll(() => app.stop())

const none = { sellers: 0, photoRequests: 0, vouchers: 0, voucherRequests: 0, reports: 0, pairs: 0 }
const counts = () => admin.ok('GET admin/get_counts')

test('an admin sees how much waits, until it is decided', async () => {
  expect(await counts()).toEqual(none)

  const waiting = await completedSeller(app)
  const { vouchers } = await admin.ok('POST store/codegen', { amount: 100, count: 2 })
  const buyer = await app.make.quickBuyer()
  const seller = await app.make.quickShopkeeper()
  await buyer.ok('POST chat/send_message', { sellerID: seller.accountID, message: 'Hi po' })
  await buyer.ok('POST chat/report', {
    sellerID: seller.accountID,
    reason: 'spam',
    firstSequence: 1,
    lastSequence: 1,
  })
  const other = await app.make.quickShopkeeper()
  const [item_id, other_item_id] = [
    await app.make.listedItem(seller.shopID),
    await app.make.listedItem(other.shopID),
  ].toSorted()
  await app.pool.query(
    `insert into duplicate_listings (id, item_id, other_item_id, similarity, flagged_at)
     values (gen_random_uuid(), $1, $2, 0.99, now())`,
    [item_id, other_item_id],
  )
  expect(await counts()).toEqual({ ...none, sellers: 1, vouchers: 2, reports: 1, pairs: 1 })

  await viewAllDocuments(admin, waiting.accountID)
  await admin.ok('POST auth/verification/approve_or_reject', { id: waiting.accountID, updated_status: 1 })
  await seller.ok('POST store/redeem_voucher', { code: vouchers[0]?.code ?? '' })
  const { entries } = await admin.ok('GET moderation/get_queue', { kind: 'message' })
  const entryID = entries[0]?.entryID ?? ''
  await admin.ok('POST moderation/decide', { entryID, act: 'nothing', words: 'A greeting' })
  const [pair] = (await admin.ok('GET models/get_same_pieces')).pairs
  await admin.ok('POST models/dismiss_same_piece', { id: pair?.id ?? '' })
  expect(await counts()).toEqual({ ...none, vouchers: 1 })
})

test('counts stop at a limit', async () => {
  for (let n = 0; n < 3; n += 1) await admin.ok('POST store/codegen', { amount: 50, count: 500 })
  expect((await counts()).vouchers).toBe(maxAdminCount)
})
