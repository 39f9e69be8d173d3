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
    publishSoon: () => undefined,
    syncNotifications: async () => undefined,
    close: async () => undefined,
  }
  const queried: string[] = []
  const cache = createCache<string | undefined>(events, { topic: 'items', max, ...more })
  return {
    queried,
    cache,
    changed: (payload = 'x') => deliver({ kind: 'event', payload }),
    setLive: (given: boolean) => {
      live = given
      if (live) deliver({ kind: 'reset' })
    },
    get: (key: string, answer: Promise<string> | string | undefined = key) =>
      cache.get(key, async () => {
        queried.push(key)
        return answer
      }),
  }
}

test('a value is queried once until something changes, even by concurrent calls', async () => {
  const { get, queried, changed } = setUp()
  await Promise.all([get('a'), get('a'), get('a')])
  await get('a')
  expect(queried).toEqual(['a'])
  changed()
  await get('a')
  expect(queried).toEqual(['a', 'a'])
})

test('the result of a query that began before a change is neither cached nor shared', async () => {
  const { get, queried, changed } = setUp()
  const slow = Promise.withResolvers<string>()
  const before = get('a', slow.promise)
  changed()
  expect(await get('a', 'after')).toBe('after')
  slow.resolve('before')
  expect(await before).toBe('before')
  expect(await get('a', 'never queried')).toBe('after')
  expect(queried).toEqual(['a', 'a'])
})

test('a failure is not cached', async () => {
  const { get } = setUp()
  await expect(get('a', Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await get('a', 'fine')).toBe('fine')
})

test('undefined is not cached', async () => {
  const { cache } = setUp()
  expect(await cache.get('a', async () => undefined)).toBeUndefined()
  expect(await cache.get('a', async () => 'there now')).toBe('there now')
})

test('a value is queried again when it has expired or was deleted', async () => {
  const { get, queried, cache } = setUp(3, { ttlMs: 50 })
  await get('a')
  await new Promise((resolve) => setTimeout(resolve, 60))
  await get('a')
  expect(queried).toHaveLength(2)
  cache.delete('a')
  await get('a')
  expect(queried).toHaveLength(3)
})

test('a change removes the values of its group, and those whose query is still running', async () => {
  const { get, queried, changed } = setUp(3, { groupOf: (value) => value })
  const slow = Promise.withResolvers<string>()
  await get('a')
  await get('b')
  const before = get('c', slow.promise)
  changed('a')
  for (const key of ['a', 'b', 'c']) await get(key)
  expect(queried).toEqual(['a', 'b', 'c', 'a', 'c'])
  slow.resolve('old')
  expect([await before, await get('c')]).toEqual(['old', 'c'])
})

test('the least recently used values are removed first', async () => {
  const { get, queried } = setUp(2)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
  expect(queried).toEqual(['a', 'b', 'c', 'b'])
})

test('nothing is cached while events cannot be received, and earlier values are not used afterwards', async () => {
  const { get, queried, setLive } = setUp()
  await get('a')
  setLive(false)
  await get('a')
  await get('a')
  setLive(true)
  await get('a')
  await get('a')
  expect(queried).toHaveLength(4)
})

test('a change with a key removes that value, and a reset removes all', async () => {
  const { get, queried, changed, setLive } = setUp(3, { keyOf: (payload) => payload })
  await get('a')
  await get('b')
  changed('a')
  await get('a')
  await get('b')
  expect(queried).toEqual(['a', 'b', 'a'])
  setLive(true)
  await get('a')
  await get('b')
  expect(queried).toEqual(['a', 'b', 'a', 'a', 'b'])
  changed('')
  await get('b')
  expect(queried).toEqual(['a', 'b', 'a', 'a', 'b', 'b'])
})
