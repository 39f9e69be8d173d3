import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { type BuiltWeb, readBuiltWeb } from './built-web.ts'

/** What the server adds to the page for one request, as HTML. Each replaces the comment of index.html of that name. */
interface PagePreload {
  preload: string
  firstScreen: string
  initialData: string
  /** It holds data of the signed-in person. */
  personal: boolean
}

export type PreloadPage = (request: FastifyRequest, path: string) => Promise<PagePreload>

const nothing: PagePreload = { preload: '', firstScreen: '', initialData: '', personal: false }

/**
 * The built web app: its files for ever, since their names hold their hash, and the one page for every other address.
 * Unknown addresses below `/api` are errors for programs, not pages.
 */
export const serveWeb = async (
  app: FastifyInstance,
  folder: string,
  createPreload: (web: BuiltWeb) => PreloadPage,
): Promise<void> => {
  const web = await readBuiltWeb(folder)
  if (web)
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const immutable = path.includes('/assets/')
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
        // The only text whose type comes without a charset.
        if (path.endsWith('.svg')) reply.header('content-type', 'image/svg+xml; charset=utf-8')
      },
    })
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  if (!web) return
  const preloadPage = createPreload(web)
  // A route and not the handler for unknown addresses, so that pages are compressed and counted like other replies.
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (/^\/(api|photos|assets)(\/|$)/.test(path)) throw new AppError('not_found')
    const { preload, firstScreen, initialData, personal } = await preloadPage(request, path).catch(
      (error: unknown) => {
        // The app can ask for everything itself, and shows what it cannot get.
        request.log.warn({ err: error }, 'a page is sent without its initial data')
        return nothing
      },
    )
    return (
      reply
        .type('text/html; charset=utf-8')
        // Without a cookie the same address has another page.
        .header('vary', 'cookie')
        .header('cache-control', personal ? 'no-store' : 'no-cache')
        .send(
          // Functions, because `$` in a replacement text has a meaning.
          web.html
            .replace('<!--preload-->', () => preload)
            .replace('<!--first-screen-->', () => firstScreen)
            .replace('<!--initial-data-->', () => initialData),
        )
    )
  })
}
