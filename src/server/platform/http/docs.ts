import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Call, CallName } from '#contract/define.ts'
import { openApiOf } from './openapi.ts'

const require = createRequire(import.meta.url)
const packageFile = require.resolve('swagger-ui-dist/package.json')
const { version } = require(packageFile) as { version: string }

/** The version in the path lets browsers cache the files for ever. */
const assets = `/api/docs/swagger-ui-${version}`
const servedFiles = ['/swagger-ui-bundle.js', '/swagger-ui.css']

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

/** Serves the OpenAPI document and Swagger UI. */
export const serveDocs = async (app: FastifyInstance, calls: Record<CallName, Call>): Promise<void> => {
  const document = openApiOf(calls)
  app.get('/api/docs/openapi.json', async () => document)
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/api/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(start),
  )
  await app.register(fastifyStatic, {
    root: dirname(packageFile),
    prefix: assets,
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: '1y',
    allowedPath: (path) => servedFiles.includes(path),
  })
}
