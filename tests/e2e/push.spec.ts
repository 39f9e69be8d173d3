import { type Browser, type Page, expect, test } from '@playwright/test'
import { listItem } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { journeyPassword, verifiedSellers } from './people.ts'
import { answerAsPerson, pushService, watchShown } from './push-service.ts'
import { mark, openPage, signIn, signInNewBuyer } from './steps.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

const reserve = async (page: Page, browser: Browser): Promise<string> => {
  const name = `Blazer ${mark()}`
  const seller = await openPage(browser)
  await signIn(seller, verifiedSellers.at(-1) ?? '')
  const { id } = await listItem(seller.request, { name })
  await seller.context().close()
  expect((await page.request.post('/api/tickets/purchase_item', { data: { itemID: id } })).status()).toBe(200)
  return name
}

const subscriptionsOf = async (page: Page): Promise<unknown[]> => {
  const answer = await page.request.post('/api/auth/my_data', { data: { password: journeyPassword } })
  return ((await answer.json()) as { pushSubscriptions: unknown[] }).pushSubscriptions
}

test('the first reservation leads to the question, and the answer is remembered @nightly', async ({
  page,
  browser,
}) => {
  await answerAsPerson(page)
  await signInNewBuyer(page)
  const question = page.getByRole('region', { name: /^Shall we tell you when .* answers\?$/ })
  await page.goto('/ticketcenter')
  await expect(page.getByText('No tickets found in this category.')).toBeVisible()
  await expect(question).toBeHidden()
  const name = await reserve(page, browser)
  // The open page learns of the reservation by itself.
  await expect(page.getByRole('article', { name: `Ticket for ${name}` })).toBeVisible()
  await expect(question).toBeVisible()
  await expectGoodLooks(page, 'push-question')
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(question).toBeHidden()
  await page.reload()
  await expect(page.getByRole('article', { name: `Ticket for ${name}` })).toBeVisible()
  await expect(question).toBeHidden()
  expect(await subscriptionsOf(page)).toEqual([])

  // In the account it can be changed.
  await page.goto('/mydata')
  const section = page.getByRole('region', { name: 'Notifications on this device' })
  await section.getByRole('button', { name: 'Turn on' }).click()
  // The service worker has to be active first.
  await expect(section.getByRole('button', { name: 'Turn off' })).toBeVisible({ timeout: 30_000 })
  expect(await subscriptionsOf(page)).toHaveLength(1)
  await expectGoodLooks(page, 'account-push')
  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible()
  expect(await subscriptionsOf(page)).toEqual([])
})

test('a push is shown while the app is closed @any-size @landing', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await answerAsPerson(page)
  await signInNewBuyer(page)
  await reserve(page, browser)
  await page.goto('/ticketcenter')
  await page.getByRole('button', { name: 'Tell me', exact: true }).click()
  await expect(page.getByText('You will be told on this device.')).toBeVisible({ timeout: 30_000 })
  expect(await subscriptionsOf(page)).toEqual([expect.objectContaining({ service: 'fcm.googleapis.com' })])

  const elsewhere = await context.newPage()
  await page.close()
  const deliver = await pushService(elsewhere, baseURL ?? '')
  const id = '01a20a2e-8e0f-7242-b9aa-88e7f6be39b4'
  const message = { id, title: 'Luz confirmed your blazer', path: '/ticketcenter' }
  const shown = await watchShown(context)
  await deliver(message)
  await expect.poll(shown).toEqual([[message.title, id, message.path]])
})
