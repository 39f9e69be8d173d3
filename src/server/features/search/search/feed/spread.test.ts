import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadPage } from './spread.ts'

const [jeans, dress, skirt, cotton] = [1, 2, 3, 90]
const garments = new Set([jeans, dress, skirt])
let ids = 0
const item = (kind: number, shop: string) => ({ id: `${(ids += 1)}`, shop_id: shop, tags: [cotton, kind] })
const kinds = (rows: { tags: number[] }[]) => rows.map(({ tags }) => tags[1])

test('no two of a kind are side by side if there are enough of other kinds', () => {
  const shops = ['a', 'b', 'c', 'd']
  const rows = [
    ...[0, 1, 2, 3, 4].map((n) => item(jeans, shops[n % 4] ?? '')),
    ...[0, 1, 2].map((n) => item(dress, shops[n % 4] ?? '')),
    item(skirt, 'a'),
    item(dress, 'b'),
  ]
  // oxfmt-ignore
  expect(kinds(spreadPage(rows, [], garments))).toEqual([
    jeans, dress, jeans, dress, jeans, dress, jeans, jeans, skirt, dress,
  ])
  const halfJeans = [
    ...[0, 1, 2, 3].map((n) => item(dress, `dress ${n}`)),
    ...[0, 1, 2, 3].map((n) => item(jeans, `jeans ${n}`)),
    item(skirt, 'x'),
    item(dress, 'y'),
  ]
  const spread = kinds(spreadPage(halfJeans, [], garments))
  expect(spread.filter((kind, n) => kind === spread[n - 1])).toEqual([])
})

test('photos of one shop are not side by side if there are other shops', () => {
  const rows = ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd', 'e', 'f'].map((shop) => item(cotton, shop))
  const shops = spreadPage(rows, ['x', 'a'], garments).map((row) => row.shop_id)
  expect(shops[0]).not.toBe('a')
  expect(shops.filter((shop, n) => shop === shops[n - 1])).toEqual([])
})

const pages = fc.record({
  rows: fc.array(
    fc
      .tuple(fc.constantFrom(jeans, dress, skirt, cotton), fc.constantFrom('a', 'b', 'c'))
      .map(([kind, shop]) => item(kind, shop)),
    { maxLength: 16 },
  ),
  shops: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
})
const threeInARow = (shops: string[]) =>
  shops.filter((shop, n) => n >= 2 && shop === shops[n - 1] && shop === shops[n - 2]).length

test('a page keeps its items and its last two places, and no shop gets a third item in a row', () => {
  fc.assert(
    fc.property(pages, ({ rows, shops }) => {
      const spread = spreadPage(rows, shops, garments)
      expect(spread.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(
        rows.toSorted((a, b) => Number(a.id) - Number(b.id)),
      )
      expect(spread.slice(-2)).toEqual(rows.slice(-2))
      const shopsOf = (page: typeof rows) => [...shops, ...page.map(({ shop_id }) => shop_id)]
      expect(threeInARow(shopsOf(spread))).toBeLessThanOrEqual(threeInARow(shopsOf(rows)))
    }),
    { numRuns: 500 },
  )
})
