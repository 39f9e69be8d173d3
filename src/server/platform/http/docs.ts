import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Call, CallName } from '#contract/define.ts'
import { staticDocument } from './static-document.ts'
import { memoize } from '../memoize.ts'
import { openApiOf } from './openapi.ts'

const require = createRequire(import.meta.url)
const packageFile = require.resolve('swagger-ui-dist/package.json')
const { version } = require(packageFile) as { version: string }

/** The version in the path lets browsers cache the files for ever. */
const assets = `/api/docs/swagger-ui-${version}`

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Ukay: the calls</title>
    <link rel="icon" type="image/svg+xml" href="/icon.svg" />
    <link rel="stylesheet" href="${assets}/swagger-ui.css" />
  </head>
  <body>
    <noscript>This page needs JavaScript. The document itself is <a href="/api/docs/openapi.json">openapi.json</a>.</noscript>
    <main id="calls"></main>
    <script src="${assets}/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>`

/**
 * In a separate file, because the content security policy forbids inline scripts. Read only, without "Try it out". The groups
 * of calls start closed, because drawing all calls at once takes half a minute on a slow phone.
 */
const start = `SwaggerUIBundle({
  url: '/api/docs/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  docExpansion: 'none',
  supportedSubmitMethods: [],
  validatorUrl: null,
})
`

const json = 'application/json; charset=utf-8'
const script = 'text/javascript; charset=utf-8'
const cacheControl = 'public, max-age=31536000, immutable'

const read = (name: string) => readFile(join(dirname(packageFile), name))

type Handler = ReturnType<typeof staticDocument>

/** The first request makes the document, so that no start of the server waits for it. */
const onRequest = (make: () => Handler | Promise<Handler>): Handler => {
  let made: Promise<Handler> | undefined
  return async (request, reply) => {
    made ??= Promise.resolve(make())
    return (await made)(request, reply)
  }
}

/** The documents at their paths. They depend on nothing but the calls, and making them takes a third of a second. */
const documentsOf = memoize((calls: Record<CallName, Call>) =>
  Object.entries({
    '/api/docs/openapi.json': onRequest(() =>
      staticDocument({ document: JSON.stringify(openApiOf(calls)), mediaType: json }),
    ),
    '/api/docs': staticDocument({ document: page, mediaType: 'text/html; charset=utf-8' }),
    '/api/docs/start.js': staticDocument({ document: start, mediaType: script }),
    [`${assets}/swagger-ui-bundle.js`]: onRequest(async () =>
      staticDocument({ document: await read('swagger-ui-bundle.js'), mediaType: script, cacheControl }),
    ),
    [`${assets}/swagger-ui.css`]: onRequest(async () =>
      staticDocument({
        document: await read('swagger-ui.css'),
        mediaType: 'text/css; charset=utf-8',
        cacheControl,
      }),
    ),
  }),
)

/** Serves the OpenAPI document and Swagger UI. */
export const serveDocs = (app: FastifyInstance, calls: Record<CallName, Call>): void => {
  for (const [path, handle] of documentsOf(calls)) app.get(path, handle)
}
