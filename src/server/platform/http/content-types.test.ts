import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'

let web: string
let app: TestApp

beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'ukay-web-'))
  await mkdir(join(web, '.vite'))
  await mkdir(join(web, 'assets'))
  await writeFile(join(web, '.vite/manifest.json'), '{}')
  await writeFile(join(web, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
  await writeFile(join(web, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  for (const name of ['app.js', 'app.css', 'font.woff2']) await writeFile(join(web, 'assets', name), ' ')
  app = await startApp({}, undefined, { web })
})
afterAll(async () => {
  await app.stop()
  await rm(web, { recursive: true })
})

test.each([
  ['/', 'text/html; charset=utf-8'],
  ['/login', 'text/html; charset=utf-8'],
  ['/icon.svg', 'image/svg+xml; charset=utf-8'],
  ['/assets/app.js', /^(text|application)\/javascript; charset=utf-8$/],
  ['/assets/app.css', 'text/css; charset=utf-8'],
  ['/assets/font.woff2', 'font/woff2'],
  ['/api/store/get_all_tags', 'application/json; charset=utf-8'],
  ['/api/homepage', 'application/json; charset=utf-8'],
  ['/api/nothing', 'application/json; charset=utf-8'],
  ['/api/health/live', 'application/json; charset=utf-8'],
  ['/api/docs', 'text/html; charset=utf-8'],
  ['/api/docs/start.js', 'text/javascript; charset=utf-8'],
  ['/api/docs/openapi.json', 'application/json; charset=utf-8'],
])('%s has the right content type, with a charset for text', async (path, type) => {
  const response = await fetch(app.base + path)
  const given = response.headers.get('content-type')?.toLowerCase()
  if (typeof type === 'string') expect(given).toBe(type)
  else expect(given).toMatch(type)
})
