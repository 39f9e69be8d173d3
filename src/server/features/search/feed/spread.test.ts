import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadKinds } from './spread.ts'

const [jeans, dress, skirt, cotton] = [1, 2, 3, 90]
const garments = new Set([jeans, dress, skirt])
let ids = 0
const piece = (kind: number, shop: string) => ({ id: `${(ids += 1)}`, shop_id: shop, tags: [cotton, kind] })
const kinds = (rows: { tags: number[] }[]) => rows.map(({ tags }) => tags[1])

test('no five jeans follow one another if there are other kinds', () => {
  const shops = ['a', 'b', 'c', 'd']
  const rows = [
    ...[0, 1, 2, 3, 4].map((n) => piece(jeans, shops[n % 4] ?? '')),
    ...[0, 1, 2].map((n) => piece(dress, shops[n % 4] ?? '')),
    piece(skirt, 'a'),
    piece(skirt, 'b'),
  ]
  // prettier-ignore
  expect(kinds(spreadKinds(rows, [], garments))).toEqual([
    jeans, jeans, dress, jeans, jeans, dress, jeans, dress, skirt, skirt,
  ])
})

const pages = fc.record({
  rows: fc.array(
    fc
      .tuple(fc.constantFrom(jeans, dress, skirt, cotton), fc.constantFrom('a', 'b', 'c'))
      .map(([kind, shop]) => piece(kind, shop)),
    { maxLength: 16 },
  ),
  shops: fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 }),
})
const threeInARow = (shops: string[]) =>
  shops.filter((shop, n) => n >= 2 && shop === shops[n - 1] && shop === shops[n - 2]).length

test('a page keeps its items and its last two places, and no shop gets a third item in a row', () => {
  fc.assert(
    fc.property(pages, ({ rows, shops }) => {
      const spread = spreadKinds(rows, shops, garments)
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
