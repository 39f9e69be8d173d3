import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FeedKey, FeedRow } from './queries.ts'
import { type ScrollPosition, type Reading, readCursor, writeCursor } from './scroll-position.ts'
import { walk } from './walk.ts'
import { type Windows, keyOf } from './windows.ts'

const reading: Reading = {
  taste: { tags: [1], style: 1, sizes: [0, 0, 0, 0, 0], seed: 3, kids: true },
  at: Date.UTC(2026, 10, 21),
}
const top: ScrollPosition = { window: null, after: null, heldBack: null, carriedOver: null, shops: [] }

const shopID = (n: number) => `01900000-0000-7000-9000-${String(n).padStart(12, '0')}`
const rowOf = (shop: number, n: number, tag: number): FeedRow => ({
  id: `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  name: 'Jacket',
  price_centavos: 100,
  was_centavos: null,
  size: 'M',
  condition: null,
  measurements: {},
  pieces: null,
  latitude: null,
  longitude: null,
  is_feminine: 0,
  tags: [tag],
  shop_id: shopID(shop),
  shop_name: 'Shop',
  town: null,
  shop_opened: 0,
  photo_key: '',
  photo_width: 1,
  photo_height: 1,
  photo_placeholder: '',
  listed: 1_700_000_000_000_000 - n,
})

const isBefore = (a: FeedKey, b: FeedKey) => a[0] > b[0] || (a[0] === b[0] && a[1] > b[1])

/** Windows of ten rows, from which rows can be removed. */
const rackOf = (rows: FeedRow[]) => {
  const gone = new Set<string>()
  const there = () => rows.filter((row) => !gone.has(row.id))
  const windows: Windows = {
    after: async (key) => {
      const found = there()
        .filter((row) => key === null || isBefore(key, keyOf(row)))
        .slice(0, 10)
      const [first] = found
      const last = found.at(-1)
      return first && last ? { from: keyOf(first), to: keyOf(last), rows: found } : null
    },
    rest: async ({ from, to }) =>
      there().filter((row) => !isBefore(keyOf(row), from) && !isBefore(to, keyOf(row))),
  }
  return { windows, gone, there }
}

const racks = fc
  .array(fc.record({ shop: fc.nat({ max: 4 }), tag: fc.nat({ max: 2 }) }), { maxLength: 60 })
  .map((given) => given.map(({ shop, tag }, n) => rowOf(shop, n, tag)))

test('while items are sold, every remaining item is shown exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(racks, fc.array(fc.nat(), { maxLength: 12 }), async (rows, sales) => {
      const { windows, gone } = rackOf(rows)
      const seen: string[] = []
      let position = top
      for (let page = 0; ; page += 1) {
        const found = await walk(windows, reading, position, 4)
        seen.push(...found.rows.map((row) => row.id))
        if (!found.more) break
        position = readCursor(writeCursor(reading, found.position)).position
        expect(position).toEqual(found.position)
        const sold = sales[page]
        if (sold !== undefined) gone.add(rows[sold % rows.length]?.id ?? '')
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(rows.filter((row) => !gone.has(row.id) && !seen.includes(row.id))).toEqual([])
    }),
    { numRuns: 400 },
  )
})

test('no shop has three items in a row if an item of another shop was available', async () => {
  await fc.assert(
    fc.asyncProperty(racks, async (rows) => {
      const { windows } = rackOf(rows)
      const { rows: shown } = await walk(windows, reading, top, rows.length + 1)
      expect(shown).toHaveLength(rows.length)
      shown.forEach((row, n) => {
        const isThird = n >= 2 && [1, 2].every((back) => shown[n - back]?.shop_id === row.shop_id)
        if (!isThird) return
        // This and the next window must have no other items than those of this shop.
        const later = shown.slice(n).map((one) => rows.indexOf(one))
        const first = Math.min(...later)
        const reach = Math.floor(first / 10) * 10 + 20
        const others = later.filter((at) => at < reach && rows[at]?.shop_id !== row.shop_id)
        expect(others).toEqual([])
      })
    }),
    { numRuns: 400 },
  )
})

test('within a window items are sorted by rank', async () => {
  const rows = Array.from({ length: 10 }, (_, n) => rowOf(n, n, n === 7 || n === 9 ? 1 : 2))
  const { rows: shown } = await walk(rackOf(rows).windows, reading, top, 10)
  expect(
    shown
      .slice(0, 2)
      .map((row) => row.shop_id)
      .toSorted(),
  ).toEqual([shopID(7), shopID(9)])
})
