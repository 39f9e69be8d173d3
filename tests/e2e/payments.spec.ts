import { type Page, expect, test } from '@playwright/test'
import { dayInManila } from '#domain/manila-days.ts'
import { qrOf, qrPicture } from '../support/payment-qr.ts'
import { listItem } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { journeyPassword, verifiedSellers } from './people.ts'
import { createShop, expectNotice, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

const choose = async (page: Page, label: string, text: string): Promise<void> => {
  const buffer = await qrPicture(text)
  await page.getByLabel(label).setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer })
}

test(
  'a seller sets the QR of an own wallet, a buyer pays by it, and the seller says that it arrived',
  { tag: ['@desk-by-night', '@landing'] },
  async ({ browser }) => {
    const [seller, buyer] = [await openPage(browser), await openPage(browser)]
    const email = ready(verifiedSellers, 40, 41)
    await signIn(seller, email)
    const shop = await createShop(seller, email, { name: 'Luz Finds', address: 'Session Road, Baguio' })

    await seller.goto('/shop/settings')
    await seller.getByRole('link', { name: 'Your QR for payments' }).click()
    await choose(seller, 'Choose the picture of your QR', 'https://example.com/pay')
    await expect(seller.getByText('This is a QR code, but not one for payments.')).toBeVisible()
    await expectGoodLooks(seller, 'own QR wrong')
    await choose(seller, 'Choose the picture of your QR', qrOf('MA. LUZ D.'))
    await expect(seller.getByText('The name in this code')).toBeVisible()
    await seller.getByLabel('My account').check()
    await seller.getByLabel('Your password, to save').fill('wrong-password')
    await seller.getByRole('button', { name: 'Use this QR' }).click()
    await expect(seller.getByText('This is not your password.')).toBeVisible()
    await expectGoodLooks(seller, 'own QR read')
    await seller.getByLabel('Your password, to save').fill(journeyPassword)
    await seller.getByRole('button', { name: 'Use this QR' }).click()
    await expectNotice(seller, 'Your QR is set')
    await expectGoodLooks(seller, 'own QR set')

    const { id: itemID } = await listItem(seller.request, { name: `Rosal Dress ${mark()}`, price: 1850 })
    await signInNewBuyer(buyer)
    const bought = await buyer.request.post('/api/tickets/purchase_item', { data: { itemID } })
    const { ticketID } = (await bought.json()) as { ticketID: number }
    await seller.request.post('/api/tickets/update_ticket_status', { data: { ticketID, statusID: 4 } })
    const pickups = await buyer.request.get('/api/pickups/get_pickups')
    const [pickup] = ((await pickups.json()) as { pickups: { pickupID: number }[] }).pickups
    const path = `/pickup/${pickup?.pickupID}`

    await test.step('the seller records a part of an earlier day, and strikes it out', async () => {
      await seller.goto(path)
      await seller.getByRole('button', { name: 'Add a part payment' }).click()
      const form = seller.getByRole('dialog', { name: 'Add a part payment' })
      await form.getByLabel('Amount').fill('350')
      const earlier = dayInManila(new Date(Date.now() - 40 * 24 * 3_600_000))
      await form.getByLabel('Paid on').fill(dayInManila(new Date(Date.now() - 400 * 24 * 3_600_000)))
      await form.getByRole('button', { name: 'Add a part payment' }).click()
      await expect(form.getByText('This day is not in the last year.')).toBeVisible()
      await expectGoodLooks(seller, 'part of a payment')
      await form.getByLabel('Paid on').fill(earlier)
      await form.getByRole('button', { name: 'Add a part payment' }).click()
      await expect(form).toBeHidden()
      const part = seller.getByRole('listitem').filter({ hasText: '₱350 on ' })
      const shownDay = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })
      await expect(part).toContainText(
        shownDay.format(new Date(`${earlier}T12:00+08:00`)).split(' ')[0] ?? '',
      )
      await part.getByRole('button', { name: /Strike/ }).click()
      await expect(part).toContainText('struck out')
    })

    const streaming = buyer.waitForResponse('**/api/events')
    await buyer.goto(path)
    await streaming
    const payment = buyer.getByRole('region', { name: 'Payment' })
    await expect(payment.getByText(`Pay ₱1,850 at ${shop} when you pick up.`)).toBeVisible()
    await payment.getByText("Shop's QR").click()
    await expect(payment.getByRole('img', { name: 'QR code to pay MA. LUZ D.' })).toBeVisible()
    await expect(payment.getByText('1850.00')).toBeVisible()
    await expectGoodLooks(buyer, 'payment by QR')
    const saving = buyer.waitForEvent('download')
    await payment.getByRole('button', { name: 'Save picture' }).click()
    expect((await saving).suggestedFilename()).toBe(`UK-${pickup?.pickupID}.png`)
    const pass = buyer.getByRole('region', { name: 'Pickup pass' })
    await expect(pass).toContainText('Pay ₱1,850 at the shop')
    await payment.getByRole('button', { name: 'I have paid' }).click()
    await expect(payment.getByText(`${shop} will look in the wallet`)).toBeVisible()
    await expect(pass).toContainText('Nothing to pay at the shop')
    await expectGoodLooks(buyer, 'payment said')

    await seller.goto(path)
    const word = seller.getByRole('region', { name: 'Payment' })
    await expect(word.getByText('says ₱1,850 is paid')).toBeVisible()
    await expectGoodLooks(seller, 'payment to receive')
    await word.getByRole('button', { name: 'Received' }).click()
    await seller.getByRole('alertdialog').getByRole('button', { name: 'Received' }).click()
    await expect(word.getByText('You received ₱1,850')).toBeVisible()
    // The buyer's page is open, and nothing is tapped there.
    await expect(payment.getByText(`${shop} received ₱1,850`)).toBeVisible()
    await expect(buyer.getByRole('region', { name: 'Pickup pass' })).toContainText(
      'Nothing to pay at the shop',
    )
    await expectGoodLooks(buyer, 'payment received')
  },
)
