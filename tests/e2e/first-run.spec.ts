import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, expect, test } from '@playwright/test'
import { openFirstRun } from '../../src/server/features/people/index.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { connect } from '../../src/server/platform/db/connect.ts'
import { newKey } from '../../src/server/platform/vault/vault.ts'
import { databaseSettings, startTestServer } from '../support/postgres.ts'
import { codeAt } from '../support/second-factor.ts'
import { type TestSmtpServer, startSmtpServer } from '../support/smtp.ts'
import { type AppProcess, startApp } from './app-process.ts'
import { expectGoodLooks } from './look.ts'
import { journeyPassword } from './people.ts'

let postgres: Awaited<ReturnType<typeof startTestServer>>
let smtp: TestSmtpServer
let folder: string
let app: AppProcess
let settings: ReturnType<typeof databaseSettings>
test.beforeEach(async () => {
  ;[postgres, smtp] = await Promise.all([startTestServer(), startSmtpServer()])
  folder = await mkdtemp(join(tmpdir(), 'ukay-first-run-'))
  settings = databaseSettings(postgres)
  const key = newKey().toString('base64')
  app = await startApp(
    { DATA_DIR: folder, ...settings, ID_ENCRYPTION_KEY: key, ANALYZE_PHOTOS: 'no', SMTP_URL: smtp.url },
    { withAddress: true },
  )
})
test.afterEach(async () => {
  await app.kill()
  await Promise.all([postgres.stop(), smtp.stop()])
  await rm(folder, { recursive: true, force: true })
})

const fillIn = async (page: Page, email: string) => {
  await page.getByLabel('First name').fill('Tess')
  await page.getByLabel('Last name').fill('Dela Cruz')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(journeyPassword)
}
const goOn = (page: Page, name: string) => page.getByRole('button', { name }).click()
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const nameCity = async (page: Page, name: string) => {
  await expect(title(page, 'Name your city')).toBeVisible()
  await page.getByLabel('Name of the city').fill(name)
  await goOn(page, 'Next: who runs it')
}

test(
  'whoever started an empty marketplace becomes its first admin in four steps; then the page is closed',
  { tag: '@nightly' },
  async ({ browser }) => {
    test.slow()
    const email = 'tess@baguio.ph'
    const context = await browser.newContext({ ...test.info().project.use, baseURL: app.address })
    const page = await context.newPage()
    const other = await browser.newContext({ ...test.info().project.use, baseURL: app.address })
    const late = await other.newPage()

    await test.step('a browser elsewhere needs the code, and a wrong one is refused', async () => {
      const away = await browser.newContext({
        ...test.info().project.use,
        baseURL: app.address,
        extraHTTPHeaders: { 'x-forwarded-for': '127.0.0.1' },
      })
      const elsewhere = await away.newPage()
      await elsewhere.goto('/first-run')
      await nameCity(elsewhere, 'Ukay Cebu')
      await fillIn(elsewhere, email)
      await elsewhere.getByLabel('Code from the terminal').fill('WRONG')
      await goOn(elsewhere, 'Next: second factor')
      await expect(elsewhere.getByText('This code is wrong or older than a day.')).toBeVisible()
      await expectGoodLooks(elsewhere, 'first-run-code')
      const database = connect({ connectionString: settings.DATABASE_URL }, () => undefined, 1)
      const link = await openFirstRun(database, systemClock, app.address)
      await database.close()
      await elsewhere.goto('about:blank')
      await elsewhere.goto(link ?? '')
      await nameCity(elsewhere, 'Ukay Cebu')
      await expect(title(elsewhere, 'You, the first admin')).toBeVisible()
      await expect(elsewhere.getByLabel('Code from the terminal')).toBeHidden()
      await away.close()
    })

    await test.step('the account', async () => {
      await late.goto('/first-run')
      await nameCity(late, 'Ukay Davao')
      await expect(title(late, 'You, the first admin')).toBeVisible()
      await page.goto('/first-run')
      await expect(title(page, 'Name your city')).toBeVisible()
      await expectGoodLooks(page, 'first-run-city')
      await nameCity(page, 'Ukay Baguio')
      await fillIn(page, email)
      await expectGoodLooks(page, 'first-run-admin')
      await goOn(page, 'Next: second factor')
      await expect(title(page, 'Your second factor')).toBeFocused()
    })

    await test.step('the second factor, without which there is no next step', async () => {
      await expect(page.getByRole('button', { name: 'Next: the mail' })).toBeHidden()
      await expectGoodLooks(page, 'first-run-factor')
      await goOn(page, 'Set up')
      const dialog = page.getByRole('dialog', { name: 'Set up a second factor' })
      await dialog.getByLabel('Your password').fill(journeyPassword)
      await dialog.getByRole('button', { name: 'Continue' }).click()
      const secret = await page
        .locator('code')
        .filter({ hasText: /^[A-Z2-7]{32}$/ })
        .textContent()
      await page.getByLabel('Code', { exact: true }).fill(codeAt(secret ?? '', new Date()))
      await expectGoodLooks(page, 'first-run-factor-set-up')
      await goOn(page, 'Turn on')
      await goOn(page, 'I have saved them')
      await goOn(page, 'Next: the mail')
    })

    await test.step('a test mail', async () => {
      await goOn(page, 'Send a test mail')
      await expect(page.getByText(`Sent to ${email}`)).toBeVisible()
      expect(smtp.to(email).map(({ subject }) => subject)).toContain('Mail of your Ukay arrives')
      expect(smtp.to(email)[0]?.from).toMatchObject({ name: 'Ukay Baguio' })
      await expectGoodLooks(page, 'first-run-mail')
      await goOn(page, 'Next: what is missing')
    })

    await test.step('what is missing', async () => {
      await expect(page.getByText('Encryption (TLS)')).toBeVisible()
      await expectGoodLooks(page, 'first-run-missing')
      await goOn(page, 'Open Ukay')
      await expect(page).toHaveURL(`${app.address}/`)
      await expect(page.getByRole('link', { name: 'Approve Sellers' })).toBeVisible()
      await page.goto('/setup')
      await page.getByLabel('Name of the city').fill('Ukay Sagada')
      await goOn(page, 'Save the name')
      await expect(page.getByText('The name is saved')).toBeVisible()
      await expectGoodLooks(page, 'set-up-city')
    })

    await test.step('closed, for another tab and for everybody', async () => {
      await fillIn(late, 'second@baguio.ph')
      await goOn(late, 'Next: second factor')
      await expect(late.getByText('This does not exist')).toBeVisible()
      for (const one of [page, late]) {
        await one.goto('/first-run')
        await expect(title(one, 'This page is closed')).toBeVisible()
      }
      await expectGoodLooks(page, 'first-run-closed')
    })
    await Promise.all([context.close(), other.close()])
  },
)
