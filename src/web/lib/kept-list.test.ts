import { beforeEach, expect, test, vi } from 'vitest'
import { openedItems, recentSearches } from './kept-list.ts'

const refuse = () => {
  throw new Error('SecurityError')
}
const storage = new Map<string, string>()
beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
})

test('the last one comes first, each once, and not too many', () => {
  for (const words of ['maong', 'denim', 'MAONG']) recentSearches.add(words)
  expect(recentSearches.read()).toEqual(['MAONG', 'denim'])
  for (let n = 0; n < 20; n += 1) recentSearches.add(`dress ${n}`)
  expect(recentSearches.read()).toHaveLength(8)
  expect(recentSearches.read()[0]).toBe('dress 19')
  expect(openedItems.read()).toEqual([])
  recentSearches.clear()
  expect(recentSearches.read()).toEqual([])
})

test.each(['{', '"maong"', '{"a":1}', 'null'])('%s in the storage is an empty list', (kept) => {
  storage.set('recent-searches', kept)
  expect(recentSearches.read()).toEqual([])
})

test('without storage the list is empty', () => {
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  openedItems.add('1')
  openedItems.clear()
  expect(openedItems.read()).toEqual([])
})
