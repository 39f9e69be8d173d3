import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#server/platform/db/connect.ts'
import { digest, consumeAttempt } from '#server/platform/limits/limits.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { openEvents } from '#tests/support/account-events.ts'
import { codeAt, setUpSecondFactor } from '#tests/support/second-factor.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { makePasswordLink } from './password-links.ts'

const day = 86_400_000
const step = 30_000
const new_password = 'bagong-susi-ng-bahay'

let app: TestApp
let beside: TestApp
/** A connection like that of an operator's command. */
let database: ReturnType<typeof connect>
beforeAll(async () => {
  app = await startApp()
  beside = await startApp({}, app)
  database = connect(app.connection, () => undefined, 2)
})
afterAll(async () => {
  await database.close()
  await beside.stop()
  await app.stop()
})

const linkFor = async (email: string) => (await makePasswordLink(database, app.clock, email)).token
const use = (token: string, more: object = {}, at = app) =>
  at.visitor().call('POST auth/reset_password', { token, new_password, ...more })
const answerOf = async (asked: Promise<{ status: number; error: { code: string } | null }>) => {
  const { status, error } = await asked
  return error?.code ?? String(status)
}
const logIn = (email: string, password: string, code?: string) =>
  answerOf(app.visitor().call('POST auth/login', { email, password, ...(code && { code }) }))
const passwordOf = (n: number) => `susi-ng-kapitbahay-${n}`
const rowsOf = async (accountID: string) =>
  (await app.pool.query('select * from password_links where account_id = $1', [accountID])).rows as {
    token_hash: Buffer
  }[]

/** An admin with a second factor, whose next code is unused. */
const guarded = async () => {
  const admin = await app.make.admin()
  const factor = await setUpSecondFactor(admin, app.clock.now())
  app.clock.advance(step)
  const codeNow = (away = 0) => codeAt(factor.secret, new Date(app.clock.now().getTime() + away * step))
  return { ...factor, email: admin.email, accountID: admin.accountID, codeNow }
}

describe('a link for a new password', () => {
  test('sets a new password, and the old one stops working', async () => {
    const { email } = await app.make.buyer()
    const token = await linkFor(` ${email.toUpperCase()} `)
    expect(await answerOf(use(token))).toBe('200')
    expect(await logIn(email, testPassword)).toBe('wrong_credentials')
    expect(await logIn(email, new_password)).toBe('200')
  })

  test('starts no session and does not carry an e-mail, name or role', async () => {
    const [buyer, admin] = [await app.make.buyer(), await app.make.admin()]
    const { accountID, email } = buyer
    const row = () => app.pool.query('select * from accounts where id = $1', [accountID])
    const { rows: before } = await row()
    const token = await linkFor(email)
    const smuggled = { email: admin.email, account_id: admin.accountID, kind: 'admin', role: 2 }
    const { status, headers } = await use(token, smuggled)
    expect(status).toBe(200)
    expect(headers.getSetCookie().join()).not.toMatch(/(^|,)session=/)
    const { rows: after } = await row()
    expect(after).toEqual([{ ...before[0], password_hash: expect.stringMatching(/^\$argon2id\$/) }])
    expect(await logIn(admin.email, testPassword)).toBe('200')
  })

  test('has 256 random bits, of which the database stores only the hash', async () => {
    const { accountID, email } = await app.make.quickBuyer()
    const token = await linkFor(email)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = await rowsOf(accountID)
    expect(rows.map(({ token_hash }) => token_hash)).toEqual([createHash('sha256').update(token).digest()])
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(await linkFor(email)).not.toBe(token)
  })

  test('ends every session and open page of the account in all processes, and no other', async () => {
    const [buyer, other] = [await app.make.buyer(), await app.make.buyer()]
    const desk = await app.make.logIn(buyer.email)
    const pages = await Promise.all([
      openEvents(app.base, buyer.cookie),
      openEvents(beside.base, desk.cookie),
    ])
    expect(await answerOf(use(await linkFor(buyer.email)))).toBe('200')
    await Promise.all(pages.map((page) => page.over()))
    for (const { cookie } of [buyer, desk])
      for (const at of [app, beside])
        expect((await Object.assign(at.visitor(), { cookie }).call('GET auth/session')).status).toBe(401)
    await other.ok('GET auth/session')
  })

  test('is valid for a day', async () => {
    const { email } = await app.make.buyer()
    const token = await linkFor(email)
    app.clock.advance(day - 1)
    expect(await answerOf(use(token, { new_password: 'short' }))).toBe('bad_input')
    expect(await answerOf(use(token, { new_password: 'password1' }))).toBe('common_password')
    app.clock.advance(1)
    expect(await answerOf(use(token))).toBe('link_over')
    expect(await logIn(email, testPassword)).toBe('200')
  })

  test('works for every kind of account, also after an operator replaced the password with a random one', async () => {
    for (const person of [
      await app.make.seller(),
      await app.make.seller({ approved: false }),
      await app.make.admin(),
    ]) {
      await endSessionsOf(database, app.clock, person.email, { forgetPassword: true })
      expect(await answerOf(use(await linkFor(person.email)))).toBe('200')
      expect(await logIn(person.email, new_password)).toBe('200')
    }
  })

  test('is refused for an unknown account', async () => {
    const gone = await app.make.buyer()
    await gone.ok('POST auth/delete_account', { password: testPassword })
    for (const email of ['nobody@example.ph', gone.email, `${gone.accountID}@deleted.invalid`, ''])
      await expect(linkFor(email)).rejects.toThrow('There is no account with this e-mail.')
  })

  test('is removed after it has expired', async () => {
    const [old, fresh] = [await app.make.quickBuyer(), await app.make.quickBuyer()]
    await linkFor(old.email)
    app.clock.advance(day - 1)
    await linkFor(fresh.email)
    await app.background.run('purge')
    expect(await rowsOf(old.accountID)).toHaveLength(1)
    app.clock.advance(1)
    await app.background.run('purge')
    expect(await rowsOf(old.accountID)).toEqual([])
    expect(await rowsOf(fresh.accountID)).toHaveLength(1)
  })
})

describe('every invalid link gets the same error:', () => {
  const refused = {
    status: 403,
    error: { error: expect.stringContaining('no longer works'), code: 'link_over' },
  }

  test('made up, truncated, used, replaced, expired', async () => {
    const { email } = await app.make.buyer()
    const first = await linkFor(email)
    const token = await linkFor(email)
    for (const wrong of ['', 'x', first, token.slice(1), `${token}=`, token.toLowerCase(), `#${token}`])
      expect(await use(wrong)).toMatchObject(refused)
    expect(await answerOf(use(token))).toBe('200')
    expect(await use(token)).toMatchObject(refused)
    const late = await linkFor(email)
    app.clock.advance(day)
    expect(await use(late)).toMatchObject(refused)
    const answers = await Promise.all(['x', first, token, late].map(async (one) => (await use(one)).error))
    expect(new Set(answers.map((error) => JSON.stringify(error))).size).toBe(1)
  })

  test('of an account whose password was changed meanwhile', async () => {
    const buyer = await app.make.buyer()
    const token = await linkFor(buyer.email)
    const given = { password: testPassword, new_password: 'iba-pang-susi-ng-bahay' }
    await buyer.ok('POST auth/change_password', given)
    expect(await use(token)).toMatchObject(refused)
    expect(await logIn(buyer.email, given.new_password)).toBe('200')
  })

  test('of an account whose sessions and password an operator has ended', async () => {
    const { email } = await app.make.buyer()
    const token = await linkFor(email)
    await endSessionsOf(database, app.clock, email, { forgetPassword: true })
    expect(await use(token)).toMatchObject(refused)
  })

  test('of an account that was deleted, together with its links', async () => {
    const buyer = await app.make.buyer()
    const { accountID, email } = buyer
    const token = await linkFor(email)
    expect((await buyer.ok('POST auth/my_data', { password: testPassword })).account.resetLink).toEqual({
      madeAt: app.clock.now().toISOString(),
      endsAt: new Date(app.clock.now().getTime() + day).toISOString(),
    })
    await buyer.ok('POST auth/delete_account', { password: testPassword })
    expect(await rowsOf(accountID)).toEqual([])
    expect(await use(token)).toMatchObject(refused)
    const late = app.pool.query(
      "insert into password_links values ($1, decode(repeat('00', 32), 'hex'), now(), now() + interval '1 day')",
      [accountID],
    )
    await expect(late).rejects.toMatchObject({ constraint: 'account_not_deleted' })
  })
})

test('of fifty simultaneous uses in two processes, one changes the password', async () => {
  const { email } = await app.make.buyer()
  const token = await linkFor(email)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      answerOf(use(token, { new_password: passwordOf(n) }, n % 2 ? app : beside)),
    ),
  )
  expect(answers.filter((answer) => answer === '200')).toHaveLength(1)
  expect(new Set(answers)).toEqual(new Set(['200', 'link_over']))
  expect(await logIn(email, passwordOf(answers.indexOf('200')))).toBe('200')
  expect(await logIn(email, passwordOf((answers.indexOf('200') + 1) % 50))).toBe('wrong_credentials')
})

test('of two links made at the same moment one is valid', async () => {
  const { email, accountID } = await app.make.buyer()
  const tokens = await Promise.all(Array.from({ length: 8 }, () => linkFor(email)))
  expect(await rowsOf(accountID)).toHaveLength(1)
  const answers = []
  for (const token of tokens) answers.push(await answerOf(use(token)))
  expect(answers.filter((answer) => answer === '200')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'link_over')).toHaveLength(7)
})

test('a new password follows the rules of the sign-up, and a refused one does not use the link up', async () => {
  const { email } = await app.make.buyer()
  const token = await linkFor(email)
  for (const [given, code] of [
    ['', 'bad_input'],
    ['1234567', 'bad_input'],
    ['x'.repeat(129), 'bad_input'],
    ['iloveyou', 'common_password'],
    [`${email.split('@')[0]}1`, 'guessable_password'],
    ['ukayukay1', 'guessable_password'],
  ] as const) {
    const { error } = await use(token, { new_password: given })
    expect([given, error?.code]).toEqual([given, code])
    expect(error).toMatchObject({ fields: { new_password: expect.any(String) } })
  }
  expect(await answerOf(use(token))).toBe('200')
})

test('attempts are limited per network, over all processes', async () => {
  const other = await startApp({ TRUSTED_PROXIES: '1' }, app)
  const from = async (address: string) => {
    const answer = await fetch(`${other.base}/api/auth/reset_password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ token: 'x', new_password }),
    })
    return answer.status
  }
  const key = `wrong-link-from:${digest('203.0.113.7')}`
  await Promise.all(
    Array.from({ length: 999 }, () => consumeAttempt(app.db, app.clock, key, { max: 1000, seconds: 900 })),
  )
  expect(await from('203.0.113.7')).toBe(403)
  expect(await from('203.0.113.7')).toBe(429)
  expect(await from('203.0.113.8')).toBe(403)
  app.clock.advance(900_000)
  expect(await from('203.0.113.7')).toBe(403)
  await other.stop()
})

describe('a link does not bypass the second factor:', () => {
  test('it needs an app code, which is used up, and changes nothing without one', async () => {
    const { email, codeNow } = await guarded()
    const token = await linkFor(email)
    expect(await use(token)).toMatchObject({ status: 401, error: { code: 'code_wanted' } })
    for (const code of ['', ' ']) expect(await answerOf(use(token, { code }))).toBe('code_wanted')
    for (const code of ['000000', codeNow(5), 'ABCD-EFGH'])
      expect(await use(token, { code })).toMatchObject({ status: 403, error: { code: 'wrong_code' } })
    const code = codeNow()
    // A refused password does not use the code up.
    expect(await answerOf(use(token, { code, new_password: 'iloveyou' }))).toBe('common_password')
    expect(await logIn(email, testPassword)).toBe('code_wanted')
    expect(await answerOf(use(token, { code }))).toBe('200')
    expect(await logIn(email, new_password, code)).toBe('wrong_code')
    expect(await logIn(email, new_password)).toBe('code_wanted')
    app.clock.advance(step)
    expect(await logIn(email, new_password, codeNow())).toBe('200')
  })

  test('a recovery code works too, once, and only for its own account', async () => {
    const [one, two] = [await guarded(), await guarded()]
    const token = await linkFor(one.email)
    expect(await answerOf(use(token, { code: two.codes[0] }))).toBe('wrong_code')
    expect(await answerOf(use(token, { code: one.codes[0] }))).toBe('200')
    expect(await logIn(one.email, new_password, one.codes[0])).toBe('wrong_code')
    expect(await logIn(one.email, new_password, one.codes[1])).toBe('200')
  })

  test('a code without a valid link is refused and not used up', async () => {
    const { email, codeNow } = await guarded()
    expect(await answerOf(use('of-nobody', { code: codeNow() }))).toBe('link_over')
    expect(await logIn(email, testPassword, codeNow())).toBe('200')
  })

  test('a link allows twenty wrong codes a day, counted separately from logins', async () => {
    const { email, codeNow, codes } = await guarded()
    const token = await linkFor(email)
    for (let n = 0; n < 5; n += 1) expect(await logIn(email, testPassword, codeNow(7))).toBe('wrong_code')
    for (let n = 0; n < 20; n += 1)
      expect(await answerOf(use(token, { code: codeNow(9) }))).toBe('wrong_code')
    const { status, headers } = await use(token, { code: codeNow() })
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await answerOf(use(token, { code: codes[0] }))).toBe('200')
  })

  test('a second factor that is turned on at the same moment is required', async () => {
    for (let round = 0; round < 6; round += 1) {
      const admin = await app.make.admin()
      const { secret } = await admin.ok('POST auth/second_factor/begin', { password: testPassword })
      const token = await linkFor(admin.email)
      const using = answerOf(use(token))
      await new Promise((resolve) => setTimeout(resolve, round * 10))
      const confirmed = answerOf(
        admin.call('POST auth/second_factor/confirm', { code: codeAt(secret, app.clock.now()) }),
      )
      const outcome = `${await using} ${await confirmed}`
      // Either the link came first, and the session and the set-up are gone, or the link needs a code now.
      expect(['200 not_signed_in', '200 set_up_over', 'code_wanted 200']).toContain(outcome)
    }
  })
})

describe('the contact of the support team', () => {
  test('is the one of the settings, for everybody', async () => {
    const other = await startApp({ SUPPORT_CONTACT: ' 0917 123 0000 (Viber), <b>9 to 6</b> ' }, app)
    expect(await other.visitor().ok('GET auth/support')).toEqual({
      contact: '0917 123 0000 (Viber), <b>9 to 6</b>',
      mail: false,
    })
    await other.stop()
  })

  test('is null without a setting', async () => {
    for (const SUPPORT_CONTACT of [undefined, '']) {
      const other = await startApp({ SUPPORT_CONTACT }, app)
      expect(await other.visitor().ok('GET auth/support')).toEqual({ contact: null, mail: false })
      await other.stop()
    }
  })
})
