import { afterEach, expect, test, vi } from 'vitest'
import { isDataSaverOn } from './data-saver.ts'
import { deleteStoredPhotos } from './delete-stored-photos.ts'
import * as storage from './device-storage.ts'
import { endNotifications } from './end-notifications.ts'
import { findKeptHome, keepHome } from './kept-home.ts'
import { clearPersonalStorage } from './personal-storage.ts'
import { createPhotoStore } from './photo-store.ts'
import { stored } from './stored.ts'

const all = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'navigator', 'document'] as const
const restores: (() => void)[] = []

/** Makes a name of the page behave as `get` does. */
const replace = (name: string, get: () => unknown): void => {
  const before = Object.getOwnPropertyDescriptor(globalThis, name)
  Object.defineProperty(globalThis, name, { configurable: true, get })
  restores.push(() => {
    if (before) Object.defineProperty(globalThis, name, before)
    else Reflect.deleteProperty(globalThis, name)
  })
}

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

afterEach(() => {
  for (const restore of restores.splice(0).toReversed()) restore()
  vi.restoreAllMocks()
})

/** What the first screens and the logout do with the browser's storage. */
const useEverything = async (): Promise<void> => {
  for (const where of ['tab', 'device'] as const) {
    const value = stored(where, 'a key')
    value.write({ a: 1 })
    expect(value.read()).toBeNull()
    value.write(null)
  }
  const photos = createPhotoStore<{ id: string }>('a form', 1_000)
  await photos.keep({ id: 'one' })
  expect(await photos.all()).toEqual([])
  expect(await photos.load(['one'])).toEqual([])
  await deleteStoredPhotos()
  expect(await findKeptHome()).toBeUndefined()
  expect(await keepHome('1', '/app.js')).toBeUndefined()
  expect(isDataSaverOn()).toBe(false)
  storage.writeCookie('data_saver=on')
  await endNotifications()
  await clearPersonalStorage()
}

const methodsRefuse = new Proxy({}, { get: () => refuse })
const rejects = () => Promise.reject(new DOMException('refused', 'SecurityError'))
/** As Firefox in a private window did: the open request fails later. */
const opensNothing = {
  open: () => {
    const request = new EventTarget() as EventTarget & { error?: DOMException }
    request.error = new DOMException('refused', 'InvalidStateError')
    setTimeout(() => request.dispatchEvent(new Event('error')))
    return request
  },
  deleteDatabase: () => opensNothing.open(),
}

const kinds: [id: string, values: Partial<Record<(typeof all)[number], () => unknown>>][] = [
  ['f3.web: every name of storage throws', Object.fromEntries(all.map((name) => [name, refuse]))],
  ['every name is undefined', Object.fromEntries(all.map((name) => [name, () => undefined]))],
  [
    'every name is null, as in an Android web view without DOM storage',
    Object.fromEntries(all.map((name) => [name, () => null])),
  ],
  [
    'every method throws',
    {
      ...Object.fromEntries(all.map((name) => [name, () => methodsRefuse])),
      document: () => ({ cookie: '' }),
      navigator: () => ({}),
    },
  ],
  [
    'IndexedDB fails to open, and caches refuse',
    { indexedDB: () => opensNothing, caches: () => ({ open: rejects, delete: rejects }) },
  ],
  [
    'cookies and workers alone throw',
    {
      document: () => Object.defineProperty({}, 'cookie', { get: refuse, set: refuse }),
      navigator: () => Object.defineProperty({}, 'serviceWorker', { get: refuse }),
    },
  ],
]

test.each(kinds)('works without storage: %s', async (_, values) => {
  for (const name of all) replace(name, values[name] ?? (() => undefined))
  await useEverything()
})

test('clears the storage of the tab also where that of the device is refused', async () => {
  for (const name of all) replace(name, refuse)
  const clear = vi.fn<() => void>()
  replace('sessionStorage', () => ({ clear }))
  await clearPersonalStorage()
  expect(clear).toHaveBeenCalledOnce()
})
