import { expect, test } from 'vitest'
import { layOut, scrollInShape, type Shape } from './grid-layout.ts'

const phone: Shape = {
  geometry: { columns: 2, rowHeight: 310, gap: 24, rail: 326, width: 358, top: 384 },
  rails: [],
  fills: null,
}
const desk: Shape = {
  geometry: { columns: 5, rowHeight: 382, gap: 32, rail: 392, width: 1200, top: 520 },
  rails: [],
  fills: null,
}
const withRails = (shape: Shape, rails: number): Shape => ({
  ...shape,
  rails: Array.from({ length: rails }, () => shape.geometry.rail),
  fills: Array.from({ length: 200 }, () => true),
})

test('every item is in one block, blocks follow one another, and more items move none before', () => {
  for (const shape of [phone, desk, withRails(phone, 3), withRails(desk, 7)]) {
    const blocks = layOut(shape, 112)
    let [top, next] = [0, 0]
    for (const block of blocks) {
      expect([block.top, block.first]).toEqual([top, next])
      top += block.height
      if (block.kind !== 'rail') next = block.end
    }
    expect(next).toBe(112)
    const fewer = layOut(shape, 96)
    expect(blocks.slice(0, fewer.length - 1)).toEqual(fewer.slice(0, -1))
  }
})

test('rails come between stretches, the first below the first screen, and double tiles now and then', () => {
  const kinds = layOut(withRails(phone, 2), 24).map(({ kind }) => kind)
  expect(kinds.slice(0, 7)).toEqual(['row', 'row', 'rail', 'row', 'double', 'row', 'rail'])
  expect(
    layOut(withRails(desk, 2), 40)
      .map(({ kind }) => kind)
      .slice(0, 4),
  ).toEqual(['row', 'rail', 'row', 'double'])
  expect(kinds.at(-1), 'a rail is never last').not.toBe('rail')
  expect(layOut(phone, 112).every(({ kind }) => kind === 'row')).toBe(true)
})

const doubles = (from: Shape) =>
  layOut(from, 60).flatMap(({ kind, ...block }) => (kind === 'double' ? [{ kind, ...block }] : []))

test('a tile of double size has a photo that fills it, or else the next row has it', () => {
  const shape = withRails(desk, 3)
  const [first] = doubles(shape)
  expect(first).toMatchObject({ first: 10, double: 13, end: 17 })
  const without = shape.fills?.map((_, n) => n !== 13) ?? []
  // The stretch is over after this row.
  expect(doubles({ ...shape, fills: without })[0]?.first).toBeGreaterThan(17)
  // Whether it is one is known with its item, and is never changed by those after it.
  expect(layOut(shape, 13).at(-1)).toMatchObject({ kind: 'row', first: 10 })
  expect(layOut(shape, 14).at(-1)).toMatchObject({ kind: 'double', first: 10, double: 13 })
  expect(doubles(withRails(phone, 2))[0]).toMatchObject({ first: 6, double: 6, end: 7 })
})

test('rails that come late, or a turned phone, leave the same item on top', () => {
  const late = withRails(phone, 3)
  expect(scrollInShape(200, phone, late), 'above the grid').toBe(200)
  expect(scrollInShape(384 + 310, phone, late), 'above the first rail').toBe(384 + 310)
  // The fifth row begins with the ninth item.
  const found = layOut(late, 40).find((block) => block.kind !== 'rail' && block.end > 8)
  expect(scrollInShape(384 + 4 * 310, phone, late)).toBe(384 + (found?.top ?? 0))
  const turned = scrollInShape(384 + 10 * 310, phone, desk)
  expect(turned).toBe(520 + 4 * 382)
})
