import { expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { signInNewBuyer } from './steps.ts'

test(
  'help opens without an account and without a network, is searched, and an error leads to its page',
  { tag: ['@landing', '@desk-by-night'] },
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Help', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible()
    await page.context().setOffline(true)
    const search = page.getByRole('searchbox', { name: 'Search the help' })
    await search.fill('pickup pass')
    await expect(page.getByRole('link', { name: 'Awaiting Pickup' })).toBeVisible()
    await search.fill('xyzzy')
    await expect(page.getByText('No page has these words')).toBeVisible()
    await search.fill('')
    await expectGoodLooks(page, 'help')
    await page.getByRole('link', { name: 'Pending Packaging' }).click()
    await expect(page.getByRole('heading', { name: 'What can I do now?' })).toBeVisible()
    await expectGoodLooks(page, 'help-topic')
    await page.context().setOffline(false)
    await page.goto('/help/no-such-page')
    await expect(page.getByText('This help page does not exist')).toBeVisible()

    await signInNewBuyer(page)
    await page.route('**/api/collections/get_collections*', (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'busy', error: 'Many photos are being prepared right now.' },
      }),
    )
    await page.goto('/collections')
    await page.getByRole('alert').getByRole('link', { name: 'Help' }).click()
    await expect(page).toHaveURL(/\/help\/server-busy$/)
    await expect(page.getByText('You read: “Many photos are being prepared right now.”')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('alert')).toBeVisible()
  },
)
