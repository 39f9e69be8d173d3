import { expect, test } from 'vitest'
import { dueAtIfKeptUntil } from './ticket-requests.ts'

test.each([
  ['2026-11-24', '2026-11-24T21:00:00+08:00'],
  ['2026-11-28', '2026-11-28T21:00:00+08:00'],
  // Seven days are the most.
  ['2026-12-01', '2026-12-01T15:00:00+08:00'],
  ['2026-11-23', null],
  ['2026-12-02', null],
])('a ticket that is due on 24 November at 3 PM and is kept until %s ends at %s', (day, until) => {
  const due = dueAtIfKeptUntil(day, new Date('2026-11-24T15:00:00+08:00'))
  expect(due).toEqual(until && new Date(until))
})

test('a day that is over by the present deadline is no longer hold', () => {
  expect(dueAtIfKeptUntil('2026-11-24', new Date('2026-11-24T21:00:00+08:00'))).toBeNull()
})
