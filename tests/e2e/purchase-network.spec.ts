import { type Page, type Route, expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { type Item, listItems } from './items.ts'
import { expectNotice, mark, noticeOf, signInNewBuyer } from './steps.ts'

const purchase = '**/api/tickets/purchase_item'
const purchaseAll = '**/api/tickets/purchase_cart'
/** The page shows the outcome of a purchase within 8 seconds, whatever the network does. */
const inTime = { timeout: 8_500 }

const problem = (page: Page, title: string) => page.getByRole('alertdialog').filter({ hasText: title })
const purchaseAllFailed = (page: Page) => page.getByRole('alertdialog', { name: 'Error purchasing items' })
const press = async (page: Page, name = 'Buy Now') => {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
}
const tryAgain = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Try again' }).click()

/** The number of tickets that the buyer has for this item, in any state. */
const ticketsOf = async (page: Page, { id }: Item): Promise<number> => {
  const answer = await page.request.get('/api/tickets/ticket', { params: { itemID: id } })
  return ((await answer.json()) as { tickets: unknown[] }).tickets.length
}

/** Handles the requests to a call one after the other as given. */
const requestsTo = async (page: Page, address: string, handle: (route: Route) => Promise<unknown>) => {
  const bodies: unknown[] = []
  await page.route(address, async (route) => {
    bodies.push(route.request().postDataJSON())
    await handle(route)
  })
  return bodies
}

/** The server processes the request, but its reply never arrives. */
const loseAnswer = async (route: Route) => {
  await route.fetch()
  await route.abort()
}

test(
  'Buy Now on a bad network says what is true, and buys once',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser, context }) => {
    test.slow()
    const [vest, dress, coat, shirt] = await listItems(browser, [
      { name: `Vest ${mark()}` },
      { name: `Dress ${mark()}` },
      { name: `Coat ${mark()}` },
      { name: `Shirt ${mark()}` },
    ])
    await signInNewBuyer(page)

    await test.step('offline before the tap: nothing is sent, then or later', async () => {
      const sent = await requestsTo(page, purchase, (route) => route.continue())
      await page.goto(`/item/${vest.id}`)
      await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible()
      await context.setOffline(true)
      await press(page)
      await expect(problem(page, 'You are offline')).toContainText('Nothing was bought.', inTime)
      await expectGoodLooks(page, 'buy-offline')
      await page.keyboard.press('Escape')
      await context.setOffline(false)
      await expect(page.getByRole('button', { name: 'Buy Now' })).toBeEnabled()
      // A queue would have sent the request by now after coming back online.
      await page.waitForTimeout(1_500)
      expect(sent).toEqual([])
      expect(await ticketsOf(page, vest)).toBe(0)

      await context.setOffline(true)
      await press(page)
      await expect(problem(page, 'You are offline')).toBeVisible(inTime)
      await context.setOffline(false)
      await tryAgain(page)
      await expectNotice(page, 'Item purchased!')
      expect(sent).toHaveLength(1)
      await page.unroute(purchase)
    })

    await test.step('cut off after the server has processed it: the piece is reserved, also after a reload', async () => {
      const sent = await requestsTo(page, purchase, loseAnswer)
      await page.goto(`/item/${dress.id}`)
      await press(page)
      await expectNotice(page, 'Your piece is reserved')
      await expect(page.getByText('See your ticket')).toBeVisible()
      await page.reload()
      await expect(page.getByText('You are buying this piece')).toBeVisible()
      expect(sent).toHaveLength(1)
      expect(await ticketsOf(page, dress)).toBe(1)
      await page.unroute(purchase)
    })

    await test.step('cut off before that: nothing is bought, not even when the request arrives late', async () => {
      const sent = await requestsTo(page, purchase, (route) => route.abort())
      await page.goto(`/item/${coat.id}`)
      await press(page)
      await expect(problem(page, 'Nothing was bought')).toBeVisible(inTime)
      await expectGoodLooks(page, 'buy-nothing-bought')
      const late = await page.request.post('/api/tickets/purchase_item', { data: sent[0] })
      expect(await late.json()).toMatchObject({ code: 'purchase_settled' })
      expect(await ticketsOf(page, coat)).toBe(0)
      await page.unroute(purchase)
      await tryAgain(page)
      await expectNotice(page, 'Item purchased!')
      expect(await ticketsOf(page, coat)).toBe(1)
    })

    await test.step('no reply: the notice can be closed, and the page shows the outcome in time', async () => {
      const slow = Promise.withResolvers<void>()
      // The stream would report the ticket.
      await page.route('**/api/events*', (route) => route.abort())
      await page.goto(`/item/${shirt.id}`)
      await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible()
      // The request arrives, but no reply reaches the page.
      await page.route('**/api/**', (route) => route.abort())
      await page.route(purchase, async (route) => {
        await route.fetch()
        await slow.promise
        await route.abort().catch(() => undefined)
      })
      await press(page)
      const cover = noticeOf(page, 'Buying this piece…')
      await expect(cover).toBeVisible()
      await cover.getByRole('button', { name: 'Close' }).click()
      await expect(cover).toBeHidden()
      await expect(problem(page, "We don't know yet if you bought it")).toBeVisible(inTime)
      await expectGoodLooks(page, 'buy-unknown')
      await tryAgain(page)
      await expect(problem(page, "We don't know yet if you bought it")).toBeVisible(inTime)
      // Once the server is reachable, the page asks for the outcome by itself and buys nothing more.
      await page.unroute('**/api/**')
      await page.evaluate("window.dispatchEvent(new Event('online'))")
      await expectNotice(page, 'Your piece is reserved')
      slow.resolve()
      expect(await ticketsOf(page, shirt)).toBe(1)
      await page.unroute(purchase)
    })
  },
)

test(
  'PURCHASE ALL ITEMS on a bad network says what is true, and buys each piece once',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser, context }) => {
    const [vest, dress] = await listItems(browser, [{ name: `Vest ${mark()}` }, { name: `Dress ${mark()}` }])
    await signInNewBuyer(page)
    const fill = async (...items: Item[]) => {
      for (const { id } of items)
        expect(
          (await page.request.post('/api/homepage/add_to_cart', { data: { itemID: id } })).status(),
        ).toBe(200)
      await page.goto('/cart')
      await expect(page.getByText(items[0]?.name ?? '')).toBeVisible()
    }

    await test.step('offline before the tap', async () => {
      const sent = await requestsTo(page, purchaseAll, (route) => route.continue())
      await fill(vest)
      await context.setOffline(true)
      await press(page, 'PURCHASE ALL ITEMS')
      await expect(problem(page, 'You are offline')).toContainText('Nothing was bought.', inTime)
      await expect(purchaseAllFailed(page)).toContainText('You are offline. Nothing was bought.')
      await context.setOffline(false)
      await page.waitForTimeout(1_500)
      expect(sent).toEqual([])
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      await page.unroute(purchaseAll)
    })

    await test.step('cut off before the server gets the request', async () => {
      await requestsTo(page, purchaseAll, (route) => route.abort())
      await press(page, 'PURCHASE ALL ITEMS')
      await expect(problem(page, 'Nothing was bought')).toBeVisible(inTime)
      await expect(purchaseAllFailed(page)).toContainText('Nothing was bought. The network dropped')
      expect(await ticketsOf(page, vest)).toBe(0)
      await page.unroute(purchaseAll)
      await tryAgain(page)
      await expectNotice(page, 'Purchased all items')
      expect(await ticketsOf(page, vest)).toBe(1)
    })

    await test.step('cut off after that, without a connection for a while', async () => {
      await page.waitForURL('/ticketcenter')
      // The stream would report the ticket.
      await page.route('**/api/events*', (route) => route.abort())
      await fill(dress)
      await page.route('**/api/**', (route) => route.abort())
      const sent = await requestsTo(page, purchaseAll, loseAnswer)
      await press(page, 'PURCHASE ALL ITEMS')
      await expect(problem(page, "We don't know yet if you bought them")).toBeVisible(inTime)
      await expect(purchaseAllFailed(page)).toBeVisible()
      await page.unroute('**/api/**')
      await page.evaluate("window.dispatchEvent(new Event('online'))")
      await expectNotice(page, 'Purchased all items')
      await page.waitForURL('/ticketcenter')
      await expect(page.getByText(dress.name)).toBeVisible()
      expect(sent).toHaveLength(1)
      expect(await ticketsOf(page, dress)).toBe(1)
    })
  },
)
