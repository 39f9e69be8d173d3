import { type Page, expect, test } from '@playwright/test'
import * as m from '#messages/discovery.tsx'
import { listItems } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { mark, noticeOf, railOfHome, signInNewBuyer } from './steps.ts'

const ofTaste = (page: Page) => railOfHome(page, 'For your taste')
const buttons = async (page: Page) => (await ofTaste(page)).getByRole('button', { name: /^Not for me/ })
/** The name of the item that comes first there. */
const firstName = async (page: Page): Promise<string> => {
  const label = await (await buttons(page)).first().getAttribute('aria-label')
  return (label ?? '').replace('Not for me: ', '')
}
const press = async (page: Page, name: string) => {
  await (await ofTaste(page)).getByRole('button', { name: `Not for me: ${name}`, exact: true }).click()
  await expect(noticeOf(page, m.hiddenFromHome)).toBeVisible()
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

    const hidden = await firstName(page)
    await expectGoodLooks(page, 'home-for-your-taste')
    const tile = (await ofTaste(page)).getByRole('listitem').filter({ hasText: hidden })
    const address = (await tile.getByRole('link').getAttribute('href')) ?? ''
    await press(page, hidden)
    await expect((await ofTaste(page)).getByText(hidden, { exact: true })).toHaveCount(0)
    await expectGoodLooks(page, 'home-not-for-me')
    await page.reload()
    await expect((await ofTaste(page)).getByText(hidden, { exact: true })).toHaveCount(0)

    const other = await firstName(page)
    await press(page, other)
    await expect((await ofTaste(page)).getByText(other, { exact: true })).toHaveCount(0)
    const shown = page.waitForResponse('**/api/homepage/unhide_item')
    await page.getByRole('button', { name: 'Undo' }).click()
    expect((await shown).status()).toBe(200)
    await expect((await ofTaste(page)).getByText(other, { exact: true })).toBeVisible()
    await page.reload()
    await expect((await ofTaste(page)).getByText(other, { exact: true })).toBeVisible()

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
    await expect(await buttons(page)).toHaveCount(0)
  },
)
