import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { journeyPassword } from './people.ts'
import { expectNotice, logIn, signInNewBuyer } from './steps.ts'

const newPassword = 'bagong-susi-ng-bahay'

test(
  'a buyer takes the data along, changes the password and deletes the account',
  { tag: '@any-size' },
  async ({ page }) => {
    await signInNewBuyer(page)
    await page.goto('/')
    await page
      .getByRole('button', { name: /profile/i })
      .filter({ visible: true })
      .click()
    await page.getByRole('link', { name: 'Your Data' }).click()
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
