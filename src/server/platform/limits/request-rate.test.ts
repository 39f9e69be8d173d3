import { expect, test } from 'vitest'
import { createRequestRate } from './request-rate.ts'

test('each account has a number of requests per window, and Retry-After is the start of the next one', () => {
  let now = 0
  const rate = createRequestRate({ max: 3, seconds: 60 }, () => now)
  for (let n = 0; n < 3; n += 1) rate.take('a')
  now = 50_500
  expect(() => rate.take('a')).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 10 }),
  )
  rate.take('b')
  now = 60_000
  rate.take('a')
})
