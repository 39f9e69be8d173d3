import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import { listItem, type Item } from './items.ts'
import { openPage, signIn } from './steps.ts'

/** Opens a browser of a seller whose shop has one item. */
export const openSeller = async (
  browser: Browser,
  email: string,
  shop: string,
  item: string,
): Promise<{ seller: Page; item: Item }> => {
  const seller = await openPage(browser)
  await signIn(seller, email)
  await seller.request.post('/api/store/create_new_shop', {
    data: { name: shop, address: 'Session Road Baguio' },
  })
  return { seller, item: await listItem(seller.request, { name: item }) }
}

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' })

export const messagesOf = (page: Page): Locator => page.getByRole('region', { name: /^Messages with/ })

/** Types a message, presses Enter, and expects it at once. */
export const say = async (page: Page, message: string): Promise<void> => {
  await composer(page).fill(message)
  await composer(page).press('Enter')
  await expect(messagesOf(page).getByText(message, { exact: true })).toBeVisible()
}

/** The confirmed messages of the conversation as the page shows them, with their positions. */
export const historyOn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    "[...document.querySelectorAll('[data-sequence]')].map((row) => row.dataset.sequence + ' ' + row.querySelector('div').textContent)",
  )

/** Opens the conversation with the seller from the item page. */
export const talkToSeller = async (page: Page, item: Item): Promise<void> => {
  await page.goto(`/item/${item.id}`)
  await page.getByRole('button', { name: 'Talk to Seller' }).click()
  await expect(composer(page)).toBeVisible()
}
