import { type Page, expect } from '@playwright/test'

/** Goes on with Tab until it stands on the control of this name. */
export const reach = async (
  page: Page,
  role: Parameters<Page['getByRole']>[0],
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> => {
  const wanted = page.getByRole(role, { name, exact: true }).filter({ visible: true })
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(wanted).toBeFocused({ timeout: 1 })
  }).toPass({ intervals: [1], timeout: 15_000 })
}
