import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Availability,
  TicketLevel,
  TicketStatus,
  holdsItem,
  levelOf,
  sellerStatuses,
} from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'
import { nightly } from '#tests/support/nightly.ts'
import { availabilityIn } from '#tests/support/item-rows.ts'

const { PendingVerification, AwaitingPickup, Completed, ItemUnavailable } = TicketStatus
const { SellerInactive, Forfeited, CancelledByBuyer } = TicketStatus

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let app: TestApp
let secondServer: TestApp
let sellers: Person[]
let buyers: Person[]
let shops: string[]

beforeAll(async () => {
  const database = await cloneDatabase(1)
  await database.close()
  // The shared clock never returns the same time twice, so moves on both servers have one order.
  let time = Date.now()
  const clock = { now: () => new Date((time += 1)), advance: (by: number) => void (time += by) }
  // Short deadlines, because sessions would expire within deadlines of days.
  const hours = { SELLER_CONFIRM_HOURS: '2', BUYER_PICKUP_HOURS: '2', ...manyOpenTickets }
  app = await startApp(hours, { connection: database.connection, clock })
  secondServer = await startApp(hours, { connection: database.connection, clock })
  sellers = [await app.make.quickSeller(), await secondServer.make.quickSeller()]
  shops = await Promise.all(sellers.map((seller) => app.make.shopRow(seller.accountID)))
  buyers = await Promise.all(
    [app, secondServer, app, secondServer].map((process) => process.make.quickBuyer()),
  )
})
afterAll(async () => {
  await secondServer.stop()
  await app.stop()
})

type Action =
  | { kind: 'buy'; buyer: number; item: number }
  | { kind: 'move'; seller: number; pick: number; to: TicketStatus }
  | { kind: 'cancel'; buyer: number; pick: number }
  | { kind: 'deadlines'; process: number; hoursLater: number }

const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('buy' as const), buyer: fc.nat(3), item: fc.nat(2) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      seller: fc.nat(1),
      pick: fc.nat(1000),
      // Half of the moves release the item or complete the ticket, so that several buyers get an item within a run.
      to: fc.oneof(
        fc.constantFrom(...sellerStatuses),
        fc.constantFrom<TicketStatus>(Completed, ItemUnavailable, SellerInactive, Forfeited),
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('cancel' as const), buyer: fc.nat(3), pick: fc.nat(1000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('deadlines' as const),
      process: fc.nat(1),
      hoursLater: fc.constantFrom(0, 1, 3),
    }),
  },
)

interface Move {
  ticket_id: number
  step: number
  from_status: TicketStatus | null
  to_status: TicketStatus
  moved_by: string | null
  buyer_id: string
}

/** A second implementation of the rules, independent of the code under test. Returns the state that the moves lead to. */
const replay = (moves: Move[]) => {
  let availability: Availability = 'for_sale'
  const tickets = new Map<number, { status: TicketStatus; step: number }>()
  for (const { ticket_id, step, from_status, to_status, moved_by, buyer_id } of moves) {
    const ticket = tickets.get(ticket_id)
    expect(step).toBe((ticket?.step ?? 0) + 1)
    expect(from_status).toBe(ticket?.status ?? null)
    if (!ticket) {
      expect(availability).toBe('for_sale')
      expect(to_status).toBe(PendingVerification)
      availability = 'held'
    } else {
      expect(to_status).not.toBe(ticket.status)
      // Only the buyer cancels, only a pending ticket, and the cancellation is final.
      expect(ticket.status).not.toBe(CancelledByBuyer)
      if (to_status === CancelledByBuyer)
        expect([moved_by, levelOf(ticket.status)]).toEqual([buyer_id, TicketLevel.Pending])
      else expect(moved_by).not.toBe(buyer_id)
      expect(levelOf(to_status)).toBeGreaterThanOrEqual(levelOf(ticket.status))
      const isReleased = to_status >= SellerInactive
      if (ticket.status <= AwaitingPickup && to_status >= Completed)
        availability = to_status === Completed ? 'sold' : isReleased ? 'for_sale' : 'withdrawn'
      else if (ticket.status === ItemUnavailable && availability === 'withdrawn' && isReleased)
        availability = 'for_sale'
      else if (
        ticket.status >= SellerInactive &&
        availability === 'for_sale' &&
        to_status === ItemUnavailable
      )
        availability = 'withdrawn'
    }
    tickets.set(ticket_id, { status: to_status, step })
    const holding = [...tickets.values()].filter(({ status }) => holdsItem(status))
    expect(holding.length).toBeLessThanOrEqual(1)
    if (holding[0]) expect(availability).toBe(holding[0].status === Completed ? 'sold' : 'held')
  }
  return { availability, tickets }
}

/** Compares the stored state of an item with the replay of its moves. Returns the number of moves. */
const checkItem = async (itemID: string): Promise<number> => {
  const moves = await app.db
    .selectFrom('ticket_moves')
    .innerJoin('tickets', 'tickets.id', 'ticket_moves.ticket_id')
    .select(['ticket_id', 'step', 'from_status', 'to_status', 'moved_at', 'moved_by', 'buyer_id'])
    .where('item_id', '=', itemID)
    .orderBy('moved_at')
    .execute()
  const { availability, tickets } = replay(moves)
  expect(await availabilityIn(app.db, itemID)).toBe(availability)
  const rows = await app.db
    .selectFrom('tickets')
    .select(['id', 'status', 'level'])
    .where('item_id', '=', itemID)
    .orderBy('id')
    .execute()
  expect(rows).toEqual(
    [...tickets]
      .map(([id, { status }]) => ({ id, status, level: levelOf(status) }))
      .toSorted((a, b) => a.id - b.id),
  )
  return moves.length
}

const movedByDeadlines = async (items: string[]): Promise<number> => {
  const { rows } = await app.pool.query(
    'select from ticket_moves m join tickets t on t.id = m.ticket_id where item_id = any($1) and moved_by is null',
    [items],
  )
  return rows.length
}

test(
  'concurrent purchases, moves, cancellations and deadlines on two servers are linearizable',
  { timeout: 120_000 },
  async () => {
    let purchases = 0
    let moves = 0
    let overdue = 0
    let cancellations = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(action, { minLength: 1, maxLength: 12 }), { minLength: 2, maxLength: 8 }),
        async (waves) => {
          app.clock.advance(3_600_000)
          const items = await Promise.all([0, 1, 0].map((shop) => app.make.listedItem(shops[shop] ?? '')))
          const made: number[] = []
          // A repeated cancellation succeeds too, so count each ticket once.
          const cancelled = new Set<number>()
          const owners = new Map<number, number>()
          let done = 0
          const perform = async (one: Action): Promise<void> => {
            if (one.kind === 'deadlines') {
              app.clock.advance(one.hoursLater * 3_600_000)
              await [app, secondServer][one.process]?.background.run('hold-deadlines')
              return
            }
            const ticketID = made[('pick' in one ? one.pick : 0) % made.length] ?? 1_000_000_000
            if (one.kind === 'cancel') {
              // Usually the buyer of the ticket, sometimes another one.
              const who = one.pick % 4 === 0 ? one.buyer : (owners.get(ticketID) ?? one.buyer)
              const answer = await buyers[who]?.call('POST tickets/cancel_ticket', { ticketID })
              expect([200, 404, 409]).toContain(answer?.status)
              if (answer?.status === 200) cancelled.add(ticketID)
              return
            }
            const answer =
              one.kind === 'buy'
                ? await buyers[one.buyer]?.call('POST tickets/purchase_item', { itemID: items[one.item] })
                : await sellers[one.seller]?.call('POST tickets/update_ticket_status', {
                    ticketID,
                    statusID: one.to,
                  })
            expect([200, 404, 409]).toContain(answer?.status)
            if (answer?.status !== 200) return
            done += 1
            if (one.kind === 'buy' && 'ticketID' in answer.body) {
              made.push(answer.body.ticketID)
              owners.set(answer.body.ticketID, one.buyer)
            }
          }
          for (const wave of waves) await Promise.all(wave.map(perform))
          let kept = 0
          for (const itemID of items) kept += await checkItem(itemID)
          const late = await movedByDeadlines(items)
          // The history has one row for each success and for each missed deadline, and no other.
          expect(kept).toBe(done + cancelled.size + late)
          overdue += late
          purchases += made.length
          moves += done - made.length
          cancellations += cancelled.size
        },
      ),
      { numRuns: nightly ? 25 : 10, seed: 1 },
    )
    // The random runs must have reached each case.
    expect(purchases).toBeGreaterThan(nightly ? 20 : 8)
    expect(moves).toBeGreaterThan(nightly ? 20 : 8)
    expect(overdue).toBeGreaterThan(0)
    expect(cancellations).toBeGreaterThan(nightly ? 10 : 4)
  },
)
