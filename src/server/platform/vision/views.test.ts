import { expect, test } from 'vitest'
import { meanOf, mirrored, unit } from './views.ts'

test('a mirrored picture has its left on the right, and twice mirrored is the same', () => {
  const pixels = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect([...mirrored(pixels, 2)]).toEqual([4, 5, 6, 1, 2, 3, 10, 11, 12, 7, 8, 9])
  expect(mirrored(mirrored(pixels, 2), 2)).toEqual(pixels)
})

test('the mean counts each row by its weight', () => {
  const rows = [
    [1, 0],
    [0, 1],
    [5, 5],
  ].map((row) => Float32Array.from(row))
  expect([...meanOf(rows, [1, 3, 0])]).toEqual([0.25, 0.75])
})

test('a vector gets length 1, and one without a direction stays', () => {
  expect([...unit(Float32Array.from([3, 4]))]).toEqual([expect.closeTo(0.6), expect.closeTo(0.8)])
  expect([...unit(new Float32Array(2))]).toEqual([0, 0])
})
