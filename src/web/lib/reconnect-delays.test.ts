import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReconnectDelays } from './reconnect-delays.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first try is quick, later ones wait longer and longer', () => {
  const delayOf = createReconnectDelays()
  const delays = Array.from({ length: 9 }, (_, n) => delayOf(n + 1))
  expect(delays[0]).toBeLessThan(250)
  for (const [n, delay] of delays.slice(1).entries()) {
    expect(delay).toBeGreaterThanOrEqual(Math.min(30_000, 2_000 * 2 ** n) / 2)
    expect(delay).toBeLessThanOrEqual(Math.min(30_000, 2_000 * 2 ** n))
  }
})

test('a stream that ends again and again soon after its start is not opened in a hurry', () => {
  const delayOf = createReconnectDelays()
  expect(delayOf(1)).toBeLessThan(250)
  for (let second = 1; second < 10; second += 1) {
    vi.advanceTimersByTime(1_000)
    expect(delayOf(1)).toBeGreaterThanOrEqual(500)
  }
  vi.advanceTimersByTime(1_000)
  expect(delayOf(1)).toBeLessThan(250)
})
