import { expect, test } from 'vitest'
import { clockTime, dayInWords, dayOf, shortTime } from './message-times.ts'

const now = new Date('2026-11-21T07:30:00Z')

test('a day begins at midnight in Manila, in any time zone of the device', () => {
  expect(dayOf('2026-11-20T15:59:59Z')).toBe('2026-11-20')
  expect(dayOf('2026-11-20T16:00:00Z')).toBe('2026-11-21')
})

test('formats days by name, with the year unless it is the current one', () => {
  expect(dayInWords('2026-11-20T16:00:00Z', now)).toBe('Today')
  expect(dayInWords('2026-11-20T15:59:00Z', now)).toBe('Yesterday')
  expect(dayInWords('2026-11-16T03:00:00Z', now)).toBe('Mon, 16 Nov')
  expect(dayInWords('2025-12-31T15:00:00Z', now)).toBe('Wed, 31 Dec 2025')
  expect(dayInWords('2025-12-31T16:00:00Z', new Date('2026-01-01T02:00:00Z'))).toBe('Today')
})

test('recognizes yesterday across the end of a month and of a year', () => {
  expect(dayInWords('2026-12-31T05:00:00Z', new Date('2027-01-01T05:00:00Z'))).toBe('Yesterday')
  expect(dayInWords('2028-02-29T05:00:00Z', new Date('2028-03-01T05:00:00Z'))).toBe('Yesterday')
})

test('the short form is the time for today and the day for earlier dates', () => {
  expect(clockTime('2026-11-21T07:00:00Z')).toBe('3:00 PM')
  expect(shortTime('2026-11-21T07:00:00Z', now)).toBe('3:00 PM')
  expect(shortTime('2026-11-20T07:00:00Z', now)).toBe('Yesterday')
})
