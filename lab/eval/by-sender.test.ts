import { expect, test } from 'vitest'
import { intervalBySender, mean, rowBySender } from './by-sender.ts'

const of = (sender: string, right: number, wrong: number) =>
  [...Array<boolean>(right).fill(true), ...Array<boolean>(wrong).fill(false)].map((value) => ({
    sender,
    value,
  }))

test('the interval is the same each time and contains the figure', () => {
  const judged = [...of('a', 8, 2), ...of('b', 5, 5), ...of('c', 9, 1), ...of('d', 7, 3)]
  const [low, high] = intervalBySender(judged, mean)
  expect([low, high]).toEqual(intervalBySender(judged, mean))
  expect(low).toBeLessThan(0.725)
  expect(high).toBeGreaterThan(0.725)
})

test('a hundred photos of two senders say less than a hundred of fifty', () => {
  const two = [...of('a', 50, 0), ...of('b', 0, 50)]
  const fifty = Array.from({ length: 50 }, (_, n) => of(`sender ${n}`, 1, 1)).flat()
  expect(intervalBySender(two, mean)).toEqual([0, 1])
  expect(intervalBySender(fifty, mean)).toEqual([0.5, 0.5])
})

test('a figure that no photo speaks for is a dash', () => {
  expect(rowBySender('kind', [], mean)).toEqual(['kind', '-', '-', '0'])
  expect(rowBySender('kind', of('a', 1, 1), mean)).toEqual(['kind', '0.500', '0.500 to 0.500', '2'])
})
