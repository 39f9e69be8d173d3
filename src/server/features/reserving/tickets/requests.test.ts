import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'
import { availabilitySQL } from '../../items/item-state/availability.ts'

const { AwaitingPickup, Completed, Forfeited, CancelledByBuyer } = TicketStatus
const hour = 3_600_000
let app: TestApp
let second: TestApp
let seller: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>

beforeAll(async () => {
  // 3 PM on a Saturday in Manila.
  app = await startApp(manyOpenTickets)
  second = await startApp(manyOpenTickets, app)
})
afterAll(async () => {
  await second.stop()
  await app.stop()
})
beforeEach(async () => {
  seller = await app.make.quickShopkeeper()
  buyer = await app.make.quickBuyer()
})

const ticketAt = async (statusID: TicketStatus = AwaitingPickup) => {
  const itemID = await app.make.listedItem(seller.shopID, { name: 'Barong' })
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  if (statusID !== TicketStatus.PendingVerification)
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })
  return { itemID, ticketID }
}
const runJob = async ({ background } = app) => {
  const { ended } = (await background.run('hold-deadlines')) as { ended: number }
  const { moved } = (await background.run('ticket-deadlines')) as { moved: number }
  return { moved: ended + moved }
}
/** The ticket and its last move, also after sessions have expired. */
const stateOf = async (ticketID: number) => {
  const { rows } = await app.pool.query(
    `select t.status, ${availabilitySQL('i')} as availability, m.moved_by, r.answer from tickets t join items i on i.id = t.item_id
     join ticket_moves m on m.ticket_id = t.id left join ticket_requests r on r.ticket_id = t.id and r.kind = 'cancel'
     where t.id = $1 order by m.step desc limit 1`,
    [ticketID],
  )
  return rows[0]
}
const kindsOf = async (accountID: string) => {
  const { rows } = await app.pool.query(
    'select kind from notifications where account_id = $1 order by created_at, id',
    [accountID],
  )
  return rows.map(({ kind }) => kind as string)
}
const askCancel = (ticketID: number) => buyer.call('POST tickets/ask_cancel', { ticketID, reason: 'too_far' })
const askLonger = (ticketID: number, day: string) => buyer.call('POST tickets/ask_longer', { ticketID, day })
const answer = (ticketID: number, kind: 'cancel' | 'longer', agree: boolean) =>
  seller.call('POST tickets/answer_request', { ticketID, kind, agree })

test('the seller agrees to a cancellation: the history says that it was the seller, and the item is released', async () => {
  const { ticketID, itemID } = await ticketAt()
  expect((await buyer.ok('GET tickets/ticket', { ticketID })).tickets[0]).toMatchObject({
    canCancel: false,
    canAsk: ['cancel', 'longer'],
  })
  // Repeated.
  for (const _ of [1, 2])
    expect((await askCancel(ticketID)).body).toMatchObject({
      ticket: {
        statusID: AwaitingPickup,
        canAsk: ['longer'],
        cancelReason: 'too_far',
        requests: [
          {
            kind: 'cancel',
            answer: null,
            dueAt: new Date(app.clock.now().getTime() + 12 * hour).toISOString(),
          },
        ],
      },
    })
  expect((await seller.ok('GET tickets/get_shop_tickets', { level: 2 })).tickets[0]).toMatchObject({
    cancelReason: 'too_far',
    canAsk: [],
  })
  expect(await kindsOf(seller.accountID)).toEqual(['ticket_new', 'cancel_asked'])
  expect((await answer(ticketID, 'cancel', true)).body).toMatchObject({
    ticket: { statusID: CancelledByBuyer, requests: [{ answer: 'agreed' }] },
  })
  expect(await stateOf(ticketID)).toEqual({
    status: CancelledByBuyer,
    availability: 'for_sale',
    moved_by: seller.accountID,
    answer: 'agreed',
  })
  const { history } = await buyer.ok('GET tickets/ticket', { ticketID })
  expect(history.at(-1)).toMatchObject({ statusID: CancelledByBuyer, by: 'seller' })
  expect((await kindsOf(buyer.accountID)).at(-1)).toBe('ticket_moved')
  expect((await answer(ticketID, 'cancel', true)).error?.code).toBe('already_answered')
  expect((await askCancel(ticketID)).error?.code).toBe('already_asked')
  expect((await buyer.ok('GET store/item', { id: itemID })).status).toBe('for_sale')
})

test('the seller refuses: the ticket stays, and the buyer cannot ask again', async () => {
  const { ticketID } = await ticketAt()
  await askCancel(ticketID)
  expect((await answer(ticketID, 'cancel', false)).status).toBe(200)
  expect(await stateOf(ticketID)).toMatchObject({ status: AwaitingPickup, answer: 'refused' })
  expect((await kindsOf(buyer.accountID)).at(-1)).toBe('cancel_refused')
  expect((await askCancel(ticketID)).error?.code).toBe('already_asked')
  app.clock.advance(13 * hour)
  await runJob()
  expect((await stateOf(ticketID)).status).toBe(AwaitingPickup)
})

test('without an answer the ticket is cancelled after 12 hours, by two servers once', async () => {
  const { ticketID } = await ticketAt()
  await askCancel(ticketID)
  app.clock.advance(12 * hour)
  expect((await runJob()).moved).toBe(0)
  app.clock.advance(1)
  const runs = await Promise.all([runJob(), runJob(second)])
  expect(runs.map(({ moved }) => moved).toSorted()).toEqual([0, 1])
  expect(await stateOf(ticketID)).toEqual({
    status: CancelledByBuyer,
    availability: 'for_sale',
    moved_by: null,
    answer: 'unanswered',
  })
  expect((await kindsOf(seller.accountID)).at(-1)).toBe('ticket_cancelled')
})

test('of the pickup deadline and the missing answer, the earlier decides', async () => {
  const late = await ticketAt()
  app.clock.advance(61 * hour)
  buyer = await app.make.quickBuyer()
  seller = await app.make.quickShopkeeper()
  const other = await ticketAt()
  // The owner of the first ticket asks 11 hours before its deadline.
  await app.ownerRuns(
    `insert into ticket_requests (ticket_id, kind, asked_at, due_at) values (${late.ticketID}, 'cancel', now(), '${new Date(app.clock.now().getTime() + 12 * hour).toISOString()}')`,
  )
  await askCancel(other.ticketID)
  app.clock.advance(100 * hour)
  await Promise.all([runJob(), runJob(second)])
  expect(await stateOf(late.ticketID)).toMatchObject({ status: Forfeited, answer: 'over', moved_by: null })
  expect(await stateOf(other.ticketID)).toMatchObject({ status: CancelledByBuyer, answer: 'unanswered' })
})

test('a cancellation that was asked for in time does not lower the limit of open tickets', async () => {
  const { ticketID } = await ticketAt()
  await askCancel(ticketID)
  await answer(ticketID, 'cancel', true)
  const { rows } = await app.pool.query(
    'select count(*)::int from tickets where buyer_id = $1 and status = 8',
    [buyer.accountID],
  )
  expect(rows[0].count).toBe(0)
})

test('the shop keeps an item longer, once, and its reminders start again', async () => {
  const { ticketID } = await ticketAt()
  const due = app.clock.now().getTime() + 72 * hour
  const dayAfter = (days: number) => new Date(due + days * 24 * hour).toISOString().slice(0, 10)
  for (const day of [dayAfter(-1), dayAfter(8), '2099-01-01', '0001-01-01'])
    expect((await askLonger(ticketID, day)).error?.code).toBe('day_not_possible')
  expect((await askLonger(ticketID, 'Saturday')).status).toBe(400)
  const wanted = new Date(`${dayAfter(2)}T21:00:00+08:00`).toISOString()
  expect((await askLonger(ticketID, dayAfter(2))).body).toMatchObject({
    ticket: { requests: [{ kind: 'longer', wantedAt: wanted, answer: null }], canAsk: ['cancel'] },
  })
  expect((await kindsOf(seller.accountID)).at(-1)).toBe('longer_asked')
  await app.ownerRuns(`update tickets set reminders = 2 where id = ${ticketID}`)
  expect((await answer(ticketID, 'longer', true)).body).toMatchObject({
    ticket: { expected_buyer_fulfillment: wanted },
  })
  const { rows } = await app.pool.query('select reminders from tickets where id = $1', [ticketID])
  expect(rows[0].reminders).toBe(0)
  expect((await kindsOf(buyer.accountID)).at(-1)).toBe('longer_agreed')
  expect((await askLonger(ticketID, dayAfter(4))).error?.code).toBe('already_asked')
  app.clock.advance(73 * hour)
  await runJob()
  expect((await stateOf(ticketID)).status).toBe(AwaitingPickup)
  app.clock.advance(60 * hour)
  await runJob()
  expect((await stateOf(ticketID)).status).toBe(Forfeited)
})

test('the shop does not keep it longer: the deadline stays', async () => {
  const { ticketID } = await ticketAt()
  const before = (await buyer.ok('GET tickets/ticket', { ticketID })).tickets[0]?.expected_buyer_fulfillment
  const day = new Date(app.clock.now().getTime() + 96 * hour).toISOString().slice(0, 10)
  await askLonger(ticketID, day)
  await answer(ticketID, 'longer', false)
  expect((await buyer.ok('GET tickets/ticket', { ticketID })).tickets[0]).toMatchObject({
    expected_buyer_fulfillment: before,
    requests: [{ answer: 'refused' }],
  })
  expect((await kindsOf(buyer.accountID)).at(-1)).toBe('longer_refused')
})

test('requests need a ticket of their own that awaits pickup', async () => {
  const { ticketID } = await ticketAt(TicketStatus.PendingPackaging)
  for (const asked of [await askCancel(ticketID), await askLonger(ticketID, '2026-11-28')])
    expect(asked.error?.code).toBe('move_not_allowed')
  const ready = await ticketAt()
  const stranger = await app.make.quickBuyer()
  const rival = await app.make.quickShopkeeper()
  expect(
    (await stranger.call('POST tickets/ask_cancel', { ticketID: ready.ticketID, reason: 'other' })).error
      ?.code,
  ).toBe('not_found')
  expect(
    (await buyer.call('POST tickets/ask_cancel', { ticketID: ready.ticketID, reason: 'bored' as never }))
      .status,
  ).toBe(400)
  expect((await answer(ready.ticketID, 'cancel', true)).error?.code).toBe('not_found')
  await askCancel(ready.ticketID)
  expect(
    (
      await rival.call('POST tickets/answer_request', {
        ticketID: ready.ticketID,
        kind: 'cancel',
        agree: true,
      })
    ).error?.code,
  ).toBe('not_found')
  // Picked up in the meantime.
  await seller.ok('POST tickets/update_ticket_status', { ticketID: ready.ticketID, statusID: Completed })
  expect((await answer(ready.ticketID, 'cancel', true)).error?.code).toBe('already_answered')
  expect((await stateOf(ready.ticketID)).answer).toBe('over')
})

test('the seller agrees and completes the ticket at the same time: one of both happens', async () => {
  const seen = new Set<number>()
  const sellerOnSecond = Object.assign(second.visitor(), { base: second.base, cookie: seller.cookie })
  for (let round = 0; round < 10; round += 1) {
    const { ticketID } = await ticketAt()
    await askCancel(ticketID)
    const agree = () =>
      sellerOnSecond.call('POST tickets/answer_request', { ticketID, kind: 'cancel', agree: true })
    const complete = () => seller.call('POST tickets/update_ticket_status', { ticketID, statusID: Completed })
    const both = round % 2 ? [agree, complete] : [complete, agree]
    const statuses = (await Promise.all(both.map((call) => call()))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    const { status, answer: answered } = await stateOf(ticketID)
    expect([`${Completed} over`, `${CancelledByBuyer} agreed`]).toContain(`${status} ${answered}`)
    seen.add(status)
  }
  expect(seen.size).toBeGreaterThan(0)
})

test('a reason can be given at level 1 too', async () => {
  const { ticketID } = await ticketAt(TicketStatus.PendingVerification)
  const { ticket } = await buyer.ok('POST tickets/cancel_ticket', { ticketID, reason: 'found_another' })
  expect(ticket).toMatchObject({ statusID: CancelledByBuyer, cancelReason: 'found_another' })
})

test('the database refuses status 9 from level 2 without a request that was agreed to or is over', async () => {
  const { ticketID } = await ticketAt()
  const cancel = () => app.pool.query('update tickets set status = 9 where id = $1', [ticketID])
  await expect(cancel()).rejects.toThrow('cannot go from status 4 to 9')
  await askCancel(ticketID)
  await expect(cancel()).rejects.toThrow('cannot go from status 4 to 9')
  await expect(
    app.pool.query(
      `update ticket_requests set answer = 'unanswered', answered_at = due_at - interval '1 second' where ticket_id = $1`,
      [ticketID],
    ),
  ).rejects.toThrow('ticket_requests_unanswered')
  const move = (by: string | null) =>
    app.pool.query('insert into ticket_moves values ($1, 3, 4, 9, $2, now())', [ticketID, by])
  for (const by of [null, buyer.accountID, seller.accountID])
    await expect(move(by)).rejects.toThrow('cannot be cancelled by this account')
  await app.pool.query(
    `update ticket_requests set answer = 'agreed', answered_at = now() where ticket_id = $1`,
    [ticketID],
  )
  for (const by of [null, buyer.accountID])
    await expect(move(by)).rejects.toThrow('cannot be cancelled by this account')
  await expect(
    app.pool.query(
      `insert into ticket_requests (ticket_id, kind, asked_at, from_due_at, wanted_at)
       values ($1, 'longer', now(), now(), now() + interval '169 hours')`,
      [ticketID],
    ),
  ).rejects.toThrow('ticket_requests_check')
})
