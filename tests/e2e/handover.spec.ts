import { type Page, expect, test } from '@playwright/test'
import { qrOf, qrPicture } from '../support/payment-qr.ts'
import { pageWithCamera } from './fake-camera.ts'
import { listItem } from './items.ts'
import { journeyPassword, verifiedSellers } from './people.ts'
import { answerAsPerson, pushService, watchShown } from './push-service.ts'
import { createShop, expectNotice, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'
import { watchThumb } from './thumb.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

const setOwnQr = async (seller: Page) => {
  await seller.goto('/ownqr')
  const buffer = await qrPicture(qrOf('MA. LUZ D.'))
  await seller
    .getByLabel('Choose the picture of your QR')
    .setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer })
  await seller.getByLabel('My account').check()
  await seller.getByLabel('Your password, to save').fill(journeyPassword)
  await seller.getByRole('button', { name: 'Use this QR' }).click()
  await expectNotice(seller, 'Your QR is set')
}

const review = async (page: Page, stars: string, words: string) => {
  const star = page.getByRole('radio', { name: stars })
  // The star and not its hidden button, so that the browser first scrolls it out from under the bar at the bottom.
  await page.locator('label').filter({ has: star }).click()
  await expect(star).toBeChecked()
  await page.getByLabel('In your own words').fill(words)
  await page.getByRole('button', { name: 'Send review' }).click()
}

test(
  'two people, from the tap to both reviews',
  { tag: ['@landing', '@desk-by-night'] },
  async ({ page, context, browser, baseURL }) => {
    const email = ready(verifiedSellers, 50, 51)
    const seller = await openPage(browser)
    await signIn(seller, email)
    const shop = await createShop(seller, email, { name: 'Lualhati Finds', address: 'Session Road, Baguio' })
    await setOwnQr(seller)
    const name = `Handover coat ${mark()}`
    const { id } = await listItem(seller.request, { name, price: 640 })

    await test.step('the buyer reserves, and lets the device be told', async () => {
      await answerAsPerson(page)
      await signInNewBuyer(page)
      await page.goto(`/item/${id}`)
      await page.getByRole('button', { name: 'Buy Now' }).click()
      await page.getByRole('button', { name: 'Yes', exact: true }).click()
      await expectNotice(page, 'Item purchased!')
      await page.goto('/ticketcenter')
      await page.getByRole('button', { name: 'Tell me' }).click()
      await expect(page.getByText('You will be told on this device.')).toBeVisible({ timeout: 30_000 })
    })

    await page.close()
    const elsewhere = await context.newPage()
    const deliver = await pushService(elsewhere, baseURL ?? '')
    const shown = await watchShown(context)
    await test.step('the seller confirms, and puts it out', async () => {
      await seller.goto('/ticketcenter?tab=pending')
      const ticket = seller.getByRole('article', { name: `Ticket for ${name}` })
      await ticket.getByLabel('Mark as').selectOption('Pending Packaging')
      await ticket.getByRole('button', { name: 'Update Status' }).click()
      await expectNotice(seller, 'Ticket successfully updated!')
      await ticket.getByLabel('Mark as').selectOption('Awaiting Pickup')
      await ticket.getByRole('button', { name: 'Update Status' }).click()
      await expectNotice(seller, 'Ticket successfully updated!')
    })
    await test.step('the push arrives while the app is closed, and leads to the pickup', async () => {
      const answer = await elsewhere.request.get('/api/notifications/get_notifications')
      const { notifications } = (await answer.json()) as {
        notifications: { id: string; text: string; path: string }[]
      }
      const [newest] = notifications
      expect(newest?.text).toContain(name)
      await deliver({ id: newest?.id, title: newest?.text, path: newest?.path })
      await expect.poll(shown).toEqual([[newest?.text, newest?.id, newest?.path]])
    })

    const buyer = await context.newPage()
    const pickups = await buyer.request.get('/api/pickups/get_pickups')
    const [{ pickupID }] = ((await pickups.json()) as { pickups: [{ pickupID: number }] }).pickups
    const path = `/pickup/${pickupID}`
    await test.step('the buyer chooses a time, and pays by the QR of the seller', async () => {
      await buyer.goto(path)
      await buyer.getByRole('link', { name: 'Choose a time' }).click()
      // Today may have no time left.
      await buyer.locator('input[name=day]').nth(1).check({ force: true })
      await buyer.getByRole('radio', { name: '10:00 AM' }).check({ force: true })
      await buyer.getByRole('button', { name: 'Set this time' }).click()
      await expectNotice(buyer, 'The time is set')
      const payment = buyer.getByRole('region', { name: 'Payment' })
      await payment.getByText("Shop's QR").click()
      await expect(payment.getByText('640.00')).toBeVisible()
      await payment.getByRole('button', { name: 'I have paid' }).click()
      await expect(payment.getByText(`${shop} will look in the wallet`)).toBeVisible()
      await seller.goto(path)
      await seller.getByRole('button', { name: 'Received' }).click()
      await seller.getByRole('alertdialog').getByRole('button', { name: 'Received' }).click()
      await expect(payment.getByText(`${shop} received ₱640`)).toBeVisible()
    })

    const pass = await buyer.request.get('/api/pickups/get_pass', { params: { pickupID } })
    const counter = await pageWithCamera(((await pass.json()) as { code: string }).code)
    await test.step('the pass is scanned and the pickup completed within ten seconds by thumb', async () => {
      const thumb = await watchThumb(counter)
      await signIn(counter, email)
      await counter.goto('/ticketcenter?tab=for-pickup')
      thumb.start()
      await counter.getByRole('link', { name: 'Scan a pass' }).click()
      await expect(counter.getByText('Pass is valid')).toBeVisible({ timeout: 30_000 })
      await counter.getByRole('button', { name: /^Complete/ }).click()
      await expectNotice(counter, 'Pickup completed')
      expect(thumb.seconds(2)).toBeLessThan(10)
      await counter.close()
    })

    await test.step('both review, and both are shown', async () => {
      await buyer.goto(path)
      await review(buyer, '5 stars of 5', 'Thick and warm, as the photos say.')
      await expect(buyer.getByText('Hidden until the other review is in')).toBeVisible()
      await seller.goto(path)
      await review(seller, '4 stars of 5', 'On time, and friendly.')
      await expect(seller.getByText('Thick and warm, as the photos say.')).toBeVisible()
      await buyer.reload()
      await expect(buyer.getByText('On time, and friendly.')).toBeVisible()
    })
  },
)
