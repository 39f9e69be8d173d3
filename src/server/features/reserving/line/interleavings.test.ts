import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TicketStatus } from '#domain/ticket-status.ts'
import { connect } from '#server/platform/db/connect.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { asSuperuser, cloneDatabase } from '#tests/support/database.ts'
import { nightly } from '#tests/support/nightly.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'
import { availabilityIn } from '#tests/support/item-rows.ts'

const { CheckingInventory, AwaitingPickup, Completed, ItemUnavailable, SellerInactive, Forfeited } =
  TicketStatus

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

const minute = 60_000
let app: TestApp
let second: TestApp
let seller: Person
let shop: string
let buyers: Person[]

/** Four buyers and their shop. New ones for each run, because sessions expire. */
const makePeople = async () => {
  seller = await app.make.quickSeller()
  shop = await app.make.shopRow(seller.accountID)
  buyers = await Promise.all([app, second, app, second].map((process) => process.make.quickBuyer()))
}

beforeAll(async () => {
  const database = await cloneDatabase(1)
  await database.close()
  // The shared clock never returns the same time twice, so what happens on both servers has one order.
  let time = new Date('2026-11-24T04:00:00Z').getTime()
  const clock = { now: () => new Date((time += 1)), advance: (by: number) => void (time += by) }
  const settings = {
    SELLER_CONFIRM_HOURS: '5',
    BUYER_PICKUP_HOURS: '9',
    CANCEL_ANSWER_HOURS: '2',
    ...manyOpenTickets,
  }
  app = await startApp(settings, { connection: database.connection, clock })
  second = await startApp(settings, { connection: database.connection, clock })
})
afterAll(async () => {
  await second.stop()
  await app.stop()
})

const anyBuyer = fc.nat(3)
const anyItem = fc.nat(1)
const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('line up' as const), buyer: anyBuyer, item: anyItem }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('leave' as const), buyer: anyBuyer, item: anyItem }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('buy' as const), buyer: anyBuyer, item: anyItem }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), buyer: anyBuyer, item: anyItem }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('answer' as const), item: anyItem, agree: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      item: anyItem,
      to: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom<TicketStatus>(CheckingInventory, AwaitingPickup) },
        { weight: 4, arbitrary: fc.constantFrom<TicketStatus>(SellerInactive, Forfeited) },
        { weight: 2, arbitrary: fc.constantFrom<TicketStatus>(Completed, ItemUnavailable) },
      ),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      process: fc.nat(1),
      minutes: fc.constantFrom(0, 10, 31, 31, 150, 600),
    }),
  },
)
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

interface PlaceRow {
  place: number
  buyer_id: string
  state: 'waiting' | 'turn' | 'ended'
  joined_at: Date
  turn_begins_at: Date | null
  turn_ends_at: Date | null
  notified: boolean
  end_reason: string | null
  ended_at: Date | null
}
interface TicketRow {
  id: number
  buyer_id: string
  status: TicketStatus
  created_at: Date
  moves: { to_status: TicketStatus; moved_at: string }[]
}

const minutesOfDay = (at: Date): number => {
  const inManila = new Date(at.getTime() + 8 * 3_600_000)
  return inManila.getUTCHours() * 60 + inManila.getUTCMinutes() + inManila.getUTCSeconds() / 60
}

/** Checks the rows of one item against the rules, without the code under test. */
const check = async (itemID: string) => {
  const { rows: places } = await app.pool.query<PlaceRow>(
    'select * from line_places where item_id = $1 order by place',
    [itemID],
  )
  const { rows: tickets } = await app.pool.query<TicketRow>(
    `select t.id, t.buyer_id, t.status, t.created_at,
       (select json_agg(json_build_object('to_status', to_status, 'moved_at', moved_at) order by step)
        from ticket_moves m where m.ticket_id = t.id) as moves
     from tickets t where item_id = $1 order by id`,
    [itemID],
  )
  const availability = await availabilityIn(app.db, itemID)
  const open = tickets.filter(({ status }) => status <= AwaitingPickup)
  const live = places.filter(({ state }) => state !== 'ended')
  const turns = live.filter(({ state }) => state === 'turn')
  expect(open.length).toBeLessThanOrEqual(1)
  expect(turns.length).toBeLessThanOrEqual(1)
  // On hold is what a ticket or a turn holds, and nothing else. Who waits for what is not on hold waits in vain.
  expect(availability === 'held').toBe(open.length + turns.length === 1)
  expect(open.length + turns.length).toBeLessThanOrEqual(1)
  if (availability !== 'held') expect(live).toEqual([])
  if (turns[0]) expect(turns[0].place).toBe(live[0]?.place)
  expect(new Set(live.map(({ buyer_id }) => buyer_id)).size).toBe(live.length)

  for (const one of places) {
    if (one.turn_begins_at) {
      expect(minutesOfDay(one.turn_begins_at)).toBeGreaterThanOrEqual(8 * 60)
      expect(minutesOfDay(one.turn_begins_at)).toBeLessThanOrEqual(21 * 60)
      expect(one.turn_ends_at?.getTime()).toBe(one.turn_begins_at.getTime() + 30 * minute)
      // Nobody is skipped: those before had ended, and none of them by this buyer's turn.
      for (const before of places.filter(({ place }) => place < one.place))
        expect(before.ended_at?.getTime() ?? Infinity).toBeLessThanOrEqual(one.turn_begins_at.getTime())
    } else if (one.state === 'ended') expect(['left', 'sold', 'withdrawn']).toContain(one.end_reason)
    if (one.end_reason === 'lapsed')
      expect(one.ended_at?.getTime()).toBeGreaterThan(one.turn_ends_at?.getTime() ?? 0)
    if (one.end_reason === 'bought')
      expect(
        tickets.filter(
          ({ buyer_id, created_at }) =>
            buyer_id === one.buyer_id && created_at.getTime() === one.ended_at?.getTime(),
        ),
      ).toHaveLength(1)
  }
  // Whoever bought was the first of those who were in line at that moment, if anybody was.
  for (const ticket of tickets) {
    const waiting = places.filter(
      ({ joined_at, ended_at }) =>
        joined_at < ticket.created_at && (ended_at === null || ended_at >= ticket.created_at),
    )
    if (waiting.length > 0) expect(waiting[0]?.buyer_id).toBe(ticket.buyer_id)
  }
  const { rows: notified } = await app.pool.query<{ count: number }>(
    "select count(*)::int as count from notifications where kind = 'line_turn' and path = $1",
    [`/item/${itemID}`],
  )
  expect(notified[0]?.count).toBe(places.filter((one) => one.notified).length)
  return {
    turns: places.filter(({ notified: begun }) => begun).length,
    bought: places.filter(({ end_reason }) => end_reason === 'bought').length,
    lapsed: places.filter(({ end_reason }) => end_reason === 'lapsed').length,
    over: places.filter(({ end_reason }) => end_reason === 'sold' || end_reason === 'withdrawn').length,
    askedCancelled: tickets.filter(
      ({ status, moves }) => status === 9 && moves.at(-2)?.to_status === AwaitingPickup,
    ).length,
  }
}

const perform = async (one: Action, items: string[], allowed = [200, 404, 409]): Promise<void> => {
  const itemID = 'item' in one ? (items[one.item] ?? '') : ''
  const openTicket = async () => {
    const { rows } = await app.pool.query<{ id: number; buyer_id: string; status: TicketStatus }>(
      'select id, buyer_id, status from tickets where item_id = $1 order by id desc limit 1',
      [itemID],
    )
    return rows[0]
  }
  const answers = async (): Promise<{ status: number } | undefined> => {
    switch (one.kind) {
      case 'time': {
        app.clock.advance(one.minutes * minute)
        const { background } = one.process ? second : app
        await Promise.all(['line-turns', 'hold-deadlines'].map((job) => background.run(job)))
        return undefined
      }
      case 'line up':
        return buyers[one.buyer]?.call('POST tickets/line_up', { itemID })
      case 'leave':
        return buyers[one.buyer]?.call('POST tickets/leave_line', { itemID })
      case 'buy':
        return buyers[one.buyer]?.call('POST tickets/purchase_item', { itemID })
      case 'cancel': {
        const ticket = await openTicket()
        const owner = buyers.find(({ accountID }) => accountID === ticket?.buyer_id)
        if (!ticket) return undefined
        return ticket.status === AwaitingPickup
          ? owner?.call('POST tickets/ask_cancel', { ticketID: ticket.id, reason: 'other' })
          : owner?.call('POST tickets/cancel_ticket', { ticketID: ticket.id })
      }
      case 'answer': {
        const ticket = await openTicket()
        return (
          ticket &&
          seller.call('POST tickets/answer_request', {
            ticketID: ticket.id,
            kind: 'cancel',
            agree: one.agree,
          })
        )
      }
      case 'move': {
        const ticket = await openTicket()
        return (
          ticket &&
          seller.call('POST tickets/update_ticket_status', { ticketID: ticket.id, statusID: one.to })
        )
      }
    }
  }
  const answer = await answers()
  if (answer) expect(allowed).toContain(answer.status)
}

test(
  'concurrent line-ups, purchases, cancellations, moves and deadlines on two servers keep the order of the line',
  { timeout: 180_000 },
  async () => {
    const total = { turns: 0, bought: 0, lapsed: 0, over: 0, askedCancelled: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(action, { minLength: 1, maxLength: 8 }), { minLength: 6, maxLength: 14 }),
        async (waves) => {
          // Later in the morning of the next day.
          app.clock.advance(86_400_000)
          await makePeople()
          const items = await Promise.all([0, 1].map(() => app.make.listedItem(shop)))
          // Begins with an item that awaits pickup and has a line.
          const begin: Action[][] = [
            [{ kind: 'buy', buyer: 0, item: 0 }],
            [
              { kind: 'move', item: 0, to: AwaitingPickup },
              { kind: 'line up', buyer: 1, item: 0 },
              { kind: 'line up', buyer: 2, item: 0 },
            ],
          ]
          for (const wave of [...begin, ...waves]) {
            await Promise.all(wave.map((one) => perform(one, items)))
            for (const itemID of items) await check(itemID)
          }
          for (const itemID of items)
            for (const [key, count] of Object.entries(await check(itemID)))
              total[key as keyof typeof total] += count
        },
      ),
      { numRuns: nightly ? 25 : 2, seed: 3 },
    )
    // The random runs must have reached the cases, the longer ones all.
    expect(total.turns).toBeGreaterThan(3)
    if (nightly)
      for (const count of [total.bought, total.lapsed, total.over]) expect(count).toBeGreaterThan(0)
  },
)

test.runIf(nightly)(
  'a database connection that is cut at any moment leaves no line half changed',
  { timeout: 120_000 },
  async () => {
    const root = connect(asSuperuser(app.connection), () => undefined, 1)
    const cut = () =>
      root.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
      )
    let cuts = 0
    let failed = 0
    try {
      for (let round = 0; round < (nightly ? 10 : 4); round += 1) {
        app.clock.advance(86_400_000)
        await makePeople()
        const items = await Promise.all([0, 1].map(() => app.make.listedItem(shop)))
        for (const [buyer, item] of [0, 1].entries()) await perform({ kind: 'buy', buyer, item }, items)
        for (const buyer of [2, 3, 0, 1])
          for (const item of [0, 1]) await perform({ kind: 'line up', buyer, item }, items)
        const wave: Action[] = [0, 1].flatMap((item) => [
          { kind: 'cancel', buyer: 0, item },
          { kind: 'leave', buyer: 2, item },
          { kind: 'buy', buyer: 3, item },
          { kind: 'time', process: item, minutes: 31 },
        ])
        const acting = wave.map((one) =>
          perform(one, items, [200, 404, 409, 500, 503]).catch(() => {
            failed += 1
          }),
        )
        await new Promise((resolve) => setTimeout(resolve, round))
        cuts += (await cut()).rows.length
        await Promise.all(acting)
        // Nothing is lost: the next run goes on.
        await perform({ kind: 'time', process: 0, minutes: 0 }, items)
        for (const itemID of items) await check(itemID)
      }
    } finally {
      await root.close()
    }
    expect(cuts).toBeGreaterThan(nightly ? 5 : 0)
    expect(failed).toBeLessThan(10 * 8)
  },
)
