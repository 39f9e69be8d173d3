import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/support/app.ts'
import { picture } from '#tests/support/photos.ts'
import { nightly } from '#tests/support/nightly.ts'
import { createSearch } from './search.ts'
import { createWordFinder } from './items-with-words.ts'
import { loadSynonyms } from './synonyms.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>
type Given = NonNullable<Parameters<Person['ok']>[1]> & Record<string, unknown>

let app: TestApp
/** A second process on the same database. */
let beside: TestApp
let seller: Person
let reader: Person
let shop: string

const search = async (given: Given = {}, who: Pick<Person, 'ok'> = reader) => {
  // Processes cache pages until they are notified of a change.
  await Promise.all([app, beside].map(({ events }) => events.syncNotifications()))
  return who.ok('GET homepage/search', given as never)
}
const names = async (q: string, more: Given = {}) =>
  (await search({ q, ...more })).results.map(({ item_name }) => item_name)

const vests = async (given: Given) =>
  (await names('corduroy vest', given)).map((name) => name.replace('Corduroy Vest ', ''))
const pairs = (given: Given = {}) => search({ q: 'salakat kupyang', ...given })
const ids = ({ results }: Awaited<ReturnType<typeof search>>) => results.map(({ item_id }) => item_id)
const firstID = async (q: string) => (await search({ q })).results[0]?.item_id
const status = async (q: string) =>
  (
    await fetch(`${app.visitor().base}/api/homepage/search?${new URLSearchParams({ q })}`, {
      headers: { cookie: reader.cookie },
    })
  ).status

interface Listing {
  price?: number
  photos?: number
  availability?: 'draft' | 'for_sale' | 'held' | 'sold' | 'withdrawn'
  size?: 'XS' | 'S' | 'M' | 'L' | 'XL'
  is_feminine?: 0 | 1
  tags?: string[]
  description?: string
}
const tagID = async (name: string) =>
  (await app.db.selectFrom('tags').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
const listed = async (name: string, { tags = [], size, is_feminine, description, ...more }: Listing = {}) => {
  app.clock.advance(1000)
  const id = await app.make.listedItem(shop, { name, ...more })
  const changed = {
    ...(size ? { size } : {}),
    ...(is_feminine === undefined ? {} : { is_feminine }),
    ...(description ? { description } : {}),
  }
  if (Object.keys(changed).length > 0)
    await app.db.updateTable('items').set(changed).where('id', '=', id).execute()
  for (const tag of tags)
    await app.db
      .insertInto('item_tags')
      .values({ item_id: id, tag_id: await tagID(tag) })
      .execute()
  return id
}

beforeAll(async () => {
  app = await startApp()
  beside = await startApp({}, app)
  seller = await app.make.quickSeller()
  reader = await app.make.quickBuyer()
  shop = await app.make.shopRow(seller.accountID)
})
afterAll(async () => {
  await beside.stop()
  await app.stop({
    breaks: ['An item is shown without', 'An item is not as its hold says', 'The hold of an item'],
  })
})

test('a result has the fields of a feed item and its status', async () => {
  const id = await listed('Crocheted Bolero', { price: 310.5, photos: 2 })
  const { key } = await app.db
    .selectFrom('item_photos')
    .select('key')
    .where('item_id', '=', id)
    .where('position', '=', 0)
    .executeTakeFirstOrThrow()
  expect(await search({ q: 'bolero' })).toEqual({
    results: [
      {
        item_id: id,
        item_name: 'Crocheted Bolero',
        item_price: 310.5,
        size: 'M',
        condition: null,
        measurements: {},
        storeLocation: null,
        storeName: `Ukay ${shop}`,
        town: 'Baguio',
        images: [
          {
            link: `/photos/${key}-1080.webp`,
            placeholder: 'data:image/webp;base64,UklGRg==',
            width: 900,
            height: 1200,
          },
        ],
        status: 'for_sale',
      },
    ],
    has_next: false,
    cursor: null,
    total: 1,
    moreThan: null,
    corrected: null,
    didYouMean: null,
    partial: false,
    partialFrom: null,
  })
})

describe('words', () => {
  beforeAll(async () => {
    await listed('White Polo Shirt')
    await listed("Levi's Jeans")
    await listed('Adidas Sneakers', { tags: ['Shoes', 'Sneakers'] })
    await listed('Piña Blouse')
    await listed('Black Pants')
    await listed('Denim Coat', { size: 'XL', description: 'Bagay sa blouse.' })
  })
  test.each([
    ['polo shirt na puti', 'White Polo Shirt'],
    ['pantalon', 'Black Pants'],
    ['itim na pantalon', 'Black Pants'],
    ['itimng pantalon', 'Black Pants'],
    ['levis', "Levi's Jeans"],
    ['LEVI\u2019S', "Levi's Jeans"],
    ['pina', 'Piña Blouse'],
    ['PIN\u0303A', 'Piña Blouse'],
    ['blouse', 'Piña Blouse'],
    ['sneake', 'Adidas Sneakers'],
    ['sapat', 'Adidas Sneakers'],
    ['coats', 'Denim Coat'],
    ['size xl', 'Denim Coat'],
    ['extra large na coat', 'Denim Coat'],
  ])('%s finds %s first', async (q, name) => {
    const answer = await search({ q })
    expect(answer.results[0]?.item_name).toBe(name)
    expect(answer.corrected).toBeNull()
  })

  test('colours are found with every Filipino linker, and patterns by all of their names', async () => {
    const white = await listed('Puting Tadyak')
    const red = await listed('Pulang Tadyak')
    const checked = await listed('Plaid Tadyak')
    for (const q of ['puting tadyak', 'puti na tadyak', 'tadyak na puti', 'white tadyak'])
      expect(await firstID(q)).toBe(white)
    for (const q of ['pulang tadyak', 'pula na tadyak', 'red tadyak']) expect(await firstID(q)).toBe(red)
    for (const q of ['checkered tadyak', 'checkered na tadyak', 'gingham tadyak'])
      expect(await firstID(q)).toBe(checked)
  })

  test.each(['size m lambong', 'sz M lambong', 'sz. m lambong', 'medium lambong', 'lambong katamtaman'])(
    '%s searches by size, not for the letter',
    async (q) => {
      const medium = await listed('Lambong', { size: 'M' })
      await listed('M Lambong', { size: 'L' })
      const { results } = await search({ q, sort: 'newest' })
      expect(results[0]?.item_id).toBe(medium)
    },
  )

  test.each([
    ['addidas', 'adidas', 'Adidas Sneakers'],
    ['black pantalno', 'black pantalon', 'Black Pants'],
    ['blosue', 'blouse', 'Piña Blouse'],
  ])('%s is corrected to %s, and the reply says so', async (q, corrected, name) => {
    const answer = await search({ q })
    expect(answer.corrected).toBe(corrected)
    expect(answer.results[0]?.item_name).toBe(name)
  })

  test('if no item has all words, items with some of them are found, and the reply says so', async () => {
    const answer = await search({ q: 'green denim coat' })
    expect(answer).toMatchObject({ partial: true, partialFrom: 0, corrected: null })
    expect(answer.results[0]?.item_name).toBe('Denim Coat')
  })

  test.each(['laptop', 'rice cooker', '!!!', '\u{1f600}', '&|!', 'zzzz 15'])(
    '%s finds nothing',
    async (q) => {
      expect(await search({ q })).toMatchObject({ results: [], total: 0, has_next: false, cursor: null })
    },
  )

  test('items are found by the name of their shop, and by its new name at once', async () => {
    await app.db.updateTable('shops').set({ name: 'Kubo Finds' }).where('id', '=', shop).execute()
    expect(await names('kubo')).toContain('Denim Coat')
    await app.db.updateTable('shops').set({ name: 'Bodega' }).where('id', '=', shop).execute()
    expect(await names('kubo')).not.toContain('Denim Coat')
    expect(await names('bodega')).toContain('Denim Coat')
  })

  test('without words all items are found, newest first', async () => {
    const newest = await listed('Newest of all')
    for (const q of [undefined, '', '   ']) expect((await search({ q })).results[0]?.item_id).toBe(newest)
  })

  describe('a word that occurs in an item', () => {
    let jaeger: string
    const joggers: string[] = []
    const to = async (availability: 'for_sale' | 'held' | 'sold') => {
      await app.db.deleteFrom('item_holds').where('item_id', '=', jaeger).execute()
      if (availability === 'held')
        await app.db.insertInto('item_holds').values({ item_id: jaeger, kind: 'name' }).execute()
      const state = availability === 'sold' ? 'sold' : 'listed'
      await app.db.updateTable('items').set({ state }).where('id', '=', jaeger).execute()
    }
    beforeAll(async () => {
      for (let n = 0; n < 12; n += 1) joggers.unshift(await listed(`Jogger ${n}`))
      jaeger = await listed('Jaeger trench coat')
    })

    test('is never corrected, but a far more frequent word is suggested', async () => {
      for (const more of [{}, { exact: true }, { sort: 'newest' }, { size: 'M', maxPrice: 900_000 }]) {
        const answer = await search({ q: 'jaeger', ...more })
        expect(answer).toMatchObject({ total: 1, corrected: null, didYouMean: 'jogger', partial: false })
        expect(answer.results.map(({ item_id }) => item_id)).toEqual([jaeger])
      }
      expect(await search({ q: 'jaeger coat' })).toMatchObject({ corrected: null, didYouMean: 'jogger coat' })
      expect(await search({ q: 'jaeger cooat' })).toMatchObject({
        corrected: 'jaeger coat',
        didYouMean: 'jogger coat',
      })
    })

    test('counts as correct while the item is held, but not once it is sold', async () => {
      await to('held')
      expect(await search({ q: 'jaeger' })).toMatchObject({ total: 0, corrected: null, didYouMean: 'jogger' })
      await to('sold')
      const answer = await search({ q: 'jaeger' })
      expect(answer).toMatchObject({ corrected: 'jogger', didYouMean: null })
      expect(answer.results.slice(0, 12).map(({ item_id }) => item_id)).toEqual(joggers)
      expect(await search({ q: 'jaeger', exact: true })).toMatchObject({
        results: [],
        corrected: null,
        didYouMean: 'jogger',
      })
      await to('for_sale')
      expect(await search({ q: 'jaeger' })).toMatchObject({ total: 1, corrected: null })
    })

    test('counts as correct as soon as the item is listed, even if it occurs only in the description', async () => {
      expect(await search({ q: 'jogher' })).toMatchObject({ corrected: 'jogger' })
      const id = await listed('Wool cap', { description: 'By Jogher of Vienna' })
      const answer = await search({ q: 'jogher' })
      expect(answer).toMatchObject({ total: 1, corrected: null, didYouMean: 'jogger' })
      expect(answer.results[0]?.item_id).toBe(id)
    })
  })

  describe('if few items have all words', () => {
    const whole: string[] = []
    beforeAll(async () => {
      // These items are older than all items with one of the words, and have the words only in their description.
      for (let n = 0; n < 2; n += 1)
        whole.unshift(
          await listed('Bundle', { description: 'A salakat and a kupyang', size: 'S', price: 50 }),
        )
      for (let n = 0; n < 40; n += 1)
        await listed(`${n % 2 ? 'Salakat' : 'Kupyang'} ${n}`, { price: 100 + n })
    })

    test('they come first, and the reply says where the others begin', async () => {
      const first = await pairs()
      expect(first).toMatchObject({ partial: true, partialFrom: 2, total: 42, has_next: true })
      expect(ids(first).slice(0, 2)).toEqual(whole)
      const second = await pairs({ cursor: first.cursor ?? '' })
      expect(second).toMatchObject({ partial: true, partialFrom: 0, total: 42, has_next: false })
      expect(new Set([...ids(first), ...ids(second)]).size).toBe(42)
    })

    test('filters may exclude none or all of them', async () => {
      expect(await pairs({ maxPrice: 120 })).toMatchObject({ partial: true, partialFrom: 2 })
      expect(await pairs({ minPrice: 60 })).toMatchObject({ partial: true, partialFrom: 0, total: 40 })
      expect(await pairs({ size: 'S', maxPrice: 60 })).toMatchObject({
        partial: false,
        partialFrom: null,
        total: 2,
      })
      expect(await pairs({ minPrice: 60, sort: 'price_low' })).toMatchObject({
        partial: true,
        partialFrom: 0,
      })
      expect(await pairs({ sort: 'price_low' })).toMatchObject({
        partial: false,
        partialFrom: null,
        total: 2,
      })
    })

    test('they may be sold between two pages without repeats or a wrong partialFrom', async () => {
      const first = await pairs()
      await app.make.sellInShop(whole)
      const second = await pairs({ cursor: first.cursor ?? '' })
      expect(second).toMatchObject({ partial: true, partialFrom: 0 })
      expect(ids(second).filter((id) => ids(first).includes(id))).toEqual([])
      expect(await pairs()).toMatchObject({ partial: true, partialFrom: 0, total: 40 })
    })
  })
})

describe('filters and sorts', () => {
  beforeAll(async () => {
    await listed('Corduroy Vest one', { price: 100, size: 'S', is_feminine: 0, tags: ['Red', 'Vintage'] })
    await listed('Corduroy Vest two', { price: 300, size: 'M', is_feminine: 1, tags: ['Blue', 'Vintage'] })
    await listed('Corduroy Vest three', { price: 200.5, size: 'L', is_feminine: 1, tags: ['Red'] })
  })
  test.each([
    [{}, ['one', 'three', 'two']],
    [{ size: 'S' }, ['one']],
    [{ size: ['S', 'L'] }, ['one', 'three']],
    [{ isFeminine: 1 }, ['three', 'two']],
    [{ isFeminine: 0 }, ['one']],
    [{ minPrice: 200.5 }, ['three', 'two']],
    [{ maxPrice: 200.5 }, ['one', 'three']],
    [{ minPrice: 101, maxPrice: 299 }, ['three']],
    [{ minPrice: 200.5, maxPrice: 200.5 }, ['three']],
    [{ size: 'M', isFeminine: 1, minPrice: 300 }, ['two']],
  ])('%j', async (given, expected) => {
    expect((await vests(given)).toSorted()).toEqual(expected)
  })
  test('tags of one kind match any of them, and tags of different kinds must all match', async () => {
    const [red, blue, vintage] = await Promise.all(['Red', 'Blue', 'Vintage'].map(tagID))
    expect((await vests({ tagID: red })).toSorted()).toEqual(['one', 'three'])
    expect((await vests({ tagID: [red, blue] })).toSorted()).toEqual(['one', 'three', 'two'])
    expect((await vests({ tagID: [red, vintage] })).toSorted()).toEqual(['one'])
    expect(await vests({ tagID: 999_999 })).toEqual([])
  })
  test.each([
    ['newest', ['three', 'two', 'one']],
    ['price_low', ['one', 'three', 'two']],
    ['price_high', ['two', 'three', 'one']],
    ['best', ['three', 'two', 'one']],
  ])('sorted by %s', async (sort, expected) => {
    expect(await vests({ sort })).toEqual(expected)
  })
  test('a match in the name ranks before one in the tags, and that before one in the description', async () => {
    await listed('Romper', { description: 'Like a kimono' })
    const tagged = await listed('Satin thing', { tags: ['Jumpsuit'] })
    const named = await listed('Jumpsuit')
    const found = (await search({ q: 'jumpsuit' })).results.map(({ item_id }) => item_id)
    expect(found.slice(0, 2)).toEqual([named, tagged])
  })
  test('a match in name and tags ranks before a match in the name only', async () => {
    const both = await listed('Pique polo', { tags: ['Polo', 'Beige'] })
    const called = await listed('Beige polo barong polo', { tags: ['Filipiniana', 'Beige'] })
    for (const q of ['polo', 'beige polo']) {
      const found = (await search({ q })).results.map(({ item_id }) => item_id)
      expect(found.filter((id) => id === both || id === called)).toEqual([both, called])
    }
  })
})

describe('results', () => {
  test.each(['draft', 'sold', 'withdrawn'] as const)('never include %s items', async (availability) => {
    await listed(`Secret ${availability} poncho`, { availability })
    expect(await names(`secret ${availability} poncho`, { showHeld: true })).toEqual([])
  })
  test('do not include items without a photo', async () => {
    await listed('Bare poncho', { photos: 0 })
    expect(await names('bare poncho')).not.toContain('Bare poncho')
  })
  test('include held items only on request, with their status', async () => {
    const id = await listed('Tinalak kaftan')
    const { ticketID } = await reader.ok('POST tickets/purchase_item', { itemID: id })
    expect(await names('tinalak')).toEqual([])
    expect((await search({ q: 'tinalak', showHeld: true })).results).toMatchObject([
      { item_id: id, status: 'held' },
    ])
    const move = (statusID: number) => seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })
    await move(7)
    expect((await search({ q: 'tinalak' })).results).toMatchObject([{ item_id: id, status: 'for_sale' }])
  })
  test('include an item once its last photo is uploaded, and change with it at once, in every process', async () => {
    const owner = await app.make.shopkeeper()
    const itemID = await app.make.item(owner, { name: 'Malong' })
    const there = beside.visitor()
    there.cookie = reader.cookie
    const found = async (q: string) =>
      (await search({ q }, there as never)).results.map(({ item_id }) => item_id)
    expect(await found('malong')).toEqual([itemID])
    await owner.ok('POST store/attach_tag_to_item', { itemID, tagID: [await tagID('Rainy Season')] })
    expect(await found('malong tag-ulan')).toEqual([itemID])
    await app.db.updateTable('items').set({ name: 'Tapis' }).where('id', '=', itemID).execute()
    expect(await found('malong')).not.toContain(itemID)
    expect(await found('tapis')).toEqual([itemID])
    await app.db.updateTable('items').set({ state: 'withdrawn' }).where('id', '=', itemID).execute()
    expect(await found('tapis')).not.toContain(itemID)
  })
  test('are cached until an item changes, in every process', async () => {
    const owner = await app.make.shopkeeper()
    const itemID = await app.make.item(owner, { name: 'Patadyong' })
    const pages = () =>
      Promise.all(
        [app, beside].map(async (process) => {
          const there = Object.assign(process.visitor(), { cookie: reader.cookie })
          return there.ok('GET homepage/search', { q: 'patadyong' })
        }),
      )
    const found = async () =>
      (await pages()).map(({ results }) => results.map(({ item_price }) => item_price))
    await Promise.all([app, beside].map(({ events }) => events.syncNotifications()))
    const [before] = await found()
    // Neither process reads this table again before it is notified.
    await app.ownerRuns('alter table item_search rename to item_search_away')
    expect(await found()).toEqual([before, before])
    await app.ownerRuns('alter table item_search_away rename to item_search')
    await sql`update items set price_centavos = 12300 where id = ${itemID}`.execute(app.db)
    await Promise.all([app, beside].map(({ events }) => events.syncNotifications()))
    expect(await found()).toEqual([[123], [123]])
  })
  test('are for buyers only', async () => {
    expect((await app.visitor().call('GET homepage/search')).status).toBe(401)
    expect((await seller.call('GET homepage/search')).status).toBe(403)
    expect((await (await app.make.admin()).call('GET homepage/search')).status).toBe(403)
  })
})

/** Reads all pages of a list without a total. Calls `during` after each page. */
const readAll = async (given: Given, during: () => Promise<unknown> = async () => undefined) => {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await search({ ...given, ...(cursor ? { cursor } : {}) })
    expect(page).toMatchObject({ total: null, moreThan: 300 })
    seen.push(...page.results.map(({ item_id }) => item_id))
    cursor = page.cursor
    await during()
  } while (cursor !== null)
  return seen
}

describe('pages', () => {
  test.each(['best', 'newest', 'price_low', 'price_high'])(
    'of %s contain every item once while others list, sell and rename items',
    async (sort) => {
      const word = `habi${sort.replace('_', '')}`
      const made: string[] = []
      for (let n = 0; n < 60; n += 1)
        made.push(
          await listed(`${n % 3 ? '' : 'Fine '}${word} ${n % 2 ? word : 'cloth'}`, { price: 100 + (n % 7) }),
        )
      const seen: string[] = []
      let cursor: string | null = null
      const totals = new Set<number | null>()
      do {
        const page = await search({ q: word, sort, ...(cursor ? { cursor } : {}) })
        expect(page.results.length).toBeLessThanOrEqual(24)
        seen.push(...page.results.map(({ item_id }) => item_id))
        totals.add(page.total)
        cursor = page.cursor
        expect(page.has_next).toBe(cursor !== null)
        const late = await listed(`${word} late`, { price: 103 })
        expect(seen).not.toContain(late)
        // Change an item that was seen already, so that its position changes.
        await app.db
          .updateTable('items')
          .set({ name: `${word} ${word} anew`, price_centavos: 99_900 })
          .where('id', '=', seen[0] ?? '')
          .execute()
      } while (cursor)
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.toSorted()).toEqual(made.toSorted())
      expect([...totals]).toEqual([60])
    },
  )

  describe('of a list with many matches', () => {
    let made: string[]
    /** More matches than are ranked, with several days and prices. The planner statistics are up to date. */
    beforeAll(async () => {
      const one = await listed('Frequent Kimono')
      await sql`
        with copies as (
          insert into items (id, shop_id, name, description, price_centavos, size, is_feminine, state,
            photos_expected, created_at, listed_at)
          select gen_random_uuid(), shop_id,
            case when n % 3 = 0 then name when n % 15 = 1 then 'Seldom kimono' else 'Other thing' end, description,
            10000 + n * 7919 % 90000, size, is_feminine, state, photos_expected, created_at,
            listed_at - n * interval '7 minutes'
          from items, generate_series(1, 2700) n where id = ${one} returning id
        ), kept as (select id from copies)
        insert into item_photos (item_id, position, key, upload_hash, width, height, placeholder, created_at)
        select kept.id, 0, p.key, p.upload_hash, p.width, p.height, p.placeholder, p.created_at
        from kept, item_photos p where p.item_id = ${one}`.execute(app.db)
      await app.ownerRuns('analyze item_search')
      const found = await sql<{ id: string }>`
        select id from items where name = 'Frequent Kimono' order by listed_at desc, id desc`.execute(app.db)
      made = found.rows.map(({ id }) => id)
    })

    test('contain the newest matches by rank and then the others by age, each once, while items are sold', async () => {
      const unseen = new Set(made)
      const gone: string[] = []
      const seen = await readAll({ q: 'frequent kimono' }, async () => {
        const sold = made.find((id) => unseen.delete(id) && !gone.includes(id)) ?? ''
        gone.push(sold)
        await app.db.updateTable('items').set({ state: 'withdrawn' }).where('id', '=', sold).execute()
      })
      expect(new Set(seen).size).toBe(seen.length)
      expect(made.filter((id) => !gone.includes(id) && !seen.includes(id))).toEqual([])
      await app.db.updateTable('items').set({ state: 'listed' }).where('id', 'in', gone).execute()
    })

    test('contain an old item with all words once, before all items with some words', async () => {
      const old = await listed('Halabala', { description: 'Seen as a frequent gift' })
      await sql`update items set listed_at = listed_at - interval '60 days' where id = ${old}`.execute(app.db)
      const first = await search({ q: 'halabala frequent' })
      expect(first).toMatchObject({ partial: true, partialFrom: 1, total: null, moreThan: 300 })
      expect(first.results[0]?.item_id).toBe(old)
      const seen = await readAll({ q: 'halabala frequent' })
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.toSorted()).toEqual([old, ...made].toSorted())
      await app.db.updateTable('items').set({ state: 'withdrawn' }).where('id', '=', old).execute()
    })

    test('rank and count only the newest items if enough of them match', async () => {
      const near = createSearch({ readReplica: (work) => work(app.db) }, await loadSynonyms(), {
        first: 100,
        window: 700,
        enough: 30,
      })
      const pages: Awaited<ReturnType<typeof near.find>>[] = []
      for (let cursor: string | null | undefined; cursor !== null; cursor = pages.at(-1)?.cursor)
        pages.push(await near.find({ q: 'frequent kimono', ...(cursor ? { cursor } : {}) }))
      const seen = pages.flatMap(({ results }) => results.map(({ item_id }) => item_id))
      expect(seen.toSorted()).toEqual(made.toSorted())
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([null]))
      const [moreThan = 0, ...others] = new Set(pages.map((page) => page.moreThan ?? 0))
      expect(others).toEqual([])
      expect(moreThan).toBeGreaterThanOrEqual(20)
      expect(moreThan).toBeLessThan(150)
      // Items of the same name have the same score, so all are sorted by age.
      expect(seen).toEqual(made)
    })

    test('the word finder returns the newest matches up to a maximum', async () => {
      const words = createWordFinder(app, await loadSynonyms())
      const itemsWith = async (max?: number) => [
        ...(await words.itemsWith(words.terms('frequent kimono '), max)),
      ]
      expect(await itemsWith(50)).toEqual(made.slice(0, 50))
      expect(await itemsWith()).toEqual(made)
      expect([...(await words.itemsWith(words.terms('xqzwv ')))]).toEqual([])
    })

    const orders = {
      newest: sql`listed_at desc, item_id desc`,
      price_low: sql`price_centavos, item_id`,
      price_high: sql`price_centavos desc, item_id desc`,
    }
    const inOrder = async (word: string, sort: keyof typeof orders) => {
      const { rows } = await sql<{ id: string }>`
        select item_id as id from item_search where document @@ ${word}::tsquery and document @@ 'kimono'
        order by ${orders[sort]}`.execute(app.db)
      return rows.map(({ id }) => id)
    }

    test.each(['newest', 'price_low', 'price_high'] as const)(
      'of %s contain all matches in order',
      async (sort) => {
        expect(await readAll({ q: 'frequent kimono', sort })).toEqual(await inOrder('frequent', sort))
      },
    )

    test.each(['newest', 'price_low', 'price_high'] as const)(
      'of %s contain all matches of a rare word in order',
      async (sort) => {
        const near = createSearch({ readReplica: (work) => work(app.db) }, await loadSynonyms(), {
          first: 600,
          window: 1200,
          enough: 25,
        })
        const pages: Awaited<ReturnType<typeof near.find>>[] = []
        for (let cursor: string | null | undefined; cursor !== null; cursor = pages.at(-1)?.cursor)
          pages.push(await near.find({ q: 'seldom', sort, ...(cursor ? { cursor } : {}) }))
        const seen = pages.flatMap(({ results }) => results.map(({ item_id }) => item_id))
        expect(seen).toHaveLength(180)
        expect(seen).toEqual(await inOrder('seldom', sort))
        expect(pages.map(({ total }) => total)).toEqual(pages.map(() => null))
      },
    )
  })

  test('a corrected list keeps its correction on later pages', async () => {
    for (let n = 0; n < 30; n += 1) await listed(`Kimona wrap ${n}`)
    const first = await search({ q: 'kimoan wrap' })
    expect(first).toMatchObject({ corrected: 'kimona wrap', has_next: true, total: 30 })
    const second = await search({ q: 'kimoan wrap', cursor: first.cursor ?? '' })
    expect(second).toMatchObject({ corrected: 'kimona wrap', has_next: false, total: 30 })
    expect(second.results).toHaveLength(6)
  })

  test('a cursor of another order, or a malformed one, is bad input', async () => {
    const { cursor } = await search({ q: '' })
    for (const given of [{ cursor: cursor ?? '', sort: 'newest' }, { cursor: 'x' }, { cursor: '' }])
      expect(await reader.call('GET homepage/search', given as never)).toMatchObject({
        status: 400,
        error: { code: 'bad_input' },
      })
  })
})

describe('input', () => {
  test('a minimum price above the maximum is refused, in searches by words and by photo', async () => {
    const sentence = 'The lowest price is above the highest.'
    const refused = {
      status: 400,
      error: { code: 'bad_input', error: sentence, fields: { minPrice: sentence } },
    }
    const prices = { minPrice: 300, maxPrice: 299.99 }
    expect(await reader.call('GET homepage/search', { q: 'vest', ...prices })).toMatchObject(refused)
    const photo = await picture({ width: 60, height: 80 })
    expect(await reader.call('POST homepage/img_search', { photo, ...prices })).toMatchObject(refused)
  })

  test.each([
    ["'", 200],
    ['"', 200],
    ["a' | 'b", 200],
    ['a & | ! <-> b:*', 200],
    ['((((', 200],
    ['\\', 200],
    ["\\'", 200],
    ['size=m', 200],
    ["'size=m':1", 200],
    ['\u0645\u0639\u0637\u0641', 200],
    ['\u202etekcaj', 200],
    ['\ud800', 200],
    ['日本語', 200],
    ['👗 dress 𓀀 𐎠 ② ½ ﷺ', 200],
    ['12 345', 200],
    ['1e5 -3.2 a@b.c http://x/y', 200],
    ['na ng mga', 200],
    ['ab '.repeat(66), 200],
    ['x'.repeat(200), 200],
    ['x'.repeat(201), 400],
    ['x'.repeat(10_000), 400],
    ['a\0b', 400],
  ])('%j gets status %i', async (q, expected) => {
    expect(await status(q)).toBe(expected)
  })
  test('no text causes a server error', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (q) => {
        expect([200, 400]).toContain(await status(q))
      }),
      { numRuns: nightly ? 150 : 50 },
    )
  })
  test.each([
    { size: 'XXL' },
    { minPrice: -1 },
    { maxPrice: 'cheap' },
    { sort: 'worst' },
    { tagID: 'x' },
    { isFeminine: 2 },
    { showHeld: 'maybe' },
    { exact: 'perhaps' },
  ])('%j is bad input', async (given) => {
    expect((await reader.call('GET homepage/search', given as never)).status).toBe(400)
  })
})
