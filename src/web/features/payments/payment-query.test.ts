import { expect, test } from 'vitest'
import { toPayAtShop } from './payment-query.ts'

test.each([
  ['not_paid', 1850, 0, 1850],
  ['said', 1850, 1850, 0],
  // An item of 360.10 became ready after the word.
  ['said', 2210.1, 1850, 360.1],
  // An item became unavailable.
  ['said', 1500, 1850, 0],
  ['received', 360, 1850, 360],
  ['given_back', 1850, 1850, 1850],
] as const)('%s, %d to come and %d said or received: %d at the shop', (state, rest, amount, expected) => {
  expect(toPayAtShop({ state, rest, amount })).toBe(expected)
})
