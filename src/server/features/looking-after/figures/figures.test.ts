import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reply } from '#contract/define.ts'
import type { figures as calls } from '#contract/figures.ts'
import { TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'

type Day = Reply<(typeof calls)['GET admin/get_figures']>['byDay'][number]

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const { AwaitingPickup, Completed, ItemUnavailable, SellerInactive, Forfeited } = TicketStatus

let app: TestApp
let other: TestApp
let admin: Awaited<ReturnType<TestApp['make']['admin']>>
let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>
let seller: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>

// The clock begins at 3 in the afternoon of 21 November 2026 in Manila.
beforeAll(async () => {
  app = await startApp(manyOpenTickets)
  other = await startApp(manyOpenTickets, app)
  admin = await app.make.admin()
  ;[buyer, seller] = await Promise.all([app.make.quickBuyer(), app.make.quickShopkeeper()])
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const reserve = async (...moves: number[]) => {
  const itemID = await app.make.listedItem(seller.shopID)
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  for (const statusID of moves) await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })
  return ticketID
}

const read = (days = 7) => admin.ok('GET admin/get_figures', { days })
const figuresOf = (days: readonly Day[], date: string) => days.find((one) => one.day === date)?.figures
const computed = async (): Promise<number> => {
  const { rows } = await app.pool.query('select count(*)::int as days from daily_figures')
  return rows[0].days
}

const firstDay = {
  listed: 7,
  reserved: 7,
  ready: 4,
  pickedUp: 2,
  cancelled: 4,
  newBuyers: 1,
  newSellers: 1,
  reports: 1,
  reportsPerThousand: 1000 / 7,
  decided: 0,
  medianWaitSeconds: null,
  longWaitSeconds: null,
}

test('a day has what happened in it, and why tickets were cancelled', async () => {
  await reserve(AwaitingPickup, Completed)
  await reserve(Completed)
  await reserve(AwaitingPickup, Forfeited)
  await reserve(ItemUnavailable)
  await reserve(SellerInactive)
  const own = await reserve()
  await buyer.ok('POST tickets/cancel_ticket', { ticketID: own })
  await reserve(AwaitingPickup)
  await buyer.ok('POST moderation/report', { of: 'shop', id: seller.shopID, reason: 'counterfeit' })

  const found = await read()
  expect(found.byDay.map((one) => one.day)).toEqual([
    '2026-11-15',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
  ])
  expect(found.byDay.at(-1)).toEqual({ day: '2026-11-21', hasEnded: false, figures: firstDay })
  expect(found.inAll).toEqual(firstDay)
  expect(found.share?.share).toBeCloseTo(2 / 6)
  expect(found.cancelled.toSorted((one, two) => one.cause.localeCompare(two.cause))).toEqual([
    { cause: 'no_answer', count: 1 },
    { cause: 'no_reason', count: 1 },
    { cause: 'not_picked_up', count: 1 },
    { cause: 'unavailable', count: 1 },
  ])
})

test('a picked up ticket that the shop cancels later counts as both, each on its day', async () => {
  const ticketID = await reserve(Completed)
  expect(figuresOf((await read()).byDay, '2026-11-21')).toMatchObject({ pickedUp: 3, cancelled: 4 })
  app.clock.advance(9 * hour - minute)
  expect((await read()).byDay.at(-1)).toMatchObject({ day: '2026-11-21', hasEnded: false })
  app.clock.advance(minute)
  await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: ItemUnavailable })
  await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: SellerInactive })
  const { byDay } = await read()
  expect(byDay.at(-1)).toMatchObject({ day: '2026-11-22', figures: { pickedUp: 0, cancelled: 1 } })
  // Yesterday has ended and is counted now, until the job has run.
  expect(byDay.at(-2)).toMatchObject({ hasEnded: true, figures: { pickedUp: 3, cancelled: 4, reserved: 8 } })
})

test('the job computes a day once, whoever runs it how often, and what changes later does not change it', async () => {
  const before = figuresOf((await read()).byDay, '2026-11-21')
  await Promise.all([
    app.background.run('daily-figures'),
    other.background.run('daily-figures'),
    app.background.run('daily-figures'),
  ])
  expect(await computed()).toBe(1)
  await app.ownerRuns('update items set listed_at = $1', [new Date('2026-11-01')])
  expect(figuresOf((await read()).byDay, '2026-11-21')).toEqual(before)
  await app.background.run('daily-figures')
  expect(await computed()).toBe(1)
  await expect(app.pool.query('update daily_figures set reserved = 0')).rejects.toThrow('permission denied')
  await expect(app.pool.query('delete from daily_figures')).rejects.toThrow('permission denied')
})

test('the time to decision is that of the entries that were closed in the day, however late', async () => {
  const at = app.clock.now().getTime()
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 200].map((minutes) => minutes * minute)
  await app.ownerRuns(
    `insert into queue_entries (id, kind, subject_id, opened_at, closed_at)
      select gen_random_uuid(), 'item', gen_random_uuid(), $1::timestamptz - make_interval(secs => s), $1
      from unnest($2::int[]) s`,
    [new Date(at), waits.map((wait) => wait / 1000)],
  )
  const found = await read()
  const expected = { decided: 10, medianWaitSeconds: 5 * 60, longWaitSeconds: 9 * 60 }
  expect(figuresOf(found.byDay, '2026-11-22')).toMatchObject(expected)
  expect(found.inAll).toMatchObject(expected)
})

test('missed days are computed by the next run, and are unknown until then', async () => {
  app.clock.advance(4 * day)
  await admin.ok('GET auth/session')
  const { byDay } = await read()
  expect(byDay.map(({ figures }) => figures !== null)).toEqual([false, true, false, false, false, true, true])
  const stopped = new AbortController()
  stopped.abort()
  await app.background.run('daily-figures', stopped.signal)
  expect(await computed()).toBe(1)
  await app.background.run('daily-figures')
  expect(await computed()).toBe(5)
  const after = await read()
  expect(figuresOf(after.byDay, '2026-11-22')).toMatchObject({ decided: 10, cancelled: 1 })
  expect(figuresOf(after.byDay, '2026-11-23')).toMatchObject({
    decided: 0,
    reserved: 0,
    reportsPerThousand: null,
  })
  expect(after.inAll).toMatchObject({ reserved: 8, pickedUp: 3, cancelled: 5, decided: 10 })
})

test('the days are compared with as many before, once all of those are computed', async () => {
  expect((await read()).before).toBeNull()
  app.clock.advance(8 * day)
  await admin.ok('GET auth/session')
  await app.background.run('daily-figures')
  // The 28th to the 4th, after the 21st to the 27th.
  const { inAll, before } = await read()
  expect(inAll).toMatchObject({ reserved: 0, decided: 0, medianWaitSeconds: null })
  expect(before).toMatchObject({
    listed: 8,
    reserved: 8,
    pickedUp: 3,
    cancelled: 5,
    decided: 10,
    medianWaitSeconds: 5 * 60,
    longWaitSeconds: 9 * 60,
  })
  expect((await read(30)).before).toBeNull()
})

test('the CSV has a line for each day, with the causes', async () => {
  const reply = await admin.ok('GET admin/export_figures', { days: 30 })
  const [head = '', ...lines] = reply.toString().replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(lines).toHaveLength(30)
  const line = lines.find((one) => one.startsWith('"2026-11-21"')) ?? ''
  const cells = line.split(',').map((cell) => JSON.parse(cell) as string)
  const day21 = Object.fromEntries(
    JSON.parse(`[${head}]`).map((name: string, at: number) => [name, cells[at]]),
  )
  expect(day21).toMatchObject({
    'has ended': 'yes',
    reserved: '8',
    'picked up': '3',
    cancelled: '4',
    'cancelled: buyer, not picked up': '1',
    'cancelled: seller, no answer': '1',
    'cancelled: admin, decision': '0',
    'reports per thousand tickets': '125',
    'median wait in seconds': '',
  })
  expect(lines.at(-1)).toMatch(/^"2026-12-04","no"/)
})

test('moderators read them too; another number of days is refused', async () => {
  const moderator = await app.make.admin('moderator')
  expect((await moderator.ok('GET admin/get_figures', { days: 365 })).byDay).toHaveLength(365)
  for (const days of [31, 8, 0, -7, 3650])
    expect((await admin.call('GET admin/get_figures', { days })).error?.code).toBe('bad_input')
})
