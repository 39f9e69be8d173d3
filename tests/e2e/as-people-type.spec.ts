import { expect, test } from '@playwright/test'

test('a paste is never cut, and a text that is too long says so @landing', async ({ page }) => {
  await page.goto('/signup')
  const phone = page.getByLabel('Phone number')
  // f1.1, f1.2, f1.5, and what else people paste.
  for (const pasted of [
    '+63 917 123 4567',
    '0917-123-4567',
    '(0917) 123-4567',
    '\u202a+63 917 123 4567\u202c',
  ]) {
    await phone.fill('')
    await page.keyboard.insertText(pasted)
    await expect(phone).toHaveValue(pasted)
  }
  const name = page.getByLabel('First name')
  await name.focus()
  await page.keyboard.insertText('Maria '.repeat(20))
  await expect(name).toHaveValue('Maria '.repeat(20))
  await expect(page.getByText('This has 119 characters. There is room for 60.')).toBeVisible()
  // The number is right as it was pasted, so only the rest is asked for.
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('First name has at most 60 characters')).toBeVisible()
  await expect(phone).not.toHaveAttribute('aria-invalid', 'true')
})
