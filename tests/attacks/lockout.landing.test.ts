import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/features/people/accounts/passwords/passwords.ts'
import { digest } from '#server/platform/limits/limits.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { nightly } from '#tests/support/nightly.ts'
import { Client } from '#tests/support/client.ts'
import { testPassword } from '#tests/support/factories.ts'
import { codeAt, setUpSecondFactor } from '#tests/support/second-factor.ts'

/** Two processes behind a proxy that sets the client address. */
let one: TestApp
let two: TestApp
let passwordHash: string
beforeAll(async () => {
  one = await startApp({ TRUSTED_PROXIES: '1' })
  two = await startApp({ TRUSTED_PROXIES: '1' }, one)
  passwordHash = await hashPassword(testPassword)
})
beforeEach(() => one.db.deleteFrom('attempts').execute())
afterAll(async () => {
  await two.stop()
  await one.stop()
})

const quarterHour = 15 * 60_000
const hour = 4 * quarterHour

/** A browser with its address and its cookie of earlier logins. */
interface Browser {
  address: string
  known?: string
}

interface Given {
  email: string
  password?: string
  code?: string
}

const logIn = async (
  { address, known = '' }: Browser,
  { email, password = testPassword, code }: Given,
  app = one,
) => {
  const response = await fetch(`${app.base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie: known },
    body: JSON.stringify({ email, password, ...(code !== undefined && { code }) }),
  })
  const cookies = response.headers.getSetCookie()
  const cookieOf = (name: string) =>
    cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? ''
  return {
    status: response.status,
    body: await response.text(),
    known: cookieOf('known-browser'),
    session: cookieOf('session'),
    cookies,
  }
}
const statusOf = async (...asked: Parameters<typeof logIn>) => (await logIn(...asked)).status
const guess = (address: string, email: string, n: number | string = 'mali') =>
  statusOf({ address }, { email, password: `hula-${n}` })

/** A buyer with the test password, inserted as rows. */
const makeBuyer = async () => {
  const buyer = await one.make.quickBuyer()
  const { accountID } = buyer
  await one.db
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', accountID)
    .execute()
  return buyer
}
const knownBrowser = async (email: string, address: string): Promise<Required<Browser>> => {
  const { status, known } = await logIn({ address }, { email })
  expect([status, known]).toEqual([200, expect.stringMatching(/^known-browser=./)])
  return { address, known }
}
/** Inserts the row of a limit as after this many wrong guesses. */
const fill = async (key: string, count = 1_000_000) => {
  const window_ends_at = new Date(one.clock.now().getTime() + quarterHour)
  await one.db
    .insertInto('attempts')
    .values({ key, count, window_ends_at })
    .onConflict((again) => again.column('key').doUpdateSet({ count, window_ends_at }))
    .execute()
}
const fillAccount = async (email: string) => {
  await fill(`login:${digest(email)}`)
  await fill(`login:${digest(email)}:blocks`)
}

/** The responses to guesses from one network, and then from another. */
const answersFor = async (to: string) => {
  const answers = []
  for (let n = 0; n < 12; n += 1) {
    const { status, body, cookies } = await logIn(
      { address: `203.0.113.${n < 11 ? 1 : 2}` },
      { email: to, password: 'hula', code: '123456' },
    )
    answers.push([status, body, cookies])
  }
  return answers
}

describe('wrong guesses at an account', () => {
  test('lock out the network they come from, and nobody else', async () => {
    const { email } = await makeBuyer()
    for (let n = 0; n < 10; n += 1) expect(await guess('203.0.113.7', email, n)).toBe(401)
    expect(await guess('203.0.113.7', email)).toBe(429)
    expect(await statusOf({ address: '203.0.113.7' }, { email })).toBe(429)
    expect(await statusOf({ address: '203.0.113.8' }, { email })).toBe(200)
    one.clock.advance(quarterHour + 1)
    expect(await statusOf({ address: '203.0.113.7' }, { email })).toBe(200)
  })

  test('never lock out a browser that has logged in before, from any network, in any process', async () => {
    const { email } = await makeBuyer()
    const phone = await knownBrowser(email, '198.51.100.1')
    for (let n = 0; n < 11; n += 1) await guess('203.0.113.7', email, n)
    await fillAccount(email)
    await fill(`login-from:${digest('198.51.100.1')}`)
    expect(await statusOf({ address: '198.51.100.1' }, { email })).toBe(429)
    expect(await statusOf(phone, { email })).toBe(200)
    expect(await statusOf({ ...phone, address: '203.0.113.7' }, { email }, two)).toBe(200)
  })

  test('from many networks of a block are limited to forty an hour, and one more a day', async () => {
    const { email } = await makeBuyer()
    const answers: number[] = []
    for (let n = 0; n < 60; n += 1) answers.push(await guess(`203.0.113.${n}`, email, n))
    expect(answers.filter((status) => status === 401)).toHaveLength(41)
    expect(answers.slice(41).every((status) => status === 429)).toBe(true)
    one.clock.advance(hour + 1)
    expect(await guess('203.0.113.60', email)).toBe(401)
  })

  test('from one network are limited to thirty a day', async () => {
    const { email } = await makeBuyer()
    const answers: number[] = []
    for (let n = 0; n < 40; n += 1) {
      if (n % 10 === 0) one.clock.advance(hour + 1)
      answers.push(await guess('203.0.113.7', email, n))
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(30)
  })

  test('that exceed the limit of a network do not count against the account', async () => {
    const { email } = await makeBuyer()
    for (let n = 0; n < 60; n += 1) await guess('203.0.113.7', email, n)
    for (const n of [8, 9, 10]) expect(await guess(`203.0.113.${n}`, email)).toBe(401)
  })

  test('get the same responses whether or not the account exists', async () => {
    const { email } = await makeBuyer()
    expect(await answersFor('nobody@example.ph')).toEqual(await answersFor(email))
  })
})

describe('a browser that has logged in before', () => {
  test('has its own limit, which its own wrong guesses exceed, without an effect on others', async () => {
    const { email } = await makeBuyer()
    const [phone, desk] = [
      await knownBrowser(email, '198.51.100.1'),
      await knownBrowser(email, '198.51.100.2'),
    ]
    for (let n = 0; n < 10; n += 1)
      expect(await statusOf(phone, { email, password: `hula-${n}` }, n % 2 ? one : two)).toBe(401)
    expect(await statusOf({ ...phone, address: '203.0.113.99' }, { email })).toBe(429)
    expect(await statusOf(desk, { email })).toBe(200)
    expect(await statusOf({ address: '203.0.113.1' }, { email })).toBe(200)
  })

  test('has an HttpOnly, SameSite cookie that does not sign anybody in', async () => {
    const { email } = await makeBuyer()
    const { cookies, known } = await logIn({ address: '198.51.100.1' }, { email })
    const set = cookies.find((cookie) => cookie.startsWith('known-browser=')) ?? ''
    expect(set).toMatch(/; Path=\/api\/auth; HttpOnly; SameSite=Strict$/)
    const session = await fetch(`${one.base}/api/auth/session`, { headers: { cookie: known } })
    expect(session.status).toBe(401)
    const secure = await startApp({ PUBLIC_URL: 'https://ukay.example.ph' }, one)
    const over = await logIn({ address: '198.51.100.1' }, { email }, secure)
    expect(over.cookies.join('\n')).toMatch(
      /^__Secure-known-browser=.*; Path=\/api\/auth; HttpOnly; Secure;/m,
    )
    await secure.stop()
  })

  test('cannot be forged, used for another account, or used for ever', async () => {
    const [victim, thief] = [await makeBuyer(), await makeBuyer()]
    const mine = await knownBrowser(victim.email, '198.51.100.1')
    const theirs = await knownBrowser(thief.email, '203.0.113.7')
    await fillAccount(victim.email)
    const renamed = theirs.known.replace(thief.accountID, victim.accountID)
    const [head = '', nonce = '', ...rest] = mine.known.split('.')
    const otherNonce = [head, `${nonce.startsWith('A') ? 'B' : 'A'}${nonce.slice(1)}`, ...rest].join('.')
    for (const known of [theirs.known, renamed, otherNonce, `${mine.known}x`, 'known-browser=....~..'])
      expect(await statusOf({ address: '203.0.113.7', known }, victim), known).toBe(429)
    expect(await statusOf(mine, victim)).toBe(200)
    one.clock.advance(366 * 86_400_000)
    await one.db.deleteFrom('attempts').execute()
    await fillAccount(victim.email)
    expect(await statusOf(mine, victim)).toBe(429)
  })

  test('that several people share remembers the last five of them', async () => {
    const people = []
    for (let n = 0; n < 6; n += 1) people.push(await makeBuyer())
    let browser: Browser = { address: '198.51.100.1' }
    for (const { email } of people) {
      const { known } = await logIn(browser, { email })
      browser = { address: browser.address, known }
    }
    for (const { email } of people) await fillAccount(email)
    const statuses = []
    // In the network of these logins each of them has a share anyway.
    const elsewhere = { ...browser, address: '203.0.113.7' }
    for (const { email } of people) statuses.push(await statusOf(elsewhere, { email }))
    expect(statuses).toEqual([429, 200, 200, 200, 200, 200])
  })

  test('with a cookie from before a password change shares one limit with all such browsers, so that collected cookies are useless', async () => {
    const { email, accountID } = await makeBuyer()
    const thief = []
    for (let n = 0; n < 4; n += 1) thief.push(await knownBrowser(email, `203.0.113.${n}`))
    const owner = new Client(one.base)
    await owner.ok('POST auth/login', { email, password: testPassword })
    const new_password = 'bagong-susi-ng-bahay'
    await owner.ok('POST auth/change_password', { password: testPassword, new_password })
    const answers: number[] = []
    for (let n = 0; n < 16; n += 1)
      answers.push(await statusOf(thief[n % 4] ?? { address: '' }, { email, password: `hula-${n}` }))
    expect(answers.filter((status) => status === 401)).toHaveLength(10)
    await fillAccount(email)
    // The browser that changed the password got a new cookie.
    expect(
      await statusOf({ address: '203.0.113.1', known: owner.known }, { email, password: new_password }),
    ).toBe(200)
    expect(owner.known).toContain(accountID)
  })

  test('is forgotten when its account is deleted there', async () => {
    const { email, accountID } = await makeBuyer()
    const owner = new Client(one.base)
    await owner.ok('POST auth/login', { email, password: testPassword })
    expect(owner.known).toContain(accountID)
    await owner.ok('POST auth/delete_account', { password: testPassword })
    expect(owner.known).toBe('known-browser=')
  })
})

const withFactor = async () => {
  const owner = await makeBuyer()
  const { secret, codes } = await setUpSecondFactor(owner, one.clock.now())
  one.clock.advance(30_000)
  return {
    email: owner.email,
    codes,
    codeNow: (away = 0) => codeAt(secret, new Date(one.clock.now().getTime() + away * 30_000)),
  }
}

describe('a correct password with a correct second factor', () => {
  test('gets in beyond every limit, also from a new browser', async () => {
    const { email, codeNow, codes } = await withFactor()
    for (let n = 0; n < 11; n += 1) await guess('203.0.113.7', email, n)
    await fillAccount(email)
    await fill(`login-from:${digest('203.0.113.7')}`)
    expect(await statusOf({ address: '203.0.113.7' }, { email, code: codeNow() })).toBe(200)
    expect(await statusOf({ address: '198.51.100.9' }, { email, code: codes[0] ?? '' }, two)).toBe(200)
  })

  test('is the only combination with a different response beyond the limit', async () => {
    const { email, codeNow } = await withFactor()
    const without = await makeBuyer()
    await fillAccount(email)
    await fillAccount(without.email)
    const refusals = new Set<string>()
    for (const given of [
      { email, password: 'hula', code: codeNow(9) },
      { email, password: 'hula', code: codeNow() },
      { email, code: codeNow(9) },
      { email },
      { email, code: 'x' },
      { email: without.email, code: '123456' },
    ]) {
      const { status, body, session } = await logIn({ address: '198.51.100.9' }, given)
      expect([status, session]).toEqual([429, ''])
      refusals.add(body)
    }
    expect(refusals.size).toBe(1)
    // A code sent with a wrong password is not used up.
    expect(await statusOf({ address: '198.51.100.9' }, { email, code: codeNow() })).toBe(200)
  })

  test('is not locked out by others who send codes from the same network', async () => {
    const { email, codeNow } = await withFactor()
    await fillAccount(email)
    const guesses = Array.from({ length: nightly ? 120 : 50 }, (_, n) =>
      logIn(
        { address: '203.0.113.7' },
        { email, password: `hula-${n}`, code: codeNow(9) },
        n % 2 ? one : two,
      ),
    )
    for (const { status } of await Promise.all(guesses)) expect(status).toBe(429)
    expect(await statusOf({ address: '203.0.113.7' }, { email, code: codeNow() })).toBe(200)
  })

  test('allows forty password guesses an hour to somebody who has the codes', async () => {
    const { email, codeNow, codes } = await withFactor()
    await fillAccount(email)
    const before = one.db
      .selectFrom('attempts')
      .select('count')
      .where('key', '=', `login:${digest(email)}:right-code`)
    // A success is not counted.
    expect(await statusOf({ address: '203.0.113.8' }, { email, code: codeNow() })).toBe(200)
    expect(await before.executeTakeFirst()).toEqual({ count: 0 })
    for (const code of codes.slice(0, 3))
      expect(await statusOf({ address: '203.0.113.7' }, { email, password: 'hula', code })).toBe(429)
    expect(await before.executeTakeFirst()).toEqual({ count: 3 })
    await fill(`login:${digest(email)}:right-code`, 40)
    expect(await statusOf({ address: '203.0.113.7' }, { email, code: codes[0] ?? '' })).toBe(429)
    await fill(`login:${digest(email)}:right-code`, 39)
    expect(await statusOf({ address: '203.0.113.7' }, { email, code: codes[0] ?? '' })).toBe(200)
  })

  test('is not locked out by somebody who has the password and guesses codes elsewhere', async () => {
    const { email, codeNow, codes } = await withFactor()
    const phone = await logIn({ address: '198.51.100.1' }, { email, code: codes[0] ?? '' })
    for (let n = 0; n < 20; n += 1)
      expect(await statusOf({ address: `203.0.113.${n}` }, { email, code: codeNow(9) })).toBe(403)
    expect(await statusOf({ address: '203.0.113.99' }, { email, code: codeNow() })).toBe(429)
    expect(await statusOf({ address: '198.51.100.1', known: phone.known }, { email, code: codeNow() })).toBe(
      200,
    )
  })
})

describe('somebody with a stolen session', () => {
  test('uses up the attempts of that session only', async () => {
    const owner = await makeBuyer()
    const stolen = new Client(one.base)
    await stolen.ok('POST auth/login', { email: owner.email, password: testPassword })
    const new_password = 'bagong-susi-ng-bahay'
    for (let n = 0; n < 10; n += 1)
      await stolen.call('POST auth/change_password', { password: `hula-${n}`, new_password })
    const refused = await stolen.call('POST auth/change_password', { password: testPassword, new_password })
    expect(refused.error?.code).toBe('too_many_tries')
    await owner.ok('POST auth/change_password', { password: testPassword, new_password })
  })
})

const in64 = (n: number) => `2001:db8:7:1::${n.toString(16)}`
const signUp = async (address: string) => {
  const response = await fetch(`${one.base}/api/auth/new_shop_user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    // Refused after it was counted, and before the costly hash.
    body: JSON.stringify({ ...one.make.person(), password: 'Password123', isFeminine: 1 }),
  })
  return response.status
}

describe('an IPv6 network', () => {
  test('is limited as a /64, and as a /48 with a higher limit', async () => {
    const { email } = await makeBuyer()
    for (let n = 1; n <= 10; n += 1) expect(await guess(in64(n), email, n)).toBe(401)
    expect(await guess(in64(99), email)).toBe(429)
    // Thirty more from the /48, each from another /64.
    for (let n = 2; n <= 30; n += 1)
      expect(await guess(`2001:db8:7:${n.toString(16)}::1`, email, n)).toBe(401)
    await one.db
      .deleteFrom('attempts')
      .where('key', '=', `login:${digest(email)}`)
      .execute()
    expect(await guess('2001:db8:7:ffff::1', email)).toBe(429)
    expect(await guess('2001:db8:8::1', email)).toBe(401)
  })

  test('is limited for sign-ups too', async () => {
    await fill(`sign-up:${digest('2001:db8:9:1::/64')}`, 299)
    expect(await signUp('2001:db8:9:1::1')).toBe(400)
    expect(await signUp('2001:db8:9:1:2:3:4:5')).toBe(429)
    expect(await signUp('2001:db8:9:2::1')).toBe(400)
    expect(await signUp('2001:db8:9:1::/64')).not.toBe(500)
  })
})
