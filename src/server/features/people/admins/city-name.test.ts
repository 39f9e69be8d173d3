import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { startSmtpServer } from '#tests/support/smtp.ts'

let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let app: TestApp
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startApp({ PUBLIC_URL: 'http://localhost:3000', SMTP_URL: smtp.url })
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

const newestMail = async (owner: Awaited<ReturnType<TestApp['make']['admin']>>) => {
  await owner.ok('POST admin/send_test_mail')
  return smtp.mails.at(-1)
}

test('an owner names the city; mails, pages and authenticator apps say it, and the log knows who', async () => {
  const owner = await app.make.admin()
  expect((await newestMail(owner))?.from).toMatchObject({ name: 'Ukay' })
  await owner.ok('POST admin/name_city', { name: ' Ukay Baguio ' })
  const mail = await newestMail(owner)
  expect(mail?.from).toMatchObject({ name: 'Ukay Baguio' })
  expect(mail?.html).toContain('>Ukay Baguio</p>')
  const page = await (await fetch(`${app.base}/terms`)).text()
  expect(page).toContain('<meta property="og:site_name" content="Ukay Baguio" />')
  const { uri } = await owner.ok('POST auth/second_factor/begin', { password: testPassword })
  expect(uri).toContain('issuer=Ukay%20Baguio')
  const [act] = (await owner.ok('GET admin/get_log', {})).acts
  expect(act).toMatchObject({ act: 'city_named', words: 'Ukay Baguio' })
})

test('a name has a letter, at most 24 characters and nothing that turns text around', async () => {
  const owner = await app.make.admin()
  for (const name of ['', '···', 'x'.repeat(25), 'Ukay \u202Eoiugab'])
    expect((await owner.call('POST admin/name_city', { name })).error?.code, name).toBe('bad_input')
  expect((await owner.ok('GET admin/get_set_up')).cityName).toBe('Ukay Baguio')
})
