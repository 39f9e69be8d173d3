import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { journeyPassword } from './people.ts'
import { phonePhoto } from './photos.ts'
import { expectNotice, logIn, signInNewBuyer } from './steps.ts'

const newPassword = 'bagong-susi-ng-bahay'

test(
  'a buyer changes the name, the number, the e-mail and the photo',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    await signInNewBuyer(page)
    await page.goto('/mydata')
    await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
    const email = `mara-${randomUUID().slice(0, 8)}@example.ph`

    await page.getByRole('button', { name: 'Change name' }).click()
    const name = page.getByRole('dialog', { name: 'Change name' })
    await name.getByLabel('First name').fill('mali-ang-susi')
    await name.getByLabel('First name').selectText()
    await page.keyboard.press('ControlOrMeta+X')
    await name.getByLabel('First name').fill('Mara')
    await name.getByLabel('Last name').fill('Bautista')
    await name.getByRole('button', { name: 'Save' }).click()
    await expect(name.getByText('Password is required')).toBeVisible()
    const password = name.getByLabel('Password', { exact: true })
    await expect(password).toHaveAttribute('type', 'password')
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
    await password.focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(password).toHaveValue('mali-ang-susi')
    await name.getByRole('button', { name: 'Save' }).click()
    await expect(name.getByText('This is not your password.')).toBeVisible()
    await expect(name.getByLabel('Last name')).toHaveValue('Bautista')
    await expectGoodLooks(page, 'account-name')
    await name.getByLabel('Password', { exact: true }).fill(journeyPassword)
    await name.getByRole('button', { name: 'Save' }).click()
    await expectNotice(page, 'Name changed')
    await expect(page.getByRole('main').getByText('Mara Bautista')).toBeVisible()

    await page.getByRole('button', { name: 'Change phone number' }).click()
    const phone = page.getByRole('dialog', { name: 'Change phone number' })
    await phone.getByLabel('Phone number').fill('12345')
    await phone.getByLabel('Password', { exact: true }).fill(journeyPassword)
    await phone.getByRole('button', { name: 'Save' }).click()
    await expect(phone.getByText('The phone number has 11 digits and starts with 09')).toBeVisible()
    await phone.getByLabel('Phone number').fill('09181234567')
    await phone.getByRole('button', { name: 'Save' }).click()
    await expectNotice(page, 'Phone number changed')

    await page.getByRole('button', { name: 'Change email' }).click()
    const mail = page.getByRole('dialog', { name: 'Change email' })
    await mail.getByLabel('Email').fill(email)
    await mail.getByLabel('Password', { exact: true }).fill(journeyPassword)
    await mail.getByRole('button', { name: 'Save' }).click()
    await expectNotice(page, 'Email changed')
    await expect(page.getByRole('main').getByText(email)).toBeVisible()

    await page.getByLabel('Add a photo').setInputFiles({
      name: 'me.jpg',
      mimeType: 'image/jpeg',
      buffer: await phonePhoto('Dress', 0),
    })
    await expect(page.getByText('Change photo')).toBeVisible()
    await expectGoodLooks(page, 'account')
    await page.reload()
    await page
      .getByRole('button', { name: /profile/i })
      .filter({ visible: true })
      .click()
    const menu = page.getByRole('navigation', { name: 'Profile' })
    await expect(menu.getByText('Mara Bautista')).toBeVisible()
    await expect(menu.locator('img[src^="/api/auth/get_photo"]')).toHaveJSProperty('naturalHeight', 320)
    await expectGoodLooks(page, 'menu-with-photo')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Add a photo')).toBeVisible()

    await page.context().clearCookies()
    await page.goto('/')
    await logIn(page, email)
    await expect(page.getByRole('list', { name: 'Finds' })).toBeVisible()
  },
)

test(
  'a buyer downloads their data, changes the password and deletes the account',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    await signInNewBuyer(page)
    await page.goto('/')
    await page
      .getByRole('button', { name: /profile/i })
      .filter({ visible: true })
      .click()
    await page.getByRole('link', { name: 'Account' }).click()
    await expect(page.getByRole('heading', { name: 'Delete your account' })).toBeVisible()
    await expectGoodLooks(page, 'your-data')

    await page.getByRole('button', { name: 'Download my data' }).click()
    const ask = page.getByRole('dialog', { name: 'Download my data' })
    await ask.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(ask.getByText('Password is required')).toBeVisible()
    await ask.getByLabel('Password', { exact: true }).fill('mali-ang-susi')
    await ask.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(ask.getByText('This is not your password.')).toBeVisible()
    await expect(ask.getByLabel('Password', { exact: true })).toHaveValue('mali-ang-susi')
    await expectGoodLooks(page, 'your-data-download')
    await ask.getByLabel('Password', { exact: true }).fill(journeyPassword)
    const downloading = page.waitForEvent('download')
    await ask.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(page.getByText('Your file is ready.')).toBeVisible()
    await expect(ask).toBeHidden()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^ukay-my-data-\d{4}-\d\d-\d\d\.json$/)
    const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { account: { email: string } }
    const { email } = data.account
    expect(email).toContain('@example.ph')

    await page.getByRole('button', { name: 'Change password' }).click()
    const change = page.getByRole('dialog', { name: 'Change password' })
    await change.getByLabel('New password').fill('password1')
    await change.getByRole('button', { name: 'Change password' }).click()
    await expect(change.getByText('Password is required')).toBeVisible()
    await change.getByLabel('Current password').fill(journeyPassword)
    await change.getByRole('button', { name: 'Change password' }).click()
    await expect(change.getByText('among the most common ones')).toBeVisible()
    await expectGoodLooks(page, 'your-data-password')
    await change.getByLabel('New password').fill(newPassword)
    await change.getByRole('button', { name: 'Change password' }).click()
    await expectNotice(page, 'Password changed')

    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account for good?' })
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(dialog.getByText('Password is required')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill('mali-ang-susi')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(dialog.getByText('This is not your password.')).toBeVisible()
    await expectGoodLooks(page, 'your-data-delete')
    await dialog.getByLabel('Password', { exact: true }).fill(newPassword)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expect(page.getByText('Your account was deleted')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()

    await logIn(page, email)
    await expect(page.getByText('Incorrect username or password')).toBeVisible()
  },
)
