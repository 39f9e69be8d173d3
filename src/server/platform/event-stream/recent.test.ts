import { beforeEach, expect, test } from 'vitest'
import { type Recent, createRecent } from './recent.ts'

let now: number
let recent: Recent

beforeEach(() => {
  now = 1_000_000
  recent = createRecent(() => now)
})

const notifyOthers = (times: number) => {
  for (let n = 0; n < times; n += 1) recent.add('other', 'cart')
}

test('a reconnected stream gets the names of the events it missed, each once', () => {
  recent.add('me', 'balance')
  const id = recent.lastID()
  expect(recent.after(id, 'me')).toEqual(new Set())
  for (const what of ['cart', 'messages', 'cart'] as const) recent.add('me', what)
  notifyOthers(3)
  expect(recent.after(id, 'me')).toEqual(new Set(['cart', 'messages']))
  expect(recent.after(id, 'nobody')).toEqual(new Set())
  expect(recent.after(recent.lastID(), 'me')).toEqual(new Set())
})

test('an id that is too old or unknown requires a refetch', () => {
  const first = recent.lastID()
  recent.add('me', 'messages')
  const second = recent.lastID()
  notifyOthers(9_999)
  expect(recent.after(first, 'me')).toEqual(new Set(['messages']))
  notifyOthers(1)
  expect(recent.after(first, 'me')).toBeNull()
  expect(recent.after(second, 'me')).toEqual(new Set())
  notifyOthers(1)
  expect(recent.after(second, 'me')).toBeNull()
  const [boot = ''] = second.split('.')
  for (const id of ['', boot, `${boot}.`, `${boot}.-1`, `${boot}.99999999`, `${boot}.1e3`, 'other.10001'])
    expect(recent.after(id, 'me'), id).toBeNull()
  expect(recent.after(createRecent(() => now).lastID(), 'me')).toBeNull()
})

test('a new page gets the recent events, or must refetch if not all of them are known', () => {
  expect(recent.within(10_000, 'me')).toBeNull()
  now += 10_000
  expect(recent.within(10_000, 'me')).toEqual(new Set())
  recent.add('me', 'tickets')
  now += 10_000
  recent.add('me', 'cart')
  expect(recent.within(10_000, 'me')).toEqual(new Set(['tickets', 'cart']))
  now += 1
  expect(recent.within(10_000, 'me')).toEqual(new Set(['cart']))
  // So many events that the first of these was dropped.
  notifyOthers(10_001)
  expect(recent.within(10_000, 'me')).toBeNull()
  now += 10_001
  expect(recent.within(10_000, 'me')).toEqual(new Set())
})

test('after a reset, earlier ids require a refetch', () => {
  now += 10_000
  recent.add('me', 'cart')
  const before = recent.lastID()
  recent.forget()
  expect(recent.after(before, 'me')).toBeNull()
  expect(recent.within(10_000, 'me')).toBeNull()
  const since = recent.lastID()
  recent.add('me', 'balance')
  expect(recent.after(since, 'me')).toEqual(new Set(['balance']))
})
