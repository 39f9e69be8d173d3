import { type Page, expect } from '@playwright/test'
import { noticeOf } from './steps.ts'

/** Presses Tab until the control with this name has the focus, or the first that matches a pattern. */
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

/** Expects Escape to close a notice early without moving the focus. */
export const closeNotice = async (page: Page, text: string): Promise<void> => {
  const notice = noticeOf(page, text)
  await expect(notice).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notice).toBeHidden()
}
