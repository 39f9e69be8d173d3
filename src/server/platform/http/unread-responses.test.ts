import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pino from 'pino'
import { type TestContext, describe, test, vi } from 'vitest'
import { hasOpenSSL, makeCertificate } from '#tests/support/certificates.ts'
import { getRequest, rawRequests } from '#tests/support/raw-requests.ts'
import { createServer } from './server.ts'
import type { Tls } from './tls.ts'
import type { UnreadLimits } from './unread-responses.ts'
import { nightly } from '#tests/support/nightly.ts'

/** More than the systems of both sides buffer. */
const large = Buffer.alloc(24 * 1024 * 1024, 'a')
const roomy = { connection: 1e9, subnet: 1e9, site: 1e9, process: 1e9 }
const patient: UnreadLimits = { stalledMs: 60_000, stalledAtShutdownMs: 500, bytes: roomy }

const start = async (
  { onTestFinished }: TestContext,
  unread: UnreadLimits = patient,
  { tls, proxies = 0 }: { tls?: Tls; proxies?: number } = {},
) => {
  const app = await createServer({
    log: pino({ level: 'silent' }),
    publicURL: undefined,
    tls,
    trustedProxies: proxies,
    imageOrigins: [],
    unread,
  })
  let underWay = 0
  let most = 0
  app.get('/large', async (_request, reply) => reply.type('image/png').send(large))
  app.get('/slow/:n', async ({ params }) => {
    underWay += 1
    most = Math.max(most, underWay)
    await setTimeout(30)
    underWay -= 1
    return `reply ${(params as { n: string }).n};`
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const base = `${tls ? 'https' : 'http'}://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const send = (text: string, reads: boolean) => {
    const client = rawRequests({ base, text, reads })
    onTestFinished(() => void client.cut())
    return client
  }
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
  return { app, send, connections, most: () => most }
}

const four = [1, 2, 3, 4].map((n) => getRequest(`/slow/${n}`)).join('')

// They wait most of the time, so they run at the same time.
describe.concurrent.each(hasOpenSSL && nightly ? ['http', 'https'] : ['http'])('over %s', (protocol) => {
  const open = async (context: TestContext, unread?: UnreadLimits) => {
    if (protocol === 'http') return start(context, unread)
    const folder = await mkdtemp(join(tmpdir(), 'ukay-unread-'))
    const tls = await makeCertificate(folder, 'ukay1', '127.0.0.1')
    await rm(folder, { recursive: true })
    return start(context, unread, { tls })
  }

  test('four pipelined requests are handled one after another, and all are answered in order', async (context) => {
    const { expect } = context
    const { send, most } = await open(context)
    const client = send(four, true)
    await vi.waitFor(() => expect(client.statuses()).toEqual([200, 200, 200, 200]), 20_000)
    expect(client.answer().match(/reply \d/g)).toEqual(['reply 1', 'reply 2', 'reply 3', 'reply 4'])
    expect(most()).toBe(1)
    // The connection stays open for more.
    client.send(four)
    await vi.waitFor(() => expect(client.statuses()).toHaveLength(8), 20_000)
  })

  test('a connection with more unanswered requests is closed, and of them one at most was begun', async (context) => {
    const { expect } = context
    const { send, most } = await open(context)
    await send(four + getRequest('/slow/5'), true).closed
    expect(most()).toBeLessThanOrEqual(1)
  })

  test('a connection that stops reading is closed after a time, and one that reads on is not', async (context) => {
    const { expect } = context
    const { send, connections } = await open(context, { ...patient, stalledMs: 2_000 })
    send(getRequest('/large'), false)
    const reader = send(getRequest('/large'), true)
    await vi.waitFor(() => expect(reader.answer().length).toBeGreaterThan(large.length), 10_000)
    await vi.waitFor(async () => expect(await connections()).toBe(1), 10_000)
    // The timeout ends with the response: the connection is still there for the next request.
    await setTimeout(2_500)
    reader.send(getRequest('/slow/1'))
    await vi.waitFor(() => expect(reader.statuses()).toEqual([200, 200]), 20_000)
  }, 60_000)

  test('a shutdown does not wait for those who do not read', async (context) => {
    const { expect } = context
    const { app, send, connections } = await open(context)
    send(getRequest('/large'), false)
    await vi.waitFor(async () => expect(await connections()).toBe(1), 20_000)
    await setTimeout(300)
    const begun = performance.now()
    await app.close()
    expect(performance.now() - begun).toBeLessThan(5_000)
  }, 60_000)
})

describe.concurrent('bytes that wait', () => {
  test('beyond the limit of a connection it is closed', async (context) => {
    const { expect } = context
    const { send, connections } = await start(context, {
      ...patient,
      bytes: { ...roomy, connection: 1024 * 1024 },
    })
    send(getRequest('/large'), false)
    await vi.waitFor(async () => expect(await connections()).toBe(1), 20_000)
    await vi.waitFor(async () => expect(await connections()).toBe(0), 20_000)
  })

  test('beyond the limit of the process those that waited longest are closed', async (context) => {
    const { expect } = context
    const { app, send, connections } = await start(context, {
      ...patient,
      bytes: { ...roomy, process: 1.5 * large.length },
    })
    const first = send(getRequest('/large'), false)
    await setTimeout(400)
    // Before the server has the second connection, there is one too.
    const accepted = once(app.server, 'connection')
    const second = send(getRequest('/large'), false)
    await accepted
    await vi.waitFor(async () => expect(await connections()).toBe(1), 20_000)
    first.read()
    second.read()
    await vi.waitFor(() => expect(second.answer().length).toBeGreaterThan(large.length), 10_000)
    await first.closed
  }, 60_000)

  test('behind a proxy the limit of a network counts people, not the proxy', async (context) => {
    const { expect } = context
    const { send, connections } = await start(
      context,
      { ...patient, bytes: { ...roomy, subnet: 1.5 * large.length } },
      { proxies: 1 },
    )
    const from = (ip: string) => send(getRequest('/large', `X-Forwarded-For: ${ip}\r\n`), false)
    from('192.0.2.1')
    from('192.0.2.2')
    await setTimeout(800)
    expect(await connections()).toBe(2)
    from('192.0.2.1')
    await setTimeout(800)
    expect(await connections()).toBe(2)
  }, 60_000)
})
