import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { startSmtpServer } from '#tests/support/smtp.ts'

const settings = { PUBLIC_URL: 'http://localhost:3000', MAIL_FROM: 'ukay@ukay.example.ph' }

let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let app: TestApp
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startApp({ ...settings, SMTP_URL: smtp.url })
})
afterAll(async () => {
  await app.stop()
  await smtp.stop()
})

const sendTo = async (admin: Awaited<ReturnType<TestApp['make']['admin']>>) => {
  const { status, error } = await admin.call('POST admin/send_test_mail')
  return error?.code ?? status
}

test('a test mail goes to the owner who asks, and arrives before the reply', async () => {
  const owner = await app.make.admin()
  const before = smtp.mails.length
  expect(await sendTo(owner)).toBe(200)
  const [mail] = smtp.mails.slice(before)
  expect(mail?.recipients).toEqual([owner.email])
  expect(mail?.subject).toBe('Mail of your Ukay arrives')
})

test('a server that refuses the address, and one that is away, are named', async () => {
  const owner = await app.make.admin()
  smtp.refuse(owner.email, 550)
  expect(await sendTo(owner)).toBe('mail_not_sent')
  const away = await startApp({ ...settings, SMTP_URL: 'smtp://127.0.0.1:1' })
  expect(await sendTo(await away.make.admin())).toBe('mail_not_sent')
  await away.stop()
})

test('without a server for mail it is off, and other roles have no test mail', async () => {
  const other = await startApp()
  expect(await sendTo(await other.make.admin())).toBe('mail_off')
  await other.stop()
  expect(await sendTo(await app.make.admin('verifier'))).toBe('not_your_role')
})
