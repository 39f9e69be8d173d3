import { expect, test } from 'vitest'
import { calibrationError, macroF1, nearest, retrieval, topShare } from './vision-figures.ts'

const answer = (...labels: string[]) => labels.map((label) => ({ label, likely: 0.5 }))

const at = (...values: number[]) => Float32Array.from(values)

test('the share of true labels among the first answers', () => {
  const answers = [answer('Hat', 'Skirt'), answer('Skirt', 'Hat')]
  expect(topShare(answers, ['Hat', 'Hat'], 1)).toBe(0.5)
  expect(topShare(answers, ['Hat', 'Hat'], 2)).toBe(1)
})

test('a rare kind counts as much as a common one', () => {
  const truth = ['Hat', 'Hat', 'Hat', 'Body']
  expect(macroF1(['Hat', 'Hat', 'Hat', 'Hat'], truth)).toBeCloseTo((6 / 7 + 0) / 2)
  expect(macroF1(truth, truth)).toBe(1)
})

test('confidence that is right as often as it says has no error', () => {
  expect(calibrationError([0.5, 0.5], [true, false])).toBe(0)
  expect(calibrationError([1, 1], [true, false])).toBe(0.5)
})

test('the nearest come first, and no more than asked', () => {
  const gallery = [at(0, 1), at(1, 0), at(0.8, 0.6), at(-1, 0)]
  expect(nearest(at(1, 0), gallery, 2)).toEqual([1, 2])
  expect(nearest(at(-1, 0), gallery, 4)).toEqual([3, 0, 2, 1])
  expect(nearest(at(1, 0), gallery, 2, (index) => index === 1)).toEqual([2, 0])
})

test('precision and average precision of what was found', () => {
  const { atOne, atTen, meanAverage } = retrieval([[true, false, true, false]], [2])
  expect(atOne).toBe(1)
  expect(atTen).toBe(0.5)
  expect(meanAverage).toBeCloseTo((1 + 2 / 3) / 2)
})
