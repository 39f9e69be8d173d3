import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/features/accounts/index.ts'
import { digest } from '#server/platform/limits/limits.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { Client } from '#tests/support/client.ts'
import { testPassword } from '#tests/support/factories.ts'
import { codeAt, setUpSecondFactor } from '#tests/support/second-factor.ts'

/** Two processes behind a proxy that says who asks. */
let one: TestApp
let two: TestApp
let passwordHash: string
beforeAll(async () => {
  one = await startApp({ TRUSTED_PROXIES: '1' })
  two = await startApp({ TRUSTED_PROXIES: '1' }, one)
  passwordHash = await hashPassword(testPassword)
})
beforeEach(() => one.db.deleteFrom('tries').execute())
afterAll(async () => {
  await two.stop()
  await one.stop()
})

const quarterHour = 15 * 60_000
const hour = 4 * quarterHour

/** A browser: what it knows of earlier logins, and where it is. */
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

/** A buyer with the password of tests, by rows. */
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
/** As after any number of wrong guesses: a row as the limit itself would have made it. */
const fill = async (key: string, count = 1_000_000) => {
  const window_ends_at = new Date(one.clock.now().getTime() + quarterHour)
  await one.db
    .insertInto('tries')
    .values({ key, count, window_ends_at })
    .onConflict((again) => again.column('key').doUpdateSet({ count, window_ends_at }))
    .execute()
}
const fillAccount = (email: string) => fill(`login:${digest(email)}`)

/** What one network, and then another, hears when it guesses. */
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
  test('keep out the network they come from, and nobody else', async () => {
    const { email } = await makeBuyer()
    for (let n = 0; n < 10; n += 1) expect(await guess('203.0.113.7', email, n)).toBe(401)
    expect(await guess('203.0.113.7', email)).toBe(429)
    expect(await statusOf({ address: '203.0.113.7' }, { email })).toBe(429)
    expect(await statusOf({ address: '203.0.113.8' }, { email })).toBe(200)
    one.clock.advance(quarterHour + 1)
    expect(await statusOf({ address: '203.0.113.7' }, { email })).toBe(200)
  })

  test('never keep out a browser that has logged in before, wherever it is, on any process', async () => {
    const { email } = await makeBuyer()
    const phone = await knownBrowser(email, '198.51.100.1')
    for (let n = 0; n < 11; n += 1) await guess('203.0.113.7', email, n)
    await fillAccount(email)
    await fill(`login-from:${digest('198.51.100.1')}`)
    expect(await statusOf({ address: '198.51.100.1' }, { email })).toBe(429)
    expect(await statusOf(phone, { email })).toBe(200)
    expect(await statusOf({ ...phone, address: '203.0.113.7' }, { email }, two)).toBe(200)
  })

  test('from many networks are no more in a day than from one before: forty an hour', async () => {
    const { email } = await makeBuyer()
    const answers: number[] = []
    for (let n = 0; n < 60; n += 1) answers.push(await guess(`203.0.113.${n}`, email, n))
    expect(answers.filter((status) => status === 401)).toHaveLength(40)
    expect(answers.slice(40).every((status) => status === 429)).toBe(true)
    one.clock.advance(hour + 1)
    expect(await guess('203.0.113.60', email)).toBe(401)
  })

  test('from one network are thirty a day', async () => {
    const { email } = await makeBuyer()
    const answers: number[] = []
    for (let n = 0; n < 40; n += 1) {
      if (n % 10 === 0) one.clock.advance(hour + 1)
      answers.push(await guess('203.0.113.7', email, n))
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(30)
  })

  test('that a network refuses do not count against the account', async () => {
    const { email } = await makeBuyer()
    for (let n = 0; n < 60; n += 1) await guess('203.0.113.7', email, n)
    for (const n of [8, 9, 10]) expect(await guess(`203.0.113.${n}`, email)).toBe(401)
  })

  test('are answered alike whether there is such an account', async () => {
    const { email } = await makeBuyer()
    expect(await answersFor('nobody@example.ph')).toEqual(await answersFor(email))
  })
})

describe('a browser that has logged in before', () => {
  test('is counted by itself: its own wrong guesses stop it, and no other', async () => {
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

  test('has a cookie that scripts and other sites do not get, and that opens nothing', async () => {
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

  test('cannot be made up, nor taken for another account, nor kept for ever', async () => {
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
    await one.db.deleteFrom('tries').execute()
    await fillAccount(victim.email)
    expect(await statusOf(mine, victim)).toBe(429)
  })

  test('that several people share knows the last five of them', async () => {
    const people = []
    for (let n = 0; n < 6; n += 1) people.push(await makeBuyer())
    let browser: Browser = { address: '198.51.100.1' }
    for (const { email } of people) {
      const { known } = await logIn(browser, { email })
      browser = { address: browser.address, known }
    }
    for (const { email } of people) await fillAccount(email)
    const statuses = []
    for (const { email } of people) statuses.push(await statusOf(browser, { email }))
    expect(statuses).toEqual([429, 200, 200, 200, 200, 200])
  })

  test('from before a change of password shares one limit with all such: collecting cookies gives a thief nothing', async () => {
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
    // The browser in which it was changed is known by the new one.
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

describe('a right password with a right second factor', () => {
  test('gets in whatever is full, from where nobody ever logged in', async () => {
    const { email, codeNow, codes } = await withFactor()
    for (let n = 0; n < 11; n += 1) await guess('203.0.113.7', email, n)
    await fillAccount(email)
    await fill(`login-from:${digest('203.0.113.7')}`)
    expect(await statusOf({ address: '203.0.113.7' }, { email, code: codeNow() })).toBe(200)
    expect(await statusOf({ address: '198.51.100.9' }, { email, code: codes[0] ?? '' }, two)).toBe(200)
  })

  test('is the only thing that beyond the limit is told from any other', async () => {
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
    // A code that came with a wrong password is not used up.
    expect(await statusOf({ address: '198.51.100.9' }, { email, code: codeNow() })).toBe(200)
  })

  test('is not kept out by others who send codes, however many, from the same network', async () => {
    const { email, codeNow } = await withFactor()
    await fillAccount(email)
    const guesses = Array.from({ length: 120 }, (_, n) =>
      logIn(
        { address: '203.0.113.7' },
        { email, password: `hula-${n}`, code: codeNow(9) },
        n % 2 ? one : two,
      ),
    )
    for (const { status } of await Promise.all(guesses)) expect(status).toBe(429)
    expect(await statusOf({ address: '203.0.113.7' }, { email, code: codeNow() })).toBe(200)
  })

  test('is guessed at forty times an hour by somebody who has the codes', async () => {
    const { email, codeNow, codes } = await withFactor()
    await fillAccount(email)
    const before = one.db
      .selectFrom('tries')
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

  test('is not kept out by a thief who has the password and guesses at codes elsewhere', async () => {
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

describe('who has a stolen session', () => {
  test('uses up the attempts of that session alone', async () => {
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
    // Refused after it was counted, and before it costs a hash.
    body: JSON.stringify({ ...one.make.person(), password: 'Password123', isFeminine: 1 }),
  })
  return response.status
}

describe('an IPv6 network', () => {
  test('is counted as a whole: the /64, and the /48 more loosely', async () => {
    const { email } = await makeBuyer()
    for (let n = 1; n <= 10; n += 1) expect(await guess(in64(n), email, n)).toBe(401)
    expect(await guess(in64(99), email)).toBe(429)
    // Thirty more of the /48, from as many /64.
    for (let n = 2; n <= 30; n += 1)
      expect(await guess(`2001:db8:7:${n.toString(16)}::1`, email, n)).toBe(401)
    await one.db
      .deleteFrom('tries')
      .where('key', '=', `login:${digest(email)}`)
      .execute()
    expect(await guess('2001:db8:7:ffff::1', email)).toBe(429)
    expect(await guess('2001:db8:8::1', email)).toBe(401)
  })

  test('signs up as one', async () => {
    await fill(`sign-up:${digest('2001:db8:9:1::/64')}`, 299)
    expect(await signUp('2001:db8:9:1::1')).toBe(400)
    expect(await signUp('2001:db8:9:1:2:3:4:5')).toBe(429)
    expect(await signUp('2001:db8:9:2::1')).toBe(400)
    expect(await signUp('2001:db8:9:1::/64')).not.toBe(500)
  })
})
