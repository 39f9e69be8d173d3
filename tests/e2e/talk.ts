import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import { listItem, type ListedItem } from './items.ts'
import { openPage, signIn } from './steps.ts'

/** A window of a seller whose shop holds one piece. */
export const openSeller = async (
  browser: Browser,
  email: string,
  shop: string,
  piece: string,
): Promise<{ seller: Page; piece: ListedItem }> => {
  const seller = await openPage(browser)
  await signIn(seller, email)
  await seller.request.post('/api/store/create_new_shop', {
    data: { name: shop, address: 'Session Road Baguio' },
  })
  return { seller, piece: await listItem(seller.request, { name: piece }) }
}

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' })

export const messagesOf = (page: Page): Locator => page.getByRole('region', { name: /^Messages with/ })

/** Types a message and presses Enter; it is shown at once. */
export const say = async (page: Page, message: string): Promise<void> => {
  await composer(page).fill(message)
  await composer(page).press('Enter')
  await expect(messagesOf(page).getByText(message, { exact: true })).toBeVisible()
}

/** The conversation as a page shows it: place and words of each message that the server has confirmed. */
export const historyOn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    "[...document.querySelectorAll('[data-sequence]')].map((row) => row.dataset.sequence + ' ' + row.querySelector('div').textContent)",
  )

/** Opens the conversation with the piece's seller from its page. */
export const talkToSeller = async (page: Page, piece: ListedItem): Promise<void> => {
  await page.goto(`/item/${piece.id}`)
  await page.getByRole('button', { name: 'Talk to Seller' }).click()
  await expect(composer(page)).toBeVisible()
}
