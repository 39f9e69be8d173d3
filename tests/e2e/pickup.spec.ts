import { type Page, expect, test } from '@playwright/test'
import { TicketStatus } from '#domain/ticket-status.ts'
import { pageWithCamera } from './fake-camera.ts'
import { listItem } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { verifiedSellers } from './people.ts'
import { createShop, expectNotice, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

/** Buys two items of a new shop's seller, which await their pickup. */
const boxOf = async (buyer: Page, seller: Page, email: string) => {
  const shop = await createShop(seller, email)
  const names = [`Pickup blazer ${mark()}`, `Pickup skirt ${mark()}`]
  for (const [n, name] of names.entries()) {
    const { id } = await listItem(seller.request, { name, price: 340 + 100 * n }, n)
    const bought = await buyer.request.post('/api/tickets/purchase_item', { data: { itemID: id } })
    const { ticketID } = (await bought.json()) as { ticketID: number }
    const data = { ticketID, statusID: TicketStatus.AwaitingPickup }
    expect((await seller.request.post('/api/tickets/update_ticket_status', { data })).status()).toBe(200)
  }
  const answer = await buyer.request.get('/api/pickups/get_pickups')
  const { pickups } = (await answer.json()) as { pickups: { pickupID: number }[] }
  const pickupID = pickups[0]?.pickupID ?? 0
  const pass = await buyer.request.get('/api/pickups/get_pass', { params: { pickupID } })
  return { shop, names, pickupID, pass: (await pass.json()) as { code: string; digits: string } }
}

test(
  'two people: a time is chosen, the pass is scanned from a camera, one item is refused and one completed',
  { tag: ['@desk-by-night', '@landing'] },
  async ({ page: buyer, browser }) => {
    const email = ready(verifiedSellers, 44, 45)
    const setUp = await openPage(browser)
    await signIn(setUp, email)
    await signInNewBuyer(buyer)
    const { shop, names, pickupID, pass } = await boxOf(buyer, setUp, email)

    await test.step('the tickets of one pickup stand together, with one total', async () => {
      await buyer.goto('/ticketcenter?tab=for-pickup')
      const box = buyer.getByRole('article', { name: `2 pieces from ${shop}` })
      for (const name of names) await expect(box.getByRole('link', { name })).toBeVisible()
      await expect(box).toContainText('₱780')
      await expectGoodLooks(buyer, 'pickup-box')
      await box.getByRole('link', { name: 'Pass' }).click()
    })

    await test.step('the buyer chooses a time', async () => {
      await expect(buyer.getByRole('heading', { name: `Pickup at ${shop}` })).toBeVisible()
      await expect(buyer.getByText(`${pass.digits.slice(0, 3)} ${pass.digits.slice(3)}`)).toBeVisible()
      await expectGoodLooks(buyer, 'pickup-pass')
      await buyer.getByRole('link', { name: 'Choose a time' }).click()
      // Today may have no time left.
      await buyer.locator('input[name=day]').nth(1).check({ force: true })
      await buyer.getByRole('radio', { name: '10:00 AM' }).check({ force: true })
      await expectGoodLooks(buyer, 'pickup-time')
      await buyer.getByRole('button', { name: 'Set this time' }).click()
      await expectNotice(buyer, 'The time is set')
      await expect(buyer.getByText(/10:00 AM/)).toBeVisible()
    })

    const seller = await pageWithCamera(pass.code)
    await test.step('the seller scans the pass from the camera', async () => {
      await signIn(seller, email)
      await seller.goto('/ticketcenter?tab=for-pickup')
      await expect(seller.getByText(/10:00 AM/).first()).toBeVisible()
      await seller.getByRole('link', { name: 'Scan a pass' }).click()
      await expect(seller.getByText('Pass is valid')).toBeVisible({ timeout: 30_000 })
      await expect(seller.getByText('Bea Manalo')).toBeVisible()
      await expectGoodLooks(seller, 'pickup-hand-over')
    })

    await test.step('one item is refused with a reason, the other completed', async () => {
      const row = seller.getByRole('listitem').filter({ hasText: names[1] ?? '' })
      await row.getByRole('button', { name: 'Refuse' }).click()
      const dialog = seller.getByRole('dialog', { name: 'Refuse with a reason' })
      await dialog.getByText('A flaw').click()
      await expectGoodLooks(seller, 'pickup-refuse')
      await dialog.getByRole('button', { name: 'Refuse' }).click()
      await seller.getByRole('button', { name: 'Complete, ₱340 received' }).click()
      await expectNotice(seller, 'Pickup completed')
      await expect(seller.getByRole('region', { name: 'Receipt' })).toContainText('₱340')
    })

    await test.step('the buyer has the receipt, and sees the reason', async () => {
      await buyer.goto(`/pickup/${pickupID}`)
      const receipt = buyer.getByRole('region', { name: 'Receipt' })
      await expect(receipt).toContainText(names[0] ?? '')
      await expect(receipt).toContainText('not an official receipt')
      await expect(receipt).toContainText('Scanned')
      await expect(buyer.getByText('Item Unavailable · A flaw')).toBeVisible()
      await expectGoodLooks(buyer, 'pickup-receipt')
    })
    await seller.close()
  },
)

test(
  'a seller without a network hands over, and the server takes it later',
  { tag: ['@any-size', '@landing'] },
  async ({ page: buyer, browser }) => {
    const email = ready(verifiedSellers, 68, 68)
    const seller = await openPage(browser)
    await signIn(seller, email)
    await signInNewBuyer(buyer)
    const { pickupID, pass } = await boxOf(buyer, seller, email)
    await seller.goto('/ticketcenter?tab=for-pickup')
    await seller.getByRole('link', { name: 'Scan a pass' }).click()
    const digits = seller.getByLabel('Or type the six digits')
    await expect(seller.getByText('There is no camera here.')).toBeVisible()
    await seller.context().setOffline(true)
    await digits.pressSequentially(pass.digits)
    await expect(seller.getByText(/There is no network/)).toBeVisible()
    await expectGoodLooks(seller, 'pickup-offline')
    await seller.getByRole('button', { name: 'Keep it and send it later' }).click()
    await expect(seller.getByRole('list', { name: 'Handovers that are not sent yet' })).toContainText(
      pass.digits,
    )
    await seller.context().setOffline(false)
    await expect(seller.getByRole('list', { name: 'Handovers that are not sent yet' })).toBeHidden()
    await buyer.goto(`/pickup/${pickupID}`)
    await expect(buyer.getByRole('region', { name: 'Receipt' })).toContainText('Digits typed')
  },
)
