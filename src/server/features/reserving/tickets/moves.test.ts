import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TicketStatus, canMove, levelOf, movesFrom, sellerStatuses } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { feedOf } from '#tests/support/feed.ts'
import { noTicketFacts } from '#tests/support/item-facts.ts'
import { recordEvents } from '#tests/support/account-events.ts'
import { nightly } from '#tests/support/nightly.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'
import { availabilityIn } from '#tests/support/item-rows.ts'

const { PendingVerification, CheckingInventory, PendingPackaging, AwaitingPickup } = TicketStatus
const { Completed, ItemUnavailable, SellerInactive, Forfeited } = TicketStatus

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

const hour = 3_600_000
let app: TestApp
let seller: Person
let buyer: Person
let shop: string
let notifiedBy: ReturnType<typeof recordEvents>

beforeAll(async () => {
  app = await startApp({ SELLER_CONFIRM_HOURS: '10', BUYER_PICKUP_HOURS: '0.5', ...manyOpenTickets })
  seller = await app.make.quickSeller()
  buyer = await app.make.quickBuyer()
  shop = await app.make.shopRow(seller.accountID)
  notifiedBy = recordEvents(app, 'tickets')
})
afterAll(() => app.stop())

const ticketAt = async (status: TicketStatus = PendingVerification) => {
  app.clock.advance(hour)
  const itemID = await app.make.listedItem(shop)
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  if (status !== PendingVerification) await move(ticketID, status)
  return { itemID, ticketID }
}
const move = (ticketID: number, statusID: TicketStatus) =>
  seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })

const availabilityOf = async (itemID: string) =>
  (await feedOf(buyer)).includes(itemID) ? 'in the feed' : availabilityIn(app.db, itemID)

const bothSides = () => [buyer, seller].map(({ accountID }) => accountID).toSorted()

const pairs = sellerStatuses.flatMap((from) => sellerStatuses.map((to) => ({ from, to })))

test('a purchase notifies both sides', async () => {
  expect(await notifiedBy(() => ticketAt())).toEqual(bothSides())
})

describe('both sides are notified if it is allowed, and otherwise nobody:', () => {
  const notifies = async ({ from, to }: (typeof pairs)[number]) => {
    const { ticketID } = await ticketAt(from)
    const moved = await notifiedBy(() =>
      seller.call('POST tickets/update_ticket_status', { ticketID, statusID: to }),
    )
    expect(moved).toEqual(canMove(from, to) ? bothSides() : [])
  }
  const daily: TicketStatus[] = [PendingVerification, Completed]
  test.each(pairs.filter(({ from }) => daily.includes(from)))('a move from $from to $to', notifies)
  test.runIf(nightly).each(pairs.filter(({ from }) => !daily.includes(from)))(
    'a move from $from to $to',
    notifies,
  )
})

test.each(pairs)('a move from $from to $to is made if it is allowed', async ({ from, to }) => {
  const { ticketID } = await ticketAt(from)
  const answer = await seller.call('POST tickets/update_ticket_status', { ticketID, statusID: to }, 'form')
  const { tickets, history } = await buyer.ok('GET tickets/ticket', { ticketID })
  const before = from === PendingVerification ? [from] : [PendingVerification, from]
  if (canMove(from, to)) {
    expect(answer.body).toMatchObject({
      response: 'Ticket successfully updated!',
      ticket: { ticketID, statusID: to, moves: movesFrom(to) },
    })
    expect(tickets).toMatchObject([{ ticketID, statusID: to }])
    expect(history.map((step) => step.statusID)).toEqual([...before, to])
  } else {
    expect(answer).toMatchObject({ status: 409, error: { code: 'move_not_allowed' } })
    expect(tickets).toMatchObject([{ ticketID, statusID: from }])
    expect(history.map((step) => step.statusID)).toEqual(before)
  }
})

describe('the item of a ticket', () => {
  test.each([
    [[CheckingInventory, PendingPackaging, AwaitingPickup], 'held'],
    [[AwaitingPickup, Completed], 'sold'],
    [[ItemUnavailable], 'withdrawn'],
    [[SellerInactive], 'in the feed'],
    [[AwaitingPickup, Forfeited], 'in the feed'],
    [[ItemUnavailable, SellerInactive], 'in the feed'],
    [[SellerInactive, ItemUnavailable], 'withdrawn'],
    [[Completed, SellerInactive], 'sold'],
    [[Completed, ItemUnavailable, Forfeited], 'sold'],
  ] as [TicketStatus[], string][])('is, after the moves %j, %s', async (moves, expected) => {
    const { itemID, ticketID } = await ticketAt()
    for (const status of moves) await move(ticketID, status)
    expect(await availabilityOf(itemID)).toBe(expected)
  })

  test('can be bought again once it is released, and then follows only its new ticket', async () => {
    const { itemID, ticketID } = await ticketAt(SellerInactive)
    const next = await (await app.make.quickBuyer()).ok('POST tickets/purchase_item', { itemID })
    for (const status of [ItemUnavailable, Forfeited, SellerInactive]) {
      await move(ticketID, status)
      expect(await availabilityOf(itemID)).toBe('held')
    }
    await move(next.ticketID, Completed)
    await move(ticketID, Forfeited)
    expect(await availabilityOf(itemID)).toBe('sold')
  })
})

test('of ten concurrent moves of one ticket, each successful one adds one row to the history', async () => {
  const { ticketID } = await ticketAt()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      seller.call('POST tickets/update_ticket_status', {
        ticketID,
        statusID: n % 2 ? CheckingInventory : PendingPackaging,
      }),
    ),
  )
  const done = answers.filter(({ status }) => status === 200).length
  expect(done).toBeGreaterThan(0)
  const { history } = await seller.ok('GET tickets/ticket', { ticketID })
  expect(history).toHaveLength(1 + done)
  for (const [n, step] of history.entries()) expect(step.statusID).not.toBe(history[n - 1]?.statusID)
})

test('the settings determine the deadlines: confirmation counts from the purchase, pickup from Awaiting Pickup', async () => {
  const { ticketID } = await ticketAt()
  const bought = app.clock.now().getTime()
  const [pending] = (await buyer.ok('GET tickets/ticket', { ticketID })).tickets
  expect(pending).toMatchObject({
    status: 'Pending Shop Verification',
    currentStatusName: 'Pending Shop Verification',
    level: 1,
    createdAt: new Date(bought).toISOString(),
    expected_seller_fulfillment: new Date(bought + 10 * hour).toISOString(),
    expected_buyer_fulfillment: null,
    moves: [],
  })
  app.clock.advance(hour)
  const { ticket } = await move(ticketID, AwaitingPickup)
  expect(ticket).toMatchObject({
    level: 2,
    expected_seller_fulfillment: new Date(bought + 10 * hour).toISOString(),
    expected_buyer_fulfillment: new Date(bought + 1.5 * hour).toISOString(),
  })
  const { history } = await buyer.ok('GET tickets/ticket', { ticketID })
  expect(history).toEqual([
    { statusID: 1, statusName: 'Pending Shop Verification', at: new Date(bought).toISOString(), by: 'buyer' },
    { statusID: 4, statusName: 'Awaiting Pickup', at: new Date(bought + hour).toISOString(), by: 'seller' },
  ])
})

test('each side gets all fields of a ticket, and only the seller gets the customer', async () => {
  const { itemID, ticketID } = await ticketAt(AwaitingPickup)
  const bought = app.clock.now().getTime()
  const { key } = await app.db
    .selectFrom('item_photos')
    .select('key')
    .where('item_id', '=', itemID)
    .executeTakeFirstOrThrow()
  const customer = await app.db
    .selectFrom('accounts')
    .select(['first_name', 'last_name', 'phone_no', 'email'])
    .where('id', '=', buyer.accountID)
    .executeTakeFirstOrThrow()
  const owner = await app.db
    .selectFrom('accounts')
    .select('phone_no')
    .where('id', '=', seller.accountID)
    .executeTakeFirstOrThrow()
  const ticket = {
    ticketID,
    itemID,
    itemName: `Jacket ${itemID}`,
    image: {
      link: `/photos/${key}-1080.webp`,
      placeholder: 'data:image/webp;base64,UklGRg==',
      width: 900,
      height: 1200,
    },
    price: 250,
    size: 'M',
    ...noTicketFacts,
    storeID: shop,
    storeName: `Ukay ${shop}`,
    storeAddress: 'Baguio',
    storePhone: owner.phone_no,
    storeLocation: null,
    status: 'Awaiting Pickup',
    statusID: 4,
    status_id: 4,
    currentStatusName: 'Awaiting Pickup',
    level: 2,
    createdAt: new Date(bought).toISOString(),
    expected_seller_fulfillment: new Date(bought + 10 * hour).toISOString(),
    expected_buyer_fulfillment: new Date(bought + 0.5 * hour).toISOString(),
    moves: [],
    canCancel: false,
    pickupID: expect.any(Number),
    pickupTime: null,
    canAsk: ['cancel', 'longer'],
    requests: [],
    cancelReason: null,
  }
  const at = new Date(bought).toISOString()
  const history = [
    { statusID: 1, statusName: 'Pending Shop Verification', at, by: 'buyer' },
    { statusID: 4, statusName: 'Awaiting Pickup', at, by: 'seller' },
  ]
  const alone = { history, has_next: false, cursor: null }
  const sellers = { ...ticket, canAsk: [], moves: [5, 6, 7, 8] }
  expect(await buyer.ok('GET tickets/ticket', { ticketID })).toEqual({ tickets: [ticket], ...alone })
  expect(await seller.ok('GET tickets/ticket', { ticketID })).toEqual({ tickets: [sellers], ...alone })
  expect((await seller.ok('GET tickets/get_shop_tickets')).tickets[0]).toEqual({
    ...sellers,
    customerFirstName: customer.first_name,
    customerLastName: customer.last_name,
    customerPhone: customer.phone_no,
    customerPhoto: null,
    customerEmail: customer.email,
  })
})

describe('who may do what', () => {
  test('another seller, the buyer, an unverified seller, an admin and a stranger cannot move a ticket', async () => {
    const { ticketID } = await ticketAt()
    const otherSeller = await app.make.quickSeller()
    await app.make.shopRow(otherSeller.accountID)
    const attempts = [
      [otherSeller, 404],
      [await app.make.quickSeller(), 404],
      [buyer, 403],
      [await app.make.seller({ approved: false }), 403],
      [await app.make.admin(), 403],
      [app.visitor(), 401],
    ] as const
    for (const [person, status] of attempts) {
      const answer = await person.call('POST tickets/update_ticket_status', { ticketID, statusID: 2 })
      expect(answer.status).toBe(status)
    }
    expect((await buyer.ok('GET tickets/ticket', { ticketID })).tickets[0]?.statusID).toBe(1)
  })

  test('a ticket is read by its buyer and by the seller of its shop, and by nobody else', async () => {
    const { ticketID } = await ticketAt()
    const forSeller = await seller.ok('GET tickets/ticket', { ticketID })
    expect(forSeller.tickets[0]?.moves).toEqual(movesFrom(PendingVerification))
    expect(JSON.stringify(await buyer.ok('GET tickets/ticket', { ticketID }))).not.toMatch(/customer/)
    const otherBuyer = await app.make.quickBuyer()
    const otherSeller = await app.make.quickSeller()
    for (const [person, status] of [
      [otherBuyer, 404],
      [otherSeller, 404],
      [await app.make.admin(), 403],
      [app.visitor(), 401],
    ] as const)
      expect((await person.call('GET tickets/ticket', { ticketID })).status).toBe(status)
    expect((await buyer.call('GET tickets/ticket', { ticketID: 999_999_999 })).status).toBe(404)
    expect((await otherBuyer.ok('GET tickets/ticket')).tickets).toEqual([])
    expect((await otherSeller.ok('GET tickets/get_shop_tickets')).tickets).toEqual([])
    expect((await buyer.call('GET tickets/get_shop_tickets')).status).toBe(403)
  })

  test("a sent userID must be the caller's own", async () => {
    const other = await app.make.quickBuyer()
    expect((await other.call('GET tickets/ticket', { userID: other.accountID })).status).toBe(200)
    expect(await other.call('GET tickets/ticket', { userID: buyer.accountID })).toMatchObject({
      status: 403,
      error: { code: 'not_yours' },
    })
  })

  test.each([
    { ticketID: 0 },
    { ticketID: 'x' },
    { ticketID: 1, statusID: 0 },
    { ticketID: 1, statusID: 9 },
    { ticketID: 1, statusID: 2.5 },
    { ticketID: '1e3', statusID: 2 },
    { ticketID: 1e20, statusID: 2 },
    {},
  ])('a move of %j is bad input', async (given) => {
    expect((await seller.call('POST tickets/update_ticket_status', given)).status).toBe(400)
  })
})

describe('lists', () => {
  test('contain the tickets of a tab, newest first, 20 a page, for both sides', async () => {
    const owner = await app.make.quickSeller()
    const ownShop = await app.make.shopRow(owner.accountID)
    const customer = await app.make.quickBuyer()
    const made: { ticketID: number; level: number }[] = []
    for (let n = 0; n < 45; n += 1) {
      const itemID = await app.make.listedItem(ownShop, { name: `Item ${n}` })
      const { ticketID } = await customer.ok('POST tickets/purchase_item', { itemID })
      const statuses = [PendingVerification, CheckingInventory, AwaitingPickup, Completed, Forfeited]
      const statusID = statuses[n % statuses.length] ?? PendingVerification
      if (statusID !== PendingVerification)
        await owner.ok('POST tickets/update_ticket_status', { ticketID, statusID })
      made.push({ ticketID, level: levelOf(statusID) })
    }
    for (const [name, person] of [
      ['GET tickets/ticket', customer],
      ['GET tickets/get_shop_tickets', owner],
      ['GET tickets/ticket', owner],
    ] as const)
      for (const level of [undefined, 1, 2, 3, 4]) {
        const seen: number[] = []
        const sizes: number[] = []
        let cursor: string | null = null
        do {
          const page: { tickets: { ticketID: number }[]; has_next: boolean; cursor: string | null } =
            await person.ok(name, { level, cursor: cursor ?? undefined })
          seen.push(...page.tickets.map((ticket) => ticket.ticketID))
          sizes.push(page.tickets.length)
          expect(page.has_next).toBe(page.cursor !== null)
          cursor = page.cursor
        } while (cursor)
        const expected = made.filter((ticket) => level === undefined || ticket.level === level)
        expect(seen).toEqual(expected.map((ticket) => ticket.ticketID).toReversed())
        if (level === undefined) expect(sizes).toEqual([20, 20, 5])
      }
    const [first] = (await owner.ok('GET tickets/get_shop_tickets')).tickets
    expect(first).toMatchObject({
      itemName: 'Item 44',
      price: 250,
      customerFirstName: 'Maria',
      customerEmail: customer.email,
      customerPhone: expect.stringMatching(/^09/),
      image: { link: expect.stringMatching(/^\/photos\/.*\.webp$/), width: 900, height: 1200 },
    })
  })

  test('let a seller search by item, customer and ticket number, only in their own shop', async () => {
    const owner = await app.make.quickSeller()
    const ownShop = await app.make.shopRow(owner.accountID)
    const customers = [await app.make.quickBuyer(), await app.make.quickBuyer()]
    await app.db
      .updateTable('accounts')
      .set({ first_name: 'Niño', last_name: 'Dela Cruz' })
      .where('id', '=', customers[0]?.accountID ?? '')
      .execute()
    const made: number[] = []
    for (let n = 0; n < 50; n += 1) {
      const itemID = await app.make.listedItem(ownShop, { name: n % 2 ? `Maong 100% ${n}` : `Bestida ${n}` })
      const { ticketID } =
        (await customers[n % 5 ? 1 : 0]?.ok('POST tickets/purchase_item', { itemID })) ?? {}
      made.push(ticketID ?? 0)
    }
    const foreign = await app.make.listedItem(shop, { name: 'Maong of another shop' })
    await customers[0]?.ok('POST tickets/purchase_item', { itemID: foreign })
    const find = async (q: string) => {
      const seen: number[] = []
      for (let cursor: string | undefined; ;) {
        const page = await owner.ok('GET tickets/get_shop_tickets', { q, level: 1, cursor })
        seen.push(...page.tickets.map(({ ticketID }) => ticketID))
        if (!page.cursor) return seen
        cursor = page.cursor
      }
    }
    const where = (matches: (n: number) => boolean) => made.filter((_, n) => matches(n)).toReversed()
    expect(await find('maong')).toEqual(where((n) => n % 2 === 1))
    expect(await find('  DELA  nino ')).toEqual(where((n) => n % 5 === 0))
    expect(await find('cruz bestida')).toEqual(where((n) => n % 10 === 0))
    expect(await find(`#${made[7]}`)).toContain(made[7])
    expect(await find('100%')).toEqual(where((n) => n % 2 === 1))
    expect(await find('%')).toEqual(where((n) => n % 2 === 1))
    expect(await find('_')).toEqual([])
    expect(await find("o'; --")).toEqual([])
    expect(await find(' ')).toEqual(where(() => true))
    expect((await owner.call('GET tickets/get_shop_tickets', { q: 'x'.repeat(101) })).status).toBe(400)
  })

  test.each(['x', '', 'W10', Buffer.from('["1"]; drop').toString('base64url'), 'WzEsMl0', 'Wy0xXQ'])(
    'a malformed cursor %j is bad input',
    async (cursor) => {
      expect((await buyer.call('GET tickets/ticket', { cursor })).status).toBe(400)
      expect((await seller.call('GET tickets/get_shop_tickets', { cursor })).status).toBe(400)
    },
  )
})
