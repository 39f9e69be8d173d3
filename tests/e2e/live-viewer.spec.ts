import { expect, test } from '@playwright/test'
import { v7 as uuidv7 } from 'uuid'
import { expectGoodLooks } from './look.ts'
import { liveSellers } from './people.ts'
import { claim, messenger, mine, post, prepareSale, signUp } from './live-sale.ts'
import { noticeOf, openPage, ready, signInNewBuyer } from './steps.ts'

const sellerOf = (n: number) => ready(liveSellers, 2 * n, 2 * n + 1)

test(
  'a new viewer signs up, comes back and claims by a tap; another is too late and lines up; undo frees a piece',
  { tag: '@nightly' },
  async ({ browser, page }) => {
    const sale = await prepareSale(browser, sellerOf(0), ['Camel overshirt', 'Tiger jacket'])
    await page.goto(sale.path)
    await expect(page.getByRole('timer')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Tell me when it starts' })).toBeVisible()
    await expectGoodLooks(page, 'live-before')
    await sale.start()
    await sale.show(0)
    await expect(page.getByRole('heading', { name: 'Camel overshirt' })).toBeVisible()
    await expectGoodLooks(page, 'live-running')

    const other = await openPage(browser)
    await signInNewBuyer(other)
    await other.goto(sale.path)
    await expect(mine(other)).toBeVisible()

    await test.step('the stranger comes back to the same piece, and nothing was claimed', async () => {
      await page.getByRole('link', { name: 'Mine', exact: true }).click()
      await page.getByRole('link', { name: 'Create your account' }).click()
      await sale.show(1)
      await signUp(page)
      await expect(page).toHaveURL(new RegExp(`${sale.path}\\?no=1$`))
      await expect(page.getByRole('heading', { name: 'Camel overshirt' })).toBeVisible()
      await expect(mine(page)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Shown now' })).toBeVisible()
    })
    await test.step('both tap, one has it, and the other lines up', async () => {
      const first = page.waitForResponse('**/api/live/claim')
      await other.goto(`${sale.path}?no=1`)
      await other.route('**/api/live/claim', async (route) => {
        await first
        await route.continue()
      })
      await expect(async () => {
        await mine(other).click({ timeout: 1_000 })
        await expect(mine(other)).toBeDisabled({ timeout: 500 })
      }).toPass()
      await Promise.all([
        expect(noticeOf(other, 'Somebody was faster')).toBeVisible({ timeout: 20_000 }),
        claim(page),
      ])
      await expect(page.getByText('1 piece yours')).toBeVisible()
      await expect(other.getByText('On hold for Ana R.')).toBeVisible()
      await other.getByRole('button', { name: 'Line up' }).click()
      await expect(other.getByText('You are 1st in line.')).toBeVisible()
      await expectGoodLooks(other, 'live-line')
      await expect(page.getByText('It is on your bill. 1 person waits behind you.')).toBeVisible()
      await expectGoodLooks(page, 'live-yours')
    })
    await test.step('an undone claim leaves the other piece on the bill', async () => {
      await page.getByRole('link', { name: 'Shown now' }).click()
      await expect(page.getByRole('heading', { name: 'Tiger jacket' })).toBeVisible()
      await claim(page)
      await expect(page.getByText('2 pieces yours')).toBeVisible()
      await page.getByRole('button', { name: /^Undo/ }).click()
      await expect(mine(page)).toBeVisible()
      await expect(page.getByText('1 piece yours')).toBeVisible()
    })
    await sale.end()
    await expect(page.getByRole('heading', { name: 'Salamat!' })).toBeVisible()
    await expectGoodLooks(page, 'live-after')
    await page.getByRole('link', { name: 'See my bill' }).click()
    await expect(page).toHaveURL(/\/pickup\/\d+$/)
    await expect(page.getByText('Camel overshirt').first()).toBeVisible()

    await test.step('a bill that cannot be loaded says so', async () => {
      await page.reload()
      await expect(page.getByText('Camel overshirt').first()).toBeVisible()
      await page.route('**/api/live/get_mine?*', (route) => route.abort())
      await page.goBack()
      await page.getByRole('button', { name: 'Try again' }).click({ trial: true })
      await page.unroute('**/api/live/get_mine?*')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('link', { name: 'See my bill' })).toBeVisible()
    })
  },
)

test('a name from the comments takes its bill over, once @any-size @landing', async ({ browser, page }) => {
  const sale = await prepareSale(browser, sellerOf(1), ['Floral dress', 'Plaid shirt'])
  await sale.start()
  const clientID = uuidv7()
  await sale.show(0)
  const { billID } = await post<{ billID: string }>(sale.request, 'live/claim_for_name', {
    saleID: sale.saleID,
    itemID: sale.items[0]?.id,
    name: 'Ana Reyes',
    clientID,
  })
  const answer = await sale.request.get('/api/live/get_bills', { params: { saleID: sale.saleID } })
  const { bills } = (await answer.json()) as { bills: { billID: string; link: string }[] }
  const link = bills.find((bill) => bill.billID === billID)?.link ?? ''
  const path = link.slice(link.indexOf('/bill/'))

  const reply = await page.goto(path)
  expect(reply?.headers()['referrer-policy']).toBe('no-referrer')
  expect(await reply?.text()).not.toMatch(/Floral|Reyes/)
  await expect(page.getByRole('heading', { name: /Are you Ana/ })).toBeVisible()
  await expectGoodLooks(page, 'live-bill')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await signUp(page)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await page.getByRole('button', { name: 'Claim my 1 piece' }).click()
  await expect(page).toHaveURL(/\/pickup\/\d+$/)
  await expect(page.getByText('Floral dress').first()).toBeVisible()

  const other = await openPage(browser)
  await signInNewBuyer(other)
  await other.goto(path)
  await expect(other.getByRole('heading', { name: 'An account has this bill' })).toBeVisible()
})

test.describe('in the browser of Messenger', () => {
  test.use({ userAgent: messenger })

  test(
    'a sale polls without a stream, says when it is behind, and a lost claim is settled',
    { tag: '@nightly' },
    async ({ browser, page }) => {
      const sale = await prepareSale(browser, sellerOf(2), ['Denim jacket', 'Cargo pants'])
      await sale.start()
      await sale.show(0)
      await signInNewBuyer(page)
      await page.route('**/api/live/stream?*', (route) => route.abort())
      await page.goto(sale.path)
      await expect(page.getByRole('heading', { name: 'Denim jacket' })).toBeVisible()
      await expect(page.locator('#in-app')).toBeVisible()
      await expectGoodLooks(page, 'live-in-app')
      await sale.show(1)
      await expect(page.getByRole('heading', { name: 'Cargo pants' })).toBeVisible()

      await page.route('**/api/live/get_sale?*', (route) => route.abort())
      await expect(page.getByText('No connection to the live sale.')).toBeVisible({ timeout: 30_000 })
      await page.unroute('**/api/live/get_sale?*')
      await expect(page.getByText('No connection to the live sale.')).toBeHidden({ timeout: 30_000 })

      // The claim arrives, and its reply is lost.
      await page.route('**/api/live/claim', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await claim(page)
      await expect(page.getByText('1 piece yours')).toBeVisible()
      await expect(noticeOf(page, 'It is not yours')).toBeHidden()
    },
  )
})
