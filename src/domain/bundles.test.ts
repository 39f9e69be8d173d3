import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type PricedItem,
  type BundleRule,
  bundleShares,
  bundleTotal,
  missingToBundle,
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
