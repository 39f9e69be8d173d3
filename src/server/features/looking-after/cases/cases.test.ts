import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { testPassword } from '#tests/support/factories.ts'
import { picture } from '#tests/support/photos.ts'
import { hashPassword } from '#server/features/people/accounts/passwords/passwords.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>
type Seller = Person & { shopID: string }

const day = 24 * 3_600_000
let app: TestApp
let second: TestApp
beforeAll(async () => {
  app = await startApp()
  second = await startApp({}, app)
})
afterAll(async () => {
  await second.stop()
  await app.stop()
})

const people = (): Promise<[buyer: Person, seller: Seller]> =>
  Promise.all([app.make.quickBuyer(), app.make.quickShopkeeper()])
const atSecond = (person: Person): Client => Object.assign(second.visitor(), { cookie: person.cookie })
const pickupOf = async (buyer: Person, seller: Seller, statusID?: number) => {
  const itemID = await app.make.listedItem(seller.shopID, { name: 'Denim jacket' })
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  if (statusID !== undefined) await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })
  const { pickup_id } = await app.db
    .selectFrom('tickets')
    .select('pickup_id')
    .where('id', '=', ticketID)
    .executeTakeFirstOrThrow()
  return pickup_id
}
const open = (by: Client, pickupID: number, more: object = {}) =>
  by.call('POST cases/open_case', { pickupID, text: 'The zipper is broken', ...more })
const of = (by: Client, pickupID: number) => by.ok('GET cases/get_case', { pickupID })
const caseOf = async (by: Client, pickupID: number) => (await of(by, pickupID)).case?.caseID ?? ''
const kindsOf = async ({ accountID }: Person) =>
  (
    await app.db
      .selectFrom('notifications')
      .select('kind')
      .where('account_id', '=', accountID)
      .where('kind', 'like', 'case%')
      .orderBy('created_at')
      .execute()
  )
    .map(({ kind }) => kind)
    .toSorted()

const entryOf = async (admin: Client, caseID: string) => {
  const { entries } = await admin.ok('GET moderation/get_queue', { kind: 'pickup' })
  const found = entries.find(({ subjectID }) => subjectID === caseID)
  if (!found) throw new Error('The case has no entry')
  return found
}
const decide = (admin: Client, entryID: string, words: string, more: object = {}) =>
  admin.call('POST moderation/decide', { entryID, act: 'nothing', words, ...more })

test('has the words and photos of both sides, for them and for admins, and is closed with words to both', async () => {
  const [buyer, seller] = await people()
  const [other, admin] = await Promise.all([app.make.quickBuyer(), app.make.admin()])
  const pickupID = await pickupOf(buyer, seller, 5)
  expect(await of(buyer, pickupID)).toEqual({ canOpen: true, case: null, messagesLeft: 0 })
  const photo = await picture({ width: 300, height: 400 })
  expect((await open(other, pickupID)).error?.code).toBe('not_found')
  expect((await open(buyer, pickupID, { text: ' ' })).error?.fields).toHaveProperty('text')
  expect((await open(buyer, pickupID, { text: 'a'.repeat(1001) })).error?.fields).toHaveProperty('text')
  expect((await open(buyer, pickupID, { photos: [photo] })).status).toBe(200)
  expect((await open(seller, pickupID)).error?.code).toBe('case_open')

  const caseID = await caseOf(seller, pickupID)
  await seller.ok('POST cases/write', { caseID, text: 'It was whole when I gave it' })
  const seen = await of(buyer, pickupID)
  expect(seen).toMatchObject({
    canOpen: false,
    messagesLeft: 9,
    case: {
      openedBy: 'buyer',
      messages: [
        { side: 'buyer', text: 'The zipper is broken' },
        { side: 'seller', text: 'It was whole when I gave it', photos: [] },
      ],
      items: [{ name: 'Denim jacket', status: 'Order Completed' }],
      answer: null,
    },
  })
  const photoOf = { caseID, side: 'buyer', number: 1, position: 0 }
  const statuses = await Promise.all(
    [buyer, seller, admin, other, await app.make.quickShopkeeper(), app.visitor()].map(
      async (by) => (await by.call('GET cases/get_photo', photoOf)).status,
    ),
  )
  expect(statuses).toEqual([200, 200, 200, 404, 404, 401])
  expect((await other.call('POST cases/write', { caseID, text: 'Me too' })).error?.code).toBe('not_found')

  const { entryID, kind, title } = await entryOf(admin, caseID)
  expect([kind, title]).toEqual(['pickup', `Ukay ${seller.shopID}`])
  const details = await admin.ok('GET moderation/get_entry', { entryID })
  expect(details.case?.messages).toHaveLength(2)
  expect(details.acts).toEqual(['nothing', 'warn', 'pause_shop', 'stop_account'])
  expect((await admin.ok('GET admin/get_counts')).reports).toBeGreaterThan(0)
  const close = () => decide(admin, entryID, 'Please repair it')
  expect((await Promise.all([close(), close()])).map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await buyer.call('POST cases/write', { caseID, text: 'But' })).error?.code).toBe('case_closed')
  for (const by of [buyer, seller]) expect((await of(by, pickupID)).case?.answer).toBe('Please repair it')
  expect(await kindsOf(buyer)).toEqual(['case_closed', 'case_message'])
  expect(await kindsOf(seller)).toEqual(['case_closed', 'case_message'])
})

test('is decided about one side, who alone reads the words', async () => {
  const [buyer, seller] = await people()
  const admin = await app.make.admin()
  const pickupID = await pickupOf(buyer, seller, 5)
  await open(buyer, pickupID)
  const { entryID } = await entryOf(admin, await caseOf(buyer, pickupID))
  const warn = (more: object) => decide(admin, entryID, 'Show every flaw', { act: 'warn', ...more })
  expect((await warn({ rule: 'not_as_shown' })).error?.fields).toHaveProperty('side')
  expect((await warn({ side: 'seller' })).error?.fields).toHaveProperty('rule')
  expect((await warn({ side: 'seller', rule: 'not_as_shown' })).status).toBe(200)
  expect((await of(seller, pickupID)).case).toMatchObject({ answer: 'Show every flaw' })
  const toBuyer = (await of(buyer, pickupID)).case
  expect(toBuyer).toMatchObject({ answer: null, closedAt: expect.any(String) })
  expect(await kindsOf(buyer)).toEqual(['case_closed'])
  expect(await kindsOf(seller)).toEqual(['case_message'])
  const { decisions } = await seller.ok('GET moderation/get_decisions')
  expect(decisions).toMatchObject([{ act: 'warn', rule: 'not_as_shown', words: 'Show every flaw' }])
  expect((await buyer.ok('GET moderation/get_decisions')).decisions).toEqual([])
})

test('of twenty opened at once by both sides at two processes, one counts', async () => {
  const [buyer, seller] = await people()
  const pickupID = await pickupOf(buyer, seller)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      const person = n % 2 ? buyer : seller
      return open(n % 3 ? person : atSecond(person), pickupID)
    }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ error }) => error?.code === 'case_open')).toHaveLength(19)
})

test('takes ten messages of each side, each once, whatever the race', async () => {
  const [buyer, seller] = await people()
  const pickupID = await pickupOf(buyer, seller)
  await open(buyer, pickupID)
  const caseID = await caseOf(buyer, pickupID)
  const write = (by: Client, text: string, clientID?: string) =>
    by.call('POST cases/write', { caseID, text, clientID })
  const clientID = randomUUID()
  for (const by of [buyer, atSecond(buyer)]) expect((await write(by, 'Twice', clientID)).status).toBe(200)
  expect((await of(buyer, pickupID)).messagesLeft).toBe(8)
  const rest = await Promise.all(
    Array.from({ length: 12 }, (_, n) => write(n % 2 ? buyer : atSecond(buyer), `${n}`)),
  )
  expect(rest.filter(({ status }) => status === 200)).toHaveLength(8)
  expect(rest.filter(({ error }) => error?.code === 'case_full')).toHaveLength(4)
  expect((await write(buyer, 'Twice', clientID)).status).toBe(200)
  expect((await write(seller, 'Mine')).status).toBe(200)
})

test('can be opened while the pickup is open, and for 14 days after its last move', async () => {
  const [buyer, seller] = await people()
  const ended = await pickupOf(buyer, seller, 7)
  const stillOpen = await pickupOf(buyer, seller)
  // A session ends after 14 days without a request.
  app.clock.advance(13 * day)
  expect((await of(buyer, ended)).canOpen).toBe(true)
  app.clock.advance(day)
  const codes = await Promise.all(
    [ended, stillOpen].map(async (pickupID) => (await open(buyer, pickupID)).error?.code),
  )
  expect(codes).toEqual(['case_late', undefined])
  expect((await of(buyer, ended)).canOpen).toBe(false)
})

test('keeps what a deleted person wrote only while it is open', async () => {
  const [buyer, seller] = await people()
  const admin = await app.make.admin()
  await app.db
    .updateTable('accounts')
    .set({ password_hash: await hashPassword(testPassword) })
    .where('id', '=', buyer.accountID)
    .execute()
  const pickupID = await pickupOf(buyer, seller, 5)
  const photo = await picture({ width: 300, height: 400 })
  await open(buyer, pickupID, { photos: [photo] })
  const { cases } = await buyer.ok('POST auth/my_data', { password: testPassword })
  expect(cases).toMatchObject([{ pickupID, text: 'The zipper is broken', answer: null }])
  const { storage_key: key } = await app.db
    .selectFrom('case_photos')
    .select('storage_key')
    .orderBy('case_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const caseID = await caseOf(seller, pickupID)
  await buyer.ok('POST auth/delete_account', { password: testPassword })
  expect((await of(seller, pickupID)).case?.messages[0]?.text).toBe('The zipper is broken')
  expect((await decide(admin, (await entryOf(admin, caseID)).entryID, 'Nothing to do')).status).toBe(200)
  expect((await of(seller, pickupID)).case?.messages).toMatchObject([{ text: '', photos: [] }])
  expect(await app.storage.has(key)).toBe(false)
})

test('keeps words and photos for a year after it was closed', async () => {
  const [buyer, seller] = await people()
  const admin = await app.make.admin()
  const pickupID = await pickupOf(buyer, seller, 5)
  await open(buyer, pickupID, { photos: [await picture({ width: 300, height: 400 })] })
  const caseID = await caseOf(buyer, pickupID)
  const { storage_key: key } = await app.db
    .selectFrom('case_photos')
    .select('storage_key')
    .where('case_id', '=', caseID)
    .executeTakeFirstOrThrow()
  expect((await decide(admin, (await entryOf(admin, caseID)).entryID, 'Both were right')).status).toBe(200)
  const words = () =>
    app.db.selectFrom('case_messages').select('body').where('case_id', '=', caseID).execute()
  app.clock.advance(365 * day)
  await app.background.run('old-cases')
  expect(await words()).toEqual([{ body: 'The zipper is broken' }])
  expect(await app.storage.has(key)).toBe(true)
  // A year may have 366 days.
  app.clock.advance(1.5 * day)
  await Promise.all([app, second].map(({ background }) => background.run('old-cases')))
  expect(await words()).toEqual([{ body: '' }])
  expect(await app.storage.has(key)).toBe(false)
})

test('takes thirty messages an hour from one person', async () => {
  const [buyer, seller] = await people()
  const pickupID = await pickupOf(buyer, seller, 5)
  for (let n = 0; n < 30; n += 1) await open(buyer, pickupID)
  expect((await open(buyer, pickupID)).error?.code).toBe('too_many_tries')
  expect((await open(seller, pickupID)).error?.code).toBe('case_open')
})
