import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/support/database.ts'
import { testClock } from '#tests/support/clock.ts'
import { networkOf } from './client-network.ts'
import { consumeLimits, limitNetwork, networkLimits } from './network-limits.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
const clock = testClock()
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.close())

const outcomeOf = (work: Promise<void>): Promise<number | 'in'> =>
  work.then(
    () => 'in' as const,
    (error: { retryAfterSeconds: number }) => error.retryAfterSeconds,
  )

test('a /64 has the limit, its /48 four times as much, and an IPv4 address counts by itself', async () => {
  const limit = { max: 3, seconds: 60 }
  const ask = (ip: string) => outcomeOf(limitNetwork(database.db, clock, 'test', ip, limit))
  const answers = []
  for (let n = 0; n < 4; n += 1) answers.push(await ask(`2001:db8:1:1::${n}`))
  expect(answers).toEqual(['in', 'in', 'in', 60])
  // The fourth attempt counted for the /48 too.
  for (let n = 2; n < 10; n += 1) expect(await ask(`2001:db8:1:${n}::1`)).toBe('in')
  expect(await ask('2001:db8:1:99::1')).toBe(60)
  expect(await ask('2001:db8:2:1::1')).toBe('in')
  for (let n = 0; n < 3; n += 1) expect(await ask('203.0.113.7')).toBe('in')
  expect(await ask('::ffff:203.0.113.7')).toBe(60)
  expect(await ask('203.0.113.8')).toBe('in')
})

test('of several exceeded limits the one that ends last sets Retry-After', async () => {
  const keyed = [
    { key: 'short', limit: { max: 0, seconds: 10 } },
    { key: 'long', limit: { max: 0, seconds: 100 } },
  ]
  expect(await outcomeOf(consumeLimits(database.db, clock, keyed))).toBe(100)
})

test('simultaneous attempts are all counted and do not deadlock', async () => {
  const network = networkOf('2001:db8:5:5::1')
  const one = networkLimits('many', network, { max: 50, seconds: 60 })
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      outcomeOf(consumeLimits(database.db, clock, n % 2 ? one : one.toReversed())),
    ),
  )
  expect(answers.filter((answer) => answer === 'in')).toHaveLength(50)
})
