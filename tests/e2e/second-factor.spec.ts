import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, expect, test } from '@playwright/test'
import { newKey } from '../../src/server/platform/vault/vault.ts'
import { databaseSettings, startTestServer } from '../support/postgres.ts'
import { codeAt } from '../support/second-factor.ts'
import { startApp } from './app-process.ts'
import { reach } from './keyboard.ts'
import { expectGoodLooks } from './look.ts'
import { agreed, guardedAdmins, journeyPassword, verifiedSellers } from './people.ts'
import { expectNotice, logIn, mark, ready, signIn, signInNewBuyer } from './steps.ts'

/** The code of an authenticator app. `ahead` gives the next one, for when the current one was used. */
const codeOf = (secret: string, ahead = 0) => codeAt(secret, new Date(Date.now() + ahead * 30_000))

const secretOn = async (page: Page): Promise<string> => {
  const shown = page.locator('code').filter({ hasText: /^[A-Z2-7]{32}$/ })
  return (await shown.textContent()) ?? ''
}

const openMenu = (page: Page) =>
  page
    .getByRole('button', { name: /profile/i })
    .filter({ visible: true })
    .click()

/** Opens the page from the account. */
const openSecondFactor = async (page: Page): Promise<void> => {
  await openMenu(page)
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Open Second Factor' }).click()
}

const logOut = async (page: Page) => {
  const loadedAnew = page.waitForEvent('load')
  await openMenu(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await loadedAnew
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
}

const approval = (page: Page) => page.getByRole('link', { name: 'Approve Sellers' })

test(
  'an admin sets up a second factor, logs in with it and turns it off',
  { tag: ['@nightly', '@desk-too'] },
  async ({ page }) => {
    const email = ready(guardedAdmins, 0, 1)
    let secret = ''
    let codes: string[] = []

    await test.step('set-up: the password, the key, a first code', async () => {
      await logIn(page, email)
      await page.getByRole('link', { name: 'Second Factor' }).click()
      await expect(page.getByText('You log in with your password alone')).toBeVisible()
      await expectGoodLooks(page, 'second-factor-off')
      await page.getByRole('button', { name: 'Set up' }).click()
      const dialog = page.getByRole('dialog', { name: 'Set up a second factor' })
      await dialog.getByLabel('Your password').fill('mali-ang-susi')
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await expect(dialog.getByText('This is not your password.')).toBeVisible()
      await expectGoodLooks(page, 'second-factor-password')
      await dialog.getByLabel('Your password').fill(journeyPassword)
      await dialog.getByRole('button', { name: 'Continue' }).click()

      await expect(page.getByRole('img', { name: 'QR code of the key below' })).toBeVisible()
      secret = await secretOn(page)
      await expect(page.getByRole('link', { name: 'Open in my app' })).toHaveAttribute(
        'href',
        new RegExp(`^otpauth://totp/Ukay:.*secret=${secret}`),
      )
      await page.getByLabel('Code', { exact: true }).fill('000000')
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expect(page.getByText('This code is wrong')).toBeVisible()
      await expectGoodLooks(page, 'second-factor-set-up')
      await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
      await page.getByRole('button', { name: 'Turn on' }).click()
    })

    await test.step('recovery codes, once', async () => {
      const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
      await expect(list).toHaveCount(10)
      codes = await list.allTextContents()
      await expectGoodLooks(page, 'second-factor-codes')
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download' }).click()
      const file = await readFile(await (await downloading).path(), 'utf8')
      for (const code of codes) expect(file).toContain(code)
      await page.getByRole('button', { name: 'I have saved them' }).click()
      await expect(page.getByText('10 recovery codes are left')).toBeVisible()
      await expectGoodLooks(page, 'second-factor-on')
    })

    await test.step('logging in with a code of the app', async () => {
      await logOut(page)
      await logIn(page, email)
      const field = page.getByLabel('Code', { exact: true })
      await expect(field).toBeFocused()
      await expect(page.getByText('Incorrect username or password')).toBeHidden()
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await field.fill('000000')
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(page.getByText('This code is wrong')).toBeVisible()
      await expectGoodLooks(page, 'second-factor-login')
      await field.fill(codeOf(secret, 1))
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(approval(page)).toBeVisible()
    })

    await test.step('logging in with a recovery code', async () => {
      await logOut(page)
      await logIn(page, email)
      await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
      await page.getByLabel('Recovery code').fill(codes[0] ?? '')
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(approval(page)).toBeVisible()
    })

    await test.step('new recovery codes, and turning it off', async () => {
      await page.getByRole('link', { name: 'Second Factor' }).click()
      await expect(page.getByText('9 recovery codes are left')).toBeVisible()
      await page.getByRole('button', { name: 'New recovery codes' }).click()
      const renew = page.getByRole('dialog', { name: 'New recovery codes' })
      await renew.getByRole('button', { name: 'Make new codes' }).click()
      await expect(renew.getByText('Code is required')).toBeVisible()
      await renew.getByLabel('Your password').fill(journeyPassword)
      await renew.getByRole('button', { name: 'Use a recovery code instead' }).click()
      await renew.getByLabel('Recovery code').fill(codes[1] ?? '')
      await expectGoodLooks(page, 'second-factor-both')
      await renew.getByRole('button', { name: 'Make new codes' }).click()
      const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
      await expect(list).toHaveCount(10)
      const [fresh = ''] = await list.allTextContents()
      expect(codes).not.toContain(fresh)
      await page.getByRole('button', { name: 'I have saved them' }).click()

      await page.getByRole('button', { name: 'Turn off' }).click()
      const off = page.getByRole('dialog', { name: 'Turn off the second factor' })
      await off.getByLabel('Your password').fill(journeyPassword)
      await off.getByRole('button', { name: 'Use a recovery code instead' }).click()
      await off.getByLabel('Recovery code').fill(fresh)
      await off.getByRole('button', { name: 'Turn off' }).click()
      await expectNotice(page, 'Second factor turned off')
      await expect(page.getByText('You log in with your password alone')).toBeVisible()
      await logOut(page)
      await logIn(page, email)
      await expect(approval(page)).toBeVisible()
    })
  },
)

/** Turns the second factor on with a code, and returns the secret. */
const setUp = async (page: Page): Promise<string> => {
  await openSecondFactor(page)
  await expect(page.getByRole('heading', { name: 'Second Factor' })).toBeVisible()
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up a second factor' })
  await dialog.getByLabel('Your password').fill(journeyPassword)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the key below' })).toBeVisible()
  const secret = await secretOn(page)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  return secret
}

test(
  'a seller who wants one sets it up from the profile menu and logs in with it',
  { tag: ['@desk-too', '@nightly'] },
  async ({ page }) => {
    const email = ready(verifiedSellers, 12, 13)
    await logIn(page, email)
    await expect(page.getByText('Seller Space')).toBeAttached()
    await openMenu(page)
    await expect(page.getByRole('link', { name: 'Account' })).toBeVisible()
    await expectGoodLooks(page, 'seller-menu')
    await page.keyboard.press('Escape')

    const secret = await setUp(page)
    await expectGoodLooks(page, 'seller-second-factor-set-up')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    await expectGoodLooks(page, 'seller-second-factor-codes')
    const codes = await page
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .allTextContents()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText('Your second factor is on')).toBeVisible()
    await expectGoodLooks(page, 'seller-second-factor-on')

    await logOut(page)
    await logIn(page, email)
    const field = page.getByLabel('Code', { exact: true })
    await expect(field).toBeFocused()
    await field.fill(codeOf(secret, 1))
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('Seller Space')).toBeAttached()

    await openSecondFactor(page)
    await page.getByRole('button', { name: 'Turn off' }).click()
    const off = page.getByRole('dialog', { name: 'Turn off the second factor' })
    await off.getByLabel('Your password').fill(journeyPassword)
    await off.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await off.getByLabel('Recovery code').fill(codes[0] ?? '')
    await off.getByRole('button', { name: 'Turn off' }).click()
    await expectNotice(page, 'Second factor turned off')
    await expect(page.getByText('You log in with your password alone')).toBeVisible()
    await expectGoodLooks(page, 'seller-second-factor-off')
  },
)

test(
  'a buyer may have a second factor, and loads no code of the admin for it',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await signInNewBuyer(page)
    await page.goto('/')
    await openMenu(page)
    await expectGoodLooks(page, 'buyer-menu')
    await page.keyboard.press('Escape')
    await setUp(page)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText('10 recovery codes are left')).toBeVisible()
    await expectGoodLooks(page, 'buyer-second-factor-on')
    const ofPage = scripts.filter((path) => /second-factor/.test(path))
    expect(ofPage.length).toBeGreaterThan(0)
    expect(scripts.filter((path) => /admin/.test(path))).toEqual([])
  },
)

test(
  'a seller who is not verified yet may have a second factor too',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    const email = `guarded-${mark()}-${Date.now()}@example.ph`
    const person = { first_name: 'Nena', last_name: 'Cruz', phone_no: '09181230002', address: 'Baguio' }
    const data = { ...person, agreed, email, password: journeyPassword }
    expect((await page.request.post('/api/auth/new_shop_owner', { data })).status()).toBe(200)
    await signIn(page, email)
    await page.goto('/')
    await setUp(page)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText('Your second factor is on')).toBeVisible()
    await expectGoodLooks(page, 'unverified-second-factor-on')
    await logOut(page)
    await logIn(page, email)
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  },
)

test(
  'where every admin needs a second factor, nothing else opens before it is set up, with the keyboard alone',
  { tag: ['@any-size', '@nightly'] },
  async ({ browser }) => {
    const postgres = await startTestServer()
    const folder = await mkdtemp(join(tmpdir(), 'ukay-second-factor-'))
    const email = 'first@example.ph'
    const app = await startApp({
      DATA_DIR: folder,
      ...databaseSettings(postgres),
      ID_ENCRYPTION_KEY: newKey().toString('base64'),
      ANALYZE_PHOTOS: 'no',
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: journeyPassword,
    })
    try {
      const context = await browser.newContext({ ...test.info().project.use, baseURL: app.address })
      const page = await context.newPage()
      await page.goto('/')
      await reach(page, 'textbox', 'Email')
      await page.keyboard.type(email)
      await page.keyboard.press('Tab')
      await page.keyboard.type(journeyPassword)
      await page.keyboard.press('Enter')
      await expect(page.getByText('Set up a second factor to continue')).toBeVisible()
      await expect(page).toHaveURL(/\/second-factor$/)
      await expect(approval(page)).toBeHidden()
      await expectGoodLooks(page, 'second-factor-needed')
      await page.goto('/generate')
      await expect(page.getByText('Set up a second factor to continue')).toBeVisible()

      await reach(page, 'button', 'Set up')
      await page.keyboard.press('Enter')
      await page.keyboard.type(journeyPassword)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Connect your authenticator app' })).toBeFocused()
      const secret = await secretOn(page)
      await reach(page, 'textbox', 'Code')
      await page.keyboard.type(codeOf(secret))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
      await reach(page, 'button', 'I have saved them')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Your second factor is on')).toBeVisible()
      await expect(approval(page)).toBeVisible()
      await page.goto('/generate')
      await expect(page.getByText('List of available vouchers')).toBeVisible()
      await context.close()
    } finally {
      await app.kill()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
