import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#server/platform/db/connect.ts'
import { createVault, newKey } from '#server/platform/vault/vault.ts'
import { readSettings } from '#server/settings.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { testPassword } from '#tests/support/factories.ts'
import { codeAt, setUpSecondFactor } from '#tests/support/second-factor.ts'
import { removeSecondFactor, secondFactorSince } from './remove-second-factor.ts'
import { rotateFactorKeys } from './second-factor-keys.ts'

const step = 30_000
const key = newKey()
const settings = { ID_ENCRYPTION_KEY: key.toString('base64') }
const password = testPassword

let app: TestApp
beforeAll(async () => {
  app = await startApp(settings)
})
afterAll(() => app.stop())

const codeNow = (secret: string, away = 0) =>
  codeAt(secret, new Date(app.clock.now().getTime() + away * step))
const kinds = {
  admin: () => app.make.admin(),
  buyer: () => app.make.buyer(),
  seller: () => app.make.seller(),
  'seller who is not verified': () => app.make.seller({ approved: false }),
}
/** A person with a second factor, whose next code is unused. */
const guarded = async (kind: keyof typeof kinds = 'admin') => {
  const person = await kinds[kind]()
  const factor = await setUpSecondFactor(person, app.clock.now())
  app.clock.advance(step)
  return Object.assign(person, factor)
}
const logIn = (given: { email: string; password?: string; code?: string }, on = app) =>
  on.visitor().call('POST auth/login', { password, ...given })
const answerOf = async (asked: Promise<{ status: number; error: { code: string } | null }>) => {
  const { status, error } = await asked
  return error?.code ?? String(status)
}
const isSignedIn = async (client: Client) => {
  await app.events.syncNotifications()
  return (await client.call('GET auth/session')).status === 200
}

describe('setting up', () => {
  test('needs the password and a first code; until then logins need no code', async () => {
    const admin = await app.make.admin()
    const wrong = await admin.call('POST auth/second_factor/begin', { password: 'hula-lang-ito' })
    expect(wrong).toMatchObject({ status: 403, error: { code: 'wrong_password' } })
    expect(await answerOf(admin.call('POST auth/second_factor/confirm', { code: '123456' }))).toBe(
      'set_up_over',
    )
    const { secret, uri } = await admin.ok('POST auth/second_factor/begin', { password })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Ukay:person\d+%40example\.ph\?/)
    expect(Object.fromEntries(new URL(uri).searchParams)).toMatchObject({
      issuer: 'Ukay',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect((await logIn(admin)).status).toBe(200)
    expect(await admin.ok('GET auth/second_factor')).toEqual({
      on: false,
      since: null,
      recovery_codes_left: 0,
      needed: false,
    })
    for (const code of [codeNow(secret, 2), codeNow(secret, -2), '12345', 'abcdef', 'ññññññ', ''])
      expect((await admin.call('POST auth/second_factor/confirm', { code })).error).toMatchObject({
        code: 'wrong_code',
        fields: { code: expect.any(String) },
      })
    // The secret of the first set-up is no longer valid.
    const again = await admin.ok('POST auth/second_factor/begin', { password })
    expect(await answerOf(admin.call('POST auth/second_factor/confirm', { code: codeNow(secret) }))).toBe(
      'wrong_code',
    )
    const typed = codeNow(again.secret).replace(/(...)/, '$1 ')
    const { recovery_codes } = await admin.ok('POST auth/second_factor/confirm', { code: typed })
    expect(new Set(recovery_codes).size).toBe(10)
    for (const code of recovery_codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){6}[A-HJ-NP-Z2-9]{4}$/)
    // 32 letters are used, five bits each.
    for (const code of recovery_codes) expect(code.replaceAll('-', '').length * 5).toBeGreaterThanOrEqual(128)
    expect(await admin.ok('GET auth/second_factor')).toMatchObject({
      on: true,
      since: app.clock.now().toISOString(),
      recovery_codes_left: 10,
    })
    expect(await answerOf(admin.call('POST auth/second_factor/begin', { password }))).toBe('second_factor_on')
    expect(await answerOf(admin.call('POST auth/second_factor/confirm', { code: '123456' }))).toBe(
      'second_factor_on',
    )
  })

  test('ends every other session and replaces the current one', async () => {
    const admin = await app.make.admin()
    const elsewhere = await app.make.logIn(admin.email)
    const before = admin.cookie
    await setUpSecondFactor(admin, app.clock.now())
    expect(admin.cookie).not.toBe(before)
    expect(await isSignedIn(admin)).toBe(true)
    expect(await isSignedIn(elsewhere)).toBe(false)
    app.clock.advance(60_000)
    expect(await isSignedIn(Object.assign(app.visitor(), { cookie: before }))).toBe(false)
  })

  test('starts again if it is not finished within half an hour', async () => {
    const admin = await app.make.admin()
    const { secret } = await admin.ok('POST auth/second_factor/begin', { password })
    app.clock.advance(30 * 60_000 + 1)
    expect(await answerOf(admin.call('POST auth/second_factor/confirm', { code: codeNow(secret) }))).toBe(
      'set_up_over',
    )
  })

  test('limits wrong codes', async () => {
    const admin = await app.make.admin()
    await admin.ok('POST auth/second_factor/begin', { password })
    for (let n = 0; n < 20; n += 1)
      await admin.call('POST auth/second_factor/confirm', { code: `00000${n}`.slice(-6) })
    expect(await answerOf(admin.call('POST auth/second_factor/confirm', { code: '123456' }))).toBe(
      'too_many_tries',
    )
  })

  test('stores neither the secret nor a recovery code in clear text', async () => {
    const admin = await guarded()
    const { rows } = await app.pool.query(
      `select f.secret, f.wrapped_key, c.code_hash from second_factors f join recovery_codes c on c.factor_id = f.id
       where account_id = $1`,
      [admin.accountID],
    )
    expect(rows).toHaveLength(10)
    const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
    const bits = [...admin.secret].map((one) => base32.indexOf(one).toString(2).padStart(5, '0')).join('')
    const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
    expect(bytes).toHaveLength(20)
    for (const { secret, wrapped_key, code_hash } of rows as Record<string, Buffer>[]) {
      for (const kept of [secret, wrapped_key]) expect(kept?.includes(bytes)).toBe(false)
      expect(admin.codes.map((code) => code.replaceAll('-', ''))).not.toContain(code_hash?.toString())
    }
  })
})

describe('logging in', () => {
  test('asks for a code after a correct password, and starts no session before', async () => {
    const admin = await guarded()
    const wanted = await logIn(admin)
    expect(wanted).toMatchObject({ status: 401, error: { code: 'code_wanted' } })
    expect(wanted.headers.getSetCookie()).toEqual([])
    const wrong = await logIn({ email: admin.email, code: codeNow(admin.secret, 5) })
    expect(wrong).toMatchObject({ status: 403, error: { code: 'wrong_code' } })
    expect(wrong.headers.getSetCookie()).toEqual([])
    const right = await logIn({ email: admin.email, code: codeNow(admin.secret) })
    expect(right).toMatchObject({ status: 200, body: { user_type: 'Admin' } })
    expect(right.body).not.toHaveProperty('second_factor_missing')
  })

  test('reveals the second factor, or whether a code is correct, only with the right password', async () => {
    const admin = await guarded()
    const guess = { email: admin.email, password: 'hula-lang-ito' }
    const nobody = { email: 'nobody@example.ph', password: 'hula-lang-ito' }
    for (const given of [
      guess,
      { ...guess, code: codeNow(admin.secret) },
      { ...guess, code: '000000' },
      nobody,
    ]) {
      const { status, error } = await logIn(given)
      expect([status, error]).toEqual([
        401,
        { error: 'Incorrect username or password', code: 'wrong_credentials' },
      ])
    }
    // A wrong password does not use the code up.
    expect((await logIn({ email: admin.email, code: codeNow(admin.secret) })).status).toBe(200)
  })

  test('accepts a code once, and none that is older than the last one', async () => {
    const admin = await guarded()
    app.clock.advance(step)
    const [before, now] = [codeNow(admin.secret, -1), codeNow(admin.secret)]
    expect(await answerOf(logIn({ email: admin.email, code: now }))).toBe('200')
    for (const code of [now, before])
      expect(await answerOf(logIn({ email: admin.email, code }))).toBe('wrong_code')
    // One step ahead of the clock of the server.
    expect(await answerOf(logIn({ email: admin.email, code: codeNow(admin.secret, 1) }))).toBe('200')
    expect(await answerOf(logIn({ email: admin.email, code: codeNow(admin.secret, 2) }))).toBe('wrong_code')
  })

  test('accepts the code of the previous step, and not the code of the set-up again', async () => {
    const admin = await app.make.admin()
    const { secret } = await setUpSecondFactor(admin, app.clock.now())
    expect(await answerOf(logIn({ email: admin.email, code: codeNow(secret) }))).toBe('wrong_code')
    app.clock.advance(2 * step)
    expect(await answerOf(logIn({ email: admin.email, code: codeNow(secret, -1) }))).toBe('200')
  })

  test('of eight simultaneous logins with one code in two processes, one succeeds', async () => {
    const other = await startApp(settings, app)
    const admin = await guarded()
    const { code } = { code: codeNow(admin.secret) }
    const tries = Array.from({ length: 8 }, (_, n) =>
      answerOf(logIn({ email: admin.email, code }, n % 2 ? app : other)),
    )
    const answers = await Promise.all(tries)
    expect(answers.filter((answer) => answer === '200')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['200', 'wrong_code']))
    await other.stop()
  })

  test('accepts a recovery code once, in any spelling and with many requests at once', async () => {
    const admin = await guarded()
    const [first = '', second = ''] = admin.codes
    const typed = first.replaceAll('-', ' ').toLowerCase()
    expect(await answerOf(logIn({ email: admin.email, code: typed }))).toBe('200')
    expect(await answerOf(logIn({ email: admin.email, code: first }))).toBe('wrong_code')
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => answerOf(logIn({ email: admin.email, code: second }))),
    )
    expect(answers.toSorted()).toEqual(['200', 'wrong_code', 'wrong_code', 'wrong_code'])
    expect(await admin.ok('GET auth/second_factor')).toMatchObject({ recovery_codes_left: 8 })
  })

  test('accepts a recovery code of 24 letters, which earlier versions made, once, also beyond the limit', async () => {
    const admin = await guarded()
    const [one, two] = ['ABCD-EFGH-JKMN-PQRS-TUVW-XYZ2', 'BCDE-FGHJ-KMNP-QRST-UVWX-YZ23']
    const add = `insert into recovery_codes (factor_id, code_hash)
       select id, sha256(convert_to(replace($2, '-', ''), 'UTF8')) from second_factors where account_id = $1`
    for (const code of [one, two]) await app.pool.query(add, [admin.accountID, code])
    expect(await answerOf(logIn({ email: admin.email, code: one }))).toBe('200')
    expect(await answerOf(logIn({ email: admin.email, code: one }))).toBe('wrong_code')
    for (let n = 0; n < 10; n += 1) await logIn({ email: admin.email, code: codeNow(admin.secret, 7) })
    expect(await answerOf(logIn({ email: admin.email, code: codeNow(admin.secret, 7) }))).toBe(
      'too_many_tries',
    )
    expect(await answerOf(logIn({ email: admin.email, code: two }))).toBe('200')
  })

  test('accepts neither codes nor recovery codes of another admin', async () => {
    const [one, two] = [await guarded(), await guarded()]
    for (const code of [codeNow(two.secret), two.codes[0] ?? ''])
      expect(await answerOf(logIn({ email: one.email, code }))).toBe('wrong_code')
  })

  test('ignores a code if the account has no second factor', async () => {
    const [admin, buyer] = [await app.make.admin(), await app.make.buyer()]
    for (const { email } of [admin, buyer])
      expect(await answerOf(logIn({ email, code: 'anything' }))).toBe('200')
  })

  test('wrong codes count as wrong passwords; beyond the limit only the right password and code get in', async () => {
    const admin = await guarded()
    for (let n = 0; n < 5; n += 1) {
      expect(await answerOf(logIn(admin))).toBe('code_wanted')
      expect(await answerOf(logIn({ email: admin.email, code: codeNow(admin.secret, 7) }))).toBe('wrong_code')
    }
    const right = codeNow(admin.secret)
    for (const given of [
      {},
      { code: codeNow(admin.secret, 7) },
      { code: 'not a code' },
      { code: right, password: 'hula-lang-ito' },
    ]) {
      const refused = await logIn({ email: admin.email, ...given })
      expect(refused).toMatchObject({ status: 429, error: { code: 'too_many_tries' } })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(await answerOf(logIn({ email: admin.email, code: right }))).toBe('200')
  })

  test('allows twenty wrong codes a day; a recovery code still works afterwards', async () => {
    const admin = await guarded()
    for (let n = 0; n < 20; n += 1) {
      if (n % 9 === 0) app.clock.advance(15 * 60_000 + 1)
      const code = codeNow(admin.secret, 9)
      expect(await answerOf(logIn({ email: admin.email, code }))).toBe('wrong_code')
      if (n === 10) {
        app.clock.advance(step)
        expect(await answerOf(logIn({ email: admin.email, code: codeNow(admin.secret) }))).toBe('200')
      }
    }
    app.clock.advance(15 * 60_000 + 1)
    expect(await answerOf(logIn({ email: admin.email, code: codeNow(admin.secret) }))).toBe('too_many_tries')
    expect(await answerOf(logIn({ email: admin.email, code: admin.codes[0] ?? '' }))).toBe('200')
    app.clock.advance(86_400_000)
    expect(await answerOf(logIn({ email: admin.email, code: codeNow(admin.secret) }))).toBe('200')
  })

  test.each(['admin', 'buyer', 'seller', 'seller who is not verified'] as const)(
    'with only the password of a %s, while the second factor is turned on, leaves no session behind',
    async (kind) => {
      for (let round = 0; round < 5; round += 1) {
        const person = await kinds[kind]()
        const { secret } = await person.ok('POST auth/second_factor/begin', { password })
        const visitors = Array.from({ length: 4 }, () => app.visitor())
        const logins = visitors.map((one) => one.call('POST auth/login', { email: person.email, password }))
        await new Promise((resolve) => setTimeout(resolve, round * 14))
        await person.ok('POST auth/second_factor/confirm', { code: codeNow(secret) })
        await Promise.all(logins)
        for (const one of visitors) expect(await isSignedIn(one)).toBe(false)
        expect(await isSignedIn(person)).toBe(true)
      }
    },
  )
})

describe('turning it off, and new recovery codes,', () => {
  test('need the password and a code', async () => {
    const admin = await guarded()
    for (const call of [
      'POST auth/second_factor/turn_off',
      'POST auth/second_factor/new_recovery_codes',
    ] as const) {
      const guess = { password: 'hula-lang-ito', code: codeNow(admin.secret) }
      expect(await answerOf(admin.call(call, guess))).toBe('wrong_password')
      expect(await answerOf(admin.call(call, { password, code: codeNow(admin.secret, 4) }))).toBe(
        'wrong_code',
      )
      expect(await answerOf(admin.call(call, { password }))).toBe('bad_input')
    }
    const { recovery_codes } = await admin.ok('POST auth/second_factor/new_recovery_codes', {
      password,
      code: codeNow(admin.secret),
    })
    const [old = ''] = admin.codes
    const [fresh = ''] = recovery_codes
    expect(await answerOf(logIn({ email: admin.email, code: old }))).toBe('wrong_code')
    const elsewhere = app.visitor()
    await elsewhere.ok('POST auth/login', { email: admin.email, password, code: fresh })

    app.clock.advance(step)
    await admin.ok('POST auth/second_factor/turn_off', { password, code: codeNow(admin.secret) })
    expect(await isSignedIn(admin)).toBe(true)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect((await logIn(admin)).status).toBe(200)
    expect(await answerOf(admin.call('POST auth/second_factor/turn_off', { password, code: '123456' }))).toBe(
      'second_factor_off',
    )
  })

  test('work with a recovery code for somebody who has lost the phone', async () => {
    const admin = await guarded()
    await admin.ok('POST auth/second_factor/turn_off', { password, code: admin.codes[3] ?? '' })
    expect(await admin.ok('GET auth/second_factor')).toMatchObject({ on: false, recovery_codes_left: 0 })
    await setUpSecondFactor(admin, app.clock.now())
  })
})

describe.each(['buyer', 'seller', 'seller who is not verified'] as const)(
  'a second factor of a %s',
  (kind) => {
    test('is set up, used and turned off in the same way as that of an admin', async () => {
      const person = await kinds[kind]()
      const { accountID, email } = person
      const elsewhere = await app.make.logIn(email)
      expect(await person.ok('GET auth/second_factor')).toMatchObject({ on: false, needed: false })
      expect(
        await answerOf(person.call('POST auth/second_factor/begin', { password: 'hula-lang-ito' })),
      ).toBe('wrong_password')
      const { secret, codes } = await setUpSecondFactor(person, app.clock.now())
      expect([await isSignedIn(person), await isSignedIn(elsewhere)]).toEqual([true, false])

      expect(await answerOf(logIn({ email }))).toBe('code_wanted')
      expect(await answerOf(logIn({ email, code: codeNow(secret) }))).toBe('wrong_code')
      expect(await answerOf(logIn({ email, password: 'hula-lang-ito', code: codes[0] ?? '' }))).toBe(
        'wrong_credentials',
      )
      app.clock.advance(step)
      const code = codeNow(secret)
      const answers = await Promise.all([1, 2, 3, 4].map(() => answerOf(logIn({ email, code }))))
      expect(answers.toSorted()).toEqual(['200', 'wrong_code', 'wrong_code', 'wrong_code'])
      const wanted = await app.visitor().ok('POST auth/login', { email, password, code: codes[0] })
      expect(wanted).toMatchObject({ id: accountID })

      await person.ok('POST auth/second_factor/turn_off', { password, code: codes[1] ?? '' })
      expect(await answerOf(logIn({ email }))).toBe('200')
    })

    test('accepts no code of another person, and is not shown to anybody else', async () => {
      const [one, two] = [await guarded(kind), await guarded()]
      for (const code of [codeNow(two.secret), two.codes[0] ?? ''])
        expect(await answerOf(logIn({ email: one.email, code }))).toBe('wrong_code')
      expect(await answerOf(logIn({ email: one.email, password: 'hula-lang-ito' }))).toBe('wrong_credentials')
      expect(await two.ok('GET auth/second_factor')).toMatchObject({ recovery_codes_left: 10 })
    })
  },
)

const using = async <Made>(work: (on: ReturnType<typeof connect>) => Promise<Made>): Promise<Made> => {
  const on = connect(app.connection, () => undefined, 2)
  try {
    return await work(on)
  } finally {
    await on.close()
  }
}

describe('an operator', () => {
  test.each(['admin', 'buyer', 'seller'] as const)(
    'removes the second factor of a %s who has lost phone and recovery codes',
    async (kind) => {
      const person = await guarded(kind)
      const email = ` ${person.email.toUpperCase()} `
      expect(await using((on) => secondFactorSince(on, email))).toBeInstanceOf(Date)
      expect(await using((on) => removeSecondFactor(on, app.clock, email))).toBe(true)
      expect(await isSignedIn(person)).toBe(false)
      expect((await logIn(person)).status).toBe(200)
      expect(await using((on) => secondFactorSince(on, email))).toBeNull()
      expect(await using((on) => removeSecondFactor(on, app.clock, email))).toBe(false)
    },
  )

  test('gets an error for an unknown account', async () => {
    for (const email of ['nobody@example.ph', ''])
      await expect(using((on) => removeSecondFactor(on, app.clock, email))).rejects.toThrow(
        'There is no account with this e-mail.',
      )
  })
})

describe('a second factor required of every admin', () => {
  test('is set with yes or no only', () => {
    expect(readSettings({}).ADMINS_NEED_SECOND_FACTOR).toBe(true)
    expect(readSettings({ ADMINS_NEED_SECOND_FACTOR: 'no' }).ADMINS_NEED_SECOND_FACTOR).toBe(false)
    expect(() => readSettings({ ADMINS_NEED_SECOND_FACTOR: 'true' })).toThrow('ADMINS_NEED_SECOND_FACTOR')
  })

  let strict: TestApp
  beforeAll(async () => {
    strict = await startApp({ ...settings, ADMINS_NEED_SECOND_FACTOR: 'yes' }, app)
  })
  afterAll(() => strict.stop())

  const atStrict = (who: Client) => Object.assign(strict.visitor(), { cookie: who.cookie })
  const reads = ['GET store/codegen', 'GET auth/verification/get_list_pending', 'GET auth/sessions'] as const

  test('an admin without one can only set one up or log out', async () => {
    const made = await app.make.admin()
    const login = await logIn(made, strict)
    expect(login.body).toMatchObject({ user_type: 'Admin', second_factor_missing: true })
    const admin = atStrict(made)
    expect(await admin.ok('GET auth/session')).toMatchObject({ second_factor_missing: true })
    for (const call of reads) expect(await answerOf(admin.call(call))).toBe('second_factor_needed')
    const writes = [
      admin.call('POST store/codegen', { amount: 50, count: 1 }),
      admin.call('POST auth/change_password', { password, new_password: 'bagong-susi-ng-bahay' }),
      admin.call('GET events'),
    ]
    for (const write of writes) expect(await answerOf(write)).toBe('second_factor_needed')
    expect(await admin.ok('GET auth/second_factor')).toMatchObject({ on: false, needed: true })

    const { secret } = await setUpSecondFactor(admin, app.clock.now())
    expect(await admin.ok('GET auth/session')).not.toHaveProperty('second_factor_missing')
    for (const call of reads) await admin.ok(call)

    app.clock.advance(step)
    await admin.ok('POST auth/second_factor/turn_off', { password, code: codeNow(secret) })
    expect(await answerOf(admin.call('GET store/codegen'))).toBe('second_factor_needed')
    await admin.ok('POST auth/logout')
    expect((await admin.call('GET auth/session')).status).toBe(401)
  })

  test('nobody else needs one', async () => {
    const [buyer, seller] = [await app.make.quickBuyer(), await app.make.quickSeller()]
    await atStrict(buyer).ok('GET homepage')
    await atStrict(seller).ok('GET store/get_balance')
    expect(await atStrict(buyer).ok('GET auth/session')).not.toHaveProperty('second_factor_missing')
    for (const one of [buyer, seller])
      expect(await atStrict(one).ok('GET auth/second_factor')).toMatchObject({ on: false, needed: false })
    const guardedBuyer = await guarded('buyer')
    await guardedBuyer.ok('POST auth/second_factor/turn_off', { password, code: guardedBuyer.codes[0] ?? '' })
    await atStrict(guardedBuyer).ok('GET homepage')
  })
})

describe('the secret', () => {
  test('is decrypted with the earlier key until the rotation, and then with the new key only', async () => {
    const own = await startApp(settings)
    const admin = await own.make.admin()
    const { secret } = await setUpSecondFactor(admin, own.clock.now())
    const next = newKey()
    const logInAt = (on: TestApp, code: string) =>
      answerOf(on.visitor().call('POST auth/login', { email: admin.email, password, code }))
    const codeLater = () => {
      own.clock.advance(step)
      return codeAt(secret, own.clock.now())
    }
    const alone = await startApp({ ID_ENCRYPTION_KEY: next.toString('base64') }, own)
    expect(await logInAt(alone, codeLater())).toBe('codes_locked')
    expect(await rotateFactorKeys(own.db, createVault([next]))).toEqual({ rewrapped: 0, locked: 1 })
    expect(await rotateFactorKeys(own.db, createVault([next, key]))).toEqual({ rewrapped: 1, locked: 0 })
    expect(await rotateFactorKeys(own.db, createVault([next, key]))).toEqual({ rewrapped: 0, locked: 0 })
    expect(await logInAt(alone, codeLater())).toBe('200')
    expect(await logInAt(own, codeLater())).toBe('codes_locked')
    await alone.stop()
    await own.stop()
  })

  test('cannot be decrypted for another account, and is deleted with its account', async () => {
    const [one, two] = [await guarded(), await guarded()]
    const { secret, wrapped_key } = await app.db
      .selectFrom('second_factors')
      .select(['secret', 'wrapped_key'])
      .where('account_id', '=', one.accountID)
      .executeTakeFirstOrThrow()
    await app.db
      .updateTable('second_factors')
      .set({ secret, wrapped_key })
      .where('account_id', '=', two.accountID)
      .execute()
    expect(await answerOf(logIn({ email: two.email, code: codeNow(one.secret) }))).toBe('codes_locked')
    expect(await answerOf(logIn({ email: two.email, code: two.codes[0] ?? '' }))).toBe('200')
  })
})

describe('personal data about the second factor', () => {
  test('has its date, and neither the secret nor the codes', async () => {
    const admin = await guarded()
    const data = await admin.ok('POST auth/my_data', { password })
    expect(data.account.secondFactor).toEqual({ since: expect.any(String), recoveryCodesLeft: 10 })
    const text = JSON.stringify(data)
    for (const hidden of [admin.secret, ...admin.codes]) expect(text).not.toContain(hidden)
    expect(
      (await (await app.make.buyer()).ok('POST auth/my_data', { password })).account.secondFactor,
    ).toBeNull()
  })

  test.each(['buyer', 'seller'] as const)('is deleted with the account of a %s', async (kind) => {
    const person = await guarded(kind)
    await person.ok('POST auth/delete_account', { password })
    for (const table of ['second_factors', 'recovery_codes'] as const) {
      const { rows } = await app.pool.query(
        `select from ${table} where to_jsonb(${table}) ->> 'account_id' = $1
           or to_jsonb(${table}) ->> 'factor_id' not in (select id::text from second_factors)`,
        [person.accountID],
      )
      expect(rows).toEqual([])
    }
  })
})
