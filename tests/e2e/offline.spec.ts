import { type Page, expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { admin, busySeller } from './people.ts'
import { listItems } from './items.ts'
import { mark, signIn, signInNewBuyer } from './steps.ts'

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' })
const busy = (page: Page) => page.locator('[aria-busy=true]').filter({ visible: true })
const failed = (page: Page) => page.getByText('You seem to be offline.', { exact: false })

/** Navigates as a link of the app does, without loading a page. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)

/** Loads the app, and waits until it has prefetched the files of its pages. */
const openApp = async (page: Page): Promise<void> => {
  await page.goto('/')
  const files = () => page.evaluate<number>("performance.getEntriesByType('resource').length")
  await expect(async () => {
    const before = await files()
    await page.waitForTimeout(4_000)
    expect(await files()).toBe(before)
  }).toPass({ timeout: 60_000 })
}

/** Goes to the address offline, and back online. */
const visitOffline = async (page: Page, path: string, content: string | RegExp): Promise<void> => {
  await test.step(path, async () => {
    await page.context().setOffline(true)
    await follow(page, path)
    await expect(bar(page)).toBeVisible({ timeout: 5_000 })
    await expect(busy(page)).toHaveCount(0, { timeout: 5_000 })
    await page.context().setOffline(false)
    await expect(bar(page)).toBeHidden()
    await expect(page.getByRole('main')).toContainText(content)
    await expect(failed(page)).toHaveCount(0)
    await follow(page, '/')
  })
}

test('without a network every page of a buyer says so, and mends itself @nightly', async ({
  page,
  browser,
}) => {
  const name = `Offline scarf ${mark()}`
  const [item] = await listItems(browser, [{ name }])
  await signInNewBuyer(page)
  await openApp(page)
  await visitOffline(page, `/item/${item?.id}`, name)
  await visitOffline(page, `/search?q=${encodeURIComponent(name)}`, name)
  await visitOffline(page, '/cart', 'No items in cart.')
  await visitOffline(page, '/ticketcenter', 'No tickets found in this category.')
  await visitOffline(page, '/collections', /Your Collections/)
  await visitOffline(page, '/chat', /Chat|No conversations/)
  await visitOffline(page, '/mydata', 'Where you are logged in')
  await page.context().setOffline(true)
  await follow(page, '/cart')
  await expect(bar(page)).toBeVisible()
  await expectGoodLooks(page, 'offline')
})

test(
  'without a network every page of a seller says so, and mends itself',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    await signIn(page, busySeller)
    await openApp(page)
    for (const [path, content] of [
      ['/shop', /Add|Set coordinates|Create/],
      ['/ticketcenter', /Tickets/],
      ['/chat_seller', /Chat|No conversations/],
      ['/redeem', 'Redeem'],
      ['/mydata', 'Where you are logged in'],
    ] as const)
      await visitOffline(page, path, content)
  },
)

test(
  'without a network every page of an admin says so, and mends itself',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    await signIn(page, admin)
    await openApp(page)
    for (const [path, content] of [
      ['/generate', 'List of available vouchers'],
      ['/figures', /days/],
      ['/reports', /Report|report/],
      ['/same', /piece/i],
    ] as const)
      await visitOffline(page, path, content)
  },
)

test('the log-in page says that the device is offline @desk-by-night', async ({ page }) => {
  await page.goto('/')
  await page.context().setOffline(true)
  await expect(bar(page)).toBeVisible({ timeout: 5_000 })
  await expectGoodLooks(page, 'offline-login')
  await page.getByLabel('Email').fill('buyer@example.ph')
  await page.getByLabel('Password', { exact: true }).fill('typed and kept')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(failed(page)).toBeVisible({ timeout: 5_000 })
  await expect(page.getByLabel('Email')).toHaveValue('buyer@example.ph')
  await page.context().setOffline(false)
  await expect(bar(page)).toBeHidden()
})
