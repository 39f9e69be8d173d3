import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TicketStatus } from '#domain/ticket-status.ts'
import { createBillLinks } from '#server/features/reserving/live-sales/bills/bill-links.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { nightly } from '#tests/support/nightly.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'
import { availabilitySQL } from '../../items/item-state/availability.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

const minute = 60_000
let app: TestApp
let second: TestApp
let seller: Person
let buyers: Person[]
let sale: { saleID: string; slug: string }
let items: string[]

beforeAll(async () => {
  const database = await cloneDatabase(1)
  await database.close()
  // The shared clock never returns the same time twice. It begins in the evening in Manila.
  let time = new Date('2026-11-24T13:30:00Z').getTime()
  const clock = { now: () => new Date((time += 1)), advance: (by: number) => void (time += by) }
  const settings = { SELLER_CONFIRM_HOURS: '5', NAME_HOLD_HOURS: '3', ...manyOpenTickets }
  app = await startApp(settings, { connection: database.connection, clock })
  second = await startApp(settings, { connection: database.connection, clock })
})
afterAll(async () => {
  await second.stop()
  await app.stop()
})

/** A shop with a running sale that has shown two items, and three buyers. */
const begin = async () => {
  const shopkeeper = await app.make.quickShopkeeper()
  seller = shopkeeper
  buyers = await Promise.all([app, second, app].map((process) => process.make.quickBuyer()))
  items = await Promise.all([0, 1].map(() => app.make.listedItem(shopkeeper.shopID)))
  const made = await seller.ok('POST live/new_sale', {
    title: 'Coats',
    startsAt: app.clock.now().toISOString(),
    clientID: randomUUID(),
  })
  sale = made.sale
  await seller.ok('POST live/set_items', { saleID: sale.saleID, itemIDs: items })
  await seller.ok('POST live/start_sale', { saleID: sale.saleID })
  for (const itemID of items) await seller.ok('POST live/show_piece', { saleID: sale.saleID, itemID })
}

const ofBuyer = { buyer: fc.nat(2), item: fc.nat(1) }
const ofItem = { item: fc.nat(1) }
const kind = <Kind extends string>(name: Kind) => fc.constant(name)
const action = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: kind('claim'), ...ofBuyer }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('buy'), ...ofBuyer }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('hold'), ...ofItem }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('release'), ...ofItem }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('take over'), ...ofBuyer }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('cancel'), ...ofItem }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('line up'), ...ofBuyer }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('leave'), ...ofBuyer }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('take back'), ...ofItem }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('show'), ...ofItem }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('cancel by the shop'), ...ofItem }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('end') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('time'),
      process: fc.nat(1),
      minutes: fc.constantFrom(0, 31, 190, 310),
    }),
  },
)
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

const perform = async (one: Action): Promise<void> => {
  const { saleID, slug } = sale
  const itemID = 'item' in one ? (items[one.item] ?? '') : ''
  const buyer = 'buyer' in one ? buyers[one.buyer] : undefined
  const clientID = randomUUID()
  const ticketOf = async () => {
    const { rows } = await app.pool.query<{ id: number; buyer_id: string }>(
      'select id, buyer_id from tickets where item_id = $1 order by id desc limit 1',
      [itemID],
    )
    return rows[0]
  }
  /** The link of the last name for which the item was held. */
  const token = async (): Promise<string> => {
    const { rows } = await app.pool.query<{ bill_id: string }>(
      'select bill_id from name_holds where item_id = $1 order by id desc limit 1',
      [itemID],
    )
    return rows[0] ? createBillLinks(app.vault.keysFor('bill links')).tokenOf(rows[0].bill_id) : 'none'
  }
  const answer = async (): Promise<{ status: number } | undefined> => {
    switch (one.kind) {
      case 'claim':
        return buyer?.call('POST live/claim', { slug, itemID, clientID, price: 250 })
      case 'buy':
        return buyer?.call('POST tickets/purchase_item', { itemID })
      case 'hold':
        return seller.call('POST live/claim_for_name', { saleID, itemID, name: 'Joy', clientID })
      case 'release':
        return seller.call('POST live/release_name', { saleID, itemID })
      case 'take over':
        return buyer?.call('POST live/take_over', { token: await token() })
      case 'cancel': {
        const ticket = await ticketOf()
        return buyers
          .find(({ accountID }) => accountID === ticket?.buyer_id)
          ?.call('POST tickets/cancel_ticket', { ticketID: ticket?.id ?? 0 })
      }
      case 'line up':
        return buyer?.call('POST tickets/line_up', { itemID })
      case 'leave':
        return buyer?.call('POST tickets/leave_line', { itemID })
      case 'take back':
        return seller.call('POST live/take_back', { saleID, itemID })
      case 'show':
        return seller.call('POST live/show_piece', { saleID, itemID })
      case 'cancel by the shop': {
        const ticket = await ticketOf()
        return (
          ticket &&
          seller.call('POST tickets/update_ticket_status', {
            ticketID: ticket.id,
            statusID: TicketStatus.SellerInactive,
          })
        )
      }
      case 'end':
        return seller.call('POST live/end_sale', { saleID })
      case 'time': {
        app.clock.advance(one.minutes * minute)
        const { background } = one.process ? second : app
        for (const job of ['hold-deadlines', 'line-turns', 'ticket-deadlines', 'live-sales'])
          await background.run(job)
        return undefined
      }
    }
  }
  const result = await answer()
  if (result) expect([200, 404, 409]).toContain(result.status)
}

interface Span {
  from: Date
  to: Date | null
  live: boolean
}

/** Checks the rows against the rules, without the code under test. */
const check = async () => {
  const totals = { tickets: 0, holds: 0, taken: 0, turnsAtNight: 0 }
  const { rows: sales } = await app.pool.query<{ started_at: Date; ended_at: Date | null }>(
    'select started_at, ended_at from live_sales where id = $1',
    [sale.saleID],
  )
  const { ended_at } = sales[0] ?? { ended_at: null }
  for (const itemID of items) {
    const [{ rows: tickets }, { rows: holds }, { rows: places }, { rows: found }] = await Promise.all([
      app.pool.query<
        Span & { status: TicketStatus; name_hold_id: number | null; live_sale_id: string | null }
      >(
        `select t.created_at as from, t.status, t.name_hold_id, t.live_sale_id, t.status <= 5 as live,
           (select min(moved_at) from ticket_moves m where m.ticket_id = t.id and to_status > 5) as to
         from tickets t where item_id = $1 order by id`,
        [itemID],
      ),
      app.pool.query<Span & { id: number; end_reason: string | null }>(
        `select id, held_at as from, ended_at as to, ended_at is null as live, end_reason
         from name_holds where item_id = $1 order by id`,
        [itemID],
      ),
      app.pool.query<{ state: string; turn_begins_at: Date | null; live: boolean }>(
        'select state, turn_begins_at, live from line_places where item_id = $1 order by place',
        [itemID],
      ),
      app.pool.query<{ availability: string; shown_at: Date | null; open: boolean }>(
        `select ${availabilitySQL('i')} as availability, p.shown_at, p.open from items i join live_sale_items p on p.item_id = i.id
         where i.id = $1`,
        [itemID],
      ),
    ])
    const [item] = found
    const holders = [...tickets, ...holds].filter(({ live }) => live).length
    const turns = places.filter(({ state }) => state === 'turn').length
    expect(holders + turns).toBeLessThanOrEqual(1)
    expect(item?.availability === 'held').toBe(holders + turns === 1)
    if (item?.open) expect(item.availability === 'draft').toBe(item.shown_at === null)
    else expect(item?.availability).not.toBe('draft')
    // Never two at the same time, in all of its history.
    const spans = [...tickets, ...holds].toSorted((a, b) => a.from.getTime() - b.from.getTime())
    for (const [n, span] of spans.entries()) {
      const next = spans[n + 1]
      if (next) expect(span.to?.getTime() ?? Infinity).toBeLessThanOrEqual(next.from.getTime())
    }
    // Each hold that was taken over became one ticket, and no other.
    const taken = holds.filter(({ end_reason }) => end_reason === 'taken').map(({ id }) => id)
    expect(tickets.flatMap(({ name_hold_id }) => name_hold_id ?? [])).toEqual(taken)
    for (const ticket of tickets) {
      if (ticket.name_hold_id === null)
        expect(ticket.live_sale_id !== null).toBe(ended_at === null || ticket.from < ended_at)
      // Nothing of an ended sale waits for its seller.
      if (ended_at && ticket.live_sale_id) expect(ticket.status).not.toBe(1)
    }
    for (const { turn_begins_at, live } of places) {
      if (!turn_begins_at) continue
      const hour = (turn_begins_at.getUTCHours() + 8) % 24
      const byDay = hour >= 8 && hour < 21
      expect(byDay || live || (hour === 21 && turn_begins_at.getUTCMinutes() === 0)).toBe(true)
      if (live && ended_at) expect(turn_begins_at.getTime()).toBeLessThanOrEqual(ended_at.getTime())
      if (live && !byDay) totals.turnsAtNight += 1
    }
    totals.tickets += tickets.length
    totals.holds += holds.length
    totals.taken += taken.length
  }
  return totals
}

test.runIf(nightly)(
  'claims, purchases, names, take-overs, lines, deadlines and the end in any order on two servers: one holder',
  { timeout: 600_000 },
  async () => {
    const total = { tickets: 0, holds: 0, taken: 0, turnsAtNight: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(action, { minLength: 1, maxLength: 8 }), { minLength: 5, maxLength: 12 }),
        async (waves) => {
          // Half past nine in the evening of the next day.
          const now = app.clock.now()
          const evening = new Date(now)
          evening.setUTCHours(37, 30, 0, 0)
          app.clock.advance(evening.getTime() - now.getTime())
          await begin()
          for (const wave of waves) {
            await Promise.all(wave.map(perform))
            await check()
          }
          for (const [key, count] of Object.entries(await check())) total[key as keyof typeof total] += count
        },
      ),
      { numRuns: 40, seed: 7 },
    )
    for (const count of [total.tickets, total.holds]) expect(count).toBeGreaterThan(0)
    for (const count of [total.taken, total.turnsAtNight]) expect(count).toBeGreaterThan(0)
  },
)
