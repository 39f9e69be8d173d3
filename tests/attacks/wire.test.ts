import { connect } from 'node:net'
import { once } from 'node:events'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { limitConnections } from '#server/platform/http/slow-clients.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { openEvents } from '#tests/support/account-events.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const portOf = () => Number(new URL(app.base).port)

/** Sends raw bytes that no regular client would send, and returns the response until the server closes. */
const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(portOf(), '127.0.0.1', () => socket.write(text, 'latin1'))
    let answer = ''
    socket.setEncoding('latin1').on('data', (data: string) => {
      answer += data
    })
    socket.once('close', () => resolve(answer))
    socket.once('error', reject)
  })

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
const close = 'Host: x\r\nConnection: close\r\n'

describe('malformed HTTP requests', () => {
  test.each([
    [
      'two lengths',
      `POST /api/auth/logout HTTP/1.1\r\n${close}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
    ],
    [
      'a length and chunks, which two servers would read in two ways',
      `POST /api/auth/logout HTTP/1.1\r\n${close}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a header that is folded', `GET /api/health/live HTTP/1.1\r\n${close}X-A: b\r\n c: d\r\n\r\n`],
    ['a NUL in a header', `GET /api/health/live HTTP/1.1\r\n${close}X-A: a\0b\r\n\r\n`],
    ['no host', 'GET /api/health/live HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ...['/', '/api/health/live', '/photos/none.webp', '/none'].map((path): [string, string] => [
      `two hosts for ${path}`,
      `GET ${path} HTTP/1.1\r\n${close}hOST: evil.example\r\n\r\n`,
    ]),
    ['the same host twice', `GET / HTTP/1.1\r\n${close}Host: x\r\n\r\n`],
    ...['Origin: http://x', 'Sec-Fetch-Site: same-origin', 'Content-Type: application/json'].map(
      (header): [string, string] => [
        `twice ${header}`,
        `POST /api/auth/logout HTTP/1.1\r\n${close}${header}\r\n${header}\r\nContent-Length: 2\r\n\r\n{}`,
      ],
    ),
  ])('%s: refused', async (_what, text) => {
    expect(statusOf(await raw(text))).toBe(400)
  })

  test('endless headers are refused', async () => {
    const answer = await raw(`GET /api/health/live HTTP/1.1\r\n${close}X-A: ${'a'.repeat(30_000)}\r\n\r\n`)
    expect(statusOf(answer)).toBe(431)
  })

  test('a request id cannot inject a log line or HTML', async () => {
    for (const id of ['a%0d%0aSet-Cookie:x=1', '<script>alert(1)</script>', 'x'.repeat(65)]) {
      const answer = await raw(`GET /api/health/live HTTP/1.1\r\n${close}X-Request-Id: ${id}\r\n\r\n`)
      expect(statusOf(answer)).toBe(200)
      expect(answer).not.toContain(id)
    }
  })

  test('the Host header is not reflected in responses or redirects', async () => {
    for (const path of [
      '/',
      '/api/auth/session',
      '/api/docs',
      '/api/store/item/',
      '//evil.example/',
      '/\\evil.example',
    ])
      for (const header of ['Host', 'X-Forwarded-Host', 'X-Original-URL', 'Forwarded']) {
        const host = header === 'Host' ? '' : 'Host: x\r\n'
        const answer = await raw(
          `GET ${path} HTTP/1.1\r\n${host}Connection: close\r\n${header}: evil.example\r\n\r\n`,
        )
        expect(answer).not.toMatch(/^location:/im)
        expect(answer.toLowerCase()).not.toContain('evil.example')
      }
  })

  test.each([
    '/photos/..%2f..%2fpackage.json',
    '/photos/%2e%2e/%2e%2e/etc/passwd',
    '/photos/../ids/00',
    '/assets/../../package.json',
    '/assets/..%5c..%5cpackage.json',
    '/photos/%00.webp',
    '/photos/%ff',
  ])('%s is no way to a file', async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1\r\n${close}\r\n`)
    expect([400, 404]).toContain(statusOf(answer))
    expect(answer).not.toMatch(/"dependencies"|root:/)
  })
})

describe('slow clients', () => {
  test('have timeouts for headers, requests and idle connections', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = app.app.server
    for (const [given, max] of [
      [headersTimeout, 15_000],
      // A photo over a weak network takes minutes; other bodies have a shorter timeout.
      [requestTimeout, 330_000],
      [keepAliveTimeout, 75_000],
    ] as const) {
      expect(given).toBeGreaterThan(0)
      expect(given).toBeLessThanOrEqual(max)
    }
  })

  test('three hundred unfinished requests do not delay other requests', async () => {
    const sockets = Array.from({ length: 300 }, (_, n) => {
      const socket = connect(portOf(), '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(
        n % 2 === 0
          ? 'GET /api/health/live HTTP/1.1\r\nHost: x\r\nX-A: '
          : 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
      )
      return socket
    })
    try {
      for (let n = 0; n < 10; n += 1)
        expect(
          (await fetch(`${app.base}/api/health/ready`, { signal: AbortSignal.timeout(10_000) })).status,
        ).toBe(200)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  })

  test('three hundred silent connections are closed; pages and event streams stay open', async () => {
    const hasty = await startApp({}, undefined, { clientTimes: { head: 1_000, body: 1_000 } })
    const port = Number(new URL(hasty.base).port)
    const buyer = await hasty.make.quickBuyer()
    const open = async (text: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined).resume()
      const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
      socket.write(text)
      return { socket, closed }
    }
    const stream = await openEvents(hasty.base, buyer.cookie)
    const page = await open('GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n')
    const silent = await Promise.all(Array.from({ length: 300 }, () => open('')))
    const slowBody = await open(
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    )
    await Promise.all([...silent, slowBody].map(({ closed }) => closed))
    expect(page.socket.closed).toBe(false)
    expect(stream.ended()).toBe(false)
    const answered = once(page.socket, 'data')
    page.socket.write('GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n')
    await answered
    page.socket.destroy()
    stream.close()
    await hasty.stop()
  }, 15_000)

  test('a network has a limited number of connections, and closed ones free their places', async () => {
    const few = Fastify()
    limitConnections(few, { subnet: 3, site: 6 })
    few.get('/', () => 'here')
    const address = await few.listen({ port: 0, host: '127.0.0.1' })
    const held = Array.from({ length: 3 }, () => connect(Number(new URL(address).port), '127.0.0.1'))
    await Promise.all(held.map((socket) => once(socket, 'connect')))
    await expect(fetch(address)).rejects.toThrow()
    for (const socket of held) socket.destroy()
    await vi.waitFor(async () => expect((await fetch(address)).status).toBe(200), 20_000)
    await few.close()
  })

  test('an upload without permission is refused before its body is read', async () => {
    const answer = await raw(
      `POST /api/store/add_img_item HTTP/1.1\r\n${close}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 10000000\r\n\r\n--x`,
    )
    expect(statusOf(answer)).toBe(401)
  })
})
