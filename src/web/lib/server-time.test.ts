import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetServerTime, learnServerTime, serverNow } from './server-time.ts'

const server = 'Sun, 29 Nov 2026 03:00:00 GMT'

beforeEach(() => {
  vi.useFakeTimers()
  forgetServerTime()
})
afterEach(() => {
  vi.useRealTimers()
  forgetServerTime()
})

test.each([
  ['f8.2: a year ahead', '2027-11-29T03:00:00Z'],
  ['f8.4: in 1970', '1970-01-01T00:00:00Z'],
  ['right', '2026-11-29T03:00:00Z'],
  ['a day behind', '2026-11-28T03:00:00Z'],
  ['an hour ahead, as with daylight saving', '2026-11-29T04:00:00Z'],
  ['in 2038', '2038-01-19T03:14:08Z'],
])('the time is that of the server on a phone whose clock is %s', (_, time) => {
  vi.setSystemTime(new Date(time))
  learnServerTime(server)
  expect(serverNow()).toBe(Date.parse(server))
  vi.advanceTimersByTime(3 * 3_600_000)
  expect(serverNow()).toBe(Date.parse(server) + 3 * 3_600_000)
})

test('a clock that is changed while the page is open changes nothing', () => {
  learnServerTime(server)
  vi.setSystemTime(new Date('2031-01-01T00:00:00Z'))
  expect(serverNow()).toBe(Date.parse(server))
})

test.each([
  ['no date', null, null],
  ['an unreadable date', 'yesterday', null],
  ['the date of a reply from a cache', 'Sun, 29 Nov 2020 03:00:00 GMT', '600'],
  ['a difference of two seconds', 'Sun, 29 Nov 2026 03:00:02 GMT', null],
])('keeps the time after %s', (_, date, age) => {
  learnServerTime(server)
  learnServerTime(date, age)
  expect(serverNow()).toBe(Date.parse(server))
})

test('follows a later reply after the phone slept', () => {
  learnServerTime(server)
  learnServerTime('Sun, 29 Nov 2026 09:00:00 GMT')
  expect(serverNow()).toBe(Date.parse(server) + 6 * 3_600_000)
})
