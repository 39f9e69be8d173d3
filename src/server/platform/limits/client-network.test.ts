import { expect, test } from 'vitest'
import { blockOf, networkOf } from './client-network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', null],
  ['::ffff:203.0.113.7', '203.0.113.7', null],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:2::ffff', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ['not an address', 'not an address', null],
])('%s is in %s', (ip, subnet, site) => {
  expect(networkOf(ip)).toEqual({ subnet, site })
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::ffff', '2001:db8:1::/48'],
  ['not an address', 'not an address'],
])('the block of %s is %s', (ip, block) => {
  expect(blockOf(ip)).toBe(block)
})
