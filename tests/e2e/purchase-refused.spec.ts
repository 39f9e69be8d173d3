import { expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { verifiedSellers } from './people.ts'
import { listItems } from './items.ts'
import { expectNotice, mark, openDetails, openPage, signIn, signInNewBuyer } from './steps.ts'

const press = async (page: import('@playwright/test').Page) => {
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
}

test(
  'a new buyer holds five pieces, is told so, and cancels one to get another',
  { tag: ['@any-size', '@landing'] },
  async ({ page, browser }) => {
    const names = ['Vest', 'Dress', 'Coat', 'Shirt', 'Skirt', 'Jacket'].map((name) => `${name} ${mark()}`)
    const items = await listItems(
      browser,
      names.map((name) => ({ name })),
    )
    await signInNewBuyer(page)
    for (const { id } of items.slice(0, 5))
      expect((await page.request.post('/api/tickets/purchase_item', { data: { itemID: id } })).status()).toBe(
        200,
      )
    const [first, last] = [items[0], items[5]]

    await page.goto(`/item/${last?.id}`)
    await press(page)
    const full = page.getByRole('alertdialog').filter({ hasText: 'Your reservations are full' })
    await expect(full).toContainText(
      'You have 5 open reservations, the most for now. Pick up or cancel one first.',
    )
    await expectGoodLooks(page, 'reservations-full')
    await full.getByRole('link', { name: 'See your tickets' }).click()
    await expect(page).toHaveURL('/ticketcenter')

    const ticket = page.getByRole('article', { name: `Ticket for ${first?.name}` })
    await openDetails(page.getByRole('article', { name: /^5 pieces/ }))
    const inBox = page.getByRole('region', { name: `Ticket for ${first?.name}` })
    await inBox.getByRole('button', { name: 'Cancel reservation' }).click()
    const question = page.getByRole('alertdialog').filter({ hasText: 'Cancel this reservation?' })
    await expectGoodLooks(page, 'cancel-reservation')
    await question.getByRole('button', { name: 'Keep it' }).click()
    await inBox.getByRole('button', { name: 'Cancel reservation' }).click()
    await question.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expectNotice(page, 'Reservation cancelled')
    await expect(inBox).toBeHidden()
    await page.getByRole('tab', { name: 'Cancelled' }).click()
    await expect(ticket.getByText('Cancelled by buyer')).toBeVisible()
    await openDetails(ticket)
    await expect(ticket.getByRole('button', { name: 'Cancel reservation' })).toHaveCount(0)
    await expectGoodLooks(page, 'ticket-cancelled-by-buyer')

    await page.goto(`/item/${last?.id}`)
    await press(page)
    await expectNotice(page, 'Item purchased!')
  },
)

test(
  'a changed price needs a confirmation, and a seller who blocked the buyer sells nothing to them',
  {
    tag: ['@any-size', '@landing'],
  },
  async ({ page, browser }) => {
    const [vest, dress] = await listItems(browser, [
      { name: `Vest ${mark()}`, price: 250 },
      { name: `Dress ${mark()}`, price: 300 },
    ])
    await signInNewBuyer(page)

    await test.step('Buy Now', async () => {
      const prices: unknown[] = []
      // Simulates a page that was opened before the shop changed the price.
      await page.route('**/api/tickets/purchase_item', (route) => {
        const body = route.request().postDataJSON() as { price: number }
        prices.push(body.price)
        return route.continue({ postData: { ...body, price: prices.length === 1 ? 199 : body.price } })
      })
      await page.goto(`/item/${vest.id}`)
      await press(page)
      const question = page.getByRole('alertdialog').filter({ hasText: 'The price is now ₱250.' })
      await expect(question).toContainText('Reserve it at this price?')
      await expectGoodLooks(page, 'price-changed')
      await question.getByRole('button', { name: 'Yes', exact: true }).click()
      await expectNotice(page, 'Item purchased!')
      expect(prices).toEqual([250, 250])
      await page.unroute('**/api/tickets/purchase_item')
    })

    await test.step('PURCHASE ALL ITEMS, after the seller blocked the buyer', async () => {
      const talk = await page.request.get('/api/store/item', { params: { id: dress.id } })
      const { storeID } = (await talk.json()) as { storeID: string }
      const shop = await page.request.get('/api/chat/get_seller_id', { params: { storeID } })
      const { shopOwnerID } = (await shop.json()) as { shopOwnerID: string }
      const sent = await page.request.post('/api/chat/send_message', {
        data: { sellerID: shopOwnerID, message: 'Hello' },
      })
      expect(sent.status()).toBe(200)
      const me = (await (await page.request.get('/api/auth/session')).json()) as { id: string }
      const seller = await openPage(browser)
      await signIn(seller, verifiedSellers.at(-1) ?? '')
      const blocked = await seller.request.post('/api/chat/block', { data: { userID: me.id } })
      expect(blocked.status()).toBe(200)
      await seller.context().close()

      await page.goto(`/item/${dress.id}`)
      await press(page)
      const declined = page
        .getByRole('alertdialog')
        .filter({ hasText: 'This seller cannot take your reservation.' })
      await expect(declined).toContainText('There are many other pieces to find.')
      await expectGoodLooks(page, 'reservation-declined')
      await declined.getByRole('button', { name: 'Close' }).click()
      await page.request.post('/api/homepage/add_to_cart', { data: { itemID: dress.id } })
      await page.goto('/cart')
      await page.getByRole('button', { name: 'PURCHASE ALL ITEMS' }).click()
      await page.getByRole('button', { name: 'Yes', exact: true }).click()
      await expect(page.getByRole('alertdialog').filter({ hasText: 'Error purchasing items' })).toContainText(
        'This seller cannot take your reservation.',
      )
    })
  },
)
