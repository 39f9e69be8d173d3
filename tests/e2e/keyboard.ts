import { type Page, expect } from '@playwright/test'

/** Goes on with Tab until it stands on the control of this name, or on the first of those that a pattern names. */
export const reach = async (
  page: Page,
  role: Parameters<Page['getByRole']>[0],
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> => {
  const wanted = page
    .getByRole(role, { name, exact: true })
    .and(page.locator(':focus'))
    .filter({ visible: true })
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(wanted).toBeAttached({ timeout: 1 })
  }).toPass({ intervals: [1], timeout: 15_000 })
}

/** The words that close by themselves go away sooner with Escape, and the focus is where it was. */
export const closeNotice = async (page: Page, text: string): Promise<void> => {
  const notice = page.getByRole('dialog').filter({ hasText: text })
  await expect(notice).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notice).toBeHidden()
}
