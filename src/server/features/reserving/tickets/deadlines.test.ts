import { afterAll, beforeAll, expect, test } from 'vitest'
import { TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { feedOf } from '#tests/support/feed.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'
import { nightly } from '#tests/support/nightly.ts'
import { availabilityIn } from '#tests/support/item-rows.ts'

const { PendingVerification, CheckingInventory, PendingPackaging, AwaitingPickup } = TicketStatus
const { Completed, ItemUnavailable, SellerInactive, Forfeited } = TicketStatus

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
/** Each test needs new accounts, because the sessions of earlier ones have expired. Also cancels all older tickets. */
const makeAccounts = async () => {
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

type Counts = Record<'ended' | 'moved' | 'reminded' | 'failed', number>
const runJob = async ({ background } = app) => {
  const { ended, failed } = (await background.run('hold-deadlines')) as Counts
  const tickets = (await background.run('ticket-deadlines')) as Counts
  return { moved: ended + tickets.moved, reminded: tickets.reminded, failed: failed + tickets.failed }
}
const move = (ticketID: number, statusID: TicketStatus) =>
  seller.call('POST tickets/update_ticket_status', { ticketID, statusID })
const ticketAt = async (status: TicketStatus = PendingVerification) => {
  const itemID = await app.make.listedItem(shop)
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  if (status !== PendingVerification) expect((await move(ticketID, status)).status).toBe(200)
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
  [PendingVerification, 48, SellerInactive],
  [CheckingInventory, 48, SellerInactive],
  [PendingPackaging, 48, SellerInactive],
  [AwaitingPickup, 72, Forfeited],
] as const)(
  'in status %i a ticket is in time for %i hours, and a moment later moves to status %i',
  async (from, within, to) => {
    await makeAccounts()
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
        to === SellerInactive
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

test('a ticket that the seller moves in time gets the pickup deadline, and a finished ticket has none', async () => {
  await makeAccounts()
  const ready = await ticketAt()
  const final = [Completed, ItemUnavailable, SellerInactive, Forfeited]
  const finished = await Promise.all(final.map((status) => ticketAt(status)))
  app.clock.advance(48 * hour)
  expect((await move(ready.ticketID, AwaitingPickup)).status).toBe(200)
  app.clock.advance(1)
  expect(await runJob()).toMatchObject({ moved: 0 })
  app.clock.advance(72 * hour - 1)
  expect(await runJob()).toMatchObject({ moved: 0 })
  app.clock.advance(1)
  expect(await runJob()).toMatchObject({ moved: 1 })
  const statuses = []
  for (const { ticketID } of [ready, ...finished]) statuses.push(await statusOf(ticketID))
  expect(statuses).toEqual([Forfeited, ...final])
})

test('a missed deadline notifies buyer, seller and everybody with the item in the cart', async () => {
  await makeAccounts()
  const { itemID } = await ticketAt()
  const waiting = await app.make.quickBuyer()
  await app.db
    .insertInto('cart_entries')
    .values({
      buyer_id: waiting.accountID,
      item_id: itemID,
      added_at: app.clock.now(),
      saved_centavos: 25_000,
    })
    .execute()
  const published = new Set<string>()
  app.events.subscribe('people', (message) => {
    if (message.kind === 'event') published.add(message.payload)
  })
  app.clock.advance(48 * hour + 1)
  await runJob()
  await app.events.syncNotifications()
  expect(published).toContain(`${buyer.accountID} tickets`)
  expect(published).toContain(`${seller.accountID} tickets`)
  expect(published).toContain(`${waiting.accountID} cart`)
})

test('a near deadline is announced to both sides once, and counts for the side that must act', async () => {
  await makeAccounts()
  const { ticketID } = await ticketAt()
  const published: string[] = []
  app.events.subscribe('people', (message) => {
    if (message.kind === 'event' && message.payload.endsWith(' tickets')) published.push(message.payload)
  })
  const runAndCollect = async () => {
    published.length = 0
    const { reminded } = await runJob()
    await app.events.syncNotifications()
    return [reminded, published.toSorted()]
  }
  const both = [`${buyer.accountID} tickets`, `${seller.accountID} tickets`].toSorted()
  const dueSoon = async () =>
    Promise.all([buyer, seller].map(async (one) => (await one.ok('GET tickets/get_due_soon')).due_soon))

  app.clock.advance(24 * hour)
  expect(await runAndCollect()).toEqual([0, []])
  expect(await dueSoon()).toEqual([0, 0])
  app.clock.advance(1)
  expect(await runAndCollect()).toEqual([1, both])
  expect(await dueSoon()).toEqual([0, 1])
  app.clock.advance(hour)
  expect(await runAndCollect()).toEqual([0, []])

  // The pickup deadline gets a reminder of its own.
  expect((await move(ticketID, AwaitingPickup)).status).toBe(200)
  expect(await dueSoon()).toEqual([0, 0])
  app.clock.advance(48 * hour)
  expect(await runAndCollect()).toEqual([0, []])
  app.clock.advance(1)
  expect(await runAndCollect()).toEqual([1, both])
  expect(await dueSoon()).toEqual([1, 0])
  expect(await runAndCollect()).toEqual([0, []])
  expect((await move(ticketID, Completed)).status).toBe(200)
  expect(await dueSoon()).toEqual([0, 0])
})

test('there is no reminder for a ticket that has moved on, nor for one that is locked by a move', async () => {
  await makeAccounts()
  const { ticketID } = await ticketAt()
  for (const status of [AwaitingPickup, Completed, ItemUnavailable]) await ticketAt(status)
  app.clock.advance(24 * hour + 1)
  await app.db
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('tickets').set({ status: Completed }).where('id', '=', ticketID).execute()
      expect(await runJob(others[0])).toMatchObject({ reminded: 0, failed: 0 })
      throw new Error('roll back')
    })
    .catch((error: Error) => expect(error.message).toBe('roll back'))
  expect(await runJob()).toMatchObject({ reminded: 1 })
})

test.runIf(nightly)(
  'three servers at once announce each near deadline once and move each overdue ticket once',
  { timeout: 60_000 },
  async () => {
    await makeAccounts()
    const made = []
    for (let n = 0; n < 130; n += 1)
      made.push(await ticketAt([AwaitingPickup, CheckingInventory, PendingVerification][n % 3]))
    const runAtOnce = () => Promise.all([app, ...others, app, ...others].map((process) => runJob(process)))
    app.clock.advance(24 * hour + 1)
    expect((await runAtOnce()).reduce((sum, { reminded }) => sum + reminded, 0)).toBe(86)
    app.clock.advance(48 * hour)
    const runs = await runAtOnce()
    expect(runs.map(({ reminded }) => reminded)).toEqual(runs.map(() => 0))
    expect(runs.reduce((sum, { moved }) => sum + moved, 0)).toBe(130)
    for (const [n, { ticketID, itemID }] of made.entries()) {
      const moves = await movesOf(ticketID)
      const last = moves.at(-1)
      expect(moves.map(({ step }) => step)).toEqual(moves.map((_, index) => index + 1))
      expect(last).toMatchObject({ to_status: n % 3 === 0 ? Forfeited : SellerInactive, moved_by: null })
      expect(moves.filter(({ moved_by }) => moved_by === null)).toHaveLength(1)
      expect(await availabilityIn(app.db, itemID)).toBe('for_sale')
    }
  },
)

test(
  'when a seller moves a ticket while its deadline passes, the history shows which came first',
  { timeout: 60_000 },
  async () => {
    for (let round = 0; round < 12; round += 1) {
      await makeAccounts()
      const targets = [AwaitingPickup, Completed, ItemUnavailable, CheckingInventory]
      const to = targets[round % targets.length] ?? AwaitingPickup
      const { itemID, ticketID } = await ticketAt()
      app.clock.advance(48 * hour + 1)
      // Start the job first in every other round.
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
      // A seller's move to CheckingInventory keeps the deadline, so the job still cancels the ticket afterwards.
      const sellerFirst = moves[1]?.moved_by === seller.accountID
      expect(byDeadline).toEqual(sellerFirst && to !== CheckingInventory ? [] : [SellerInactive])
      if (!sellerFirst) expect(status).toBe(to === ItemUnavailable ? 200 : 409)
      const expected =
        to === ItemUnavailable
          ? 'withdrawn'
          : sellerFirst && to === AwaitingPickup
            ? 'held'
            : sellerFirst && to === Completed
              ? 'sold'
              : 'for_sale'
      expect(await availabilityIn(app.db, itemID)).toBe(expected)
    }
  },
)

test('an aborted run leaves the rest for the next run', async () => {
  await makeAccounts()
  await ticketAt()
  app.clock.advance(48 * hour + 1)
  expect(await app.background.run('hold-deadlines', AbortSignal.abort())).toMatchObject({ ended: 0 })
  expect(await runJob()).toMatchObject({ moved: 1 })
})
