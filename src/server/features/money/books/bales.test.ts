import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'

let app: TestApp
let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>
beforeAll(async () => {
  app = await startApp(manyOpenTickets)
  buyer = await app.make.quickBuyer()
})
afterAll(() => app.stop({ breaks: ['An item is shown without'] }))

type Shopkeeper = Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
const bale = (more = {}) => ({
  name: 'November bale',
  cost: 500,
  boughtOn: '2026-11-02',
  clientID: randomUUID(),
  ...more,
})
const addBale = async (seller: Shopkeeper, more = {}) =>
  (await seller.ok('POST store/add_bale', bale(more))).bale
const one = async (seller: Shopkeeper, baleID: string) =>
  (await seller.ok('GET store/get_bales', { baleID })).bales[0]
const sell = async (seller: Shopkeeper, itemID: string) => {
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 5 })
  return ticketID
}
const codeOf = async (call: Promise<{ error: { code: string } | null }>) => (await call).error?.code ?? 'ok'

test('a bale is paid off on the day on which its pieces had earned its cost', async () => {
  const seller = await app.make.quickShopkeeper()
  const { baleID } = await addBale(seller, { note: 'From Baguio' })
  const itemIDs = await app.make.listedItems(seller.shopID, [
    { price: 300 },
    { price: 250 },
    { price: 100 },
    {},
  ])
  const [first = '', second = '', third = '', fourth = ''] = itemIDs
  await seller.ok('POST store/put_into_bale', { baleID, itemIDs })
  await seller.ok('POST store/withdraw_item', { itemID: fourth })
  expect(await one(seller, baleID)).toEqual({
    baleID,
    name: 'November bale',
    cost: 500,
    boughtOn: '2026-11-02',
    note: 'From Baguio',
    items: 4,
    sold: 0,
    left: 3,
    earned: 0,
    missing: 500,
    paidOffOn: null,
  })
  await sell(seller, first)
  expect(await one(seller, baleID)).toMatchObject({
    sold: 1,
    left: 2,
    earned: 300,
    missing: 200,
    paidOffOn: null,
  })
  // Half past midnight in Manila, where the next day has begun.
  const night = new Date(app.clock.now())
  night.setUTCHours(40, 30)
  app.clock.advance(night.getTime() - app.clock.now().getTime())
  const ticketID = await sell(seller, second)
  const paidOffOn = new Date(night.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  expect(await one(seller, baleID)).toMatchObject({ sold: 2, left: 1, earned: 550, missing: 0, paidOffOn })
  app.clock.advance(86_400_000)
  await sell(seller, third)
  expect(await one(seller, baleID)).toMatchObject({ sold: 3, left: 0, earned: 650, missing: 0, paidOffOn })
  // A sale that is cancelled after all.
  await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 6 })
  expect(await one(seller, baleID)).toMatchObject({ sold: 2, earned: 400, missing: 100, paidOffOn: null })
  await seller.ok('POST store/update_bale', { baleID, cost: 400, name: 'Cheaper bale', note: '' })
  expect(await one(seller, baleID)).toMatchObject({ name: 'Cheaper bale', note: '', missing: 0 })
})

test('what cost nothing is paid off from its first day', async () => {
  const seller = await app.make.quickShopkeeper()
  expect(await addBale(seller, { cost: 0 })).toMatchObject({ missing: 0, paidOffOn: '2026-11-02' })
})

test('pieces move to another bale, out of it, and stay when it is deleted', async () => {
  const seller = await app.make.quickShopkeeper()
  const [one1, two] = [
    await addBale(seller),
    await addBale(seller, { name: 'Second bale', boughtOn: '2026-11-09' }),
  ]
  const itemIDs = await app.make.listedItems(seller.shopID, [{}, {}])
  const put = (baleID: string | null, ids: string[]) =>
    seller.ok('POST store/put_into_bale', { baleID, itemIDs: ids })
  const counts = async () =>
    (await seller.ok('GET store/get_bales')).bales.map(({ name, items }) => [name, items])
  await put(one1.baleID, itemIDs)
  await put(two.baleID, itemIDs.slice(1))
  expect(await counts()).toEqual([
    ['Second bale', 1],
    ['November bale', 1],
  ])
  const { items } = await seller.ok('GET store/get_bale_items', { baleID: one1.baleID, all: true })
  expect(items.map(({ itemID, baleName }) => [itemID, baleName])).toEqual([
    [itemIDs[1], 'Second bale'],
    [itemIDs[0], 'November bale'],
  ])
  expect((await seller.ok('GET store/get_bale_items', { baleID: one1.baleID })).items).toHaveLength(1)
  await put(null, itemIDs.slice(0, 1))
  expect((await counts())[1]).toEqual(['November bale', 0])
  await seller.ok('POST store/delete_bale', { baleID: two.baleID })
  expect(await counts()).toEqual([['November bale', 0]])
  expect((await seller.call('POST store/delete_bale', { baleID: two.baleID })).error?.code).toBe('not_found')
  expect((await seller.ok('GET store/get_shop_items')).items).toHaveLength(2)
})

test('a new piece goes into the bale that it names, and only into one of its own shop', async () => {
  const [seller, rival] = [await app.make.quickShopkeeper(), await app.make.quickShopkeeper()]
  const { baleID } = await addBale(seller)
  await seller.ok('POST store/add_item', { ...app.make.itemForm(), baleID })
  expect(await one(seller, baleID)).toMatchObject({ items: 1, left: 1 })
  for (const wrong of [baleID, randomUUID()]) {
    const answer = await rival.call('POST store/add_item', { ...app.make.itemForm(), baleID: wrong })
    expect(answer.error?.code).toBe('bale_missing')
  }
  expect((await rival.ok('GET store/get_shop_items')).items).toEqual([])
})

test('nobody reaches the bales or the pieces of another shop', async () => {
  const [seller, rival] = [await app.make.quickShopkeeper(), await app.make.quickShopkeeper()]
  const own = await addBale(seller)
  const theirs = await addBale(rival)
  const itemID = await app.make.listedItem(seller.shopID)
  const into = (baleID: string | null) =>
    rival.call('POST store/put_into_bale', { baleID, itemIDs: [itemID] })
  for (const baleID of [own.baleID, theirs.baleID, null]) expect(await codeOf(into(baleID))).toBe('not_found')
  for (const name of ['POST store/update_bale', 'POST store/delete_bale'] as const)
    expect(await codeOf(rival.call(name, { baleID: own.baleID, name: 'Mine' }))).toBe('not_found')
  expect(await codeOf(rival.call('GET store/get_bales', { baleID: own.baleID }))).toBe('not_found')
  expect(await codeOf(rival.call('GET store/get_bale_items', { baleID: own.baleID }))).toBe('not_found')
  expect((await one(seller, own.baleID))?.name).toBe('November bale')
  // The database refuses it too.
  await expect(
    app.db.insertInto('bale_items').values({ bale_id: theirs.baleID, item_id: itemID }).execute(),
  ).rejects.toThrow('not of the same shop')
  // One foreign item refuses all.
  const mine = await app.make.listedItem(rival.shopID)
  const mixed = { baleID: theirs.baleID, itemIDs: [mine, itemID] }
  expect(await codeOf(rival.call('POST store/put_into_bale', mixed))).toBe('not_found')
  expect((await one(rival, theirs.baleID))?.items).toBe(0)
})

test('a helper chooses the bale of a piece, and learns nothing about its money', async () => {
  const seller = await app.make.quickShopkeeper()
  const { baleID } = await addBale(seller, { note: 'Secret supplier' })
  const itemID = await app.make.listedItem(seller.shopID)
  const helper = await app.make.quickBuyer()
  await app.make.helpsAt(seller.shopID, helper.accountID)
  expect(await helper.ok('GET store/get_bale_names')).toEqual({ bales: [{ baleID, name: 'November bale' }] })
  await helper.ok('POST store/put_into_bale', { baleID, itemIDs: [itemID] })
  expect((await one(seller, baleID))?.items).toBe(1)
  for (const [name, input] of [
    ['GET store/get_bales', {}],
    ['GET store/get_month', {}],
    ['GET store/get_sales_report', { month: '2026-11' }],
    ['POST store/add_bale', bale()],
    ['POST store/update_bale', { baleID, cost: 1 }],
    ['POST store/delete_bale', { baleID }],
  ] as const)
    expect((await helper.call(name, input)).error?.code, name).toBe('owner_only')
})

test('what is no bale is refused with the field, and what is sent twice is one bale', async () => {
  const seller = await app.make.quickShopkeeper()
  for (const [field, value] of [
    ['name', ''],
    ['name', 'x'.repeat(61)],
    ['cost', -1],
    ['cost', 10_000_000.01],
    ['cost', 0.001],
    ['boughtOn', '2026-02-30'],
    ['boughtOn', '1999-12-31'],
    ['boughtOn', '12026-01-01'],
    ['boughtOn', ''],
    ['note', 'x'.repeat(501)],
    ['clientID', 'x'],
  ] as const) {
    const { error } = await seller.call('POST store/add_bale', bale({ [field]: value }))
    expect(Object.keys(error?.fields ?? {}), `${field} ${value}`).toEqual([field])
  }
  const same = bale()
  const made = await Promise.all(Array.from({ length: 8 }, () => seller.ok('POST store/add_bale', same)))
  expect(new Set(made.map((reply) => reply.bale.baleID)).size).toBe(1)
  const { status } = await seller.call('POST store/put_into_bale', {
    baleID: made[0]?.bale.baleID,
    itemIDs: Array.from({ length: 201 }, () => randomUUID()),
  })
  expect(status).toBe(400)
})

test('a shop has 500 bales and a bale 2,000 pieces, whatever the race', async () => {
  const seller = await app.make.quickShopkeeper()
  const { baleID } = await addBale(seller)
  await app.ownerRuns(
    `insert into bales (id, shop_id, name, cost_centavos, bought_on, client_id, made_at)
     select gen_random_uuid(), $1, 'Bale', 100, '2026-01-01', gen_random_uuid(), now() from generate_series(1, 497)`,
    [seller.shopID],
  )
  const made = await Promise.all(Array.from({ length: 4 }, () => seller.call('POST store/add_bale', bale())))
  expect(made.map(({ error }) => error?.code ?? 'ok').toSorted()).toEqual([
    'ok',
    'ok',
    'too_many_bales',
    'too_many_bales',
  ])

  await app.ownerRuns(
    `with made as (
       insert into items (id, shop_id, name, description, price_centavos, size, is_feminine, state,
         photos_expected, created_at, listed_at)
       select gen_random_uuid(), $1, 'Piece', 'Worn', 10000, 'M', 1, 'withdrawn', 1, now(), now() from generate_series(1, 1998)
       returning id)
     insert into bale_items (item_id, bale_id) select id, $2 from made`,
    [seller.shopID, baleID],
  )
  const itemIDs = await app.make.listedItems(seller.shopID, [{}, {}, {}, {}])
  const put = await Promise.all(
    itemIDs.map((itemID) => seller.call('POST store/put_into_bale', { baleID, itemIDs: [itemID] })),
  )
  expect(put.map(({ error }) => error?.code ?? 'ok').toSorted()).toEqual([
    'bale_full',
    'bale_full',
    'ok',
    'ok',
  ])
  expect(await one(seller, baleID)).toMatchObject({ items: 2000, left: 2 })
  const added = await seller.call('POST store/add_item', { ...app.make.itemForm(), baleID })
  expect(added.error?.code).toBe('bale_full')
})

test('bales come page by page, each once', async () => {
  const seller = await app.make.quickShopkeeper()
  await app.ownerRuns(
    `insert into bales (id, shop_id, name, cost_centavos, bought_on, client_id, made_at)
     select gen_random_uuid(), $1, 'Bale ' || n, 100, date '2026-01-01' + n % 3, gen_random_uuid(), now()
     from generate_series(1, 45) n`,
    [seller.shopID],
  )
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await seller.ok('GET store/get_bales', cursor ? { cursor } : {})
    seen.push(...page.bales.map(({ baleID }) => baleID))
    cursor = page.cursor
  } while (cursor)
  expect([seen.length, new Set(seen).size]).toEqual([45, 45])
  expect((await seller.call('GET store/get_bales', { cursor: 'x' })).status).toBe(400)
})
