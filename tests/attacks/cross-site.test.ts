import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '#contract/all.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { send } from '#tests/support/client.ts'
import { nightly } from '#tests/support/nightly.ts'

let app: TestApp
let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>
beforeAll(async () => {
  app = await startApp()
  buyer = await app.make.quickBuyer()
})
afterAll(() => app.stop())

/** Content types that a form or script of another site can send without a CORS preflight. */
const bodies = {
  'a form': { type: 'application/x-www-form-urlencoded', body: 'collection_name=Stolen&itemID=1' },
  'a form with files': {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="collection_name"\r\n\r\nStolen\r\n--x--\r\n',
  },
  'JSON under the name of text': { type: 'text/plain', body: '{"collection_name":"Stolen"}' },
  JSON: { type: 'application/json', body: '{"collection_name":"Stolen"}' },
}

const senders: Record<string, Record<string, string>> = {
  'another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  'another site in an old browser': { origin: 'https://evil.example' },
  'a page without an origin': { origin: 'null' },
  'a neighbour below the same domain': { 'sec-fetch-site': 'same-site' },
  'the same name over another scheme': { origin: 'ORIGIN OVER TLS' },
  'the same name at another port': { origin: 'http://127.0.0.1:1' },
}

/** The port of the app is known only after it listens. */
const headersNow = ({ origin, ...rest }: Record<string, string>) => ({
  ...rest,
  ...(origin !== undefined && {
    origin: origin === 'ORIGIN OVER TLS' ? app.base.replace('http:', 'https:') : origin,
  }),
})

const writes = Object.keys(allCalls).filter((name) => name.startsWith('POST '))

/** By day each sender tries each call with one of the bodies, and each body at a part of the calls. */
const triedWith = (body: string) =>
  nightly ? writes : writes.filter((_, n) => Object.keys(bodies)[n % Object.keys(bodies).length] === body)

describe.each(Object.entries(senders))('%s cannot write as the signed-in person', (_who, headers) => {
  test.each(Object.entries(bodies))('with %s, at any call', async (what, { type, body }) => {
    const tried = triedWith(what)
    expect(tried.length).toBeGreaterThan(20)
    for (const name of tried) {
      const { response, bytes } = await send(
        `${app.base}/api/${name.slice(5)}`,
        'POST',
        { cookie: buyer.cookie, 'content-type': type, ...headersNow(headers) },
        body,
      )
      expect([name, response.statusCode]).toEqual([name, 403])
      expect(JSON.parse(bytes.toString())).toMatchObject({ code: 'cross_site' })
    }
    expect((await buyer.ok('GET collections/get_collections')).collections).toEqual([])
    await buyer.ok('GET auth/session')
  })
})

const logOut = async (process: TestApp, headers: Record<string, string>) => {
  const response = await fetch(`${process.base}/api/auth/logout`, { method: 'POST', headers })
  return response.status
}

describe('the origin of a page is compared completely', () => {
  test('with the public URL if it is set', async () => {
    const behind = await startApp({ PUBLIC_URL: 'https://ukay.example.ph' }, app)
    expect(await logOut(behind, { origin: 'https://ukay.example.ph' })).toBe(200)
    for (const origin of [
      'http://ukay.example.ph',
      'https://ukay.example.ph:8443',
      'https://www.ukay.example.ph',
      behind.base,
    ])
      expect(await logOut(behind, { origin }), origin).toBe(403)
    await behind.stop()
  })

  test('with the URL of the request: only a trusted proxy can say that it was TLS', async () => {
    const overTLS = app.base.replace('http:', 'https:')
    const said = { 'x-forwarded-proto': 'https' }
    expect(await logOut(app, { origin: app.base })).toBe(200)
    expect(await logOut(app, { origin: overTLS, ...said })).toBe(403)
    const behind = await startApp({ TRUSTED_PROXIES: '1' }, app)
    expect(await logOut(behind, { origin: behind.base.replace('http:', 'https:'), ...said })).toBe(200)
    expect(await logOut(behind, { origin: behind.base, ...said })).toBe(403)
    await behind.stop()
  })
})

test('JSON sent as plain text is refused from our own pages too', async () => {
  const { type, body } = bodies['JSON under the name of text']
  const response = await fetch(`${app.base}/api/collections/new_collection`, {
    method: 'POST',
    headers: { cookie: buyer.cookie, 'content-type': type },
    body,
  })
  expect(response.status).toBe(415)
})

test('CORS allows no other origin', async () => {
  for (const method of ['OPTIONS', 'GET']) {
    const { headers } = await fetch(`${app.base}/api/auth/session`, {
      method,
      headers: {
        cookie: buyer.cookie,
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(headers.get('cross-origin-resource-policy') ?? 'same-origin').toBe('same-origin')
  }
})
