import { afterAll, beforeAll, expect, test } from 'vitest'
import { TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'
import { type Person, boxOf } from '#tests/support/pickups.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp(manyOpenTickets)
})
afterAll(() => app.stop())

const home = {
  address: '8B Gibraltar Road, Baguio',
  long: 120.623,
  lat: 16.4151,
  contact: '09171234567',
  note: 'Green gate',
}
const link = 'https://share.lalamove.com/?PH100'

const askedBox = async (
  count = 1,
  given: Parameters<typeof boxOf>[2] = {},
  to: Partial<typeof home> = {},
) => {
  const box = await boxOf(app, count, given)
  await box.buyer.ok('POST pickups/ask_rider', { pickupID: box.pickupID, ...home, ...to })
  const read = async (who: Person = box.buyer) =>
    (await who.ok('GET pickups/get_pickups', { pickupID: box.pickupID })).pickups[0]
  const sheet = async () => (await box.seller.ok('GET pickups/get_rider_sheet')).stops
  const requestID = async () =>
    (await sheet()).find(({ pickupID }) => pickupID === box.pickupID)?.requestID ?? ''
  const send = async (more: object = {}) =>
    box.seller.call('POST pickups/say_sent', { requestIDs: [await requestID()], ...more })
  return { ...box, read, sheet, requestID, send }
}
const codeOf = async (call: Promise<{ error: { code: string } | null }>) => (await call).error?.code
const textsOf = async (who: Person) =>
  (await who.ok('GET notifications/get_notifications')).notifications.map(({ text }) => text)
const statusesOf = async (tickets: number[]) =>
  (await app.pool.query('select status from tickets where id = any($1) order by id', [tickets])).rows.map(
    ({ status }) => status,
  )

test('a box is asked for, sent and received, and its pieces are completed by the door of every handover', async () => {
  const { buyer, seller, pickupID, tickets, read, sheet, send } = await askedBox(2)
  expect(await sheet()).toMatchObject([
    {
      pickupID,
      address: home.address,
      contact: home.contact,
      note: home.note,
      items: 2,
      payment: 'not_paid',
    },
  ])
  expect((await textsOf(seller))[0]).toMatch(/asks whether you can send the pieces with a rider$/)
  expect((await read(seller))?.rider).toMatchObject({ sentAt: null, trackingLink: null, stop: 0 })
  expect((await send({ trackingLink: link, fee: '85' })).status).toBe(200)
  const sent = await read()
  expect(sent?.rider).toMatchObject({ trackingLink: link, fee: 85, stop: 1, stops: 1 })
  // The fee is in no price.
  expect(sent?.total).toBe(sent?.tickets.reduce((sum, { price }) => sum + price, 0))
  expect((await textsOf(buyer))[0]).toMatch(/^Your pieces from .* are on their way$/)
  expect(await statusesOf(tickets)).toEqual([TicketStatus.AwaitingPickup, TicketStatus.AwaitingPickup])
  expect((await buyer.call('POST pickups/say_received', { pickupID })).status).toBe(200)
  expect(await statusesOf(tickets)).toEqual([TicketStatus.Completed, TicketStatus.Completed])
  expect(await read()).toMatchObject({ open: false, rider: null })
  const texts = await textsOf(seller)
  expect(texts[0]).toMatch(/has what you sent$/)
  expect(texts.join()).not.toContain('cancelled')
  expect(await sheet()).toEqual([])
  // Twice is once.
  expect((await buyer.call('POST pickups/say_received', { pickupID })).status).toBe(200)
  const { rows } = await app.pool.query('select pass from handovers where pickup_id = $1', [pickupID])
  expect(rows).toEqual([{ pass: null }])
})

test('the sheet is in the order of a way from the shop, and says what is paid', async () => {
  const seller = await app.make.shopkeeper()
  await seller.ok('POST auth/location/attach_location', { long: 120.59, lat: 16.41 })
  const given = { seller, shop: seller.shopID }
  const far = await askedBox(1, given, { long: 120.63 })
  const near = await askedBox(1, given, { long: 120.6 })
  const middle = await askedBox(1, given, { long: 120.61 })
  await seller.ok('POST payments/say_received', {
    pickupID: near.pickupID,
    amount: (await near.read())?.totalReady ?? 0,
  })
  await middle.buyer.ok('POST payments/say_paid', {
    pickupID: middle.pickupID,
    amount: (await middle.read())?.totalReady ?? 0,
  })
  const stops = await far.sheet()
  expect(stops.map(({ pickupID, payment }) => [pickupID, payment])).toEqual([
    [near.pickupID, 'paid'],
    [middle.pickupID, 'said'],
    [far.pickupID, 'not_paid'],
  ])
  await seller.ok('POST pickups/say_sent', {
    requestIDs: [stops[2]?.requestID ?? '', stops[0]?.requestID ?? ''],
  })
  expect((await near.read())?.rider).toMatchObject({ stop: 1, stops: 2, trackingLink: null, fee: null })
  expect((await far.read())?.rider).toMatchObject({ stop: 2, stops: 2 })
  expect((await far.sheet()).map(({ pickupID }) => pickupID)[0]).toBe(middle.pickupID)
})

test('an address that was changed or taken back is not sent, and one that has left stays', async () => {
  const { buyer, seller, pickupID, requestID, sheet, send } = await askedBox()
  const before = await requestID()
  await buyer.ok('POST pickups/ask_rider', { pickupID, ...home, address: '9 Outlook Drive' })
  const sendOld = seller.call('POST pickups/say_sent', { requestIDs: [before] })
  expect(await codeOf(sendOld)).toBe('rider_sheet_changed')
  await buyer.ok('POST pickups/withdraw_rider', { pickupID })
  expect(await sheet()).toEqual([])
  expect((await app.pool.query('select from rider_requests where pickup_id = $1', [pickupID])).rows).toEqual(
    [],
  )
  await buyer.ok('POST pickups/withdraw_rider', { pickupID })
  expect(await codeOf(buyer.call('POST pickups/say_received', { pickupID }))).toBe('rider_not_sent')
  await buyer.ok('POST pickups/ask_rider', { pickupID, ...home })
  expect(await codeOf(buyer.call('POST pickups/say_received', { pickupID }))).toBe('rider_not_sent')
  expect((await send()).status).toBe(200)
  expect((await send()).status).toBe(200)
  expect(await codeOf(buyer.call('POST pickups/withdraw_rider', { pickupID }))).toBe('rider_has_left')
  expect(await codeOf(buyer.call('POST pickups/ask_rider', { pickupID, ...home }))).toBe('rider_has_left')
  const time = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
  expect(await codeOf(buyer.call('POST pickups/choose_time', { pickupID, time }))).toBe('rider_has_left')
})

test('nobody sends, reads or receives the box of others', async () => {
  const own = await askedBox()
  const others = await askedBox()
  const { pickupID } = own
  for (const call of [
    'POST pickups/ask_rider',
    'POST pickups/withdraw_rider',
    'POST pickups/say_received',
  ] as const)
    expect(await codeOf(others.buyer.call(call, { pickupID, ...home }))).toBe('not_found')
  expect(await codeOf(others.buyer.call('GET pickups/get_rider_address', { pickupID }))).toBe('not_found')
  expect((await others.sheet()).map((stop) => stop.pickupID)).toEqual([others.pickupID])
  const requestIDs = [await others.requestID(), await own.requestID()]
  // One that is not theirs stops all.
  expect(await codeOf(others.seller.call('POST pickups/say_sent', { requestIDs }))).toBe(
    'rider_sheet_changed',
  )
  expect((await others.read())?.rider?.sentAt).toBeNull()
  // A handover with the id of the request, for another pickup, does not end this one.
  const [first] = requestIDs
  const more = await boxOf(app, 1, { seller: others.seller, shop: others.shop })
  expect((await others.send()).status).toBe(200)
  await others.seller.ok('POST pickups/complete', {
    clientID: first,
    pickupID: more.pickupID,
    ticketIDs: more.tickets,
  })
  const received = others.buyer.call('POST pickups/say_received', { pickupID: others.pickupID })
  expect(await codeOf(received)).toBe('pickup_changed')
  expect(await statusesOf(others.tickets)).toEqual([TicketStatus.AwaitingPickup])
})

test('a block ends what the shop reads, and a blocked buyer asks for nothing', async () => {
  const { buyer, seller, pickupID, sheet, requestID } = await askedBox()
  await buyer.ok('POST chat/send_message', { sellerID: seller.accountID, message: 'Hello' })
  const requestIDs = [await requestID()]
  await seller.ok('POST chat/block', { userID: buyer.accountID })
  expect(await sheet()).toEqual([])
  const sent = seller.call('POST pickups/say_sent', { requestIDs })
  expect(await codeOf(sent)).toBe('rider_sheet_changed')
  const asked = buyer.call('POST pickups/ask_rider', { pickupID, ...home })
  expect(await codeOf(asked)).toBe('reservation_declined')
})

test('no deadline ends what a rider brings, and its seller can complete it', async () => {
  const { buyer, seller, pickupID, tickets, read, send } = await askedBox(2)
  await buyer.ok('POST tickets/ask_cancel', { ticketID: tickets[0], reason: 'changed_mind' })
  expect((await send()).status).toBe(200)
  const ask = buyer.call('POST tickets/ask_cancel', { ticketID: tickets[1], reason: 'changed_mind' })
  expect(await codeOf(ask)).toBe('rider_has_left')
  app.clock.advance(10 * 86_400_000)
  await app.background.run('hold-deadlines')
  await app.background.run('ticket-deadlines')
  expect(await statusesOf(tickets)).toEqual([TicketStatus.AwaitingPickup, TicketStatus.AwaitingPickup])
  await seller.ok('POST pickups/complete', { clientID: crypto.randomUUID(), pickupID, ticketIDs: tickets })
  expect(await statusesOf(tickets)).toEqual([TicketStatus.Completed, TicketStatus.Completed])
  expect((await read())?.rider).toBeNull()
  expect(await codeOf(buyer.call('POST pickups/say_received', { pickupID }))).toBe('pickup_over')
  expect(await codeOf(buyer.call('POST pickups/ask_rider', { pickupID, ...home }))).toBe('pickup_over')
})

test('what became ready after the rider left is not completed, and can be sent next', async () => {
  const { buyer, shop, pickupID, tickets, seller, read, send } = await askedBox(1)
  expect((await send()).status).toBe(200)
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', {
    itemID: await app.make.listedItem(shop),
  })
  await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: TicketStatus.AwaitingPickup })
  await buyer.ok('POST pickups/say_received', { pickupID })
  expect(await statusesOf([...tickets, ticketID])).toEqual([
    TicketStatus.Completed,
    TicketStatus.AwaitingPickup,
  ])
  expect(await read()).toMatchObject({ open: true, rider: null })
  await buyer.ok('POST pickups/ask_rider', { pickupID, ...home })
  expect((await read())?.rider).toMatchObject({ sentAt: null })
})

test('a box without anything ready is not sent', async () => {
  const { send, sheet } = await askedBox(1, { status: TicketStatus.PendingVerification })
  expect((await sheet())[0]).toMatchObject({ items: 0, total: 0 })
  expect(await codeOf(send())).toBe('pickup_not_ready')
})

test.each([
  ['http', 'http://share.lalamove.com/1'],
  ['a script', 'javascript:alert(1)'],
  ['a name before the host', 'https://lalamove.com@evil.example/1'],
  ['a backslash', 'https://evil.example\\@lalamove.com/'],
  ['a space', 'https://share.lalamove.com/ 1'],
  ['no host', 'https:///x'],
  ['too long', `https://share.lalamove.com/${'x'.repeat(500)}`],
])('a tracking link with %s is refused', async (_, trackingLink) => {
  const { send, read } = await askedBox()
  expect((await send({ trackingLink })).status).toBe(400)
  expect((await read())?.rider?.sentAt).toBeNull()
})

test("the address is its buyer's: in the download, and in the next form as long as it is kept", async () => {
  const box = await askedBox(1, { buyer: await app.make.buyer(), seller: await app.make.seller() })
  const { buyer, seller, pickupID } = box
  const shown = { address: home.address, contact: home.contact, note: home.note }
  const location = { long: home.long, lat: home.lat }
  expect(await buyer.ok('GET pickups/get_rider_address', { pickupID })).toEqual({
    shared: true,
    ...shown,
    location,
  })
  const { riderRequests } = await buyer.ok('POST auth/my_data', { password: testPassword })
  expect(riderRequests).toMatchObject([{ pickupID, ...shown, location, sentAt: null, endedAt: null }])
  const sellers = JSON.stringify(await seller.ok('POST auth/my_data', { password: testPassword }))
  expect(sellers).not.toContain('Gibraltar')
  await box.send()
  await buyer.ok('POST pickups/say_received', { pickupID })
  const next = await boxOf(app, 1, { buyer })
  expect(await buyer.ok('GET pickups/get_rider_address', { pickupID: next.pickupID })).toEqual({
    shared: false,
    ...shown,
    location,
  })
  app.clock.advance(13 * 86_400_000)
  // The session lasts on.
  await buyer.ok('GET pickups/get_pickups')
  app.clock.advance(13 * 86_400_000)
  await buyer.ok('GET pickups/get_pickups')
  await app.background.run('purge')
  const kept = () => app.pool.query('select from rider_requests where pickup_id = $1', [pickupID])
  expect((await kept()).rows).toHaveLength(1)
  app.clock.advance(5 * 86_400_000)
  await app.background.run('purge')
  expect((await kept()).rows).toHaveLength(0)
  expect(await buyer.ok('GET pickups/get_rider_address', { pickupID: next.pickupID })).toMatchObject({
    shared: false,
    address: '',
    location: null,
    contact: expect.stringMatching(/^09/),
  })
})

test('the deletion of the account erases addresses', async () => {
  const box = await askedBox(1, { buyer: await app.make.buyer(), seller: await app.make.seller() })
  await box.send()
  await box.buyer.ok('POST pickups/say_received', { pickupID: box.pickupID })
  await box.buyer.ok('POST auth/delete_account', { password: testPassword })
  const { rows } = await app.pool.query('select from rider_requests where pickup_id = $1', [box.pickupID])
  expect(rows).toHaveLength(0)
})
