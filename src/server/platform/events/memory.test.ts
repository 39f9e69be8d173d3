import { expect, test } from 'vitest'
import type { Events, Heard } from './events.ts'
import { createMemory } from './memory.ts'

const setUp = (most = 3, more: { keyOf?: (payload: string) => string } = {}) => {
  const hearers: ((heard: Heard) => void)[] = []
  const tell = (heard: Heard) => hearers.forEach((hear) => hear(heard))
  let live = true
  const events: Events = {
    publish: async () => undefined,
    subscribe: (_topic, hear) => void hearers.push(hear),
    live: () => live,
    caughtUp: async () => undefined,
    close: async () => undefined,
  }
  const asked: string[] = []
  const cache = createMemory<string>(events, { topic: 'items', most, ...more })
  return {
    asked,
    changed: (payload = 'x') => tell({ kind: 'event', payload }),
    setLive: (given: boolean) => {
      live = given
      if (live) tell({ kind: 'reset' })
    },
    get: (key: string, answer: Promise<string> | string = key) =>
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

test('the values used longest ago go first', async () => {
  const { get, asked } = setUp(2)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})

test('nothing is kept while events are not heard, and nothing from before is used after', async () => {
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
