import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDevOutbox } from '#server/platform/dev-outbox/dev-outbox.ts'
import { hashPassword } from '#server/features/people/accounts/passwords/passwords.ts'
import { digest } from '#server/platform/limits/limits.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'

/** Limits that the acts of strangers use up, with what keeps them from locking out the person. */
const ofStrangers: Record<string, string> = {
  perAccount:
    'a known browser and a network of the person do not count; tests/attacks/lockout.landing.test.ts',
  perBlock: 'counted for each block; tested below',
  perAccountOfBlocks: 'more than 600 blocks a day; then the link by mail, tested below',
  perNetwork: 'counted for each network',
  perNetworkAndDay: 'counted for each network',
  wrongCodes: 'a session, a link and a known browser have their own; recovery codes; lockout.landing.test.ts',
  withRightCode: 'only who has the codes',
  wrongPerPasskey: 'the id of a passkey is known to its device and to the account alone',
  mailsPerNetworkAndEmail: 'counted for each network',
  mailsPerEmail: 'tested below',
  mailsBeyond: 'tested below',
  passwordsPerLink: 'only who has the link',
  refusals: 'only the mail server of the address',
  textsPerNumber: 'tested below',
  textsBeyond: 'tested below',
}

test('every limit counts a network, the acts of the person alone, or is known to be used up by strangers', async () => {
  const text = await readFile(new URL('../../docs/reference/limits.md', import.meta.url), 'utf8')
  const rates = [...text.matchAll(/^- (.*): \d+\/[\dmhin]+ \(`[^`]*#(\w+)`\)$/gm)]
  expect(rates.length).toBeGreaterThan(90)
  const unknown = rates
    .filter(([, , constant = '']) => !(constant in ofStrangers))
    .filter(
      ([, what = '']) =>
        !/network|seller|buyer|shop|session|admin|owner|helper|browser|account$|accounts?[ ;,]/.test(what),
    )
    .map(([, what, constant]) => `${what} (${constant})`)
  expect(unknown).toEqual([])
  // A limit of an address, a number or a code may be one of strangers.
  const named = rates
    .filter(([, what = '']) => /e-mail|, number|, link|, address/.test(what))
    .map(([, , constant = '']) => constant)
  expect(named.filter((constant) => !(constant in ofStrangers))).toEqual([])
})

const outbox = createDevOutbox()
let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await startApp({ TRUSTED_PROXIES: '1' }, undefined, { devOutbox: outbox })
  passwordHash = await hashPassword(testPassword)
})
beforeEach(() => app.db.deleteFrom('attempts').execute())
afterAll(() => app.stop())

const post = async (path: string, body: object, address: string, cookie = '') => {
  const response = await fetch(`${app.base}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
    body: JSON.stringify(body),
  })
  const known = response.headers
    .getSetCookie()
    .find((one) => one.startsWith('known-browser='))
    ?.split(';')[0]
  return { status: response.status, known }
}
const forgot = async (email: string, address: string, cookie?: string) =>
  (await post('auth/forgot_password', { email }, address, cookie)).status
/** An account that is not new. */
const aged = async () => {
  const buyer = await app.make.quickBuyer()
  const created_at = new Date(app.clock.now().getTime() - 7 * 86_400_000)
  await app.db.updateTable('accounts').set({ created_at }).where('id', '=', buyer.accountID).execute()
  return buyer
}
const victim = async () => {
  const buyer = await app.make.quickBuyer()
  await app.db
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', buyer.accountID)
    .execute()
  return buyer
}

describe('strangers in many networks', () => {
  test('do not use up the password links of a person', async () => {
    const { email } = await victim()
    const { known = '' } = await post('auth/login', { email, password: testPassword }, '198.51.100.7')
    expect(known).not.toBe('')
    const codes: number[] = []
    for (let n = 0; n < 24; n += 1) codes.push(await forgot(email, `10.0.${n % 4}.${n + 1}`))
    // Twenty of all strangers, and then one a day of each of their four blocks.
    expect(codes.filter((code) => code === 200)).toHaveLength(24)
    for (let n = 30; n < 40; n += 1) expect(await forgot(email, `10.0.${n % 4}.${n + 1}`)).toBe(429)

    expect(await forgot(email, '203.0.113.77', known), 'on a known browser').toBe(200)
    expect(await forgot(email, '198.51.100.7'), 'in a network of the person').toBe(200)
    expect(await forgot(email, '198.51.100.7'), 'once more').toBe(200)
    expect(await forgot(email, '203.0.113.99'), 'on a new browser in a new network').toBe(200)
  })

  test('do not use up the logins in a network of the person', async () => {
    const { email } = await victim()
    await post('auth/login', { email, password: testPassword }, '198.51.100.8')
    const wrong = { email, password: 'hula' }
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => post('auth/login', wrong, `10.1.${n % 2}.${n}`)),
    )
    // Forty of all strangers, and then one of each of their two blocks.
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(42)
    const right = { email, password: testPassword }
    expect((await post('auth/login', right, '10.1.0.99')).status).toBe(429)
    expect((await post('auth/login', right, '198.51.100.8')).status).toBe(200)
  })

  test('in 400 networks do not keep out the owner on a new browser in a new network', async () => {
    const { email } = await victim()
    const wrong = { email, password: 'hula' }
    const statuses: number[] = []
    for (let n = 0; n < 400; n += 40)
      for (const { status } of await Promise.all(
        Array.from({ length: 40 }, (_, one) => post('auth/login', wrong, `10.${one}.${n / 40}.1`)),
      ))
        statuses.push(status)
    expect(new Set(statuses)).toEqual(new Set([401]))
    // The same networks have no guess left.
    expect((await post('auth/login', wrong, '10.7.1.2')).status).toBe(429)
    const began = performance.now()
    expect((await post('auth/login', { email, password: testPassword }, '203.0.113.5')).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(3_000)
  })

  test('guess at most 600 times a day beyond the 40 an hour, and then the link by mail still works', async () => {
    const { email } = await victim()
    const key = `login:${digest(email)}`
    const window_ends_at = new Date(app.clock.now().getTime() + 3_600_000)
    const counts = [
      { key, count: 40, window_ends_at },
      { key: `${key}:blocks`, count: 599, window_ends_at },
    ]
    await app.db.insertInto('attempts').values(counts).execute()
    const wrong = { email, password: 'hula' }
    expect((await post('auth/login', wrong, '10.5.0.1')).status).toBe(401)
    expect((await post('auth/login', wrong, '10.5.1.1')).status).toBe(429)
    expect(await forgot(email, '10.5.1.1')).toBe(200)
  })

  test('do not use up the text messages to a number', async () => {
    const phone_no = '09170001111'
    const people = await Promise.all(Array.from({ length: 5 }, aged))
    const owner = people[4]
    await app.db.updateTable('accounts').set({ phone_no }).execute()
    const statuses: number[] = []
    for (const person of people.slice(0, 4))
      for (let n = 0; n < 3; n += 1) statuses.push((await person.call('POST auth/send_phone_code')).status)
    // Six of all, and one a day of each account.
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(6 + 4)
    expect((await owner?.call('POST auth/send_phone_code'))?.status).toBe(200)
    await app.db
      .insertInto('proven_phones')
      .values({ account_id: owner?.accountID ?? '', phone_no, proven_at: app.clock.now() })
      .execute()
    expect((await owner?.call('POST auth/send_phone_code'))?.status, 'with a proven number').toBe(200)
  })
})

test('new accounts spend a twentieth of the text messages of a day, and then one for each address block', async () => {
  const sent = outbox.list().length
  const crowd = await Promise.all(Array.from({ length: 20 }, () => app.make.quickBuyer()))
  const statuses: number[] = []
  for (const [n, one] of crowd.entries()) {
    await app.db
      .updateTable('accounts')
      .set({ phone_no: `0918${String(n).padStart(7, '0')}` })
      .where('id', '=', one.accountID)
      .execute()
    for (let code = 0; code < 3; code += 1)
      statuses.push((await post('auth/send_phone_code', {}, `10.3.0.${n + 1}`, one.cookie)).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(26)
  expect(outbox.list().length - sent).toBeLessThanOrEqual(26)
  // Who is not new, or is elsewhere, still gets one.
  const [old, newcomer] = [await aged(), await app.make.quickBuyer()]
  for (const [n, { accountID }] of [old, newcomer].entries())
    await app.db
      .updateTable('accounts')
      .set({ phone_no: `0919000000${n}` })
      .where('id', '=', accountID)
      .execute()
  expect((await post('auth/send_phone_code', {}, '10.3.0.1', old.cookie)).status).toBe(200)
  expect((await post('auth/send_phone_code', {}, '10.4.0.1', newcomer.cookie)).status).toBe(200)
})
