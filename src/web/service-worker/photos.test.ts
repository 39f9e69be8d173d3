import { afterEach, expect, test, vi } from 'vitest'
import { photoFor } from './photos.ts'

const megabyte = 1_000_000
/** A cache with the order of a browser's, which refuses what does not fit on the device. */
const cacheOn = (deviceBytes: number) => {
  const photos = new Map<string, Response>()
  const bytes = () =>
    [...photos.values()].reduce((sum, { headers }) => sum + Number(headers.get('content-length')), 0)
  return {
    photos,
    bytes,
    match: async ({ url }: Request) => photos.get(url),
    matchAll: async () => [...photos].map(([url, { headers }]) => ({ url, headers })),
    put: async ({ url }: Request, photo: Response) => {
      if (bytes() + Number(photo.headers.get('content-length')) > deviceBytes)
        throw new DOMException('no room', 'QuotaExceededError')
      photos.set(url, photo)
    },
    delete: async (url: string) => photos.delete(url),
  }
}

let asked = 0
const see = async (n: number): Promise<Response> => {
  const kept: Promise<unknown>[] = []
  const request = new Request(`https://ukay.example.ph/photos/${n}-360.webp`)
  const event = { request, waitUntil: (work: Promise<unknown>) => kept.push(work) }
  const photo = await photoFor(event as unknown as Parameters<typeof photoFor>[0])
  await Promise.all(kept)
  return photo
}
const use = (deviceBytes: number) => {
  const cache = cacheOn(deviceBytes)
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async () => {
    asked += 1
    return new Response('a photo', { headers: { 'content-length': String(megabyte) } })
  })
  return cache
}
afterEach(() => void vi.unstubAllGlobals())

test('photos that were seen stay within 50 MB, and the oldest go', async () => {
  const cache = use(Infinity)
  for (let n = 0; n < 201; n += 1) await see(n)
  expect(cache.bytes()).toBeLessThanOrEqual(50 * megabyte)
  expect(cache.photos.size).toBeGreaterThan(40)
  asked = 0
  await see(200)
  expect(asked).toBe(0)
  await see(0)
  expect(asked).toBe(1)
})

test('on a device without room half of them go, and the photo is shown all the same', async () => {
  const cache = use(40 * megabyte)
  for (let n = 1_000; n < 1_045; n += 1) expect(await (await see(n)).text()).toBe('a photo')
  expect(cache.bytes()).toBeLessThanOrEqual(40 * megabyte)
  expect(cache.photos.size).toBeGreaterThanOrEqual(25)
})

test('without a network, a photo that was never seen is a drawing, and one that was seen is itself', async () => {
  use(Infinity)
  await see(2_000)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect((await see(2_001)).headers.get('content-type')).toBe('image/svg+xml')
  expect((await see(2_000)).headers.get('content-length')).toBe(String(megabyte))
})
