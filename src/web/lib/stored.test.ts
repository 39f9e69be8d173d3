import { afterEach, expect, test, vi } from 'vitest'
import { stored } from './stored.ts'

afterEach(() => vi.unstubAllGlobals())

const refuse = () => {
  throw new Error('SecurityError')
}

const memory = () => {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

test('a value is kept for the tab or for the device, until it is removed', () => {
  const [tab, device] = [memory(), memory()]
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('localStorage', device)
  const draft = stored('tab', 'draft')
  expect(draft.read()).toBeNull()
  draft.write({ name: 'Polo' })
  expect(draft.read()).toEqual({ name: 'Polo' })
  expect([tab.values.size, device.values.size]).toEqual([1, 0])
  expect(stored('device', 'draft').read()).toBeNull()
  stored('device', 'unit').write('in')
  expect(stored('device', 'unit').read()).toBe('in')
  draft.write(null)
  expect(draft.read()).toBeNull()
  expect([tab.values.size, device.values.size]).toEqual([0, 1])
})

test('what is no JSON reads as nothing', () => {
  const tab = memory()
  vi.stubGlobal('sessionStorage', tab)
  tab.values.set('draft', '{"name": ')
  expect(stored('tab', 'draft').read()).toBeNull()
})

test('a browser that refuses storage keeps nothing, and fails nothing', () => {
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const draft = stored('tab', 'draft')
  draft.write('a')
  draft.write(null)
  expect(draft.read()).toBeNull()
})
