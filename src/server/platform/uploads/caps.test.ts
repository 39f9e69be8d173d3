import { expect, test } from 'vitest'
import { createUploadCaps } from './caps.ts'

const caps = {
  account: { count: 2, bytes: 100 },
  subnet: { count: 3, bytes: 150 },
  site: { count: 4, bytes: 200 },
  process: { count: 5, bytes: 250 },
}
const from = (ip: string, accountID: string) => ({ ip, accountID })
const full = (code: string) => expect.objectContaining({ code, retryAfterSeconds: 5 })

test('an account has a number of concurrent uploads, and each frees its slot once', () => {
  const { reserve, count } = createUploadCaps(caps)
  const release = reserve(from('192.0.2.1', 'a'), 1)
  reserve(from('192.0.2.2', 'a'), 1)
  expect(() => reserve(from('192.0.2.3', 'a'), 1)).toThrow(full('too_many_uploads'))
  release()
  release()
  reserve(from('192.0.2.3', 'a'), 1)
  expect(() => reserve(from('192.0.2.4', 'a'), 1)).toThrow(full('too_many_uploads'))
  expect(count()).toBe(2)
})

test('bytes are limited as well as uploads', () => {
  const { reserve } = createUploadCaps(caps)
  reserve(from('192.0.2.1', 'a'), 60)
  expect(() => reserve(from('192.0.2.1', 'a'), 60)).toThrow(full('too_many_uploads'))
  reserve(from('192.0.2.1', 'b'), 60)
  expect(() => reserve(from('192.0.2.1', 'c'), 60)).toThrow(full('too_many_uploads'))
  reserve(from('192.0.2.2', 'c'), 60)
})

test('a network has a higher limit than an account: an address, and the /64 and /48 of an IPv6 address', () => {
  const { reserve } = createUploadCaps(caps)
  for (const name of ['a', 'b', 'c']) reserve(from('2001:db8:1:1::1', name), 1)
  expect(() => reserve(from('2001:db8:1:1::2', 'd'), 1)).toThrow(full('too_many_uploads'))
  reserve(from('2001:db8:1:2::1', 'd'), 1)
  expect(() => reserve(from('2001:db8:1:3::1', 'e'), 1)).toThrow(full('too_many_uploads'))
  reserve(from('2001:db8:2::1', 'e'), 1)
})

test('the process has a limit for all uploads', () => {
  const { reserve } = createUploadCaps(caps)
  for (let n = 0; n < 5; n += 1) reserve(from(`192.0.2.${n}`, `a${n}`), 1)
  expect(() => reserve(from('192.0.2.9', 'a9'), 1)).toThrow(full('busy'))
})
