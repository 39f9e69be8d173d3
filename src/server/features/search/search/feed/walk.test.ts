import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FeedKey, FeedRow } from './queries.ts'
import { type Reading, readCursor, writeCursor } from './scroll-position.ts'
import { top, walk } from './walk.ts'
import { type Windows, keyOf } from './windows.ts'

const reading: Reading = {
  taste: { tags: [1], style: 1, sizes: [0, 0, 0, 0, 0], learned: [], seed: 3, kids: true },
  at: Date.UTC(2026, 10, 21),
}
const learnt: Reading = {
  ...reading,
  taste: {
    ...reading.taste,
    learned: [
      [2, 6],
      [1, -3],
    ],
  },
}
const readings = fc.constantFrom(reading, learnt)

const shopID = (n: number) => `01900000-0000-7000-9000-${String(n).padStart(12, '0')}`
const rowOf = (shop: number, n: number, tag: number, isNewShop = false): FeedRow => ({
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
  // Of a shop that opened a day ago, or of one that is old.
  shop_opened: isNewShop ? (reading.at - 86_400_000) * 1000 : 0,
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
  .array(fc.record({ shop: fc.nat({ max: 4 }), tag: fc.nat({ max: 2 }), isNewShop: fc.boolean() }), {
    maxLength: 60,
  })
  .map((given) => given.map(({ shop, tag, isNewShop }, n) => rowOf(shop, n, tag, isNewShop)))

test('while items are sold, every remaining item is shown exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(racks, fc.array(fc.nat(), { maxLength: 12 }), readings, async (rows, sales, given) => {
      const { windows, gone } = rackOf(rows)
      const seen: string[] = []
      let position = top
      for (let page = 0; ; page += 1) {
        const found = await walk(windows, given, position, 4)
        seen.push(...found.rows.map((row) => row.id))
        if (!found.more) break
        const cursor = readCursor(writeCursor(given, found.position))
        position = cursor.position
        expect(cursor).toEqual({ reading: given, position: found.position })
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
    fc.asyncProperty(racks, readings, async (rows, given) => {
      const { windows } = rackOf(rows)
      const { rows: shown } = await walk(windows, given, top, rows.length + 1)
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

test('where something was learned, a page of 16 has at least 4 new items while the window has them', async () => {
  // All but the last twenty of a window suit the buyer, and only those are new.
  const rows = Array.from({ length: 68 }, (_, n) => rowOf(n, n, n < 48 ? 2 : 0, n >= 48))
  const { windows } = rackOf(rows)
  const all: Windows = {
    ...windows,
    after: async (key) => {
      const first = key === null ? rows[0] : undefined
      const last = rows.at(-1)
      return first && last ? { from: keyOf(first), to: keyOf(last), rows } : null
    },
  }
  let position = top
  for (let page = 0; page < 3; page += 1) {
    const found = await walk(all, learnt, position, 16)
    expect(found.rows.filter((row) => row.shop_opened > 0).length).toBeGreaterThanOrEqual(4)
    position = found.position
  }
})

test('while nothing was learned, the cursor is as before, and a position of before is understood', async () => {
  const { windows } = rackOf(Array.from({ length: 30 }, (_, n) => rowOf(n % 3, n, n % 2, n % 5 === 0)))
  const { position } = await walk(windows, reading, top, 12)
  const cursor = writeCursor(reading, position)
  expect(JSON.parse(Buffer.from(cursor, 'base64url').toString())).toHaveLength(6)
  expect(readCursor(cursor)).toEqual({ reading, position })
})
