import { expect, test } from 'vitest'
import { shareOf } from './share.ts'

const rounded = (done: number, of: number) => {
  const found = shareOf(done, of)
  return found && [found.share, found.low, found.high].map((value) => Math.round(value * 1000) / 1000)
}

test('the interval is that of published tables, and stays between 0 and 1', () => {
  expect(rounded(0, 0)).toBeNull()
  expect(rounded(8, 10)).toEqual([0.8, 0.49, 0.943])
  expect(rounded(50, 100)).toEqual([0.5, 0.404, 0.596])
  expect(rounded(0, 10)).toEqual([0, 0, 0.278])
  expect(rounded(10, 10)).toEqual([1, 0.722, 1])
})
