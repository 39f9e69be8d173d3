import { expect, test } from '@playwright/test'
import { TicketStatus } from '#domain/ticket-status.ts'
import { listItem, listItems } from './items.ts'
import { prepareSale } from './live-sale.ts'
import { newPendingSeller } from './new-seller.ts'
import { admin, liveSellers, verifiedSellers } from './people.ts'
import { phonePhoto } from './photos.ts'
import { listenTo } from './screen-reader.ts'
import { createShop, mark, noticeOf, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

/**
 * Six walks with a screen reader. What was spoken stands in `spoken/`, and a person has read it: `WRITE_SPOKEN=1 npx playwright test
 * screen-reader --project phone` writes it anew after a screen changed.
 */
const tag = ['@any-size', '@nightly']

test('a piece is bought', { tag }, async ({ page, browser }) => {
  const [item] = await listItems(browser, [{ name: `Corduroy Jacket ${mark()}` }])
  await signInNewBuyer(page)
  await page.goto(`/item/${item.id}`)
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible()
  const reader = await listenTo(page)
  await reader.start('The page of the piece')
  await reader.readTo(/^button, Buy Now/)
  await reader.act()
  await reader.readTo(/^button, Yes/)
  await reader.act()
  await expect(noticeOf(page, 'Item purchased!')).toBeVisible()
  await reader.readTo(/^link, You are buying this piece/)
  await reader.act()
  await expect(page).toHaveURL(/\/ticketcenter/)
  await reader.readTo(/Corduroy Jacket/)
  reader.expectRead('buy')
})

test('a piece of a live sale is claimed', { tag }, async ({ page, browser }) => {
  const sale = await prepareSale(browser, ready(liveSellers, 10, 10), ['Camel overshirt', 'Tiger jacket'])
  await sale.start()
  await sale.show(0)
  await signInNewBuyer(page)
  await page.goto(sale.path)
  await expect(page.getByRole('heading', { name: 'Camel overshirt' })).toBeVisible()
  const reader = await listenTo(page)
  await reader.start('The live sale')
  await reader.readTo(/^button, Mine/)
  await reader.act()
  await reader.readTo(/^polite: It's yours/)
  await sale.show(1)
  await reader.readTo(/Tiger jacket/)
  await sale.end()
  await reader.readTo(/See my bill/)
  reader.expectRead('claim')
})

test('a pickup is handed over', { tag }, async ({ page: buyer, browser }) => {
  const email = ready(verifiedSellers, 54, 54)
  const seller = await openPage(browser)
  await signIn(seller, email)
  await createShop(seller, email)
  await signInNewBuyer(buyer)
  const { id } = await listItem(seller.request, { name: `Pickup blazer ${mark()}` })
  const bought = await buyer.request.post('/api/tickets/purchase_item', { data: { itemID: id } })
  const { ticketID } = (await bought.json()) as { ticketID: number }
  const data = { ticketID, statusID: TicketStatus.AwaitingPickup }
  expect((await seller.request.post('/api/tickets/update_ticket_status', { data })).status()).toBe(200)
  const list = await buyer.request.get('/api/pickups/get_pickups')
  const { pickups } = (await list.json()) as { pickups: { pickupID: number }[] }
  const params = { pickupID: pickups[0]?.pickupID ?? 0 }
  const pass = await buyer.request.get('/api/pickups/get_pass', { params })
  const { digits } = (await pass.json()) as { digits: string }

  await buyer.goto(`/pickup/${params.pickupID}`)
  await expect(buyer.getByText(`${digits.slice(0, 3)} ${digits.slice(3)}`)).toBeVisible()
  const atHome = await listenTo(buyer)
  await atHome.start('The pass of the buyer')
  await atHome.readTo(new RegExp([...digits].join(' ')))
  atHome.expectRead('pass')

  await seller.goto('/scan')
  await expect(seller.getByText('There is no camera here.')).toBeVisible()
  const reader = await listenTo(seller)
  await reader.start('The counter of the seller')
  await reader.readTo(/^textbox, Or type the six digits/)
  await reader.type(digits)
  await reader.readTo(/Pass is valid/)
  await reader.readTo(/^button, Complete/)
  await reader.act()
  await expect(noticeOf(seller, 'Pickup completed')).toBeVisible()
  await reader.readTo(/Pickup completed/)
  reader.expectRead('hand-over')
})

test('a piece is added', { tag }, async ({ page }) => {
  const email = ready(verifiedSellers, 57, 57)
  await signIn(page, email)
  await createShop(page, email)
  await page.goto('/shop/add')
  await expect(page.getByRole('button', { name: 'ADD ITEM' })).toBeVisible()
  const reader = await listenTo(page)
  await reader.start('The form')
  await reader.readTo(/photo/i)
  const file = { name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto('Jacket', 0) }
  await page.locator('input[name=photos]').setInputFiles(file)
  const crop = page.getByRole('dialog', { name: 'Edit Image' })
  await expect(crop.getByRole('button', { name: 'Complete' })).toBeEnabled()
  await reader.readTo(/^button, Complete/)
  await reader.act()
  await expect(crop).toBeHidden()
  await reader.readTo(/^textbox, Name/)
  await reader.type('Denim Jacket')
  await reader.readTo(/^textbox, Description/)
  await reader.type('Worn once.')
  await reader.readTo(/^textbox, Price/)
  await reader.type('380')
  await reader.readTo(/^button, Add tags/)
  await reader.act()
  await reader.readTo(/^checkbox, Jacket/)
  await reader.act()
  await reader.readTo(/^button, .*Done/)
  await reader.act()
  await reader.readTo(/^combobox, Size/)
  await page.getByLabel('Size').selectOption('M')
  await reader.readTo(/^radio, Masculine/)
  await reader.act()
  await reader.readTo(/^button, ADD ITEM/)
  await reader.act()
  await expect(page.getByText('Item added!')).toBeVisible()
  await reader.readTo(/Item added!/)
  reader.expectRead('add')
})

test('a seller is approved', { tag }, async ({ page, browser }) => {
  const { name } = await newPendingSeller(browser, 'Remedios')
  await signIn(page, admin)
  await page.goto('/')
  const choices = page.getByLabel('Pending for Approval')
  const option = choices.locator('option', { hasText: name })
  await expect(option).toHaveCount(1)
  const reader = await listenTo(page)
  await reader.start('The approval')
  await reader.readTo(/^combobox, Pending for Approval/)
  await choices.selectOption((await option.getAttribute('value')) ?? '')
  await expect(page.getByText('Not yet verified')).toBeVisible()
  await reader.readTo(/Not yet verified/)
  await reader.readTo(/^button, Approve/)
  await reader.act()
  await reader.readTo(/^button, Approve/)
  await reader.act()
  await reader.readTo(/Successfully approved shop\./)
  reader.expectRead('approve')
})

test('a voucher is redeemed', { tag }, async ({ page }) => {
  await signIn(page, admin)
  const made = await page.request.post('/api/store/codegen', { data: { amount: 250.5, count: 1 } })
  const { vouchers } = (await made.json()) as { vouchers: { code: string }[] }
  await signIn(page, ready(verifiedSellers, 55, 55))
  await page.goto('/redeem')
  await expect(page.getByLabel('Voucher code')).toBeVisible()
  const reader = await listenTo(page)
  await reader.start('The voucher')
  await reader.readTo(/^textbox, Voucher code/)
  await reader.type(vouchers[0]?.code ?? '')
  await reader.readTo(/^button, Redeem/)
  await reader.act()
  await reader.readTo(/Your new balance is now/)
  reader.expectRead('redeem')
})
