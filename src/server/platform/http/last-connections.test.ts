import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createServer } from './server.ts'

test('idle connections, with or without a request before, do not delay the shutdown', async () => {
  const app = await createServer({
    log: pino({ level: 'silent' }),
    publicURL: undefined,
    trustedProxies: 0,
    imageOrigins: [],
  })
  app.get('/', async () => 'here')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const taken = once(app.server, 'connection')
  const silent = connect(port, '127.0.0.1')
  await taken
  const answered = connect(port, '127.0.0.1')
  answered.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
  expect(String(await once(answered, 'data'))).toContain('here')
  const ends = Promise.all([once(silent, 'close'), once(answered, 'close')])
  await app.close()
  await ends
})
