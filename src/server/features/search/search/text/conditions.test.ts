import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchSorts } from '#contract/discovery.ts'
import { type Place, metresBetween } from '#domain/geography.ts'
import { type Measurements, conditions, fits, personalKinds, writeMeasuredRange } from '#domain/item-facts.ts'
import { sizes } from '#domain/sizes.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { insertListed } from '#tests/support/listed-items.ts'
import { nightly } from '#tests/support/nightly.ts'
import { searchLimits } from './first-matches.ts'
import { createSearch } from './search.ts'
import { type Synonyms, parseSynonyms } from './synonyms.ts'

/** Compares the results of random searches with those of a simple implementation that checks every item. */

const items = 3_000
const pageSize = 24
const maxRanked = 320
/** Different in each run. Failure messages contain it. */
const seed = Math.floor(Math.random() * 2 ** 31)
const began = Date.now()

/** The words differ strongly from one another and from all other indexed words, so none is corrected to another. */
const words = ['bulawan', 'tadyak', 'lupong', 'saya', 'kundiman']
const garment = 'saya'
const nowhere = 'xilopnor'
const synonyms: Synonyms = {
  ...parseSynonyms(''),
  meanings: new Map([[garment, { alternatives: [], related: [], garment: true }]]),
}
const tagKinds = { Bulawan: 'colour', Tadyak: 'colour', Saya: 'garment', Lupong: 'style' } as const
const shopNames = ['Ukay', 'Kundiman Bulawan', 'Tadyak', 'Ukay', 'Ukay']
/** The last two are at the same place. */
const shopPlaces: (Place | null)[] = [
  { lat: 14.6, long: 121 },
  null,
  { lat: 14.65, long: 121.03 },
  { lat: 10.32, long: 123.89 },
  { lat: 10.32, long: 123.89 },
]
const noTag = 999_999

const word = fc.oneof(
  ...[12, 6, 2, 5].map((weight, n) => ({ weight: weight * 20, arbitrary: fc.constant(words[n] ?? '') })),
  { weight: 200, arbitrary: fc.constant('piraso') },
  { weight: 1, arbitrary: fc.constant('kundiman') },
)
/** Many items have the same price, so the id decides their order, or almost the same price. */
const centavos = fc.oneof(
  fc.constantFrom(10_000, 10_050, 25_000),
  fc.integer({ min: 20_000, max: 20_300 }),
  fc.integer({ min: 100, max: 5_000_000 }),
)
const brands = ['Bughaw', 'Amihan']
const measurements = fc
  .record(
    Object.fromEntries(
      personalKinds.map((kind) => [kind, fc.integer({ min: 60, max: 90 }).map((n) => n / 2)]),
    ),
    { requiredKeys: [] },
  )
  .map((given): Measurements => given)
const item = fc.record({
  id: fc.uuid(),
  name: fc.array(word, { minLength: 1, maxLength: 3 }),
  description: fc.array(word, { minLength: 1, maxLength: 2 }),
  tags: fc.subarray(Object.keys(tagKinds) as (keyof typeof tagKinds)[]),
  shop: fc.nat(shopNames.length - 1),
  size: fc.constantFrom(...sizes),
  style: fc.constantFrom(0, 1),
  condition: fc.constantFrom(null, ...conditions),
  brand: fc.constantFrom(null, ...brands),
  kids: fc.boolean(),
  pieces: fc.constantFrom(null, null, 12),
  measurements,
  flawed: fc.boolean(),
  centavos,
  hoursAgo: fc.oneof(fc.nat(20), fc.integer({ min: 0, max: 10_000 })),
  held: fc.nat(9).map((n) => n === 0),
})
type Item = typeof item extends fc.Arbitrary<infer Of> ? Of : never
const stock =
  fc.sample(
    fc.uniqueArray(item, { selector: ({ id }) => id, minLength: items, maxLength: items, size: 'max' }),
    { seed, numRuns: 1 },
  )[0] ?? []

const condition = fc.record({
  words: fc.array(fc.constantFrom(...words, nowhere), { maxLength: 3 }),
  /** Whether the last word is typed incompletely. */
  cut: fc.boolean(),
  size: fc.option(fc.uniqueArray(fc.constantFrom(...sizes), { minLength: 1, maxLength: 3 }), {
    nil: undefined,
    freq: 2,
  }),
  isFeminine: fc.constantFrom(undefined, undefined, 0 as const, 1 as const),
  tags: fc.oneof(fc.constant<string[]>([]), fc.subarray<string>([...Object.keys(tagKinds), 'none'])),
  condition: fc.option(fc.uniqueArray(fc.constantFrom(...conditions), { minLength: 1, maxLength: 3 }), {
    nil: undefined,
    freq: 2,
  }),
  brand: fc.constantFrom(undefined, undefined, undefined, ...brands),
  kids: fc.constantFrom(undefined, undefined, true),
  lots: fc.constantFrom(undefined, undefined, true),
  flawless: fc.constantFrom(undefined, undefined, true),
  fits: fc.option(
    measurements.filter((given) => Object.keys(given).length > 0),
    { nil: undefined, freq: 2 },
  ),
  measured: fc.option(
    fc.record({
      kind: fc.constantFrom(...personalKinds),
      from: fc.integer({ min: 1, max: 60 }),
      width: fc.nat(30),
    }),
    { nil: undefined, freq: 2 },
  ),
  near: fc.constantFrom(undefined, { lat: 14.62, long: 121.05 }, { lat: 9.31, long: 123.3 }),
  withinKm: fc.constantFrom(undefined, undefined, 5, 8, 150, 500),
  minPrice: fc.option(centavos, { nil: undefined, freq: 2 }),
  maxPrice: fc.option(centavos, { nil: undefined, freq: 2 }),
  sort: fc.constantFrom(undefined, ...searchSorts),
  showHeld: fc.boolean(),
  limits: fc.oneof(
    fc.constant(searchLimits),
    fc.record({
      first: fc.integer({ min: 10, max: 500 }),
      window: fc.integer({ min: 50, max: items }),
      enough: fc.integer({ min: 25, max: 60 }),
    }),
  ),
  pages: fc.integer({ min: 1, max: 20 }),
})
type Condition = typeof condition extends fc.Arbitrary<infer Of> ? Of : never

let app: TestApp
const tagIDs = new Map<string, number>()
const brandIDs = new Map<string, number>()

const list = async (some: Item[], shops: string[]): Promise<void> => {
  const rows = some.map(({ shop, hoursAgo, name, description, tags, brand, flawed, ...rest }) => ({
    ...rest,
    name: name.join(' '),
    description: description.join(' '),
    shop_id: shops[shop],
    listed_at: new Date(began - hoursAgo * 3_600_000),
    tags: tags.map((tag) => tagIDs.get(tag)),
    brand: brandIDs.get(brand ?? ''),
    flaws: flawed ? [{ word: 'Stain', photo: 0, x: 1, y: 2 }] : [],
  }))
  await insertListed(app.db, rows)
}

beforeAll(async () => {
  app = await startApp()
  for (const [name, kind] of Object.entries(tagKinds)) {
    const made = await app.ownerRuns<{ id: number }>(
      'insert into tags (name, kind) values ($1, $2) returning id',
      [name, kind],
    )
    tagIDs.set(name, made[0]?.id ?? 0)
  }
  for (const name of brands) {
    const made = await app.ownerRuns<{ id: number }>(
      'insert into brands (key, name) values (lower($1), $1) returning id',
      [name],
    )
    brandIDs.set(name, made[0]?.id ?? 0)
  }
  const shops: string[] = []
  for (const [n, name] of shopNames.entries()) {
    const id = await app.make.shopRow()
    const place = shopPlaces[n]
    const location = place ? { latitude: place.lat, longitude: place.long } : {}
    await app.db
      .updateTable('shops')
      .set({ name, address: '', ...location })
      .where('id', '=', id)
      .execute()
    shops.push(id)
  }
  // The planner statistics are outdated on purpose: they cover only the first half of the items.
  await list(stock.slice(0, items / 2), shops)
  await app.ownerRuns('analyze item_search')
  await list(stock.slice(items / 2), shops)
})
afterAll(() => app.stop({ breaks: ['An item is not as its hold says', 'The hold of an item'] }))

interface Asked {
  word: string
  begins: boolean
}

const asked = ({ words: given, cut }: Condition): Asked[] =>
  given.map((whole, n) => {
    const last = n === given.length - 1
    const typed = last && cut ? whole.slice(0, -1) : whole
    return { word: typed, begins: last && typed !== garment }
  })

const stands = ({ word: typed, begins }: Asked, texts: string[]): boolean =>
  texts.some((text) => (begins ? text.startsWith(typed) : text === typed))

const low = (texts: string[]): string[] => texts.flatMap((text) => text.toLowerCase().split(' '))
const isAnywhere = (term: Asked, { name, description, tags, shop }: Item): boolean =>
  stands(term, [...name, ...description, ...low(tags), ...low([shopNames[shop] ?? ''])])
/** A garment of the description alone does not match. */
const isMatched = (term: Asked, one: Item): boolean =>
  isAnywhere(term, term.word === garment ? { ...one, description: [] } : one)

const kindOf = (tag: string) => tagKinds[tag as keyof typeof tagKinds] ?? 'none'

/** In metres. Infinite without a place. */
const distance = (near: Place, { shop }: Item): number => {
  const place = shopPlaces[shop]
  return place ? metresBetween(near, place) : Infinity
}

const isMeasured = (
  { kind, from, width }: NonNullable<Condition['measured']>,
  own: Measurements,
): boolean => {
  const centimetres = own[kind] ?? Infinity
  return centimetres >= from && centimetres <= from + width
}

const isLetIn = (
  { size, isFeminine, tags, minPrice, maxPrice, showHeld, ...wanted }: Condition,
  given: Item,
): boolean => {
  const hasOneOf = (kind: string) =>
    tags.some((tag) => kindOf(tag) === kind && given.tags.some((own) => own === tag))
  return (
    (size?.includes(given.size) ?? true) &&
    (isFeminine ?? given.style) === given.style &&
    (wanted.condition?.some((one) => one === given.condition) ?? true) &&
    (wanted.brand ?? given.brand) === given.brand &&
    (!wanted.kids || given.kids) &&
    (!wanted.lots || given.pieces !== null) &&
    !(wanted.flawless && given.flawed) &&
    (!wanted.near || distance(wanted.near, given) <= (wanted.withinKm ?? Infinity) * 1000) &&
    (wanted.sort !== 'near' || !wanted.near || Number.isFinite(distance(wanted.near, given))) &&
    (!wanted.measured || isMeasured(wanted.measured, given.measurements)) &&
    (!wanted.fits || fits(given.measurements, wanted.fits)) &&
    tags.every((tag) => hasOneOf(kindOf(tag))) &&
    given.centavos >= (minPrice ?? 0) &&
    given.centavos <= (maxPrice ?? Infinity) &&
    (showHeld || !given.held)
  )
}

/**
 * The expected matches: `whole` are the items with every word. If they are too few, `found` are those with the most
 * important words.
 */
const matchesOf = (given: Condition): { whole: Item[]; found: Item[]; partial: boolean } => {
  const terms = asked(given)
  const letIn = stock.filter((one) => isLetIn(given, one))
  const found = letIn.filter((one) => terms.every((term) => isMatched(term, one)))
  const isBest = (given.sort ?? 'best') === 'best' || (given.sort === 'near' && !given.near)
  const enough = isBest ? 6 : 1
  const garments = terms.filter((term) => term.word === garment)
  const others = terms.filter((term) => term.word !== garment)
  if (found.length >= enough || (terms.length < 2 && garments.length === 0))
    return { whole: [], found, partial: false }
  const anyOf =
    (some: Asked[], is = isMatched) =>
    (one: Item) =>
      some.length === 0 || some.some((term) => is(term, one))
  const wider = letIn.filter((one) => anyOf(garments)(one) && anyOf(others)(one))
  const widest = letIn.filter(garments.length > 0 ? anyOf(garments, isAnywhere) : anyOf(others))
  const further = wider.length > found.length ? wider : found
  const best = further.length < enough && widest.length > further.length ? widest : further
  if (best === found) return { whole: [], found, partial: false }
  return { whole: found, found: best, partial: true }
}

/** The expected score, implemented a second time. Only the word frequency comes from PostgreSQL. */
const pointsOf = async (given: Condition): Promise<(one: Item) => number> => {
  const terms = asked(given)
  if (terms.length === 0) return () => 0
  const query = terms
    .map(({ word: typed, begins }) =>
      begins ? `('${typed}' | '${typed}':*)` : `'${typed}'${typed === garment ? ':ABC' : ''}`,
    )
    .join(' | ')
  const { rows } = await sql<{ id: string; often: number }>`
    select item_id as id, round(ts_rank('{0.05, 0.2, 0.6, 1.0}', document, ${query}::tsquery, 32) * 10)::int as often
    from item_search`.execute(app.db)
  const often = new Map(rows.map((row) => [row.id, row.often]))
  const typed = terms.map((term) => term.word).join(' ')
  return (one) => {
    const places = terms.map((term) => {
      const [inName, inTags] = [stands(term, one.name), stands(term, low(one.tags))]
      if (inName && inTags) return term.word === garment ? 45 : 35
      if (inName) return 30
      if (inTags) return 25
      if (stands(term, low([shopNames[one.shop] ?? '']))) return 22
      return isAnywhere(term, one) ? 10 : 0
    })
    const sameName = one.name.join(' ') === typed ? 20 : 0
    return places.reduce((sum, more) => sum + more, (often.get(one.id) ?? 0) + sameName)
  }
}

const byID = (a: Item, b: Item): number => (a.id < b.id ? -1 : 1)
const newestFirst = (a: Item, b: Item): number => a.hoursAgo - b.hoursAgo || byID(b, a)
const worseness = ({ condition: one }: Item) => (one ? conditions.indexOf(one) : conditions.length)
const orders = {
  newest: newestFirst,
  price_low: (a: Item, b: Item) => a.centavos - b.centavos || byID(a, b),
  price_high: (a: Item, b: Item) => b.centavos - a.centavos || byID(b, a),
  condition: (a: Item, b: Item) => worseness(a) - worseness(b) || newestFirst(a, b),
}

/**
 * The allowed orders. By best match only the newest items are ranked: all that are counted, or at least
 * `limits.enough`.
 */
const ordersOf = async (given: Condition, found: Item[], ended: boolean): Promise<Item[][]> => {
  const { limits, near } = given
  const sort = given.sort === 'near' && !near ? 'best' : (given.sort ?? 'best')
  if (sort === 'near' && near)
    return [found.toSorted((a, b) => distance(near, a) - distance(near, b) || byID(b, a))]
  if (sort !== 'near' && (sort !== 'best' || given.words.length === 0))
    return [found.toSorted(orders[sort === 'best' ? 'newest' : sort])]
  const points = await pointsOf(given)
  const scores = new Map(found.map((one) => [one, points(one)]))
  const score = (one: Item) => scores.get(one) ?? 0
  const newest = found.toSorted(newestFirst)
  const ranking = (count: number) => [
    ...newest.slice(0, count).toSorted((a, b) => score(b) - score(a) || newestFirst(a, b)),
    ...newest.slice(count),
  ]
  const max = Math.min(maxRanked, found.length)
  const min = ended ? Math.min(limits.enough, max) : max
  return Array.from({ length: max - min + 1 }, (_, n) => ranking(max - n))
}

const pesos = (value: number | undefined) => (value === undefined ? undefined : value / 100)

const read = async (given: Condition) => {
  const search = createSearch({ readReplica: (work) => work(app.db) }, synonyms, given.limits)
  const {
    size,
    isFeminine,
    sort,
    showHeld,
    near,
    withinKm,
    condition: conditionsOf,
    kids,
    lots,
    flawless,
    fits: person,
    measured,
  } = given
  const input = {
    q: asked(given)
      .map((term) => term.word)
      .join(' '),
    size,
    isFeminine,
    sort,
    showHeld,
    near,
    withinKm,
    condition: conditionsOf,
    brand: given.brand ? [given.brand.toUpperCase()] : undefined,
    kids,
    lots,
    flaws: flawless ? ('none' as const) : undefined,
    fits: person,
    measurements: measured && [writeMeasuredRange({ ...measured, to: measured.from + measured.width })],
    tagID: given.tags.length > 0 ? given.tags.map((tag) => tagIDs.get(tag) ?? noTag) : undefined,
    minPrice: pesos(given.minPrice),
    maxPrice: pesos(given.maxPrice),
  }
  const pages: Awaited<ReturnType<typeof search.find>>[] = []
  for (
    let cursor: string | null | undefined;
    cursor !== null && pages.length < given.pages;
    cursor = pages.at(-1)?.cursor
  )
    pages.push(await search.find({ ...input, cursor }))
  return pages
}

const check = async (given: Condition): Promise<void> => {
  const why = `in the stock of seed ${seed}`
  const { whole, found, partial } = matchesOf(given)
  const rest = found.filter((one) => !whole.includes(one))
  const pages = await read(given)
  const [first] = pages
  const seen = pages.flatMap(({ results }) => results.map(({ item_id }) => item_id))

  for (const [n, page] of pages.entries()) {
    expect(page.results.length, why).toBe(Math.min(pageSize, found.length - n * pageSize))
    expect([page.has_next, page.cursor !== null], why).toEqual(
      Array(2).fill(found.length > (n + 1) * pageSize),
    )
    expect([page.partial, page.corrected, page.didYouMean], why).toEqual([partial, null, null])
    expect(page.partialFrom, why).toBe(partial ? (n === 0 ? whole.length : 0) : null)
    expect([page.total, page.moreThan], why).toEqual([first?.total, first?.moreThan])
  }
  const held = new Set(found.flatMap((one) => (one.held ? [one.id] : [])))
  for (const { item_id, status } of pages.flatMap(({ results }) => results))
    expect(status, why).toBe(held.has(item_id) ? 'held' : 'for_sale')

  if (rest.length >= maxRanked) expect(first?.total, why).toBe(null)
  if (given.limits === searchLimits && rest.length < maxRanked) expect(first?.total, why).toBe(found.length)
  if (first?.total === null) expect(first.moreThan ?? Infinity, why).toBeLessThan(found.length)
  else expect([first?.total, first?.moreThan], why).toEqual([found.length, null])

  const [head = []] = await ordersOf(given, whole, false)
  const lists = (await ordersOf(given, rest, first?.total === null)).map((order) => [...head, ...order])
  const idsOf = (some: Item[]) => some.slice(0, seen.length).map(({ id }) => id)
  const [most = [], ...fewer] = lists.map(idsOf)
  const expected = fewer.find((ids) => ids.every((id, n) => id === seen[n])) ?? most
  expect(seen, why).toEqual(expected)
}

test.each(['of half of the items', 'of all items'])(
  'random searches return the expected pages, with planner statistics %s',
  { timeout: 180_000 },
  async (when) => {
    if (when === 'of all items') await app.ownerRuns('analyze item_search')
    await fc.assert(fc.asyncProperty(condition, check), { numRuns: nightly ? 80 : 8 })
  },
)
