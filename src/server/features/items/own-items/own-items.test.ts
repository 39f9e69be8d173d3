import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownItemSorts } from '#contract/own-items.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'

let app: TestApp
let seller: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
let rival: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>

beforeAll(async () => {
  app = await startApp()
  seller = await app.make.quickShopkeeper()
  rival = await app.make.quickShopkeeper()
  buyer = await app.make.quickBuyer()
})
afterAll(() => app.stop())

const shop = () => app.make.quickShopkeeper()
type Shop = Awaited<ReturnType<typeof shop>>
const namesOf = async (
  who: Shop,
  input: { state: 'for_sale' | 'draft'; q?: string; sort?: (typeof ownItemSorts)[number] },
) => (await who.ok('GET store/get_own_items', input)).items.map(({ name }) => name)

const viewsOf = async (id: string) =>
  (await app.db.selectFrom('item_views').select('views').where('item_id', '=', id).executeTakeFirst())?.views

describe('the list of a seller', () => {
  test('has one state, and counts of all', async () => {
    const keeper = await shop()
    const [, , taken = '', bought = ''] = await app.make.listedItems(keeper.shopID, [
      { name: 'A', availability: 'draft', photos: 0 },
      { name: 'B' },
      { name: 'C' },
      { name: 'D' },
    ])
    await keeper.ok('POST store/withdraw_item', { itemID: taken })
    await buyer.ok('POST tickets/purchase_item', { itemID: bought })
    expect(await keeper.ok('GET store/get_own_item_counts')).toEqual({
      counts: { draft: 1, for_sale: 1, held: 1, sold: 0, withdrawn: 1 },
    })
    expect((await keeper.ok('GET store/get_own_items', { state: 'draft' })).items).toMatchObject([
      { name: 'A', image: null, photos: 0, views: 0, saves: 0, listedAt: null, actions: ['edit', 'delete'] },
    ])
    expect(await namesOf(keeper, { state: 'for_sale' })).toEqual(['B'])
    expect(await namesOf(rival, { state: 'for_sale' })).toEqual([])
  })

  test('finds all words in name, brand, tag and size, and takes wildcards as they are', async () => {
    const keeper = await shop()
    const [id = ''] = await app.make.listedItems(keeper.shopID, [
      { name: 'Plaid wool blazer' },
      { name: '100% silk' },
    ])
    await keeper.ok('POST store/update_item', { itemID: id, brand: 'Uniqlo', size: 'XL', tagID: [26] })
    const found = (q: string) => namesOf(keeper, { state: 'for_sale', q })
    for (const q of ['plaid', 'WOOL blaz', 'uniq', 'xl', 'Blazer xl  uniqlo'])
      expect(await found(q), q).toEqual(['Plaid wool blazer'])
    for (const q of ['_', String.raw`\\`, 'plaid silk', "'; drop table items; --"])
      expect(await found(q), q).toEqual([])
    expect(await found('100%')).toEqual(['100% silk'])
    const [{ name: tag } = { name: '' }] = await app.db
      .selectFrom('tags')
      .select('name')
      .where('id', '=', 26)
      .execute()
    expect(await found(tag)).toEqual(['Plaid wool blazer'])
  })

  test.each(ownItemSorts)('sorted by %s goes on page by page, each item once', async (sort) => {
    const keeper = await shop()
    const ids = await app.make.listedItems(
      keeper.shopID,
      Array.from({ length: 130 }, (_, n) => ({ name: `N${n}`, price: 100 + (n % 7) })),
    )
    await sql`insert into item_views (item_id, views, viewed_at)
      select id, 1 + n % 5, timestamptz '2026-11-01' + (n % 9) * interval '1 hour'
      from unnest(${ids.slice(0, 60)}::uuid[]) with ordinality as given (id, n)`.execute(app.db)
    const seen: string[] = []
    const keys: number[] = []
    let cursor: string | null | undefined
    do {
      const page = await keeper.ok('GET store/get_own_items', {
        state: 'for_sale',
        sort,
        ...(cursor && { cursor }),
      })
      expect(page.items.length).toBeLessThanOrEqual(60)
      for (const item of page.items) {
        seen.push(item.itemID)
        if (sort === 'price_low') keys.push(item.price)
        if (sort === 'price_high') keys.push(-item.price)
        if (sort === 'viewed') keys.push(-item.views)
        if (sort === 'newest') keys.push(-Date.parse(item.createdAt))
        if (sort === 'oldest') keys.push(Date.parse(item.createdAt))
        if (sort === 'quiet') keys.push(Date.parse(item.viewedAt ?? item.createdAt))
      }
      cursor = page.cursor
    } while (cursor)
    expect(seen.toSorted()).toEqual(ids.toSorted())
    expect(keys).toEqual(keys.toSorted((a, b) => a - b))
  })

  test('refuses a cursor that it did not make', async () => {
    const wrong = await seller.call('GET store/get_own_items', { state: 'for_sale', cursor: 'abc' })
    expect(wrong).toMatchObject({ status: 400, error: { fields: { cursor: expect.any(String) } } })
  })
})

describe('views', () => {
  test('count people who are not of the shop, once an hour each, and visitors by their network', async () => {
    const id = await app.make.listedItem(seller.shopID)
    const [helper, fan] = [await app.make.quickBuyer(), await app.make.quickBuyer()]
    await app.db
      .insertInto('shop_helpers')
      .values({ account_id: helper.accountID, shop_id: seller.shopID, since: app.clock.now() })
      .execute()
    const process = await startApp({}, app)
    const view = async (who: { cookie: string }) => {
      const there = process.visitor()
      there.cookie = who.cookie
      await there.ok('GET store/item', { id })
    }
    for (let n = 0; n < 3; n += 1) {
      for (const who of [fan, rival, seller, helper]) await view(who)
      await fetch(`${process.base}/p/${id}`)
    }
    app.clock.advance(2 * 3_600_000)
    await view(fan)
    // Stopping the process writes the pending views.
    await process.stop()
    expect(await viewsOf(id)).toBe(4)
    const { items } = await seller.ok('GET store/get_own_items', { state: 'for_sale', sort: 'viewed' })
    expect(items[0]).toMatchObject({ itemID: id, views: 4, viewedAt: expect.any(String) })
    const columns = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = 'item_views'`.execute(app.db)
    expect(columns.rows.map(({ name }) => name).toSorted()).toEqual(['item_id', 'viewed_at', 'views'])
  })
})

describe('a duplicate', () => {
  test('is a draft with the same facts, without photos and flaws, once', async () => {
    const id = await app.make.listedItem(seller.shopID, { name: 'Twin', price: 300 })
    await seller.ok('POST store/update_item', {
      itemID: id,
      brand: 'Levis',
      condition: 'good',
      measurements: { waist: 40 },
      flaws: [{ word: 'Pull', photo: 0, x: 1, y: 1 }],
      tagID: [3, 5],
    })
    const clientID = uuidv7()
    const copies = await Promise.all(
      [1, 2].map(() => seller.ok('POST store/duplicate_item', { itemID: id, clientID })),
    )
    const [copy = '', other] = copies.map(({ generatedID }) => generatedID)
    expect(other).toBe(copy)
    expect(await seller.ok('GET store/item', { id: copy })).toMatchObject({
      name: 'Twin',
      price: 300,
      brand: 'Levis',
      condition: 'good',
      measurements: { waist: 40 },
      flaws: [],
      images: [],
      status: 'draft',
      photosExpected: 1,
      tags: [{ tagID: 3 }, { tagID: 5 }],
    })
  })

  test('is in the bale of its original, and in none if that is in none', async () => {
    const [packed = '', loose = ''] = await app.make.listedItems(seller.shopID, [{}, {}])
    const { bale } = await seller.ok('POST store/add_bale', {
      name: 'Korea bale',
      cost: 1000,
      boughtOn: '2026-11-01',
      clientID: uuidv7(),
    })
    await seller.ok('POST store/put_into_bale', { baleID: bale.baleID, itemIDs: [packed] })
    const clientID = uuidv7()
    const duplicate = (itemID: string, id = uuidv7()) =>
      seller.ok('POST store/duplicate_item', { itemID, clientID: id })
    const copies = await Promise.all([duplicate(packed, clientID), duplicate(packed, clientID)])
    await duplicate(loose)
    const { items } = await seller.ok('GET store/get_bale_items', { baleID: bale.baleID })
    expect(items.map(({ itemID }) => itemID).toSorted()).toEqual([packed, copies[0]?.generatedID].toSorted())
    await seller.ok('POST store/delete_bale', { baleID: bale.baleID })
    await duplicate(packed)
  })

  test('of a foreign or unknown item does not exist', async () => {
    const id = await app.make.listedItem(rival.shopID)
    for (const itemID of [id, uuidv7()])
      expect(
        (await seller.call('POST store/duplicate_item', { itemID, clientID: uuidv7() })).error,
      ).toMatchObject({ code: 'not_found' })
  })
})

/** The rule in plain words: the last lowering shows the price before it, unless a raise came within the 30 days before. */
const expectedWas = (changes: { price: number; days: number }[], first: number): number | undefined => {
  let [price, was, now] = [first, undefined as number | undefined, 0]
  let [loweredAt, raisedAt] = [-Infinity, -Infinity]
  for (const change of changes) {
    now += change.days
    if (change.price > price) [was, raisedAt] = [undefined, now]
    if (change.price < price) [was, loweredAt] = [now - raisedAt < 30 ? undefined : price, now]
    price = change.price
  }
  return now - loweredAt < 30 ? was : undefined
}

/** The clock of the database is not the app's, so the past is moved instead. */
const pass = (id: string, days: number) =>
  sql`update items set lowered_at = lowered_at - ${days} * interval '1 day',
    raised_at = raised_at - ${days} * interval '1 day' where id = ${id}`.execute(app.db)
const wasOf = async (id: string) => {
  const item = await buyer.ok('GET store/item', { id })
  return item.was
}

describe('the price before', () => {
  test('follows the rule for any changes', async () => {
    // Not a whole number of days, so that no change is at the very end of the 30 days.
    const change = fc.record({
      price: fc.integer({ min: 1, max: 6 }),
      days: fc.constantFrom(0.5, 10.5, 29.5, 31.5),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
        const id = await app.make.listedItem(seller.shopID, { price: 400 })
        const given = changes.map(({ price, days }) => ({ price: price * 100, days }))
        for (const { price, days } of given) {
          await pass(id, days)
          await sql`update items set price_centavos = ${price * 100} where id = ${id}`.execute(app.db)
        }
        expect(await wasOf(id)).toBe(expectedWas(given, 400))
      }),
      { numRuns: 25 },
    )
  }, 20_000)

  test('of a draft is shown nowhere', async () => {
    const [id = ''] = await app.make.listedItems(seller.shopID, [{ availability: 'draft', price: 400 }])
    await seller.ok('POST store/update_item', { itemID: id, price: 100 })
    await sql`update items set state = 'listed', listed_at = now() where id = ${id}`.execute(app.db)
    expect(await wasOf(id)).toBeUndefined()
  })

  test('is on tiles of the feed for 30 days', async () => {
    const id = await app.make.listedItem(seller.shopID, { price: 400 })
    await seller.ok('POST store/update_item', { itemID: id, price: 100 })
    const tile = async () =>
      (await buyer.ok('GET homepage/search', { q: `${id}` })).results.find(({ item_id }) => item_id === id)
    expect(await tile()).toMatchObject({ item_price: 100, was: 400 })
    expect(await (await fetch(`${app.base}/p/${id}`)).text()).toContain('was ₱400')
    await sql`update item_search set lowered_at = lowered_at - interval '31 days' where item_id = ${id}`.execute(
      app.db,
    )
    await sql`update items set lowered_at = lowered_at - interval '31 days' where id = ${id}`.execute(app.db)
    await app.events.syncNotifications()
    expect(await tile()).not.toHaveProperty('was')
    expect((await seller.ok('GET store/get_own_items', { state: 'for_sale' })).items[0]).not.toHaveProperty(
      'was',
    )
  })
})

const limitedReads = [
  ['own-items', 'GET store/get_own_items', { state: 'draft' }],
  ['own-items', 'GET store/get_own_item_counts', {}],
  ['books', 'GET store/get_today', {}],
  ['books', 'GET store/get_bale_names', {}],
  ['books', 'GET store/get_bales', {}],
  ['books', 'GET store/get_bale_items', { baleID: uuidv7(), all: true }],
  ['books', 'GET store/get_month', {}],
  ['counter-reads', 'GET store/read_tag', { itemID: uuidv7() }],
  ['counter-reads', 'GET store/get_counter_sales', {}],
  ['counter-reads', 'GET store/get_counter_items', {}],
  ['import-reads', 'GET store/get_import', {}],
  ['import-reads', 'GET store/get_import_lines', { importID: uuidv7() }],
  ['export-items', 'GET store/get_import_report', { importID: uuidv7() }],
] as const

test.each(limitedReads)('%s has a limit an account: %s', async (limit, call, input) => {
  const [reader, other] = [await app.make.quickShopkeeper(), await app.make.quickShopkeeper()]
  const window_ends_at = new Date(app.clock.now().getTime() + 60_000)
  await app.db
    .insertInto('attempts')
    .values({ key: `${limit}:${reader.accountID}`, count: 7_200, window_ends_at })
    .execute()
  expect((await reader.call(call, input as never)).error?.code).toBe('too_many_tries')
  expect((await other.call(call, input as never)).error?.code).not.toBe('too_many_tries')
  app.clock.advance(61_000)
  expect((await reader.call(call, input as never)).error?.code).not.toBe('too_many_tries')
})

test('only the shop reads the SKU of a piece, which is unique in the shop', async () => {
  const keeper = await shop()
  const [itemID = '', second = ''] = await app.make.listedItems(keeper.shopID, [{}, {}])
  expect(await keeper.ok('POST store/update_item', { itemID, sku: 'J-7' })).toMatchObject({ sku: 'J-7' })
  expect(await keeper.ok('GET store/item', { id: itemID })).toMatchObject({ sku: 'J-7' })
  for (const person of [buyer, rival])
    expect(await person.ok('GET store/item', { id: itemID })).not.toHaveProperty('sku')
  const { error } = await keeper.call('POST store/update_item', { itemID: second, sku: 'J-7' })
  expect([error?.code, Object.keys(error?.fields ?? {})]).toEqual(['sku_taken', ['sku']])
  expect(await keeper.ok('POST store/update_item', { itemID, sku: '' })).toMatchObject({ sku: null })
})
