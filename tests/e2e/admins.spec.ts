import { type Page, expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { admin, journeyPassword } from './people.ts'
import { expectNotice, logIn, mark, signIn } from './steps.ts'

const adminNamed = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test(
  'an owner invites a verifier, who finds only their own pages, and removes them again',
  { tag: '@nightly' },
  async ({ page, browser, baseURL }) => {
    const name = `Mark ${mark()}`
    const email = `${name.toLowerCase().replaceAll(/\W/g, '')}@example.ph`
    await signIn(page, admin)
    await page.goto('/roles')
    await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
    await expectGoodLooks(page, 'roles')
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('button', { name: 'Make the link' }).click()
    const link = (await page.getByText(/\/join#/).textContent()) ?? ''
    await page.keyboard.press('Escape')

    const context = await browser.newContext({ ...test.info().project.use, ...(baseURL && { baseURL }) })
    const guest = await context.newPage()
    await test.step('the invited person joins and logs in', async () => {
      await guest.goto(link)
      await expect(guest.getByRole('heading', { name: 'Become an admin: Verifier' })).toBeVisible()
      await expectGoodLooks(guest, 'join')
      await guest.getByRole('button', { name: 'Become an admin' }).click()
      await expect(guest.getByText('First name is required')).toBeVisible()
      await guest.getByLabel('First name').fill(name)
      await guest.getByLabel('Last name').fill('Salonga')
      await guest.getByLabel('Email').fill(email)
      await guest.getByLabel('Password', { exact: true }).fill(journeyPassword)
      await guest.getByRole('button', { name: 'Become an admin' }).click()
      await expectNotice(guest, 'You are an admin now')
      await logIn(guest, email)
      const parts = guest.getByRole('navigation', { name: 'Admin Panel' })
      await expect(parts.getByRole('link', { name: 'Approve Sellers' })).toBeVisible()
      await expect(parts.getByRole('link', { name: 'Generate Vouchers' })).toBeHidden()
      await guest.goto('/roles')
      await expect(guest.getByText('Page not found')).toBeVisible()
      await guest.goto('/reports')
      const kinds = guest.getByRole('combobox', { name: 'Kind' }).getByRole('option')
      await expect(kinds).toHaveText(['All kinds', 'Verification', 'Name'])
      await expectGoodLooks(guest, 'queue of a verifier')
    })

    await page.reload()
    await expect(page.getByText(`${name} Salonga became Verifier`)).toBeVisible()
    await test.step('another role opens other pages at once', async () => {
      await guest.goto('/')
      await page.getByLabel(`Role of ${name} Salonga`).selectOption('Treasurer')
      await expectNotice(page, `${name} Salonga is now Treasurer`)
      await expect(guest.getByRole('link', { name: 'Generate Vouchers' })).toBeVisible()
      await expect(guest.getByRole('link', { name: 'Approve Sellers' })).toBeHidden()
    })
    await adminNamed(page, `${name} Salonga`).getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel('Your password').fill('hindi-ito-ang-susi')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(dialog.getByText('This is not your password.')).toBeVisible()
    await dialog.getByLabel('Your password').fill(journeyPassword)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(guest.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await context.close()

    for (const path of ['/breach', '/setup']) {
      await page.goto(path)
      await expect(page.getByText(/You have 72 hours|as far as it can know/)).toBeVisible()
      await expectGoodLooks(page, path)
    }
  },
)

test('the figures of the last days are charts, tables and a file', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, admin)
  await page.goto('/figures')
  const listed = page.getByRole('article', { name: 'Listed', exact: true })
  await expect(listed.getByRole('img', { name: /^Listed by day, .+ The highest is \d/ })).toBeVisible()
  await expectGoodLooks(page, 'figures')
  await page.getByLabel('7 days', { exact: true }).check()
  await listed.getByRole('button', { name: 'Show as a table' }).press('Enter')
  await expect(listed.getByRole('row')).toHaveCount(8)
  await expect(listed.getByRole('rowheader').first()).toContainText('so far')
  await expectGoodLooks(page, 'figures-table')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await saving).suggestedFilename()).toBe('figures.csv')

  // The marketplace of the tests is a few hours old.
  await page.route('**/api/admin/get_figures*', async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as { inAll: Record<string, number> }
    const { inAll } = reply
    const before = {
      ...inAll,
      listed: (inAll['listed'] ?? 0) + 1200,
      reserved: 0,
      reportsPerThousand: 900,
      medianWaitSeconds: 90_000,
    }
    await route.fulfill({ response, json: { ...reply, before } })
  })
  await page.getByLabel('365 days', { exact: true }).check()
  await expect(listed.getByText(/^1,200 fewer than the 365 days before \([\d,]+\)$/)).toBeVisible()
  const reserved = page.getByRole('article', { name: 'Reserved', exact: true })
  await expect(reserved.getByText(/^[\d,]+ more than the 365 days before \(0\)$/)).toBeVisible()
  await expect(page.getByText('As in the 365 days before').first()).toBeVisible()
  await expectGoodLooks(page, 'figures-compared')
  await page.unroute('**/api/admin/get_figures*')

  await page.route('**/api/admin/get_figures*', (route) => route.abort())
  await page.getByLabel('90 days', { exact: true }).check()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(listed).toBeHidden()
})
