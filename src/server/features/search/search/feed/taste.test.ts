import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { createTastes } from './tastes.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let app: TestApp
let liked: string
let plain: string[]

const preferred = 7

beforeAll(async () => {
  app = await startApp()
  const shops = [await app.make.shopRow(), await app.make.shopRow(), await app.make.shopRow()]
  plain = []
  for (let n = 0; n < 40; n += 1) plain.push(await app.make.listedItem(shops[n % 3] ?? ''))
  liked = plain[20] ?? ''
  await app.db.insertInto('item_tags').values({ item_id: liked, tag_id: preferred }).execute()
  // No item is fresh now, and no shop is new.
  app.clock.advance(60 * 86_400_000)
})
afterAll(() => app.stop())

const firstOf = async (buyer: Person) => (await buyer.ok('GET homepage')).items[0]?.item_id
const all = async (buyer: Person) => {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const answer = await buyer.ok('GET homepage', { page })
    ids.push(...answer.items.map((item) => item.item_id))
    if (!answer.has_next) return ids
  }
}

test('a change of preferences changes the order at once, and hides no items', async () => {
  const buyer = await app.make.quickBuyer()
  expect((await all(buyer)).toSorted()).toEqual(plain.toSorted())
  await buyer.ok('POST auth/attach_pref_to_user', { tagIDs: [preferred] })
  await app.events.syncNotifications()
  expect(await firstOf(buyer)).toBe(liked)
  expect((await all(buyer)).toSorted()).toEqual(plain.toSorted())
})

test('the order stays the same while a buyer scrolls, even if preferences change', async () => {
  const buyer = await app.make.quickBuyer()
  const first = await buyer.ok('GET homepage')
  await buyer.ok('POST auth/attach_pref_to_user', { tagIDs: [preferred] })
  await app.events.syncNotifications()
  const seen = first.items.map((item) => item.item_id)
  for (let cursor = first.cursor; cursor !== null;) {
    const next = await buyer.ok('GET homepage', { cursor })
    seen.push(...next.items.map((item) => item.item_id))
    cursor = next.cursor
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.toSorted()).toEqual(plain.toSorted())
})

test('the last sixty viewed sizes and the saved sizes are part of the taste', async () => {
  const buyer = await app.make.quickBuyer()
  const rare = plain[33] ?? ''
  await app.db.updateTable('items').set({ size: 'XL' }).where('id', '=', rare).execute()
  const view = async (...ids: string[]) => {
    const process = await startApp({}, app)
    const there = process.visitor()
    there.cookie = buyer.cookie
    for (const id of ids) await there.ok('GET store/item', { id })
    // Stopping the process writes the pending views.
    await process.stop()
    const { rows } = await app.pool.query<{ sizes: string[] }>(
      'select sizes from size_views where buyer_id = $1',
      [buyer.accountID],
    )
    return rows[0]?.sizes
  }
  expect(await view(...Array<string>(70).fill(rare))).toEqual(Array(60).fill('XL'))
  expect(await view(plain[1] ?? '')).toEqual([...Array<string>(59).fill('XL'), 'M'])
  await buyer.ok('POST homepage/add_to_cart', { itemID: plain[2] ?? '' })
  const taste = await createTastes(app.db, app.events, app.clock).of(buyer.accountID)
  expect(taste).toMatchObject({ tags: [], style: 1, sizes: [0, 0, 1, 0, 9] })
})

test('the first page of a new buyer suits the style and the tags of the sign-up', async () => {
  const shops = [await app.make.shopRow(), await app.make.shopRow(), await app.make.shopRow()]
  const suiting: string[] = []
  for (let n = 0; n < 8; n += 1) suiting.push(await app.make.listedItem(shops[n % 3] ?? ''))
  await app.db.updateTable('items').set({ is_feminine: 0 }).where('id', 'in', suiting).execute()
  await app.db
    .insertInto('item_tags')
    .values(suiting.map((id) => ({ item_id: id, tag_id: 5 })))
    .execute()
  for (let n = 0; n < 20; n += 1) await app.make.listedItem(shops[n % 3] ?? '')
  app.clock.advance(60 * 86_400_000)
  const suitingFor = async (answers: { isFeminine: 0 | 1; tagIDs: number[] }) => {
    const visitor = app.visitor()
    await visitor.ok('POST auth/new_shop_user', {
      email: `taste${answers.isFeminine}@example.ph`,
      password: testPassword,
      first_name: 'Ana',
      last_name: 'Cruz',
      phone_no: '09171234567',
      ...answers,
    })
    const { items } = await visitor.ok('GET homepage')
    return items.filter((item) => suiting.includes(item.item_id)).length
  }
  expect(await suitingFor({ isFeminine: 0, tagIDs: [5] })).toBe(8)
  expect(await suitingFor({ isFeminine: 1, tagIDs: [preferred] })).toBeLessThan(3)
})
