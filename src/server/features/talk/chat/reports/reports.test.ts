import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let app: TestApp
let buyer: Person
let seller: Person & { shopID: string }
let admin: Awaited<ReturnType<TestApp['make']['admin']>>
const lines = ['Hi po', 'My address is secret', 'You thief', 'I will find you', 'Good night']

const report = (more: object) =>
  buyer.call('POST chat/report', { sellerID: seller.accountID, reason: 'abuse', ...more })
const entries = async () => (await admin.ok('GET moderation/get_queue', { kind: 'message' })).entries
const details = async () => {
  const [entry] = await entries()
  return admin.ok('GET moderation/get_entry', { entryID: entry?.entryID ?? '' })
}

beforeAll(async () => {
  app = await startApp()
  admin = await app.make.admin()
})
beforeEach(async () => {
  app.clock.advance(3_600_001)
  buyer = await app.make.quickBuyer()
  seller = await app.make.quickShopkeeper()
  for (const [n, message] of lines.entries()) {
    const [from, to] = n < 2 ? [buyer, { sellerID: seller.accountID }] : [seller, { userID: buyer.accountID }]
    await from.ok('POST chat/send_message', { ...to, message })
  }
  await app.db.updateTable('queue_entries').set({ closed_at: app.clock.now() }).execute()
})
afterAll(() => app.stop())

test('an admin sees the reported messages and their senders, and nothing else of the conversation', async () => {
  const said = '  He threatens me  '
  expect((await report({ firstSequence: 3, lastSequence: 4, details: said })).status).toBe(200)
  const entry = await details()
  expect(entry).toMatchObject({
    kind: 'message',
    about: { accountID: seller.accountID, name: `Ukay ${seller.shopID}` },
    priority: 4,
    acts: ['nothing', 'warn', 'pause_shop', 'stop_account'],
    reports: [{ reason: 'abuse', details: 'He threatens me', reportedBy: expect.stringMatching(/^Maria/) }],
  })
  const timestamp = app.clock.now().toISOString()
  const common = { photos: [], sender: 'seller', timestamp, clientID: null, safetyNote: false }
  expect(entry.messages).toEqual([
    { sequence: 3, message: 'You thief', ...common },
    { sequence: 4, message: 'I will find you', ...common },
  ])
  // Later messages do not become part of the report.
  await seller.ok('POST chat/send_message', { userID: buyer.accountID, message: 'Later' })
  expect((await details()).messages).toEqual(entry.messages)
  for (const name of [
    'GET chat/fetch_all_messages',
    'GET chat/fetch_chat_history_user',
    'GET chat/fetch_chat_history_seller',
    'GET chat/get_unread',
  ] as const)
    expect(
      (await admin.call(name, { userID: buyer.accountID, sellerID: seller.accountID })).error?.code,
    ).toBe('not_allowed')
})

test('a report must name an existing, ordered range of at most 100 messages', async () => {
  for (const [range, field] of [
    [{ firstSequence: 4, lastSequence: 6 }, 'lastSequence'],
    [{ firstSequence: 4, lastSequence: 3 }, 'firstSequence'],
    [{ firstSequence: 0, lastSequence: 1 }, 'firstSequence'],
    [{ firstSequence: 1 }, 'lastSequence'],
    [{ firstSequence: 1, lastSequence: 1, reason: 'because' }, 'reason'],
    [{ firstSequence: 1, lastSequence: 1, details: 'x'.repeat(1001) }, 'details'],
  ] as const) {
    const answer = await report(range)
    expect(answer).toMatchObject({ status: 400, error: { code: 'bad_input' } })
    expect(Object.keys(answer.error?.fields ?? {})).toEqual([field])
  }
  await app.pool.query(
    `insert into messages select conversation_id, n, 'seller', 'x', gen_random_uuid(), sent_at
     from messages, generate_series(6, 105) n where sequence = 1 and conversation_id =
       (select id from conversations where buyer_id = $1)`,
    [buyer.accountID],
  )
  await app.pool.query('update conversations set last_sequence = 105 where buyer_id = $1', [buyer.accountID])
  expect((await report({ firstSequence: 1, lastSequence: 101 })).error?.fields).toEqual({
    firstSequence: 'A report has at most 100 messages',
  })
  expect((await report({ firstSequence: 2, lastSequence: 101 })).status).toBe(200)
  expect((await details()).messages).toHaveLength(100)
})

test('a repeated report with the same idempotency key is stored once, and both sides can report', async () => {
  const clientID = uuidv7()
  await Promise.all(Array.from({ length: 5 }, () => report({ firstSequence: 1, lastSequence: 2, clientID })))
  await seller.ok('POST chat/report', {
    userID: buyer.accountID,
    reason: 'spam',
    firstSequence: 1,
    lastSequence: 1,
    clientID,
  })
  expect((await entries()).map(({ reasons }) => reasons)).toEqual([
    [{ reason: 'abuse', reports: 1 }],
    [{ reason: 'spam', reports: 1 }],
  ])
})

test('several reports about one side are one entry, which shows the messages of all', async () => {
  for (const sequence of [3, 5]) await report({ firstSequence: sequence, lastSequence: sequence })
  const { messages, reasons } = await details()
  expect(messages.map(({ sequence }) => sequence)).toEqual([3, 5])
  expect(reasons).toEqual([{ reason: 'abuse', reports: 2 }])
  for (let n = 2; n < 10; n += 1) await report({ firstSequence: 1, lastSequence: 1 })
  expect((await report({ firstSequence: 1, lastSequence: 1 })).error?.code).toBe('already_reported')
  const clientID = uuidv7()
  const [entry] = await entries()
  const decision = { entryID: entry?.entryID ?? '', act: 'warn', rule: 'abuse', words: 'Be kind' }
  await admin.ok('POST moderation/decide', decision)
  // Of what is decided, a repeated request opens nothing.
  await report({ firstSequence: 4, lastSequence: 4, clientID })
  await admin.ok('POST moderation/decide', { ...decision, entryID: (await entries())[0]?.entryID ?? '' })
  await report({ firstSequence: 4, lastSequence: 4, clientID })
  expect(await entries()).toEqual([])
})

test('allows 20 reports an hour per account', async () => {
  for (let n = 0; n < 20; n += 1) await report({ firstSequence: 1, lastSequence: 1 })
  const refused = await report({ firstSequence: 1, lastSequence: 1 })
  expect(refused).toMatchObject({ status: 429, error: { error: expect.stringContaining('many reports') } })
  expect(Number(refused.headers.get('retry-after'))).toBe(3600)
})
