import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchSorts } from '#contract/discovery.ts'
import { conditions, personalKinds } from '#domain/item-facts.ts'
import { sizes } from '#domain/sizes.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { insertListed } from '#tests/support/listed-items.ts'
import { nightly } from '#tests/support/nightly.ts'

/** Compares what saved searches found with what the search itself finds, for pairs of searches and items that are drawn. */

const [buyers, searchesOfBuyer, items, rounds] = nightly ? [20, 25, 40, 10] : [4, 10, 50, 1]
/** Different in each run. Failure messages contain it. */
const seed = Math.floor(Math.random() * 2 ** 31)

// oxfmt-ignore
const names = ['denim jacket', 'maong jacket', 'Baggy jeans', 'baggy pants', 'pants, not baggy', 'red dress', 'Puting polo', 'sapatos', 'white sneakers', 'leggings', "Levi's 501", 'wool coat', 'barong tagalog', 'barong', 't-shirt', 'floral blouse', 'kids dress', 'cargo shorts', 'heels 38', 'shoulder bag', 'O’Neill hoodie', 'jeansy']
// oxfmt-ignore
const words = ['jeans', 'maong', 'baggy pants', 'baggy', 'pula', 'red', 'dress', 'damit', 'polo', 'puti', 'sapatos', 'shoes', 'sneak', 'jack', 'jacket', 'barong tagalog', 'large', 'kids', 'pambata', 'heels 38', 'levis', 'uniqlo', 'blouse', 'hood', 'xq', 'near', 'bag', 'new', 'ukay', "o'neill", 'je', 'white shirt']
const shopPlaces = [{ latitude: 16.41, longitude: 120.6 }, { latitude: 14.6, longitude: 121 }, {}]
const brands = ['Uniqlo', 'Levi’s']

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 })
const pesos = fc.integer({ min: 5, max: 30 }).map((n) => n * 10)
const measurements = fc.record(
  Object.fromEntries(personalKinds.map((kind) => [kind, fc.integer({ min: 60, max: 66 }).map((n) => n / 2)])),
  { requiredKeys: [] },
)

const item = fc.record({
  id: fc.uuid(),
  name: fc.constantFrom(...names),
  description: fc.constantFrom('Worn once', 'Goes with any jacket', 'from Uniqlo, white', 'pula'),
  shop: fc.nat(shopPlaces.length - 1),
  size: fc.constantFrom(...sizes),
  style: fc.constantFrom(0, 1),
  condition: fc.constantFrom(null, ...conditions),
  brand: fc.constantFrom(null, ...brands),
  kids: fc.boolean(),
  pieces: fc.constantFrom(null, null, 12),
  measurements,
  flawed: fc.boolean(),
  price: pesos,
  tags: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
})

const wantedSearch = fc.record({
  q: optional(
    fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 2 }).map((all) => all.join(' ')),
  ),
  size: optional(fc.uniqueArray(fc.constantFrom(...sizes), { minLength: 3, maxLength: 5 })),
  isFeminine: fc.constantFrom(undefined, undefined, 0 as const, 1 as const),
  minPrice: optional(fc.integer({ min: 2, max: 10 }).map((n) => n * 10)),
  maxPrice: optional(fc.integer({ min: 10, max: 40 }).map((n) => n * 10)),
  tagID: optional(fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 })),
  condition: optional(fc.uniqueArray(fc.constantFrom(...conditions), { minLength: 2, maxLength: 4 })),
  brand: optional(fc.subarray(['uniqlo', 'LEVIS', 'Wrangler'], { minLength: 1 })),
  kids: fc.constantFrom(undefined, undefined, undefined, true),
  lots: fc.constantFrom(undefined, undefined, undefined, true),
  flaws: fc.constantFrom(undefined, undefined, 'none' as const),
  fits: fc.constantFrom(undefined, undefined, true),
  measurements: fc.constantFrom(undefined, undefined, undefined, ['waist:28-33']),
  withinKm: fc.constantFrom(undefined, undefined, 5, 50, 300),
  sort: fc.constantFrom(undefined, ...searchSorts),
})

type Search = typeof wantedSearch extends fc.Arbitrary<infer Of> ? Of : never
const drawn = <One>(one: fc.Arbitrary<One>, count: number, round: number): One[] =>
  fc.sample(one, { seed: seed + round, numRuns: count })

let app: TestApp
const people: Client[] = []
const shops: string[] = []
const brandIDs = new Map<string, number>()

beforeAll(async () => {
  app = await startApp()
  for (const [key, name] of [
    ['uniqlo', 'Uniqlo'],
    ['levis', 'Levi’s'],
  ] as const) {
    const made = await app.ownerRuns<{ id: number }>(
      'insert into brands (key, name) values ($1, $2) returning id',
      [key, name],
    )
    brandIDs.set(name, made[0]?.id ?? 0)
  }
  for (const [n, place] of shopPlaces.entries()) {
    const id = await app.make.shopRow()
    await app.db
      .updateTable('shops')
      .set({ name: `Ukay ${n}`, address: '', ...place })
      .where('id', '=', id)
      .execute()
    shops.push(id)
  }
  for (let n = 0; n < buyers; n += 1) {
    const buyer = await app.make.quickBuyer()
    if (n % 2 === 0) await buyer.ok('POST auth/set_place', { lat: 16.4, long: 120.6 })
    if (n % 4 < 2) await buyer.ok('POST auth/set_measurements', { measurements: { waist: 31, hips: 32 } })
    people.push(buyer)
  }
})
afterAll(() => app.stop())

/** What the search finds with all that was asked for. */
const foundBy = async (buyer: Client, wanted: Search): Promise<Set<string>> => {
  const found = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await buyer.ok('GET homepage/search', { ...wanted, exact: true, cursor })
    const whole = page.partialFrom === null ? page.results : page.results.slice(0, page.partialFrom)
    for (const { item_id } of whole) found.add(item_id)
    cursor = page.partial ? undefined : (page.cursor ?? undefined)
  } while (cursor !== undefined)
  return found
}

test(`a saved search finds an item if and only if the search would (seed ${seed})`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    await app.db.deleteFrom('saved_searches').execute()
    // Buyers may save 200 searches an hour.
    app.clock.advance(3_600_001)
    const saved: { buyer: Client; wanted: Search; searchID: string }[] = []
    for (const [n, buyer] of people.entries()) {
      const some = drawn(wantedSearch, searchesOfBuyer, round * buyers + n)
      const ids = new Map<string, Search>()
      for (const wanted of some)
        ids.set((await buyer.ok('POST homepage/save_search', wanted)).searchID, wanted)
      for (const [searchID, wanted] of ids) saved.push({ buyer, wanted, searchID })
    }
    const listed = drawn(item, items, round)
    await insertListed(
      app.db,
      listed.map(({ shop, price, flawed, brand, ...rest }) => ({
        ...rest,
        shop_id: shops[shop],
        centavos: price * 100,
        held: false,
        listed_at: app.clock.now(),
        brand: brandIDs.get(brand ?? ''),
        flaws: flawed ? [{ word: 'Stain', photo: 0, x: 1, y: 2 }] : [],
      })),
    )
    await app.background.run('match-saved-searches')
    await app.events.syncNotifications()
    const rows = await app.db.selectFrom('saved_search_items').select(['search_id', 'item_id']).execute()
    const foundOf = Map.groupBy(rows, ({ search_id }) => search_id)
    const drawnIDs = new Set(listed.map(({ id }) => id))
    for (const { buyer, wanted, searchID } of saved) {
      const expected = [...(await foundBy(buyer, wanted))].filter((id) => drawnIDs.has(id))
      const found = (foundOf.get(searchID) ?? []).map(({ item_id }) => item_id)
      const search = `${round}: ${JSON.stringify(wanted)}`
      expect({ search, found: found.toSorted() }).toEqual({ search, found: expected.toSorted() })
    }
    expect(rows.length).toBeGreaterThan(0)
    expect(await app.db.selectFrom('items_to_match').selectAll().execute()).toEqual([])
  }
}, 600_000)
