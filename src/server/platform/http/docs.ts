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
 * In a separate file, because the content security policy forbids inline scripts. Read only, without "Try it out".
 */
const start = `SwaggerUIBundle({
  url: '/api/docs/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  supportedSubmitMethods: [],
  validatorUrl: null,
})
`

const openApiJsonOf = memoize((calls: Record<CallName, Call>): string => JSON.stringify(openApiOf(calls)))

/** Serves the OpenAPI document and Swagger UI. */
export const serveDocs = async (app: FastifyInstance, calls: Record<CallName, Call>): Promise<void> => {
  const json = 'application/json; charset=utf-8'
  const script = 'text/javascript; charset=utf-8'
  app.get('/api/docs/openapi.json', staticDocument({ document: openApiJsonOf(calls), mediaType: json }))
  app.get('/api/docs', staticDocument({ document: page, mediaType: 'text/html; charset=utf-8' }))
  app.get('/api/docs/start.js', staticDocument({ document: start, mediaType: script }))
  for (const [name, mediaType] of [
    ['swagger-ui-bundle.js', script],
    ['swagger-ui.css', 'text/css; charset=utf-8'],
  ] as const) {
    const document = await readFile(join(dirname(packageFile), name))
    const cacheControl = 'public, max-age=31536000, immutable'
    app.get(`${assets}/${name}`, staticDocument({ document, mediaType, cacheControl }))
  }
}
