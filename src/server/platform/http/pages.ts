import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { type BuiltWeb, readBuiltWeb } from './built-web.ts'

/** What a page brings along, made for who asks for it: what it `shows` at once, and what the app `needs` besides. */
interface Brought {
  shows: string
  needs: string
  /** It is theirs alone. */
  personal: boolean
}

export type FirstLook = (request: FastifyRequest, path: string) => Promise<Brought>

/**
 * The built web app: its files for ever, since their names hold their hash, and the one page for every other address.
 * Unknown addresses below `/api` are errors for programs, not pages.
 */
export const serveWeb = async (
  app: FastifyInstance,
  folder: string,
  firstLookOf: (web: BuiltWeb) => FirstLook,
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
  const [before = '', between = '', after = ''] = web.html.split(/(?<=<div id="root">)|(?=<\/template>)/)
  const firstLook = firstLookOf(web)
  // A route, not what is left when there is none: it is compressed and counted as others are.
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (/^\/(api|photos|assets)(\/|$)/.test(path)) throw new AppError('not_found')
    const { shows, needs, personal } = await firstLook(request, path).catch((error: unknown) => {
      // The page can ask for everything itself, and shows what it cannot get.
      request.log.warn({ err: error }, 'a page goes without its first answers')
      return { shows: '', needs: '', personal: false }
    })
    // The files wait in a template for the photos (build/photos-first.ts); where there are none, they are fetched at once.
    return (
      reply
        .type('text/html; charset=utf-8')
        // Without a cookie the same address has another page.
        .header('vary', 'cookie')
        .header('cache-control', personal ? 'no-store' : 'no-cache')
        .send(
          shows
            ? `${before}${shows}${between}${needs}${after}`
            : `${before}${between.replace('<template>', '')}${needs}${after.replace('</template>', '')}`,
        )
    )
  })
}
