import { expect, test } from 'vitest'
import type { SaleItem } from './queries.ts'
import { claimsOf, countPeople, freeNumbers, moved, nextToShow } from './sale-items.ts'

const item = (number: number, more: Partial<SaleItem> = {}): SaleItem => ({
  number,
  itemID: `item-${number}`,
  name: `Shirt ${number}`,
  image: null,
  price: 100,
  size: 'M',
  condition: null,
  shownAt: null,
  state: 'waiting',
  claimedAt: null,
  inLine: 0,
  holder: null,
  ticketID: null,
  heldUntil: null,
  line: [],
  ...more,
})
const claimed = (number: number, name: string, claimedAt: string, more: Partial<SaleItem> = {}) =>
  item(number, {
    state: 'claimed',
    claimedAt,
    holder: { name, kind: 'account', billID: null },
    ...more,
  })

test('next is the first waiting number after the shown one, then those that were skipped', () => {
  const shown = item(3, { state: 'free' })
  expect(nextToShow([item(1), item(2), shown, item(4), item(5)], shown)?.number).toBe(4)
  expect(nextToShow([item(1), item(2), shown], shown)?.number).toBe(1)
  expect(nextToShow([item(2), item(3)], undefined)?.number).toBe(2)
  expect(nextToShow([shown], shown)).toBeUndefined()
})

test('claims are newest first, each with those who wait behind it in their order', () => {
  const items = [
    claimed(1, 'Dana Reyes', '2026-11-25T13:00:00Z'),
    item(2, { state: 'free' }),
    claimed(3, 'Mara Bautista', '2026-11-25T13:05:00Z', { line: ['Jo Lim', 'Kiko Navarro'] }),
  ]
  expect(claimsOf(items).map(({ name, place }) => [name, place])).toEqual([
    ['Mara Bautista', 0],
    ['Jo Lim', 1],
    ['Kiko Navarro', 2],
    ['Dana Reyes', 0],
  ])
})

test('a person with two items is counted once, and two names from comments are two people', () => {
  const ana = { name: 'Ana', kind: 'comment' as const }
  expect(
    countPeople([
      claimed(1, 'Mara Bautista', '2026-11-25T13:00:00Z'),
      claimed(2, 'Mara Bautista', '2026-11-25T13:01:00Z'),
      item(3, { holder: { ...ana, billID: 'bill-1' } }),
      item(4, { holder: { ...ana, billID: 'bill-2' } }),
      item(5, { holder: { ...ana, billID: 'bill-1' } }),
    ]),
  ).toBe(3)
})

test('moves an item to an index', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
})

test('items that wait get the numbers that no shown one has', () => {
  const items = [item(1), item(2, { state: 'free' }), item(3), item(4, { state: 'sold' })]
  expect(freeNumbers(items, 3)).toEqual([1, 3, 5])
  expect(freeNumbers([], 2)).toEqual([1, 2])
  expect(freeNumbers(items, 0)).toEqual([])
})
