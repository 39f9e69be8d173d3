import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { recordEvents } from '#tests/support/account-events.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'
import { type Person, boxOf } from '#tests/support/pickups.ts'

const { AwaitingPickup, CancelledByBuyer, Completed, ItemUnavailable, PendingVerification } = TicketStatus

let app: TestApp
let second: TestApp
let clock: TestApp['clock']
beforeAll(async () => {
  app = await startApp(manyOpenTickets)
  second = await startApp(manyOpenTickets, app)
  ;({ clock } = app)
})
afterAll(async () => {
  await second.stop()
  await app.stop()
})
/** Saturday, 21 November 2026, 3 in the afternoon in Manila, or the same time some days later. */
beforeEach(() => {
  const inDay = clock.now().getTime() % 86_400_000
  const wanted = 7 * 3_600_000
  clock.advance((wanted - inDay + 86_400_000) % 86_400_000)
})

const dayMs = 86_400_000
/** A time in Manila, some days after today. */
const manila = (days: number, hours: string): string =>
  new Date(
    Date.parse(
      `${new Date(clock.now().getTime() + 8 * 3_600_000 + days * dayMs).toISOString().slice(0, 10)}T${hours}+08:00`,
    ),
  ).toISOString()

const errorOf = async (call: Promise<{ error: { code: string } | null }>) => (await call).error?.code
const one = async (who: Person, pickupID: number) => {
  const [pickup] = (await who.ok('GET pickups/get_pickups', { pickupID })).pickups
  if (!pickup) throw new Error('No pickup')
  return pickup
}
const texts = async (who: Person) =>
  (await who.ok('GET notifications/get_notifications')).notifications.map(({ text }) => text)
/** The same person on the second process. */
const through = (who: Person) => Object.assign(second.visitor(), { cookie: who.cookie })
const reminders = async (who: Person) =>
  (await who.ok('GET notifications/get_notifications')).notifications.filter(({ text }) =>
    text.startsWith('Pickup with '),
  ).length
const statuses = async (who: Person, pickupID: number) =>
  (await one(who, pickupID)).tickets.map(({ statusID }) => statusID)

test('buyer and seller of a pickup read it, and nobody else', async () => {
  const { buyer, seller, pickupID, tickets } = await boxOf(app, 2)
  const alone = await buyer.ok('GET pickups/get_pickups', { pickupID })
  expect(alone).toMatchObject({ has_next: false, cursor: null })
  const ofBuyer = await one(buyer, pickupID)
  expect(ofBuyer).toMatchObject({ open: true, total: 500, totalReady: 500, hasPass: true, customerPhone: '' })
  expect(ofBuyer.tickets.map(({ ticketID }) => ticketID)).toEqual(tickets)
  const { phone_no } = await app.db
    .selectFrom('accounts')
    .select('phone_no')
    .where('id', '=', buyer.accountID)
    .executeTakeFirstOrThrow()
  expect((await one(seller, pickupID)).customerPhone).toBe(phone_no)
  const rival = await boxOf(app, 1)
  for (const other of [rival.buyer, rival.seller]) {
    expect(await errorOf(other.call('GET pickups/get_pickups', { pickupID }))).toBe('not_found')
    expect((await other.ok('GET pickups/get_pickups')).pickups.map((pickup) => pickup.pickupID)).toEqual([
      rival.pickupID,
    ])
  }
  expect(await errorOf(rival.buyer.call('GET pickups/get_pass', { pickupID }))).toBe('not_found')
  const given = { pickupID, time: manila(1, '10:00') }
  for (const other of [rival.buyer, rival.seller])
    expect(await errorOf(other.call('POST pickups/choose_time', given))).toBe('not_found')
  const taken = { clientID: randomUUID(), pickupID, ticketIDs: tickets }
  expect(await errorOf(rival.seller.call('POST pickups/complete', taken))).toBe('not_found')
  expect(
    await errorOf(rival.seller.call('POST pickups/complete', { ...taken, pickupID: rival.pickupID })),
  ).toBe('pickup_changed')
})

test('pages of pickups are complete', async () => {
  const { buyer } = await boxOf(app, 1)
  for (let n = 0; n < 21; n += 1) await boxOf(app, 1, { buyer, status: PendingVerification })
  const first = await buyer.ok('GET pickups/get_pickups')
  expect(first).toMatchObject({ has_next: true })
  const next = await buyer.ok('GET pickups/get_pickups', { cursor: first.cursor ?? '' })
  const ids = [...first.pickups, ...next.pickups].map(({ pickupID }) => pickupID)
  expect(ids).toHaveLength(22)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
})

test('the buyer chooses a time within hours and deadline, and each side moves it once', async () => {
  const { buyer, seller, shop, pickupID } = await boxOf(app, 1)
  await app.db
    .updateTable('shops')
    .set({
      hours: {
        weekly: Array.from({ length: 7 }, () => [{ from: 9 * 60, to: 18 * 60 }]),
        exceptions: [{ date: manila(2, '12:00').slice(0, 10), spans: [] }],
      },
    })
    .where('id', '=', shop)
    .execute()
  const choose = (who: Person, time: string) => who.call('POST pickups/choose_time', { pickupID, time })
  const wrong = [
    manila(0, '14:30'),
    manila(1, '08:30'),
    manila(1, '18:00'),
    manila(1, '10:10'),
    manila(2, '10:00'),
    manila(3, '15:30'),
    manila(-1, '10:00'),
  ]
  for (const time of wrong) expect(await errorOf(choose(buyer, time)), time).toBe('time_not_offered')
  expect(await errorOf(choose(seller, manila(1, '10:00')))).toBe('time_not_offered')
  expect((await one(seller, pickupID)).canSetTime).toBe(false)

  const notifiedBy = recordEvents(app, 'tickets')
  const both = [buyer.accountID, seller.accountID].toSorted()
  expect(await notifiedBy(() => choose(buyer, manila(1, '10:00')))).toEqual(both)
  expect(await one(buyer, pickupID)).toMatchObject({
    pickupTime: manila(1, '10:00'),
    timeSetBy: 'buyer',
    canSetTime: true,
  })
  // Sent again, it uses up no move.
  expect((await choose(buyer, manila(1, '10:00'))).status).toBe(200)
  expect((await choose(seller, manila(1, '11:00'))).body.pickup).toMatchObject({
    timeSetBy: 'seller',
    canSetTime: false,
  })
  expect(await errorOf(choose(seller, manila(1, '12:00')))).toBe('time_moved_before')
  expect((await choose(buyer, manila(3, '15:00'))).body.pickup.canSetTime).toBe(false)
  expect(await errorOf(choose(buyer, manila(1, '10:00')))).toBe('time_moved_before')
  const [ticket] = (await buyer.ok('GET tickets/ticket')).tickets
  expect(ticket).toMatchObject({ pickupID, pickupTime: manila(3, '15:00') })

  expect(await texts(seller)).toEqual([
    expect.stringMatching(/^Maria Santos \d+ moved the pickup to /),
    expect.stringMatching(/^Maria Santos \d+ comes to pick up on /),
    expect.stringContaining('reserved'),
  ])
  expect((await texts(buyer))[0]).toMatch(/^Ukay .* moved the pickup to .* 11:00\sAM$/i)
})

test('a time is not after the first deadline of the pieces that await it', async () => {
  const { buyer, seller, shop, pickupID, tickets } = await boxOf(app, 1)
  clock.advance(dayMs)
  // This one waits a day longer.
  await boxOf(app, 1, { buyer, seller, shop })
  const choose = (time: string) => buyer.call('POST pickups/choose_time', { pickupID, time })
  for (const time of [manila(2, '15:30'), manila(3, '10:00'), manila(3, '15:00')])
    expect(await errorOf(choose(time)), time).toBe('time_not_offered')
  expect((await choose(manila(2, '15:00'))).body.pickup).toMatchObject({ pickupTime: manila(2, '15:00') })
  // Once the first is handed over, the deadline of the other counts.
  await seller.ok('POST pickups/complete', { clientID: randomUUID(), pickupID, ticketIDs: tickets })
  expect((await choose(manila(3, '15:00'))).status).toBe(200)
})

test('of many moves at once, on two processes, one of each side counts', async () => {
  const { buyer, seller, pickupID } = await boxOf(app, 1)
  await buyer.ok('POST pickups/choose_time', { pickupID, time: manila(1, '10:00') })
  const answers = await Promise.all(
    ['11:00', '11:30', '12:00', '12:30'].flatMap((hours) =>
      [buyer, seller, through(buyer), through(seller)].map((who) =>
        who.call('POST pickups/choose_time', { pickupID, time: manila(1, hours) }),
      ),
    ),
  )
  expect(new Set(answers.map(({ status, error }) => error?.code ?? status))).toEqual(
    new Set([200, 'time_moved_before']),
  )
  const { rows } = await app.pool.query(
    'select change from pickup_times where pickup_id = $1 order by change',
    [pickupID],
  )
  expect(rows.map(({ change }) => change)).toEqual(['chosen', 'moved_by_buyer', 'moved_by_seller'])
})

test('there is a pass while a piece awaits its pickup, and it is different for every pickup', async () => {
  const { buyer, seller, pickupID, tickets } = await boxOf(app, 1, { status: PendingVerification })
  const pass = () => buyer.call('GET pickups/get_pass', { pickupID })
  expect(await errorOf(pass())).toBe('pickup_not_ready')
  expect(await errorOf(buyer.call('POST pickups/choose_time', { pickupID, time: manila(1, '10:00') }))).toBe(
    'pickup_not_ready',
  )
  const move = (statusID: TicketStatus) =>
    seller.ok('POST tickets/update_ticket_status', { ticketID: tickets[0], statusID })
  await move(AwaitingPickup)
  const { body } = await pass()
  expect(body.code).toMatch(new RegExp(`^UKAY:${pickupID}:[0-9A-F]{32}$`))
  expect(body.digits).toMatch(/^\d{6}$/)
  const others = await Promise.all([1, 2].map(() => boxOf(app, 1)))
  const codes = await Promise.all(
    others.map(async (box) => (await box.buyer.ok('GET pickups/get_pass', { pickupID: box.pickupID })).code),
  )
  expect(new Set([body.code, ...codes].map((code) => code.split(':')[2])).size).toBe(3)
  await move(Completed)
  expect(await errorOf(pass())).toBe('pickup_over')
})

test('all pending pieces of a pickup become ready at once, also twice at the same moment', async () => {
  const { buyer, seller, shop, pickupID, tickets } = await boxOf(app, 3, { status: PendingVerification })
  const more = await boxOf(app, 1, { buyer, seller, shop })
  expect(await statuses(buyer, pickupID)).toEqual([1, 1, 1, 4])
  const rival = await app.make.quickShopkeeper()
  expect(await errorOf(rival.call('POST pickups/mark_ready', { pickupID }))).toBe('not_found')
  const marks = await Promise.all([1, 2].map(() => seller.call('POST pickups/mark_ready', { pickupID })))
  expect(marks.map(({ status }) => status)).toEqual([200, 200])
  expect(await statuses(buyer, pickupID)).toEqual([4, 4, 4, 4])
  const { rows } = await app.pool.query(
    `select count(*)::int as moves from ticket_moves m join tickets t on t.id = m.ticket_id
     where t.pickup_id = $1 and m.to_status = 4`,
    [pickupID],
  )
  expect(rows).toEqual([{ moves: 4 }])
  expect((await seller.ok('POST pickups/mark_ready', { pickupID })).pickup.totalReady).toBe(1000)
  await seller.ok('POST pickups/complete', {
    pickupID,
    clientID: randomUUID(),
    ticketIDs: [...tickets, ...more.tickets],
  })
  expect(await errorOf(seller.call('POST pickups/mark_ready', { pickupID }))).toBe('pickup_over')
})

test('the code and the digits find the pieces that await their pickup', async () => {
  const { buyer, seller, shop, pickupID } = await boxOf(app, 2)
  await boxOf(app, 1, { buyer, seller, shop, status: PendingVerification })
  const pass = await buyer.ok('GET pickups/get_pass', { pickupID })
  const scanned = await seller.ok('POST pickups/scan_pass', { code: pass.code })
  expect(scanned).toMatchObject({ pass: 'scanned', pickup: { pickupID, totalReady: 500 } })
  expect(scanned.pickup.tickets.map(({ statusID }) => statusID)).toEqual([4, 4, 1])
  const typed = `${pass.digits.slice(0, 3)} ${pass.digits.slice(3)}`
  expect(await seller.ok('POST pickups/scan_pass', { code: typed })).toMatchObject({
    pass: 'typed',
    pickup: { pickupID },
  })
})

test('the code of another shop, a changed code and a used one are refused in words', async () => {
  const { buyer, seller, pickupID } = await boxOf(app, 1)
  const rival = await boxOf(app, 1)
  const pass = await buyer.ok('GET pickups/get_pass', { pickupID })
  const scan = (who: Person, code: string) => errorOf(who.call('POST pickups/scan_pass', { code }))
  expect(await scan(rival.seller, pass.code)).toBe('pass_other_shop')
  expect(await scan(rival.seller, pass.digits)).toBe('pass_unknown')
  const [, , secret = ''] = pass.code.split(':')
  const changed = [
    `UKAY:${pickupID}:${'0'.repeat(32)}`,
    `UKAY:${rival.pickupID}:${secret}`,
    `UKAY:999999999:${secret}`,
    `UKAY:${'9'.repeat(15)}:${secret}`,
    'https://example.ph',
    '12345',
    '١٢٣٤٥٦',
    '',
  ]
  for (const code of changed) expect(await scan(seller, code), code).toBe('pass_unknown')
  expect(await scan(seller, 'x'.repeat(65))).toBe('bad_input')
  await seller.ok('POST pickups/complete', { clientID: randomUUID(), code: pass.code })
  expect(await scan(seller, pass.code)).toBe('pickup_over')
  expect(await scan(seller, pass.digits)).toBe('pass_unknown')
  expect(
    await errorOf(seller.call('POST pickups/complete', { clientID: randomUUID(), code: pass.code })),
  ).toBe('pickup_over')
})

test('a pass is refused while no piece of its pickup is ready', async () => {
  const { buyer, seller, shop, pickupID, tickets } = await boxOf(app, 1)
  await boxOf(app, 1, { buyer, seller, shop, status: PendingVerification })
  const pass = await buyer.ok('GET pickups/get_pass', { pickupID })
  await seller.ok('POST pickups/complete', { clientID: randomUUID(), pickupID, ticketIDs: tickets })
  expect(await one(seller, pickupID)).toMatchObject({ open: true, totalReady: 0, hasPass: false })
  for (const call of ['POST pickups/scan_pass', 'POST pickups/complete'] as const) {
    const send = (code: string) => errorOf(seller.call(call, { clientID: randomUUID(), code }))
    expect(await send(pass.code)).toBe('pickup_not_ready')
    expect(await send(pass.digits)).toBe('pass_unknown')
  }
  expect(await statuses(buyer, pickupID)).toEqual([Completed, PendingVerification])
})

test('the pass of another shop, a foreign code and a right one use up no attempts', async () => {
  const { buyer, seller, pickupID } = await boxOf(app, 1)
  const rival = await boxOf(app, 1)
  const [pass, own] = [
    await buyer.ok('GET pickups/get_pass', { pickupID }),
    await rival.buyer.ok('GET pickups/get_pass', { pickupID: rival.pickupID }),
  ]
  const scan = (code: string) => errorOf(rival.seller.call('POST pickups/scan_pass', { code }))
  for (const [code, expected] of [
    [pass.code, 'pass_other_shop'],
    ['https://example.ph/1', 'pass_unknown'],
    [own.code, undefined],
    [own.digits, undefined],
  ] as const)
    for (let n = 0; n < 21; n += 1) expect(await scan(code), code).toBe(expected)
  expect(await errorOf(seller.call('POST pickups/scan_pass', { code: pass.code }))).toBeUndefined()
})

test('guessing is limited, and nobody uses up the attempts of another seller', async () => {
  const { buyer, seller, pickupID } = await boxOf(app, 1)
  const rival = await boxOf(app, 1)
  const pass = await buyer.ok('GET pickups/get_pass', { pickupID })
  const wrong = pass.digits === '000000' ? '000001' : '000000'
  const guess = (who: Person, code: string) => errorOf(who.call('POST pickups/scan_pass', { code }))
  for (let n = 0; n < 20; n += 1) expect(await guess(seller, wrong)).toBe('pass_unknown')
  expect(await guess(seller, wrong)).toBe('too_many_tries')
  expect(await guess(seller, pass.digits)).toBe('too_many_tries')
  // Completing without scanning first counts too.
  expect(
    await errorOf(seller.call('POST pickups/complete', { clientID: randomUUID(), code: pass.digits })),
  ).toBe('too_many_tries')
  const forged = `UKAY:${pickupID}:${'A'.repeat(32)}`
  for (let n = 0; n < 20; n += 1) expect(await guess(rival.seller, forged)).toBe('pass_unknown')
  expect(await guess(rival.seller, forged)).toBe('too_many_tries')
  // A code is not guessed, so it still works.
  expect(await seller.ok('POST pickups/scan_pass', { code: pass.code })).toMatchObject({ pass: 'scanned' })
  clock.advance(3_600_000)
  expect(await seller.ok('POST pickups/scan_pass', { code: pass.digits })).toMatchObject({ pass: 'typed' })
})

test('one tap completes the rest and refuses some, with the reason for both', async () => {
  const { buyer, seller, pickupID, tickets } = await boxOf(app, 3)
  const { code } = await buyer.ok('GET pickups/get_pass', { pickupID })
  const clientID = randomUUID()
  const wanted = { clientID, code, refused: [{ ticketID: tickets[1], reason: 'flaw' }] }
  const done = await seller.ok('POST pickups/complete', wanted)
  expect(done).toMatchObject({ completed: [tickets[0], tickets[2]], refused: [tickets[1]], conflicts: [] })
  const pickup = await one(buyer, pickupID)
  expect(pickup).toMatchObject({ open: false, pass: 'scanned', total: 500, hasPass: false })
  expect(pickup.completedAt).toBe(clock.now().toISOString())
  expect(pickup.tickets.map(({ statusID, refusedFor }) => [statusID, refusedFor])).toEqual([
    [Completed, null],
    [ItemUnavailable, 'flaw'],
    [Completed, null],
  ])
  // The same request again, as after a lost reply.
  expect(await seller.ok('POST pickups/complete', wanted)).toMatchObject({
    completed: [tickets[0], tickets[2]],
    refused: [tickets[1]],
  })
  const rival = await boxOf(app, 1)
  expect(
    await errorOf(
      rival.seller.call('POST pickups/complete', {
        clientID,
        pickupID: rival.pickupID,
        ticketIDs: rival.tickets,
      }),
    ),
  ).toBe('id_reused')
  const { rows } = await app.pool.query(
    'select from ticket_moves where ticket_id = any($1) and to_status in (5, 6)',
    [tickets],
  )
  expect(rows).toHaveLength(3)
})

test('a buyer at the shop cancels a piece as both agree, in one step and only with the pass', async () => {
  const { buyer, seller, pickupID, tickets } = await boxOf(app, 3)
  const { code } = await buyer.ok('GET pickups/get_pass', { pickupID })
  // The shop refused an earlier request.
  await buyer.ok('POST tickets/ask_cancel', { ticketID: tickets[0], reason: 'other' })
  await seller.ok('POST tickets/answer_request', { ticketID: tickets[0], kind: 'cancel', agree: false })
  const refused = [tickets[0], tickets[1]].map((ticketID) => ({ ticketID, reason: 'not_wanted' }))
  const without = { clientID: randomUUID(), pickupID, ticketIDs: [tickets[2]], refused }
  expect(await errorOf(seller.call('POST pickups/complete', without))).toBe('pass_needed')
  const wanted = { clientID: randomUUID(), code, refused }
  const done = await seller.ok('POST pickups/complete', wanted)
  expect(done).toMatchObject({ completed: [tickets[2]], refused: [tickets[0], tickets[1]] })
  expect(await seller.ok('POST pickups/complete', wanted)).toMatchObject({ refused: done.refused })
  const pickup = await one(buyer, pickupID)
  expect(pickup.tickets.map(({ statusID, refusedFor }) => [statusID, refusedFor])).toEqual([
    [CancelledByBuyer, 'not_wanted'],
    [CancelledByBuyer, 'not_wanted'],
    [Completed, null],
  ])
  expect(await buyer.ok('GET store/item', { id: pickup.tickets[1]?.itemID })).toMatchObject({
    status: 'for_sale',
  })
})

test('a seller completes without a code, and it is kept that there was none', async () => {
  const { buyer, seller, pickupID, tickets } = await boxOf(app, 2)
  await seller.ok('POST pickups/complete', { clientID: randomUUID(), pickupID, ticketIDs: [tickets[0]] })
  expect(await one(buyer, pickupID)).toMatchObject({ open: true, pass: null, completedAt: null })
  await seller.ok('POST tickets/update_ticket_status', { ticketID: tickets[1], statusID: Completed })
  expect(await one(buyer, pickupID)).toMatchObject({ open: false, pass: null })
  expect(await errorOf(seller.call('POST pickups/complete', { clientID: randomUUID(), pickupID }))).toBe(
    'bad_input',
  )
})

test('a piece that ended stops all, or is a conflict of a handover that was kept without a network', async () => {
  const { buyer, seller, pickupID, tickets } = await boxOf(app, 2)
  const { code } = await buyer.ok('GET pickups/get_pass', { pickupID })
  await seller.ok('POST tickets/update_ticket_status', { ticketID: tickets[0], statusID: ItemUnavailable })
  const wanted = { clientID: randomUUID(), code, ticketIDs: tickets }
  expect(await errorOf(seller.call('POST pickups/complete', wanted))).toBe('pickup_changed')
  expect(await statuses(buyer, pickupID)).toEqual([ItemUnavailable, AwaitingPickup])
  expect(await seller.ok('POST pickups/complete', { ...wanted, offline: true })).toMatchObject({
    completed: [tickets[1]],
    conflicts: [tickets[0]],
  })
  expect(await statuses(buyer, pickupID)).toEqual([ItemUnavailable, Completed])
})

test('two handovers at once on two processes complete each piece once', async () => {
  const { buyer, seller, pickupID, tickets } = await boxOf(app, 4)
  const { code } = await buyer.ok('GET pickups/get_pass', { pickupID })
  const other = through(seller)
  const same = randomUUID()
  const answers = await Promise.all(
    [seller, other].flatMap((who) =>
      [same, same, randomUUID()].map((clientID) => who.call('POST pickups/complete', { clientID, code })),
    ),
  )
  for (const { status, error } of answers)
    expect([200, 'pickup_changed', 'pickup_over', 'pickup_not_ready']).toContain(error?.code ?? status)
  const { rows } = await app.pool.query<{ result: string }>(
    'select result from handover_tickets where ticket_id = any($1)',
    [tickets],
  )
  expect(rows.map(({ result }) => result)).toEqual(tickets.map(() => 'completed'))
  expect(await statuses(buyer, pickupID)).toEqual(tickets.map(() => Completed))
})

test('both sides are reminded the evening before and two hours before, once, by any process', async () => {
  const { buyer, seller, pickupID } = await boxOf(app, 1)
  await buyer.ok('POST pickups/choose_time', { pickupID, time: manila(1, '10:00') })
  const late = await boxOf(app, 1)
  const run = () =>
    Promise.all([app, second, app].map((process) => process.background.run('pickup-reminders')))
  await run()
  expect(await reminders(buyer)).toBe(0)
  clock.advance(4 * 3_600_000)
  // Chosen in the evening for the next morning: no reminder that evening.
  await late.buyer.ok('POST pickups/choose_time', { pickupID: late.pickupID, time: manila(1, '11:00') })
  await run()
  await run()
  expect(await Promise.all([buyer, seller, late.buyer].map(reminders))).toEqual([1, 1, 0])
  clock.advance(13.5 * 3_600_000)
  await run()
  await run()
  expect(await Promise.all([buyer, seller, late.buyer].map(reminders))).toEqual([2, 2, 0])
  clock.advance(1.5 * 3_600_000)
  await run()
  expect(await Promise.all([buyer, late.buyer, late.seller].map(reminders))).toEqual([2, 1, 1])
})
