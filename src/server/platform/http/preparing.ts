import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** Progress of the work that a server does before it accepts requests, such as filling the demo marketplace. */
export interface Preparation {
  what: string
  done: number
  total: number
}

const retryAfterSeconds = 2

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Reloads itself until the server is ready. It needs no other file, because none is served until then. */
const pageOf = ({ what, done, total }: Preparation): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta http-equiv="refresh" content="${retryAfterSeconds}" />
    <title>Ukay opens in a moment</title>
    <style>
      :root { color-scheme: light dark; }
      body { font: 17px/1.5 system-ui, sans-serif; max-width: 30rem; margin: 20vh auto 0; padding: 0 16px; }
      progress { width: 100%; accent-color: #c8452b; }
    </style>
  </head>
  <body>
    <main>
      <h1>Ukay opens in a moment</h1>
      <p>The marketplace is being filled. This page opens it by itself.</p>
      <p>
        <label for="progress">${escaped(what)}: ${done} of ${total}</label>
        <progress id="progress" max="${Math.max(1, total)}" value="${done}"></progress>
      </p>
    </main>
  </body>
</html>`

/**
 * While `preparation` returns something, calls are refused with `not_ready`, and every page shows the progress. Only
 * `health/live` works as usual.
 */
export const closeWhilePreparing = (app: FastifyInstance, preparation: () => Preparation | null): void => {
  app.addHook('onRequest', async (request, reply) => {
    const now = preparation()
    const [path = ''] = request.url.split('?')
    if (!now || path === '/api/health/live') return
    if (path.startsWith('/api/')) throw new AppError('not_ready', { retryAfterSeconds })
    return reply
      .code(503)
      .header('retry-after', retryAfterSeconds)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pageOf(now))
  })
}
