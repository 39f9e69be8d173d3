import { expect, test } from 'vitest'
import { precisionAt, recallAt } from './duplicate-figures.ts'

const pairs = [
  { similarity: 0.99, right: true },
  { similarity: 0.95, right: false },
  { similarity: 0.9, right: false },
]

test('recall is the share of copies at or above the threshold', () => {
  expect(recallAt([0.99, 0.95, 0.9, 0.2], 0.95)).toBe(0.5)
})

test('precision counts found copies beside the right pairs, and all wrong pairs', () => {
  expect(precisionAt(pairs, 0, 0.97)).toBe(1)
  expect(precisionAt(pairs, 0, 0.95)).toBe(0.5)
  expect(precisionAt(pairs, 7, 0.9)).toBe(0.8)
  expect(precisionAt([], 0, 0.9)).toBe(1)
})
