import { expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { journeyPassword, verifiedSellers } from './people.ts'
import { createShop, ready, signIn } from './steps.ts'

test(
  'a seller makes a token that reads the pieces of the shop until it is revoked, and adds and removes an address',
  { tag: '@nightly' },
  async ({ page, playwright, baseURL }) => {
    const email = ready(verifiedSellers, 78, 78)
    await signIn(page, email)
    await createShop(page, email, { name: 'Label shop' })
    await page.goto('/shop/settings')
    await page.getByRole('link', { name: 'Apps and webhooks' }).click()
    await expect(page.getByText('No program reads anything.')).toBeVisible()
    await expectGoodLooks(page, 'apps')

    await page.getByRole('button', { name: 'Make a token' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name of the token').fill(' ')
    await dialog.getByLabel('Your password').fill(journeyPassword)
    await dialog.getByRole('button', { name: 'Make a token' }).click()
    await expect(dialog.getByText('Name of the token is required')).toBeVisible()
    await expectGoodLooks(page, 'new-token')
    await dialog.getByLabel('Name of the token').fill('Label printer')
    await dialog.getByRole('button', { name: 'Make a token' }).click()
    const shown = page.getByText(/^ukay_[\w-]{43}$/)
    await expect(shown).toBeVisible()
    // A program has no cookie.
    const program = await playwright.request.newContext({
      ...(baseURL !== undefined && { baseURL }),
      extraHTTPHeaders: { authorization: `Bearer ${await shown.textContent()}` },
    })
    const read = () => program.get('/api/store/get_own_items?state=for_sale')
    expect((await read()).status()).toBe(200)
    expect((await program.get('/api/tickets/ticket')).status()).toBe(403)
    await page.reload()
    await expect(shown).toBeHidden()
    await expect(page.getByText(/^Pieces · Last used/)).toBeVisible()
    await page.getByRole('button', { name: 'Revoke: Label printer' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('No program reads anything.')).toBeVisible()
    expect((await read()).status()).toBe(401)

    await page.getByRole('button', { name: 'Add an address' }).click()
    await dialog.getByLabel('Address').fill('https://10.0.0.7/')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog.getByText(/^Please enter an address that begins with https/)).toBeVisible()
    await dialog.getByLabel('Address').fill('https://hooks.ukay.invalid/tickets')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(page.getByText(/^whsec_/)).toBeVisible()
    await page.getByRole('button', { name: 'Send a test to hooks.ukay.invalid' }).click()
    await expect(page.getByText('Nobody answered at this address')).toBeVisible()
    await expectGoodLooks(page, 'apps-with-address')
    await page.getByRole('button', { name: 'Remove: hooks.ukay.invalid' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('No address gets messages.')).toBeVisible()
  },
)
