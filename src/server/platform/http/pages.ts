import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type CallName, type Call } from '#contract/define.ts'
import { AppError } from '../errors.ts'
import { docsPage } from './docs-page.ts'
import { openApiOf } from './openapi.ts'

/** The calls, for people and for programs. */
export const serveDocs = (app: FastifyInstance, calls: Record<CallName, Call>): void => {
  const document = openApiOf(calls)
  const page = docsPage(document)
  app.get('/api/docs/openapi.json', async () => document)
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}

/**
 * The built web app: its files for ever, since their names hold their hash, and the one page for every other address.
 * Unknown addresses below `/api` are errors for programs, not pages.
 */
export const serveWeb = async (app: FastifyInstance, folder: string): Promise<void> => {
  const page = join(folder, 'index.html')
  const built = existsSync(page)
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const immutable = path.includes('/assets/')
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  const html = built ? await readFile(page, 'utf8') : ''
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const wantsPage = request.method === 'GET' && !/^\/(api|photos|assets)(\/|$)/.test(path)
    if (!built || !wantsPage) throw new AppError('not_found')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  })
}
