import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Attacked, megabytes, startAttacked } from '#tests/support/attacked-server.ts'
import { testPassword } from '#tests/support/factories.ts'
import { nightly } from '#tests/support/nightly.ts'

/** The real program as a process behind a proxy, so that requests come from many addresses. */
let server: Attacked

beforeAll(async () => {
  server = await startAttacked(undefined, { TRUSTED_PROXIES: '1' })
})
afterAll(() => server.stop())

interface Sent {
  path: 'login' | 'new_shop_user'
  address: string
  body: object
  cookie?: string
}

const send = async ({ path, address, body, cookie = '' }: Sent) => {
  const response = await fetch(`${server.url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return response
}

const logIn = (email: string, address: string, cookie?: string) =>
  send({ path: 'login', address, body: { email, password: testPassword }, ...(cookie && { cookie }) })

/** The cookie of a browser that has logged in before. */
const knownBrowser = async (email: string): Promise<string> => {
  const { headers } = await logIn(email, '192.0.2.1')
  const cookie = headers.getSetCookie().find((set) => set.includes('known-browser='))
  return cookie?.split(';')[0] ?? ''
}

const guesses = 400

test('during 400 wrong logins at one account, each from another network, its owner on a new browser at home does not wait for them', async () => {
  const { email } = await server.make.buyer()
  const home = '203.0.113.40'
  expect((await logIn(email, home)).status).toBe(200)
  let answered = 0
  const flood = Array.from({ length: guesses }, async (_entry, n) => {
    const body = { email, password: 'hula-hula-hula' }
    const { status } = await send({ path: 'login', address: `10.${n >> 8}.${n & 255}.7`, body })
    answered += 1
    return status
  })
  await vi.waitFor(() => expect(answered).toBeGreaterThan(4), { timeout: 30_000, interval: 5 })
  const before = answered
  expect((await logIn(email, home)).status).toBe(200)
  expect(before).toBeLessThan(guesses / 2)
  // That is 3 s if all of them take 24 s.
  expect(answered - before).toBeLessThan(guesses / 8)
  expect(new Set(await Promise.all(flood))).toEqual(new Set([401]))
})

const floods: [string, (n: number) => string][] = [
  ['of two blocks', (n) => `198.51.${100 + (n % 2)}.${Math.floor(n / 2)}`],
  ['of as many blocks', (n) => `10.${n >> 8}.${n & 255}.7`],
]

test.each(floods.slice(nightly ? 0 : 1))(
  'during wrong logins from 400 networks %s at once, others sign up and log in, and memory stays',
  async (_, addressOf) => {
    const [known, stranger] = [await server.make.buyer(), await server.make.buyer()]
    const cookie = await knownBrowser(known.email)
    const run = crypto.randomUUID()
    let answered = 0
    const { growth } = await server.during(async () => {
      const flood = Array.from({ length: guesses }, async (_entry, n) => {
        const body = { email: `${n}-${run}@example.ph`, password: 'hula-hula-hula' }
        const { status } = await send({ path: 'login', address: addressOf(n), body })
        answered += 1
        return status
      })
      // All guesses have arrived as soon as the first are answered.
      await vi.waitFor(() => expect(answered).toBeGreaterThan(4), { timeout: 30_000, interval: 5 })
      const waiting = guesses - answered
      const others = await Promise.all([
        ...Array.from({ length: 5 }, (_entry, n) => {
          const body = { ...server.make.person(), isFeminine: 1 }
          return send({ path: 'new_shop_user', address: `203.0.113.${n}`, body })
        }),
        logIn(known.email, '203.0.113.20', cookie),
        logIn(stranger.email, '203.0.113.30'),
      ])
      expect(waiting).toBeGreaterThan(guesses / 4)
      expect(others.map(({ status }) => status)).toEqual(Array(7).fill(200))
      expect(new Set(await Promise.all(flood))).toEqual(new Set([401]))
    })
    expect(growth).toBeLessThan(megabytes(200))
  },
)
