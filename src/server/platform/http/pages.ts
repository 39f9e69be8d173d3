import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Language, languages, suffixOf } from '#domain/language.ts'
import { AppError } from '../errors.ts'
import { type BuiltWeb, readBuiltWeb } from './built-web.ts'
import { inAppBanner, inAppSystemFor } from './in-app-banner.ts'
import { languageOf } from './language.ts'
import { createDocuments } from './static-document.ts'

/**
 * The HTML that the server adds to the page for one request. Each part replaces the comment of that name in index.html.
 */
interface PagePreload {
  preload: string
  firstScreen: string
  initialData: string
  language: Language
  /** True if the page contains data of one person. The others are sent to everybody. */
  isPersonal: boolean
  /** In place of the title and description, with what link previews read. */
  head?: string
  headers?: Record<string, string>
}

export type PreloadPage = (request: FastifyRequest, path: string) => Promise<PagePreload>

const nothing = { preload: '', firstScreen: '', initialData: '', isPersonal: false }

/** Takes the place of a broken worker, and removes itself with all that it kept. */
const leavingWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))
const leave = async () => {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`

/**
 * Serves the built web app: its files, with an immutable cache because their names contain a hash, and the HTML page
 * for every other URL. Unknown URLs below `/api` get a JSON error instead of the page.
 */
export const serveWeb = async (
  app: FastifyInstance,
  folder: string,
  createPreload: (webs: Record<Language, BuiltWeb>) => PreloadPage,
  { origin, hasServiceWorker }: { origin: string; hasServiceWorker: boolean },
): Promise<void> => {
  const web = await readBuiltWeb(folder, 'en')
  const webs = web && { en: web, fil: (await readBuiltWeb(folder, 'fil')) ?? web }
  if (web)
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      ...(hasServiceWorker ? {} : { globIgnore: ['service-worker*.js'] }),
      cacheControl: false,
      setHeaders: (reply, path) => {
        const immutable = path.includes('/assets/')
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
        // SVG is the only text type for which the library does not add a charset.
        if (path.endsWith('.svg')) reply.header('content-type', 'image/svg+xml; charset=utf-8')
      },
    })
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  if (!webs) return
  if (!hasServiceWorker)
    for (const language of languages)
      app.get(`/service-worker${suffixOf(language)}.js`, (_, reply) =>
        reply
          .headers({ 'cache-control': 'no-cache' })
          .type('text/javascript; charset=utf-8')
          .send(leavingWorker),
      )
  const preloadPage = createPreload(webs)
  const mediaType = 'text/html; charset=utf-8'
  const vary = 'cookie, accept-language, user-agent'
  const shared = createDocuments({ mediaType, vary })
  // This is a route and not the not-found handler, so that pages are compressed and counted like other responses.
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (/^\/(api|photos|assets)(\/|$)/.test(path)) throw new AppError('not_found')
    const { preload, firstScreen, initialData, language, isPersonal, head, headers } = await preloadPage(
      request,
      path,
    ).catch((error: unknown): PagePreload => {
      // The app can send these requests itself, and shows errors.
      request.log.warn({ err: error }, 'a page is sent without its initial data')
      return { ...nothing, language: languageOf(request) }
    })
    // Functions, because `$` has a special meaning in a replacement string.
    const system = inAppSystemFor(request)
    const banner = system && inAppBanner(system, { origin, address: request.url, language })
    const html = webs[language].html
      .replace('<!--in-app-->', () => banner?.text ?? '')
      .replace(/<!--head-->.*?<!--\/head-->/s, (known) => head ?? known)
      .replace('<!--preload-->', () => preload)
      .replace('<!--first-screen-->', () => firstScreen)
      .replace('<!--initial-data-->', () => initialData)
    if (headers) void reply.headers(headers)
    // The banner has the address, of which hardly two are the same.
    if (isPersonal || banner)
      return reply.type(mediaType).headers({ vary, 'cache-control': 'no-store' }).send(html)
    return shared(html)(request, reply)
  })
}
