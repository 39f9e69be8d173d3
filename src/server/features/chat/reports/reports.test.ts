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
const openReports = async () => (await admin.ok('GET chat/get_reports')).reports

const allPages = async (state: 'open' | 'closed') => {
  const seen: { details: string; reportID: string }[] = []
  let cursor: string | undefined
  do {
    const page = await admin.ok('GET chat/get_reports', { state, ...(cursor !== undefined && { cursor }) })
    seen.push(...page.reports)
    cursor = page.cursor ?? undefined
  } while (cursor !== undefined)
  return seen
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
  await app.ownerRuns('delete from conversation_reports')
})
afterAll(() => app.stop())

test('an admin sees the reported messages and their senders, and nothing else of the conversation', async () => {
  const details = '  He threatens me  '
  expect((await report({ firstSequence: 3, lastSequence: 4, details })).status).toBe(200)
  const reports = await openReports()
  expect(reports).toEqual([
    {
      reportID: expect.any(String),
      reason: 'abuse',
      details: 'He threatens me',
      reportedBy: 'user',
      reportedAt: app.clock.now().toISOString(),
      buyerName: expect.stringMatching(/^Maria Santos/),
      storeName: `Ukay ${seller.shopID}`,
      storeID: seller.shopID,
      messages: [
        {
          sequence: 3,
          message: 'You thief',
          photos: [],
          sender: 'seller',
          timestamp: app.clock.now().toISOString(),
        },
        {
          sequence: 4,
          message: 'I will find you',
          photos: [],
          sender: 'seller',
          timestamp: app.clock.now().toISOString(),
        },
      ],
      closedAt: null,
    },
  ])
  // Later messages do not become part of the report.
  await seller.ok('POST chat/send_message', { userID: buyer.accountID, message: 'Later' })
  expect(await openReports()).toEqual(reports)
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
  expect((await openReports()).map(({ messages }) => messages.length)).toEqual([100])
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
  expect((await openReports()).map(({ reportedBy }) => reportedBy).toSorted()).toEqual(['seller', 'user'])
})

test('a closed report moves to the closed list and keeps the admin who closed it first', async () => {
  await report({ firstSequence: 3, lastSequence: 4 })
  const [found] = await openReports()
  const reportID = found?.reportID ?? ''
  const closing = app.clock.now()
  await admin.ok('POST chat/close_report', { reportID })
  app.clock.advance(1000)
  const second = await app.make.admin()
  await second.ok('POST chat/close_report', { reportID })
  expect(await openReports()).toEqual([])
  expect((await admin.ok('GET chat/get_reports', { state: 'closed' })).reports).toMatchObject([
    { reportID, closedAt: closing.toISOString(), messages: [{ sequence: 3 }, { sequence: 4 }] },
  ])
  const row = await app.db.selectFrom('conversation_reports').select('closed_by').executeTakeFirstOrThrow()
  expect(row.closed_by).toBe(admin.accountID)
  expect((await admin.call('POST chat/close_report', { reportID: uuidv7() })).status).toBe(404)
})

test('the lists are paged: open reports oldest first, closed ones the last closed first', async () => {
  const order: string[] = []
  for (let n = 0; n < 23; n += 1) {
    // Stay below the hourly limit, with some reports in the same millisecond.
    app.clock.advance(n % 10 === 0 ? 3_600_001 : n % 2)
    await report({ firstSequence: 1, lastSequence: 1, details: String(n) })
    order.push(String(n))
  }
  const found = await allPages('open')
  expect(found.map(({ details }) => details)).toEqual(order)
  for (const { reportID } of found) {
    app.clock.advance(1)
    await admin.ok('POST chat/close_report', { reportID })
  }
  expect((await allPages('closed')).map(({ details }) => details)).toEqual(order.toReversed())
})

test('allows 20 reports an hour per account', async () => {
  for (let n = 0; n < 20; n += 1)
    expect((await report({ firstSequence: 1, lastSequence: 1 })).status).toBe(200)
  const refused = await report({ firstSequence: 1, lastSequence: 1 })
  expect(refused).toMatchObject({ status: 429, error: { error: expect.stringContaining('many reports') } })
  expect(Number(refused.headers.get('retry-after'))).toBe(3600)
})
