import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { feedOf } from '#tests/support/feed.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

const hour = 3_600_000
const hours = { SELLER_CONFIRM_HOURS: '48', BUYER_PICKUP_HOURS: '72', ...manyOpenTickets }
let app: TestApp
let others: TestApp[]
let seller: Person
let buyer: Person
let shop: string

beforeAll(async () => {
  app = await startApp(hours)
  others = await Promise.all([0, 1].map(() => startApp(hours, app)))
})
/** Days pass between the tests, and sessions end: everybody is new in each, and no ticket of the last one is left. */
const newPeople = async () => {
  app.clock.advance(100 * hour)
  await runJob()
  seller = await app.make.quickSeller()
  buyer = await app.make.quickBuyer()
  shop = await app.make.shopRow(seller.accountID)
}
afterAll(async () => {
  await Promise.all(others.map((one) => one.stop()))
  await app.stop()
})

const runJob = (process = app) =>
  process.background.run('ticket-deadlines') as Promise<{ moved: number; told: number }>
const move = (ticketID: number, statusID: TicketStatus) =>
  seller.call('POST tickets/update_ticket_status', { ticketID, statusID })
const ticketAt = async (status: TicketStatus = 1) => {
  const itemID = await app.make.listedItem(shop)
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  if (status !== 1) expect((await move(ticketID, status)).status).toBe(200)
  return { itemID, ticketID }
}
const statusOf = async (ticketID: number) =>
  (await buyer.ok('GET tickets/ticket', { ticketID })).tickets[0]?.statusID
const movesOf = (ticketID: number) =>
  app.db
    .selectFrom('ticket_moves')
    .select(['step', 'from_status', 'to_status', 'moved_by', 'moved_at'])
    .where('ticket_id', '=', ticketID)
    .orderBy('step')
    .execute()
const isInFeed = async (itemID: string) => (await feedOf(buyer)).includes(itemID)

test.each([
  [1, 48, 7],
  [2, 48, 7],
  [3, 48, 7],
  [4, 72, 8],
] as const)(
  'from status %i, %i hours are in time and a moment more leads to %i',
  async (from, within, to) => {
    await newPeople()
    const { itemID, ticketID } = await ticketAt(from)
    app.clock.advance(within * hour)
    await runJob()
    expect(await statusOf(ticketID)).toBe(from)
    app.clock.advance(1)
    expect(await runJob()).toMatchObject({ moved: 1, failed: 0 })
    const { tickets, history } = await buyer.ok('GET tickets/ticket', { ticketID })
    expect(tickets).toMatchObject([{ statusID: to, level: 4 }])
    expect(history.at(-1)).toEqual({
      statusID: to,
      statusName:
        to === 7
          ? 'Seller is not responsive / inactive'
          : 'Buyer has not picked up past the deadline, item forfeited',
      at: app.clock.now().toISOString(),
      by: 'deadline',
    })
    expect((await seller.ok('GET tickets/ticket', { ticketID })).history).toEqual(history)
    expect(await isInFeed(itemID)).toBe(true)
    await (await app.make.quickBuyer()).ok('POST tickets/purchase_item', { itemID })
    expect(await runJob()).toMatchObject({ moved: 0 })
  },
)

test('a ticket that the seller moves in time gets the next deadline; a finished one has none', async () => {
  await newPeople()
  const ready = await ticketAt()
  const finished = await Promise.all(([5, 6, 7, 8] as const).map((status) => ticketAt(status)))
  app.clock.advance(48 * hour)
  expect((await move(ready.ticketID, 4)).status).toBe(200)
  app.clock.advance(1)
  expect(await runJob()).toMatchObject({ moved: 0 })
  app.clock.advance(72 * hour - 1)
  expect(await runJob()).toMatchObject({ moved: 0 })
  app.clock.advance(1)
  expect(await runJob()).toMatchObject({ moved: 1 })
  const statuses = []
  for (const { ticketID } of [ready, ...finished]) statuses.push(await statusOf(ticketID))
  expect(statuses).toEqual([8, 5, 6, 7, 8])
})

test('buyer and seller are told, and the carts with the piece', async () => {
  await newPeople()
  const { itemID } = await ticketAt()
  const waiting = await app.make.quickBuyer()
  await app.db
    .insertInto('cart_entries')
    .values({ buyer_id: waiting.accountID, item_id: itemID, added_at: app.clock.now() })
    .execute()
  const heard = new Set<string>()
  app.events.subscribe('people', (message) => {
    if (message.kind === 'event') heard.add(message.payload)
  })
  app.clock.advance(48 * hour + 1)
  await runJob()
  await app.events.caughtUp()
  expect(heard).toContain(`${buyer.accountID} tickets`)
  expect(heard).toContain(`${seller.accountID} tickets`)
  expect(heard).toContain(`${waiting.accountID} cart`)
})

test('a deadline that comes near is told to both once, and counted for whose turn it is', async () => {
  await newPeople()
  const { ticketID } = await ticketAt()
  const heard: string[] = []
  app.events.subscribe('people', (message) => {
    if (message.kind === 'event' && message.payload.endsWith(' tickets')) heard.push(message.payload)
  })
  const runAndHear = async () => {
    heard.length = 0
    const { told } = await runJob()
    await app.events.caughtUp()
    return [told, heard.toSorted()]
  }
  const both = [`${buyer.accountID} tickets`, `${seller.accountID} tickets`].toSorted()
  const dueSoon = async () =>
    Promise.all([buyer, seller].map(async (one) => (await one.ok('GET tickets/get_due_soon')).due_soon))

  app.clock.advance(24 * hour)
  expect(await runAndHear()).toEqual([0, []])
  expect(await dueSoon()).toEqual([0, 0])
  app.clock.advance(1)
  expect(await runAndHear()).toEqual([1, both])
  expect(await dueSoon()).toEqual([0, 1])
  app.clock.advance(hour)
  expect(await runAndHear()).toEqual([0, []])

  // The next deadline is another one.
  expect((await move(ticketID, 4)).status).toBe(200)
  expect(await dueSoon()).toEqual([0, 0])
  app.clock.advance(48 * hour)
  expect(await runAndHear()).toEqual([0, []])
  app.clock.advance(1)
  expect(await runAndHear()).toEqual([1, both])
  expect(await dueSoon()).toEqual([1, 0])
  expect(await runAndHear()).toEqual([0, []])
  expect((await move(ticketID, 5)).status).toBe(200)
  expect(await dueSoon()).toEqual([0, 0])
})

test('a near deadline is told of no ticket that moved on, and of one that is being moved when that is over', async () => {
  await newPeople()
  const { ticketID } = await ticketAt()
  for (const status of [4, 5, 6] as const) await ticketAt(status)
  app.clock.advance(24 * hour + 1)
  await app.db
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('tickets').set({ status: 5 }).where('id', '=', ticketID).execute()
      expect(await runJob(others[0])).toMatchObject({ told: 0, failed: 0 })
      throw new Error('no')
    })
    .catch((error: Error) => expect(error.message).toBe('no'))
  expect(await runJob()).toMatchObject({ told: 1 })
})

test(
  'three processes at once tell of each ticket once, and move each once that is overdue',
  { timeout: 60_000 },
  async () => {
    await newPeople()
    const made = []
    for (let n = 0; n < 130; n += 1) made.push(await ticketAt(n % 3 === 0 ? 4 : n % 3 === 1 ? 2 : 1))
    const runAtOnce = () => Promise.all([app, ...others, app, ...others].map((process) => runJob(process)))
    app.clock.advance(24 * hour + 1)
    expect((await runAtOnce()).reduce((sum, { told }) => sum + told, 0)).toBe(86)
    app.clock.advance(48 * hour)
    const runs = await runAtOnce()
    expect(runs.map(({ told }) => told)).toEqual(runs.map(() => 0))
    expect(runs.reduce((sum, { moved }) => sum + moved, 0)).toBe(130)
    for (const [n, { ticketID, itemID }] of made.entries()) {
      const moves = await movesOf(ticketID)
      const last = moves.at(-1)
      expect(moves.map(({ step }) => step)).toEqual(moves.map((_, index) => index + 1))
      expect(last).toMatchObject({ to_status: n % 3 === 0 ? 8 : 7, moved_by: null })
      expect(moves.filter(({ moved_by }) => moved_by === null)).toHaveLength(1)
      const item = await app.db
        .selectFrom('items')
        .select('availability')
        .where('id', '=', itemID)
        .executeTakeFirstOrThrow()
      expect(item.availability).toBe('for_sale')
    }
  },
)

test(
  'a seller who moves a ticket as its deadline passes: one of the two comes first, and the history says which',
  {
    timeout: 60_000,
  },
  async () => {
    for (let round = 0; round < 12; round += 1) {
      await newPeople()
      const to = ([4, 5, 6, 2] as const)[round % 4] ?? 4
      const { itemID, ticketID } = await ticketAt()
      app.clock.advance(48 * hour + 1)
      // Either may be a little ahead.
      const job = round % 2 ? runJob() : null
      const answer = move(ticketID, to)
      const [{ status }] = await Promise.all([answer, job ?? runJob(others[0])])
      await runJob(others[1])
      const moves = await movesOf(ticketID)
      let before: number | null = null
      for (const [index, { step, from_status, to_status }] of moves.entries()) {
        expect(step).toBe(index + 1)
        expect(from_status).toBe(before)
        before = to_status
      }
      const bySeller = moves.filter(({ step, moved_by }) => step > 1 && moved_by === seller.accountID)
      expect(bySeller).toHaveLength(status === 200 ? 1 : 0)
      const byDeadline = moves.filter(({ moved_by }) => moved_by === null).map(({ to_status }) => to_status)
      // Moved to a status with a deadline of its own, it is not overdue any more; otherwise the deadline took it.
      const sellerFirst = moves[1]?.moved_by === seller.accountID
      expect(byDeadline).toEqual(sellerFirst && to !== 2 ? [] : [7])
      if (!sellerFirst) expect(status).toBe(to === 6 ? 200 : 409)
      const expected =
        to === 6
          ? 'withdrawn'
          : sellerFirst && to === 4
            ? 'held'
            : sellerFirst && to === 5
              ? 'sold'
              : 'for_sale'
      const item = await app.db
        .selectFrom('items')
        .select('availability')
        .where('id', '=', itemID)
        .executeTakeFirstOrThrow()
      expect(item.availability).toBe(expected)
    }
  },
)

test('a run that is told to stop leaves the rest for the next', async () => {
  await newPeople()
  await ticketAt()
  app.clock.advance(48 * hour + 1)
  expect(await app.background.run('ticket-deadlines', AbortSignal.abort())).toMatchObject({ moved: 0 })
  expect(await runJob()).toMatchObject({ moved: 1 })
})
