import { request } from 'node:http'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '#server/platform/db/connect.ts'
import { readSettings } from '#server/settings.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { createFirstAdmin } from './admins.ts'
import { openFirstRun } from './first-run.ts'

const publicURL = 'https://ukay.example.ph'

let app: TestApp
let there: TestApp
const others: TestApp[] = []
const beside = async (environment: NodeJS.ProcessEnv = {}) => {
  const other = await startApp(environment, app)
  others.push(other)
  return other
}
const stopAll = async () => {
  for (const other of others.splice(0)) await other.stop()
  await app?.stop()
}
beforeEach(async () => {
  await stopAll()
  app = await startApp()
  there = await beside({ PUBLIC_URL: publicURL })
})
afterAll(stopAll)

const newPerson = () => {
  const { email, first_name, last_name } = app.make.person()
  return { email, first_name, last_name, password: testPassword }
}

/** What a starting process prints. */
const start = async () => {
  const on = connect(app.connection, () => undefined, 2)
  try {
    return await openFirstRun(on, app.clock, publicURL)
  } finally {
    await on.close()
  }
}
const newCode = async (): Promise<string> => (await start())?.split('#')[1] ?? ''

const check = async (on: TestApp, code?: string) =>
  (await on.visitor().call('POST setup/check_code', { code })).error?.code ?? 'ok'
const make = async (
  on: TestApp,
  code?: string,
  person: ReturnType<typeof newPerson> & { city?: string } = newPerson(),
) => (await on.visitor().call('POST setup/make_first_admin', { ...person, code })).error?.code ?? 'ok'
const admins = async () =>
  (await app.db.selectFrom('accounts').select('email').where('kind', '=', 'admin').execute()).length

/** A call from this machine with these headers, as a proxy or an attacker sends it. */
const checkWith = (headers: Record<string, string>, on = app): Promise<number> =>
  new Promise((resolve, reject) => {
    const sending = request(`${on.base}/api/setup/check_code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    })
    sending.on('error', reject)
    sending.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sending.end('{}')
  })

describe('without an admin', () => {
  test('a browser on this machine makes an owner, who can log in, and no second one', async () => {
    expect(await check(app)).toBe('ok')
    const person = { ...newPerson(), city: 'Ukay Baguio' }
    expect(await make(app, undefined, person)).toBe('ok')
    const admin = await app.make.logIn(person.email)
    expect(await admin.ok('GET auth/session')).toMatchObject({ user_type: 'Admin', adminRole: 'owner' })
    expect((await admin.ok('GET admin/get_log', {})).acts.map(({ act }) => act)).toEqual(['admin_joined'])
    expect((await admin.ok('GET admin/get_set_up')).cityName).toBe('Ukay Baguio')
    expect(await make(app, undefined, { ...newPerson(), city: 'Ukay Cebu' })).toBe('not_found')
    expect((await admin.ok('GET admin/get_set_up')).cityName).toBe('Ukay Baguio')
    expect(await make(app)).toBe('not_found')
    expect(await admins()).toBe(1)
  })

  test('a browser elsewhere needs the code of a terminal, typed in any way, of whichever process', async () => {
    expect(await check(there)).toBe('wrong_first_run_code')
    expect(await make(there)).toBe('wrong_first_run_code')
    const link = await start()
    expect(link).toMatch(/^https:\/\/ukay\.example\.ph\/first-run#[A-Z2-7]{26}$/)
    const [first, second] = [link?.split('#')[1] ?? '', await newCode()]
    expect(first).not.toBe(second)
    for (const code of [first, second, ` ${second.toLowerCase().replace(/(.{4})/g, '$1-')} `])
      expect(await check(there, code)).toBe('ok')
    expect(await make(there, first)).toBe('ok')
    expect(await check(there, second)).toBe('not_found')
    expect(await app.db.selectFrom('first_run_codes').selectAll().execute()).toEqual([])
  })

  test('a wrong code and an expired one make nobody, and a code is only kept as its hash', async () => {
    const code = await newCode()
    expect(JSON.stringify(await app.db.selectFrom('first_run_codes').selectAll().execute())).not.toContain(
      code,
    )
    const wrong = `${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`
    for (const one of [wrong, code.slice(0, 25), '', '%'])
      expect([one, await make(there, one)]).not.toEqual([one, 'ok'])
    app.clock.advance(86_400_000)
    expect(await check(there, code)).toBe('wrong_first_run_code')
    expect(await make(there, code)).toBe('wrong_first_run_code')
    expect(await admins()).toBe(0)
    await app.background.run('purge')
    expect(await app.db.selectFrom('first_run_codes').selectAll().execute()).toEqual([])
  })

  test('a network sends twenty wrong codes in a quarter of an hour; the right one is heard even then', async () => {
    const code = await newCode()
    const answers: string[] = []
    for (let n = 0; n < 21; n += 1) answers.push(await check(there, `WRONG${n}`))
    expect(answers.filter((one) => one === 'wrong_first_run_code')).toHaveLength(20)
    expect(answers.at(-1)).toBe('too_many_tries')
    expect(await make(there, 'WRONG')).toBe('too_many_tries')
    expect(await check(there, code)).toBe('ok')
    app.clock.advance(901_000)
    expect(await check(there, 'WRONG')).toBe('wrong_first_run_code')
  })

  test.each([
    ['a header of a proxy', { 'x-forwarded-for': '127.0.0.1' }],
    ['a header of another proxy', { forwarded: 'for=127.0.0.1' }],
    ['the name of another site', { host: 'evil.example' }],
  ])('%s never makes a request one of this machine', async (_name, headers) => {
    expect(await checkWith({})).toBe(200)
    expect(await checkWith(headers)).toBe(403)
  })

  test('behind a trusted proxy a forged address is not one of this machine', async () => {
    const proxied = await beside({ TRUSTED_PROXIES: '1' })
    for (const forged of ['127.0.0.1', '::1', '127.0.0.1, 127.0.0.1'])
      expect(await checkWith({ 'x-forwarded-for': forged }, proxied)).toBe(403)
    expect(await checkWith({}, proxied)).toBe(403)
  })

  test('a page of another site is refused', async () => {
    expect(await checkWith({ origin: 'https://evil.example' })).toBe(403)
    expect(await checkWith({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  })

  test('a weak password and a taken address are refused as at sign-up, and the code still works', async () => {
    const code = await newCode()
    const buyer = await app.make.buyer()
    expect(await make(there, code, { ...newPerson(), password: 'password1' })).toBe('common_password')
    expect(await make(there, code, { ...newPerson(), email: buyer.email.toUpperCase() })).toBe('email_taken')
    expect(await make(there, code)).toBe('ok')
  })

  test('of tabs on two processes at the same moment one makes the admin', async () => {
    const code = await newCode()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? make(app) : make(there, code))),
    )
    expect(answers.toSorted()).toEqual([...Array<string>(7).fill('not_found'), 'ok'])
    expect(await admins()).toBe(1)
  })

  test('a process that starts with an admin in its settings and a tab make one admin', async () => {
    const on = connect(app.connection, () => undefined, 2)
    const settings = readSettings({ ADMIN_EMAIL: 'root@shop.ph', ADMIN_PASSWORD: testPassword })
    const [answer] = await Promise.all([make(app), createFirstAdmin(on, app.clock, settings)])
    await on.close()
    expect(['ok', 'not_found']).toContain(answer)
    expect(await admins()).toBe(1)
  })
})

describe('with an admin', () => {
  test('the calls are closed for everybody on every process, and nothing is printed', async () => {
    const code = await newCode()
    const admin = await app.make.admin()
    for (const on of [app, there]) {
      expect(await check(on)).toBe('not_found')
      expect(await check(on, code)).toBe('not_found')
      expect(await make(on, code)).toBe('not_found')
    }
    expect((await admin.call('POST setup/check_code', { code })).status).toBe(404)
    expect(await start()).toBeNull()
  })
})
