import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TicketLevel, TicketStatus, levelOf, sellerStatuses } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { feedOf } from '#tests/support/feed.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'
import { availabilityIn } from '#tests/support/item-rows.ts'

const { PendingVerification, CheckingInventory, PendingPackaging, AwaitingPickup } = TicketStatus
const { Completed, ItemUnavailable, SellerInactive, Forfeited, CancelledByBuyer } = TicketStatus

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let app: TestApp
let secondServer: TestApp
let seller: Person
let shop: string
const published: string[] = []

beforeAll(async () => {
  app = await startApp(manyOpenTickets)
  secondServer = await startApp(manyOpenTickets, app)
  seller = await app.make.quickSeller()
  shop = await app.make.shopRow(seller.accountID)
  app.events.subscribe('people', (event) => {
    if (event.kind === 'event') published.push(event.payload)
  })
})
afterAll(async () => {
  await secondServer.stop()
  await app.stop()
})

const setUpTicket = async (status: TicketStatus = PendingVerification) => {
  const buyer = await app.make.quickBuyer()
  const itemID = await app.make.listedItem(shop)
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  if (status !== PendingVerification) await move(ticketID, status)
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
const availabilityOf = (itemID: string) => availabilityIn(app.db, itemID)

describe('a buyer', () => {
  test.each([PendingVerification, CheckingInventory, PendingPackaging])(
    'cancels a ticket in status %i',
    async (status) => {
      const { buyer, itemID, ticketID } = await setUpTicket(status)
      const other = await app.make.quickBuyer()
      published.length = 0
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
      await app.events.syncNotifications()
      expect(published).toContain(`${seller.accountID} tickets`)
      expect(published).toContain(`${buyer.accountID} tickets`)
      // Both sides find it in the tab Cancelled, and its history names the buyer.
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
      // The item is for sale again and in the feed, and another buyer can buy it.
      expect(await availabilityOf(itemID)).toBe('for_sale')
      expect(await feedOf(other)).toContain(itemID)
      await other.ok('POST tickets/purchase_item', { itemID })
      // A repeated request gets the same answer and does not touch the other buyer's ticket.
      expect((await cancel(buyer, ticketID)).body).toMatchObject({ ticket: { ticketID, statusID: 9 } })
      expect(await availabilityOf(itemID)).toBe('held')
      expect(await movesOf(ticketID)).toHaveLength(status === PendingVerification ? 2 : 3)
    },
  )

  test.each([AwaitingPickup, Completed, ItemUnavailable, SellerInactive, Forfeited])(
    'cannot cancel a ticket in status %i',
    async (status) => {
      const { buyer, itemID, ticketID } = await setUpTicket(status)
      const before = await availabilityOf(itemID)
      expect(await cancel(buyer, ticketID)).toMatchObject({
        status: 409,
        error: { code: 'move_not_allowed', error: 'This reservation can no longer be cancelled.' },
      })
      expect(await availabilityOf(itemID)).toBe(before)
      expect(await movesOf(ticketID)).toHaveLength(2)
    },
  )

  test("cannot cancel somebody else's ticket", async () => {
    const { buyer, ticketID } = await setUpTicket()
    expect((await cancel(await app.make.quickBuyer(), ticketID)).status).toBe(404)
    expect((await cancel(seller, ticketID)).status).toBe(403)
    expect((await app.visitor().call('POST tickets/cancel_ticket', { ticketID })).status).toBe(401)
    for (const bad of [0, 'x', null]) expect((await cancel(buyer, bad as number)).status).toBe(400)
    expect((await cancel(buyer, 1_000_000_000)).status).toBe(404)
  })
})

test("a seller can neither cancel for the buyer nor move a ticket after the buyer's cancellation", async () => {
  const { buyer, ticketID } = await setUpTicket()
  const statusOfMove = (statusID: number) =>
    seller.call('POST tickets/update_ticket_status', { ticketID, statusID }).then(({ status }) => status)
  expect(await statusOfMove(CancelledByBuyer)).toBe(400)
  await cancel(buyer, ticketID)
  for (const to of sellerStatuses) expect(await statusOfMove(to)).toBe(409)
  expect(await statusOfMove(CancelledByBuyer)).toBe(400)
})

test('a trigger refuses a cancellation that is late or by somebody else, and a move after a cancellation', async () => {
  const { buyer, ticketID } = await setUpTicket(AwaitingPickup)
  const set = (status: number) =>
    app.pool.query(`update tickets set status = ${status} where id = ${ticketID}`)
  await expect(set(CancelledByBuyer)).rejects.toMatchObject({ code: '23514' })
  const early = await setUpTicket()
  const write = (by: string) =>
    app.pool.query(
      `insert into ticket_moves (ticket_id, step, from_status, to_status, moved_by, moved_at)
       values ($1, 2, ${PendingVerification}, ${CancelledByBuyer}, $2, now())`,
      [early.ticketID, by],
    )
  await expect(write(seller.accountID)).rejects.toMatchObject({ code: '23514' })
  await expect(write(buyer.accountID)).rejects.toMatchObject({ code: '23514' })
  await cancel(early.buyer, early.ticketID)
  await expect(
    app.pool.query('update tickets set status = $2 where id = $1', [early.ticketID, Forfeited]),
  ).rejects.toMatchObject({ code: '23514' })
})

test.each(sellerStatuses.slice(1))(
  'of a cancellation and a concurrent move to %i, on two servers, the first one wins',
  { timeout: 60_000 },
  async (to) => {
    for (let round = 0; round < 6; round += 1) {
      const { buyer, itemID, ticketID } = await setUpTicket()
      const elsewhere = Object.assign(secondServer.visitor(), {
        ...buyer,
        base: secondServer.base,
        cookie: buyer.cookie,
      })
      const [cancelled, moved] = await Promise.all([
        cancel(round % 2 ? buyer : elsewhere, ticketID),
        seller.call('POST tickets/update_ticket_status', { ticketID, statusID: to }),
      ])
      const path = (await movesOf(ticketID)).map(({ to_status }) => to_status)
      const possiblePaths =
        levelOf(to) === TicketLevel.Pending
          ? [
              [PendingVerification, CancelledByBuyer],
              [PendingVerification, to, CancelledByBuyer],
            ]
          : [
              [PendingVerification, CancelledByBuyer],
              [PendingVerification, to],
            ]
      expect(possiblePaths).toContainEqual(path)
      expect(cancelled.status).toBe(path.includes(CancelledByBuyer) ? 200 : 409)
      expect(moved.status).toBe(path.includes(to) ? 200 : 409)
      const afterMove = {
        [AwaitingPickup]: 'held',
        [Completed]: 'sold',
        [ItemUnavailable]: 'withdrawn',
      } as Record<number, string>
      expect(await availabilityOf(itemID)).toBe(
        path.includes(CancelledByBuyer) ? 'for_sale' : (afterMove[to] ?? 'for_sale'),
      )
    }
  },
)

test(
  'of a cancellation and concurrent runs of the deadline job, exactly one wins',
  { timeout: 60_000 },
  async () => {
    for (let round = 0; round < 8; round += 1) {
      const { buyer, itemID, ticketID } = await setUpTicket()
      app.clock.advance(49 * 3_600_000)
      const [cancelled] = await Promise.all([
        cancel(buyer, ticketID),
        app.background.run('hold-deadlines'),
        secondServer.background.run('hold-deadlines'),
      ])
      const path = (await movesOf(ticketID)).map(({ to_status }) => to_status)
      expect([
        [PendingVerification, CancelledByBuyer],
        [PendingVerification, SellerInactive],
      ]).toContainEqual(path)
      expect(cancelled.status).toBe(path.includes(CancelledByBuyer) ? 200 : 409)
      expect(await availabilityOf(itemID)).toBe('for_sale')
    }
  },
)
