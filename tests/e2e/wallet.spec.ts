import { type Page, expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { admin, verifiedSellers } from './people.ts'
import { openPage, ready, signIn, watchRequests } from './steps.ts'

/** The two projects run in parallel, so each has its own sellers, whose balances only its tests change. */
const sellerOf = (n: number) => ready(verifiedSellers, 24 + n, 28 + n)

const voucherCards = (page: Page) => page.locator('li button[title="Copy the code"]')

const openMenu = async (page: Page): Promise<void> => {
  await page
    .getByRole('button', { name: /profile/i })
    .filter({ visible: true })
    .click()
}

const makeVouchers = async (page: Page, amount: string, count: string): Promise<void> => {
  await page.getByLabel('Amount').fill(amount)
  await page.getByLabel('Number of vouchers').fill(count)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
}

/** Issues a voucher through the API as the admin. */
const newCode = async (page: Page, amount: number): Promise<string> => {
  await signIn(page, admin)
  const answer = await page.request.post('/api/store/codegen', { data: { amount, count: 1 } })
  const { vouchers } = (await answer.json()) as { vouchers: { code: string }[] }
  return vouchers[0]?.code ?? ''
}

const redeem = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('Voucher code').fill(code)
  await page.getByRole('button', { name: 'Redeem', exact: true }).click()
}

test('an admin makes vouchers and sees them in two columns, ascending by amount @landing @desk-by-night', async ({
  page,
}) => {
  await signIn(page, admin)
  await page.goto('/')
  await page.getByRole('link', { name: 'Generate Vouchers' }).click()
  await expect(page.getByRole('heading', { name: 'List of available vouchers' })).toBeVisible()

  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByText('Amount is required')).toBeVisible()
  await expect(page.getByText('Number of vouchers is required')).toBeVisible()
  await makeVouchers(page, '100000.01', '501')
  await expect(page.getByText('The amount must be between ₱1 and ₱100,000')).toBeVisible()
  await expect(page.getByText('The number of vouchers must be 1 to 500')).toBeVisible()
  await expectGoodLooks(page, 'vouchers-errors')

  await makeVouchers(page, '250.50', '2')
  await expect(page.getByText('2 vouchers of ₱250.50 made')).toBeVisible()
  await makeVouchers(page, '50', '3')
  await expect(page.getByText('3 vouchers of ₱50 made')).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue('')

  // A high amount needs a confirmation.
  await makeVouchers(page, '100,000', '1')
  await expect(page.getByRole('alertdialog', { name: 'Make 1 voucher worth ₱100,000?' })).toBeVisible()
  await expectGoodLooks(page, 'vouchers-confirm')
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()

  await page.getByRole('button', { name: 'Refresh List' }).click()
  const texts = await voucherCards(page).locator('span:first-child:not(code *)').allTextContents()
  const amounts = texts.map((text) => Number(text.replace(/[₱,]/g, '')))
  expect(amounts.length).toBeGreaterThanOrEqual(5)
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  for (const code of await voucherCards(page).locator('code').allTextContents())
    expect(code).toMatch(/^[2-9A-Z]{20}$/)
  const boxes = await Promise.all([0, 1, 2].map((n) => voucherCards(page).nth(n).boundingBox()))
  expect(boxes[0]?.y).toBe(boxes[1]?.y)
  expect(boxes[2]?.x).toBe(boxes[0]?.x)
  expect(boxes[2]?.y).toBeGreaterThan(boxes[0]?.y ?? 0)
  await expectGoodLooks(page, 'vouchers')
})

test(
  'the list of vouchers has a loading and an empty state; a failure leaves the last list, and offers to try again',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    await signIn(page, admin)
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/store/codegen', async (route) => {
      await answer.promise
      await route.fulfill({ json: { vouchers: [], has_next: false, cursor: null } })
    })
    await page.goto('/generate')
    await expect(page.getByTestId('voucher-skeleton').first()).toBeAttached()
    await expectGoodLooks(page, 'vouchers-loading')
    answer.resolve()
    await expect(page.getByText('No vouchers are available right now')).toBeVisible()
    await expectGoodLooks(page, 'vouchers-empty')
    await page.unroute('**/api/store/codegen')
    await page.route('**/api/store/codegen', (route) =>
      route.fulfill({ status: 403, json: { error: 'Your account cannot do this.', code: 'not_allowed' } }),
    )
    const failed = page.getByText('The list could not be fetched.')
    await page.getByRole('button', { name: 'Refresh List' }).click()
    await expect(failed).toBeVisible()
    await expect(page.getByText('No vouchers are available right now')).toBeVisible()
    await page.reload()
    await expect(failed).toBeVisible()
    await expect(page.getByText('Your account cannot do this.')).toHaveCount(0)
    await expectGoodLooks(page, 'vouchers-failed')
    await page.unroute('**/api/store/codegen')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(failed).toHaveCount(0)
  },
)

test(
  'a seller redeems a voucher once, and the menu shows the balance',
  { tag: ['@any-size', '@landing'] },
  async ({ page }) => {
    const code = await newCode(page, 1250.5)
    await signIn(page, sellerOf(0))
    await page.goto('/')
    await openMenu(page)
    const menu = page.getByRole('navigation', { name: 'Profile' })
    await expect(menu.getByText('Balance')).toBeVisible()
    await expect(menu.getByRole('status')).toHaveText(/^₱/)
    const before = Number((await menu.getByRole('status').textContent())?.replace(/[₱,]/g, ''))
    await expectGoodLooks(page, 'seller-menu')
    await menu.getByRole('link', { name: 'Redeem Voucher' }).click()

    await page.getByRole('button', { name: 'Redeem', exact: true }).click()
    await expect(page.getByText('Voucher code is required')).toBeVisible()
    await redeem(page, 'ABC')
    await expect(page.getByText('Voucher Code must be 20 characters')).toBeVisible()
    await expect(page.getByLabel('Voucher code')).toHaveValue('ABC')
    await redeem(page, 'A'.repeat(20))
    await expect(page.getByText('Voucher code invalid')).toBeVisible()
    await expectGoodLooks(page, 'redeem-invalid')

    await redeem(page, ` ${code.toLowerCase().replace(/(.{5})/g, '$1-')}`)
    await expect(page.getByText(/^Your new balance is now ₱[\d,.]+$/)).toBeVisible()
    await expectGoodLooks(page, 'redeem-done')
    await redeem(page, code)
    await expect(page.getByText('Voucher code already redeemed')).toBeVisible()
    await expectGoodLooks(page, 'redeem-again')

    await openMenu(page)
    const after = before + 1250.5
    await expect(menu.getByRole('status')).toHaveText(
      `₱${after.toLocaleString('en-PH', { minimumFractionDigits: after % 1 ? 2 : 0 })}`,
    )
  },
)

test(
  'a redemption whose reply was lost is shown as done',
  { tag: ['@any-size', '@landing'] },
  async ({ page }) => {
    const code = await newCode(page, 75)
    await signIn(page, sellerOf(1))
    await page.goto('/redeem')
    await page.route('**/api/store/redeem_voucher', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await redeem(page, code)
    const response = page.getByText('Voucher code invalid')
    await expect(response).toBeVisible()
    await expect(response).toHaveText(/^Voucher code invalidYou seem to be offline.*Keep the code\.$/)
    await expect(page.getByLabel('Voucher code')).toHaveValue(code)
    await expectGoodLooks(page, 'redeem-offline')
    await page.unroute('**/api/store/redeem_voucher')
    await page.getByRole('button', { name: 'Redeem', exact: true }).click()
    await expect(page.getByText(/^Your new balance is now/)).toBeVisible()
  },
)

test(
  'while the balance is fetched the menu says so',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    await signIn(page, sellerOf(0))
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/store/get_balance*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.goto('/redeem')
    await openMenu(page)
    const balance = page.getByRole('navigation', { name: 'Profile' }).getByRole('status')
    await expect(balance).toHaveText('Loading...')
    answer.resolve()
    await expect(balance).toHaveText(/^₱/)
  },
)

test('the balance changes in another tab', { tag: ['@any-size', '@nightly'] }, async ({ page, browser }) => {
  const code = await newCode(page, 500)
  const elsewhere = await openPage(browser)
  for (const one of [page, elsewhere]) {
    await signIn(one, sellerOf(2))
    await one.goto('/redeem')
  }
  await openMenu(elsewhere)
  const balance = elsewhere.getByRole('navigation', { name: 'Profile' }).getByRole('status')
  await expect(balance).toHaveText(/^₱/)
  const before = Number((await balance.textContent())?.replace(/[₱,]/g, ''))
  await redeem(page, code)
  await expect(page.getByText(/^Your new balance is now/)).toBeVisible()
  await expect(balance).toHaveText(`₱${(before + 500).toLocaleString('en-PH')}`)
})

test(
  'the top-up page says that it is a preview, and sends nothing',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    await signIn(page, sellerOf(0))
    await page.goto('/')
    await openMenu(page)
    await page.getByRole('link', { name: 'Top-up' }).click()
    await expect(page.getByRole('heading', { name: 'Add Balance' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectGoodLooks(page, 'top-up')
    // The menu requests unread messages when the browser is idle.
    await page.waitForTimeout(2500)
    await page.waitForLoadState('networkidle')
    const sent = watchRequests(page)
    await page.getByLabel('Amount').fill('500')
    await expect(page.getByRole('list', { name: 'eWallets' }).getByRole('listitem')).toHaveCount(2)
    await page.getByText('eWallets').click()
    await page.getByRole('button', { name: 'ADD BALANCE' }).click()
    await expect(page.getByText(/Nothing was charged/)).toBeVisible()
    await expectGoodLooks(page, 'top-up-pressed')
    expect(sent).toEqual([])
  },
)
