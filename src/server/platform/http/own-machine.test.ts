import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { isFromThisMachine } from './own-machine.ts'

const local = { address: '127.0.0.1', ip: '127.0.0.1', headers: { host: 'localhost:3000' } }
const isHere = (
  { address, ip, headers }: { address: string; ip: string; headers: Record<string, string> },
  settings: { PUBLIC_URL?: string; TRUSTED_PROXIES?: number } = {},
) =>
  isFromThisMachine({ socket: { remoteAddress: address }, ip, headers } as unknown as FastifyRequest, {
    TRUSTED_PROXIES: 0,
    ...settings,
  })

test.each([
  ['127.0.0.1', 'localhost:3000'],
  ['127.0.0.2', '127.0.0.1'],
  ['::1', '[::1]:3000'],
  ['::ffff:127.0.0.1', 'LOCALHOST'],
])('a connection from %s to %s is from this machine', (address, host) => {
  expect(isHere({ address, ip: address, headers: { host } })).toBe(true)
})

test.each<[string, typeof local & { headers: Record<string, string> }]>([
  ['a connection from elsewhere', { ...local, address: '203.0.113.7', ip: '203.0.113.7' }],
  ['a header that names this machine', { ...local, address: '203.0.113.7' }],
  ['a proxy here that names whom it serves', { ...local, ip: '203.0.113.7' }],
  ['a name of another site', { ...local, headers: { host: 'evil.example' } }],
  ['a name that begins with this machine', { ...local, headers: { host: 'localhost.evil.example' } }],
  ['no name', { ...local, headers: { host: '' } }],
  ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'].map(
    (name): [string, typeof local] => [
      `the header ${name}`,
      { ...local, headers: { ...local.headers, [name]: '127.0.0.1' } },
    ],
  ),
])('%s is not', (_name, request) => {
  expect(isHere(request)).toBe(false)
})

test('with a proxy or a public address in the settings nobody is on this machine', () => {
  expect(isHere(local, { TRUSTED_PROXIES: 1 })).toBe(false)
  expect(isHere(local, { PUBLIC_URL: 'https://ukay.example.ph' })).toBe(false)
  expect(isHere(local, { PUBLIC_URL: 'http://localhost:3000' })).toBe(true)
})
