import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { addPasskey, challengeFor, createAuthenticator } from '#tests/support/authenticator.ts'
import type { Client } from '#tests/support/client.ts'
import { testPassword } from '#tests/support/factories.ts'
import { createDevOutbox } from '#server/platform/dev-outbox/dev-outbox.ts'
import { codeAt, setUpSecondFactor } from '#tests/support/second-factor.ts'
import { endSessionsOf } from '../accounts/sessions/end-sessions.ts'
import { removeSecondFactor, secondFactorSince } from '../accounts/second-factor/remove-second-factor.ts'

const password = testPassword
const minute = 60_000

const devOutbox = createDevOutbox()
let app: TestApp
beforeAll(async () => {
  app = await startApp({ ADMINS_NEED_SECOND_FACTOR: 'yes' }, undefined, { devOutbox })
})
afterAll(() => app.stop())

type Answer = Promise<{ status: number; error: { code: string } | null }>
const answerOf = async (asked: Answer) => {
  const { status, error } = await asked
  return error?.code ?? String(status)
}
const isSignedIn = async (client: Client) => {
  await app.events.syncNotifications()
  return (await client.call('GET auth/session')).status === 200
}
type Soft = ReturnType<typeof createAuthenticator>
const logIn = async (authenticator: Soft, ways: Parameters<Soft['use']>[1] = {}, visitor = app.visitor()) =>
  visitor.call('POST auth/passkey_login', authenticator.use(await challengeFor(visitor), ways))
const begin = (person: Client, more: object = {}) =>
  person.call('POST auth/new_passkey_options', { password, ...more })
const challengeToMake = async (person: Client) =>
  (await person.ok('POST auth/new_passkey_options', { password })).challenge
const subjectsTo = async (email: string) => {
  await app.background.runSent()
  return devOutbox
    .list()
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject)
}
const codeFrom = async (authenticator: Soft, person: Client) =>
  (await person.ok('POST auth/passkey_code', authenticator.use(await challengeFor(person)))).code

const make = (who: Client, challenge: string) =>
  answerOf(who.call('POST auth/new_passkey', createAuthenticator().make(challenge)))

describe('a new passkey', () => {
  test('is made with the password, listed, mailed about, and logs in', async () => {
    const buyer = await app.make.buyer()
    const { challenge, ...options } = await buyer.ok('POST auth/new_passkey_options', { password })
    expect(Buffer.from(challenge, 'base64url')).toHaveLength(32)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(
      buyer.accountID.replaceAll('-', ''),
    )
    const authenticator = createAuthenticator({ copies: true })
    const made = await buyer.ok('POST auth/new_passkey', authenticator.make(challenge))
    expect(made).toMatchObject({ response: 'Passkey added', name: 'Passkey' })
    expect(await buyer.ok('GET auth/get_passkeys')).toEqual({
      on: true,
      max: 10,
      passkeys: [
        {
          passkeyID: made.passkeyID,
          name: 'Passkey',
          createdAt: app.clock.now().toISOString(),
          lastUsedAt: null,
          backedUp: true,
        },
      ],
    })
    expect(await subjectsTo(buyer.email)).toContain('New passkey for your account')
    const second = await buyer.ok('POST auth/new_passkey_options', { password })
    expect(second.excludeCredentials).toEqual([
      { id: authenticator.credentialID, type: 'public-key', transports: ['internal'] },
    ])

    app.clock.advance(minute)
    const visitor = app.visitor()
    const login = await logIn(authenticator, {}, visitor)
    expect(login).toMatchObject({ status: 200, body: { id: buyer.accountID, user_type: 'Shop User' } })
    expect(await visitor.ok('GET auth/session')).toMatchObject({ email: buyer.email })
    const { passkeys } = await buyer.ok('GET auth/get_passkeys')
    expect(passkeys[0]?.lastUsedAt).toBe(app.clock.now().toISOString())
    // A browser that had not logged in as this account before, as with a password.
    expect(await subjectsTo(buyer.email)).toContain('New login to your account')
  })

  test('made on one side of a person is of their login, and is listed and removed on both', async () => {
    const person = await app.make.buyer()
    await person.ok('POST auth/sell_too', { address: 'Session Road, Baguio' })
    const { authenticator, passkeyID } = await addPasskey(person)
    const visitor = app.visitor()
    const login = await logIn(authenticator, {}, visitor)
    expect(login).toMatchObject({
      status: 200,
      body: { id: person.accountID, other_side: 'seller', passkeyID },
    })
    await person.ok('POST auth/switch_side', { side: 'buyer' })
    expect((await person.ok('GET auth/get_passkeys')).passkeys).toMatchObject([{ passkeyID }])
    await person.ok('POST auth/remove_passkey', { passkeyID, password })
    await visitor.ok('POST auth/switch_side', { side: 'seller' })
    expect((await visitor.ok('GET auth/get_passkeys')).passkeys).toEqual([])
    expect(await answerOf(logIn(authenticator))).toBe('wrong_passkey')
  })

  test('of an account that is joined to another one ends with its login', async () => {
    const [buyer, seller] = [await app.make.buyer(), await app.make.shopkeeper()]
    const { authenticator } = await addPasskey(seller)
    await buyer.ok('POST auth/join_account', {
      password,
      other_email: seller.email,
      other_password: password,
    })
    expect(await answerOf(logIn(authenticator))).toBe('wrong_passkey')
    expect((await buyer.ok('GET auth/get_passkeys')).passkeys).toEqual([])
  })

  test('needs the right password, and a code where there is a second factor', async () => {
    const buyer = await app.make.buyer()
    expect(await answerOf(begin(buyer, { password: 'hula-lang-ito' }))).toBe('wrong_password')
    const { secret } = await setUpSecondFactor(buyer, app.clock.now())
    app.clock.advance(30_000)
    expect(await answerOf(begin(buyer))).toBe('code_wanted')
    expect(await answerOf(begin(buyer, { code: '000000' }))).toBe('wrong_code')
    await addPasskey(buyer, { code: codeAt(secret, app.clock.now()) })
    expect(await answerOf(app.visitor().call('POST auth/new_passkey_options', { password }))).toBe(
      'not_signed_in',
    )
  })

  test('is refused with a challenge that was used, is over, or is of somebody else or another session', async () => {
    const [buyer, other] = await Promise.all([app.make.buyer(), app.make.buyer()])
    const first = await challengeToMake(buyer)
    await buyer.ok('POST auth/new_passkey', createAuthenticator().make(first))
    expect(await make(buyer, first)).toBe('passkey_over')
    const late = await challengeToMake(buyer)
    app.clock.advance(5 * minute)
    expect(await make(buyer, late)).toBe('passkey_over')
    const mine = await challengeToMake(buyer)
    expect(await make(other, mine)).toBe('passkey_over')
    const elsewhere = app.visitor()
    await elsewhere.ok('POST auth/login', { email: buyer.email, password })
    expect(await make(elsewhere, mine)).toBe('passkey_over')
    expect(await make(buyer, await challengeFor(buyer))).toBe('passkey_over')
    expect(await make(buyer, randomBytes(32).toString('base64url'))).toBe('passkey_over')
    const { passkeys } = await buyer.ok('GET auth/get_passkeys')
    expect(passkeys).toHaveLength(1)
  })

  test.each([
    ['of a page of another site', { origin: 'https://ukay.example.com' }, 'passkey_elsewhere'],
    ['for another host', { rpID: 'example.com' }, 'passkey_elsewhere'],
    ['of a device that did not check the person', { verified: false }, 'passkey_unverified'],
    ['without a person', { present: false }, 'wrong_passkey'],
    ['that is a login', { type: 'webauthn.get' }, 'wrong_passkey'],
    ['under another id', { credentialID: 'AAAA' }, 'wrong_passkey'],
  ])('is refused %s', async (_, ways, code) => {
    const buyer = await app.make.buyer()
    const made = createAuthenticator().make(await challengeToMake(buyer), ways)
    expect(await answerOf(buyer.call('POST auth/new_passkey', made))).toBe(code)
    expect((await buyer.ok('GET auth/get_passkeys')).passkeys).toEqual([])
  })

  test('that is no CBOR, or no client data, is refused', async () => {
    const buyer = await app.make.buyer()
    const made = createAuthenticator().make(await challengeToMake(buyer))
    const bad = { ...made, attestation: 'AAAA' }
    expect(await answerOf(buyer.call('POST auth/new_passkey', bad))).toBe('wrong_passkey')
    const clientData = Buffer.from('"x"').toString('base64url')
    expect(await answerOf(buyer.call('POST auth/new_passkey', { ...made, clientData }))).toBe('passkey_over')
  })

  test('is of one account only', async () => {
    const [buyer, other] = await Promise.all([app.make.buyer(), app.make.buyer()])
    const { authenticator } = await addPasskey(buyer)
    const again = other.call('POST auth/new_passkey', authenticator.make(await challengeToMake(other)))
    expect(await answerOf(again)).toBe('passkey_taken')
    expect((await logIn(authenticator)).body).toMatchObject({ id: buyer.accountID })
  })

  test('is the tenth at most, also of several at the same moment', async () => {
    const buyer = await app.make.buyer()
    const challenges: string[] = []
    for (let count = 0; count < 12; count += 1) challenges.push(await challengeToMake(buyer))
    const answers = await Promise.all(
      challenges.map((challenge) =>
        answerOf(buyer.call('POST auth/new_passkey', createAuthenticator().make(challenge))),
      ),
    )
    expect(answers.toSorted()).toEqual([
      ...Array<string>(10).fill('200'),
      'too_many_passkeys',
      'too_many_passkeys',
    ])
    expect(await answerOf(begin(buyer))).toBe('too_many_passkeys')
  })
})

describe('a login with a passkey', () => {
  test.each([
    ['on a page of another site', { origin: 'https://ukay.example.com' }, 'passkey_elsewhere'],
    ['on another port', { origin: 'http://localhost:3001' }, 'passkey_elsewhere'],
    ['for another host', { rpID: 'example.com' }, 'passkey_elsewhere'],
    ['without a check of the person', { verified: false }, 'passkey_unverified'],
    ['that is a new passkey', { type: 'webauthn.create' }, 'wrong_passkey'],
  ])('is refused %s', async (_, ways, code) => {
    const { authenticator } = await addPasskey(await app.make.buyer())
    const answer = await logIn(authenticator, ways)
    expect([answer.error?.code, answer.status]).toEqual([code, 403])
    expect(answer.headers.get('set-cookie') ?? '').not.toContain('session=')
  })

  test('is refused with a challenge that was used, is over, or was never given', async () => {
    const { authenticator } = await addPasskey(await app.make.buyer())
    const visitor = app.visitor()
    const use = (challenge: string) =>
      answerOf(app.visitor().call('POST auth/passkey_login', authenticator.use(challenge)))
    const challenge = await challengeFor(visitor)
    const sent = authenticator.use(challenge)
    await visitor.ok('POST auth/passkey_login', sent)
    expect(await answerOf(app.visitor().call('POST auth/passkey_login', sent))).toBe('passkey_over')
    expect(await use(challenge)).toBe('passkey_over')
    const late = await challengeFor(visitor)
    app.clock.advance(5 * minute)
    expect(await use(late)).toBe('passkey_over')
    expect(await use(randomBytes(32).toString('base64url'))).toBe('passkey_over')
    // Of two at the same moment one gets in.
    const once = await challengeFor(visitor)
    expect((await Promise.all([use(once), use(once)])).toSorted()).toEqual(['200', 'passkey_over'])
  })

  test('gets one answer for an unknown passkey, a wrong signature and the id of somebody else', async () => {
    const { authenticator } = await addPasskey(await app.make.buyer())
    const stranger = createAuthenticator()
    const unknown = await logIn(stranger)
    const foreign = await logIn(stranger, { credentialID: authenticator.credentialID })
    const challenge = await challengeFor(app.visitor())
    const { signature: _, ...given } = authenticator.use(challenge)
    const { signature } = stranger.use(challenge)
    const wrong = await app.visitor().call('POST auth/passkey_login', { ...given, signature })
    expect(unknown).toMatchObject({ status: 403, error: { code: 'wrong_passkey' } })
    for (const answer of [foreign, wrong]) {
      expect(answer.status).toBe(unknown.status)
      expect(answer.body).toEqual(unknown.body)
    }
  })

  test('is refused if the count goes back, as that of a copy; keys that do not count are fine', async () => {
    const buyer = await app.make.buyer()
    const { authenticator } = await addPasskey(buyer)
    expect((await logIn(authenticator, { counter: 50 })).status).toBe(200)
    for (const counter of [50, 49, 0])
      expect(await answerOf(logIn(authenticator, { counter }))).toBe('passkey_copied')
    expect((await logIn(authenticator, { counter: 51 })).status).toBe(200)
    const quiet = createAuthenticator({ counts: false })
    await addPasskey(buyer, { authenticator: quiet })
    for (let time = 0; time < 2; time += 1) expect((await logIn(quiet)).status).toBe(200)
  })

  test('of a stopped account shows why, as with a password; of a deleted one it is unknown', async () => {
    const buyer = await app.make.buyer()
    const { authenticator } = await addPasskey(buyer)
    await app.db
      .updateTable('accounts')
      .set({ stopped_at: app.clock.now() })
      .where('id', '=', buyer.accountID)
      .execute()
    expect((await logIn(authenticator)).body).toMatchObject({ stopped: { until: null } })
    await app.db.updateTable('accounts').set({ stopped_at: null }).where('id', '=', buyer.accountID).execute()
    await app.events.syncNotifications()
    await buyer.ok('POST auth/delete_account', { password })
    expect(await answerOf(logIn(authenticator))).toBe('wrong_passkey')
    const left = await app.db
      .selectFrom('passkeys')
      .select('id')
      .where('account_id', '=', buyer.accountID)
      .execute()
    expect(left).toEqual([])
  })

  test('is limited for each passkey, and a use that succeeds is not counted', async () => {
    const { authenticator } = await addPasskey(await app.make.buyer())
    for (let time = 0; time < 31; time += 1) expect((await logIn(authenticator)).status).toBe(200)
    const wrong = () => logIn(createAuthenticator(), { credentialID: authenticator.credentialID })
    for (let time = 0; time < 30; time += 1) expect(await answerOf(wrong())).toBe('wrong_passkey')
    expect(await answerOf(logIn(authenticator))).toBe('too_many_tries')
    app.clock.advance(15 * minute)
    expect((await logIn(authenticator)).status).toBe(200)
  })

  test('leaves no challenges that are over', async () => {
    for (let time = 0; time < 5; time += 1) await challengeFor(app.visitor())
    app.clock.advance(6 * minute)
    for (let time = 0; time < 5; time += 1) await challengeFor(app.visitor())
    const over = await app.db
      .selectFrom('passkey_challenges')
      .select('kind')
      .where('expires_at', '<', app.clock.now())
      .execute()
    expect(over.filter(({ kind }) => kind === 'use')).toEqual([])
  })

  test('keeps the language that was chosen', async () => {
    const buyer = await app.make.buyer()
    const { authenticator } = await addPasskey(buyer)
    const visitor = app.visitor()
    const input = { ...authenticator.use(await challengeFor(visitor)), language: 'fil' as const }
    expect(await visitor.ok('POST auth/passkey_login', input)).toMatchObject({ language: 'fil' })
  })
})

describe('of the owner', () => {
  test('renames and removes their own passkeys and no other', async () => {
    const [buyer, other] = await Promise.all([app.make.buyer(), app.make.buyer()])
    const { passkeyID, authenticator } = await addPasskey(buyer, { name: 'Telepono ko' })
    const rename = (who: Client, name: string) =>
      answerOf(who.call('POST auth/rename_passkey', { passkeyID, name }))
    expect(await rename(other, 'Akin na')).toBe('not_found')
    expect(await rename(buyer, '')).toBe('bad_input')
    expect(await rename(buyer, 'Lumang telepono')).toBe('200')
    expect((await buyer.ok('GET auth/get_passkeys')).passkeys[0]?.name).toBe('Lumang telepono')
    const remove = (who: Client, given = password) =>
      answerOf(who.call('POST auth/remove_passkey', { passkeyID, password: given }))
    expect(await remove(other)).toBe('not_found')
    expect(await remove(buyer, 'hula-lang-ito')).toBe('wrong_password')
    expect(await remove(buyer)).toBe('200')
    expect(await remove(buyer)).toBe('not_found')
    expect(await subjectsTo(buyer.email)).toContain('A passkey was removed')
    expect(await answerOf(logIn(authenticator))).toBe('wrong_passkey')
    await app.visitor().ok('POST auth/login', { email: buyer.email, password })
  })

  test('passkeys stay when the password changes and when other sessions end', async () => {
    const buyer = await app.make.buyer()
    const { authenticator } = await addPasskey(buyer)
    await buyer.ok('POST auth/change_password', { password, new_password: 'bagong-susi-ng-bahay' })
    await buyer.ok('POST auth/end_other_sessions')
    expect((await logIn(authenticator)).status).toBe(200)
  })

  test('the operator who makes the password unusable removes the passkeys too', async () => {
    const buyer = await app.make.buyer()
    const { authenticator } = await addPasskey(buyer)
    await endSessionsOf({ db: app.db } as never, app.clock, buyer.email)
    expect((await logIn(authenticator)).status).toBe(200)
    await endSessionsOf({ db: app.db } as never, app.clock, buyer.email, { forgetPassword: true })
    expect(await answerOf(logIn(authenticator))).toBe('wrong_passkey')
  })
})

/** An admin who has a passkey and no authenticator app. */
const withPasskey = async () => {
  const admin = await app.make.admin()
  return Object.assign(admin, await addPasskey(admin))
}

describe('as the second factor of an admin', () => {
  test('it is one: before it nothing works, with it everything, and sessions without it have ended', async () => {
    const admin = await app.make.admin()
    const before = app.visitor()
    await before.ok('POST auth/login', { email: admin.email, password })
    expect(await admin.ok('GET auth/session')).toMatchObject({ second_factor_missing: true })
    expect(await answerOf(admin.call('GET admin/get_admins'))).toBe('second_factor_needed')
    const { authenticator } = await addPasskey(admin)
    expect(await admin.ok('GET auth/session')).not.toHaveProperty('second_factor_missing')
    await admin.ok('GET admin/get_admins')
    expect(await isSignedIn(before)).toBe(false)
    const visitor = app.visitor()
    const login = await logIn(authenticator, {}, visitor)
    expect(login.body).not.toHaveProperty('second_factor_missing')
    const { admins } = await visitor.ok('GET admin/get_admins')
    expect(admins.find(({ adminID }) => adminID === admin.accountID)).toMatchObject({ secondFactor: true })
  })

  test('then the password alone does not log in, and a code of the passkey does once', async () => {
    const { email, authenticator, ...admin } = await withPasskey()
    const byPassword = (code?: string) =>
      answerOf(
        app.visitor().call('POST auth/login', { email, password, ...(code !== undefined && { code }) }),
      )
    expect(await byPassword()).toBe('code_wanted')
    expect(await byPassword('123456')).toBe('wrong_code')
    const code = await codeFrom(authenticator, app.visitor())
    expect(await byPassword(code)).toBe('200')
    expect(await byPassword(code)).toBe('wrong_code')
    const late = await codeFrom(authenticator, app.visitor())
    app.clock.advance(5 * minute)
    expect(await byPassword(late)).toBe('wrong_code')
    expect(admin.accountID).toBeDefined()
  })

  test('without the last passkey it is missing again; removing it asks for a code', async () => {
    const admin = await withPasskey()
    const { passkeyID, authenticator } = admin
    expect(await answerOf(admin.call('POST auth/remove_passkey', { passkeyID, password }))).toBe(
      'code_wanted',
    )
    const code = await codeFrom(authenticator, admin)
    await admin.ok('POST auth/remove_passkey', { passkeyID, password, code })
    expect(await admin.ok('GET auth/session')).toMatchObject({ second_factor_missing: true })
  })

  test('whoever lost it gets back in by the operator', async () => {
    const { email } = await withPasskey()
    const database = { db: app.db } as never
    expect(await secondFactorSince(database, email)).toEqual(expect.any(Date))
    expect(await removeSecondFactor(database, app.clock, email)).toBe(true)
    expect(await secondFactorSince(database, email)).toBeNull()
    const login = await app.visitor().ok('POST auth/login', { email, password })
    expect(login).toMatchObject({ second_factor_missing: true })
  })
})

describe('as a step-up', () => {
  test('a code of the passkey stands for one of the authenticator app, of the same account only', async () => {
    const [seller, other] = await Promise.all([app.make.seller(), app.make.seller()])
    const { secret } = await setUpSecondFactor(seller, app.clock.now())
    app.clock.advance(30_000)
    const { authenticator } = await addPasskey(seller, { code: codeAt(secret, app.clock.now()) })
    const foreign = await addPasskey(other)
    const change = (code?: string) =>
      answerOf(
        seller.call('POST auth/change_details', {
          password,
          email: app.make.person().email,
          ...(code !== undefined && { code }),
        }),
      )
    expect(await change()).toBe('code_wanted')
    expect(await change(await codeFrom(foreign.authenticator, other))).toBe('wrong_code')
    const code = await codeFrom(authenticator, seller)
    expect(code).toMatch(/^[A-Z2-9]{32}$/)
    expect(await change(code)).toBe('200')
    expect(await change(code)).toBe('wrong_code')
    // Who is signed in gets codes of their own passkeys only.
    const used = foreign.authenticator.use(await challengeFor(seller))
    expect(await answerOf(seller.call('POST auth/passkey_code', used))).toBe('wrong_passkey')
  })

  test('it also turns the authenticator app off', async () => {
    const buyer = await app.make.buyer()
    const { authenticator } = await addPasskey(buyer)
    await setUpSecondFactor(buyer, app.clock.now())
    const code = await codeFrom(authenticator, buyer)
    await buyer.ok('POST auth/second_factor/turn_off', { password, code })
    expect(await buyer.ok('GET auth/second_factor')).toMatchObject({ on: false })
  })
})

test('passkeys are off at an address without a name or without TLS', async () => {
  const buyer = await app.make.buyer()
  for (const PUBLIC_URL of ['http://192.168.1.20:3000', 'https://[::1]', 'http://ukay.example.ph']) {
    const off = await startApp({ PUBLIC_URL }, app)
    expect(await answerOf(off.visitor().call('POST auth/passkey_login_options'))).toBe('passkeys_off')
    const there = off.visitor()
    there.cookie = buyer.cookie
    if (PUBLIC_URL.startsWith('http:')) {
      expect(await there.ok('GET auth/get_passkeys')).toMatchObject({ on: false, passkeys: [] })
      expect(await answerOf(begin(there))).toBe('passkeys_off')
    }
    await off.stop()
  }
})

test('passkeys are for the address of the settings', async () => {
  const site = await startApp({ PUBLIC_URL: 'https://ukay.example.ph' }, app)
  const visitor = site.visitor()
  expect(await visitor.ok('POST auth/passkey_login_options')).toMatchObject({ rpId: 'ukay.example.ph' })
  await site.stop()
})
