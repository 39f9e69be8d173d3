import { type Locator, type Page, expect, test } from '@playwright/test'
import { listItems } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { mark, noticeOf, railOfHome, signInNewBuyer } from './steps.ts'

const ofTaste = (page: Page) => railOfHome(page, 'For your taste')
const notForMe = (row: Locator) => row.getByRole('button', { name: /^Not for me/ })
/** Hides the first item of the row, and returns its name. */
const hideFirst = async (page: Page, row: Locator): Promise<string> => {
  const label = await notForMe(row).first().getAttribute('aria-label')
  const name = (label ?? '').replace('Not for me: ', '')
  await row.getByRole('button', { name: `Not for me: ${name}`, exact: true }).click()
  await expect(noticeOf(page, 'Hidden from your home')).toBeVisible()
  await expect(row.getByText(name, { exact: true })).toHaveCount(0)
  return name
}

test(
  'a buyer hides a piece from their home and takes it back, and then does not want a home that learns',
  { tag: '@landing' },
  async ({ page, browser }) => {
    const word = mark()
    const names = Array.from({ length: 6 }, (_, n) => ({ name: `Taste ${word} ${n}`, price: 400 + n }))
    await listItems(browser, names)
    await signInNewBuyer(page)
    await page.request.post('/api/auth/attach_pref_to_user', { data: { tagIDs: [1] } })
    await page.goto('/')

    const row = await ofTaste(page)
    await expectGoodLooks(page, 'home-for-your-taste')
    const address = (await row.getByRole('link', { name: /^₱/ }).first().getAttribute('href')) ?? ''
    const hidden = await hideFirst(page, row)
    await expectGoodLooks(page, 'home-not-for-me')
    const other = await hideFirst(page, row)
    const shown = page.waitForResponse('**/api/homepage/unhide_item')
    await page.getByRole('button', { name: 'Undo' }).click()
    expect((await shown).status()).toBe(200)
    await expect(row.getByText(other, { exact: true })).toBeVisible()

    await page.reload()
    const again = await ofTaste(page)
    await expect(again.getByText(other, { exact: true })).toBeVisible()
    await expect(again.getByText(hidden, { exact: true })).toHaveCount(0)

    await page.goto(address)
    await expect(page.getByRole('heading', { name: hidden })).toBeVisible()

    await page.goto('/mydata')
    const ranking = page.getByRole('region', { name: 'Order by what I do' })
    await ranking.scrollIntoViewIfNeeded()
    await ranking.getByRole('button', { name: 'Turn it off' }).click()
    await expect(ranking.getByText(/^Off\./)).toBeVisible()
    await expectGoodLooks(page, 'account-ranking-off')
    await page.goto('/')
    const plain = await ofTaste(page)
    await expect(plain.getByText(hidden, { exact: true })).toBeVisible()
    await expect(notForMe(plain)).toHaveCount(0)
  },
)
