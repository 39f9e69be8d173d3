import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { picture, promisedPng } from '#tests/support/photos.ts'
import { codeAt, setUpSecondFactor } from '#tests/support/second-factor.ts'
import { makePasswordLink } from '../passwords/password-links.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const password = testPassword
const id = (path: string) => ({ id: path.split('id=')[1] ?? '' })

test('the details of the sign-up are shown to their owner, and each can be changed with the password', async () => {
  const buyer = await app.make.buyer()
  const before = await buyer.ok('GET auth/account')
  expect(before).toEqual({
    email: buyer.email,
    first_name: 'Maria',
    last_name: expect.stringMatching(/^Santos /),
    phone_no: expect.stringMatching(/^09/),
    nameFixed: false,
    photo: null,
    mail: false,
    emailConfirmed: false,
    newEmail: null,
  })
  await buyer.ok('POST auth/change_details', { password, first_name: ' Ana ', last_name: 'dela Cruz' })
  await buyer.ok('POST auth/change_details', { password, phone_no: '09181234567' })
  expect(await buyer.ok('GET auth/account')).toEqual({
    ...before,
    first_name: 'Ana',
    last_name: 'dela Cruz',
    phone_no: '09181234567',
  })
  for (const [wrong, field] of [
    [{ first_name: '' }, 'first_name'],
    [{ first_name: 'x'.repeat(101) }, 'first_name'],
    [{ phone_no: '12345' }, 'phone_no'],
    [{ email: 'nobody' }, 'email'],
  ] as const) {
    const { status, error } = await buyer.call('POST auth/change_details', { password, ...wrong })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [field]])
  }
  expect((await buyer.call('POST auth/change_details', { password })).status).toBe(400)
})

test('without the right password nothing changes, and no address is tried', async () => {
  const buyer = await app.make.buyer()
  const other = await app.make.buyer()
  for (let n = 0; n < 10; n += 1)
    expect(
      (await buyer.call('POST auth/change_details', { password: 'mali', email: other.email })).error?.code,
    ).toBe('wrong_password')
  expect((await buyer.call('POST auth/change_details', { password, phone_no: '09181234567' })).status).toBe(
    429,
  )
  expect(await buyer.ok('GET auth/account')).toMatchObject({ email: buyer.email })
})

test('a new e-mail address logs in, ends the other sessions and a link for a forgotten password', async () => {
  const buyer = await app.make.buyer()
  const elsewhere = app.visitor()
  await elsewhere.ok('POST auth/login', { email: buyer.email, password })
  const { token } = await makePasswordLink({ db: app.db }, app.clock, buyer.email)
  const email = `new-${buyer.email}`
  await buyer.ok('POST auth/change_details', { password, email })
  expect(await buyer.ok('GET auth/session')).toMatchObject({ email })
  await app.events.syncNotifications()
  expect((await elsewhere.call('GET auth/session')).status).toBe(401)
  const reset = { token, new_password: 'bagong-susi-ng-tindahan' }
  expect((await app.visitor().call('POST auth/reset_password', reset)).error?.code).toBe('link_over')
  expect((await app.visitor().call('POST auth/login', { email: buyer.email, password })).status).toBe(401)
  await app.visitor().ok('POST auth/login', { email, password })
})

test('a new e-mail address needs a code of an account with a second factor, and other details do not', async () => {
  const buyer = await app.make.buyer()
  const { secret } = await setUpSecondFactor(buyer, app.clock.now())
  const email = `new-${buyer.email}`
  const change = async (given: object) => {
    const { status, error } = await buyer.call('POST auth/change_details', { password, ...given })
    return [status, error?.code]
  }
  expect(await change({ email })).toEqual([401, 'code_wanted'])
  expect(await change({ email, code: '000000' })).toEqual([403, 'wrong_code'])
  expect(await change({ phone_no: '09181234567' })).toEqual([200, undefined])
  expect(await change({ code: '000000' })).toEqual([400, 'bad_input'])
  expect(await buyer.ok('GET auth/session')).toMatchObject({ email: buyer.email })
  app.clock.advance(30_000)
  const code = codeAt(secret, app.clock.now())
  // An address that is taken does not use the code up.
  const { email: taken } = await app.make.buyer()
  expect(await change({ email: taken, code })).toEqual([409, 'email_taken'])
  expect(await change({ email, code })).toEqual([200, undefined])
  expect(await buyer.ok('GET auth/session')).toMatchObject({ email })
  expect(await change({ email: buyer.email, code })).toEqual([403, 'wrong_code'])
})

test('an address has one account, however it is written and whoever is faster', async () => {
  const [one, two, three] = [await app.make.buyer(), await app.make.buyer(), await app.make.buyer()]
  const taken = await one.call('POST auth/change_details', { password, email: two.email.toUpperCase() })
  expect(taken).toMatchObject({
    status: 409,
    error: { code: 'email_taken', fields: { email: expect.any(String) } },
  })
  const wanted = { password, email: 'both-want-this@example.ph' }
  const answers = await Promise.all([
    one.call('POST auth/change_details', wanted),
    three.call('POST auth/change_details', { ...wanted, email: wanted.email.toUpperCase() }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await one.ok('GET auth/session')).toBeTruthy()
})

test('a seller whose IDs were sent keeps the name, and may change the rest', async () => {
  const seller = await app.make.seller()
  expect(await seller.ok('GET auth/account')).toMatchObject({ nameFixed: true })
  const refused = await seller.call('POST auth/change_details', { password, first_name: 'Juan' })
  expect(refused).toMatchObject({ status: 409, error: { code: 'name_fixed' } })
  await seller.ok('POST auth/change_details', { password, phone_no: '09181234567' })
  const begun = await app.make.seller({ approved: false })
  await begun.ok('POST auth/change_details', { password, first_name: 'Juan' })
})

test('a photo is re-encoded small, has a new address each time, and goes with the account', async () => {
  const buyer = await app.make.buyer()
  const set = async () =>
    (await buyer.ok('POST auth/set_photo', { img: await picture({ width: 1200, height: 900 }) })).photo
  const first = await set()
  const photo = await set()
  expect(photo).not.toBe(first)
  expect(await buyer.ok('GET auth/account')).toMatchObject({ photo })
  const other = await app.make.buyer()
  const read = await other.call('GET auth/get_photo', id(photo))
  expect(read.headers.get('cache-control')).toBe('private, no-cache')
  expect(read.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(read.body).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 })
  expect((await other.call('GET auth/get_photo', id(first))).status).toBe(404)
  expect((await app.visitor().call('GET auth/get_photo', id(photo))).status).toBe(401)
  const again = (cookie: string) =>
    fetch(`${app.base}${photo}`, {
      headers: { cookie, 'if-none-match': read.headers.get('etag') ?? '' },
    })
  const cached = await again(other.cookie)
  expect([cached.status, await cached.text()]).toEqual([304, ''])
  expect((await again('')).status).toBe(401)
  const data = await buyer.ok('POST auth/my_data', { password })
  expect(data.account.photo).toBe(`data:image/webp;base64,${read.body.toString('base64')}`)
  await buyer.ok('POST auth/remove_photo')
  await buyer.ok('POST auth/remove_photo')
  expect(await buyer.ok('GET auth/account')).toMatchObject({ photo: null })
  const last = await set()
  await buyer.ok('POST auth/delete_account', { password })
  expect((await other.call('GET auth/get_photo', id(last))).status).toBe(404)
})

test('what is no photo is refused, and an account sends at most thirty an hour', async () => {
  const buyer = await app.make.quickBuyer()
  const send = async (img: Blob) => (await buyer.call('POST auth/set_photo', { img })).error?.code
  expect(await send(new Blob(['<svg onload="alert(1)"/>']))).toBe('not_a_photo')
  expect(await send(new Blob([new Uint8Array(promisedPng(10_000, 10_000))]))).toBe('photo_too_large')
  for (let n = 0; n < 28; n += 1) await send(new Blob(['x']))
  expect(await send(await picture({ width: 20, height: 20 }))).toBe('too_many_tries')
  expect(await buyer.ok('GET auth/account')).toMatchObject({ photo: null })
})
