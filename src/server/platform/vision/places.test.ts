import { describe, expect, test } from 'vitest'
import { inReadingOrder, placesOf, smallGarmentIn } from './places.ts'

const side = 14

type Cell = [row: number, column: number, likely: number, box: [number, number, number, number]]

/** The model's output with these cells, and none elsewhere. */
const grid = (...cells: Cell[]): Float32Array => {
  const out = new Float32Array(side * side * 5)
  for (const [row, column, likely, box] of cells) out.set([likely, ...box], (row * side + column) * 5)
  return out
}
const likelies = (cells: Float32Array, threshold = 0.3): number[] =>
  placesOf(cells, threshold).map(({ likely }) => Math.round(likely * 100) / 100)

const left: Cell[3] = [0.1, 0.1, 0.3, 0.9]
const right: Cell[3] = [0.6, 0.1, 0.9, 0.9]
const shifted = (by: number): Cell[3] => [by, 0, by + 0.3, 1]

describe('the places of garments', () => {
  test('are the boxes of the likely cells, the most likely first', () => {
    const found = placesOf(grid([7, 2, 0.5, left], [7, 10, 0.75, right]), 0.3)
    expect(found).toEqual([
      {
        likely: 0.75,
        left: expect.closeTo(0.6),
        top: expect.closeTo(0.1),
        width: expect.closeTo(0.3),
        height: expect.closeTo(0.8),
      },
      {
        likely: 0.5,
        left: expect.closeTo(0.1),
        top: expect.closeTo(0.1),
        width: expect.closeTo(0.2),
        height: expect.closeTo(0.8),
      },
    ])
  })

  test('need the threshold, which itself is enough', () => {
    const cells = grid([7, 2, 0.5, left], [7, 10, 0.25, right])
    expect(likelies(cells, 0.25)).toEqual([0.5, 0.25])
    expect(likelies(cells, 0.26)).toEqual([0.5])
    expect(placesOf(cells, 0.51)).toEqual([])
    expect(placesOf(grid(), 0.3)).toEqual([])
  })

  test.each<[string, [number, number]]>([
    ['above', [6, 7]],
    ['below', [8, 7]],
    ['beside', [7, 8]],
    ['at the corner', [6, 6]],
  ])('are one for neighbours: %s', (_name, [row, column]) => {
    expect(likelies(grid([7, 7, 0.9, left], [row, column, 0.8, right]))).toEqual([0.9])
  })

  test('are two for cells with one between, and for cells at the ends of two rows', () => {
    expect(likelies(grid([7, 7, 0.9, left], [7, 9, 0.8, right]))).toEqual([0.9, 0.8])
    expect(likelies(grid([3, 13, 0.9, right], [4, 0, 0.8, left]))).toEqual([0.9, 0.8])
  })

  test('are found at every edge and corner', () => {
    for (const [row, column] of [
      [0, 0],
      [0, 13],
      [13, 0],
      [13, 13],
      [0, 6],
    ] as const)
      expect(likelies(grid([row, column, 0.6, left]))).toEqual([0.6])
  })

  test('are one for equal neighbours with the same box', () => {
    expect(likelies(grid([7, 7, 0.5, left], [7, 8, 0.5, left]))).toEqual([0.5])
  })

  test('leave out a box that covers half of a more likely one, and keep one that covers less', () => {
    // Of two equal boxes, shifted by a third of their width, the intersection is half of the union.
    expect(likelies(grid([7, 2, 0.9, shifted(0)], [7, 6, 0.8, shifted(0.09)]))).toEqual([0.9])
    expect(likelies(grid([7, 2, 0.9, shifted(0)], [7, 6, 0.8, shifted(0.11)]))).toEqual([0.9, 0.8])
  })

  test('are kept if they only overlap one that is left out itself', () => {
    const cells = grid([7, 1, 0.9, shifted(0)], [7, 4, 0.8, shifted(0.09)], [7, 8, 0.7, shifted(0.18)])
    expect(likelies(cells)).toEqual([0.9, 0.7])
  })

  test('are at most eight, the most likely ones', () => {
    const cells = Array.from({ length: 12 }, (_, n): Cell => {
      const [x, y] = [(n % 4) * 0.25, Math.floor(n / 4) * 0.3]
      return [Math.floor(n / 4) * 3, (n % 4) * 3, (40 + n) / 100, [x, y, x + 0.2, y + 0.25]]
    })
    expect(likelies(grid(...cells))).toEqual([0.51, 0.5, 0.49, 0.48, 0.47, 0.46, 0.45, 0.44])
  })

  test.each<[string, Cell[3]]>([
    ['an empty one', [0.5, 0.5, 0.5, 0.5]],
    ['an inverted one', [0.7, 0.1, 0.3, 0.9]],
    ['a line', [0.1, 0.5, 0.9, 0.51]],
    ['one outside of the photo', [1.2, 0.1, 1.5, 0.9]],
    ['one that is no number', [NaN, 0.1, 0.5, 0.9]],
  ])('never have a useless box: %s', (_name, box) => {
    expect(likelies(grid([7, 7, 0.9, box], [2, 2, 0.5, left]))).toEqual([0.5])
  })

  test('end at the edge of the photo', () => {
    expect(placesOf(grid([7, 7, 0.9, [-0.2, -Infinity, 1.5, 1.1]]), 0.3)).toEqual([
      { left: 0, top: 0, width: 1, height: 1, likely: expect.closeTo(0.9) },
    ])
  })
})

const box = (name: string, x: number, y: number, width = 0.2, height = 0.3) => ({
  name,
  left: x,
  top: y,
  width,
  height,
})
const order = (...boxes: ReturnType<typeof box>[]) => inReadingOrder(boxes).map(({ name }) => name)

describe('the reading order', () => {
  test('is from left to right in rows that do not lie exactly straight, from top to bottom', () => {
    expect(
      order(
        box('f', 0.7, 0.52),
        box('c', 0.7, 0.02),
        box('d', 0.05, 0.55),
        box('b', 0.4, 0.1),
        box('e', 0.4, 0.5),
        box('a', 0.05, 0.05),
      ),
    ).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  test('puts a long dress into the first row that it is beside', () => {
    expect(
      order(box('socks', 0.1, 0.65), box('dress', 0.5, 0.05, 0.3, 0.9), box('shirt', 0.1, 0.05)),
    ).toEqual(['shirt', 'dress', 'socks'])
  })

  test('is that of the tops for boxes below each other', () => {
    expect(order(box('b', 0.1, 0.5), box('a', 0.6, 0.1))).toEqual(['a', 'b'])
    expect(order()).toEqual([])
  })
})

const nearly = (share: number, x: number, y: number) => ({
  left: expect.closeTo(x),
  top: expect.closeTo(y),
  width: expect.closeTo(share),
  height: expect.closeTo(share),
})

describe('a garment that is small in its photo', () => {
  const place = { left: 0.5, top: 0.3, width: 0.3, height: 0.4, likely: 0.9 }
  test('gets a box in the shape of the photo with some room around it', () => {
    expect(smallGarmentIn([place])).toEqual(nearly(0.48, 0.41, 0.26))
  })

  test('gets a box that ends within the photo', () => {
    expect(smallGarmentIn([{ ...place, left: 0.7, top: 0 }])).toEqual(nearly(0.48, 0.52, 0))
  })

  test('is none of several, and not one that is as high as the photo', () => {
    expect(smallGarmentIn([])).toBeUndefined()
    expect(smallGarmentIn([place, { ...place, left: 0 }])).toBeUndefined()
    expect(smallGarmentIn([{ ...place, width: 0.1, height: 0.9 }])).toBeUndefined()
  })
})
