import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type PickupHours,
  type Span,
  areSpans,
  closingNow,
  comingExceptions,
  dateInManila,
  maxExceptions,
  openingAt,
  weekGroups,
  weekdayOfDate,
} from './pickup-hours.ts'

const nine: Span[] = [{ from: 9 * 60, to: 18 * 60 }]
const hoursOf = (weekly: Partial<Record<number, Span[]>>, exceptions: PickupHours['exceptions'] = []) => ({
  weekly: Array.from({ length: 7 }, (_, day) => weekly[day] ?? []),
  exceptions,
})
const always = Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }])
/** A time in Manila. */
const at = (time: string) => new Date(`${time}+08:00`)
const weekdays = { 0: nine, 1: nine, 2: nine, 3: nine, 4: nine }

/** Whether it is open, looked up in the plainest way. */
const isOpenAt = (given: PickupHours, time: number) => {
  const manila = new Date(time + 8 * 3_600_000)
  const date = manila.toISOString().slice(0, 10)
  const minute = manila.getUTCHours() * 60 + manila.getUTCMinutes()
  const exception = given.exceptions.find((one) => one.date === date)
  const list = exception ? exception.spans : given.weekly[(manila.getUTCDay() + 6) % 7]
  return list?.some(({ from, to }) => from <= minute && minute < to) === true
}

describe('openingAt', () => {
  test.each([
    // 23 November 2026 is a Monday.
    ['2026-11-23T08:59:59', { isOpen: false, next: { date: '2026-11-23', days: 0, minute: 540 } }],
    ['2026-11-23T09:00', { isOpen: true, until: { date: '2026-11-23', days: 0, minute: 1080 } }],
    ['2026-11-23T17:59:59', { isOpen: true, until: { date: '2026-11-23', days: 0, minute: 1080 } }],
    ['2026-11-23T18:00', { isOpen: false, next: { date: '2026-11-24', days: 1, minute: 540 } }],
    ['2026-11-27T18:00', { isOpen: false, next: { date: '2026-11-30', days: 3, minute: 540 } }],
    // Still Sunday in UTC.
    ['2026-11-30T00:30', { isOpen: false, next: { date: '2026-11-30', days: 0, minute: 540 } }],
  ])('on weekdays from 9 to 6, at %s', (time, expected) => {
    expect(openingAt(hoursOf(weekdays), at(time))).toEqual(expected)
  })

  test('goes on beyond midnight if the next day begins with a span, for a week at most', () => {
    const late = hoursOf({ 4: [{ from: 1200, to: 1440 }], 5: [{ from: 0, to: 120 }] })
    const until = (time: string) => openingAt(late, at(time))
    const twoOClock = { date: '2026-11-28', days: 1, minute: 120 }
    expect(until('2026-11-27T23:59:59')).toEqual({ isOpen: true, until: twoOClock })
    expect(until('2026-11-28T00:00')).toEqual({ isOpen: true, until: { ...twoOClock, days: 0 } })
    expect(until('2026-11-28T02:00')).toMatchObject({ isOpen: false, next: { date: '2026-12-04' } })
    expect(openingAt({ weekly: always, exceptions: [] }, at('2026-11-27T12:00'))).toEqual({
      isOpen: true,
      until: null,
    })
    const closed = { weekly: always, exceptions: [{ date: '2026-11-28', spans: [] }] }
    expect(openingAt(closed, at('2026-11-27T12:00'))).toEqual({
      isOpen: true,
      until: { date: '2026-11-27', days: 0, minute: 1440 },
    })
  })

  test('exceptions replace the hours of their date, also on a leap day', () => {
    // 29 February 2028 is a Tuesday.
    const leap = hoursOf(weekdays, [
      { date: '2028-02-29', spans: [] },
      { date: '2028-03-04', spans: [{ from: 600, to: 660 }] },
    ])
    expect(openingAt(leap, at('2028-02-28T18:00'))).toMatchObject({ next: { date: '2028-03-01', days: 2 } })
    expect(openingAt(leap, at('2028-02-29T12:00'))).toMatchObject({ isOpen: false })
    expect(openingAt(leap, at('2028-03-04T10:30'))).toMatchObject({ isOpen: true, until: { minute: 660 } })
    expect(openingAt(hoursOf({}), at('2028-02-29T12:00'))).toEqual({ isOpen: false, next: null })
  })

  test('finds the next opening behind as many closed days as a shop may have', () => {
    const exceptions = Array.from({ length: maxExceptions }, (_, week) => ({
      date: dateInManila(new Date(at('2026-11-23T00:00').getTime() + week * 7 * 86_400_000)),
      spans: [],
    }))
    const next = { date: '2028-01-17', days: 420, minute: 540 }
    expect(openingAt(hoursOf({ 0: nine }, exceptions), at('2026-11-23T10:00'))).toEqual({
      isOpen: false,
      next,
    })
  })

  /** In steps of 15 minutes, so that spans often touch. */
  const spans = fc
    .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 0, maxLength: 4 })
    .map((edges) => {
      const sorted = edges.toSorted((a, b) => a - b).map((edge) => edge * 15)
      return [0, 2].flatMap((n) => {
        const [from, to] = [sorted[n], sorted[n + 1]]
        return from === undefined || to === undefined ? [] : [{ from, to }]
      })
    })
  const start = at('2028-02-20T00:00').getTime()
  const day = fc.integer({ min: 0, max: 20 })
  const hours = fc.record({
    weekly: fc.array(spans, { minLength: 7, maxLength: 7 }),
    exceptions: fc
      .uniqueArray(fc.tuple(day, spans), { selector: ([n]) => n, maxLength: 12 })
      .map((list) =>
        list.map(([n, of]) => ({ date: dateInManila(new Date(start + n * 86_400_000)), spans: of })),
      ),
  })
  test('agrees with a walk from quarter to quarter, for generated hours', () => {
    fc.assert(
      fc.property(hours, fc.integer({ min: 0, max: 20 * 1440 }), (given, minutes) => {
        const now = start + minutes * 60_000
        const opening = openingAt(given, new Date(now))
        expect(opening.isOpen).toBe(isOpenAt(given, now))
        const change = opening.isOpen ? opening.until : opening.next
        const quarter = 15 * 60_000
        let time = now - (now % quarter) + quarter
        while (isOpenAt(given, time) === opening.isOpen && time < now + 8 * 86_400_000) time += quarter
        if (time < now + 7 * 86_400_000)
          expect(change && Date.parse(`${change.date}T00:00+08:00`) + change.minute * 60_000).toBe(time)
      }),
      { numRuns: 2_000 },
    )
  })
})

test('spans of a day are in order and apart', () => {
  expect(areSpans([])).toBe(true)
  expect(areSpans([{ from: 0, to: 1440 }])).toBe(true)
  expect(areSpans([nine[0] as Span, { from: 1081, to: 1082 }])).toBe(true)
  for (const wrong of [
    [{ from: 60, to: 60 }],
    [{ from: 60, to: 30 }],
    [...nine, ...nine],
    [...nine, { from: 1080, to: 1100 }],
    [{ from: 1000, to: 1100 }, ...nine],
  ])
    expect(areSpans(wrong)).toBe(false)
})

test('days with the same hours are together, and past exceptions are left out', () => {
  expect(weekGroups(hoursOf({ ...weekdays, 5: [{ from: 540, to: 720 }] }))).toEqual([
    { first: 0, last: 4, spans: nine },
    { first: 5, last: 5, spans: [{ from: 540, to: 720 }] },
    { first: 6, last: 6, spans: [] },
  ])
  const exceptions = ['2026-12-25', '2026-11-23', '2026-11-22'].map((date) => ({ date, spans: [] }))
  const coming = comingExceptions(hoursOf(weekdays, exceptions), at('2026-11-23T00:10'))
  expect(coming.map(({ date }) => date)).toEqual(['2026-11-23', '2026-12-25'])
  expect(['2026-11-23', '2026-11-29', '2028-02-29'].map(weekdayOfDate)).toEqual([0, 6, 1])
})

describe('closingNow', () => {
  test.each([
    ['2026-11-23T12:30', [{ from: 540, to: 750 }]],
    ['2026-11-23T08:00', []],
    ['2026-11-23T09:00', []],
    ['2026-11-23T20:00', nine],
  ])('ends the hours of that day at %s', (time, spans) => {
    const closed = closingNow(hoursOf(weekdays, [{ date: '2026-11-24', spans: [] }]), at(time))
    expect(closed).toEqual(
      hoursOf(weekdays, [
        { date: '2026-11-24', spans: [] },
        { date: '2026-11-23', spans },
      ]),
    )
    expect(openingAt(closed, at(time)).isOpen).toBe(false)
  })

  test('replaces other hours of that day, also at midnight', () => {
    const other = hoursOf({}, [{ date: '2026-11-23', spans: [{ from: 600, to: 1440 }] }])
    expect(closingNow(other, at('2026-11-23T11:00')).exceptions).toEqual([
      { date: '2026-11-23', spans: [{ from: 600, to: 660 }] },
    ])
    expect(closingNow(hoursOf(weekdays), at('2026-11-23T00:00')).exceptions).toEqual([
      { date: '2026-11-23', spans: [] },
    ])
  })
})
