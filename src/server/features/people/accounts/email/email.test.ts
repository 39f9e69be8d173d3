import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentVersions } from '#domain/legal-documents.ts'
import { createDevOutbox } from '#server/platform/dev-outbox/dev-outbox.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { testPassword } from '#tests/support/factories.ts'
import { codeAt } from '#tests/support/second-factor.ts'
import { type TestSmtpServer, startSmtpServer } from '#tests/support/smtp.ts'
import { statementsOf } from '#tests/support/statements.ts'

const site = 'http://ukay.example.ph'
const newPassword = 'bagong-susi-ng-bahay'
const contact = 'Viber 0917 123 0000'

let server: TestSmtpServer
let app: TestApp
beforeAll(async () => {
  server = await startSmtpServer()
  app = await startApp({ SMTP_URL: server.url, PUBLIC_URL: site, SUPPORT_CONTACT: contact })
})
afterAll(async () => {
  await app.stop()
  await server.stop()
})

/** The mails to an address, after what waits in the queue was sent. */
const mailsTo = async (email: string) => {
  await app.background.runSent()
  return server.to(email)
}
const lastTo = async (email: string) => {
  const mail = (await mailsTo(email)).at(-1)
  if (!mail) throw new Error(`No mail came to ${email}`)
  return mail
}
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
/** The token of the link, which both parts of the mail have. */
const tokenIn = (mail: { text?: string | undefined; html?: string | undefined }): string => {
  const [link = ''] = /http:\/\/ukay\.example\.ph\/\S+#\S+/.exec(mail.text ?? '') ?? []
  expect(mail.html).toContain(`href="${link}"`)
  return link.slice(link.indexOf('#') + 1).replace(/^(email|sign-up)\./, '')
}

const form = () => ({ ...app.make.person(), isFeminine: 1, tagIDs: [1, 2] })
type Form = ReturnType<typeof form>

/** Somebody who signed up and opened the link. */
const signedUp = async (): Promise<Form & { client: Client; accountID: string }> => {
  const given = form()
  await app.visitor().ok('POST auth/new_shop_user', given)
  const client = app.visitor()
  const token = tokenIn(await lastTo(given.email))
  await client.ok('POST auth/confirm_sign_up', { token, password: given.password })
  return Object.assign(given, { client, accountID: (await client.ok('GET auth/session')).id })
}
const codeOf = async (answer: Promise<{ error: { code: string } | null }>) => (await answer).error?.code
const canLogIn = async (email: string, password: string) =>
  (await app.visitor().call('POST auth/login', { email, password })).status === 200

/** What an attacker sees of a reply. */
const seen = ({ status, body, headers }: Awaited<ReturnType<Client['call']>>) => ({
  status,
  body: body as unknown,
  headers: [...headers.keys()].toSorted(),
})

const link = async (email: string) => tokenIn(await lastTo(email))
const confirm = (token: string, client = app.visitor()) => client.call('POST auth/confirm_email', { token })
const forgot = (email: string) => app.visitor().call('POST auth/forgot_password', { email })

describe('a sign-up where mail arrives', () => {
  test('becomes an account with the link and the password, once', async () => {
    const given = form()
    const visitor = app.visitor()
    expect(await visitor.ok('POST auth/new_shop_user', given)).toEqual({
      response: 'Sign up successful!',
      confirm_by_mail: true,
    })
    expect(await codeOf(visitor.call('GET auth/session'))).toBe('not_signed_in')
    expect(await canLogIn(given.email, given.password)).toBe(false)
    const mail = await lastTo(given.email)
    expect(mail.subject).toBe('Finish your sign-up')
    // Whoever typed the address must not have words of theirs sent to it.
    expect(mail.text).not.toContain(given.first_name)
    const token = tokenIn(mail)
    const wrong = await visitor.call('POST auth/confirm_sign_up', { token, password: newPassword })
    expect(wrong.error).toMatchObject({ code: 'wrong_password', fields: { password: expect.any(String) } })
    const use = () => app.visitor().call('POST auth/confirm_sign_up', { token, password: given.password })
    const codes = (await Promise.all([use(), use()])).map(({ error }) => error?.code)
    expect(codes.toSorted()).toEqual(['link_over', undefined])
    const account = await (await app.make.logIn(given.email)).ok('GET auth/account')
    expect(account).toMatchObject({ email: given.email, mail: true, emailConfirmed: true, newEmail: null })
  })

  test('makes a seller with the parts of the address, and a buyer with tags', async () => {
    const seller = { ...app.make.person(), address: 'Session Road Burnham Baguio', street: 'Session Road' }
    await app.visitor().ok('POST auth/new_shop_owner', seller, 'form')
    const client = app.visitor()
    const token = tokenIn(await lastTo(seller.email))
    await client.ok('POST auth/confirm_sign_up', { token, password: seller.password })
    const { rows } = await app.pool.query(
      'select address, street, barangay from sellers join accounts on id = account_id where email = $1',
      [seller.email],
    )
    expect(rows).toEqual([{ address: seller.address, street: 'Session Road', barangay: null }])
    expect(await client.ok('GET auth/session')).toMatchObject({ user_type: 'Unverified' })
    const buyer = await signedUp()
    expect(Object.keys(await buyer.client.ok('GET auth/get_pref_for_user'))).toHaveLength(2)
    const unknown = app.visitor().call('POST auth/new_shop_user', { ...form(), tagIDs: [1, 99_999] })
    expect(await codeOf(unknown)).toBe('unknown_tag')
  })

  test('keeps what was agreed to and declared, with the time of the sign-up', async () => {
    const agreed = JSON.stringify(currentVersions)
    const given = { ...app.make.person(), address: 'Session Road Baguio', agreed, adult: true }
    await app.visitor().ok('POST auth/new_shop_owner', given, 'form')
    const at = app.clock.now()
    app.clock.advance(60_000)
    const client = app.visitor()
    const token = tokenIn(await lastTo(given.email))
    await client.ok('POST auth/confirm_sign_up', { token, password: given.password })
    const { agreements } = await client.ok('GET legal/get_agreements')
    expect(agreements.map((agreement) => agreement.at)).toEqual(Array(3).fill(at.toISOString()))
    const session = await client.ok('GET auth/session')
    expect(session).not.toHaveProperty('adultUndeclared')
    const { rows } = await app.pool.query('select adult_declared_at from sellers where account_id = $1', [
      session.id,
    ])
    expect(rows).toEqual([{ adult_declared_at: at }])
  })

  test('says nothing about whether the e-mail is taken; its owner gets a mail', async () => {
    const owner = await signedUp()
    const signUp = (email: string) =>
      statementsOf(() => app.visitor().call('POST auth/new_shop_user', { ...form(), email }))
    const taken = await signUp(owner.email.toUpperCase())
    const free = await signUp(app.make.person().email)
    expect(seen(taken.result)).toEqual(seen(free.result))
    expect(taken.texts.length).toBeGreaterThan(4)
    expect(taken.texts).toEqual(free.texts)
    const mail = await lastTo(owner.email)
    expect(mail.subject).toBe('You already have an account')
    expect(mail.text).toContain(`${site}/passwordreset`)
    expect(mail.text).not.toContain('#')
    expect(await canLogIn(owner.email, owner.password)).toBe(true)
  })

  test('of two people with one address whoever opens the link has it, and the other link says so', async () => {
    const [one, other] = [form(), form()]
    const tokens: string[] = []
    for (const given of [one, { ...other, email: one.email }]) {
      await app.visitor().ok('POST auth/new_shop_user', given)
      tokens.push(tokenIn(await lastTo(one.email)))
    }
    const codes: (string | undefined)[] = []
    for (const token of tokens.toReversed()) {
      const given = { token, password: testPassword }
      codes.push(await codeOf(app.visitor().call('POST auth/confirm_sign_up', given)))
    }
    expect(codes).toEqual([undefined, 'email_taken'])
  })

  test('ends after a day, with its personal data, and its password cannot be guessed', async () => {
    const given = form()
    await app.visitor().ok('POST auth/new_shop_user', given)
    const token = tokenIn(await lastTo(given.email))
    const use = (password: string) => app.visitor().call('POST auth/confirm_sign_up', { token, password })
    for (let n = 0; n < 20; n += 1) expect(await codeOf(use(`${newPassword}${n}`))).toBe('wrong_password')
    expect(await codeOf(use(given.password))).toBe('too_many_tries')
    app.clock.advance(24 * 3_600_000)
    expect(await codeOf(use(given.password))).toBe('link_over')
    await app.background.run('purge')
    const { rows } = await app.pool.query('select from sign_ups where email = $1', [given.email])
    expect(rows).toHaveLength(0)
  })
})

describe('a forgotten password', () => {
  test('is replaced with the link of the mail, once, which ends all sessions and its owner gets a notice', async () => {
    const { email, client } = await signedUp()
    expect((await forgot(` ${email.toUpperCase()} `)).status).toBe(200)
    const mail = await lastTo(email)
    expect(mail.subject).toBe('Choose a new password')
    const token = tokenIn(mail)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const use = () => app.visitor().call('POST auth/reset_password', { token, new_password: newPassword })
    expect((await Promise.all([use(), use()])).map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect(await codeOf(use())).toBe('link_over')
    expect(await codeOf(client.call('GET auth/session'))).toBe('not_signed_in')
    expect(await canLogIn(email, newPassword)).toBe(true)
    expect(await subjectsTo(email)).toContain('Your password was changed')
  })

  test('gets the same answer after the same work whether or not there is an account', async () => {
    const { email } = await signedUp()
    const known = await statementsOf(() => forgot(email))
    const unknown = await statementsOf(() => forgot('nobody@example.ph'))
    expect(seen(known.result)).toEqual(seen(unknown.result))
    expect(known.texts.length).toBeGreaterThan(3)
    expect(known.texts).toEqual(unknown.texts)
    expect(await mailsTo('nobody@example.ph')).toEqual([])
  })

  test('a job that runs again sends the same mail with the same link, and never one that was used', async () => {
    const { email, password } = await signedUp()
    server.answerMails(451)
    await forgot(email)
    await expect(app.background.runSent()).rejects.toThrow()
    server.answerMails(undefined)
    expect(await mailsTo(email)).toHaveLength(1)
    const data = { id: 'again-1', at: app.clock.now().toISOString(), kind: 'password_link', email }
    await app.background.runQueued('account-mails', data)
    await app.background.runQueued('account-mails', data)
    const [first, second] = (await mailsTo(email)).slice(-2)
    expect(first?.messageId).toBe('<again-1@ukay.example.ph>')
    expect(second?.messageId).toBe(first?.messageId)
    const token = tokenIn(first ?? {})
    expect(tokenIn(second ?? {})).toBe(token)
    await app.visitor().ok('POST auth/reset_password', { token, new_password: newPassword })
    await app.background.runQueued('account-mails', data)
    const reuse = app.visitor().call('POST auth/reset_password', { token, new_password: password })
    expect(await codeOf(reuse)).toBe('link_over')
  })

  test('a newer link replaces it, and it ends after an hour', async () => {
    const { email } = await signedUp()
    const tokens: string[] = []
    for (const _ of [1, 2]) {
      await forgot(email)
      tokens.push(tokenIn(await lastTo(email)))
    }
    const use = (token = '') =>
      codeOf(app.visitor().call('POST auth/reset_password', { token, new_password: newPassword }))
    expect(await use(tokens[0])).toBe('link_over')
    app.clock.advance(3_600_000)
    expect(await use(tokens[1])).toBe('link_over')
  })

  test('asks for the second factor as well', async () => {
    const { email, client, password } = await signedUp()
    const { secret } = await client.ok('POST auth/second_factor/begin', { password })
    const code = () => codeAt(secret, app.clock.now())
    await client.ok('POST auth/second_factor/confirm', { code: code() })
    await forgot(email)
    const given = { token: tokenIn(await lastTo(email)), new_password: newPassword }
    expect(await codeOf(app.visitor().call('POST auth/reset_password', given))).toBe('code_wanted')
    app.clock.advance(60_000)
    await app.visitor().ok('POST auth/reset_password', { ...given, code: code() })
  })

  test('mails to one address are bounded, also if an account has it not, and an unusual address is refused', async () => {
    const { email } = await signedUp()
    const before = (await mailsTo(email)).length
    for (const to of [email, 'flooded@example.ph']) {
      const codes: (string | undefined)[] = []
      for (let n = 0; n < 8; n += 1) codes.push(await codeOf(forgot(to)))
      expect(codes.filter((code) => code === undefined).length).toBeLessThanOrEqual(5)
      expect(codes.at(-1)).toBe('too_many_tries')
    }
    expect((await mailsTo(email)).length - before).toBeLessThanOrEqual(5)
    for (const bad of [
      'a@example.ph\r\nBcc: b@example.ph',
      'a@example.ph,b@example.ph',
      'Ana <a@example.ph>',
      '',
    ])
      expect((await forgot(bad)).error?.fields).toHaveProperty('email')
  })
})

describe('the e-mail address of an account', () => {
  test('from before there was mail is confirmed with a link, also in another browser', async () => {
    const buyer = await app.make.quickBuyer()
    expect(await buyer.ok('GET auth/account')).toMatchObject({ emailConfirmed: false })
    await buyer.ok('POST auth/send_email_link')
    const token = await link(buyer.email)
    expect((await confirm(token)).body).toMatchObject({ changed: false })
    expect(await buyer.ok('GET auth/account')).toMatchObject({ emailConfirmed: true })
    expect(await codeOf(confirm(token))).toBe('link_over')
    const before = (await mailsTo(buyer.email)).length
    await buyer.ok('POST auth/send_email_link')
    expect(await mailsTo(buyer.email)).toHaveLength(before)
  })

  test('20 links a day are sent to an address, and the last one works', async () => {
    const buyer = await app.make.quickBuyer()
    const tokens: string[] = []
    for (let n = 0; n < 20; n += 1) {
      await buyer.ok('POST auth/send_email_link')
      tokens.push(await link(buyer.email))
    }
    expect(await codeOf(buyer.call('POST auth/send_email_link'))).toBe('too_many_tries')
    expect(await codeOf(confirm(tokens[0] ?? ''))).toBe('link_over')
    expect(await codeOf(confirm(tokens[19] ?? ''))).toBe(undefined)
  })

  test('changes once its new owner opens the link; the old one gets a notice, and other sessions end', async () => {
    const { client, email, password } = await signedUp()
    const elsewhere = await app.make.logIn(email)
    const next = app.make.person().email
    const changes = { password, email: next, phone_no: '09181112222' }
    expect(await client.ok('POST auth/change_details', changes)).toMatchObject({ confirm_by_mail: true })
    expect(await client.ok('GET auth/account')).toMatchObject({
      email,
      newEmail: next,
      phone_no: '09181112222',
    })
    const token = await link(next)
    expect((await confirm(token, client)).body).toMatchObject({ changed: true })
    expect(await client.ok('GET auth/session')).toMatchObject({ email: next })
    expect(await codeOf(elsewhere.call('GET auth/session'))).toBe('not_signed_in')
    expect(await client.ok('GET auth/account')).toMatchObject({ emailConfirmed: true, newEmail: null })
    const notice = await lastTo(email)
    expect(notice.subject).toBe('Your e-mail address was changed')
    expect(notice.text).toContain(contact)
    expect(notice.text).not.toContain(next)
    expect(await codeOf(confirm(token))).toBe('link_over')
  })

  test('says nothing about whether the new one is taken; its owner gets a mail and keeps it', async () => {
    const owner = await signedUp()
    const { client, email, password } = await signedUp()
    const change = (to: string) =>
      statementsOf(() => client.call('POST auth/change_details', { password, email: to }))
    const taken = await change(owner.email)
    expect((await lastTo(owner.email)).subject).toBe('You already have an account')
    const free = await change(app.make.person().email)
    expect(seen(taken.result)).toEqual(seen(free.result))
    // A slow request checks its session twice.
    expect(new Set(taken.texts)).toEqual(new Set(free.texts))
    expect(await client.ok('GET auth/session')).toMatchObject({ email })
  })

  test('taken by somebody else before the link is opened, it stays theirs', async () => {
    const { client, password } = await signedUp()
    const given = form()
    await client.ok('POST auth/change_details', { password, email: given.email })
    const token = await link(given.email)
    await app.visitor().ok('POST auth/new_shop_user', given)
    const signUp = await link(given.email)
    await app.visitor().ok('POST auth/confirm_sign_up', { token: signUp, password: given.password })
    expect(await codeOf(confirm(token, client))).toBe('email_taken')
  })

  test('a link for another address ends with a new password, because a thief may have asked for it', async () => {
    const { client, email, password } = await signedUp()
    const thief = app.make.person().email
    await client.ok('POST auth/change_details', { password, email: thief })
    const token = await link(thief)
    await app.visitor().ok('POST auth/forgot_password', { email })
    const reset = { token: tokenIn(await lastTo(email)), new_password: newPassword }
    await app.visitor().ok('POST auth/reset_password', reset)
    expect(await codeOf(confirm(token))).toBe('link_over')
  })

  test('a link of somebody else that is opened while logged in leaves this account alone', async () => {
    const owner = await signedUp()
    const other = await signedUp()
    const next = app.make.person().email
    await owner.client.ok('POST auth/change_details', { password: owner.password, email: next })
    await confirm(await link(next), other.client)
    expect(await other.client.ok('GET auth/session')).toMatchObject({ email: other.email })
    expect(await codeOf(owner.client.call('GET auth/session'))).toBe('not_signed_in')
    expect(await canLogIn(next, owner.password)).toBe(true)
  })

  test('what is known about it is exported and goes with the account', async () => {
    const { client, password, accountID } = await signedUp()
    const next = app.make.person().email
    await client.ok('POST auth/change_details', { password, email: next })
    const { account } = await client.ok('POST auth/my_data', { password })
    expect(account).toMatchObject({ emailConfirmedAt: expect.any(String), emailLink: { to: next } })
    await client.ok('POST auth/delete_account', { password })
    const { rows } = await app.pool.query('select from email_links where account_id = $1', [accountID])
    expect(rows).toHaveLength(0)
    expect(await mailsTo(next)).toEqual([])
  })
})

describe('notices', () => {
  test('of a login from a browser that is not known, with its device, and not from a known one', async () => {
    const { client, email, password } = await signedUp()
    await client.ok('POST auth/login', { email, password })
    expect(await subjectsTo(email)).not.toContain('New login to your account')
    const login = await fetch(`${app.base}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla Android Chrome/120 <b>' },
      body: JSON.stringify({ email, password }),
    })
    expect(login.status).toBe(200)
    const mail = await lastTo(email)
    expect(mail.subject).toBe('New login to your account')
    expect(mail.text).toContain('Chrome on Android')
    expect(mail.text).toContain(`${site}/mydata`)
  })

  test('of a failed login there is none', async () => {
    const { email } = await signedUp()
    const before = await subjectsTo(email)
    expect(await canLogIn(email, newPassword)).toBe(false)
    expect(await subjectsTo(email)).toEqual(before)
  })

  test('of a new password, sent only if it was changed', async () => {
    const { client, email, password } = await signedUp()
    expect(
      await codeOf(client.call('POST auth/change_password', { password, new_password: 'iloveyou' })),
    ).toBe('common_password')
    expect(await subjectsTo(email)).not.toContain('Your password was changed')
    await client.ok('POST auth/change_password', { password, new_password: newPassword })
    expect(await subjectsTo(email)).toContain('Your password was changed')
  })
})

test('mails are in the language of the account, and before there is one in that of the browser', async () => {
  const given = form()
  const signUp = await fetch(`${app.base}/api/auth/new_shop_user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'fil-PH,en;q=0.5' },
    body: JSON.stringify(given),
  })
  expect(signUp.status).toBe(200)
  const mail = await lastTo(given.email)
  expect(mail.subject).toBe('Tapusin ang sign-up mo')
  expect(mail.html).toContain('<html lang="fil">')
  await app.visitor().ok('POST auth/confirm_sign_up', { token: tokenIn(mail), password: given.password })
  await forgot(given.email)
  expect((await lastTo(given.email)).subject).toBe('Pumili ng bagong password')
})

describe('without mail', () => {
  let plain: TestApp
  let demo: TestApp
  const devOutbox = createDevOutbox()
  beforeAll(async () => {
    plain = await startApp({}, app)
    demo = await startApp({}, app, { devOutbox })
  })
  afterAll(async () => {
    await demo.stop()
    await plain.stop()
  })

  test('a sign-up logs in and says if the e-mail is taken, and the rest says that mail is off', async () => {
    const given = form()
    const client = plain.visitor()
    expect(await client.ok('POST auth/new_shop_user', given)).toEqual({ response: 'Sign up successful!' })
    expect(await client.ok('GET auth/account')).toMatchObject({ mail: false, emailConfirmed: false })
    expect(await codeOf(plain.visitor().call('POST auth/new_shop_user', given))).toBe('email_taken')
    expect(await codeOf(client.call('POST auth/send_email_link'))).toBe('mail_off')
    const forgotten = plain.visitor().call('POST auth/forgot_password', { email: given.email })
    expect(await codeOf(forgotten)).toBe('mail_off')
    const email = plain.make.person().email
    await client.ok('POST auth/change_details', { password: given.password, email })
    expect(await client.ok('GET auth/session')).toMatchObject({ email })
    await plain.background.runSent()
  })

  test('the demo works the same, and shows the mails that it would send', async () => {
    const given = form()
    const client = demo.visitor()
    await client.ok('POST auth/new_shop_user', given)
    await demo.visitor().ok('POST auth/forgot_password', { email: given.email })
    await demo.background.runSent()
    expect(devOutbox.list().map(({ to, subject }) => [to, subject])).toEqual([
      [given.email, 'Choose a new password'],
      [given.email, 'Confirm your e-mail address'],
    ])
    expect(devOutbox.list()[0]?.text).toContain('http://localhost:3000/passwordreset#')
    const [, confirmation] = devOutbox.list()
    const token = /#email\.(\S+)/.exec(confirmation?.text ?? '')?.[1] ?? ''
    await client.ok('POST auth/confirm_email', { token })
    expect(await client.ok('GET auth/account')).toMatchObject({ mail: true, emailConfirmed: true })
  })
})
