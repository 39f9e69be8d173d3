import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '#contract/all.ts'
import type { CallName } from '#contract/define.ts'
import { TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { testPassword } from '#tests/support/factories.ts'
import { decideIn } from '#tests/support/stops.ts'
import { availabilityIn } from '#tests/support/item-rows.ts'

const day = 86_400_000
let app: TestApp
/** The same database and clock, as a second process. */
let other: TestApp
beforeAll(async () => {
  app = await startApp()
  other = await startApp({}, app)
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const stop = (accountID: string, until: Date | null = null) =>
  decideIn(app)((stops, tx) => stops.stopAccount(tx, accountID, until))
const resume = (accountID: string) => decideIn(app)((stops, tx) => stops.resumeAccount(tx, accountID))
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * day)
const at = (server: TestApp, who: Client): Client => Object.assign(server.visitor(), { cookie: who.cookie })
const codeOf = async (answer: Promise<{ error: { code: string } | null }>) => (await answer).error?.code
const statusOf = async (ticketID: number) =>
  (await app.db.selectFrom('tickets').selectAll().where('id', '=', ticketID).executeTakeFirstOrThrow()).status
const availabilityOf = (itemID: string) => availabilityIn(app.db, itemID)

type Name = keyof typeof allCalls & CallName
const guarded = (Object.keys(allCalls) as Name[]).filter((name) => allCalls[name].who !== 'anyone')
const whenStopped = (name: Name) => 'whenStopped' in allCalls[name]

/** Whoever adds one judges whether a stopped person may still do it. */
const allowed = [
  'GET auth/session',
  'POST auth/switch_side',
  'POST auth/change_password',
  'GET auth/account',
  'GET auth/get_passkeys',
  'GET auth/get_photo',
  'GET auth/sessions',
  'POST auth/end_session',
  'POST auth/end_other_sessions',
  'GET auth/second_factor',
  'POST auth/new_passkey',
  'POST auth/new_passkey_options',
  'POST auth/remove_passkey',
  'POST auth/rename_passkey',
  'POST auth/second_factor/begin',
  'POST auth/second_factor/confirm',
  'POST auth/second_factor/turn_off',
  'POST auth/second_factor/new_recovery_codes',
  'POST auth/my_data',
  'POST auth/delete_account',
  'GET notifications/get_notifications',
  'GET notifications/count_unread',
  'GET tickets/ticket',
  'GET tickets/get_shop_tickets',
  'GET tickets/get_counts',
  'GET pickups/get_pickups',
  'GET cases/get_case',
  'GET cases/get_photo',
  'GET chat/fetch_chat_history_user',
  'GET chat/fetch_chat_history_seller',
  'GET chat/fetch_all_messages',
  'GET chat/get_photo',
  'GET payments/get_payment',
  // Of the decisions about the person.
  'GET moderation/get_decisions',
  'POST moderation/appeal',
]

describe('a stopped account', () => {
  test('has these calls and no others', () => {
    expect(guarded.filter(whenStopped).toSorted()).toEqual(allowed.toSorted())
  })

  test('can make only the calls that are allowed to it, in every process at once', async () => {
    const [buyer, shop] = [await app.make.quickBuyer(), await app.make.quickShopkeeper()]
    for (const server of [app, other]) await at(server, buyer).ok('GET homepage')
    for (const one of [buyer, shop]) await stop(one.accountID, inDays(3))
    await other.events.syncNotifications()
    const calls = [buyer, shop].flatMap((one) => guarded.map((name, n) => ({ one, name, n })))
    const answers = await Promise.all(
      calls.map(async ({ one, name, n }) => ({
        name,
        code: await codeOf(at(n % 2 ? app : other, one).call(name as 'GET homepage')),
      })),
    )
    for (const { name, code } of answers)
      if (whenStopped(name)) expect(code, name).not.toBe('account_stopped')
      else expect(code, name).toBe('account_stopped')
  })

  test('is told until when, and gets in again at that time without a job', async () => {
    const buyer = await app.make.quickBuyer()
    await stop(buyer.accountID, inDays(3))
    const { error, status } = await buyer.call('GET homepage')
    expect(status).toBe(403)
    expect(error?.error).toMatch(/^Your account is stopped until \w+ \d+, \d{4} at \d+:\d\d.[AP]M\.$/)
    expect((await buyer.ok('GET auth/session')).stopped).toEqual({ until: inDays(3).toISOString() })
    app.clock.advance(3 * day)
    await buyer.ok('GET homepage')
    expect(await buyer.ok('GET auth/session')).not.toHaveProperty('stopped')
    await stop(buyer.accountID)
    expect((await buyer.ok('GET auth/session')).stopped).toEqual({ until: null })
    app.clock.advance(5 * day)
    expect((await buyer.call('GET homepage')).error?.error).toBe('Your account is stopped.')
    await resume(buyer.accountID)
    await buyer.ok('GET homepage')
  })

  test('can sign in, download its data, change its password and delete itself', async () => {
    const buyer = await app.make.buyer()
    await stop(buyer.accountID)
    const again = await app.make.logIn(buyer.email)
    expect(await codeOf(again.call('GET homepage'))).toBe('account_stopped')
    await again.ok('POST auth/my_data', { password: testPassword })
    const next = 'bagong-susi-ng-bahay-9'
    await again.ok('POST auth/change_password', { password: testPassword, new_password: next })
    await again.ok('POST auth/delete_account', { password: next })
    expect(await codeOf(again.call('GET auth/session'))).toBe('not_signed_in')
  })

  test('loses its event stream at once', async () => {
    const buyer = await app.make.quickBuyer()
    const response = await fetch(`${app.base}/api/events`, { headers: { cookie: buyer.cookie ?? '' } })
    expect(response.status).toBe(200)
    await stop(buyer.accountID)
    let text = ''
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk as Uint8Array).toString()
    expect(text).toContain('event: session')
    expect(await codeOf(buyer.call('GET events'))).toBe('account_stopped')
  })
})

describe('a stopped buyer', () => {
  test('loses tickets and places in lines, keeps the cart, and the seller is notified of money', async () => {
    const [buyer, next, shop] = [
      await app.make.oldBuyer(),
      await app.make.oldBuyer(),
      await app.make.quickShopkeeper(),
    ]
    const [first, ready, waitedFor, inCart] = await Promise.all(
      ['1', '2', '3', '4'].map((name) => app.make.listedItem(shop.shopID, { name })),
    )
    const ids = { first: first ?? '', ready: ready ?? '', waitedFor: waitedFor ?? '', inCart: inCart ?? '' }
    const pending = await buyer.ok('POST tickets/purchase_item', { itemID: ids.first })
    const awaiting = await buyer.ok('POST tickets/purchase_item', { itemID: ids.ready })
    await shop.ok('POST tickets/update_ticket_status', { ticketID: awaiting.ticketID, statusID: 4 })
    const { tickets } = await buyer.ok('GET tickets/ticket')
    const pickupID = tickets[0]?.pickupID ?? 0
    await buyer.ok('POST payments/say_paid', { pickupID, amount: 250 })
    await next.ok('POST tickets/purchase_item', { itemID: ids.waitedFor })
    await buyer.ok('POST tickets/line_up', { itemID: ids.waitedFor })
    await next.ok('POST tickets/line_up', { itemID: ids.first })
    await buyer.ok('POST homepage/add_to_cart', { itemID: ids.inCart })
    expect(await openTicketsOf(buyer.accountID)).toBe(2)

    await stop(buyer.accountID, inDays(7))
    for (const { ticketID } of [pending, awaiting])
      expect(await statusOf(ticketID)).toBe(TicketStatus.CancelledByBuyer)
    expect(await openTicketsOf(buyer.accountID)).toBe(0)
    expect(await availabilityOf(ids.ready)).toBe('for_sale')
    expect(await availabilityOf(ids.first)).toBe('held')
    expect((await next.ok('GET tickets/get_lines')).lines.map(({ itemID }) => itemID)).toEqual([ids.first])
    const line = await app.db
      .selectFrom('line_places')
      .select(['state', 'end_reason'])
      .where('buyer_id', '=', buyer.accountID)
      .execute()
    expect(line).toEqual([{ state: 'ended', end_reason: 'left' }])
    const seen = await buyer.ok('GET tickets/ticket')
    expect(seen.tickets.map(({ endedBecause }) => endedBecause)).toEqual(['buyer_stopped', 'buyer_stopped'])
    const one = await shop.ok('GET tickets/ticket')
    expect(one.tickets.find((ticket) => ticket.ticketID === pending.ticketID)).toMatchObject({
      endedBecause: 'buyer_stopped',
      moves: [],
    })
    const { notifications } = await shop.ok('GET notifications/get_notifications')
    const sentences = notifications.map(({ text }) => text)
    expect(sentences).toContain('The ticket for 1 ended, because we stopped the account of the buyer')
    expect(sentences.filter((text) => text.includes('paid you ₱250'))).toHaveLength(1)
    expect((await app.db.selectFrom('pickup_payments').selectAll().execute()).at(-1)).toMatchObject({
      state: 'said',
      amount_centavos: 25_000,
    })

    await resume(buyer.accountID)
    expect((await buyer.ok('GET homepage/cart')).cart.map(({ itemID }) => itemID)).toEqual([ids.inCart])
  })
})

const openTicketsOf = async (accountID: string): Promise<number> => {
  let count = -1
  await decideIn(app)(async (stops, tx) => {
    count = await stops.openTicketsOf(tx, { accountID })
  })
  return count
}

describe('a stopped seller', () => {
  test('has a paused shop without open tickets, and nobody works for it', async () => {
    const [buyer, helper, shop] = [
      await app.make.oldBuyer(),
      await app.make.quickBuyer(),
      await app.make.quickShopkeeper(),
    ]
    await app.make.helpsAt(shop.shopID, helper.accountID)
    await app.events.syncNotifications()
    const [itemID, reserved] = [
      await app.make.listedItem(shop.shopID),
      await app.make.listedItem(shop.shopID),
    ]
    await helper.ok('GET tickets/get_shop_tickets')
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID: reserved })
    await stop(shop.accountID, inDays(2))
    expect(await statusOf(ticketID)).toBe(TicketStatus.SellerInactive)
    for (const one of [itemID, reserved]) expect(await availabilityOf(one)).toBe('draft')
    expect(await codeOf(helper.call('GET tickets/get_shop_tickets'))).toBe('help_ended')
    expect(await codeOf(shop.call('POST tickets/update_ticket_status', { ticketID, statusID: 8 }))).toBe(
      'account_stopped',
    )
    const { notifications } = await buyer.ok('GET notifications/get_notifications')
    expect(notifications[0]?.text).toContain('because we stopped the account of the shop')

    app.clock.advance(2 * day)
    await helper.ok('GET tickets/get_shop_tickets')
    await app.background.run('ended-pauses')
    for (const one of [itemID, reserved]) expect(await availabilityOf(one)).toBe('for_sale')
    await buyer.ok('POST tickets/purchase_item', { itemID })
  })

  test('gives nobody in line a turn that ends in the same moment', async () => {
    const [buyer, next, shop] = [
      await app.make.oldBuyer(),
      await app.make.oldBuyer(),
      await app.make.quickShopkeeper(),
    ]
    const itemID = await app.make.listedItem(shop.shopID)
    await buyer.ok('POST tickets/purchase_item', { itemID })
    await next.ok('POST tickets/line_up', { itemID })
    await stop(shop.accountID, inDays(2))
    const kinds = await app.db
      .selectFrom('notifications')
      .select('kind')
      .where('account_id', '=', next.accountID)
      .execute()
    expect(kinds).toEqual([{ kind: 'line_over' }])
  })

  test('a stopped helper works for nobody, and reads only their own tickets', async () => {
    const [helper, shop, buyer] = [
      await app.make.quickBuyer(),
      await app.make.quickShopkeeper(),
      await app.make.oldBuyer(),
    ]
    const itemID = await app.make.listedItem(shop.shopID)
    await buyer.ok('POST tickets/purchase_item', { itemID })
    await app.make.helpsAt(shop.shopID, helper.accountID)
    await app.events.syncNotifications()
    expect((await helper.ok('GET tickets/ticket')).tickets).toHaveLength(1)
    await stop(helper.accountID)
    expect((await helper.ok('GET tickets/ticket')).tickets).toEqual([])
    expect(await codeOf(helper.call('GET tickets/get_shop_tickets'))).toBe('not_allowed')
    expect(await codeOf(helper.call('POST store/add_item', {} as never))).toBe('account_stopped')
  })
})

test('50 purchases on two processes against a stop: none is open afterwards', async () => {
  const [buyer, shop] = [await app.make.oldBuyer(), await app.make.quickShopkeeper()]
  const items = await Promise.all(Array.from({ length: 50 }, () => app.make.listedItem(shop.shopID)))
  const purchases = items.map((itemID, n) =>
    at(n % 2 ? app : other, buyer).call('POST tickets/purchase_item', { itemID }),
  )
  await Promise.race(purchases)
  await stop(buyer.accountID)
  const codes = (await Promise.all(purchases)).map(({ error }) => error?.code ?? 'ok')
  const expected = ['ok', 'account_stopped', 'too_many_open_tickets']
  expect(codes.filter((code) => !expected.includes(code))).toEqual([])
  expect(await openTicketsOf(buyer.accountID)).toBe(0)
  for (const itemID of items) expect(await availabilityOf(itemID)).toBe('for_sale')
})
