import { expect, test } from 'vitest'
import { networkOf } from './client-network.ts'
import { createNetworkRate } from './network-rate.ts'

test('a /64 has the rate, its /48 four times as much, and an IPv4 address counts by itself', () => {
  let now = 0
  const rate = createNetworkRate({ max: 3, seconds: 60 }, () => now)
  const ask = (ip: string) => () => rate.take(networkOf(ip))
  const tooMany = expect.objectContaining({ code: 'too_many_requests' })
  const allow = (...ips: string[]) => {
    for (const ip of ips) expect(ask(ip)).not.toThrow()
  }
  for (let n = 0; n < 3; n += 1) allow('2001:db8:1:1::1', '203.0.113.7')
  expect(ask('2001:db8:1:1::2')).toThrow(tooMany)
  expect(ask('::ffff:203.0.113.7')).toThrow(tooMany)
  for (let n = 2; n < 11; n += 1) allow(`2001:db8:1:${n}::1`)
  expect(ask('2001:db8:1:99::1')).toThrow(tooMany)
  allow('2001:db8:2:1::1', '203.0.113.8')
  now = 60_000
  allow('2001:db8:1:1::1', '203.0.113.7')
})
