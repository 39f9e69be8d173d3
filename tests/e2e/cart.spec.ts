import { type Browser, type Page, expect, test } from '@playwright/test'
import { reach } from './keyboard.ts'
import { expectGoodLooks } from './look.ts'
import { verifiedSellers } from './people.ts'
import { type Item, listItems } from './items.ts'
import { expectNotice, mark, noticeOf, openPage, signIn, signInNewBuyer } from './steps.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Pieces in your cart' }).getByRole('listitem')
const row = (page: Page, item: Item) => rows(page).filter({ hasText: item.name })
const cartLink = (page: Page) => page.getByRole('link', { name: /^Cart/ }).filter({ visible: true })
const buyElsewhere = async (browser: Browser, { id }: Item) => {
  const faster = await openPage(browser)
  await signInNewBuyer(faster)
  const bought = await faster.request.post('/api/tickets/purchase_item', { data: { itemID: id } })
  expect(bought.status()).toBe(200)
}
const cancelTicket = async (browser: Browser, ticketID: number) => {
  const seller = await openPage(browser)
  await signIn(seller, verifiedSellers.at(-1) ?? '')
  const data = { ticketID, statusID: 8 }
  expect((await seller.request.post('/api/tickets/update_ticket_status', { data })).status()).toBe(200)
  await seller.context().close()
}

test('a cart from the first piece to the tickets, though somebody else is faster @landing @desk-by-night', async ({
  page,
  browser,
}) => {
  test.slow()
  const [barong, skirt, polo] = await listItems(browser, [
    { name: `Barong ${mark()}`, price: 1250.5 },
    { name: `Maong Skirt ${mark()}`, price: 300 },
    { name: `Polo Shirt with a name that goes on for two lines ${mark()}`, price: 180 },
  ])
  await signInNewBuyer(page)

  await test.step('an empty cart says so', async () => {
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'Cart' })).toBeVisible()
    await expect(page.getByText('No items in cart.')).toBeVisible()
    await expectGoodLooks(page, 'cart-empty')
    await page.getByRole('link', { name: 'Browse finds' }).click()
    await expect(page).toHaveURL('/')
  })

  await test.step('pieces are put into it from their pages, and counted', async () => {
    for (const [n, item] of [barong, skirt, polo].entries()) {
      await page.goto(`/item/${item.id}`)
      await page.getByRole('button', { name: 'Add to Cart' }).click()
      if (item === skirt) {
        await noticeOf(page, 'Item added to cart!').getByRole('button', { name: 'View cart' }).click()
        await expect(page).toHaveURL('/cart')
        await expect(rows(page)).toHaveCount(2)
        continue
      }
      await expectNotice(page, 'Item added to cart!')
      await expect(page.getByRole('link', { name: 'In your cart' })).toBeFocused()
      // On a phone the bar to buy takes the place of the bottom bar.
      if (test.info().project.name === 'desk')
        await expect(cartLink(page)).toHaveAccessibleName(n === 0 ? 'Cart 1 piece' : `Cart ${n + 1} pieces`)
    }
    await expectGoodLooks(page, 'item-in-cart')
    await page.getByRole('link', { name: 'In your cart' }).click()
    await expect(page).toHaveURL('/cart')
    await expect(cartLink(page)).toHaveAccessibleName('Cart 3 pieces')
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).first()).toContainText(polo.name)
    await expect(row(page, barong)).toContainText('₱1,250.50')
    await expect(row(page, barong)).toContainText('Size M')
    const asked = await page.request.get(`/api/store/item?id=${barong.id}`)
    const { storeName } = (await asked.json()) as { storeName: string }
    await expect(rows(page).first().getByRole('heading', { name: storeName, exact: true })).toBeVisible()
    const picture = row(page, barong).locator('img')
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
    await expect(page.getByRole('region', { name: 'Total' })).toContainText('₱1,730.50')
    await expectGoodLooks(page, 'cart')
  })

  await test.step('what could not be removed without a network is there again', async () => {
    await page.route(/homepage\/(remove_from_cart|cart)$/, (route) => route.abort())
    await page.getByRole('button', { name: `Delete ${barong.name} from cart` }).click()
    await expect(noticeOf(page, 'Error deleting item from cart!')).toBeVisible()
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).last()).toContainText(barong.name)
    await page.unrouteAll()
  })

  await test.step('an item that somebody else buys meanwhile is shown as gone on the open page', async () => {
    await buyElsewhere(browser, skirt)
    await expect(row(page, skirt)).toContainText('Someone else is buying it', { timeout: 5000 })
    await expect(page.getByText(/1 piece is no longer available/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Total' })).toContainText('₱1,430.50')
    await expectGoodLooks(page, 'cart-gone')
  })

  await test.step('PURCHASE ALL ITEMS stops at that item and names it', async () => {
    await page.getByRole('button', { name: 'PURCHASE ALL ITEMS' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to buy everything in your cart?')
    await expectGoodLooks(page, 'cart-confirm')
    await question.getByRole('button', { name: 'Yes', exact: true }).click()
    const failure = noticeOf(page, 'Error purchasing items')
    await expect(failure).toContainText(skirt.name)
    await expect(failure).toContainText('Pending ticket already exists')
    await expectNotice(page, 'Error purchasing items')
    // The item before it is bought, the item after it stays in the cart.
    await expect(rows(page)).toHaveCount(2)
    await expect(row(page, polo)).toHaveCount(0)
  })

  await test.step('the rest is bought', async () => {
    await expectGoodLooks(page, 'cart-stopped')
    await page.getByRole('button', { name: 'Buy the rest: 1 piece, ₱1,250.50' }).click()
    await expect(noticeOf(page, 'Purchased all items')).toBeVisible()
    const shown = Date.now()
    await expect(page).toHaveURL('/cart')
    await page.waitForURL('/ticketcenter')
    expect(Date.now() - shown).toBeGreaterThan(2400)
    await expect(page.getByText(barong.name)).toBeVisible()
    await expect(page.getByText(polo.name)).toBeVisible()
    await expect(page.getByText(skirt.name)).toHaveCount(0)
    await expect(cartLink(page)).toHaveAccessibleName('Cart 1 piece')
  })
})

test(
  'the cart works with the keyboard alone',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser }) => {
    const [first, second] = await listItems(browser, [
      { name: `Knit Vest ${mark()}`, price: 220 },
      { name: `Linen Dress ${mark()}`, price: 410 },
    ])
    await signInNewBuyer(page)
    for (const [n, item] of [first, second].entries()) {
      // The second time the notice is closed before the page has loaded the cart.
      const answers = Promise.withResolvers<void>()
      if (n === 0) answers.resolve()
      await page.route('**/api/homepage/cart', (route) => answers.promise.then(() => route.continue()))
      await page.goto(`/item/${item.id}`)
      await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
      await reach(page, 'button', 'Add to Cart')
      await page.keyboard.press('Enter')
      const notice = noticeOf(page, 'Item added to cart!')
      await expect(notice).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(notice).toBeHidden()
      answers.resolve()
      await expect(page.getByRole('link', { name: 'In your cart' })).toBeFocused()
      await page.unroute('**/api/homepage/cart')
    }
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(2)
    await reach(page, 'button', `Delete ${first.name} from cart`)
    await page.keyboard.press('Space')
    await expect(rows(page)).toHaveCount(1)
    await noticeOf(page, 'Deleted item from cart!').getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page)).toHaveCount(2)
    await reach(page, 'button', `Delete ${first.name} from cart`)
    await page.keyboard.press('Space')
    await expectNotice(page, 'Deleted item from cart!')
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('list', { name: 'Pieces in your cart' })).toBeFocused()
    await reach(page, 'button', 'PURCHASE ALL ITEMS')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'No', exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Yes', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Purchased all items')).toBeVisible()
    await page.waitForURL('/ticketcenter')
    await expect(page.getByText(second.name)).toBeVisible()
  },
)

test(
  'the cart reports failures, and loses nothing',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser }) => {
    const [jacket, blouse] = await listItems(browser, [
      { name: `Jacket ${mark()}`, price: 500 },
      { name: `Blouse ${mark()}`, price: 150 },
    ])
    await signInNewBuyer(page)

    await test.step('a piece that was just taken cannot be added', async () => {
      // Without the stream the page does not receive the event in time.
      await page.route('**/api/events*', (route) => route.abort())
      const add = page.getByRole('button', { name: 'Add to Cart' })
      await page.goto(`/item/${jacket.id}`)
      await expect(add).toBeVisible()
      await buyElsewhere(browser, jacket)
      await add.click()
      await expectNotice(page, 'Cannot add item to cart. Pending ticket already exists.')
      await expect(page.getByText('On hold for another buyer').first()).toBeVisible()
      await expect(add).toHaveCount(0)
    })

    await test.step('a retried Buy Now buys nothing more if its ticket has ended meanwhile', async () => {
      const presses: unknown[] = []
      await page.route('**/api/tickets/purchase_item', async (route) => {
        presses.push(route.request().postDataJSON())
        const { ticketID } = (await (await route.fetch()).json()) as { ticketID: number }
        await cancelTicket(browser, ticketID)
        return route.abort()
      })
      await page.goto(`/item/${blouse.id}`)
      await page.getByRole('button', { name: 'Buy Now' }).click()
      await page.getByRole('button', { name: 'Yes', exact: true }).click()
      await expectNotice(page, 'This purchase went through, but was cancelled later.')
      expect(presses).toEqual([expect.objectContaining({ clientID: expect.any(String), price: 150 })])
      await page.unroute('**/api/tickets/purchase_item')
      await expect(page.getByRole('button', { name: 'Buy Now' })).toBeEnabled()
      await page.unroute('**/api/events*')
    })

    await test.step('a retried Add to Cart adds once, even if the first reply was lost', async () => {
      const presses: unknown[] = []
      await page.route('**/api/homepage/add_to_cart', async (route) => {
        presses.push(route.request().postDataJSON())
        // First the request is lost, then the reply.
        if (presses.length === 2) await route.fetch()
        return presses.length > 2 ? route.continue() : route.abort()
      })
      const add = page.getByRole('button', { name: 'Add to Cart' })
      for (let press = 1; press <= 2; press += 1) {
        await add.click()
        await expect.poll(() => presses).toHaveLength(press)
        await expectNotice(page, 'You seem to be offline.')
      }
      await expect(page.getByRole('link', { name: 'In your cart' })).toBeVisible()
      const removed = await page.request.post('/api/homepage/remove_from_cart', {
        data: { itemID: blouse.id },
      })
      expect(removed.status()).toBe(200)
      await add.click()
      await expectNotice(page, 'Item added to cart!')
      expect(presses).toEqual([presses[0], presses[0], { itemID: blouse.id, clientID: expect.any(String) }])
      expect(presses[2]).not.toEqual(presses[0])
      await page.unroute('**/api/homepage/add_to_cart')
    })

    await test.step('a piece that cannot be deleted comes back', async () => {
      const added = await page.request.post('/api/homepage/add_to_cart', { data: { itemID: blouse.id } })
      expect(added.status()).toBe(200)
      await page.goto('/cart')
      await page.route('**/api/homepage/remove_from_cart', (route) => route.abort())
      await page.getByRole('button', { name: `Delete ${blouse.name} from cart` }).click()
      await expectNotice(page, 'Error deleting item from cart!')
      await expect(rows(page)).toHaveCount(1)
    })

    await test.step('after a lost reply the page asks about the purchase, which happens once', async () => {
      const sent: unknown[] = []
      await page.route('**/api/tickets/purchase_cart', async (route) => {
        sent.push(route.request().postDataJSON())
        await route.fetch()
        return route.abort()
      })
      await page.getByRole('button', { name: 'PURCHASE ALL ITEMS' }).click()
      await page.getByRole('button', { name: 'Yes', exact: true }).click()
      await expectNotice(page, 'Purchased all items')
      expect(sent).toEqual([
        {
          itemIDs: [blouse.id],
          prices: [`${blouse.id}:150`],
          clientID: expect.any(String),
        },
      ])
      await page.waitForURL('/ticketcenter')
      await expect(page.getByText(blouse.name)).toHaveCount(1)
    })

    await test.step('a cart that fails to load can be loaded again', async () => {
      await page.route('**/api/homepage/cart', (route) => route.abort())
      await page.goto('/cart')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
      await expectGoodLooks(page, 'cart-error')
      await page.unroute('**/api/homepage/cart')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('No items in cart.')).toBeVisible()
    })
  },
)
