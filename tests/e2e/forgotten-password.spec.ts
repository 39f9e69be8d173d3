import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, expect, test } from '@playwright/test'
import { newKey } from '../../src/server/platform/vault/vault.ts'
import { databaseSettings, startTestServer } from '../support/postgres.ts'
import { type TestSmtpServer, startSmtpServer } from '../support/smtp.ts'
import { type AppProcess, startApp } from './app-process.ts'
import { expectGoodLooks } from './look.ts'
import { journeyPassword } from './people.ts'
import { expectNotice } from './steps.ts'

const newPassword = 'bagong-susi-ng-bahay'

let postgres: Awaited<ReturnType<typeof startTestServer>>
let smtp: TestSmtpServer
let folder: string
let app: AppProcess
test.beforeAll(async () => {
  ;[postgres, smtp] = await Promise.all([startTestServer(), startSmtpServer()])
  folder = await mkdtemp(join(tmpdir(), 'ukay-forgotten-'))
  const settings = {
    DATA_DIR: folder,
    ...databaseSettings(postgres),
    ID_ENCRYPTION_KEY: newKey().toString('base64'),
    ANALYZE_PHOTOS: 'no',
    SMTP_URL: smtp.url,
  }
  app = await startApp(settings, { withAddress: true })
})
test.afterAll(async () => {
  await app.kill()
  await Promise.all([postgres.stop(), smtp.stop()])
  await rm(folder, { recursive: true, force: true })
})

const mailTo = async (email: string, subject: string) => {
  const find = () => smtp.to(email).find((mail) => mail.subject === subject)
  await expect.poll(() => find() !== undefined, { timeout: 40_000 }).toBe(true)
  return find()
}
const openLink = async (page: Page, email: string, subject: string) => {
  const { text = '' } = (await mailTo(email, subject)) ?? {}
  await page.goto(/http:\S+/.exec(text)?.[0] ?? '')
}
const logIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test(
  'somebody signs up with the link of a mail and mends a forgotten password alone, though the server was killed',
  { tag: ['@desk-by-night', '@nightly'] },
  async ({ browser }) => {
    test.slow()
    const email = `nakalimot-${test.info().project.name}-${test.info().retry}@example.ph`
    const context = await browser.newContext({ ...test.info().project.use, baseURL: app.address })
    const page = await context.newPage()

    await test.step('sign up', async () => {
      await page.goto('/signup')
      await page.getByLabel('First name').fill('Nena')
      await page.getByLabel('Last name').fill('Cruz')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Phone number').fill('09171234567')
      await page.getByLabel('Password', { exact: true }).fill(journeyPassword)
      await page.getByLabel('Confirm password').fill(journeyPassword)
      await page.getByText('Feminine').click()
      await page.getByRole('button', { name: 'Create account' }).click()
      await expectNotice(page, 'Sign up successful!')
      await expect(page.getByText(`We sent a link to ${email}. Open it`)).toBeVisible()
      await expectGoodLooks(page, 'login-link-sent')
      await openLink(page, email, 'Finish your sign-up')
      await expectGoodLooks(page, 'sign-up-finish')
      await page.getByLabel('Password', { exact: true }).fill(newPassword)
      await page.getByRole('button', { name: 'Finish sign-up' }).click()
      await expect(page.getByText('This is not the password that you chose.')).toBeVisible()
      await page.getByLabel('Password', { exact: true }).fill(journeyPassword)
      await page.getByRole('button', { name: 'Finish sign-up' }).click()
      await expectNotice(page, 'Your account is ready')
      await page.goto('/mydata')
      await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
    })

    await test.step('ask for a new password; the server is killed before the mail leaves', async () => {
      await page.request.post('/api/auth/logout')
      await page.goto('/')
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
      await page.getByLabel('Email').fill('nakalimot')
      await page.getByRole('button', { name: 'Send the link' }).click()
      await expect(page.getByText("That e-mail address doesn't look right")).toBeVisible()
      await expectGoodLooks(page, 'password-send-link')
      await page.getByLabel('Email').fill(email)
      const answered = page.waitForResponse('**/forgot_password')
      await page.getByRole('button', { name: 'Send the link' }).click()
      await answered
      await app.kill()
      const sent = page.getByRole('status').filter({ hasText: `If there is an account with ${email}` })
      await expect(sent).toBeFocused()
      await expectGoodLooks(page, 'password-link-sent')
      await app.start()
    })

    await test.step('the link takes another password', async () => {
      await openLink(page, email, 'Choose a new password')
      await page.getByLabel('New password', { exact: true }).fill(newPassword)
      await page.getByLabel('New password again').fill(newPassword)
      await page.getByRole('button', { name: 'Change password' }).click()
      await expectNotice(page, 'Password changed')
      await logIn(page, email, journeyPassword)
      await expect(page.getByText('Incorrect username or password')).toBeVisible()
      await logIn(page, email, newPassword)
      await expect(page.getByRole('heading', { name: 'Log in' })).toBeHidden()
      await mailTo(email, 'Your password was changed')
      expect(new Set(smtp.to(email).map(({ messageId }) => messageId)).size).toBe(3)
    })
    await context.close()
  },
)
