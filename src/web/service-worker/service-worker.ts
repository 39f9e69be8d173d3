import { openCache } from '#web/lib/device-caches.ts'
import { findKeptHome, keepHome, ownerOfKeptHome } from '#web/lib/kept-home.ts'
import { photoFor } from './photos.ts'
import { handlePushes } from './push.ts'

declare const self: ServiceWorkerGlobalScope

/** Written by build/service-worker.ts. */
declare const files: {
  version: string
  /** The page of the app without data. */
  shell: string
  /** The app's own script, by which a page shows its version. */
  entry: string
  /** What the home and the tickets need. */
  needed: string[]
  /** Everything else that people may need without a network, or after a new version has replaced it on the server. */
  others: string[]
}
const built = files

const prefix = 'app-'
const appCache = prefix + built.version
/** Open pages of earlier versions still load files of theirs. */
const versionsKept = 3
/** The server makes these pages by itself. */
const notOfApp = /^\/(api|dev|p|s|unsubscribe|terms|privacy|rules)(\/|$)|\.\w+$/
/** After this time the app shows itself, and asks for its data. */
const maxWaitMs = 4_000

const install = async (): Promise<void> => {
  const cache = await caches.open(appCache)
  await cache.addAll([built.shell, ...built.needed])
  const owner = await ownerOfKeptHome()
  if (owner) await keepHome(owner, built.entry).catch(() => undefined)
  // Open pages stay as they are: their files are still in the cache of their version.
  await self.skipWaiting()
}

const activate = async (): Promise<void> => {
  const versions = (await caches.keys()).filter((name) => name.startsWith(prefix))
  await Promise.all(versions.slice(0, -versionsKept).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** Names of files contain a hash, so that of any version is right. */
const fileFor = async (request: Request): Promise<Response> => {
  const cache = await openCache(appCache)
  if (!cache) return fetch(request)
  const known = await caches.match(request, { ignoreVary: true })
  if (known) return known
  const file = await fetch(request)
  if (!file.ok) return file
  // No clone: a body that nobody reads to its end could keep the worker busy, and a new version waiting.
  await cache.put(request, file)
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request)
}

const fetchOthers = async (): Promise<void> => {
  const cache = await caches.open(appCache)
  for (const file of built.others)
    if (!(await caches.match(file, { ignoreVary: true }))) await cache.add(file)
}

const pageFor = async (request: Request, path: string): Promise<Response> => {
  const kept = path === '/' ? await findKeptHome() : undefined
  if (kept) return kept
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), maxWaitMs))
  const page = await Promise.race([fetch(request).catch(() => undefined), late])
  if (page && page.status < 500) return page
  return (await (await openCache(appCache))?.match(built.shell)) ?? page ?? Response.error()
}

handlePushes()
self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => {
  if (event.data === 'fetch others') event.waitUntil(fetchOthers().catch(() => undefined))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(fileFor(request))
  else if (pathname.startsWith('/photos/')) event.respondWith(photoFor(event))
  else if (request.mode === 'navigate' && !notOfApp.test(pathname))
    event.respondWith(pageFor(request, pathname))
})
