import { gzipSync } from 'node:zlib'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '#contract/all.ts'
import { errors } from '#contract/errors.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { pathOf } from './register.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const post = (path: string, init: RequestInit) =>
  fetch(`${app.base}/api/${path}`, { method: 'POST', ...init })

test('an unknown path below /api gets a JSON error with status 404', async () => {
  for (const path of ['/api/nothing', '/api', '/api/store/item/x', '/api/../api/none']) {
    const response = await fetch(app.base + path)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: errors.not_found[1], code: 'not_found' })
  }
})

test('every response has a request id; a valid one of the client is kept', async () => {
  const given = await fetch(`${app.base}/api/health/live`, {
    headers: { 'x-request-id': 'from-the-browser-1' },
  })
  expect(given.headers.get('x-request-id')).toBe('from-the-browser-1')
  const odd = await fetch(`${app.base}/api/health/live`, { headers: { 'x-request-id': 'a b' } })
  expect(odd.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
})

test('responses are not cached or sniffed, and pages run only our scripts', async () => {
  const call = await fetch(`${app.base}/api/health/live`)
  expect(call.headers.get('cache-control')).toBe('no-store')
  expect(call.headers.get('x-content-type-options')).toBe('nosniff')
  expect(call.headers.get('content-security-policy')).toContain("default-src 'none'")
  const page = await fetch(`${app.base}/api/docs`)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
})

test('pages run no text, stand in no frame and tell other sites nothing', async () => {
  const { headers } = await fetch(`${app.base}/api/docs`)
  const policy = headers.get('content-security-policy') ?? ''
  for (const rule of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"])
    expect(policy.split(';')).toContain(rule)
  expect(policy).not.toContain("'unsafe-eval'")
  expect(/script-src[^;]*/.exec(policy)?.[0]).not.toContain('unsafe-inline')
  expect(headers.get('referrer-policy')).toBe('same-origin')
  const allowed = headers.get('permissions-policy')?.split(', ')
  expect(allowed).toEqual(
    expect.arrayContaining(['camera=(self)', 'geolocation=(self)', 'microphone=()', 'usb=()']),
  )
})

test('an unexpected error is in the log with the id of the request, and the reply has a sentence only', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const broken = await startApp({}, undefined, { log })
  await broken.ownerRuns('alter table tags rename to hidden_tags')
  const response = await fetch(`${broken.base}/api/store/get_all_tags`)
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({ error: errors.internal[1], code: 'internal' })
  const failed = lines.filter((line) => line.includes('request failed'))
  expect(failed).toHaveLength(1)
  expect(failed[0]).toContain(response.headers.get('x-request-id'))
  expect(failed[0]).toContain('relation \\"tags\\" does not exist')
  await broken.stop()
})

test('files have only the headers that matter for files', async () => {
  for (const path of ['/photos/none.webp', '/assets/none.js']) {
    const { headers } = await fetch(app.base + path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.has('content-security-policy')).toBe(false)
  }
})

const askFor = async (encoding: string, path = '/api/docs/openapi.json') => {
  const answer = await fetch(app.base + path, { headers: { 'accept-encoding': encoding } })
  const { headers } = answer
  return { encoding: headers.get('content-encoding'), vary: headers.get('vary'), text: await answer.text() }
}

test('long responses are compressed for clients that accept it, and have a Vary header', async () => {
  const plain = await askFor('identity')
  expect(plain.encoding).toBeNull()
  for (const encoding of ['br', 'gzip'])
    expect(await askFor(encoding)).toEqual({ encoding, vary: 'accept-encoding', text: plain.text })
  expect((await askFor('deflate')).encoding).toBeNull()
  expect((await askFor('br', '/api/health/live')).encoding).toBeNull()
})

test('a compressed request body is refused', async () => {
  const bomb = gzipSync(JSON.stringify({ email: 'a'.repeat(10_000_000) }))
  const answer = await fetch(`${app.base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: new Uint8Array(bomb),
  })
  expect(answer.status).toBe(400)
})

const deep = 7_000

test.each([
  [
    'JSON so deep that it takes the stack to read it',
    {
      headers: { 'content-type': 'application/json' },
      body: `{"email":${'['.repeat(deep)}${']'.repeat(deep)}}`,
    },
    400,
    'bad_input',
  ],
  [
    'malformed JSON',
    { headers: { 'content-type': 'application/json' }, body: '{"email":' },
    400,
    'bad_input',
  ],
  ['XML', { headers: { 'content-type': 'application/xml' }, body: '<a/>' }, 415, 'unsupported_body'],
  ['a list', { headers: { 'content-type': 'application/json' }, body: '[1]' }, 400, 'bad_input'],
  ['nothing', {}, 400, 'bad_input'],
  [
    'a prototype',
    { headers: { 'content-type': 'application/json' }, body: '{"__proto__":{"email":"a"}}' },
    400,
    'bad_input',
  ],
  [
    'too much',
    { headers: { 'content-type': 'application/json' }, body: `{"email":"${'x'.repeat(300_000)}"}` },
    413,
    'too_large',
  ],
  [
    'multipart, where no file is expected',
    {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na\r\n--x--\r\n',
    },
    415,
    'unsupported_body',
  ],
  [
    'a NUL',
    { headers: { 'content-type': 'application/json' }, body: '{"email":"a\\u0000b","password":"x"}' },
    400,
    'bad_input',
  ],
])('a body that is %s gets a clear error', async (_name, init, status, code) => {
  const response = await post('auth/login', init as RequestInit)
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code })
})

describe('cross-site requests of a browser', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  test.each([
    ['an Origin of elsewhere', { ...form, origin: 'https://evil.example' }, 403],
    ['an opaque Origin', { ...form, origin: 'null' }, 403],
    ['Sec-Fetch-Site: cross-site', { ...form, 'sec-fetch-site': 'cross-site' }, 403],
    ['Sec-Fetch-Site: same-site', { ...form, 'sec-fetch-site': 'same-site' }, 403],
    ['no such header, as programs do', form, 200],
  ])('%s', async (_name, headers, status) => {
    expect((await post('auth/logout', { headers, body: '' })).status).toBe(status)
  })

  test('requests with our own Origin pass', async () => {
    expect((await post('auth/logout', { headers: { ...form, origin: app.base }, body: '' })).status).toBe(200)
  })
})

describe('the API documentation', () => {
  test('names every call with its fields and errors', async () => {
    const document = (await (await fetch(`${app.base}/api/docs/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
    }
    for (const [name, call] of Object.entries(allCalls)) {
      const operation = document.paths[pathOf(name)]?.[name.startsWith('GET') ? 'get' : 'post']
      expect(operation, name).toBeDefined()
      for (const code of 'errors' in call ? call.errors : [])
        expect(Object.keys(operation?.responses ?? {})).toContain(String(errors[code][0]))
    }
  })

  test('names the content type of replies that are not JSON', async () => {
    const document = (await (await fetch(`${app.base}/api/docs/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { responses: Record<string, { content: object }> }>>
    }
    const image = document.paths['/api/auth/verification/get_image']?.['get']
    expect(Object.keys(image?.responses['200']?.content ?? {})).toEqual(['image/webp'])
  })

  test('is a page whose files are our own, compressed and cached for ever', async () => {
    const html = await (await fetch(`${app.base}/api/docs`)).text()
    const files = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file)
    expect(files).toHaveLength(3)
    for (const file of files) {
      const { status, headers } = await fetch(app.base + file, { headers: { 'accept-encoding': 'br' } })
      expect(status, file).toBe(200)
      if (!file.includes('swagger-ui')) continue
      expect(headers.get('content-encoding')).toBe('br')
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    const script = files.find((file) => file.endsWith('bundle.js')) ?? ''
    expect((await fetch(app.base + script.replace('bundle.js', 'bundle.js.map'))).status).toBe(404)
  })
})

test('every call of the contract has a route, and refuses visitors unless it is public', async () => {
  for (const [name, call] of Object.entries(allCalls)) {
    const [method = ''] = name.split(' ')
    const response = await fetch(app.base + pathOf(name), { method })
    if (call.who === 'anyone') expect([200, 400], name).toContain(response.status)
    else expect(response.status, name).toBe(401)
  }
})

test('ready turns to 503 when the process shuts down; live stays at 200', async () => {
  const second = await startApp()
  expect((await fetch(`${second.base}/api/health/ready`)).status).toBe(200)
  second.drain()
  expect((await fetch(`${second.base}/api/health/ready`)).status).toBe(503)
  expect((await fetch(`${second.base}/api/health/live`)).status).toBe(200)
  await second.stop()
})
