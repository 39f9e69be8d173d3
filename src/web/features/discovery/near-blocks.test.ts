import { expect, test } from 'vitest'
import { layOut, type Shape } from './grid-layout.ts'
import { blocksInView } from './near-blocks.ts'

const shape: Shape = {
  geometry: { columns: 2, rowHeight: 300, gap: 24, rail: 300, width: 358, top: 400 },
  rails: [],
  fills: null,
}

test('the blocks in view are those that cross it, with some more on each side', () => {
  const blocks = layOut(shape, 40)
  const at = (scrollY: number, ahead = 0) => blocksInView(blocks, { scrollY, height: 800 }, 400, ahead)
  expect(at(0)).toEqual([0, 1])
  expect(at(0, 3)).toEqual([0, 4])
  expect(at(400 + 299)).toEqual([0, 3])
  expect(at(400 + 300)).toEqual([1, 3])
  expect(at(400 + 10 * 300, 2)).toEqual([8, 14])
  expect(at(9_000), 'below the last').toEqual([19, 19])
  expect(at(9_000, 3)).toEqual([16, 19])
  expect(blocksInView([], { scrollY: 0, height: 800 }, 400, 3)[1]).toBe(-1)
})
