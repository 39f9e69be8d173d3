import { expect, type Page, test } from '@playwright/test'
import { listItem, type Item } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { verifiedSellers } from './people.ts'
import { createShop, expectNotice, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

const pricesOf = async (page: Page): Promise<Record<string, number>> => {
  const answer = await page.request.get('/api/tickets/ticket')
  const { tickets } = (await answer.json()) as {
    tickets: { itemName: string; price: number; level: number }[]
  }
  return Object.fromEntries(
    tickets.filter(({ level }) => level < 4).map(({ itemName, price }) => [itemName, price]),
  )
}

const ticketOf = async (page: Page, { name }: Item) => {
  const answer = await page.request.get('/api/tickets/ticket')
  const { tickets } = (await answer.json()) as {
    tickets: { itemName: string; ticketID: number; pickupID: number }[]
  }
  const found = tickets.find(({ itemName }) => itemName === name)
  if (!found) throw new Error(`There is no ticket for ${name}`)
  return found
}

const addToCart = async (page: Page, { id }: Item): Promise<void> => {
  const answer = await page.request.post('/api/homepage/add_to_cart', { data: { itemID: id } })
  expect(answer.status()).toBe(200)
}

const buyAll = async (page: Page): Promise<void> => {
  await page.goto('/cart')
  await page.getByRole('button', { name: 'PURCHASE ALL ITEMS' }).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expectNotice(page, 'Purchased all items')
}

test(
  'three for one price: each keeps its share, and what a buyer gives up is said before',
  { tag: ['@landing', '@desk-too'] },
  async ({ page, browser }) => {
    test.slow()
    const sellersEmail = ready(verifiedSellers, 75, 76)
    const seller = await openPage(browser)
    await signIn(seller, sellersEmail)
    await createShop(seller, sellersEmail)
    await signInNewBuyer(page)
    const flannel = await listItem(seller.request, { name: `Flannel ${mark()}`, price: 190 })
    const linen = await listItem(seller.request, { name: `Linen ${mark()}`, price: 190 }, 1)
    const stripes = await listItem(seller.request, { name: `Stripes ${mark()}`, price: 200 }, 2)

    await test.step('the seller offers three for ₱500', async () => {
      await seller.goto('/shop/settings')
      await seller.getByRole('switch', { name: /Offer bundles/ }).click()
      const form = seller.getByRole('region', { name: 'Bundles' })
      await form.getByLabel('Pieces in a bundle').fill('1')
      await form.getByRole('button', { name: /^Offer/ }).click()
      await expect(form.getByText('Please enter a number from 2 to 12.')).toBeVisible()
      await form.getByLabel('Pieces in a bundle').fill('3')
      await form.getByLabel('Together they cost (₱)').fill('500')
      await expect(form).toContainText('3 pieces take part')
      await expectGoodLooks(seller, 'rule for bundles')
      await form.getByRole('button', { name: 'Offer 3 for ₱500' }).click()
      await expectNotice(seller, 'Your bundle is saved')
    })

    await test.step('the pages of shop and piece say what is missing', async () => {
      await addToCart(page, flannel)
      await addToCart(page, linen)
      await page.goto(`/item/${stripes.id}`)
      const card = page.getByRole('region', { name: '3 for ₱500' })
      await expect(card).toContainText('2 hang in your cart or box.')
      await expect(card).toContainText('With this one you save ₱80')
      await expectGoodLooks(page, 'item of a bundle')
      await page.goto('/cart')
      await expect(card).toContainText('1 more and you save ₱80')
      await expectGoodLooks(page, 'cart before a bundle')
      await card.getByRole('button', { name: `Add ${stripes.name}, ₱200` }).click()
      await expectNotice(page, 'Item added to cart!')
      await expect(card).toContainText('3 for ₱500: you save ₱80')
      await expect(page.getByRole('region', { name: 'Total' })).toContainText('₱500')
      await expect(page.getByText('₱172.42')).toBeVisible()
      await expectGoodLooks(page, 'cart with a bundle')
    })

    await test.step('each ticket has its share', async () => {
      await buyAll(page)
      expect(await pricesOf(page)).toEqual({
        [flannel.name]: 163.79,
        [linen.name]: 163.79,
        [stripes.name]: 172.42,
      })
      await page.goto('/ticketcenter')
      await expect(page.getByText('₱172.42')).toBeVisible()
      await expectGoodLooks(page, 'tickets of a bundle')
    })

    await test.step('one is refused at the counter, and the others keep their price', async () => {
      for (const item of [flannel, linen, stripes]) {
        const { ticketID } = await ticketOf(page, item)
        const data = { ticketID, statusID: 4 }
        expect((await seller.request.post('/api/tickets/update_ticket_status', { data })).status()).toBe(200)
      }
      const { pickupID, ticketID } = await ticketOf(page, stripes)
      const kept = [await ticketOf(page, flannel), await ticketOf(page, linen)]
      const complete = await seller.request.post('/api/pickups/complete', {
        data: {
          pickupID,
          clientID: crypto.randomUUID(),
          ticketIDs: kept.map((ticket) => ticket.ticketID),
          refused: [{ ticketID, reason: 'flaw' }],
        },
      })
      expect(complete.status(), await complete.text()).toBe(200)
      expect(await pricesOf(page)).toEqual({ [flannel.name]: 163.79, [linen.name]: 163.79 })
    })

    await test.step('a buyer who cancels one reads first what the others cost', async () => {
      const items: Item[] = []
      for (const [n, name] of ['Parka', 'Polo', 'Skirt'].entries()) {
        const item = await listItem(seller.request, { name: `${name} ${mark()}`, price: 190 + n }, n)
        await addToCart(page, item)
        items.push(item)
      }
      const [given] = items as [Item, ...Item[]]
      await buyAll(page)
      await page.goto('/ticketcenter')
      await page.getByRole('button', { name: 'Details' }).first().click()
      await page
        .getByRole('region', { name: `Ticket for ${given.name}` })
        .getByRole('button', { name: 'Cancel reservation' })
        .click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('The other 2 then cost ₱383 together.')
      await expectGoodLooks(page, 'question about one of a bundle')
      await question.getByRole('button', { name: 'Yes, cancel it' }).click()
      await expectNotice(page, 'Reservation cancelled')
      const prices = await pricesOf(page)
      expect(items.map(({ name }) => prices[name])).toEqual([undefined, 191, 192])
    })
  },
)
