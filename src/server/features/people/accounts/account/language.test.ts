import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const languageOf = async (email: string) =>
  (
    await app.db
      .selectFrom('accounts')
      .select('language')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).language

const signUp = async (headers: Record<string, string>) => {
  const person = { ...app.make.person(), isFeminine: 1 }
  const response = await fetch(`${app.base}/api/auth/new_shop_user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(person),
  })
  expect(response.status).toBe(200)
  return languageOf(person.email)
}

test.each([
  [{ 'accept-language': 'fil-PH,fil;q=0.9,en;q=0.8' }, 'fil'],
  [{ 'accept-language': 'TL,en' }, 'fil'],
  [{ 'accept-language': 'en-US,en,tl' }, 'en'],
  [{ 'accept-language': 'ja,ceb,fil' }, 'fil'],
  [{ 'accept-language': 'fi,tlh' }, 'en'],
  [{ 'accept-language': `${'x,'.repeat(5000)}fil` }, 'en'],
  [{ 'accept-language': 'en', cookie: 'language=fil' }, 'fil'],
  [{ 'accept-language': 'fil', cookie: 'language=<script>' }, 'fil'],
  [{}, 'en'],
])('an account made with %j starts in %s', async (headers, language) => {
  expect(await signUp(headers)).toBe(language)
})

test('the chosen language is kept with the account, on every device', async () => {
  const buyer = await app.make.buyer()
  const { headers } = await buyer.call('POST auth/set_language', { language: 'fil' })
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^language=fil;.*HttpOnly.*SameSite=Lax$/)])
  const elsewhere = await app
    .visitor()
    .call('POST auth/login', { email: buyer.email, password: testPassword })
  expect(elsewhere.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^language=fil;/))
  expect((await buyer.ok('POST auth/my_data', { password: testPassword })).account.language).toBe('fil')
})

test('a choice on the login page changes the account, but only with the right password', async () => {
  const { email } = await app.make.buyer()
  const wrong = { email, password: 'mali', language: 'fil' }
  expect((await app.visitor().call('POST auth/login', wrong)).status).toBe(401)
  expect(await languageOf(email)).toBe('en')
  await app.visitor().ok('POST auth/login', { ...wrong, password: testPassword })
  expect(await languageOf(email)).toBe('fil')
})

test('unknown languages are refused, and changes are limited', async () => {
  const buyer = await app.make.buyer()
  for (const language of ['', 'tl', 'FIL', 7, undefined]) {
    const { status, error } = await buyer.call('POST auth/set_language', { language })
    expect([status, error?.fields]).toEqual([400, { language: 'This language is not available' }])
  }
  for (let n = 0; n < 60; n += 1)
    await buyer.ok('POST auth/set_language', { language: n % 2 === 0 ? 'fil' : 'en' })
  expect((await buyer.call('POST auth/set_language', { language: 'fil' })).error?.code).toBe('too_many_tries')
  expect(await languageOf(buyer.email)).toBe('en')
})
