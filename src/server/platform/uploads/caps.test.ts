import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { createUploadCaps } from './caps.ts'

const caps = {
  account: { count: 2, bytes: 100 },
  subnet: { count: 3, bytes: 150 },
  block: { count: 4, bytes: 200 },
  process: { count: 5, bytes: 250 },
}
const from = (ip: string, accountID: string) => ({ ip, accountID })
const full = (code: string) => expect.objectContaining({ code, retryAfterSeconds: 5 })

test('an account has a number of concurrent uploads, and each frees its slot once', () => {
  const { reserve, count } = createUploadCaps(caps)
  const { release } = reserve(from('192.0.2.1', 'a'), 1)
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

test('a network has a higher limit than an account: an address, and its /24, and the /64 and /48 of an IPv6 address', () => {
  const { reserve } = createUploadCaps(caps)
  for (const name of ['a', 'b', 'c']) reserve(from('2001:db8:1:1::1', name), 1)
  expect(() => reserve(from('2001:db8:1:1::2', 'd'), 1)).toThrow(full('too_many_uploads'))
  const { reserve: inBlock } = createUploadCaps(caps)
  for (const name of ['a', 'b', 'c', 'd']) inBlock(from(`2001:db8:1:${name < 'c' ? 1 : 2}::1`, name), 1)
  expect(() => inBlock(from('2001:db8:1:2::1', 'e'), 1)).toThrow(full('too_many_uploads'))
  inBlock(from('2001:db8:2::1', 'e'), 1)
})

test('the process has a limit for all uploads', () => {
  const { reserve } = createUploadCaps(caps)
  for (let n = 0; n < 5; n += 1) reserve(from(`192.0.${n}.1`, `a${n}`), 1)
  expect(() => reserve(from('192.0.9.1', 'a9'), 1)).toThrow(full('busy'))
})

test('a full process ends the slowest upload of the block with the most for another block', () => {
  const { reserve, count } = createUploadCaps(caps)
  const many = [1, 2, 3, 4].map((n) => reserve(from(`192.0.2.${n}`, `a${n}`), 1))
  const other = reserve(from('198.51.100.1', 'b'), 1)
  for (const [n, room] of many.entries()) room.arrived(n === 2 ? 1 : 1_000_000)
  reserve(from('203.0.113.1', 'c'), 1)
  expect(many.map(({ ended }) => ended.aborted)).toEqual([false, false, true, false])
  expect(many[2]?.ended.reason).toEqual(full('busy'))
  expect(other.ended.aborted).toBe(false)
  expect(count()).toBe(5)
  // What has arrived completely is not ended.
  for (const room of many) room.complete()
  expect(() => reserve(from('203.0.114.1', 'd'), 1)).toThrow(full('busy'))
})

test('a full process ends uploads of new accounts for an older account', () => {
  const { reserve } = createUploadCaps(caps)
  const fresh = [1, 2, 3, 4, 5].map((n) => reserve(from(`192.0.${n}.1`, uuidv7()), 1))
  expect(() => reserve(from('192.0.9.1', uuidv7()), 1)).toThrow(full('busy'))
  const older = uuidv7({ msecs: Date.now() - 4 * 86_400_000 })
  reserve(from('192.0.9.1', older), 1)
  expect(fresh.filter(({ ended }) => ended.aborted)).toHaveLength(1)
})

const older = () => uuidv7({ msecs: Date.now() - 4 * 86_400_000 })
const endedOf = (rooms: { ended: AbortSignal }[]) => rooms.map(({ ended }) => ended.aborted)

test('a full block or network ends the slowest upload of a new account in it for an older account', () => {
  for (const ip of [(n: number) => `192.0.2.${n}`, () => '192.0.2.1']) {
    const { reserve } = createUploadCaps({ ...caps, subnet: caps.block })
    const outside = reserve(from('198.51.100.1', uuidv7()), 1)
    const fresh = [1, 2, 3, 4].map((n) => reserve(from(ip(n), uuidv7()), 1))
    for (const [n, room] of fresh.entries()) room.arrived(n === 2 ? 1 : 1_000_000)
    expect(() => reserve(from(ip(5), uuidv7()), 1)).toThrow(full('too_many_uploads'))
    reserve(from(ip(6), older()), 1)
    expect(endedOf(fresh)).toEqual([false, false, true, false])
    expect(fresh[2]?.ended.reason).toEqual(full('too_many_uploads'))
    expect(outside.ended.aborted).toBe(false)
  }
})

test('of accounts of the same age, those with many uploads yield to one with few, in a full network and a full block', () => {
  const { reserve } = createUploadCaps(caps)
  const many = [1, 2].map(() => reserve(from('192.0.2.1', 'a'), 1))
  const one = reserve(from('192.0.2.1', 'b'), 1)
  many[0]?.arrived(1_000_000)
  reserve(from('192.0.2.1', 'c'), 1)
  expect(endedOf(many)).toEqual([false, true])
  expect(() => reserve(from('192.0.2.1', 'd'), 1)).toThrow(full('too_many_uploads'))
  // The /24 is full with the next one.
  reserve(from('192.0.2.2', 'e'), 1)
  reserve(from('192.0.2.3', 'f'), 1)
  expect(endedOf([...many, one])).toEqual([false, true, true])
})

test('an upload that is refused in the end has ended no other', () => {
  const { reserve, count } = createUploadCaps({ ...caps, process: { count: 5, bytes: 200 } })
  const fresh = reserve(from('192.0.2.1', uuidv7()), 30)
  const known = [1, 2, 3].map((n) => reserve(from(`192.0.${2 + n}.1`, older()), 50))
  expect(() => reserve(from('192.0.9.1', older()), 90)).toThrow(full('busy'))
  expect(endedOf([fresh, ...known])).toEqual([false, false, false, false])
  expect(count()).toBe(4)
  // What was not ended still counts, and is released once.
  expect(() => reserve(from('192.0.9.1', uuidv7()), 60)).toThrow(full('busy'))
  fresh.release()
  reserve(from('192.0.9.1', uuidv7()), 50)
})
