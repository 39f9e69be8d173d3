import { expect, test } from 'vitest'
import { widened } from './found-boxes.ts'

test('a box is a twentieth of its sides wider at each edge', () => {
  const { left, top, width, height } = widened({ left: 0.3, top: 0.4, width: 0.2, height: 0.4 })
  expect([left, top, width, height]).toEqual([0.29, 0.38, 0.22, 0.44].map((side) => expect.closeTo(side)))
})

test('a box at the edge ends there', () => {
  const { left, top, width, height } = widened({ left: 0.001, top: 0.7, width: 0.2, height: 0.3 })
  expect([left, top]).toEqual([0, expect.closeTo(0.685)])
  expect([left + width, top + height]).toEqual([expect.closeTo(0.211), expect.closeTo(1)])
  expect(widened({ left: 0, top: 0, width: 1, height: 1 })).toEqual({ left: 0, top: 0, width: 1, height: 1 })
})
