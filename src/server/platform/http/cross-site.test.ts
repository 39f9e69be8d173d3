import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createServer } from './server.ts'

/** The warnings of a write with these headers. */
const warned = async (headers: Record<string, string>, publicURL?: string) => {
  const lines: Record<string, unknown>[] = []
  const into = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>)
      done()
    },
  })
  const app = await createServer({
    log: pino({ level: 'warn' }, into),
    publicURL,
    trustedProxies: 0,
    imageOrigins: [],
  })
  app.post('/write', () => ({}))
  const { statusCode } = await app.inject({ method: 'POST', url: '/write', headers, payload: {} })
  await app.close()
  return { status: statusCode, warnings: lines.filter(({ level }) => level === 40) }
}

const site = 'https://ukay.example'

test.each([
  [
    'h6 nginx with its defaults',
    { host: 'app:3000', origin: site, 'sec-fetch-site': 'same-origin' },
    undefined,
    'http://app:3000',
  ],
  ['h6.b without Sec-Fetch-Site', { host: 'app:3000', origin: site }, undefined, 'http://app:3000'],
  ['h6.e.2 the www. name', { host: 'x', origin: 'https://www.ukay.example' }, site, site],
  ['TLS that ends at the proxy', { host: 'ukay.example', origin: site }, undefined, 'http://ukay.example'],
  ['another port', { host: 'x', origin: 'https://ukay.example:8443' }, site, site],
  ['the address of the machine', { host: 'x', origin: 'http://192.168.1.5:3000' }, site, site],
  ['plain http', { host: 'x', origin: 'http://ukay.example' }, site, site],
  ['another site', { host: 'x', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, site, site],
])('%s: the log names both origins and the setting', async (_name, headers, publicURL, expected) => {
  expect(await warned(headers, publicURL)).toMatchObject({
    status: 403,
    warnings: [{ origin: headers.origin, expected, msg: expect.stringContaining('PUBLIC_URL') }],
  })
})

test('a write of the own site is not logged', async () => {
  expect(await warned({ host: 'x', origin: site }, site)).toEqual({ status: 200, warnings: [] })
})
