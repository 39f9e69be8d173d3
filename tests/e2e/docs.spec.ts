import { expect, test } from '@playwright/test'

test('the documentation of the calls needs no foreign file, and obeys the content security policy @any-size @nightly', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(baseURL ?? ''))
      problems.push(request.url())
  })
  await page.goto('/api/docs')
  // Swagger UI first reads 1.2 MB of JSON.
  await page.getByRole('link', { name: 'auth', exact: true }).click({ timeout: 90_000 })
  await page.locator('#calls').getByText('/api/auth/login', { exact: true }).click()
  await expect(page.getByText('Request body').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0)
  expect(problems).toEqual([])
})
