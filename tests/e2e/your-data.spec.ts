import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { journeyPassword } from './people.ts'
import { logIn, signInNewBuyer } from './steps.ts'

test('a buyer takes the data along and deletes the account', { tag: '@any-size' }, async ({ page }) => {
  await signInNewBuyer(page)
  await page.goto('/')
  await page
    .getByRole('button', { name: /profile/i })
    .filter({ visible: true })
    .click()
  await page.getByRole('link', { name: 'Your Data' }).click()
  await expect(page.getByRole('heading', { name: 'Delete your account' })).toBeVisible()
  await expectGoodLooks(page, 'your-data')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^ukay-my-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { account: { email: string } }
  const { email } = data.account
  expect(email).toContain('@example.ph')

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account for good?' })
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('Password is required')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('mali-ang-susi')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  await expectGoodLooks(page, 'your-data-delete')
  await dialog.getByLabel('Password', { exact: true }).fill(journeyPassword)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Your account was deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()

  await logIn(page, email)
  await expect(page.getByText('Incorrect username or password')).toBeVisible()
})
