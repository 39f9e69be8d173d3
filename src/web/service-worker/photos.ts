import { openCache } from '#web/lib/device-caches.ts'
import { personalCaches } from '#web/lib/personal-caches.ts'

const maxBytes = 50_000_000
/** The size of the cache is checked after this many new photos. */
const checkedEvery = 50

let added = 0

/** Deletes the photos that came first, until the rest fits. */
const trim = async (cache: Cache, bytes: number): Promise<void> => {
  const photos = await cache.matchAll()
  let left = bytes
  for (const { url, headers } of photos.toReversed()) {
    left -= Number(headers.get('content-length'))
    if (left < 0) await cache.delete(url)
  }
}

const keep = async (cache: Cache, request: Request, photo: Response): Promise<void> => {
  try {
    await cache.put(request, photo)
    if (added % checkedEvery === 0) await trim(cache, maxBytes)
    added += 1
  } catch {
    // The browser has no more room.
    await trim(cache, maxBytes / 2)
  }
}

/** Stands for a photo that was never seen, in the colours of `--linen` and `--edge`. */
const hanger = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 100" width="80" height="100"><style>
rect{fill:#f3ede4}path{fill:none;stroke:#92877b;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
@media (prefers-color-scheme:dark){rect{fill:#2a241f}path{stroke:#8a7e72}}</style><rect width="80" height="100"/>
<path d="M40 48.500v-1.800c1.600-.4 2.400-1.300 2.400-2.600a2.400 2.400 0 0 0-4.800 0M40 48.500l-7.800 5.400c-.9.6-.5 2 .6 2h14.400c1.100 0 1.500-1.400.6-2z"/></svg>`

/** The photo, of which the name is a hash of its content, from the cache or from the server. */
export const photoFor = async (event: FetchEvent): Promise<Response> => {
  const { request } = event
  const cache = await openCache(personalCaches.photos)
  const seen = await cache?.match(request, { ignoreVary: true })
  if (seen) return seen
  try {
    const photo = await fetch(request)
    if (cache && photo.status === 200) event.waitUntil(keep(cache, request, photo.clone()))
    return photo
  } catch {
    const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' }
    return new Response(hanger, { headers })
  }
}
