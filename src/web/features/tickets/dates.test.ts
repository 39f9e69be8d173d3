import { describe, expect, it } from 'vitest'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { timeLeft } from './dates.ts'

const now = new Date('2026-11-21T04:00:00Z')

describe('a formatted date', () => {
  it('is in Manila time', () => {
    expect(dateInWords('2026-11-21T07:00:00Z', now)).toBe('Sat, 21 Nov, 3:00 PM')
  })

  it('is eight hours ahead of UTC all year long', () => {
    expect(dateInWords('2026-01-15T00:30:00.000Z', now)).toBe('Thu, 15 Jan, 8:30 AM')
    expect(dateInWords('2026-07-15T00:30:00.000Z', now)).toBe('Wed, 15 Jul, 8:30 AM')
  })

  it('shows midnight and noon as 12', () => {
    expect(dateInWords('2026-11-21T16:00:00Z', now)).toBe('Sun, 22 Nov, 12:00 AM')
    expect(dateInWords('2026-11-21T15:59:59Z', now)).toBe('Sat, 21 Nov, 11:59 PM')
    expect(dateInWords('2026-11-21T04:00:00Z', now)).toBe('Sat, 21 Nov, 12:00 PM')
  })

  it('includes the year unless it is the current one in Manila', () => {
    expect(dateInWords('2025-12-31T15:59:00Z', now)).toBe('Wed, 31 Dec 2025, 11:59 PM')
    expect(dateInWords('2025-12-31T16:00:00Z', now)).toBe('Thu, 1 Jan, 12:00 AM')
    expect(dateInWords('2027-01-03T05:05:00Z', now)).toBe('Sun, 3 Jan 2027, 1:05 PM')
    expect(dateInWords('2026-12-31T15:00:00Z', new Date('2026-12-31T16:00:00Z'))).toBe(
      'Thu, 31 Dec 2026, 11:00 PM',
    )
  })

  it('abbreviates September to three letters and accepts times with an offset', () => {
    expect(dateInWords('2026-09-05T09:07:00+08:00', now)).toBe('Sat, 5 Sep, 9:07 AM')
  })
})

describe('the time left', () => {
  it.each([
    ['2026-11-22T04:00:00Z', undefined],
    ['2026-11-22T03:59:59Z', '23 hours left'],
    ['2026-11-21T06:00:00Z', '2 hours left'],
    ['2026-11-21T05:59:59Z', '1 hour left'],
    ['2026-11-21T05:00:00Z', '1 hour left'],
    ['2026-11-21T04:59:59Z', 'Less than an hour left'],
    ['2026-11-21T04:00:00Z', 'Less than an hour left'],
    ['2026-11-21T03:59:59Z', 'Time is up'],
  ])('until %s is shown only within the last day', (deadline, words) => {
    expect(timeLeft(deadline, now)).toBe(words)
  })
})
