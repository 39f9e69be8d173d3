import { expect, type Page, test } from '@playwright/test'
import { listItem, type Item } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { journeyPassword, verifiedSellers } from './people.ts'
import { createShop, expectNotice, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

const offerOn = async (page: Page, item: Item, price: string): Promise<void> => {
  await page.goto(`/item/${item.id}`)
  await page.getByRole('button', { name: 'Make an offer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your offer' })
  await dialog.getByRole('textbox').fill(price)
  await dialog.getByRole('button', { name: `Offer ₱${price}` }).click()
  await expect(page.getByRole('region', { name: 'Your offer' })).toContainText(`You offered ₱${price}`)
}

test(
  'a buyer offers, the seller says another price, and what both agreed on is a ticket at that price',
  { tag: ['@landing', '@desk-too'] },
  async ({ page, browser }) => {
    test.slow()
    const sellersEmail = ready(verifiedSellers, 72, 73)
    const seller = await openPage(browser)
    const other = await openPage(browser)
    await signIn(seller, sellersEmail)
    await createShop(seller, sellersEmail)
    await signInNewBuyer(page)
    await signInNewBuyer(other)
    const knit = await listItem(seller.request, { name: `Turtleneck ${mark()}`, price: 340 })
    const coat = await listItem(seller.request, { name: `Overshirt ${mark()}`, price: 310 }, 1)

    await test.step('a new shop takes no offers until its seller says so', async () => {
      await page.goto(`/item/${knit.id}`)
      await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.getByText('is open to offers')).toHaveCount(0)
      await seller.goto('/shop/settings')
      await seller.getByRole('switch', { name: /Open to offers/ }).click()
      await expectNotice(seller, 'Your rules for offers are saved')
      await expect(seller.getByLabel(/^Answer by itself below/)).toBeVisible()
      await expectGoodLooks(seller, 'rules for offers')
    })

    await test.step('the buyer offers a price, and reads what it means', async () => {
      await page.goto(`/item/${knit.id}`)
      await expect(page.getByText('Luz is open to offers')).toBeVisible()
      await expectGoodLooks(page, 'item that takes offers')
      await page.getByRole('button', { name: 'Make an offer' }).click()
      const dialog = page.getByRole('dialog', { name: 'Your offer' })
      await dialog.getByRole('textbox').fill('100')
      await expect(dialog.getByRole('alert')).toHaveText('Please offer ₱170 or more, and less than ₱340.')
      await dialog.getByRole('button', { name: '10% off' }).click()
      await expect(dialog).toContainText('If Luz accepts, it is reserved for you at ₱306')
      await expect(dialog).toContainText('You have 2 more offers on it.')
      await expectGoodLooks(page, 'sheet of an offer')
      await dialog.getByRole('textbox').fill('300')
      await dialog.getByRole('button', { name: 'Offer ₱300' }).click()
      const panel = page.getByRole('region', { name: 'Your offer' })
      await expect(panel).toContainText('You offered ₱300')
      await expect(panel).toContainText('Anyone may still buy it at ₱340.')
      await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible()
      await expectGoodLooks(page, 'offer that waits')
      await offerOn(other, knit, '290')
    })

    await test.step('the seller sees the best first, and says another price', async () => {
      await seller.goto('/')
      await expect(seller.getByRole('button', { name: '2 offers' })).toBeVisible()
      const group = seller.getByRole('article', { name: knit.name })
      await expect(group.getByRole('listitem')).toHaveText([/₱300/, /₱290/])
      await expect(group).toContainText('Accepting one ends the other, and that buyer is notified.')
      await expectGoodLooks(seller, 'Today with offers')
      await group.getByRole('button', { name: /^Counter ₱300/ }).click()
      const dialog = seller.getByRole('dialog', { name: 'Your price' })
      await dialog.getByRole('textbox').fill('320')
      await expect(dialog).toContainText('For 24 hours Bea can have it for ₱320')
      await expectGoodLooks(seller, 'sheet of another price')
      await dialog.getByRole('button', { name: 'Say ₱320' }).click()
      await expect(group.getByRole('listitem')).toHaveText([/₱290/])
    })

    await test.step('the buyer accepts, and has a ticket at that price', async () => {
      const answer = page.getByRole('region', { name: "Luz's answer" })
      await expect(answer).toContainText('Luz stands by ₱320')
      // Buy Now costs them the same.
      await page.getByRole('button', { name: 'Buy Now' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('₱320')
      await expect(question).toContainText('For you until')
      await question.getByRole('button', { name: 'No' }).click()
      await expectGoodLooks(page, "the seller's price")
      await answer.getByRole('button', { name: 'Accept ₱320' }).click()
      await expect(page.getByRole('heading', { name: "It's yours at ₱320" })).toBeVisible()
      await expect(page.getByRole('link', { name: /See your ticket/ })).toBeVisible()
      await expectGoodLooks(page, 'offer that was accepted')
      await page.goto('/ticketcenter')
      await expect(page.getByRole('main')).toContainText('₱320')
      await expect(page.getByRole('main')).not.toContainText('₱340')
    })

    await test.step('the other buyer reads that the offer ended, and why', async () => {
      const panel = other.getByRole('region', { name: 'Your offer' })
      await expect(panel).toContainText('The offer of ₱290 ended')
      await expect(panel).toContainText('Another buyer reserved the piece.')
      await other.goto('/offers')
      await expect(other.getByRole('list', { name: 'Your offers' })).toContainText(knit.name)
      await expectGoodLooks(other, 'offers of a buyer')
    })

    await test.step('an offer below the floor waits, and the seller is not asked', async () => {
      await seller.goto(`/item/${coat.id}/edit`)
      const floor = seller.getByLabel('Answer by itself below (₱)')
      await floor.fill('280')
      await seller.getByRole('button', { name: 'Save', exact: true }).click()
      await expectNotice(seller, 'Your rules for offers are saved')
      await expectGoodLooks(seller, 'rules for the offers for a piece')
      await offerOn(other, coat, '250')
      await offerOn(page, coat, '290')
      await seller.goto('/')
      const group = seller.getByRole('article', { name: coat.name })
      await expect(group.getByRole('listitem')).toHaveText([/₱290/])
      await group.getByRole('button', { name: /^No to ₱290/ }).click()
      await expect(page.getByText('Luz said no to ₱290')).toBeVisible()
      await expect(other.getByRole('region', { name: 'Your offer' })).toContainText('You offered ₱250')
    })
  },
)

test(
  'a piece is offered to those who saved it, and bought from the cart for that',
  { tag: '@landing' },
  async ({ page, browser }) => {
    test.slow()
    const sellersEmail = ready(verifiedSellers, 72, 73)
    const seller = await openPage(browser)
    await signIn(seller, sellersEmail)
    await createShop(seller, sellersEmail)
    await signInNewBuyer(page)
    const item = await listItem(seller.request, { name: `Camel coat ${mark()}`, price: 310 }, 2)
    await page.goto(`/item/${item.id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('link', { name: 'In your cart' })).toBeVisible()

    await seller.goto(`/item/${item.id}`)
    await expect(seller.getByText('1 person saved it')).toBeVisible()
    await expectGoodLooks(seller, 'a piece that was saved')
    await seller.getByRole('button', { name: 'Offer it to them' }).click()
    const dialog = seller.getByRole('dialog', { name: 'Offer it to 1 person who saved it' })
    await dialog.getByRole('button', { name: '15% off' }).click()
    await expectGoodLooks(seller, 'sheet of an offer to savers')
    await dialog.getByRole('button', { name: 'Offer ₱264 to 1 person' }).click()
    await expect(seller.getByText('Offered for ₱264 to those who saved it')).toBeVisible()

    await expect(page.getByText('Luz offers it to you for ₱264')).toBeVisible()
    await page.goto(`/search?q=${encodeURIComponent(item.name)}`)
    const tile = page.getByRole('listitem').filter({ hasText: item.name })
    await expect(tile).toContainText('₱264 was ₱310')
    await expect(tile).toContainText('For you')
    await expectGoodLooks(page, 'tile with an offer')
    await page.goto(`/item/${item.id}`)
    await expectGoodLooks(page, 'an offer to savers')
    await page.goto('/cart')
    const row = page.getByRole('listitem').filter({ hasText: item.name })
    await expect(row).toContainText('₱264')
    await expect(row).toContainText('For you until')
    await expect(page.getByRole('region', { name: 'Total' })).toContainText('₱264')
    await expectGoodLooks(page, 'cart with an offer')
    await page.getByRole('button', { name: 'PURCHASE ALL ITEMS' }).click()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page).toHaveURL(/ticketcenter/, { timeout: 15_000 })
    await expect(page.getByRole('main')).toContainText('₱264')
    await expect(page.getByRole('main')).not.toContainText('₱310')
  },
)

test(
  'a visitor is led from the public page through the login to the sheet of an offer',
  { tag: ['@landing', '@desk-too'] },
  async ({ page, browser }) => {
    const sellersEmail = ready(verifiedSellers, 72, 73)
    const seller = await openPage(browser)
    await signIn(seller, sellersEmail)
    await createShop(seller, sellersEmail)
    const post = async (path: string, data: object) =>
      expect((await seller.request.post(`/api/${path}`, { data })).status()).toBe(200)
    await post('offers/set_rules', { open: 'yes' })
    await post('store/set_bundle_rule', { items: 2, price: 500 })
    const item = await listItem(seller.request, { name: `Blazer ${mark()}`, price: 340 }, 3)
    await listItem(seller.request, { name: `Vest ${mark()}`, price: 300 }, 2)
    const visitor = await openPage(browser)
    await visitor.goto(`/p/${item.id}`)
    await expect(visitor.getByText('Open to offers')).toBeVisible()
    await expect(visitor.getByRole('region', { name: '2 for ₱500' })).toContainText(/more and you save ₱/)
    await expectGoodLooks(visitor, 'public page of a piece that takes offers')

    const email = await signInNewBuyer(page)
    await visitor.getByRole('link', { name: 'Make an offer' }).click()
    await visitor.getByLabel('Email').fill(email)
    await visitor.getByLabel('Password', { exact: true }).fill(journeyPassword)
    await visitor.getByRole('button', { name: 'Log in', exact: true }).click()
    const dialog = visitor.getByRole('dialog', { name: 'Your offer' })
    await expect(dialog).toBeVisible()
    await expect(visitor).toHaveURL(`/item/${item.id}`)
    await visitor.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await visitor.reload()
    await expect(visitor.getByRole('button', { name: 'Make an offer' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
  },
)

test('both sides see an offer in their conversation, and the buyer takes it back', async ({
  page,
  browser,
}) => {
  const sellersEmail = ready(verifiedSellers, 72, 73)
  const seller = await openPage(browser)
  await signIn(seller, sellersEmail)
  await createShop(seller, sellersEmail)
  await signInNewBuyer(page)
  expect((await seller.request.post('/api/offers/set_rules', { data: { open: 'yes' } })).status()).toBe(200)
  const item = await listItem(seller.request, { name: `Cardigan ${mark()}`, price: 340 }, 3)
  await page.goto(`/item/${item.id}`)
  await page.getByRole('button', { name: 'Talk to Seller' }).click()
  await expect(page.getByText(/^Say hello/)).toBeVisible()
  await page.getByRole('button', { name: 'Make an offer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your offer' })
  await dialog.getByRole('textbox').fill('300')
  await dialog.getByRole('button', { name: 'Add a few words' }).click()
  await dialog.getByLabel('A few words').fill('I can come on Saturday')
  await dialog.getByRole('button', { name: 'Offer ₱300' }).click()
  const card = page.getByRole('region', { name: 'Your offer' })
  await expect(card).toContainText('₱300')
  await expectGoodLooks(page, 'conversation with an offer')

  await page.getByRole('textbox', { name: 'Message' }).fill('Hi po')
  await page.keyboard.press('Enter')
  await seller.goto('/chat')
  await seller.getByRole('link', { name: /Hi po/ }).click()
  const theirs = seller.getByRole('region', { name: 'Bea offers' })
  await expect(theirs).toContainText('₱300')
  await expect(theirs).toContainText('“I can come on Saturday”')
  await expect(theirs).toContainText('It is the only offer.')
  await expectGoodLooks(seller, "seller's conversation with an offer")
  await card.getByRole('button', { name: 'Take back' }).click()
  await expect(theirs).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Offer again' })).toBeVisible()
})
