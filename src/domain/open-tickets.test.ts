import { expect, test } from 'vitest'
import { maxOpenTickets } from './open-tickets.ts'

const limits = {
  OPEN_TICKETS_NEW: 5,
  OPEN_TICKETS_KNOWN: 15,
  OPEN_TICKETS_TRUSTED: 40,
  TRUSTED_AFTER_PICKUPS: 10,
}

test.each([
  [0, 5, 5],
  [1, 15, 5],
  [9, 15, 5],
  [10, 40, 15],
  [500, 40, 15],
])('after %i pickups a buyer may have %i open tickets, and %i after a forfeit', (completed, max, after) => {
  expect(maxOpenTickets({ completed, forfeited: false }, limits)).toBe(max)
  expect(maxOpenTickets({ completed, forfeited: true }, limits)).toBe(after)
})
