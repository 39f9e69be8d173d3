import { expect, test } from 'vitest'
import { createCache } from './cache.ts'
import type { Events, ChangeEvent } from './events/events.ts'

type Options = Parameters<typeof createCache<string | undefined>>[1]

const setUp = (max = 3, more: Omit<Partial<Options>, 'topic' | 'max'> = {}) => {
  const subscribers: ((event: ChangeEvent) => void)[] = []
  const deliver = (event: ChangeEvent) => subscribers.forEach((handle) => handle(event))
  let live = true
  const events: Events = {
    publish: async () => undefined,
    subscribe: (_topic, handle) => void subscribers.push(handle),
    live: () => live,
    syncNotifications: async () => undefined,
    close: async () => undefined,
  }
  const asked: string[] = []
  const cache = createCache<string | undefined>(events, { topic: 'items', max, ...more })
  return {
    asked,
    cache,
    changed: (payload = 'x') => deliver({ kind: 'event', payload }),
    setLive: (given: boolean) => {
      live = given
      if (live) deliver({ kind: 'reset' })
    },
    get: (key: string, answer: Promise<string> | string | undefined = key) =>
      cache.get(key, async () => {
        asked.push(key)
        return answer
      }),
  }
}

test('a value is asked for once, also by many at the same time, until something changes', async () => {
  const { get, asked, changed } = setUp()
  await Promise.all([get('a'), get('a'), get('a')])
  await get('a')
  expect(asked).toEqual(['a'])
  changed()
  await get('a')
  expect(asked).toEqual(['a', 'a'])
})

test('a query that began before a change is not kept and not shared, however late it ends', async () => {
  const { get, asked, changed } = setUp()
  const slow = Promise.withResolvers<string>()
  const before = get('a', slow.promise)
  changed()
  expect(await get('a', 'after')).toBe('after')
  slow.resolve('before')
  expect(await before).toBe('before')
  expect(await get('a', 'never asked')).toBe('after')
  expect(asked).toEqual(['a', 'a'])
})

test('a failure is not kept', async () => {
  const { get } = setUp()
  await expect(get('a', Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await get('a', 'fine')).toBe('fine')
})

test('nothing is kept of what does not exist', async () => {
  const { cache } = setUp()
  expect(await cache.get('a', async () => undefined)).toBeUndefined()
  expect(await cache.get('a', async () => 'there now')).toBe('there now')
})

test('a value is asked for again when it is old, or was deleted', async () => {
  const { get, asked, cache } = setUp(3, { ttlMs: 50 })
  await get('a')
  await new Promise((resolve) => setTimeout(resolve, 60))
  await get('a')
  expect(asked).toHaveLength(2)
  cache.delete('a')
  await get('a')
  expect(asked).toHaveLength(3)
})

test('a change takes away the values that it concerns, and those that are still being asked for', async () => {
  const { get, asked, changed } = setUp(3, { groupOf: (value) => value })
  const slow = Promise.withResolvers<string>()
  await get('a')
  await get('b')
  const before = get('c', slow.promise)
  changed('a')
  for (const key of ['a', 'b', 'c']) await get(key)
  expect(asked).toEqual(['a', 'b', 'c', 'a', 'c'])
  slow.resolve('old')
  expect([await before, await get('c')]).toEqual(['old', 'c'])
})

test('the values used longest ago go first', async () => {
  const { get, asked } = setUp(2)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})

test('nothing is kept while no events are received, and nothing from before is used after', async () => {
  const { get, asked, setLive } = setUp()
  await get('a')
  setLive(false)
  await get('a')
  await get('a')
  setLive(true)
  await get('a')
  await get('a')
  expect(asked).toHaveLength(4)
})

test('a change that names a key takes that one away, and a reset all', async () => {
  const { get, asked, changed, setLive } = setUp(3, { keyOf: (payload) => payload })
  await get('a')
  await get('b')
  changed('a')
  await get('a')
  await get('b')
  expect(asked).toEqual(['a', 'b', 'a'])
  setLive(true)
  await get('a')
  await get('b')
  expect(asked).toEqual(['a', 'b', 'a', 'a', 'b'])
  changed('')
  await get('b')
  expect(asked).toEqual(['a', 'b', 'a', 'a', 'b', 'b'])
})
