import { once } from 'node:events'
import { type AddressInfo, connect, createServer as createPlainServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { readSettings } from '../../settings.ts'
import { hostInURL, listen } from './listen.ts'
import { createServer } from './server.ts'
import { limitConnections } from './slow-clients.ts'

let app: FastifyInstance | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

const make = async (): Promise<FastifyInstance> => {
  app = await createServer({
    log: pino({ level: 'silent' }),
    publicURL: undefined,
    trustedProxies: 0,
    imageOrigins: [],
  })
  app.get('/from', ({ ip }) => ip)
  return app
}

const from = async (host: string, port: number): Promise<string> =>
  (await fetch(`http://${host}:${port}/from`)).text()

test('f13: by itself the server answers at both addresses of localhost', async () => {
  const port = await listen(await make(), { host: readSettings({}).HOST, port: 0 })
  expect(await from('127.0.0.1', port)).toBe('127.0.0.1')
  expect(await from('[::1]', port)).toBe('::1')
  expect(await from('localhost', port)).toMatch(/^(127\.0\.0\.1|::1)$/)
})

test.each([
  ['127.0.0.1', ['127.0.0.1']],
  ['::1', ['[::1]']],
  ['0.0.0.0', ['127.0.0.1']],
  ['::', ['127.0.0.1', '[::1]']],
])('with HOST=%s it answers at %j', async (host, answers) => {
  const port = await listen(await make(), { host, port: 0 })
  for (const each of ['127.0.0.1', '[::1]']) {
    const asked = from(each, port)
    if (answers.includes(each)) expect(await asked).toContain(each.replaceAll(/[[\]]/g, ''))
    else await expect(asked).rejects.toThrow()
  }
})

test('the limit of connections counts those of both addresses', async () => {
  const server = await make()
  limitConnections(server, { subnet: 1, site: 100 })
  const port = await listen(server, { host: 'localhost', port: 0 })
  const first = connect(port, '::1')
  await once(first, 'connect')
  const second = connect(port, '::1')
  await once(second, 'close')
  first.destroy()
})

test('a port that is taken at the second address is said to be taken', async () => {
  const other = createPlainServer().listen(0, '::1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(listen(await make(), { host: 'localhost', port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  })
  other.close()
})

test('after the end neither address answers', async () => {
  const port = await listen(await make(), { host: 'localhost', port: 0 })
  await from('[::1]', port)
  await app?.close()
  await expect(from('127.0.0.1', port)).rejects.toThrow()
  await expect(from('[::1]', port)).rejects.toThrow()
})

test.each([
  ['localhost', 'localhost'],
  ['127.0.0.1', 'localhost'],
  ['0.0.0.0', 'localhost'],
  ['::', 'localhost'],
  ['::1', '[::1]'],
  ['192.168.1.5', '192.168.1.5'],
  ['ukay.local', 'ukay.local'],
])('the address of HOST=%s is printed with %s', (host, printed) => expect(hostInURL(host)).toBe(printed))
