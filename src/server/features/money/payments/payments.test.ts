import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { hashPassword } from '#server/features/people/accounts/passwords/passwords.ts'
import { testPassword } from '#tests/support/factories.ts'
import { recordEvents } from '#tests/support/account-events.ts'
import { qrOf } from '#tests/support/payment-qr.ts'

let app: TestApp
let seller: Awaited<ReturnType<TestApp['make']['shopkeeper']>>
const payload = qrOf()

beforeAll(async () => {
  app = await startApp()
  seller = await app.make.shopkeeper()
  await seller.ok('POST payments/set_qr', { payload, password: testPassword })
})
afterAll(() => app.stop())

const move = (ticketID: number, statusID: number) =>
  seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })

/** A buyer with items of the shop that are ready for pickup. */
const readyPickup = async (...prices: number[]) => {
  const buyer = await app.make.quickBuyer()
  const tickets: number[] = []
  for (const price of prices) {
    const itemID = await app.make.listedItem(seller.shopID, { price })
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
    await move(ticketID, TicketStatus.AwaitingPickup)
    tickets.push(ticketID)
  }
  const { pickup_id: pickupID } = await app.db
    .selectFrom('tickets')
    .select('pickup_id')
    .where('id', '=', tickets[0] ?? 0)
    .executeTakeFirstOrThrow()
  const see = async (who: Pick<typeof buyer, 'ok'> = buyer) =>
    (await who.ok('GET payments/get_payment', { pickupID })).payment
  return { buyer, tickets, pickupID, see }
}

const unreadOf = async (who: Pick<typeof seller, 'ok'>) =>
  (await who.ok('GET notifications/get_notifications')).notifications.map(({ text }) => text)

test('a buyer pays by the QR of the shop, and only the seller says that it arrived', async () => {
  const { buyer, pickupID, tickets, see } = await readyPickup(980, 360.5)
  const before = await see()
  expect(before).toMatchObject({
    reference: `UK-${pickupID}`,
    state: 'not_paid',
    items: 2,
    total: 1340.5,
    rest: 1340.5,
    moves: ['said'],
    qr: { name: 'MA. LUZ D.', withAmount: true },
  })
  expect(before.qr?.payload).toBe(qrOf('MA. LUZ D.', { '01': '12', '54': '1340.50' }))
  expect((await see(seller)).qr).toBeNull()

  for (let n = 0; n < 2; n += 1) {
    const { payment } = await buyer.ok('POST payments/say_paid', { pickupID, amount: 1340.5 })
    expect(payment).toMatchObject({ state: 'said', amount: 1340.5, moves: ['not_paid'] })
  }
  expect(await unreadOf(seller)).toContainEqual(
    expect.stringContaining(`₱1,340.50 is paid, with UK-${pickupID}`),
  )
  expect((await buyer.call('POST payments/say_received', { pickupID, amount: 1340.5 })).status).toBe(403)
  expect((await see(seller)).moves).toEqual(['not_paid', 'received'])
  for (let n = 0; n < 2; n += 1)
    expect((await seller.ok('POST payments/say_received', { pickupID, amount: 1340.5 })).payment.state).toBe(
      'received',
    )
  expect(await unreadOf(buyer)).toContainEqual(expect.stringContaining('received ₱1,340.50'))
  expect(await see()).toMatchObject({ qr: null, moves: [], history: [{ by: 'buyer' }, { by: 'seller' }] })

  // Nothing of it moves a ticket, and completing the pickup leaves the total as it was.
  const { tickets: shown } = await buyer.ok('GET tickets/ticket')
  expect(shown.map(({ statusID }) => statusID)).toEqual([4, 4])
  for (const ticket of tickets) await move(ticket, TicketStatus.Completed)
  expect(await see()).toMatchObject({ state: 'received', total: 1340.5, amount: 1340.5 })
  const { payment } = await seller.ok('POST payments/give_back', { pickupID })
  expect(payment).toMatchObject({ state: 'given_back', amount: 1340.5 })
})

test('says plainly that the total has changed, and refuses an amount that no longer stands', async () => {
  const { buyer, pickupID, tickets, see } = await readyPickup(500, 300)
  await buyer.ok('POST payments/say_paid', { pickupID, amount: 800 })
  await move(tickets[1] ?? 0, TicketStatus.ItemUnavailable)
  expect(await see(seller)).toMatchObject({ state: 'said', amount: 800, total: 500, rest: 500 })
  const wrong = await seller.call('POST payments/say_received', { pickupID, amount: 500 })
  expect(wrong.error?.code).toBe('total_changed')
  await buyer.ok('POST payments/say_not_paid', { pickupID })
  const old = await buyer.call('POST payments/say_paid', { pickupID, amount: 800 })
  expect(old.error?.code).toBe('total_changed')
  await buyer.ok('POST payments/say_paid', { pickupID, amount: 500 })
})

test('each word about the money is announced to the open pages of both sides', async () => {
  const { buyer, pickupID, see } = await readyPickup(500)
  const notifiedBy = recordEvents(app, 'tickets')
  const both = [buyer.accountID, seller.accountID].toSorted()
  const expectNews = async (work: () => Promise<unknown>) => expect(await notifiedBy(work)).toEqual(both)
  const part = { pickupID, amount: 100, clientID: crypto.randomUUID() }
  await expectNews(() => seller.ok('POST payments/add_part', part))
  await expectNews(() => buyer.ok('POST payments/say_paid', { pickupID, amount: 400 }))
  await expectNews(() => buyer.ok('POST payments/say_not_paid', { pickupID }))
  const [line] = (await see()).lines
  await expectNews(() => seller.ok('POST payments/strike_part', { pickupID, partID: line?.partID ?? 0 }))
  await expectNews(() => seller.ok('POST payments/say_received', { pickupID, amount: 500 }))
  await expectNews(() => seller.ok('POST payments/give_back', { pickupID }))
  expect(await see()).toMatchObject({ amount: 500, history: [{ amount: 400 }, { amount: 400 }, {}, {}] })
})

test('a seller who does not see the money says so', async () => {
  const { buyer, pickupID, see } = await readyPickup(120)
  await buyer.ok('POST payments/say_paid', { pickupID, amount: 120 })
  await seller.ok('POST payments/say_not_paid', { pickupID })
  expect(await see()).toMatchObject({ state: 'not_paid', amount: 0, moves: ['said'] })
  expect(await unreadOf(buyer)).toContainEqual(expect.stringContaining('does not see your payment of ₱120'))
})

/** A pickup that an item of 300 joined after 500 were received. */
const pickupJoinedLater = async () => {
  const pickup = await readyPickup(500)
  const { buyer, pickupID } = pickup
  await buyer.ok('POST payments/say_paid', { pickupID, amount: 500 })
  await seller.ok('POST payments/say_received', { pickupID, amount: 500 })
  const none = await buyer.call('POST payments/say_paid', { pickupID, amount: 500 })
  expect(none.error?.code).toBe('nothing_to_pay')
  const itemID = await app.make.listedItem(seller.shopID, { price: 300 })
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  const early = await buyer.call('POST payments/say_paid', { pickupID, amount: 300 })
  expect(early.error?.code).toBe('nothing_to_pay')
  await move(ticketID, TicketStatus.AwaitingPickup)
  return { ...pickup, ticketID }
}

describe('a piece that joins the pickup after the money was received', () => {
  test('is paid by the QR of the shop as well, for what it costs alone', async () => {
    const { buyer, pickupID, see } = await pickupJoinedLater()
    const due = await see()
    expect(due).toMatchObject({ state: 'received', total: 800, amount: 500, rest: 300, moves: ['said'] })
    expect(due.qr?.payload).toBe(qrOf('MA. LUZ D.', { '01': '12', '54': '300.00' }))
    const whole = await buyer.call('POST payments/say_paid', { pickupID, amount: 800 })
    expect(whole.error?.code).toBe('total_changed')
    app.clock.advance(60_000)
    for (let n = 0; n < 2; n += 1)
      expect((await buyer.ok('POST payments/say_paid', { pickupID, amount: 300 })).payment).toMatchObject({
        state: 'said',
        amount: 300,
        parts: 500,
        rest: 300,
        lines: [{ amount: 500, paidAt: due.history[1]?.at, struck: false }],
      })
    expect(await unreadOf(seller)).toContainEqual(expect.stringContaining('₱300 is paid'))
    const { payment } = await seller.ok('POST payments/say_received', { pickupID, amount: 300 })
    expect(payment).toMatchObject({ state: 'received', amount: 300, parts: 500, rest: 0 })
    expect(await see()).toMatchObject({ moves: [], qr: null })
    expect((await seller.ok('POST payments/give_back', { pickupID })).payment).toMatchObject({ amount: 800 })
  })

  test('is not paid if the money does not arrive, and what was received before stays', async () => {
    const { buyer, pickupID, ticketID, see } = await pickupJoinedLater()
    await buyer.ok('POST payments/say_paid', { pickupID, amount: 300 })
    await seller.ok('POST payments/say_not_paid', { pickupID })
    expect(await see()).toMatchObject({ state: 'not_paid', parts: 500, rest: 300, moves: ['said'] })
    for (let n = 0; n < 2; n += 1) {
      await buyer.ok('POST payments/say_paid', { pickupID, amount: 300 })
      await buyer.ok('POST payments/say_not_paid', { pickupID })
    }
    expect(await see()).toMatchObject({ parts: 500, lines: [{ amount: 500 }] })
    await move(ticketID, TicketStatus.ItemUnavailable)
    expect(await see()).toMatchObject({ total: 500, rest: 0, moves: [], qr: null })
    const { payment } = await seller.ok('POST payments/say_received', { pickupID, amount: 0 })
    expect(payment).toMatchObject({ state: 'received', amount: 0, parts: 500, rest: 0 })
  })
})

describe('parts', () => {
  test('are recorded and struck out by the seller, never above the total', async () => {
    const { buyer, pickupID, see } = await readyPickup(1000)
    const part = { pickupID, amount: 400, clientID: crypto.randomUUID() }
    for (let n = 0; n < 2; n += 1)
      expect((await seller.ok('POST payments/add_part', part)).payment).toMatchObject({
        parts: 400,
        rest: 600,
      })
    const high = await seller.call('POST payments/add_part', {
      pickupID,
      amount: 600.01,
      clientID: crypto.randomUUID(),
    })
    expect(high.error?.code).toBe('part_too_high')
    expect((await see()).qr?.payload).toBe(qrOf('MA. LUZ D.', { '01': '12', '54': '600.00' }))
    expect((await buyer.call('POST payments/add_part', part)).status).toBe(403)

    const { payment } = await seller.ok('POST payments/add_part', { ...part, clientID: crypto.randomUUID() })
    const [line] = payment.lines
    for (let n = 0; n < 2; n += 1)
      await seller.ok('POST payments/strike_part', { pickupID, partID: line?.partID ?? 0 })
    expect(await see()).toMatchObject({
      parts: 400,
      rest: 600,
      lines: [
        { amount: 400, struck: true },
        { amount: 400, struck: false },
      ],
    })
    await buyer.ok('POST payments/say_paid', { pickupID, amount: 600 })
    const late = await seller.call('POST payments/add_part', {
      pickupID,
      amount: 1,
      clientID: crypto.randomUUID(),
    })
    expect(late.error?.code).toBe('payment_not_now')
    await seller.ok('POST payments/say_received', { pickupID, amount: 600 })
    expect((await seller.ok('POST payments/give_back', { pickupID })).payment).toMatchObject({
      state: 'given_back',
      amount: 1000,
      parts: 0,
      lines: [{ struck: true }, { struck: true }],
    })
  })

  test('are also recorded for a piece that joins the pickup after the rest was received, and for no more', async () => {
    const { buyer, pickupID, see } = await readyPickup(500)
    const add = (amount: number) =>
      seller.call('POST payments/add_part', { pickupID, amount, clientID: crypto.randomUUID() })
    await seller.ok('POST payments/say_received', { pickupID, amount: 500 })
    expect(await see(seller)).toMatchObject({ rest: 0, takesParts: false })
    expect((await add(1)).error?.code).toBe('payment_not_now')

    const itemID = await app.make.listedItem(seller.shopID, { price: 300 })
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
    await move(ticketID, TicketStatus.AwaitingPickup)
    expect(await see(seller)).toMatchObject({ state: 'received', total: 800, rest: 300, takesParts: true })
    expect(await see()).toMatchObject({ rest: 300, takesParts: false, moves: ['said'] })
    expect((await add(300.01)).error?.code).toBe('part_too_high')
    for (const [amount, rest] of [
      [100, 200],
      [200, 0],
    ] as const)
      expect((await add(amount)).body?.payment).toMatchObject({ state: 'received', amount: 500, rest })
    const { parts, lines, takesParts, strikesParts } = await see(seller)
    expect({ parts, takesParts, strikesParts }).toEqual({ parts: 300, takesParts: false, strikesParts: true })
    // One that was wrong is struck out alone.
    const strike = { pickupID, partID: lines[0]?.partID ?? 0 }
    expect((await buyer.call('POST payments/strike_part', strike)).status).toBe(403)
    for (let n = 0; n < 2; n += 1)
      expect((await seller.ok('POST payments/strike_part', strike)).payment).toMatchObject({
        state: 'received',
        amount: 500,
        parts: 200,
        rest: 100,
        takesParts: true,
      })
    expect(await see()).toMatchObject({ strikesParts: false, rest: 100, moves: ['said'] })
    expect((await seller.ok('POST payments/give_back', { pickupID })).payment).toMatchObject({
      amount: 700,
      parts: 0,
      strikesParts: false,
    })
  })

  test('are of the last year, and at most forty', async () => {
    const { pickupID } = await readyPickup(1000)
    const add = (more: object = {}) =>
      seller.call('POST payments/add_part', { pickupID, amount: 1, clientID: crypto.randomUUID(), ...more })
    for (const paidAt of ['2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z'])
      expect((await add({ paidAt })).error?.code).toBe('bad_input')
    for (const amount of [0, -5, 0.001, 'x']) expect((await add({ amount })).status).toBe(400)
    await app.db.deleteFrom('attempts').execute()
    for (let n = 0; n < 40; n += 1) expect((await add()).status).toBe(200)
    expect((await add()).error?.code).toBe('too_many_parts')
    await app.db.deleteFrom('attempts').execute()
  })
})

test('is in the data of both sides', async () => {
  const buyer = await app.make.buyer()
  const itemID = await app.make.listedItem(seller.shopID, { price: 99 })
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  await move(ticketID, TicketStatus.AwaitingPickup)
  const { pickup_id: pickupID } = await app.db
    .selectFrom('tickets')
    .select('pickup_id')
    .where('id', '=', ticketID)
    .executeTakeFirstOrThrow()
  await buyer.ok('POST payments/say_paid', { pickupID, amount: 99 })
  for (const person of [buyer, seller]) {
    const { payments } = await person.ok('POST auth/my_data', { password: testPassword })
    expect(payments).toContainEqual(
      expect.objectContaining({ reference: `UK-${pickupID}`, state: 'said', amount: 99 }),
    )
  }
})

test('what is said about the money of a buyer who deletes the account meanwhile stays possible', async () => {
  const [said, partly] = [await readyPickup(500), await readyPickup(400)]
  await said.buyer.ok('POST payments/say_paid', { pickupID: said.pickupID, amount: 500 })
  const part = { pickupID: partly.pickupID, amount: 100, clientID: crypto.randomUUID() }
  await seller.ok('POST payments/add_part', part)
  for (const { buyer, tickets } of [said, partly]) {
    for (const ticketID of tickets) await move(ticketID, TicketStatus.Completed)
    await app.db
      .updateTable('accounts')
      .set({ password_hash: await hashPassword(testPassword) })
      .where('id', '=', buyer.accountID)
      .execute()
    await buyer.ok('POST auth/delete_account', { password: testPassword })
  }
  const { payment } = await seller.ok('POST payments/say_received', { pickupID: said.pickupID, amount: 500 })
  expect(payment).toMatchObject({ state: 'received', amount: 500 })
  await seller.ok('POST payments/say_received', { pickupID: partly.pickupID, amount: 300 })
  for (const { pickupID } of [said, partly]) {
    const { payment: back } = await seller.ok('POST payments/give_back', { pickupID })
    expect(back).toMatchObject({ state: 'given_back' })
  }
})

test('pieces that were handed over before are paid at the shop', async () => {
  const { buyer, pickupID, tickets, see } = await readyPickup(700, 200)
  await move(tickets[0] ?? 0, TicketStatus.Completed)
  app.clock.advance(60_000)
  expect(await see()).toMatchObject({ items: 1, total: 200, moves: ['said'] })
  await buyer.ok('POST payments/say_paid', { pickupID, amount: 200 })
  await move(tickets[1] ?? 0, TicketStatus.Completed)
  expect(await see(seller)).toMatchObject({ items: 1, total: 200, moves: ['not_paid', 'received'] })
})

test('a piece that was handed over while it was said to be paid stays due if the money did not arrive', async () => {
  const { buyer, pickupID, tickets, see } = await readyPickup(700, 200)
  await buyer.ok('POST payments/say_paid', { pickupID, amount: 900 })
  app.clock.advance(60_000)
  await move(tickets[0] ?? 0, TicketStatus.Completed)
  app.clock.advance(60_000)
  await seller.ok('POST payments/say_not_paid', { pickupID })
  expect(await see(seller)).toMatchObject({ state: 'not_paid', items: 2, total: 900, rest: 900 })
  const part = { pickupID, amount: 50, clientID: crypto.randomUUID() }
  expect((await seller.ok('POST payments/add_part', part)).payment).toMatchObject({ total: 900, rest: 850 })
  await seller.ok('POST payments/say_received', { pickupID, amount: 850 })
  // What was given back is settled: only what is ready now counts.
  await seller.ok('POST payments/give_back', { pickupID })
  app.clock.advance(60_000)
  expect(await see()).toMatchObject({ state: 'given_back', items: 1, total: 200 })
})

test('the database refuses what the table of moves does not have', async () => {
  const { buyer, pickupID } = await readyPickup(100)
  await buyer.ok('POST payments/say_paid', { pickupID, amount: 100 })
  const wrong = app.db.insertInto('pickup_payment_moves').values({
    pickup_id: pickupID,
    step: 2,
    from_state: 'received',
    to_state: 'not_paid',
    amount_centavos: 0,
    total_centavos: 0,
    moved_by: buyer.accountID,
    moved_at: app.clock.now(),
  })
  await expect(wrong.execute()).rejects.toThrow('pickup_payment_moves_allowed')
})

describe('an attacker', () => {
  test('who is another buyer or another shop finds nothing', async () => {
    const { buyer, pickupID } = await readyPickup(100)
    const strangers = [await app.make.quickBuyer(), await app.make.quickShopkeeper()]
    for (const stranger of strangers) {
      const { status, text } = await stranger
        .call('GET payments/get_payment', { pickupID })
        .then((answer) => ({
          status: answer.status,
          text: JSON.stringify(answer),
        }))
      expect([status, text.includes('LUZ')]).toEqual([404, false])
    }
    expect((await strangers[0]?.call('POST payments/say_paid', { pickupID, amount: 100 }))?.status).toBe(404)
    expect((await strangers[1]?.call('POST payments/say_received', { pickupID, amount: 100 }))?.status).toBe(
      404,
    )
    await buyer.ok('POST payments/say_paid', { pickupID, amount: 100 })
    expect((await strangers[1]?.call('POST payments/give_back', { pickupID }))?.status).toBe(404)
  })

  test('sees no code before a piece is ready, nor after the pickup', async () => {
    const buyer = await app.make.quickBuyer()
    const itemID = await app.make.listedItem(seller.shopID)
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
    const { pickup_id: pickupID } = await app.db
      .selectFrom('tickets')
      .select('pickup_id')
      .where('id', '=', ticketID)
      .executeTakeFirstOrThrow()
    const see = async () => (await buyer.ok('GET payments/get_payment', { pickupID })).payment
    expect(await see()).toMatchObject({ qr: null, total: 0, moves: [] })
    const early = await buyer.call('POST payments/say_paid', { pickupID, amount: 250 })
    expect(early.error?.code).toBe('nothing_to_pay')
    await move(ticketID, TicketStatus.AwaitingPickup)
    const response = await fetch(`${app.base}/api/payments/get_payment?pickupID=${pickupID}`, {
      headers: { cookie: buyer.cookie },
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toContain('MA. LUZ D.')
    await move(ticketID, TicketStatus.Completed)
    expect(await see()).toMatchObject({ qr: null, total: 0, moves: [] })
    const late = await buyer.call('POST payments/say_paid', { pickupID, amount: 250 })
    expect(late.error?.code).toBe('nothing_to_pay')
  })

  test('who flips a payment back and forth leaves room for the seller', async () => {
    const { buyer, pickupID } = await readyPickup(100)
    for (let n = 0; n < 20; n += 1) {
      await buyer.ok('POST payments/say_paid', { pickupID, amount: 100 })
      await buyer.ok('POST payments/say_not_paid', { pickupID })
    }
    const again = await buyer.call('POST payments/say_paid', { pickupID, amount: 100 })
    expect(again.error?.code).toBe('too_many_tries')
    await seller.ok('POST payments/say_received', { pickupID, amount: 100 })
  })

  test('is rate limited', async () => {
    const { buyer, pickupID } = await readyPickup(100)
    for (let n = 0; n < 60; n += 1) await buyer.call('POST payments/say_paid', { pickupID, amount: 99 })
    const answer = await buyer.call('POST payments/say_paid', { pickupID, amount: 100 })
    expect(answer.error?.code).toBe('too_many_tries')
  })
})
