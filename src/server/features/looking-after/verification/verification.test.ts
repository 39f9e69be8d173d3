import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { openNewEvents } from '#tests/support/account-events.ts'
import { picture, somePhoto } from '#tests/support/photos.ts'
import { queueSeller } from './queue.ts'
import {
  completedSeller,
  documentKinds,
  documentRows,
  handIn,
  isStored,
  sendDocument as send,
} from '#tests/support/sellers-documents.ts'

let app: TestApp
/** A second process on the same database. */
let beside: TestApp
let admin: Awaited<ReturnType<TestApp['make']['admin']>>
let otherAdmin: typeof admin

beforeAll(async () => {
  app = await startApp()
  beside = await startApp({}, app)
  admin = await app.make.admin()
  otherAdmin = await app.make.admin()
})
afterAll(async () => {
  await beside.stop()
  await app.stop()
})

const newSeller = () => app.make.seller({ approved: false })
const userType = async (person: Client) => (await person.ok('GET auth/session')).user_type
const pendingIDs = async () =>
  (await admin.ok('GET auth/verification/get_list_pending')).response.map(({ id }) => id)
const decideUnseen = (by: Client, id: string, updated_status: number, reason?: string) =>
  by.call('POST auth/verification/approve_or_reject', { id, updated_status, reason }, 'form')
const view = (by: Client, id: string, resource_type: (typeof documentKinds)[number]) =>
  by.call('GET auth/verification/get_image', { id, resource_type })
/** Views the photos and then decides, as the admin's page does. */
const decide = async (...decision: Parameters<typeof decideUnseen>) => {
  const [by, id] = decision
  for (const kind of documentKinds) await view(by, id, kind)
  return decideUnseen(...decision)
}
const current = async (sellerID: string) =>
  (await documentRows(app, sellerID)).filter(({ replaced_at }) => replaced_at === null)
const ask = (by: Client, id?: string) => by.call('GET auth/verification/document_status', { id })
const stored = (key: string) => isStored(app, key)

test('a seller is rejected with a reason, sends the documents again and is approved', async () => {
  const seller = await newSeller()
  const status = () => seller.ok('GET auth/verification/document_status')
  const nothingIn = { retention_days: 30, response: 'First ID is missing', missing: ['id1', 'id2', 'selfie'] }
  expect(await status()).toEqual({ ...nothingIn, reason: null, verified: 0 })
  expect((await send(seller, 'id1')).body.response).toBe('Second ID is missing')
  expect((await send(seller, 'id2')).body.response).toBe('Selfie is missing')
  expect(await userType(seller)).toBe('Unverified')
  expect(await pendingIDs()).not.toContain(seller.accountID)
  expect((await send(seller, 'selfie')).body).toMatchObject({ response: 'Documents complete', missing: [] })
  expect(await userType(seller)).toBe('Completed')
  expect(await pendingIDs()).toContain(seller.accountID)

  const reason = 'The second ID is blurred'
  expect((await decide(admin, seller.accountID, 2, reason)).body.response).toBe('Shop rejected')
  expect(await userType(seller)).toBe('Unverified')
  expect(await pendingIDs()).not.toContain(seller.accountID)
  expect(await status()).toEqual({ ...nothingIn, reason, verified: 2 })

  expect((await send(seller, 'id1')).body).toMatchObject({ verified: 2, reason })
  expect((await send(seller, 'id2')).status).toBe(200)
  expect((await send(seller, 'selfie')).body).toMatchObject({ verified: 0, reason: null })
  expect(await userType(seller)).toBe('Completed')
  expect((await decide(admin, seller.accountID, 1)).body.response).toBe('Shop approved')
  expect(await userType(seller)).toBe('Shop Owner')
  expect(await status()).toEqual({
    response: 'Documents complete',
    missing: [],
    reason: null,
    verified: 1,
    retention_days: 30,
  })
  const shop = { name: 'Wagwagan', address: 'Session Road, Baguio' }
  expect((await seller.call('POST store/create_new_shop', shop)).status).toBe(200)

  const decisions = await app.db
    .selectFrom('verification_decisions')
    .select(['admin_id', 'decision', 'reason'])
    .where('seller_id', '=', seller.accountID)
    .orderBy('id')
    .execute()
  expect(decisions).toEqual([
    { admin_id: admin.accountID, decision: 2, reason },
    { admin_id: admin.accountID, decision: 1, reason: null },
  ])
})

describe('documents', () => {
  test.each([
    [
      ['selfie', 'id2', 'id1'],
      ['First ID is missing', 'First ID is missing', 'Documents complete'],
    ],
    [
      ['id2', 'id1', 'selfie'],
      ['First ID is missing', 'Selfie is missing', 'Documents complete'],
    ],
    [
      ['selfie', 'id1', 'id2'],
      ['First ID is missing', 'Second ID is missing', 'Documents complete'],
    ],
  ] as const)('are accepted in any order: %j', async (order, answers) => {
    const seller = await newSeller()
    for (const [n, kind] of order.entries()) expect((await send(seller, kind)).body.response).toBe(answers[n])
  })

  test('replace earlier ones, whose files are deleted at once', async () => {
    const seller = await newSeller()
    await send(seller, 'id1', await somePhoto(1))
    expect((await send(seller, 'id1', await somePhoto(2))).body.response).toBe('Second ID is missing')
    const [first, second] = await documentRows(app, seller.accountID)
    expect(first).toMatchObject({ replaced_at: app.clock.now(), purged_at: app.clock.now() })
    expect(first?.wrapped_key).toHaveLength(0)
    expect(second).toMatchObject({ replaced_at: null, purged_at: null })
    expect(await stored(first?.storage_key ?? '')).toBe(false)
    expect(await stored(second?.storage_key ?? '')).toBe(true)
  })

  test('that are identical change nothing, before and after completion', async () => {
    const seller = await newSeller()
    const photo = await somePhoto(5)
    await send(seller, 'id1', photo)
    expect((await send(seller, 'id1', photo)).status).toBe(200)
    // The same file for two kinds counts for both: the admin judges which photos are acceptable.
    await send(seller, 'id2', photo)
    await send(seller, 'selfie', photo)
    for (const kind of documentKinds)
      expect((await send(seller, kind, photo)).body.response).toBe('Documents complete')
    expect(await documentRows(app, seller.accountID)).toHaveLength(3)
  })

  test('of a completed seller cannot be replaced', async () => {
    const seller = await completedSeller(app)
    const answer = await send(seller, 'id2', await somePhoto(9))
    expect([answer.status, answer.error?.code]).toEqual([409, 'documents_in'])
    expect(await documentRows(app, seller.accountID)).toHaveLength(3)
  })

  test('of one kind sent many times at once on two servers: one is current, and no other file is left', async () => {
    const seller = await newSeller()
    const twin = beside.visitor()
    twin.cookie = seller.cookie
    const photos = await Promise.all(
      Array.from({ length: 8 }, (_, n) => picture({ width: 100 + n, height: 80 })),
    )
    const answers = await Promise.all(photos.map((photo, n) => send(n % 2 ? twin : seller, 'selfie', photo)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const rows = await documentRows(app, seller.accountID)
    expect(rows).toHaveLength(8)
    expect(await current(seller.accountID)).toHaveLength(1)
    for (const row of rows) {
      expect(await stored(row.storage_key)).toBe(row.replaced_at === null)
      if (row.replaced_at) expect(row.purged_at).not.toBeNull()
    }
  })

  test('sent ten times at once as the same file are one document', async () => {
    const seller = await newSeller()
    const photo = await somePhoto(3)
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(seller, 'id1', photo)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await documentRows(app, seller.accountID)).toHaveLength(1)
  })

  test('of all three kinds sent at once complete the seller', async () => {
    const seller = await newSeller()
    await Promise.all(documentKinds.map((kind) => send(seller, kind)))
    expect(await userType(seller)).toBe('Completed')
  })

  test('that race with the completing one are either refused or stored', async () => {
    const seller = await newSeller()
    await send(seller, 'id1')
    await send(seller, 'id2')
    const [last, other] = await Promise.all([send(seller, 'selfie'), send(seller, 'id1', await somePhoto(7))])
    expect(last.status).toBe(200)
    expect([200, 409]).toContain(other.status)
    expect(await current(seller.accountID)).toHaveLength(3)
    const files = await Promise.all(
      (await current(seller.accountID)).map(({ storage_key }) => stored(storage_key)),
    )
    expect(files).toEqual([true, true, true])
  })

  test('are limited per hour', async () => {
    const seller = await newSeller()
    await app.db
      .insertInto('attempts')
      .values({
        key: `id-photo:${seller.accountID}`,
        count: 60,
        window_ends_at: new Date(app.clock.now().getTime() + 3_600_000),
      })
      .execute()
    const answer = await send(seller, 'id1')
    expect([answer.status, answer.error?.code]).toEqual([429, 'too_many_tries'])
    expect(answer.headers.get('retry-after')).toBe('3600')
  })

  test('without a file get an error that names the field', async () => {
    const seller = await newSeller()
    const answer = await seller.call('POST auth/shop_id_selfie', { file: 'text' })
    expect(answer.error).toMatchObject({ code: 'bad_input', error: 'Selfie is required' })
  })
})

describe('the status of documents', () => {
  test('is shown to the seller, and to admins who name the seller', async () => {
    const seller = await newSeller()
    const other = await newSeller()
    expect((await ask(seller, seller.accountID)).body.response).toBe('First ID is missing')
    expect((await ask(admin, seller.accountID)).body.response).toBe('First ID is missing')
    expect((await ask(other, seller.accountID)).error?.code).toBe('not_yours')
    expect((await ask(admin)).error?.code).toBe('bad_input')
    expect((await ask(admin, admin.accountID)).error?.code).toBe('not_found')
  })
})

describe('a decision', () => {
  test('is refused while a document is missing, for an unknown seller, and the second time', async () => {
    const seller = await newSeller()
    await send(seller, 'id1')
    expect((await decide(admin, seller.accountID, 1)).error?.code).toBe('documents_missing')
    expect((await decide(admin, admin.accountID, 1)).error?.code).toBe('not_found')
    await handIn(seller)
    expect((await decide(admin, seller.accountID, 3)).error?.code).toBe('bad_input')
    expect((await decide(admin, seller.accountID, 1)).status).toBe(200)
    for (const status of [1, 2])
      expect((await decide(otherAdmin, seller.accountID, status)).error?.code).toBe('already_decided')
    expect(await userType(seller)).toBe('Shop Owner')
  })

  test('by two admins at once on two servers: one counts and the other is refused', async () => {
    const twin = beside.visitor()
    twin.cookie = otherAdmin.cookie
    for (let round = 0; round < 5; round += 1) {
      const seller = await completedSeller(app)
      const answers = await Promise.all([
        decide(admin, seller.accountID, 1),
        decide(twin, seller.accountID, 2, 'No'),
        decide(otherAdmin, seller.accountID, 2, 'No'),
      ])
      expect(answers.map(({ error }) => error?.code ?? 'decided').toSorted()).toEqual([
        'already_decided',
        'already_decided',
        'decided',
      ])
      const decisions = await app.db
        .selectFrom('verification_decisions')
        .select('decision')
        .where('seller_id', '=', seller.accountID)
        .execute()
      expect(decisions).toHaveLength(1)
      const { verified } = await seller.ok('GET auth/verification/document_status')
      expect(verified).toBe(decisions[0]?.decision)
    }
  })

  test('requires that the same admin viewed each of the three current photos', async () => {
    const seller = await completedSeller(app)
    const id = seller.accountID
    const refused = async (by: Client) =>
      expect((await decideUnseen(by, id, 1)).error).toEqual({
        code: 'photos_not_seen',
        error: 'Please view all three photos of this seller before you decide.',
      })
    await refused(admin)
    expect((await decideUnseen(admin, id, 2)).error?.code).toBe('photos_not_seen')
    for (const kind of documentKinds) {
      await refused(admin)
      await view(admin, id, kind)
    }
    // A view by one admin does not count for another.
    await refused(otherAdmin)
    await decide(otherAdmin, id, 2)
    await handIn(seller)
    for (const kind of ['id1', 'id2'] as const) await view(admin, id, kind)
    await refused(admin)
    expect(await userType(seller)).toBe('Completed')
    await view(admin, id, 'selfie')
    expect((await decideUnseen(admin, id, 1)).status).toBe(200)
    expect(await userType(seller)).toBe('Shop Owner')
  })

  test('may reject photos that cannot be decrypted, but not approve them', async () => {
    const seller = await newSeller()
    await app.make.documents(seller.accountID, [...documentKinds])
    expect((await decide(admin, seller.accountID, 1)).error?.code).toBe('photos_not_seen')
    expect((await decide(admin, seller.accountID, 2, 'Please send them again')).status).toBe(200)
  })

  test('stores no reason for an approval, and needs none for a rejection', async () => {
    const seller = await completedSeller(app)
    await decide(admin, seller.accountID, 2, '   ')
    expect(await seller.ok('GET auth/verification/document_status')).toMatchObject({
      verified: 2,
      reason: null,
    })
    await handIn(seller)
    await decide(admin, seller.accountID, 1, 'Looks fine')
    expect((await seller.ok('GET auth/verification/document_status')).reason).toBeNull()
  })

  test('reaches sessions and open pages on another server', async () => {
    const seller = await completedSeller(app)
    const elsewhere = beside.visitor()
    elsewhere.cookie = seller.cookie
    expect(await userType(elsewhere)).toBe('Completed')
    const page = await openNewEvents(beside, seller)
    await decide(admin, seller.accountID, 1)
    await page.waitForEvents('session', 'notifications')
    page.close()
    await expect.poll(() => userType(elsewhere)).toBe('Shop Owner')
  })

  test('cannot be changed or deleted', async () => {
    for (const change of [
      'update verification_decisions set decision = 1',
      'delete from verification_decisions',
      'truncate verification_decisions',
    ])
      await expect(app.pool.query(change)).rejects.toThrow('permission denied')
  })
})

describe('the list of pending sellers', () => {
  test('is ordered by completion, not by sign-up', async () => {
    const early = await newSeller()
    const late = await newSeller()
    await send(early, 'id1')
    app.clock.advance(1000)
    await handIn(late)
    app.clock.advance(1000)
    await handIn(early)
    const ids = await pendingIDs()
    expect(ids.indexOf(late.accountID)).toBeGreaterThan(-1)
    expect(ids.indexOf(late.accountID)).toBeLessThan(ids.indexOf(early.accountID))
  })

  test('has every seller with three current documents, also after simultaneous uploads or a removed document', async () => {
    const seller = await newSeller()
    await send(seller, 'id1')
    await Promise.all([send(seller, 'id2'), send(seller, 'selfie')])
    expect(await pendingIDs()).toContain(seller.accountID)

    const [document] = await current(seller.accountID)
    const count = (replaced_at: Date | null) =>
      app.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('id_documents')
          .set({ replaced_at })
          .where('id', '=', document?.id ?? '')
          .execute()
        await queueSeller(tx, seller.accountID, app.clock.now())
      })
    await count(app.clock.now())
    expect(await pendingIDs()).not.toContain(seller.accountID)
    await count(null)
    expect(await pendingIDs()).toContain(seller.accountID)
  })

  test('has their names, and the details show what they entered', async () => {
    const seller = await completedSeller(app)
    const { response } = await admin.ok('GET auth/verification/get_list_pending')
    const entry = response.find(({ id }) => id === seller.accountID)
    expect(entry).toEqual({
      id: seller.accountID,
      first_name: 'Maria',
      last_name: expect.stringContaining('Santos'),
      email: seller.email,
    })
    const details = await admin.ok('GET auth/verification/get_shop_owner_details', { id: seller.accountID })
    expect({ id: seller.accountID, ...details }).toEqual({ ...entry, adult_declared_at: expect.any(String) })
    const nobody = await admin.call('GET auth/verification/get_shop_owner_details', { id: admin.accountID })
    expect(nobody.error).toMatchObject({ code: 'not_found', error: expect.any(String) })
  })
})

test('calls for admins are refused to everybody else', async () => {
  const completed = await completedSeller(app)
  const people: [Client, number][] = [
    [app.visitor(), 401],
    [await app.make.buyer(), 403],
    [await newSeller(), 403],
    [completed, 403],
    [await app.make.seller(), 403],
  ]
  const id = completed.accountID
  for (const [person, status] of people) {
    expect((await person.call('GET auth/verification/get_list_pending')).status).toBe(status)
    expect((await person.call('GET auth/verification/get_shop_owner_details', { id })).status).toBe(status)
    expect((await decide(person, id, 1)).status).toBe(status)
  }
  expect(await userType(completed)).toBe('Completed')
})

test('documents are accepted from unverified and completed sellers only', async () => {
  const photo = await somePhoto()
  for (const [person, status] of [
    [app.visitor(), 401],
    [await app.make.buyer(), 403],
    [await app.make.seller(), 403],
    [admin, 403],
  ] as const)
    expect((await send(person, 'id1', photo)).status).toBe(status)
})
