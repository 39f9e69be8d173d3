import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let app: TestApp
let seller: Person
let reader: Person
let shop: string

beforeAll(async () => {
  app = await startApp()
  seller = await app.make.quickSeller()
  reader = await app.make.quickBuyer()
  shop = await app.make.shopRow(seller.accountID)
})
afterAll(() =>
  app.stop({
    breaks: ['An item is not as its hold says', 'The hold of an item', 'An item is shown without'],
  }),
)

const feed = (given: { page?: number; cursor?: string } = {}, who = reader) => who.ok('GET homepage', given)
const idsOf = (page: Awaited<ReturnType<typeof feed>>) => page.items.map((item) => item.item_id)
const move = (ticketID: number, statusID: number) =>
  seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })
const someID = '01900000-0000-7000-8000-000000000001'
const cursorOf = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
const taste = [[], 1, [0, 0, 0, 0, 0], 1, 0]
const cursorAt = (time: number) => cursorOf([taste, [time, someID, time, someID], null, null, null, []])
const listed = async (given: Parameters<TestApp['make']['listedItem']>[1] = {}) => {
  app.clock.advance(1000)
  const id = await app.make.listedItem(shop, given)
  await app.events.syncNotifications()
  return id
}
const scroll = async (from?: string): Promise<string[]> => {
  const page = await feed(from ? { cursor: from } : {})
  return [...idsOf(page), ...(page.cursor ? await scroll(page.cursor) : [])]
}

test('children’s clothes are in the feed of buyers who saved some, and of nobody else', async () => {
  const plain = await listed()
  const kids = await listed({ name: 'Baby romper' })
  await app.db.updateTable('items').set({ kids: true }).where('id', '=', kids).execute()
  const again = async (who: Person) => {
    app.clock.advance(61_000)
    await app.events.syncNotifications()
    return idsOf(await feed({}, who))
  }
  const parent = await app.make.quickBuyer()
  for (const who of [reader, parent]) {
    expect(await again(who)).toContain(plain)
    expect(await again(who)).not.toContain(kids)
  }
  expect((await reader.ok('GET homepage/search', { q: 'romper' })).results[0]?.item_id).toBe(kids)
  await parent.ok('POST homepage/add_to_cart', { itemID: kids })
  await expect.poll(() => again(parent), { timeout: 65_000 }).toContain(kids)
  expect(await again(reader)).not.toContain(kids)
  // A cursor of a version without this part goes on without them.
  const old = cursorOf([taste, null, null, null, null, []])
  expect(idsOf(await feed({ cursor: old }))).not.toContain(kids)
  await app.db.updateTable('items').set({ state: 'withdrawn' }).where('id', 'in', [plain, kids]).execute()
})

test('a tile has the name, the price, the store and the cover', async () => {
  const itemID = await listed({ name: 'Denim jacket', price: 1250, photos: 3 })
  const tile = (await feed()).items.find((item) => item.item_id === itemID)
  expect(tile).toEqual({
    item_id: itemID,
    item_name: 'Denim jacket',
    item_price: 1250,
    size: 'M',
    condition: null,
    measurements: {},
    storeLocation: null,
    storeName: `Ukay ${shop}`,
    town: 'Baguio',
    images: [
      {
        link: expect.stringMatching(/^\/photos\/[0-9a-f]{64}-1080\.webp$/),
        placeholder: expect.stringMatching(/^data:/),
        width: 900,
        height: 1200,
      },
    ],
  })
})

test('a tile shows the current state of the item after every kind of change', async () => {
  const other = await app.make.quickSeller()
  const itemID = await app.make.listedItem(await app.make.shopRow(other.accountID), {
    name: 'Old name',
    photos: 3,
  })
  const photo = (position: number) => sql`item_photos where item_id = ${itemID} and position = ${position}`
  const { rows: photos } = await sql<{ key: string }>`
    select key from item_photos where item_id = ${itemID} order by position`.execute(app.db)
  const tiles = async () => {
    await app.events.syncNotifications()
    const { results } = await reader.ok('GET homepage/search', { q: 'name', sort: 'newest' })
    const ofFeed = (await feed()).items.find((item) => item.item_id === itemID)
    return [ofFeed, results.find((item) => item.item_id === itemID)]
  }
  const expectBoth = async (wanted: object) => {
    for (const tile of await tiles()) expect(tile).toMatchObject(wanted)
  }

  await sql`update shops set name = 'New shop' where owner_id = ${other.accountID}`.execute(app.db)
  await sql`update items set name = 'New name', price_centavos = 4200 where id = ${itemID}`.execute(app.db)
  await expectBoth({ item_name: 'New name', item_price: 42, storeName: 'New shop' })
  await sql`delete from ${photo(0)}`.execute(app.db)
  await expectBoth({ images: [{ link: expect.stringContaining(photos[1]?.key ?? '') }] })
  await sql`update item_photos set position = 0 where item_id = ${itemID} and position = 2`.execute(app.db)
  await expectBoth({ images: [{ link: expect.stringContaining(photos[2]?.key ?? '') }] })
  await sql`delete from item_photos where item_id = ${itemID}`.execute(app.db)
  expect(await tiles()).toEqual([undefined, undefined])
})

test('the feed also accepts the URL with a trailing slash, as in the specification', async () => {
  const answer = await fetch(`${app.visitor().base}/api/homepage/?page=1`, {
    headers: { cookie: reader.cookie },
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual(await feed({ page: 1 }))
})

describe('pages', () => {
  test('have 16 items, except the last page', async () => {
    const made: string[] = []
    for (let n = 0; n < 40; n += 1) made.push(await listed())
    const all = await scroll()
    expect(all).toEqual(expect.arrayContaining(made))
    expect(new Set(all).size).toBe(all.length)
    const first = await feed()
    expect(first.items).toHaveLength(16)
    expect(first.has_next).toBe(true)
    expect(await feed({ page: 1 })).toEqual(first)
  })

  test('requested by number have the same items as by cursor', async () => {
    const all = await scroll()
    const numbered: string[] = []
    for (let page = 1; ; page += 1) {
      const answer = await feed({ page })
      numbered.push(...idsOf(answer))
      if (!answer.has_next) {
        expect(answer.cursor).toBeNull()
        break
      }
    }
    expect(numbered).toEqual(all)
    expect(await feed({ page: 500 })).toEqual({ items: [], has_next: false, cursor: null })
  })

  test('requested with a cursor ignore the page number', async () => {
    const { cursor } = await feed()
    const next = await feed({ cursor: cursor ?? '' })
    expect(await feed({ page: 1, cursor: cursor ?? '' })).toEqual(next)
    expect(await feed({ page: 2 })).toEqual(next)
  })

  test('have no repeats or gaps among items that were listed at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 35 }, () => app.make.listedItem(shop)))
    await app.db
      .updateTable('items')
      .set({ listed_at: `2030-01-01 00:00:00.123456+00` as never })
      .where('id', 'in', made.slice(0, 20))
      .execute()
    await app.pool.query(
      `update items set listed_at = timestamptz '2030-01-01 00:00:00.123450+00' + n * interval '1 microsecond'
       from unnest($1::uuid[]) with ordinality as given (given_id, n) where id = given_id`,
      [made.slice(20)],
    )
    await listed()
    const all = await scroll()
    expect(new Set(all).size).toBe(all.length)
    expect(all).toEqual(expect.arrayContaining(made))
    await app.db.updateTable('items').set({ state: 'withdrawn' }).where('id', 'in', made).execute()
    await listed()
  })

  test.each([
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { page: 'x' },
    { page: 501 },
    { page: 10_000_000 },
    { cursor: '' },
    { cursor: 'x' },
    { cursor: 'x'.repeat(2001) },
    { cursor: cursorOf([]) },
    { cursor: cursorOf([1]) },
    { cursor: cursorOf([taste, null, null, ['x', null], null, []]) },
    { cursor: cursorOf([taste, null, null, null, null, Array(3).fill(someID)]) },
    { cursor: cursorOf([taste, [-1, someID, 0, someID], null, null, null, []]) },
    { cursor: cursorOf([taste, [1e300, someID, 0, someID], null, null, null, []]) },
    { cursor: cursorOf([[[1.5], 1, [0, 0, 0, 0, 0], 1, 0], null, null, null, null, []]) },
    { cursor: cursorOf([[[], 2, [0, 0, 0, 0, 0], 1, 0], null, null, null, null, []]) },
    { cursor: cursorOf({ 0: 1, length: 5 }) },
  ])('%j is bad input', async (given) => {
    expect(await reader.call('GET homepage', given)).toMatchObject({
      status: 400,
      error: { code: 'bad_input' },
    })
  })

  test('a cursor older or newer than all items is no error', async () => {
    expect((await feed({ cursor: cursorAt(0) })).items).toEqual([])
    const all = await scroll()
    expect((await scroll(cursorAt(8e15))).toSorted()).toEqual(all.toSorted())
  })
})

describe('the feed shows', () => {
  test.each(['draft', 'held', 'sold', 'withdrawn'] as const)('no %s items', async (availability) => {
    const itemID = await listed({ availability })
    expect(await scroll()).not.toContain(itemID)
  })

  test('no items without a photo', async () => {
    const itemID = await listed({ photos: 0 })
    expect(await scroll()).not.toContain(itemID)
  })

  test('no item with an open ticket. The item returns to its position after status 7 or 8, but not after 5 or 6', async () => {
    const itemID = await listed({ at: new Date(app.clock.now().getTime() + 10_000) })
    const place = (await scroll()).indexOf(itemID)
    const buy = () => reader.ok('POST tickets/purchase_item', { itemID })
    for (const released of [7, 8]) {
      const { ticketID } = await buy()
      expect(await scroll()).not.toContain(itemID)
      await move(ticketID, 4)
      expect(await scroll()).not.toContain(itemID)
      await move(ticketID, released)
      expect((await scroll()).indexOf(itemID)).toBe(place)
    }
    const { ticketID } = await buy()
    await move(ticketID, 6)
    expect(await scroll()).not.toContain(itemID)
    await move(ticketID, 8)
    expect(await scroll()).toContain(itemID)
    await move((await buy()).ticketID, 5)
    expect(await scroll()).not.toContain(itemID)
  })

  test('nothing to anyone but buyers', async () => {
    expect((await app.visitor().call('GET homepage')).status).toBe(401)
    expect((await seller.call('GET homepage')).status).toBe(403)
    expect((await (await app.make.seller({ approved: false })).call('GET homepage')).status).toBe(403)
    expect((await (await app.make.admin()).call('GET homepage')).status).toBe(403)
  })
})
