import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type PricedItem,
  type BundleRule,
  bundleShares,
  bundleTotal,
  missingToBundle,
  recountBundle,
  savedBy,
} from './bundles.ts'

const threeFor500: BundleRule = { items: 3, centavos: 50_000, percent: null }
const tenFromThree: BundleRule = { items: 3, centavos: null, percent: 10 }
const items = (...centavos: number[]): PricedItem[] =>
  centavos.map((price, n) => ({ itemID: `item ${n}`, centavos: price }))
const sum = (all: readonly { centavos: number }[]) => all.reduce((total, one) => total + one.centavos, 0)

const item = fc.record({ itemID: fc.uuid(), centavos: fc.integer({ min: 100, max: 100_000_000 }) })
const someItems = fc.uniqueArray(item, { maxLength: 14, selector: ({ itemID }) => itemID })
const rule: fc.Arbitrary<BundleRule> = fc.oneof(
  fc.record({
    items: fc.integer({ min: 2, max: 12 }),
    centavos: fc.integer({ min: 100, max: 100_000_000 }),
    percent: fc.constant(null),
  }),
  fc.record({
    items: fc.integer({ min: 2, max: 12 }),
    centavos: fc.constant(null),
    percent: fc.integer({ min: 5, max: 50 }),
  }),
)

test('three for ₱500 are divided to the centavo, in the proportion of their prices', () => {
  const shares = bundleShares(items(19_000, 20_000, 19_000), threeFor500)
  expect(Object.fromEntries(shares.map(({ itemID, centavos }) => [itemID, centavos]))).toEqual({
    'item 1': 17_242,
    'item 0': 16_379,
    'item 2': 16_379,
  })
  expect(sum(shares)).toBe(50_000)
})

test('of four the dearest three are a bundle, of seven there are two, and none that costs more', () => {
  const four = bundleShares(items(10_000, 20_000, 30_000, 40_000), threeFor500)
  expect(four.map(({ own }) => own)).toEqual([40_000, 30_000, 20_000])
  const seven = bundleShares(items(...Array.from({ length: 7 }, () => 20_000)), threeFor500)
  expect(seven.map(({ group }) => group)).toEqual([0, 0, 0, 1, 1, 1])
  expect(bundleShares(items(10_000, 10_000, 10_000), threeFor500)).toEqual([])
  expect(bundleShares(items(40_000, 30_000, 20_000, 5000, 5000, 5000), threeFor500)).toHaveLength(3)
})

test('ten percent from three are for all of them, also for what joins later', () => {
  expect(bundleShares(items(20_000, 20_000), tenFromThree)).toEqual([])
  expect(
    bundleShares(items(20_000, 10_000, 5000, 5000), tenFromThree).map(({ centavos }) => centavos),
  ).toEqual([18_000, 9000, 4500, 4500])
  expect(bundleTotal(items(20_000), tenFromThree, { counted: 3 })).toBe(18_000)
})

test('says what is missing', () => {
  const others = [
    { itemID: 'other', centavos: 20_000 },
    { itemID: 'dear', centavos: 90_000 },
  ]
  expect(missingToBundle(items(19_000, 19_000), others, threeFor500)).toEqual({ more: 1, saves: 8000 })
  expect(missingToBundle(items(19_000, 19_000), [], threeFor500)).toBeUndefined()
  expect(missingToBundle(items(10_000, 10_000), others, threeFor500)).toBeUndefined()
  expect(missingToBundle(items(20_000), others, tenFromThree)).toEqual({ more: 2, saves: 13_000 })
  expect(missingToBundle(items(20_000, 20_000, 20_000), others, tenFromThree)).toBeUndefined()
})

test('the shares are the price that is shown, in every order, and no share is above its price', () => {
  fc.assert(
    fc.property(someItems, rule, fc.infiniteStream(fc.nat()), (all, given, random) => {
      const shares = bundleShares(all, given)
      const inBundles = new Set(shares.map(({ itemID }) => itemID))
      const alone = all.filter(({ itemID }) => !inBundles.has(itemID))
      expect(sum(shares) + sum(alone)).toBe(bundleTotal(all, given))
      expect(sum(all) - savedBy(shares)).toBe(bundleTotal(all, given))
      for (const { own, centavos } of shares) {
        expect(centavos).toBeLessThanOrEqual(own)
        expect(centavos).toBeGreaterThanOrEqual(100)
      }
      if (given.centavos !== null)
        for (const number of new Set(shares.map((share) => share.group))) {
          const group = shares.filter((share) => share.group === number)
          expect(group).toHaveLength(given.items)
          expect(sum(group)).toBe(given.centavos)
        }
      // Another order.
      const mixed = all
        .map((one) => ({ one, at: random.next().value ?? 0 }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one)
      expect(bundleShares(mixed, given)).toEqual(shares)
    }),
  )
})

test('no other choice of one bundle costs less', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(item, { minLength: 2, maxLength: 7, selector: ({ itemID }) => itemID }),
      fc.integer({ min: 100, max: 100_000_000 }),
      (all, centavos) => {
        const given = { items: 2, centavos, percent: null }
        for (const first of all)
          for (const second of all) {
            const pair = [first, second]
            // A bundle in which an item would cost less than ₱1 is none.
            if (first === second || (centavos * Math.min(first.centavos, second.centavos)) / sum(pair) < 101)
              continue
            if (
              all.some(
                (one) => (centavos * one.centavos) / (2 * Math.max(...all.map((a) => a.centavos))) < 101,
              )
            )
              continue
            expect(bundleTotal(all, given)).toBeLessThanOrEqual(sum(all) - sum(pair) + centavos)
          }
      },
    ),
  )
})

/** An item of a box: what it costs by itself and now, its bundle, and whether the shop took it away or the buyer gave it up. */
interface Simulated extends PricedItem {
  price: number
  bundle: { rule: BundleRule } | null
  state: 'open' | 'taken away' | 'given up'
}

/** A box as the server keeps it. */
const createBox = () => {
  const all: Simulated[] = []
  const open = () => all.filter(({ state }) => state === 'open')
  const total = () => open().reduce((price, one) => price + one.price, 0)
  const countedIn = (bundle: Simulated['bundle']) =>
    all.filter((one) => one.bundle === bundle && one.state !== 'given up')

  return {
    all,
    open,

    add(added: PricedItem, given: BundleRule) {
      const joins =
        given.percent === null
          ? undefined
          : all.findLast(({ bundle, state }) => bundle?.rule === given && state !== 'given up')?.bundle
      const counted = joins ? countedIn(joins).length : 0
      const before = total()
      const free = open().filter(({ bundle }) => bundle === null)
      const shown = bundleTotal([...free, added], given, { counted }) - sum(free)
      all.push({ ...added, price: added.centavos, bundle: null, state: 'open' })
      const shares = bundleShares([...free, added], given, { counted })
      for (const number of new Set(shares.map(({ group }) => group))) {
        const bundle = joins ?? { rule: given }
        for (const { itemID, centavos } of shares.filter(({ group }) => group === number))
          Object.assign(all.find((one) => one.itemID === itemID) ?? {}, { bundle, price: centavos })
      }
      expect(total() - before, 'the price that the page showed').toBe(shown)
    },

    takeAway(one: Simulated) {
      one.state = 'taken away'
    },

    giveUp(one: Simulated) {
      one.state = 'given up'
      if (one.bundle === null) return
      const others = countedIn(one.bundle)
      const rest = others.filter(({ state }) => state === 'open')
      const takenAway = others.filter(({ state }) => state === 'taken away')
      const free = open().filter(({ bundle }) => bundle === null)
      if (rest.length === 0) return
      const { bundle } = one
      const counted = recountBundle({ rest, takenAway, free }, bundle.rule)
      // Each costs what it would if the shop had taken nothing away.
      const whole = recountBundle({ rest: [...rest, ...takenAway], takenAway: [], free }, bundle.rule)
      for (const { item: other, share } of counted)
        expect(share).toBe(whole.find(({ item: { itemID } }) => itemID === other.itemID)?.share)
      const shown = counted.reduce((price, { item: own, share }) => price + (share ?? own.centavos), 0)
      const untouched = total() - counted.reduce((price, { item: other }) => price + other.price, 0)
      for (const { item: other, share } of counted)
        Object.assign(other, { bundle: share === null ? null : bundle, price: share ?? other.centavos })
      expect(total(), 'the price that was said before').toBe(untouched + shown)
    },
  }
}

/** What has to hold for a box at any time. */
const checkBox = (all: readonly Simulated[]) => {
  for (const { price, centavos, bundle } of all) {
    expect(price).toBeLessThanOrEqual(centavos)
    expect(price).toBeGreaterThanOrEqual(100)
    if (bundle === null) expect(price).toBe(centavos)
  }
  const counted = all.filter(({ bundle, state }) => bundle !== null && state !== 'given up')
  for (const bundle of new Set(counted.map((one) => one.bundle))) {
    const members = counted.filter((one) => one.bundle === bundle)
    const shown = members.filter(({ state }) => state === 'open')
    if (bundle === null || shown.length === 0) continue
    if (bundle.rule.percent !== null) {
      for (const { price, centavos } of shown)
        expect(Math.abs(price - (centavos * (100 - bundle.rule.percent)) / 100)).toBeLessThan(2)
      continue
    }
    const shares = bundleShares(members, bundle.rule).filter(({ group }) => group === 0)
    expect(sum(shares), 'the price of the bundle').toBe(bundle.rule.centavos)
    for (const { itemID, price } of shown)
      expect(price).toBe(shares.find((share) => share.itemID === itemID)?.centavos)
  }
}

test('in every order of adding, giving up and taking away, shares are what was shown, and what the shop takes away costs nothing', () => {
  const step = fc.record({
    kind: fc.constantFrom('add', 'add', 'add', 'give up', 'take away', 'other rule'),
    at: fc.nat(),
  })
  const near = fc.record({ itemID: fc.uuid(), centavos: fc.integer({ min: 5_000, max: 30_000 }) })
  const close: fc.Arbitrary<BundleRule> = fc.oneof(
    rule,
    fc.record({
      items: fc.integer({ min: 2, max: 4 }),
      centavos: fc.integer({ min: 20_000, max: 60_000 }),
      percent: fc.constant(null),
    }),
    fc.record({
      items: fc.integer({ min: 2, max: 4 }),
      centavos: fc.constant(null),
      percent: fc.integer({ min: 5, max: 50 }),
    }),
  )
  const seen = { given: 0, taken: 0, inBundle: 0 }
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.oneof(near, item), { minLength: 4, maxLength: 14, selector: ({ itemID }) => itemID }),
      fc.tuple(close, close),
      fc.array(step, { minLength: 4, maxLength: 40 }),
      (given, rules, steps) => {
        const box = createBox()
        const toAdd = [...given]
        let now = 0
        for (const { kind, at } of steps) {
          const there = box.open()
          const chosen = there[at % Math.max(1, there.length)]
          const others = there.filter((one) => one !== chosen)
          const before = others.map(({ price }) => price)
          if (kind === 'other rule') now = 1 - now
          else if (kind === 'add') {
            const added = toAdd.pop()
            if (added) box.add(added, rules[now] ?? rules[0])
          } else if (chosen && kind === 'take away') {
            if (chosen.bundle) seen.taken += 1
            box.takeAway(chosen)
            expect(others.map(({ price }) => price)).toEqual(before)
          } else if (chosen) {
            if (chosen.bundle) seen.given += 1
            box.giveUp(chosen)
          }
          seen.inBundle += box.open().filter(({ bundle }) => bundle).length
          checkBox(box.all)
        }
      },
    ),
    { numRuns: 500 },
  )
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(100)
})
