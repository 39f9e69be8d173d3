import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type Page, expect, test } from '@playwright/test'
import { newKey } from '../../src/server/platform/vault/vault.ts'
import { databaseSettings, startTestServer } from '../support/postgres.ts'
import { codeAt } from '../support/second-factor.ts'
import { type AppProcess, startApp } from './app-process.ts'
import { reach } from './keyboard.ts'
import { expectGoodLooks } from './look.ts'
import { agreed, journeyPassword } from './people.ts'
import { expectNotice } from './steps.ts'
import { programEnvironment } from '../support/program.ts'

const newPassword = 'bagong-susi-ng-bahay'
const contact = 'Viber 0917 123 0000, or our stall at Burnham Park, 9 to 6'
const admin = 'first@example.ph'

/** A server of its own, because the operator's command needs its database. */
let postgres: Awaited<ReturnType<typeof startTestServer>>
let folder: string
let app: AppProcess
let settings: Record<string, string>
test.beforeAll(async () => {
  postgres = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'ukay-password-'))
  settings = {
    DATA_DIR: folder,
    ...databaseSettings(postgres),
    ID_ENCRYPTION_KEY: newKey().toString('base64'),
    ANALYZE_PHOTOS: 'no',
    ADMIN_EMAIL: admin,
    ADMIN_PASSWORD: journeyPassword,
    ADMINS_NEED_SECOND_FACTOR: 'no',
    SUPPORT_CONTACT: contact,
  }
  app = await startApp(settings)
})
test.afterAll(async () => {
  await app.kill()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Makes a link as an operator does. */
const linkFor = async (email: string): Promise<string> => {
  const env = { ...programEnvironment, ...settings, PUBLIC_URL: app.address }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/account-password-link.ts', email],
    { env },
  )
  return /https?:\S+/.exec(stdout)?.[0] ?? ''
}

const openHere = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ ...test.info().project.use, baseURL: app.address })
  return context.newPage()
}

const logIn = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

const loginTitle = (page: Page) => page.getByRole('heading', { name: 'Log in' })

test(
  'whoever forgot the password asks the team, opens their link and logs in with a new one',
  { tag: ['@nightly', '@desk-too'] },
  async ({ browser }) => {
    const email = `forgetful-${test.info().project.name}-${test.info().retry}@example.ph`
    const elsewhere = await openHere(browser)
    const page = await openHere(browser)
    const sent: string[] = []
    page.on('request', (request) =>
      sent.push(request.url(), request.headers()['referer'] ?? '', request.postData() ?? ''),
    )
    let link = ''

    await test.step('the login says what to do', async () => {
      await page.goto('/')
      await expectGoodLooks(page, 'login')
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
      await expect(page.getByText(contact)).toBeVisible()
      await expectGoodLooks(page, 'password-forgotten')
      await page.getByRole('link', { name: 'Back to log in' }).click()
      await expect(loginTitle(page)).toBeVisible()
    })

    await test.step('another device is logged in, with an open page', async () => {
      const person = {
        first_name: 'Bea',
        last_name: 'Manalo',
        phone_no: '09181230001',
        isFeminine: 1,
        agreed,
      }
      const data = { ...person, email, password: journeyPassword }
      expect((await page.request.post('/api/auth/new_shop_user', { data })).status()).toBe(200)
      await elsewhere.goto('/')
      const streaming = elsewhere.waitForResponse('**/api/events')
      await logIn(elsewhere, email, journeyPassword)
      await streaming
    })

    await test.step('the link takes another password, by the keyboard alone', async () => {
      link = await linkFor(email)
      await page.goto(link)
      await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
      await expectGoodLooks(page, 'password-reset')
      await reach(page, 'textbox', 'New password')
      await page.keyboard.type('short')
      await page.keyboard.press('Enter')
      await expect(page.getByText('The password needs at least 8 characters')).toBeVisible()
      const field = page.getByLabel('New password', { exact: true })
      await expect(field).toBeFocused()
      await field.fill('iloveyou')
      await reach(page, 'textbox', 'New password again')
      await page.keyboard.type('iloveyouu')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Type the same password here')).toBeVisible()
      await page.getByLabel('New password again').fill('iloveyou')
      await page.keyboard.press('Enter')
      await expect(page.getByText('among the most common ones')).toBeVisible()
      await expect(field).toBeFocused()
      await expectGoodLooks(page, 'password-reset-common')
      // A reload loses only typed text.
      await page.reload()
      await field.fill(newPassword)
      await page.getByLabel('New password again').fill(newPassword)
      await page.keyboard.press('Enter')
      await expectNotice(page, 'Password changed')
      await expect(loginTitle(page)).toBeVisible()
      await expect(page).toHaveURL(`${app.address}/`)
    })

    await test.step('the other device is out, the new password lets in, the old one does not', async () => {
      await expect(loginTitle(elsewhere)).toBeVisible({ timeout: 3_000 })
      await logIn(elsewhere, email, journeyPassword)
      await expect(elsewhere.getByText('Incorrect username or password')).toBeVisible()
      await logIn(page, email, newPassword)
      await expect(loginTitle(page)).toBeHidden()
    })

    await test.step('only one call got the token', () => {
      const token = new URL(link).hash.slice(1)
      const withToken = sent.filter((text) => text.includes(token))
      expect(withToken.map((text) => Object.keys(JSON.parse(text) as object))).toEqual([
        ['token', 'new_password'],
        ['token', 'new_password'],
      ])
    })

    await test.step('the used link says that it is no longer valid', async () => {
      await elsewhere.goto(link)
      await elsewhere.getByLabel('New password', { exact: true }).fill(journeyPassword)
      await elsewhere.getByLabel('New password again').fill(journeyPassword)
      await elsewhere.getByRole('button', { name: 'Change password' }).click()
      const over = elsewhere.getByRole('heading', { name: 'This link no longer works' })
      await expect(over).toBeFocused()
      await expect(elsewhere.getByText(contact)).toBeVisible()
      await expectGoodLooks(elsewhere, 'password-link-over')
      // Opens a newer link in the same tab.
      await elsewhere.goto(await linkFor(email))
      await expect(elsewhere.getByLabel('New password', { exact: true })).toBeVisible()
    })
    await Promise.all([page.context().close(), elsewhere.context().close()])
  },
)

test(
  'a second factor is asked for, also where one is still logged in; then one is so no more',
  { tag: ['@any-size', '@nightly'] },
  async ({ browser }) => {
    const page = await openHere(browser)
    await page.goto('/')
    await logIn(page, admin, test.info().retry === 0 ? journeyPassword : newPassword)
    await expect(page.getByRole('link', { name: 'Approve Sellers' })).toBeVisible()
    const password = test.info().retry === 0 ? journeyPassword : newPassword
    const begin = await page.request.post('/api/auth/second_factor/begin', { data: { password } })
    const { secret } = (await begin.json()) as { secret: string }
    const code = codeAt(secret, new Date())
    const confirm = await page.request.post('/api/auth/second_factor/confirm', { data: { code } })
    const { recovery_codes } = (await confirm.json()) as { recovery_codes: string[] }

    await page.goto(await linkFor(admin))
    await page.getByLabel('New password', { exact: true }).fill(newPassword)
    await page.getByLabel('New password again').fill(newPassword)
    await page.getByRole('button', { name: 'Change password' }).click()
    const field = page.getByLabel('Code', { exact: true })
    await expect(field).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Code is required')).toBeVisible()
    await field.fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This code is wrong')).toBeVisible()
    await expectGoodLooks(page, 'password-reset-code')
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(recovery_codes[0] ?? '')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expectNotice(page, 'Password changed')
    await expect(loginTitle(page)).toBeVisible()
    await logIn(page, admin, newPassword)
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(recovery_codes[1] ?? '')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(`${app.address}/`)
    await expect(page.getByRole('link', { name: 'Approve Sellers' })).toBeVisible()
    await page.context().close()
  },
)
