import { type Page, expect } from '@playwright/test'
import { journeyPassword } from './people.ts'
import { mark } from './steps.ts'

/** The user agent of the browser inside Messenger. */
export const messenger =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/480.0.0.0;]'

export const mine = (page: Page) => page.getByRole('button', { name: 'Mine', exact: true })

/** Right after an item came, a tap that was meant for the one before it does nothing. */
export const claim = (page: Page) =>
  expect(async () => {
    // The last tap may have claimed it already, if the answer was slow.
    if (await mine(page).isVisible()) await mine(page).click({ timeout: 1_000 })
    await expect(page.getByText("It's yours")).toBeVisible({ timeout: 3_000 })
  }).toPass()

export const signUp = async (page: Page) => {
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Reyes')
  await page.getByLabel('Email').fill(`ana-${mark()}-${Date.now()}@example.ph`)
  await page.getByLabel('Phone number').fill('09181230001')
  await page.getByLabel('Password', { exact: true }).fill(journeyPassword)
  await page.getByLabel('Confirm password').fill(journeyPassword)
  await page.getByText('Feminine', { exact: true }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
}
