import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { nightly } from '#tests/support/nightly.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { itemRows } from '#tests/support/item-rows.ts'

type Buyer = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

const hour = 3_600_000
let app: TestApp
let second: TestApp
let seller: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
let buyer: Buyer

beforeAll(async () => {
  app = await startApp(manyOpenTickets)
  second = await startApp(manyOpenTickets, app)
})
afterAll(async () => {
  await second.stop()
  await app.stop({ breaks: ['An item is not as its hold says', 'The hold of an item'] })
})
beforeEach(async () => {
  seller = await app.make.quickShopkeeper()
  buyer = await app.make.quickBuyer()
})

/** A running sale that has shown so many items, and has more that wait. */
const saleOf = async (shown: number, waiting = 0) => {
  const itemIDs = await app.make.listedItems(seller.shopID, shown + waiting)
  const { sale } = await seller.ok('POST live/new_sale', {
    title: 'Coats',
    startsAt: app.clock.now().toISOString(),
    clientID: randomUUID(),
  })
  const { saleID, slug } = sale
  await seller.ok('POST live/set_items', { saleID, itemIDs })
  await seller.ok('POST live/start_sale', { saleID })
  for (const itemID of itemIDs.slice(0, shown)) await seller.ok('POST live/show_piece', { saleID, itemID })
  return { saleID, slug, items: itemIDs }
}
const claim = (who: Buyer, slug: string, itemID: string | undefined) =>
  who.ok('POST live/claim', { slug, itemID: itemID ?? '', clientID: randomUUID(), price: 250 })
const holdFor = async (
  saleID: string,
  itemID: string | undefined,
  who: { name: string } | { billID: string },
) =>
  (
    await seller.ok('POST live/claim_for_name', {
      saleID,
      itemID: itemID ?? '',
      clientID: randomUUID(),
      ...who,
    })
  ).billID
const billsOf = (saleID: string) => seller.ok('GET live/get_bills', { saleID })
const tokenOf = async (saleID: string, name: string) =>
  (await billsOf(saleID)).bills
    .find((bill) => bill.name === name)
    ?.link.split('/')
    .at(-1) ?? ''
const statusesOf = async (buyerID: string): Promise<number[]> => {
  const { rows } = await app.pool.query('select status from tickets where buyer_id = $1 order by id', [
    buyerID,
  ])
  return rows.map(({ status }) => status)
}
const codeOf = (answer: { status: number; error?: { code: string } | null | undefined }) =>
  answer.error?.code ?? answer.status

describe('bills', () => {
  test('are one line a person, with what is to be done next', async () => {
    const { saleID, slug, items } = await saleOf(4)
    const { ticketID } = await claim(buyer, slug, items[0])
    const other = await claim(buyer, slug, items[1])
    // The bills are in the order of the first claims.
    app.clock.advance(1)
    const billID = await holdFor(saleID, items[2], { name: 'Joy' })
    const before = await billsOf(saleID)
    expect(before.bills).toMatchObject([
      { kind: 'account', state: 'to_pack', total: 500, keptUntil: null, payment: 'not_paid' },
      { billID, kind: 'comment', name: 'Joy', state: 'to_send', total: 250, pickupID: null, sentAt: null },
    ])
    expect(before.bills[0]?.items.map(({ number }) => number)).toEqual([1, 2])
    expect(before).toMatchObject({ total: 750, received: 0, toCheck: 0, open: 750 })
    await seller.ok('POST live/mark_sent', { billID })
    expect((await billsOf(saleID)).bills[1]).toMatchObject({
      state: 'not_claimed',
      sentAt: expect.any(String),
    })
    const rival = await app.make.quickShopkeeper()
    expect(codeOf(await rival.call('POST live/mark_sent', { billID }))).toBe('not_found')

    const pickupID = before.bills[0]?.pickupID ?? 0
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 4 })
    await buyer.ok('POST payments/say_paid', { pickupID, amount: 250 })
    expect(await billsOf(saleID)).toMatchObject({
      toCheck: 250,
      open: 500,
      bills: [{ state: 'to_check' }, {}],
    })
    await seller.ok('POST payments/say_received', { pickupID, amount: 250 })
    // The other item is neither ready nor paid.
    expect(await billsOf(saleID)).toMatchObject({
      total: 750,
      received: 250,
      toCheck: 0,
      open: 500,
      bills: [{ state: 'to_pack', payment: 'received' }, {}],
    })
    await seller.ok('POST tickets/update_ticket_status', { ticketID: other.ticketID, statusID: 4 })
    const part = { pickupID, amount: 100, clientID: randomUUID() }
    await seller.ok('POST payments/add_part', part)
    expect(await billsOf(saleID)).toMatchObject({
      received: 350,
      open: 400,
      bills: [{ state: 'coming' }, {}],
    })
    await seller.ok('POST payments/add_part', { ...part, amount: 150, clientID: randomUUID() })
    expect(await billsOf(saleID)).toMatchObject({ received: 500, bills: [{ state: 'received' }, {}] })
    await seller.ok('POST live/release_name', { saleID, itemID: items[2] ?? '' })
    expect((await billsOf(saleID)).bills[1]).toMatchObject({ state: 'over', items: [], total: 0 })
  })

  test('owe what the pickup owes after money was given back for more than is left', async () => {
    const { saleID, slug, items } = await saleOf(2)
    const { ticketID } = await claim(buyer, slug, items[0])
    const other = await claim(buyer, slug, items[1])
    for (const id of [ticketID, other.ticketID])
      await seller.ok('POST tickets/update_ticket_status', { ticketID: id, statusID: 4 })
    const pickupID = (await billsOf(saleID)).bills[0]?.pickupID ?? 0
    await buyer.ok('POST payments/say_paid', { pickupID, amount: 500 })
    await seller.ok('POST payments/say_received', { pickupID, amount: 500 })
    app.clock.advance(60_000)
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 5 })
    await seller.ok('POST payments/give_back', { pickupID })
    expect((await seller.ok('GET payments/get_payment', { pickupID })).payment).toMatchObject({ rest: 250 })
    expect(await billsOf(saleID)).toMatchObject({ total: 500, received: 250, toCheck: 0, open: 250 })
  })

  test('have what was picked up while the sale ran, beside what was claimed after', async () => {
    const { saleID, slug, items } = await saleOf(2)
    const { ticketID } = await claim(buyer, slug, items[0])
    const [{ pickupID: earlier } = { pickupID: null }] = (await billsOf(saleID)).bills
    for (const statusID of [4, 5])
      await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })
    await claim(buyer, slug, items[1])
    const { bills, ...money } = await billsOf(saleID)
    expect(money).toMatchObject({ total: 500, received: 250, toCheck: 0, open: 250 })
    expect(bills).toMatchObject([{ state: 'to_pack', total: 500, items: [{ number: 1 }, { number: 2 }] }])
    const [{ pickupID, link } = { pickupID: null, link: '' }] = bills
    expect(pickupID).not.toBe(earlier)
    const token = link.split('/').at(-1) ?? ''
    const mine = await buyer.ok('GET live/get_bill', { token })
    expect(mine).toMatchObject({ state: 'mine', total: 500, pickupID, items: [{}, {}] })
  })

  test('and the board are read with as many statements for many items as for few', async () => {
    const few = await saleOf(1)
    await claim(buyer, few.slug, few.items[0])
    await seller.ok('POST live/end_sale', { saleID: few.saleID })
    const many = await saleOf(12)
    for (const item of many.items.slice(0, 4)) await claim(await app.make.quickBuyer(), many.slug, item)
    for (const item of many.items.slice(4, 10)) await holdFor(many.saleID, item, { name: `Ana ${item}` })
    for (const call of ['GET live/get_board', 'GET live/get_bills'] as const) {
      const statements = async ({ saleID }: { saleID: string }) =>
        (await statementsOf(() => seller.ok(call, { saleID }))).texts.length
      expect(await statements(many), call).toBe(await statements(few))
    }
  })

  test('at their link show no more than the first name of an account, and the pickup to its buyer', async () => {
    const { saleID, slug, items } = await saleOf(2)
    await claim(buyer, slug, items[0])
    const [bill] = (await billsOf(saleID)).bills
    const token = bill?.link.split('/').at(-1) ?? ''
    const other = await app.make.quickBuyer()
    for (const stranger of [app.visitor(), other, seller]) {
      const shown = await stranger.ok('GET live/get_bill', { token })
      expect(shown).toMatchObject({
        name: 'Maria',
        kind: 'account',
        state: 'taken',
        items: [],
        pickupID: null,
      })
      expect(JSON.stringify(shown)).not.toMatch(/Santos|@|09\d{9}/)
    }
    expect(await buyer.ok('GET live/get_bill', { token })).toMatchObject({
      state: 'mine',
      pickupID: bill?.pickupID,
      total: 250,
      items: [{ number: 1 }],
    })
    expect((await billsOf(saleID)).bills[0]?.openedAt).not.toBeNull()
  })
})

describe('a take-over', () => {
  test('makes tickets of all that is held for the name, for one of fifty at the same moment', async () => {
    const { saleID, items } = await saleOf(3)
    const billID = await holdFor(saleID, items[0], { name: 'Joy Domingo' })
    await holdFor(saleID, items[1], { billID })
    await buyer.ok('POST tickets/line_up', { itemID: items[0] ?? '' })
    const token = await tokenOf(saleID, 'Joy Domingo')
    expect(await app.visitor().ok('GET live/get_bill', { token })).toMatchObject({
      title: 'Coats',
      name: 'Joy Domingo',
      kind: 'comment',
      state: 'open',
      total: 500,
      items: [{ number: 1 }, { number: 2 }],
      pickupID: null,
    })
    const buyers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 ? second : app).make.quickBuyer()),
    )
    const answers = await Promise.all(
      buyers.map(async (who) => ({ who, answer: await who.call('POST live/take_over', { token }) })),
    )
    const winners = answers.filter(({ answer }) => answer.status === 200)
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ answer }) => codeOf(answer) === 'bill_taken')).toHaveLength(49)
    const winner = winners[0]?.who ?? buyer
    expect(await statusesOf(winner.accountID)).toEqual([1, 1])
    const again = await winner.ok('POST live/take_over', { token })
    expect(again.pickupID).toBe(winners[0]?.answer.body.pickupID)
    expect(await winner.ok('GET live/get_bill', { token })).toMatchObject({ state: 'mine', total: 500 })
    expect(await app.visitor().ok('GET live/get_bill', { token })).toMatchObject({
      state: 'taken',
      items: [],
    })
    // Those in line still wait, now behind the ticket.
    expect((await buyer.ok('GET tickets/get_line', { itemID: items[0] ?? '' })).line.place).toBe(1)
    expect((await billsOf(saleID)).bills).toMatchObject([{ billID, kind: 'account', state: 'to_pack' }])
    const { error } = await seller.call('POST live/claim_for_name', {
      saleID,
      itemID: items[2] ?? '',
      billID,
      clientID: randomUUID(),
    })
    expect(error?.code).toBe('bill_taken')
  })

  test('of one who was in line for an item ends the place', async () => {
    const { saleID, items } = await saleOf(1)
    await holdFor(saleID, items[0], { name: 'Joy' })
    await buyer.ok('POST tickets/line_up', { itemID: items[0] ?? '' })
    await buyer.ok('POST live/take_over', { token: await tokenOf(saleID, 'Joy') })
    expect((await buyer.ok('GET tickets/get_line', { itemID: items[0] ?? '' })).line).toMatchObject({
      place: null,
      isMine: true,
    })
  })

  test('after the end is confirmed at once, keeps the price of the claim, and makes one bill of two', async () => {
    const { saleID, slug, items } = await saleOf(2)
    await claim(buyer, slug, items[0])
    await holdFor(saleID, items[1], { name: 'Joy' })
    await seller.ok('POST live/end_sale', { saleID })
    const token = await tokenOf(saleID, 'Joy')
    app.clock.advance(24 * hour)
    await buyer.ok('POST live/take_over', { token })
    expect(await statusesOf(buyer.accountID)).toEqual([3, 3])
    expect((await billsOf(saleID)).bills).toMatchObject([{ kind: 'account', total: 500, items: [{}, {}] }])
  })

  test('is refused for a bill that is over, a blocked buyer, and one without room', async () => {
    const strict = await startApp({ OPEN_TICKETS_NEW: '1' }, app)
    try {
      const { saleID, items } = await saleOf(2)
      const billID = await holdFor(saleID, items[0], { name: 'Joy' })
      await holdFor(saleID, items[1], { billID })
      const token = await tokenOf(saleID, 'Joy')
      const poor = await strict.make.quickBuyer()
      expect(codeOf(await poor.call('POST live/take_over', { token }))).toBe('too_many_open_tickets')
      await buyer.ok('POST chat/send_message', { sellerID: seller.accountID, message: 'Hello' })
      await seller.ok('POST chat/block', { userID: buyer.accountID, sellerID: seller.accountID })
      expect(codeOf(await buyer.call('POST live/take_over', { token }))).toBe('reservation_declined')
      for (const itemID of items) await seller.ok('POST live/release_name', { saleID, itemID })
      expect(codeOf(await poor.call('POST live/take_over', { token }))).toBe('bill_over')
      expect(await app.visitor().ok('GET live/get_bill', { token })).toMatchObject({
        state: 'over',
        items: [],
      })
    } finally {
      await strict.stop()
    }
  })
})

describe('the end', () => {
  test('confirms what was claimed, puts back what was not shown, and can be repeated', async () => {
    const { saleID, slug, items } = await saleOf(4, 1)
    await claim(buyer, slug, items[0])
    await claim(buyer, slug, items[1])
    await holdFor(saleID, items[2], { name: 'Joy' })
    app.clock.advance(hour)
    const ended = app.clock.now().getTime()
    for (const _ of [1, 2]) {
      const { sale } = await seller.ok('POST live/end_sale', { saleID })
      expect(sale).toMatchObject({ state: 'ended', items: 5, shown: 4, claimed: 3 })
    }
    expect(await statusesOf(buyer.accountID)).toEqual([3, 3])
    const rows = await itemRows(app.db).where('i.id', 'in', items).orderBy('i.id').execute()
    expect(rows.map(({ availability }) => availability)).toEqual([
      'held',
      'held',
      'held',
      'for_sale',
      'for_sale',
    ])
    const joy = (await billsOf(saleID)).bills.find(({ name }) => name === 'Joy')
    expect(joy?.keptUntil).toBe(new Date(ended + 24 * hour).toISOString())
    const { rows: notified } = await app.pool.query(
      `select kind, facts, path from notifications where account_id = $1`,
      [buyer.accountID],
    )
    expect(notified).toEqual([
      {
        kind: 'live_bill',
        path: expect.stringMatching(/^\/pickup\/\d+$/),
        facts: { shop: expect.any(String), items: 2, total: '₱500' },
      },
    ])
    expect(codeOf(await seller.call('POST live/show_piece', { saleID, itemID: items[3] ?? '' }))).toBe(
      'sale_not_running',
    )
  })

  test('comes by itself after twelve hours, once on two servers', async () => {
    const { saleID, slug, items } = await saleOf(1)
    await claim(buyer, slug, items[0])
    app.clock.advance(12 * hour + 1)
    await Promise.all([app.background.run('live-sales'), second.background.run('live-sales')])
    expect((await seller.ok('GET live/get_board', { saleID })).sale.state).toBe('ended')
    expect(await statusesOf(buyer.accountID)).toEqual([3])
  })

  test('and a claim at the same moment: a ticket of the sale is confirmed, or there is none', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { saleID, slug, items } = await saleOf(1)
      const who = await second.make.quickBuyer()
      const [claimed] = await Promise.all([
        who.call('POST live/claim', { slug, itemID: items[0] ?? '', clientID: randomUUID(), price: 250 }),
        seller.ok('POST live/end_sale', { saleID }),
      ])
      expect([200, 'sale_not_running']).toContain(codeOf(claimed))
      expect(await statusesOf(who.accountID)).toEqual(claimed.status === 200 ? [3] : [])
    }
  })
})

test.runIf(nightly)(
  '300 claims are confirmed, and their bills ready, in ten seconds',
  { timeout: 300_000 },
  async () => {
    const { saleID, slug, items } = await saleOf(300)
    const buyers = await Promise.all(Array.from({ length: 100 }, () => app.make.quickBuyer()))
    for (const [n, item] of items.entries()) await claim(buyers[n % 100] ?? buyer, slug, item)
    const began = performance.now()
    await seller.ok('POST live/end_sale', { saleID })
    const { bills } = await billsOf(saleID)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(bills).toHaveLength(100)
    for (const { items: own } of bills) expect(own).toHaveLength(3)
  },
)

test('old sales go with their names, and tickets stay', async () => {
  const { saleID, slug, items } = await saleOf(2)
  await claim(buyer, slug, items[0])
  await holdFor(saleID, items[1], { name: 'Joy' })
  await seller.ok('POST live/end_sale', { saleID })
  const sales = async () => (await app.pool.query('select from live_sales where id = $1', [saleID])).rowCount
  await app.pool.query("update live_sales set ended_at = ended_at - interval '366 days' where id = $1", [
    saleID,
  ])
  await app.background.run('purge')
  expect(await sales()).toBe(1)
  await seller.ok('POST live/release_name', { saleID, itemID: items[1] ?? '' })
  await app.background.run('purge')
  expect(await sales()).toBe(0)
  expect(await statusesOf(buyer.accountID)).toEqual([3])
})
