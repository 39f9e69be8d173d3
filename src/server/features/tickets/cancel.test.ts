import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TicketStatus, sellerStatuses } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { feedOf } from '#tests/support/feed.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let app: TestApp
let beside: TestApp
let seller: Person
let shop: string
const heard: string[] = []

beforeAll(async () => {
  app = await startApp(manyOpenTickets)
  beside = await startApp(manyOpenTickets, app)
  seller = await app.make.quickSeller()
  shop = await app.make.shopRow(seller.accountID)
  app.events.subscribe('people', (event) => {
    if (event.kind === 'event') heard.push(event.payload)
  })
})
afterAll(async () => {
  await beside.stop()
  await app.stop()
})

const bought = async (status: TicketStatus = 1) => {
  const buyer = await app.make.quickBuyer()
  const itemID = await app.make.listedItem(shop)
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  if (status !== 1) await move(ticketID, status)
  return { buyer, itemID, ticketID }
}
const move = (ticketID: number, statusID: TicketStatus) =>
  seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })
const cancel = (buyer: Person, ticketID: number) => buyer.call('POST tickets/cancel_ticket', { ticketID })
const movesOf = (ticketID: number) =>
  app.db
    .selectFrom('ticket_moves')
    .select(['from_status', 'to_status', 'moved_by'])
    .where('ticket_id', '=', ticketID)
    .orderBy('step')
    .execute()
const stateOf = async (itemID: string) =>
  (await app.db.selectFrom('items').select('availability').where('id', '=', itemID).executeTakeFirstOrThrow())
    .availability

describe('a buyer cancels', () => {
  test.each([1, 2, 3] as const)('a ticket in status %i', async (status) => {
    const { buyer, itemID, ticketID } = await bought(status)
    const other = await app.make.quickBuyer()
    heard.length = 0
    const { body } = await cancel(buyer, ticketID)
    expect(body).toMatchObject({
      response: 'Reservation cancelled',
      ticket: {
        ticketID,
        statusID: 9,
        currentStatusName: 'Cancelled by buyer',
        level: 4,
        moves: [],
        canCancel: false,
      },
    })
    await app.events.caughtUp()
    expect(heard).toContain(`${seller.accountID} tickets`)
    expect(heard).toContain(`${buyer.accountID} tickets`)
    // In the tab Cancelled of both sides, with who did it.
    expect((await buyer.ok('GET tickets/ticket', { level: 4 })).tickets).toMatchObject([{ ticketID }])
    expect((await seller.ok('GET tickets/get_shop_tickets', { level: 4 })).tickets[0]).toMatchObject({
      ticketID,
      moves: [],
    })
    expect((await seller.ok('GET tickets/ticket', { ticketID })).history.at(-1)).toMatchObject({
      statusID: 9,
      statusName: 'Cancelled by buyer',
      by: 'buyer',
    })
    // For sale again, in the feed too, and the next buyer gets it.
    expect(await stateOf(itemID)).toBe('for_sale')
    expect(await feedOf(other)).toContain(itemID)
    await other.ok('POST tickets/purchase_item', { itemID })
    // Sent again it is the same, and leaves the next buyer's ticket alone.
    expect((await cancel(buyer, ticketID)).body).toMatchObject({ ticket: { ticketID, statusID: 9 } })
    expect(await stateOf(itemID)).toBe('held')
    expect(await movesOf(ticketID)).toHaveLength(status === 1 ? 2 : 3)
  })

  test.each([4, 5, 6, 7, 8] as const)('no ticket in status %i', async (status) => {
    const { buyer, itemID, ticketID } = await bought(status)
    const before = await stateOf(itemID)
    expect(await cancel(buyer, ticketID)).toMatchObject({
      status: 409,
      error: { code: 'move_not_allowed', error: 'This reservation can no longer be cancelled.' },
    })
    expect(await stateOf(itemID)).toBe(before)
    expect(await movesOf(ticketID)).toHaveLength(2)
  })

  test("nobody else's", async () => {
    const { buyer, ticketID } = await bought()
    expect((await cancel(await app.make.quickBuyer(), ticketID)).status).toBe(404)
    expect((await cancel(seller, ticketID)).status).toBe(403)
    expect((await app.visitor().call('POST tickets/cancel_ticket', { ticketID })).status).toBe(401)
    for (const bad of [0, 'x', null]) expect((await cancel(buyer, bad as number)).status).toBe(400)
    expect((await cancel(buyer, 1_000_000_000)).status).toBe(404)
  })
})

test('a seller can neither cancel for the buyer nor move what the buyer cancelled', async () => {
  const { buyer, ticketID } = await bought()
  const by = (statusID: number) =>
    seller.call('POST tickets/update_ticket_status', { ticketID, statusID }).then(({ status }) => status)
  expect(await by(9)).toBe(400)
  await cancel(buyer, ticketID)
  for (const to of sellerStatuses) expect(await by(to)).toBe(409)
  expect(await by(9)).toBe(400)
})

test('the database itself refuses a cancellation that is late, by another, or not final', async () => {
  const { buyer, ticketID } = await bought(4)
  const set = (status: number) =>
    app.pool.query(`update tickets set status = ${status} where id = ${ticketID}`)
  await expect(set(9)).rejects.toMatchObject({ code: '23514' })
  const early = await bought()
  const write = (by: string) =>
    app.pool.query(
      'insert into ticket_moves (ticket_id, step, from_status, to_status, moved_by, moved_at) values ($1, 2, 1, 9, $2, now())',
      [early.ticketID, by],
    )
  await expect(write(seller.accountID)).rejects.toMatchObject({ code: '23514' })
  await expect(write(buyer.accountID)).rejects.toMatchObject({ code: '23514' })
  await cancel(early.buyer, early.ticketID)
  await expect(
    app.pool.query('update tickets set status = 8 where id = $1', [early.ticketID]),
  ).rejects.toMatchObject({ code: '23514' })
})

test.each(sellerStatuses.slice(1))(
  'raced against a move to %i, on two processes, what comes first stands',
  { timeout: 60_000 },
  async (to) => {
    for (let round = 0; round < 6; round += 1) {
      const { buyer, itemID, ticketID } = await bought()
      const elsewhere = Object.assign(beside.visitor(), { ...buyer, base: beside.base, cookie: buyer.cookie })
      const [cancelled, moved] = await Promise.all([
        cancel(round % 2 ? buyer : elsewhere, ticketID),
        seller.call('POST tickets/update_ticket_status', { ticketID, statusID: to }),
      ])
      const path = (await movesOf(ticketID)).map(({ to_status }) => to_status)
      const ways =
        to <= 3
          ? [
              [1, 9],
              [1, to, 9],
            ]
          : [
              [1, 9],
              [1, to],
            ]
      expect(ways).toContainEqual(path)
      expect(cancelled.status).toBe(path.includes(9) ? 200 : 409)
      expect(moved.status).toBe(path.includes(to) ? 200 : 409)
      const states = { 4: 'held', 5: 'sold', 6: 'withdrawn' } as Record<number, string>
      expect(await stateOf(itemID)).toBe(path.includes(9) ? 'for_sale' : (states[to] ?? 'for_sale'))
    }
  },
)

test('raced against the deadline job, it ends once', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 8; round += 1) {
    const { buyer, itemID, ticketID } = await bought()
    app.clock.advance(49 * 3_600_000)
    const [cancelled] = await Promise.all([
      cancel(buyer, ticketID),
      app.background.run('ticket-deadlines'),
      beside.background.run('ticket-deadlines'),
    ])
    const path = (await movesOf(ticketID)).map(({ to_status }) => to_status)
    expect([
      [1, 9],
      [1, 7],
    ]).toContainEqual(path)
    expect(cancelled.status).toBe(path.includes(9) ? 200 : 409)
    expect(await stateOf(itemID)).toBe('for_sale')
  }
})
