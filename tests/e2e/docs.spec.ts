import { expect, test } from '@playwright/test'

test('the documentation of the calls needs no foreign file, and obeys the content security policy @any-size @nightly', async ({
  page,
  baseURL,
}) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(baseURL ?? ''))
      problems.push(request.url())
  })
  await page.goto('/api/docs')
  const auth = page.getByRole('link', { name: 'auth', exact: true })
  // Swagger UI first parses 300 kB of JSON.
  await expect(auth).toBeVisible({ timeout: 60_000 })
  await auth.click()
  await page.locator('#calls').getByText('/api/auth/login', { exact: true }).click()
  await expect(page.getByText('Request body').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0)
  expect(problems).toEqual([])
})
