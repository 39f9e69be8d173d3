import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testClock } from '#tests/support/clock.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { recordEvents } from '#tests/support/account-events.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'
import { nightly } from '#tests/support/nightly.ts'
import { availabilityIn } from '#tests/support/item-rows.ts'

const { AwaitingPickup, Completed, ItemUnavailable, SellerInactive, Forfeited } = TicketStatus
type Buyer = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

const minute = 60_000
let app: TestApp
let second: TestApp
let seller: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
let holder: Buyer

beforeAll(async () => {
  const { connection, close } = await cloneDatabase()
  await close()
  // Noon in Manila.
  const clock = testClock(new Date('2026-11-24T04:00:00Z'))
  app = await startApp(manyOpenTickets, { connection, clock })
  second = await startApp(manyOpenTickets, { connection, clock })
})
afterAll(async () => {
  await second.stop()
  await app.stop()
})
beforeEach(async () => {
  seller = await app.make.quickShopkeeper()
  holder = await app.make.quickBuyer()
})

const buyersOf = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => (n % 2 ? second : app).make.quickBuyer()))
/** An item that `holder` holds. */
const heldItem = async () => {
  const itemID = await app.make.listedItem(seller.shopID, { name: 'Barong' })
  const { ticketID } = await holder.ok('POST tickets/purchase_item', { itemID })
  return { itemID, ticketID }
}
const move = (ticketID: number, statusID: TicketStatus) =>
  seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })
const lineUp = async (itemID: string, buyers: Buyer[]) => {
  for (const buyer of buyers) await buyer.ok('POST tickets/line_up', { itemID })
}
const lineOf = async (buyer: Buyer, itemID: string) =>
  (await buyer.ok('GET tickets/get_line', { itemID })).line
const placesOf = (itemID: string, buyers: Buyer[]) =>
  Promise.all(buyers.map(async (buyer) => (await lineOf(buyer, itemID)).place))
const turnOf = async (itemID: string): Promise<string | undefined> => {
  const { rows } = await app.pool.query(
    "select buyer_id from line_places where item_id = $1 and state = 'turn'",
    [itemID],
  )
  return rows[0]?.buyer_id
}
const availabilityOf = async (itemID: string) => (await holder.ok('GET store/item', { id: itemID })).status
const runJob = async ({ background } = app) => {
  const { ended } = (await background.run('hold-deadlines')) as { ended: number }
  const { begun } = (await background.run('line-turns')) as { begun: number }
  return { passed: ended + begun }
}
const notificationsOf = async (buyer: Buyer, kind: string) => {
  const { rows } = await app.pool.query(
    'select facts, photo_key from notifications where account_id = $1 and kind = $2 order by created_at',
    [buyer.accountID, kind],
  )
  return rows
}
const buy = (buyer: Buyer, itemID: string) => buyer.call('POST tickets/purchase_item', { itemID })

test('a released item is kept for the first in line, then for the next, then it is for sale', async () => {
  const { itemID, ticketID } = await heldItem()
  const [one, two, stranger] = await buyersOf(3)
  if (!one || !two || !stranger) throw new Error('three buyers')
  await lineUp(itemID, [one, two])
  expect(await lineOf(one, itemID)).toMatchObject({ inLine: 2, place: 1, turn: null })
  expect(await lineOf(stranger, itemID)).toMatchObject({
    inLine: 2,
    place: null,
    isMine: false,
    turnMinutes: 30,
  })
  expect(await lineOf(holder, itemID)).toMatchObject({ place: null, isMine: true })
  expect((await two.ok('GET tickets/get_lines')).lines).toMatchObject([
    { itemID, itemName: 'Barong', place: 2, inLine: 2, price: 250, storeID: seller.shopID },
  ])

  const released = app.clock.now().getTime()
  await holder.ok('POST tickets/cancel_ticket', { ticketID })
  expect((await lineOf(one, itemID)).turn).toEqual({
    beginsAt: new Date(released).toISOString(),
    endsAt: new Date(released + 30 * minute).toISOString(),
    secondsLeft: 1800,
  })
  expect(await notificationsOf(one, 'line_turn')).toMatchObject([
    { facts: { item: 'Barong', until: '12:30 PM' }, photo_key: expect.any(String) },
  ])
  expect(await notificationsOf(two, 'line_turn')).toEqual([])
  expect(await availabilityOf(itemID)).toBe('held')
  for (const buyer of [two, stranger, holder])
    expect((await buy(buyer, itemID)).error?.code).toBe('item_held')

  // Exactly at its end the turn is still valid.
  app.clock.advance(30 * minute)
  expect((await runJob()).passed).toBe(0)
  app.clock.advance(1)
  expect((await runJob(second)).passed).toBe(1)
  expect(await turnOf(itemID)).toBe(two.accountID)
  expect(await lineOf(two, itemID)).toMatchObject({ place: 1, inLine: 1 })
  expect(await lineOf(one, itemID)).toMatchObject({ place: null })
  expect((await buy(one, itemID)).error?.code).toBe('item_held')

  app.clock.advance(30 * minute + 1)
  await runJob()
  expect(await availabilityOf(itemID)).toBe('for_sale')
  expect((await buy(stranger, itemID)).status).toBe(200)
})

test('who buys with the turn leaves the line, and the others keep their places', async () => {
  const { itemID, ticketID } = await heldItem()
  const [one, two, three] = await buyersOf(3)
  if (!one || !two || !three) throw new Error('three buyers')
  await lineUp(itemID, [one, two, three])
  await move(ticketID, SellerInactive)
  expect((await buy(one, itemID)).status).toBe(200)
  expect(await placesOf(itemID, [one, two, three])).toEqual([null, 1, 2])
  expect(await turnOf(itemID)).toBeUndefined()
  expect((await one.call('POST tickets/line_up', { itemID })).error?.code).toBe('line_not_needed')
  await two.ok('POST tickets/leave_line', { itemID })
  expect(await placesOf(itemID, [two, three])).toEqual([null, 1])
})

test('each move of a line is announced to the open pages of those who stay in it', async () => {
  const { itemID, ticketID } = await heldItem()
  const [one, two, three, last] = await buyersOf(4)
  if (!one || !two || !three || !last) throw new Error('four buyers')
  const notifiedBy = recordEvents(second, 'tickets')
  const isAnnouncedTo = async ({ accountID }: Buyer, work: () => Promise<unknown>) =>
    (await notifiedBy(work)).includes(accountID)
  await lineUp(itemID, [one, two, three])
  expect(await isAnnouncedTo(one, () => lineUp(itemID, [last]))).toBe(true)
  const leave = (buyer: Buyer) => buyer.ok('POST tickets/leave_line', { itemID })
  // The first leaves before there is a turn.
  expect(await isAnnouncedTo(last, () => leave(one))).toBe(true)
  expect(await isAnnouncedTo(last, () => move(ticketID, Forfeited))).toBe(true)
  expect(await turnOf(itemID)).toBe(two.accountID)
  app.clock.advance(30 * minute + 1)
  expect(await isAnnouncedTo(last, () => runJob())).toBe(true)
  expect(await turnOf(itemID)).toBe(three.accountID)
  const bought = await isAnnouncedTo(last, async () => expect((await buy(three, itemID)).status).toBe(200))
  expect(bought).toBe(true)
  expect(await lineOf(last, itemID)).toMatchObject({ place: 1, inLine: 1 })
  // Not to those who have left it.
  expect(await isAnnouncedTo(one, () => lineUp(itemID, [two]))).toBe(false)
})

test('leaving is repeatable and passes the turn on at once', async () => {
  const { itemID, ticketID } = await heldItem()
  const [one, two] = await buyersOf(2)
  if (!one || !two) throw new Error('two buyers')
  await lineUp(itemID, [one, one, two])
  expect(await placesOf(itemID, [one, two])).toEqual([1, 2])
  await move(ticketID, Forfeited)
  for (const _ of [1, 2]) await one.ok('POST tickets/leave_line', { itemID })
  expect(await turnOf(itemID)).toBe(two.accountID)
  expect(await notificationsOf(two, 'line_turn')).toHaveLength(1)
  // Back in line, behind.
  await one.ok('POST tickets/line_up', { itemID })
  expect(await placesOf(itemID, [two, one])).toEqual([1, 2])
  await one.ok('POST tickets/leave_line', { itemID })
  await two.ok('POST tickets/leave_line', { itemID })
  expect(await availabilityOf(itemID)).toBe('for_sale')
  expect((await one.call('POST tickets/line_up', { itemID })).error?.code).toBe('line_not_needed')
})

test.each([
  [Completed, 'sold', 1],
  [ItemUnavailable, 'withdrawn', 0],
] as const)(
  'with status %s the item is %s, the line ends, and those in it are notified',
  async (to, status, sold) => {
    const { itemID, ticketID } = await heldItem()
    const [one, two] = await buyersOf(2)
    if (!one || !two) throw new Error('two buyers')
    await lineUp(itemID, [one, two])
    await move(ticketID, to)
    expect(await availabilityOf(itemID)).toBe(status)
    for (const buyer of [one, two]) {
      expect(await notificationsOf(buyer, 'line_over')).toMatchObject([{ facts: { item: 'Barong', sold } }])
      expect((await buyer.ok('GET tickets/get_lines')).lines).toEqual([])
      expect((await buyer.call('POST tickets/line_up', { itemID })).error?.code).toBe('item_gone')
    }
  },
)

test('during a turn, the seller can still say that the item is gone', async () => {
  const { itemID, ticketID } = await heldItem()
  const [one, two] = await buyersOf(2)
  if (!one || !two) throw new Error('two buyers')
  await lineUp(itemID, [one, two])
  await move(ticketID, SellerInactive)
  expect((await seller.call('POST store/withdraw_item', { itemID })).error?.code).toBe('item_reserved')
  await move(ticketID, Forfeited)
  expect(await turnOf(itemID)).toBe(one.accountID)
  await move(ticketID, ItemUnavailable)
  expect(await availabilityOf(itemID)).toBe('withdrawn')
  expect(await turnOf(itemID)).toBeUndefined()
  expect(await notificationsOf(two, 'line_over')).toHaveLength(1)
  expect((await buy(one, itemID)).error?.code).toBe('item_gone')
})

/** Moves the clock to this time of the next day in Manila. */
const nextDay = async (time: string) => {
  const now = new Date(app.clock.now().getTime() + 8 * 3_600_000)
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)
  app.clock.advance(new Date(`${tomorrow}T${time}+08:00`).getTime() - app.clock.now().getTime())
  seller = await app.make.quickShopkeeper()
  holder = await app.make.quickBuyer()
  return tomorrow
}

describe('a turn', () => {
  test('that comes at night begins at eight in the morning, and nobody is woken', async () => {
    const day = await nextDay('01:00:00')
    const { itemID, ticketID } = await heldItem()
    const [one, two] = await buyersOf(2)
    if (!one || !two) throw new Error('two buyers')
    await lineUp(itemID, [one, two])
    await holder.ok('POST tickets/cancel_ticket', { ticketID })
    const beginsAt = new Date(`${day}T08:00:00+08:00`)
    expect((await lineOf(one, itemID)).turn?.beginsAt).toBe(beginsAt.toISOString())
    await runJob()
    expect(await notificationsOf(one, 'line_turn')).toEqual([])
    // Nobody else can buy it at night.
    expect((await buy(two, itemID)).error?.code).toBe('item_held')
    app.clock.advance(beginsAt.getTime() - app.clock.now().getTime() + 20_000)
    expect((await Promise.all([runJob(), runJob(second)])).map(({ passed }) => passed).toSorted()).toEqual([
      0, 1,
    ])
    expect(await notificationsOf(one, 'line_turn')).toMatchObject([{ facts: { until: '8:30 AM' } }])
    // The 30 minutes count from when the buyer was notified.
    expect((await lineOf(one, itemID)).turn?.endsAt).toBe(
      new Date(beginsAt.getTime() + 20_000 + 30 * minute).toISOString(),
    )
    expect((await buy(one, itemID)).status).toBe(200)
  })

  test('of which no server knew is not lost', async () => {
    await nextDay('23:00:00')
    const { itemID, ticketID } = await heldItem()
    const [one] = await buyersOf(1)
    if (!one) throw new Error('a buyer')
    await lineUp(itemID, [one])
    await holder.ok('POST tickets/cancel_ticket', { ticketID })
    app.clock.advance(14 * 60 * minute)
    await runJob()
    expect(await turnOf(itemID)).toBe(one.accountID)
    expect(await notificationsOf(one, 'line_turn')).toMatchObject([{ facts: { until: '1:30 PM' } }])
    // Nor if they start again at night.
    app.clock.advance(11 * 60 * minute)
    await runJob()
    expect(await availabilityOf(itemID)).toBe('for_sale')
  })

  test('cannot begin at night, skip the first or go to two, whatever writes it', async () => {
    await nextDay('12:00:00')
    const { itemID, ticketID } = await heldItem()
    const [one, two] = await buyersOf(2)
    if (!one || !two) throw new Error('two buyers')
    await lineUp(itemID, [one, two])
    const giveTurn = (buyer: Buyer, from: string, to: string) =>
      app.pool.query(
        `update line_places set state = 'turn', turn_begins_at = $3, turn_ends_at = $4 where item_id = $1 and buyer_id = $2`,
        [itemID, buyer.accountID, from, to],
      )
    await expect(giveTurn(one, '2026-12-01T21:00:01+08:00', '2026-12-01T21:30:00+08:00')).rejects.toThrow(
      'line_turns_begin_by_day',
    )
    await expect(giveTurn(one, '2026-12-01T07:59:59+08:00', '2026-12-01T08:30:00+08:00')).rejects.toThrow(
      'line_turns_begin_by_day',
    )
    await expect(giveTurn(two, '2026-12-01T12:00:00+08:00', '2026-12-01T12:30:00+08:00')).rejects.toThrow(
      'is not the first',
    )
    await holder.ok('POST tickets/cancel_ticket', { ticketID })
    await expect(giveTurn(two, '2026-12-01T12:00:00+08:00', '2026-12-01T12:30:00+08:00')).rejects.toThrow(
      'is not the first',
    )
    await app.pool.query(`delete from line_places where item_id = $1 and buyer_id = $2`, [
      itemID,
      one.accountID,
    ])
    // A place for an item that is for sale, or for one's own.
    const free = await app.make.listedItem(seller.shopID)
    const place = (of: string, buyer: Buyer) =>
      app.pool.query('insert into line_places (item_id, buyer_id, joined_at) values ($1, $2, now())', [
        of,
        buyer.accountID,
      ])
    await expect(place(free, one)).rejects.toThrow('is not on hold')
    const own = await heldItem()
    await expect(place(own.itemID, holder)).rejects.toThrow('holds item')
  })

  test('of a buyer whom the shop blocked goes to the next', async () => {
    await nextDay('12:00:00')
    const { itemID, ticketID } = await heldItem()
    const [one, two, three] = await buyersOf(3)
    if (!one || !two || !three) throw new Error('three buyers')
    for (const buyer of [one, three])
      await buyer.ok('POST chat/send_message', { sellerID: seller.accountID, message: 'Meron pa po?' })
    await lineUp(itemID, [one, two])
    for (const buyer of [one, three]) await seller.ok('POST chat/block', { userID: buyer.accountID })
    await move(ticketID, Forfeited)
    expect(await turnOf(itemID)).toBe(two.accountID)
    expect((await three.call('POST tickets/line_up', { itemID })).error?.code).toBe('reservation_declined')
  })

  test('does not lift the limit of open tickets', async () => {
    await nextDay('12:00:00')
    const strict = await startApp({}, app)
    try {
      const buyer = await strict.make.quickBuyer()
      for (let n = 0; n < 5; n += 1)
        await buyer.ok('POST tickets/purchase_item', { itemID: await app.make.listedItem(seller.shopID) })
      const { itemID, ticketID } = await heldItem()
      await buyer.ok('POST tickets/line_up', { itemID })
      await move(ticketID, Forfeited)
      expect((await buy(buyer, itemID)).error?.code).toBe('too_many_open_tickets')
      expect(await turnOf(itemID)).toBe(buyer.accountID)
    } finally {
      await strict.stop()
    }
  })
})

describe('limits', () => {
  test('a buyer is in at most ten lines', async () => {
    const [one] = await buyersOf(1)
    if (!one) throw new Error('a buyer')
    const items: string[] = []
    for (let n = 0; n < 12; n += 1) items.push((await heldItem()).itemID)
    const answers = await Promise.all(items.map((itemID) => one.call('POST tickets/line_up', { itemID })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.find(({ status }) => status !== 200)?.error?.code).toBe('too_many_lines')
    await one.ok('POST tickets/leave_line', {
      itemID: items[answers.findIndex(({ status }) => status === 200)] ?? '',
    })
    expect(
      (
        await one.call('POST tickets/line_up', {
          itemID: items[answers.findIndex(({ status }) => status !== 200)] ?? '',
        })
      ).status,
    ).toBe(200)
  })

  test('a line has at most a hundred buyers', async () => {
    const { itemID } = await heldItem()
    const buyers = await buyersOf(102)
    const [hundredth, late, later, ...first] = buyers
    if (!hundredth || !late || !later) throw new Error('buyers')
    await app.pool.query(
      'insert into line_places (item_id, buyer_id, joined_at) select $1, unnest($2::uuid[]), now()',
      [itemID, first.map(({ accountID }) => accountID)],
    )
    await hundredth.ok('POST tickets/line_up', { itemID })
    expect(await lineOf(hundredth, itemID)).toMatchObject({ place: 100, inLine: 100 })
    for (const buyer of [late, later])
      expect((await buyer.call('POST tickets/line_up', { itemID })).error?.code).toBe('line_full')
    // Who is in it keeps the place.
    await hundredth.ok('POST tickets/line_up', { itemID })
    await hundredth.ok('POST tickets/leave_line', { itemID })
    await late.ok('POST tickets/line_up', { itemID })
    expect((await later.call('POST tickets/line_up', { itemID })).error?.code).toBe('line_full')
  })

  test('changes of lines are limited', async () => {
    const { itemID } = await heldItem()
    const [one] = await buyersOf(1)
    if (!one) throw new Error('a buyer')
    await app.db
      .insertInto('attempts')
      .values({
        key: `line:${one.accountID}`,
        count: 119,
        window_ends_at: new Date(app.clock.now().getTime() + minute),
      })
      .execute()
    await one.ok('POST tickets/line_up', { itemID })
    expect((await one.call('POST tickets/leave_line', { itemID })).error?.code).toBe('too_many_tries')
  })

  test('drafts and unknown items are not found', async () => {
    const [one] = await buyersOf(1)
    if (!one) throw new Error('a buyer')
    const draft = await app.make.listedItem(seller.shopID, { availability: 'draft', photos: 0 })
    for (const itemID of [draft, crypto.randomUUID()]) {
      expect((await one.call('POST tickets/line_up', { itemID })).error?.code).toBe('not_found')
      expect((await one.call('GET tickets/get_line', { itemID })).error?.code).toBe('not_found')
    }
    expect((await one.call('POST tickets/line_up', { itemID: 'x' })).status).toBe(400)
  })
})

test.runIf(nightly)(
  'fifty in line each get their turn, in order, on two servers',
  { timeout: 120_000 },
  async () => {
    app.clock.advance(86_400_000)
    seller = await app.make.quickShopkeeper()
    holder = await app.make.quickBuyer()
    const { itemID, ticketID } = await heldItem()
    const buyers = await buyersOf(50)
    await Promise.all(buyers.map((buyer) => buyer.ok('POST tickets/line_up', { itemID })))
    const { rows } = await app.pool.query(
      'select buyer_id from line_places where item_id = $1 order by place',
      [itemID],
    )
    const order = rows.map(({ buyer_id }) => buyer_id as string)
    expect(new Set(order).size).toBe(50)
    const byID = new Map(buyers.map((buyer) => [buyer.accountID, buyer]))
    const places = await placesOf(
      itemID,
      order.map((id) => byID.get(id) ?? holder),
    )
    expect(places).toEqual(order.map((_, n) => n + 1))
    await move(ticketID, AwaitingPickup)
    await move(ticketID, Forfeited)
    const turns: string[] = []
    for (let n = 0; n < 50; n += 1) {
      turns.push((await turnOf(itemID)) ?? 'nobody')
      const { rows: next } = await app.pool.query(
        "select turn_begins_at, turn_ends_at from line_places where item_id = $1 and state = 'turn'",
        [itemID],
      )
      const begins = new Date(next[0].turn_begins_at.getTime() + 8 * 3_600_000)
      expect(begins.getUTCHours() * 60 + begins.getUTCMinutes()).toBeGreaterThanOrEqual(8 * 60)
      expect(begins.getUTCHours() * 60 + begins.getUTCMinutes()).toBeLessThanOrEqual(21 * 60)
      if (next[0].turn_begins_at > app.clock.now()) {
        app.clock.advance(next[0].turn_begins_at.getTime() - app.clock.now().getTime())
        await Promise.all([runJob(), runJob(second)])
      }
      app.clock.advance(30 * minute + 1)
      await Promise.all([runJob(), runJob(second)])
    }
    expect(turns).toEqual(order)
    expect(await availabilityIn(app.db, itemID)).toBe('for_sale')
    const { rows: notified } = await app.pool.query(
      "select count(*)::int from notifications where kind = 'line_turn' and path = $1",
      [`/item/${itemID}`],
    )
    expect(notified[0].count).toBe(50)
  },
)
