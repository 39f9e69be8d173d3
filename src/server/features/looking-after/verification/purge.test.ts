import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import {
  completedSeller,
  documentRows,
  handIn,
  isStored,
  viewAllDocuments,
  sendDocument as send,
} from '#tests/support/sellers-documents.ts'
import { createPurge } from './purge.ts'

const day = 86_400_000
const log = pino({ level: 'silent' })
let app: TestApp
let adminEmail: string

beforeAll(async () => {
  app = await startApp()
  adminEmail = (await app.make.admin()).email
})
afterAll(() => app.stop())

const purge = (storage: Storage = app.storage) =>
  createPurge({
    database: {
      db: app.db,
      pool: app.pool,
      readReplica: (work) => work(app.db),
      onWrite: () => undefined,
      close: async () => undefined,
    },
    clock: app.clock,
    storage,
    log,
    retentionDays: 30,
  })()
/** Logs in again, because sessions end while the clock moves by days. */
const anew = (email: string) => app.make.logIn(email)
const decide = async (id: string, updated_status: 1 | 2) => {
  const admin = await anew(adminEmail)
  await viewAllDocuments(admin, id)
  return admin.ok('POST auth/verification/approve_or_reject', { id, updated_status })
}
const files = async (sellerID: string) =>
  Promise.all((await documentRows(app, sellerID)).map(({ storage_key }) => isStored(app, storage_key)))
const all = [true, true, true]
const none = [false, false, false]
const statusOf = async (id: string) =>
  (await anew(adminEmail)).ok('GET auth/verification/document_status', { id })

test.each([
  ['approved', 1],
  ['rejected', 2],
] as const)(
  'the photos of an %s seller are deleted after the retention time since the decision',
  async (_, decision) => {
    const { accountID } = await completedSeller(app)
    app.clock.advance(100 * day)
    await decide(accountID, decision)
    const decidedAt = app.clock.now()
    app.clock.advance(30 * day - 1)
    await purge()
    expect(await files(accountID)).toEqual(all)
    app.clock.advance(1)
    await purge()
    expect(await files(accountID)).toEqual(none)
    for (const row of await documentRows(app, accountID)) {
      expect(row.purged_at).toEqual(app.clock.now())
      expect(row.replaced_at).toEqual(decision === 2 ? decidedAt : app.clock.now())
      // The key is gone too, so that copies in backups cannot be decrypted.
      expect(row.wrapped_key).toHaveLength(0)
      expect(row.upload_mac).toBeNull()
    }
    expect(await statusOf(accountID)).toMatchObject(
      decision === 1 ? { response: 'Documents complete', missing: [] } : { response: 'First ID is missing' },
    )
  },
)

test('nothing is purged while a decision is pending, however long', async () => {
  const { accountID } = await completedSeller(app)
  app.clock.advance(400 * day)
  await purge()
  expect(await files(accountID)).toEqual(all)
  expect((await statusOf(accountID)).response).toBe('Documents complete')
  await decide(accountID, 1)
})

test('incomplete submissions are purged after the same time, and can be sent again', async () => {
  const seller = await app.make.seller({ approved: false })
  await send(seller, 'id1')
  app.clock.advance(20 * day)
  await send(await anew(seller.email), 'id2')
  app.clock.advance(10 * day)
  await purge()
  expect(await files(seller.accountID)).toEqual([false, true])
  expect(await statusOf(seller.accountID)).toMatchObject({ missing: ['id1', 'selfie'] })
  const again = await anew(seller.email)
  await send(again, 'id1')
  await send(again, 'selfie')
  expect((await statusOf(seller.accountID)).response).toBe('Documents complete')
  expect(await files(seller.accountID)).toEqual([false, true, true, true])
})

test('new documents of a rejected seller have a retention time of their own', async () => {
  const seller = await completedSeller(app)
  await decide(seller.accountID, 2)
  app.clock.advance(5 * day)
  await send(seller, 'id1')
  app.clock.advance(25 * day)
  await purge()
  expect(await files(seller.accountID)).toEqual([...none, true])
  app.clock.advance(5 * day)
  await purge()
  expect(await files(seller.accountID)).toEqual([...none, false])
})

test('a failed deletion is retried and does not hold up others', async () => {
  const one = await completedSeller(app)
  const two = await completedSeller(app)
  await decide(one.accountID, 1)
  await decide(two.accountID, 1)
  app.clock.advance(30 * day)
  const [first] = await documentRows(app, one.accountID)
  const failing: Storage = {
    ...app.storage,
    remove: (name) =>
      name === first?.storage_key ? Promise.reject(new Error('no route')) : app.storage.remove(name),
  }
  expect(await purge(failing)).toEqual({ purged: 5, failed: 1 })
  expect(await files(one.accountID)).toEqual([true, false, false])
  const [kept] = await documentRows(app, one.accountID)
  expect(kept).toMatchObject({ purged_at: null })
  app.clock.advance(60_000)
  expect(await purge()).toEqual({ purged: 1, failed: 0 })
  expect(await files(one.accountID)).toEqual(none)
})

test('the file of a replaced document is deleted by the next run', async () => {
  const seller = await app.make.seller({ approved: false })
  await send(seller, 'id1')
  // As if the server had stopped between the commit and the deletion.
  await app.db
    .updateTable('id_documents')
    .set({ replaced_at: app.clock.now() })
    .where('seller_id', '=', seller.accountID)
    .execute()
  expect(await purge()).toEqual({ purged: 1, failed: 0 })
  expect(await files(seller.accountID)).toEqual([false])
})

test('several servers purge at once, and keep a document that completes a submission meanwhile', async () => {
  const decided = await completedSeller(app)
  await decide(decided.accountID, 1)
  const slow = await app.make.seller({ approved: false })
  await send(slow, 'id1')
  await send(slow, 'id2')
  app.clock.advance(30 * day)
  const late = await anew(slow.email)
  const [last] = await Promise.all([send(late, 'selfie'), purge(), purge(), purge()])
  expect(last.status).toBe(200)
  expect(await files(decided.accountID)).toEqual(none)
  // Whichever was first: no current document may lack its file.
  for (const row of await documentRows(app, slow.accountID))
    expect(await isStored(app, row.storage_key)).toBe(row.replaced_at === null)
  const { missing } = await statusOf(slow.accountID)
  expect([[], ['id1', 'id2']]).toContainEqual(missing)
})

test('the server purges by itself after the number of days in its settings', async () => {
  const seller = await completedSeller(app)
  const brief = await startApp({ ID_RETENTION_DAYS: '2' }, app)
  await decide(seller.accountID, 1)
  app.clock.advance(2 * day - 1)
  await brief.background.run('purge-id-photos')
  expect(await files(seller.accountID)).toEqual(all)
  app.clock.advance(1)
  await app.background.run('purge-id-photos')
  expect(await files(seller.accountID)).toEqual(all)
  await brief.background.run('purge-id-photos')
  expect(await files(seller.accountID)).toEqual(none)
  await brief.stop()
})

test('a rejected seller whose documents were purged can send all of them again', async () => {
  const seller = await completedSeller(app)
  await decide(seller.accountID, 2)
  app.clock.advance(31 * day)
  await purge()
  const again = await anew(seller.email)
  await handIn(again)
  expect(await files(seller.accountID)).toEqual([...none, ...all])
})
