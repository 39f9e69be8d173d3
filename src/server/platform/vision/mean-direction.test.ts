import { expect, test } from 'vitest'
import { meanDirection } from './mean-direction.ts'

const mean = (...vectors: number[][]) => [
  ...meanDirection(vectors.map((vector) => Float32Array.from(vector))),
]

test('the mean direction has length 1', () => {
  expect(mean([3, 4])).toEqual([expect.closeTo(0.6), expect.closeTo(0.8)])
  expect(mean([1, 0], [0, 1])).toEqual([expect.closeTo(Math.SQRT1_2), expect.closeTo(Math.SQRT1_2)])
})

test('a vector without a direction stays', () => {
  expect(mean([0, 0])).toEqual([0, 0])
})
