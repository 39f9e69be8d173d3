import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Agent, get } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTLS } from 'node:tls'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import { type Certificate, hasOpenSSL, makeCertificate } from '#tests/support/certificates.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { serveMetrics } from '../metrics/serve.ts'
import { readSettings } from '../../settings.ts'
import { listen } from './listen.ts'
import { createServer } from './server.ts'

const named = ({ folder }: Certificate) => ({
  TLS_CERT: join(folder, 'machine.crt'),
  TLS_KEY: join(folder, 'machine.key'),
})

describe.skipIf(!hasOpenSSL)('a server with a certificate', () => {
  let folder: string
  let ours: Certificate
  let others: Certificate

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ukay-tls-'))
    const elsewhere = await mkdtemp(join(folder, 'elsewhere-'))
    ours = await makeCertificate(folder, 'ukay1', '127.0.0.1')
    others = await makeCertificate(elsewhere, 'ukay1', '127.0.0.1')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const start = async (host = '127.0.0.1') => {
    const app = await createServer({
      log: pino({ level: 'silent' }),
      publicURL: undefined,
      tls: ours,
      trustedProxies: 1,
      imageOrigins: [],
    })
    app.get('/', async ({ ip }) => `here for ${ip}`)
    return { app, port: await listen(app, { port: 0, host }) }
  }
  const ask = async (address: string, options: object = {}) => {
    const [answer] = (await once(get(address, { ca: ours.ca, ...options }), 'response')) as [IncomingMessage]
    return answer
  }

  test('answers clients that trust its authority, with keep-alive, and trusts the proxy headers', async () => {
    const { app, port } = await start()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const sockets = new Set<unknown>()
    for (const _ of [1, 2]) {
      const answer = await ask(`https://127.0.0.1:${port}/`, { agent, headers })
      sockets.add(answer.socket)
      expect((await answer.toArray()).join('')).toBe('here for 203.0.113.7')
    }
    expect(sockets.size).toBe(1)
    agent.destroy()
    await app.close()
  })

  test('f13: answers at both addresses of localhost', async () => {
    const { app, port } = await start('localhost')
    const options = { checkServerIdentity: () => undefined }
    for (const [host, ip] of [
      ['127.0.0.1', '127.0.0.1'],
      ['[::1]', '::1'],
    ]) {
      const answer = await ask(`https://${host}:${port}/`, options)
      expect((await answer.toArray()).join('')).toBe(`here for ${ip}`)
    }
    await app.close()
  })

  test('refuses plain HTTP, and clients of another authority reject it', async () => {
    const { app, port } = await start()
    const plain = connect(port, '127.0.0.1')
    plain.on('error', () => undefined)
    let answered = ''
    plain.on('data', (bytes) => (answered += String(bytes)))
    plain.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
    await once(plain, 'close')
    expect(answered).not.toContain('here for')
    await expect(ask(`https://127.0.0.1:${port}/`, { ca: others.ca })).rejects.toThrow('certificate')
    await app.close()
  })

  test('shuts down beside connections without a request, before and after the handshake', async () => {
    const { app, port } = await start()
    const taken = once(app.server, 'connection')
    const silent = connect(port, '127.0.0.1')
    await taken
    const greeted = connectTLS({ port, host: '127.0.0.1', ca: ours.ca })
    await Promise.all([once(greeted, 'secureConnect'), once(app.server, 'secureConnection')])
    const answered = connectTLS({ port, host: '127.0.0.1', ca: ours.ca })
    answered.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
    expect(String(await once(answered, 'data'))).toContain('here for')
    const ends = Promise.all([silent, greeted, answered].map((socket) => once(socket, 'close')))
    await app.close()
    await ends
  })

  test('serves calls, event streams and metrics', async () => {
    const app = await startApp(named(ours))
    const { cookie } = await app.make.quickBuyer()
    expect((await ask(`${app.base}/api/health/ready`)).statusCode).toBe(200)
    const stream = await ask(`${app.base}/api/events`, { headers: { cookie } })
    expect(stream.headers['content-type']).toContain('text/event-stream')
    expect(String(await once(stream, 'data'))).not.toBe('')
    stream.destroy()
    await app.stop()

    const figures = await serveMetrics(createMetrics(), 0, '127.0.0.1', ours)
    expect((await ask(`https://127.0.0.1:${figures.port}/metrics`)).statusCode).toBe(200)
    await figures.close()
  })

  test('does not start with an incomplete setting, a missing file or a key of another certificate', async () => {
    const settings = named(ours)
    expect(readSettings(settings)).toMatchObject({ TLS_CERT: ours.cert, TLS_KEY: ours.key })
    expect(() => readSettings({ TLS_CERT: settings.TLS_CERT })).toThrow(
      'TLS_KEY: TLS_CERT and TLS_KEY go together',
    )
    expect(() => readSettings({ TLS_KEY: settings.TLS_KEY })).toThrow(
      'TLS_CERT: TLS_CERT and TLS_KEY go together',
    )
    expect(() => readSettings({ ...settings, TLS_KEY: join(folder, 'nowhere') })).toThrow(
      /TLS_KEY: The file cannot be read: ENOENT.*nowhere/,
    )
    expect(() => readSettings({ ...settings, TLS_KEY: named(others).TLS_KEY })).toThrow(
      /TLS_CERT: No certificate that goes with TLS_KEY/,
    )
    const empty = join(folder, 'empty')
    await writeFile(empty, '')
    expect(() => readSettings({ TLS_CERT: empty, TLS_KEY: empty })).toThrow('TLS_CERT: The file is empty')
  })
})
