import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { maxHidden } from './hidden-items.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

const day = 86_400_000
const tag = 7

let app: TestApp
let shops: string[]
let liked: string[]
let others: string[]

const tagged = (ids: string[], tag_id: number) =>
  app.db
    .insertInto('item_tags')
    .values(ids.map((item_id) => ({ item_id, tag_id })))
    .execute()

beforeAll(async () => {
  app = await startApp()
  shops = await Promise.all(Array.from({ length: 8 }, () => app.make.shopRow()))
  const items: string[] = []
  for (let n = 0; n < 64; n += 1) items.push(await app.make.listedItem(shops[n % 8] ?? ''))
  liked = items.filter((_, n) => n % 4 === 0)
  others = items.filter((_, n) => n % 4 !== 0)
  await tagged(liked, tag)
  await tagged(others, 9)
  // No item is fresh now, and no shop is new.
  app.clock.advance(60 * day)
})
afterAll(() => app.stop())

const idsOf = ({ items }: { items: { item_id: string }[] }) => items.map(({ item_id }) => item_id)
const pages = async (buyer: Person) => {
  const found: string[][] = []
  for (let cursor: string | undefined; ;) {
    const page = await buyer.ok('GET homepage', cursor === undefined ? {} : { cursor })
    found.push(idsOf(page))
    if (page.cursor === null) return found
    cursor = page.cursor
  }
}
/** Forgets the tastes that are cached for a minute. */
const later = async () => {
  app.clock.advance(61_000)
  await app.events.syncNotifications()
}
/** Stopping a process writes what it recorded. */
const open = async (buyer: Person, ...ids: string[]) => {
  const process = await startApp({}, app)
  const there = process.visitor()
  there.cookie = buyer.cookie
  for (const id of ids) await there.ok('GET store/item', { id })
  await process.stop()
  await later()
}
const likedOn = (page: string[] = []) => page.filter((id) => liked.includes(id)).length
const recorded = async (buyer: Person) => {
  const rows = await app.db
    .selectFrom('taste_acts')
    .select(['kind', 'item_id'])
    .where('buyer_id', '=', buyer.accountID)
    .execute()
  return rows.length
}

describe('what a buyer does', () => {
  test('ranks their feed, hides nothing, and changes nothing for anybody else', async () => {
    const [buyer, other] = [await app.make.quickBuyer(), await app.make.quickBuyer()]
    const [before, theirs] = [await pages(buyer), await pages(other)]
    await open(buyer, ...liked.slice(0, 6))
    const after = await pages(buyer)
    expect(likedOn(after[0])).toBeGreaterThan(likedOn(before[0]) + 3)
    expect(after.flat().toSorted()).toEqual(before.flat().toSorted())
    expect(await pages(other)).toEqual(theirs)
    expect(await recorded(other)).toBe(0)
  })

  test('is forgotten by the switch, which gives the very order of before', async () => {
    const buyer = await app.make.quickBuyer()
    const first = async () => {
      await later()
      const { cursor, ...page } = await buyer.ok('GET homepage')
      // The cursor has the minute of reading.
      return { ...page, ends: cursor === null }
    }
    await buyer.ok('POST legal/set_ranking', { byBehaviour: false })
    const before = await first()
    await buyer.ok('POST legal/set_ranking', { byBehaviour: true })
    await open(buyer, ...liked.slice(0, 6))
    await buyer.ok('POST homepage/hide_item', { itemID: before.items[0]?.item_id ?? '' })
    expect((await first()).items).not.toEqual(before.items)
    await buyer.ok('POST legal/set_ranking', { byBehaviour: false })
    expect(await first()).toEqual(before)
    expect(await recorded(buyer)).toBe(0)
    await open(buyer, liked[0] ?? '')
    expect(await recorded(buyer), 'nothing more is recorded').toBe(0)
    expect(await buyer.call('POST homepage/hide_item', { itemID: liked[0] })).toMatchObject({
      error: { code: 'ranking_off' },
    })
    expect((await buyer.ok('GET homepage/rails')).byBehaviour).toBe(false)
  })

  test('while it happens, a reader sees no item twice and misses none', async () => {
    const buyer = await app.make.quickBuyer()
    await open(buyer, ...liked.slice(0, 4))
    const first = await buyer.ok('GET homepage')
    const seen = idsOf(first)
    for (let { cursor } = first; cursor !== null;) {
      await open(buyer, ...others.slice(seen.length % 20, (seen.length % 20) + 4))
      const next = await buyer.ok('GET homepage', { cursor })
      seen.push(...idsOf(next))
      cursor = next.cursor
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.toSorted()).toEqual([...liked, ...others].toSorted())
  })

  test('only the last sixty are kept, and only for ninety days', async () => {
    const buyer = await app.make.quickBuyer()
    await open(buyer, ...liked, ...others)
    expect(await recorded(buyer)).toBe(60)
    app.clock.advance(89 * day)
    await app.background.run('purge')
    expect(await recorded(buyer)).toBe(60)
    app.clock.advance(day)
    await app.background.run('purge')
    expect(await recorded(buyer)).toBe(0)
  })

  test('is in the download, and goes with the account', async () => {
    const buyer = await app.make.buyer()
    await open(buyer, liked[0] ?? '')
    await buyer.ok('POST homepage/hide_item', { itemID: others[0] ?? '' })
    const { account } = await buyer.ok('POST auth/my_data', { password: testPassword })
    expect(account.openedItems.map(({ itemID }) => itemID)).toEqual([liked[0]])
    expect(account.hiddenItems.map(({ itemID }) => itemID)).toEqual([others[0]])
    const process = await startApp({}, app)
    const there = process.visitor()
    there.cookie = buyer.cookie
    await there.ok('GET store/item', { id: liked[1] ?? '' })
    await buyer.ok('POST auth/delete_account', { password: testPassword })
    await process.stop()
    expect(await recorded(buyer), 'not even what was waiting to be written').toBe(0)
  })
})

test('a page of 16 keeps at least 4 items of new shops, however well others suit', async () => {
  const buyer = await app.make.quickBuyer()
  await buyer.ok('POST auth/attach_pref_to_user', { tagIDs: [tag] })
  await open(buyer, ...liked.slice(0, 8))
  const at = app.clock.now()
  const shopsOfToday = await Promise.all(Array.from({ length: 4 }, () => app.make.shopRow()))
  await app.ownerRuns('update shops set created_at = $1 where id = any($2)', [at, shopsOfToday])
  const fresh: string[] = []
  for (let n = 0; n < 12; n += 1) fresh.push(await app.make.listedItem(shopsOfToday[n % 4] ?? ''))
  await tagged(fresh, 9)
  // They are not fresh any more, but their shops are still new.
  app.clock.advance(12 * day)
  await later()
  const [first = []] = await pages(buyer)
  expect(likedOn(first)).toBe(12)
  expect(first.filter((id) => fresh.includes(id))).toHaveLength(4)
  await app.db.updateTable('items').set({ state: 'withdrawn' }).where('id', 'in', fresh).execute()
  await later()
})

describe('Not for me', () => {
  test('takes the item from feed, rack and rails of this buyer alone, until it is taken back', async () => {
    const [buyer, other] = [await app.make.quickBuyer(), await app.make.quickBuyer()]
    const all = (await pages(buyer)).flat()
    const [itemID = ''] = all
    const home = async (person: Person) => {
      const rails = await person.ok('GET homepage/rails')
      const rack = await person.ok('GET homepage/rack')
      return [...(await pages(person)).flat(), ...idsOf(rack), ...rails.rails.flatMap(idsOf)]
    }
    expect(await home(buyer)).toContain(itemID)
    const cursorBefore = (await buyer.ok('GET homepage')).cursor
    await buyer.ok('POST homepage/hide_item', { itemID })
    await buyer.ok('POST homepage/hide_item', { itemID })
    expect(await home(buyer)).not.toContain(itemID)
    expect((await pages(buyer)).flat().toSorted()).toEqual(all.filter((id) => id !== itemID).toSorted())
    expect(await home(other)).toContain(itemID)
    expect((await buyer.ok('GET store/item', { id: itemID })).itemID).toBe(itemID)
    const found: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await buyer.ok('GET homepage/search', { sort: 'newest', ...(cursor ? { cursor } : {}) })
      found.push(...page.results.map(({ item_id }) => item_id))
      cursor = page.cursor
    }
    expect(found).toContain(itemID)
    const { shop_id: shopID } = await app.db
      .selectFrom('items')
      .select('shop_id')
      .where('id', '=', itemID)
      .executeTakeFirstOrThrow()
    const ofShop = await buyer.ok('GET store/get_shop_items', { shopID })
    expect(ofShop.items.map((item) => item.itemID)).toContain(itemID)
    expect(cursorBefore).not.toBeNull()
    await other.ok('POST homepage/unhide_item', { itemID })
    expect(await home(buyer), 'another buyer cannot take it back').not.toContain(itemID)
    await buyer.ok('POST homepage/unhide_item', { itemID })
    expect(await home(buyer)).toContain(itemID)
  })

  test('ranks what is like it lower', async () => {
    const buyer = await app.make.quickBuyer()
    const before = likedOn((await pages(buyer))[0])
    for (const itemID of liked.slice(0, 4)) await buyer.ok('POST homepage/hide_item', { itemID })
    expect(likedOn((await pages(buyer))[0])).toBeLessThan(before)
  })

  test('is refused for a draft and for nothing, and keeps the last ones', async () => {
    const buyer = await app.make.quickBuyer()
    const seller = await app.make.quickShopkeeper()
    const { generatedID: draft } = await seller.ok('POST store/add_item', app.make.itemForm())
    for (const itemID of [draft, crypto.randomUUID()])
      expect(await buyer.call('POST homepage/hide_item', { itemID })).toMatchObject({ status: 404 })
    const [oldest = '', newest = ''] = liked
    await app.pool.query(
      `insert into taste_acts (buyer_id, kind, item_id, acted_at)
       select $1, 'hidden', id, $2::timestamptz - interval '1 hour' from items where listed_at is not null and id <> $3`,
      [buyer.accountID, app.clock.now(), newest],
    )
    const known = await recorded(buyer)
    const missing = maxHidden - known
    for (let n = 0; n < missing; n += 1) {
      const id = await app.make.listedItem(shops[0] ?? '')
      await app.db
        .insertInto('taste_acts')
        .values({ buyer_id: buyer.accountID, kind: 'hidden', item_id: id, acted_at: app.clock.now() })
        .execute()
    }
    await app.pool.query(`update taste_acts set acted_at = acted_at - interval '1 day' where item_id = $1`, [
      oldest,
    ])
    await buyer.ok('POST homepage/hide_item', { itemID: newest })
    expect(await recorded(buyer)).toBe(maxHidden)
    const left = await app.db
      .selectFrom('taste_acts')
      .select('item_id')
      .where('buyer_id', '=', buyer.accountID)
      .execute()
    const ids = left.map(({ item_id }) => item_id)
    expect(ids).toContain(newest)
    expect(ids).not.toContain(oldest)
  })
})

describe('the rail for a taste', () => {
  test('suits what the buyer opened, and a fourth of it is new', async () => {
    const buyer = await app.make.quickBuyer()
    await app.db
      .updateTable('buyers')
      .set({ is_feminine: 1 })
      .where('account_id', '=', buyer.accountID)
      .execute()
    await app.db
      .updateTable('items')
      .set({ is_feminine: 1 })
      .where('id', 'in', [...liked, ...others])
      .execute()
    await later()
    const taste = async () =>
      idsOf(
        (await buyer.ok('GET homepage/rails')).rails.find(({ kind }) => kind === 'taste') ?? { items: [] },
      )
    expect(await taste(), 'without tags and acts there is none').toEqual([])
    const fresh: string[] = []
    for (let n = 0; n < 6; n += 1) fresh.push(await app.make.listedItem(shops[n] ?? ''))
    await app.db.updateTable('items').set({ is_feminine: 1 }).where('id', 'in', fresh).execute()
    await tagged(fresh, 9)
    await open(buyer, ...liked.slice(0, 6))
    const found = await taste()
    expect(found).toHaveLength(12)
    expect(found.filter((id) => liked.includes(id))).toHaveLength(9)
    await buyer.ok('POST homepage/hide_item', { itemID: found[0] ?? '' })
    expect(await taste()).not.toContain(found[0])
  })
})

const figures = async () => {
  const { rows } = await app.pool.query<{ rail: string; learned: boolean; shown: number; opened: number }>(
    'select rail, learned, sum(shown)::int as shown, sum(opened)::int as opened from rail_figures group by 1, 2',
  )
  return rows
}
const inProcess = async (buyer: Person, work: (there: Person) => Promise<unknown>) => {
  const process = await startApp({}, app)
  const there = Object.assign(process.visitor(), { accountID: buyer.accountID }) as unknown as Person
  there.cookie = buyer.cookie
  await work(there)
  await process.stop()
}

describe('the figures of rails', () => {
  test('count what was shown and opened, up to a limit for each account, and name nobody', async () => {
    await app.pool.query('update rail_figures set shown = 0, opened = 0')
    const buyer = await app.make.quickBuyer()
    let shown = 0
    await inProcess(buyer, async (there) => {
      for (let n = 0; n < 60; n += 1) {
        const { rails } = await there.ok('GET homepage/rails')
        if (n < 24) shown += rails.reduce((sum, { items }) => sum + items.length, 0)
      }
      for (let n = 0; n < 40; n += 1) await there.ok('POST homepage/rail_opened', { kind: 'cheap' })
      expect(await there.call('POST homepage/rail_opened', { kind: 'cheap' })).toMatchObject({ status: 429 })
    })
    const found = await figures()
    expect(shown).toBeGreaterThan(0)
    expect(found.reduce((sum, row) => sum + row.shown, 0)).toBe(shown)
    expect(found.filter((row) => row.opened > 0)).toMatchObject([
      { rail: 'cheap', learned: false, opened: 40 },
    ])
    app.clock.advance(day)
  })

  test('are shown to admins, with and without what was learned', async () => {
    await app.pool.query('delete from rail_figures').catch(() => undefined)
    const [one, other] = [await app.make.quickBuyer(), await app.make.quickBuyer()]
    await open(one, ...liked.slice(0, 6))
    await inProcess(one, async (there) => {
      await there.ok('GET homepage/rails')
      await there.ok('POST homepage/rail_opened', { kind: 'taste' })
    })
    await inProcess(other, (there) => there.ok('GET homepage/rails'))
    const admin = await app.make.admin()
    const { rails } = await admin.ok('GET admin/get_figures', { days: 7 })
    const taste = rails.find(({ kind }) => kind === 'taste')
    expect(taste?.learned).toMatchObject({ opened: 1 })
    expect(taste?.learned.shown).toBeGreaterThan(0)
    expect(taste?.learned.share).toBeCloseTo(1 / (taste?.learned.shown ?? 1))
    expect(rails.some(({ others: rest }) => rest.shown > 0)).toBe(true)
  })
})
