import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'
import { nightly } from '#tests/support/nightly.ts'

let app: TestApp
let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>
beforeAll(async () => {
  app = await startApp(manyOpenTickets)
  buyer = await app.make.quickBuyer()
})
afterAll(() => app.stop({ breaks: ['A ticket does not know'] }))

type Shopkeeper = Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>

/** Sells an item at this time. */
const sellAt = async (seller: Shopkeeper, name: string, price: number, at: string) => {
  const itemID = await app.make.listedItem(seller.shopID, { name, price })
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 5 })
  await app.db
    .updateTable('tickets')
    .set({ handed_over_at: new Date(at) })
    .where('id', '=', ticketID)
    .execute()
  return { itemID, ticketID }
}

/** The cells of each line. No cell of these tests has a quote or a line break of its own. */
const cellsOf = (csv: Buffer): string[][] =>
  csv
    .toString()
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))

test('a month has what was sold in it in Manila, line by line and in sum', async () => {
  const seller = await app.make.quickShopkeeper()
  await seller.ok('POST legal/set_seller_details', {
    kind: 'business',
    name: 'Luz Trading',
    address: 'Session Road',
    contact: '09171234567',
    registration: 'DTI 123',
    sources: 'imported_bales',
  })
  expect(await seller.ok('GET store/get_month')).toEqual({
    month: '2026-11',
    firstMonth: null,
    byTicket: { count: 0, sum: 0 },
    atCounter: { count: 0, sum: 0 },
    days: [],
    bales: [],
  })
  // The first and the last second of November in Manila, and those beside them.
  await sellAt(seller, 'October', 1, '2026-10-31T15:59:59Z')
  const first = await sellAt(seller, 'First', 100.5, '2026-10-31T16:00:00Z')
  const formula = await sellAt(seller, '=HYPERLINK(1)', 200, '2026-11-12T04:00:00Z')
  const last = await sellAt(seller, 'Last', 400, '2026-11-30T15:59:59Z')
  await sellAt(seller, 'December', 800, '2026-11-30T16:00:00Z')
  const cancelled = await sellAt(seller, 'Cancelled', 1600, '2026-11-12T05:00:00Z')
  await seller.ok('POST tickets/update_ticket_status', { ticketID: cancelled.ticketID, statusID: 6 })
  const { bale } = await seller.ok('POST store/add_bale', {
    name: '+Bale',
    cost: 1000,
    boughtOn: '2026-11-01',
    clientID: randomUUID(),
  })
  await seller.ok('POST store/put_into_bale', { baleID: bale.baleID, itemIDs: [first.itemID, last.itemID] })

  expect(await seller.ok('GET store/get_month', { month: '2026-11' })).toEqual({
    month: '2026-11',
    firstMonth: '2026-10',
    byTicket: { count: 3, sum: 700.5 },
    atCounter: { count: 0, sum: 0 },
    days: [
      { day: '2026-11-01', count: 1, sum: 100.5 },
      { day: '2026-11-12', count: 1, sum: 200 },
      { day: '2026-11-30', count: 1, sum: 400 },
    ],
    bales: [
      { name: '+Bale', count: 2, sum: 500.5 },
      { name: null, count: 1, sum: 200 },
    ],
  })
  const { body, headers } = await seller.call('GET store/get_sales_report', { month: '2026-11' })
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="sales-2026-11.csv"')
  const { name } = await app.db
    .selectFrom('shops')
    .select('name')
    .where('id', '=', seller.shopID)
    .executeTakeFirstOrThrow()
  expect(cellsOf(body)).toEqual([
    ['Sales of the month', '2026-11'],
    ['Shop', name],
    ['Seller', 'Luz Trading'],
    ['Address', 'Session Road'],
    ['Registration', 'DTI 123'],
    ['Currency', 'PHP'],
    [
      'What was picked up or sold at the counter, as entered at Ukay. Not a tax return, an invoice or tax advice.',
    ],
    [''],
    [
      'Date',
      'Reference',
      'Description',
      'Price tag',
      'Quantity',
      'Gross amount',
      'Sold',
      'Bale',
      'Share of the bale’s cost',
      'Your invoice number',
    ],
    ['2026-11-01', `T${first.ticketID}`, 'First', '', '1', '100.50', 'Picked up', "'+Bale", '500.00', ''],
    ['2026-11-12', `T${formula.ticketID}`, "'=HYPERLINK(1)", '', '1', '200.00', 'Picked up', '', '', ''],
    ['2026-11-30', `T${last.ticketID}`, 'Last', '', '1', '400.00', 'Picked up', "'+Bale", '500.00', ''],
    [''],
    ['Picked up', '', '', '', '3', '700.50'],
    ['At the counter', '', '', '', '0', '0.00'],
    ['Total', '', '', '', '3', '700.50'],
    [''],
  ])
})

test.runIf(nightly)('a long month is sent piece by piece, each once and in order', async () => {
  const seller = await app.make.quickShopkeeper()
  // Three in each microsecond.
  await app.ownerRuns(
    `with pickup as (
       insert into pickups (shop_id, buyer_id, opened_at, open) values ($1, $2, now(), false) returning id),
     made as (
       insert into items (id, shop_id, name, description, price_centavos, size, is_feminine, state,
         photos_expected, created_at, listed_at)
       select gen_random_uuid(), $1, 'Piece ' || n, 'Worn', 10000, 'M', 1, 'sold', 1, now(), now()
       from generate_series(1, 2500) n returning id),
     sold as (
       insert into tickets (item_id, shop_id, buyer_id, pickup_id, status, price_centavos, item_name, item_size, created_at, seller_due_at,
         handed_over_at)
       select made.id, $1, $2, pickup.id, 5, 10000, 'Piece', 'M', now(), now(),
         timestamptz '2026-11-10' + row_number() over () / 3 * interval '1 microsecond' from made, pickup
       returning tickets.id, handed_over_at)
     insert into ticket_moves (ticket_id, step, from_status, to_status, moved_at)
     select id, step, case step when 1 then null else 4 end, case step when 1 then 1 else 5 end, handed_over_at
     from sold, generate_series(1, 2) step`,
    [seller.shopID, buyer.accountID],
  )
  const lines = cellsOf(await seller.ok('GET store/get_sales_report', { month: '2026-11' }))
  const references = lines.flatMap(([, reference = '']) => (/^T\d/.test(reference) ? [reference] : []))
  expect([references.length, new Set(references).size]).toEqual([2500, 2500])
  expect(lines.at(-2)).toEqual(['Total', '', '', '', '2500', '250000.00'])
})

test('the shares of all pieces of a bale are its cost, to the centavo', async () => {
  const seller = await app.make.quickShopkeeper()
  const sell = async (itemID: string) => {
    await seller.ok('POST store/sell_in_shop', { itemID, clientID: randomUUID() })
    return itemID
  }
  const costs = [0, 0.02, 100, 1000.01, 9_999_999.99]
  const bales = []
  for (const [n, cost] of costs.entries()) {
    const itemIDs = await app.make.listedItems(seller.shopID, [{}, {}, {}])
    const { bale } = await seller.ok('POST store/add_bale', {
      name: `Bale ${n}`,
      cost,
      boughtOn: '2026-11-01',
      clientID: randomUUID(),
    })
    await seller.ok('POST store/put_into_bale', { baleID: bale.baleID, itemIDs })
    bales.push({ name: `Bale ${n}`, itemIDs: itemIDs.toSorted() })
  }
  const sharesOf = async (name: string) =>
    cellsOf(await seller.ok('GET store/get_sales_report', { month: '2026-11' }))
      .filter((cells) => cells[7] === name)
      .map(([, reference = '', , , , , , , share]) => [reference, share])
      .toSorted()
  // In a bale of which only one was sold, the others keep their shares.
  await sell(bales[2]?.itemIDs[1] ?? '')
  expect(await sharesOf('Bale 2')).toEqual([[`C${bales[2]?.itemIDs[1]?.slice(0, 8)}`, '33.33']])
  for (const { name, itemIDs } of bales)
    for (const itemID of itemIDs) if (name !== 'Bale 2' || itemID !== itemIDs[1]) await sell(itemID)
  const shares = await Promise.all(
    bales.map(async ({ name }) => (await sharesOf(name)).map(([, share]) => share)),
  )
  expect(shares.map((of) => of.toSorted().toReversed())).toEqual([
    ['0.00', '0.00', '0.00'],
    ['0.01', '0.01', '0.00'],
    ['33.34', '33.33', '33.33'],
    ['333.34', '333.34', '333.33'],
    ['3333333.33', '3333333.33', '3333333.33'],
  ])
})

test('a month that is none is refused, and so are very many reports', async () => {
  const seller = await app.make.quickShopkeeper()
  for (const month of ['2026-13', '2026-1', '1999-12', '2026-11-01', "2026-11'--", ''])
    for (const name of ['GET store/get_month', 'GET store/get_sales_report'] as const)
      expect((await seller.call(name, { month })).status, month).toBe(400)
  expect((await seller.call('GET store/get_sales_report', {})).status).toBe(400)
  const answers = await Promise.all(
    Array.from({ length: 61 }, () => seller.call('GET store/get_sales_report', { month: '2026-11' })),
  )
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('what was sold over the counter counts everywhere, until it is undone', async () => {
  const seller = await app.make.quickShopkeeper()
  const itemIDs = await app.make.listedItems(seller.shopID, [{ name: 'Kept sale' }, { name: 'Undone sale' }])
  const [kept = '', undone = ''] = itemIDs
  const { bale } = await seller.ok('POST store/add_bale', {
    name: 'Bale',
    cost: 200,
    boughtOn: '2026-11-01',
    clientID: randomUUID(),
  })
  await seller.ok('POST store/put_into_bale', { baleID: bale.baleID, itemIDs })
  const { tags } = await seller.ok('POST store/make_tags', { itemIDs: [kept] })
  const sell = (itemID: string, price: number) =>
    seller.ok('POST store/sell_in_shop', { itemID, price, clientID: randomUUID() })
  await sell(kept, 180)
  const { saleID } = await sell(undone, 70)
  const read = async () => ({
    month: await seller.ok('GET store/get_month'),
    week: (await seller.ok('GET store/get_today')).sales?.thisWeek,
    bale: (await seller.ok('GET store/get_bales', { baleID: bale.baleID })).bales[0],
  })
  expect(await read()).toMatchObject({
    month: { firstMonth: '2026-11', byTicket: { count: 0 }, atCounter: { count: 2, sum: 250 } },
    week: { sold: { count: 2, sum: 250 }, reserved: { count: 0 } },
    bale: { sold: 2, left: 0, earned: 250, paidOffOn: '2026-11-21' },
  })
  await seller.ok('POST store/undo_sale', { saleID })
  expect(await read()).toMatchObject({
    month: { atCounter: { count: 1, sum: 180 }, bales: [{ name: 'Bale', count: 1, sum: 180 }] },
    week: { sold: { count: 1, sum: 180 } },
    bale: { sold: 1, left: 1, earned: 180, missing: 20, paidOffOn: null },
  })
  const lines = cellsOf(await seller.ok('GET store/get_sales_report', { month: '2026-11' }))
  expect(lines.filter(([day]) => day === '2026-11-21')).toEqual([
    [
      '2026-11-21',
      `C${kept.slice(0, 8)}`,
      'Kept sale',
      String(tags[0]?.number),
      '1',
      '180.00',
      'At the counter',
      'Bale',
      '100.00',
      '',
    ],
  ])
  expect(lines.at(-3)).toEqual(['At the counter', '', '', '', '1', '180.00'])
})
