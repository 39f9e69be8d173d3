import { type Page, expect, test } from '@playwright/test'
import { closeNotice, reach } from './keyboard.ts'
import { expectGoodLooks } from './look.ts'
import { expectNotice, noticeOf, signInNewBuyer, watchRequests } from './steps.ts'

/** Everything that a browser stores for the site. */
const keptBy = async (page: Page) => ({
  cookies: await page.context().cookies(),
  stored: await page.evaluate<string>(`(async () => JSON.stringify({
    local: { ...localStorage },
    session: Object.entries({ ...sessionStorage }),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }))()`),
})

const card = {
  'Card number': '4111 1111 1111 1111',
  'Name on card': 'Bea Manalo',
  Address: '14 Assumption Road, Baguio',
  'Expiry month': '04/29',
  'Security code': '737',
}

test('the invoice sends nothing, keeps nothing and says so @nightly', async ({ page }) => {
  await signInNewBuyer(page)
  await page.goto('/')
  await page.goto('/invoice')
  await expect(page.getByRole('heading', { name: 'Invoice' })).toBeVisible()
  await expect(page.getByRole('note')).toContainText('This is a demonstration.')
  const logos = page.getByRole('list', { name: 'Cards' }).getByRole('img')
  await expect(logos).toHaveCount(4)
  for (const brand of ['Visa', 'Mastercard', 'American Express', 'JCB'])
    await expect(logos.and(page.getByRole('img', { name: brand, exact: true }))).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectGoodLooks(page, 'invoice')
  // The app fetches its other pages once it is quiet, and that of the tickets opens this cache.
  await expect.poll(() => page.evaluate('caches.keys()')).toContain('person')
  await page.waitForLoadState('networkidle')

  const before = await keptBy(page)
  const sent = watchRequests(page)
  const fill = async () => {
    for (const [label, value] of Object.entries(card)) {
      await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', 'off')
      await page.getByLabel(label).fill(value)
    }
  }
  const expectBlank = async () => {
    for (const label of Object.keys(card)) await expect(page.getByLabel(label)).toHaveValue('')
  }
  await fill()
  await page.getByRole('button', { name: 'PROCESS PAYMENT' }).click()
  await expect(noticeOf(page, 'No payment was made')).toBeVisible()
  await expectNotice(page, 'This is a demonstration')
  await expectBlank()

  await fill()
  expect(sent).toEqual([])
  expect(await keptBy(page)).toEqual(before)

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await page.goBack()
  await expectBlank()
  await fill()
  await page.goto('/ordering')
  await page.goBack()
  await expectBlank()
  await fill()
  await page.reload()
  await expectBlank()
  const { stored } = await keptBy(page)
  // Three digits could also occur in ids and times by chance.
  for (const value of Object.values(card))
    expect(stored).not.toMatch(new RegExp(`(?<![0-9a-f])${value}(?![0-9a-f])`))
})

test('the order shows six pieces at 200, and leads to the invoice @nightly', async ({ page }) => {
  await signInNewBuyer(page)
  await page.goto('/ordering')
  await expect(page.getByRole('heading', { name: 'Ordering' })).toBeVisible()
  await expect(page.getByRole('note')).toContainText('This is a demonstration.')
  const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem')
  await expect(items).toHaveCount(6)
  for (const item of await items.all()) await expect(item).toContainText('₱200')
  await expect(page.getByText('₱1,200')).toBeVisible()
  // The app fetches its other pages once it is quiet, and that of the tickets opens this cache.
  await expect.poll(() => page.evaluate('caches.keys()')).toContain('person')
  await page.waitForLoadState('networkidle')
  await expectGoodLooks(page, 'ordering')

  const before = await keptBy(page)
  const sent = watchRequests(page)
  await page.getByText('Cash On-Hand').click()
  await page.getByRole('button', { name: 'PROCEED TO PAYMENT' }).click()
  await expectNotice(page, 'This is a demonstration')
  await page.getByText('Credit Card').click()
  await page.getByRole('button', { name: 'PROCEED TO PAYMENT' }).click()
  await expect(page).toHaveURL('/invoice')
  await expect(page.getByRole('button', { name: 'PROCESS PAYMENT' })).toBeVisible()
  expect(sent).toEqual([])
  expect(await keptBy(page)).toEqual(before)
})

test(
  'order and invoice work with the keyboard alone; a notice closes by itself after 3 seconds',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    await signInNewBuyer(page)
    await page.clock.install()
    await page.goto('/ordering')
    await expect(page.getByRole('radio', { name: 'Credit Card' })).toBeChecked()
    await reach(page, 'radio', 'Credit Card')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Cash On-Hand' })).toBeChecked()
    await reach(page, 'button', 'PROCEED TO PAYMENT')

    await test.step('not sooner, and not later', async () => {
      const notice = noticeOf(page, 'This is a demonstration')
      await page.clock.pauseAt(Date.now() + 10_000)
      await page.keyboard.press('Enter')
      await expect(notice).toBeVisible()
      await page.clock.runFor(2999)
      await expect(notice).toBeVisible()
      await page.clock.runFor(1)
      await expect(notice).toBeHidden()
      await page.clock.resume()
    })

    await expect(page.getByRole('button', { name: 'PROCEED TO PAYMENT' })).toBeFocused()
    await reach(page, 'radio', 'Cash On-Hand', 'Shift+Tab')
    await page.keyboard.press('ArrowLeft')
    await reach(page, 'button', 'PROCEED TO PAYMENT')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/invoice')
    await expect(page.getByRole('heading', { name: 'Invoice' })).toBeVisible()
    for (const [label, value] of Object.entries(card)) {
      await reach(page, 'textbox', label)
      await page.keyboard.type(value)
      await expect(page.getByLabel(label)).toHaveValue(value)
    }
    await reach(page, 'button', 'PROCESS PAYMENT')
    await page.keyboard.press('Enter')
    await closeNotice(page, 'This is a demonstration')
    for (const label of Object.keys(card)) await expect(page.getByLabel(label)).toHaveValue('')
  },
)
