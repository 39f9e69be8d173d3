import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { hashPassword } from './passwords/passwords.ts'

const day = 86_400_000
let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const signUpForm = () => ({ ...app.make.person(), isFeminine: 1 })

/** How long the replies keep a browser to TLS. */
const keptTo = (base: string) =>
  Promise.all(
    ['/login', '/api/auth/session', '/api/nothing', '/photos/none.webp'].map(async (path) =>
      (await fetch(base + path)).headers.get('strict-transport-security'),
    ),
  )

describe('sign-up', () => {
  test('a buyer signs up with a form, as the specification names its fields', async () => {
    const given = { ...signUpForm(), tagIDs: [1, 2, 3] }
    await app.visitor().ok('POST auth/new_shop_user', given, 'form')
    const session = await app.visitor().ok('POST auth/login', given, 'form')
    expect(session).toEqual({
      email: given.email,
      user_type: 'Shop User',
      id: expect.any(String),
      shop_owner_id: null,
      verified: 0,
      language: 'en',
    })
    const preferences = await app.db
      .selectFrom('account_preferences')
      .select('tag_id')
      .where('account_id', '=', session.id)
      .orderBy('tag_id')
      .execute()
    expect(preferences.map((row) => row.tag_id)).toEqual([1, 2, 3])
  })

  test('a seller signs up and is Unverified, with a shop owner id', async () => {
    const given = { ...app.make.person(), address: 'Session Road Burnham Baguio' }
    await app.visitor().ok('POST auth/new_shop_owner', given, 'form')
    const session = await app.visitor().ok('POST auth/login', given, 'form')
    expect(session).toMatchObject({ user_type: 'Unverified', shop_owner_id: session.id, verified: 0 })
  })

  test('signing up logs in as the new account and ends the session before', async () => {
    const client = await app.make.buyer()
    const before = client.cookie
    const given = signUpForm()
    await client.ok('POST auth/new_shop_user', given)
    expect(await client.ok('GET auth/session')).toMatchObject({ email: given.email, user_type: 'Shop User' })
    client.cookie = before
    expect((await client.call('GET auth/session')).status).toBe(401)
    const refused = app.visitor()
    await refused.call('POST auth/new_shop_user', given)
    expect((await refused.call('GET auth/session')).status).toBe(401)
  })

  test('a seller gets the address given at sign-up, with its parts if they were given', async () => {
    const parts = { street: '31 Iznart Street', barangay: 'City Proper', municipality: 'Iloilo City' }
    const address = '31 Iznart Street City Proper Iloilo City'
    const accept = async (given: object) => {
      const client = app.visitor()
      await client.ok('POST auth/new_shop_owner', { ...app.make.person(), address, ...given })
      const { id } = await client.ok('GET auth/session')
      expect((await client.call('GET auth/home_address')).error?.code).toBe('not_allowed')
      await app.db.updateTable('sellers').set({ verified: 1 }).where('account_id', '=', id).execute()
      return app.make.logIn((await client.ok('GET auth/session')).email)
    }
    expect(await (await accept(parts)).ok('GET auth/home_address')).toEqual({ address, ...parts })
    expect(await (await accept({})).ok('GET auth/home_address')).toEqual({
      address,
      street: null,
      barangay: null,
      municipality: null,
    })
  })

  test.each([
    ['email', '', "That e-mail address doesn't look right. Please check it."],
    ['email', 'maria@', "That e-mail address doesn't look right. Please check it."],
    ['phone_no', '0917123456', 'The phone number has 11 digits and starts with 09'],
    ['phone_no', '091712345678', 'The phone number has 11 digits and starts with 09'],
    ['phone_no', '19171234567', 'The phone number has 11 digits and starts with 09'],
    ['password', 'short', 'The password needs at least 8 characters'],
    ['password', 'x'.repeat(129), 'The password has at most 128 characters'],
    ['first_name', '   ', 'First name is required'],
    ['last_name', undefined, 'Last name is required'],
    ['isFeminine', undefined, 'Style is required'],
    ['isFeminine', '2', 'Style is required'],
    ['tagIDs', ['x'], 'This is not a tag'],
  ])('refuses %s = %j', async (field, value, sentence) => {
    const answer = await app.visitor().call('POST auth/new_shop_user', { ...signUpForm(), [field]: value })
    expect(answer.status).toBe(400)
    expect(answer.error).toMatchObject({ code: 'bad_input', fields: { [field]: sentence } })
  })

  test.each([0, 1, true, false, '0', '1', 'true', 'false'])('accepts isFeminine = %j', async (isFeminine) => {
    const given = { ...signUpForm(), isFeminine }
    await app.visitor().ok('POST auth/new_shop_user', given)
    const row = await app.db
      .selectFrom('buyers')
      .innerJoin('accounts', 'accounts.id', 'buyers.account_id')
      .select('is_feminine')
      .where('email', '=', given.email)
      .executeTakeFirstOrThrow()
    expect(row.is_feminine).toBe([1, true, '1', 'true'].includes(isFeminine) ? 1 : 0)
  })

  test('refuses a common password and says why', async () => {
    const answer = await app
      .visitor()
      .call('POST auth/new_shop_user', { ...signUpForm(), password: 'Password123' })
    expect(answer.error?.code).toBe('common_password')
  })

  test.each([
    'abcdefgh',
    'P@ssw0rd!',
    'Welcome2026',
    'manila2026',
    'qwerty123!',
    'Password1!',
    'Ukay2026!',
    'iloveyou143',
    '12345678a',
    'Cebu2026!',
    'Jollibee2026!',
    'asdfghjkl;',
    '05/12/1990',
    '19901990',
  ])('refuses %s, says why and what to do', async (password) => {
    const { status, error } = await app
      .visitor()
      .call('POST auth/new_shop_user', { ...signUpForm(), password })
    expect(status).toBe(400)
    expect(error?.code).toMatch(/^(common|guessable)_password$/)
    expect(error?.fields?.['password']).toMatch(/This password .*\. Please /)
    expect(error?.fields?.['password']).toBe(error?.error)
  })

  test.each([
    'tatlong baka sa bundok',
    'correct horse battery staple',
    'apat na pusang itim',
    'k7#Qz!m2Pw9x',
    'xkcd9Tr2bLm4',
    'zqtvmwkxprld',
    'vJ8qLm2x',
  ])('accepts %s', async (password) => {
    await app.visitor().ok('POST auth/new_shop_user', { ...signUpForm(), password })
  })

  test('a password from before these rules still logs in', async () => {
    const buyer = await app.make.quickBuyer()
    const password_hash = await hashPassword('preloved-demo')
    await app.db.updateTable('accounts').set({ password_hash }).where('id', '=', buyer.accountID).execute()
    await app.visitor().ok('POST auth/login', { email: buyer.email, password: 'preloved-demo' })
  })

  test('refuses words about the site and the person, in any spelling, and says why', async () => {
    const person = {
      ...signUpForm(),
      first_name: 'Remedios',
      last_name: 'de la Cruz',
      email: 'remy.delacruz@baybay.ph',
      phone_no: '09175550123',
    }
    for (const password of [
      'ukay-ukay',
      'UkayUkay1',
      'Uk4y-Uk4y!',
      'ukayukayukay',
      'ukay-ukay-2026',
      'preloved-demo',
      'Wagwagan123',
      'yaku-yaku1',
      'Remedios1990',
      'remy.delacruz',
      'remydelacruz9',
      '09175550123',
      'baybay2026',
    ]) {
      const { error } = await app.visitor().call('POST auth/new_shop_user', { ...person, password })
      expect(error, password).toMatchObject({
        code: 'guessable_password',
        fields: { password: expect.stringContaining('other words') },
      })
    }
    const password = 'wagwagan-sa-tabing-ilog-ni-Remedios'
    await app.visitor().ok('POST auth/new_shop_user', { ...person, password })
    await app.visitor().ok('POST auth/login', { email: person.email, password })
  })

  test('refuses an unknown tag and creates no account', async () => {
    const given = { ...signUpForm(), tagIDs: [1, 999_999] }
    const answer = await app.visitor().call('POST auth/new_shop_user', given)
    expect(answer.error?.code).toBe('unknown_tag')
    expect((await app.visitor().call('POST auth/login', given)).status).toBe(401)
  })

  test('one e-mail has one account, in upper or lower case and with many requests at once', async () => {
    const given = signUpForm()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        app.visitor().call('POST auth/new_shop_user', {
          ...given,
          email: n % 2 ? given.email.toUpperCase() : given.email,
        }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject({ status: 409, error: { code: 'email_taken' } })
  })

  test('nobody becomes an admin or verified by sending extra fields', async () => {
    const given = { ...app.make.person(), address: 'Baguio', kind: 'admin', verified: 1, role: 2, id: 'x' }
    await app.visitor().ok('POST auth/new_shop_owner', given)
    const session = await app.visitor().ok('POST auth/login', given)
    expect(session).toMatchObject({ user_type: 'Unverified', verified: 0 })
  })
})

describe('login', () => {
  test('gives the same reply for an unknown e-mail, a wrong password and a malformed e-mail', async () => {
    const buyer = await app.make.buyer()
    const answers = await Promise.all(
      [
        { email: buyer.email, password: 'not the password' },
        { email: 'nobody@example.ph', password: 'not the password' },
        { email: 'not an e-mail', password: '' },
      ].map((given) => app.visitor().call('POST auth/login', given)),
    )
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.error).toEqual({ error: 'Incorrect username or password', code: 'wrong_credentials' })
    }
  })

  test('uses as much CPU for an unknown e-mail as for a wrong password', async () => {
    const buyer = await app.make.buyer()
    const cpuOf = async (email: string): Promise<number> => {
      const before = process.cpuUsage()
      for (let n = 0; n < 4; n += 1)
        await app.visitor().call('POST auth/login', { email, password: `wrong ${n}` })
      const used = process.cpuUsage(before)
      return used.user + used.system
    }
    await cpuOf('warm-up@example.ph')
    const known = await cpuOf(buyer.email)
    const unknown = await cpuOf('unknown@example.ph')
    // Without the decoy hash, an unknown e-mail would use a small part of the time.
    expect(unknown).toBeGreaterThan(known * 0.5)
  })

  test('limits guesses per e-mail, says when to try again, and does not affect other accounts', async () => {
    const buyer = await app.make.buyer()
    const other = await app.make.buyer()
    const guess = () => app.visitor().call('POST auth/login', { email: buyer.email, password: 'wrong' })
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(401)
    const refused = await guess()
    expect(refused).toMatchObject({ status: 429, error: { code: 'too_many_tries' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const right = { email: buyer.email.toUpperCase(), password: testPassword }
    expect((await app.visitor().call('POST auth/login', right)).status).toBe(429)
    await app.make.logIn(other.email)
    app.clock.advance(15 * 60_000 + 1)
    expect((await app.visitor().call('POST auth/login', right)).status).toBe(200)
  })
})

describe('changing the password', () => {
  const new_password = 'bagong-susi-ng-bahay'

  test('needs the current password; all other sessions end and the old password stops working', async () => {
    const phone = await app.make.buyer()
    const desk = await app.make.logIn(phone.email)
    const before = phone.cookie
    const wrong = await phone.call('POST auth/change_password', { password: 'hula-lang-ito', new_password })
    expect(wrong).toMatchObject({ status: 403, error: { code: 'wrong_password' } })
    for (const [given, code] of [
      ['short', 'bad_input'],
      ['Password123', 'common_password'],
      ['wagwagan-2026', 'guessable_password'],
      [phone.email, 'guessable_password'],
    ]) {
      const sent = { password: testPassword, new_password: given }
      const { error } = await phone.call('POST auth/change_password', sent)
      expect(error).toMatchObject({ code, fields: { new_password: expect.any(String) } })
    }
    await phone.ok('POST auth/change_password', { password: testPassword, new_password })
    expect(phone.cookie).not.toBe(before)
    await phone.ok('GET auth/session')
    await app.events.syncNotifications()
    expect((await desk.call('GET auth/session')).status).toBe(401)
    // The old session can only ask who is signed in, and only for a short time.
    app.clock.advance(60_000)
    await phone.ok('GET auth/session')
    for (const cookie of [before, desk.cookie])
      expect((await Object.assign(app.visitor(), { cookie }).call('GET auth/session')).status).toBe(401)
    const { email } = phone
    expect((await app.visitor().call('POST auth/login', { email, password: testPassword })).status).toBe(401)
    await app.visitor().ok('POST auth/login', { email, password: new_password })
  })

  test('is limited per session, so that a stolen session cannot guess the password', async () => {
    const buyer = await app.make.buyer()
    for (let n = 0; n < 10; n += 1)
      await buyer.call('POST auth/change_password', { password: `hula-${n}`, new_password })
    const refused = await buyer.call('POST auth/change_password', { password: testPassword, new_password })
    expect(refused).toMatchObject({ status: 429, error: { code: 'too_many_tries' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('sessions', () => {
  test('the cookie is HttpOnly and SameSite, and the database does not contain its value', async () => {
    const buyer = await app.make.buyer()
    const answer = await app.visitor().call('POST auth/login', { email: buyer.email, password: testPassword })
    const cookie = answer.headers.getSetCookie()[0] ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    const token = cookie.split(/[=;]/)[1] ?? ''
    expect(token.length).toBeGreaterThanOrEqual(43)
    const { rows } = await app.pool.query("select encode(token_hash, 'escape') as hash from sessions")
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('over TLS the cookie is bound to this host, and the one without the prefix is ignored', async () => {
    const secure = await startApp({ PUBLIC_URL: 'https://ukay.example.ph' }, app)
    const { email } = await app.make.buyer()
    const ask = (path: string, init: RequestInit = {}) => fetch(`${secure.base}/api/auth/${path}`, init)
    const login = await ask('login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: testPassword }),
    })
    const [set = ''] = login.headers.getSetCookie()
    expect(set).toMatch(/^__Host-session=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const [cookie = ''] = set.split(';')
    expect((await ask('session', { headers: { cookie } })).status).toBe(200)
    const planted = cookie.replace('__Host-', '')
    expect((await ask('session', { headers: { cookie: planted } })).status).toBe(401)
    const out = await ask('logout', { method: 'POST', headers: { cookie } })
    expect(out.headers.getSetCookie()[0]).toMatch(/^__Host-session=;.*Secure/)
    expect((await ask('session', { headers: { cookie } })).status).toBe(401)
    await secure.stop()
  })

  test('over TLS every reply keeps browsers to it for a year, and no other reply does', async () => {
    const secure = await startApp({ PUBLIC_URL: 'https://ukay.example.ph' }, app)
    expect(new Set(await keptTo(secure.base))).toEqual(new Set(['max-age=31536000; includeSubDomains']))
    expect(new Set(await keptTo(app.base))).toEqual(new Set([null]))
    await secure.stop()
  })

  test('a login creates a new token and ends the session it came with', async () => {
    const buyer = await app.make.buyer()
    const before = buyer.cookie
    await buyer.ok('POST auth/login', { email: buyer.email, password: testPassword })
    expect(buyer.cookie).not.toBe(before)
    const thief = app.visitor()
    thief.cookie = before
    expect((await thief.call('GET auth/session')).status).toBe(401)
  })

  test('logout ends this session on the server and no other', async () => {
    const phone = await app.make.buyer()
    const desk = await app.make.logIn(phone.email)
    const kept = phone.cookie
    await phone.ok('POST auth/logout')
    phone.cookie = kept
    expect((await phone.call('GET auth/session')).status).toBe(401)
    expect((await desk.call('GET auth/session')).status).toBe(200)
    await app.visitor().ok('POST auth/logout')
  })

  test('a logout takes effect at once in another process that has the session cached', async () => {
    const other = await startApp({}, app)
    const buyer = await app.make.buyer()
    const elsewhere = other.visitor()
    elsewhere.cookie = buyer.cookie
    expect((await elsewhere.call('GET auth/session')).status).toBe(200)
    await buyer.ok('POST auth/logout')
    await other.events.syncNotifications()
    expect((await elsewhere.call('GET auth/session')).status).toBe(401)
    await other.stop()
  })

  test('an idle session ends, one in use continues, and each ends after its absolute lifetime', async () => {
    const idle = await app.make.buyer()
    const used = await app.make.buyer()
    for (let days = 0; days < 13; days += 1) {
      app.clock.advance(day)
      await used.ok('GET auth/session')
    }
    expect((await idle.call('GET auth/session')).status).toBe(200)
    for (let days = 0; days < 15; days += 1) {
      app.clock.advance(day)
      await used.ok('GET auth/session')
    }
    expect((await idle.call('GET auth/session')).status).toBe(401)
    for (let days = 0; days < 63; days += 1) {
      app.clock.advance(day)
      await used.call('GET auth/session')
    }
    expect((await used.call('GET auth/session')).status).toBe(401)
  })

  test('the session shows the current verification status of a seller', async () => {
    const seller = await app.make.seller({ approved: false })
    const typeNow = async () => {
      await app.events.syncNotifications()
      return (await seller.ok('GET auth/session')).user_type
    }
    expect(await typeNow()).toBe('Unverified')
    await app.make.documents(seller.accountID, ['id1', 'selfie'])
    expect(await typeNow()).toBe('Unverified')
    await app.make.documents(seller.accountID, ['id2'])
    expect(await typeNow()).toBe('Completed')
    await app.db
      .updateTable('sellers')
      .set({ verified: 2 })
      .where('account_id', '=', seller.accountID)
      .execute()
    expect(await typeNow()).toBe('Unverified')
    await app.db
      .updateTable('sellers')
      .set({ verified: 1 })
      .where('account_id', '=', seller.accountID)
      .execute()
    expect(await typeNow()).toBe('Shop Owner')
  })
})

test('tags are an object of name to id, also for visitors', async () => {
  const tags = await app.visitor().ok('GET store/get_all_tags')
  expect(Object.keys(tags).length).toBeGreaterThanOrEqual(60)
  expect(tags).toMatchObject({ Jacket: expect.any(Number), Denim: expect.any(Number) })
})
