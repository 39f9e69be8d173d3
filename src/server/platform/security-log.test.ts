import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makePasswordLink } from '#server/features/people/index.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { picture } from '#tests/support/photos.ts'
import { codeAt, setUpSecondFactor } from '#tests/support/second-factor.ts'
import { createLog } from './http/log.ts'

let app: TestApp
let written = ''
const logOfTest = createLog('info', { write: (line) => void (written += line) })

beforeAll(async () => {
  app = await startApp({}, undefined, { log: logOfTest })
})
beforeEach(() => {
  written = ''
})
afterAll(() => app.stop())

type Line = Record<string, unknown>
const linesOf = (): Line[] =>
  written
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

/** The security events since the test began. Each must belong to a request that was logged with the same id. */
const securityEvents = (): Line[] => {
  const lines = linesOf()
  const requests = new Set(lines.filter(({ msg }) => msg === 'answered').map(({ reqId }) => reqId))
  return lines
    .filter(({ event }) => event !== undefined)
    .map(({ level, time, reqId, msg, network, ...rest }) => {
      expect(requests.has(reqId), `${JSON.stringify(rest)} is of a request`).toBe(true)
      expect([level, typeof time, typeof msg]).toEqual([30, 'string', 'string'])
      expect(network).toMatch(/^[0-9a-f]{16}$/)
      return rest
    })
}

const new_password = 'bagong-susi-ng-bahay'

test('logins, logouts, ended sessions and password changes are logged with the account', async () => {
  const buyer = await app.make.buyer()
  const { accountID, email } = buyer
  await app.make.logIn(email)
  const desk = await app.make.logIn(email)
  const { sessions } = await buyer.ok('GET auth/sessions')
  const id = sessions.find(({ isThis }) => !isThis)?.sessionID
  await buyer.ok('POST auth/end_session', { sessionID: id })
  await buyer.ok('POST auth/end_other_sessions')
  await buyer.ok('POST auth/end_other_sessions')
  await app.make.logIn(email)
  await buyer.ok('POST auth/change_password', { password: testPassword, new_password })
  await buyer.ok('POST auth/logout')
  await buyer.ok('POST auth/logout')
  await desk.call('POST auth/logout')
  const login = { event: 'login', accountID, kind: 'buyer' }
  expect(securityEvents()).toEqual([
    { ...login, event: 'signed_up' },
    login,
    login,
    login,
    { event: 'sessions_ended', accountID, ended: 1 },
    { event: 'sessions_ended', accountID, ended: 1 },
    login,
    { event: 'password_changed', accountID, ended: 1 },
    { event: 'logout', accountID },
  ])
})

test('a login with a second factor is logged as such', async () => {
  const buyer = await app.make.buyer()
  const { accountID, email } = buyer
  const { secret } = await setUpSecondFactor(buyer, app.clock.now())
  app.clock.advance(60_000)
  written = ''
  const code = codeAt(secret, app.clock.now())
  await app.visitor().ok('POST auth/login', { email, password: testPassword, code })
  expect(securityEvents()).toEqual([{ event: 'login', accountID, kind: 'buyer', withCode: true }])
})

test('a password reset is logged with the account, and an invalid link is logged as refused', async () => {
  const buyer = await app.make.buyer()
  const { accountID, email } = buyer
  const { token } = await makePasswordLink({ db: app.db }, app.clock, email)
  written = ''
  await app.visitor().ok('POST auth/reset_password', { token, new_password })
  await app.visitor().call('POST auth/reset_password', { token, new_password })
  expect(securityEvents()).toEqual([
    { event: 'password_reset', accountID, ended: 1 },
    { event: 'refused', route: '/api/auth/reset_password', code: 'link_over' },
  ])
  expect(written).not.toContain(token)
})

const guess = { password: 'hula-lang-ito' }

test('a failed login is logged with the account, if it exists, and without the input', async () => {
  const { accountID, email } = await app.make.buyer()
  written = ''
  await app.visitor().call('POST auth/login', { email: email.toUpperCase(), ...guess })
  await app.visitor().call('POST auth/login', { email: 'nobody@example.ph', ...guess })
  await app.visitor().call('POST auth/login', { email: testPassword, password: '' })
  for (let n = 0; n < 10; n += 1) await app.visitor().call('POST auth/login', { email, ...guess })
  expect(securityEvents()).toEqual([
    { event: 'login_failed', accountID },
    { event: 'login_failed' },
    { event: 'login_failed' },
    ...Array.from({ length: 9 }, () => ({ event: 'login_failed', accountID })),
    { event: 'refused', route: '/api/auth/login', code: 'too_many_tries' },
  ])
})

test('exports of personal data and deletions of accounts are logged', async () => {
  const buyer = await app.make.buyer()
  const { accountID } = buyer
  written = ''
  await buyer.call('POST auth/my_data', guess)
  await buyer.ok('POST auth/my_data', { password: testPassword })
  await buyer.ok('POST auth/delete_account', { password: testPassword })
  expect(securityEvents()).toEqual([
    { event: 'refused', accountID, role: 'buyer', route: '/api/auth/my_data', code: 'wrong_password' },
    { event: 'data_exported', accountID, kind: 'buyer' },
    { event: 'account_deleted', accountID, kind: 'buyer' },
  ])
})

test('events of one network have the same hash in every process, which does not reveal the address', async () => {
  const other = await startApp({ TRUSTED_PROXIES: '1' }, app, { log: logOfTest })
  const { email } = await app.make.buyer()
  const from = async (process: TestApp, address: string) => {
    written = ''
    await fetch(`${process.base}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ email, ...guess }),
    })
    expect(written).not.toContain(address)
    const line = linesOf().find(({ event }) => event === 'login_failed')
    return [line?.['network'], line?.['site']]
  }
  const [local, none] = await from(app, '203.0.113.7')
  expect(none).toBeUndefined()
  expect(await from(other, '127.0.0.1')).toEqual([local, undefined])
  const [one] = await from(other, '203.0.113.7')
  expect(one).not.toBe(local)
  expect((await from(other, '203.0.113.7'))[0]).toBe(one)
  for (const encoding of ['hex', 'base64', 'base64url'] as const)
    expect(createHash('sha256').update('203.0.113.7').digest(encoding)).not.toContain(one)
  const [subnet, site] = await from(other, '2001:db8:1:2::1')
  expect(await from(other, '2001:db8:1:2:3::4')).toEqual([subnet, site])
  const [neighbour, sameSite] = await from(other, '2001:db8:1:3::1')
  expect([neighbour === subnet, sameSite === site]).toEqual([false, true])
  await other.stop()
})

test('refusals are logged: wrong role, wrong owner, wrong password and cross-site requests', async () => {
  const [buyer, other] = [await app.make.buyer(), await app.make.quickBuyer()]
  written = ''
  const { accountID } = buyer
  const img = await picture({ width: 60, height: 80 })
  await buyer.call('GET auth/verification/get_list_pending')
  await buyer.call('POST store/codegen', { amount: 100, count: 1 }, 'form')
  await buyer.call('POST store/add_img_item', { id: accountID, img })
  await buyer.call('GET tickets/ticket', { userID: other.accountID })
  await buyer.call('POST auth/change_password', { ...guess, new_password })
  await buyer.call('POST auth/delete_account', guess, 'form')
  await fetch(`${app.base}/api/auth/logout`, { method: 'POST', headers: { origin: 'https://evil.example' } })
  const ofBuyer = { event: 'refused', accountID, role: 'buyer' }
  expect(securityEvents()).toEqual([
    { ...ofBuyer, route: '/api/auth/verification/get_list_pending', code: 'not_allowed' },
    { ...ofBuyer, route: '/api/store/codegen', code: 'not_allowed' },
    { ...ofBuyer, route: '/api/store/add_img_item', code: 'not_allowed' },
    { ...ofBuyer, route: '/api/tickets/ticket', code: 'not_yours' },
    { ...ofBuyer, route: '/api/auth/change_password', code: 'wrong_password' },
    { ...ofBuyer, route: '/api/auth/delete_account', code: 'wrong_password' },
    { event: 'refused', route: '/api/auth/logout', code: 'cross_site' },
  ])
})

test('a request that gets a 404 is logged with the account', async () => {
  const [buyer, other] = [await app.make.quickBuyer(), await app.make.quickBuyer()]
  const { sessions } = await other.ok('GET auth/sessions')
  written = ''
  await buyer.call('POST auth/end_session', { sessionID: sessions[0]?.sessionID })
  await buyer.ok('GET auth/session')
  await app.visitor().call('GET auth/session')
  await fetch(`${app.base}/api/nothing`, { headers: { cookie: buyer.cookie } })
  const { accountID } = buyer
  expect(securityEvents()).toEqual([])
  expect(linesOf().map(({ status, accountID: whose }) => [status, whose])).toEqual([
    [404, accountID],
    [200, undefined],
    [401, undefined],
    [404, undefined],
  ])
})

test('the log contains neither personal data nor secrets', async () => {
  const userAgent = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.0.0'
  const buyer = await app.make.buyer()
  const { email, accountID } = buyer
  const send = (path: string, body: object) =>
    fetch(`${app.base}/api/${path}?email=${email}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: buyer.cookie, 'user-agent': userAgent },
      body: JSON.stringify(body),
    })
  const { sessions } = await buyer.ok('GET auth/sessions')
  const cookies = [buyer.cookie]
  const desk = await app.make.logIn(email)
  cookies.push(desk.cookie)
  await send('auth/login', { email, ...guess })
  await send('auth/login', { email, password: testPassword, token: 'x' })
  await desk.call('POST auth/end_session', { sessionID: sessions[0]?.sessionID })
  await desk.call('POST auth/change_password', { ...guess, new_password })
  await desk.ok('POST auth/change_password', { password: testPassword, new_password })
  cookies.push(desk.cookie)
  await desk.call('GET auth/verification/get_list_pending')
  await desk.ok('POST auth/logout')
  expect(securityEvents().length).toBeGreaterThan(6)
  const tokens = cookies.map((cookie) => cookie.slice('session='.length))
  const hashes = tokens.flatMap((token) =>
    (['hex', 'base64', 'base64url'] as const).map((as) => createHash('sha256').update(token).digest(as)),
  )
  const person = await app.db
    .selectFrom('accounts')
    .select(['password_hash', 'phone_no', 'last_name'])
    .where('id', '=', accountID)
    .executeTakeFirstOrThrow()
  const secrets = [
    email,
    testPassword,
    guess.password,
    new_password,
    userAgent,
    'Android',
    '127.0.0.1',
    '$argon2',
  ]
  for (const secret of [...secrets, ...tokens, ...hashes, ...Object.values(person), sessions[0]?.sessionID])
    expect(written).not.toContain(secret)
})
