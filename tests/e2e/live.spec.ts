import { expect, test } from '@playwright/test'
import { verifiedSellers } from './people.ts'
import { listItem } from './items.ts'
import { createShop, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

test(
  'an open ticket page follows what the seller does, also after the connection was gone',
  { tag: '@any-size' },
  async ({ browser }) => {
    const [seller, buyer] = [await openPage(browser), await openPage(browser)]
    const name = `Live Coat ${mark()}`
    const email = ready(verifiedSellers, 14, 15)
    await signIn(seller, email)
    await createShop(seller, email, { name: 'Baguio Finds', address: 'Baguio' })
    const { id: itemID } = await listItem(seller.request, { name })
    await signInNewBuyer(buyer)
    const bought = await buyer.request.post('/api/tickets/purchase_item', { data: { itemID } })
    const { ticketID } = (await bought.json()) as { ticketID: number }
    const moveTo = async (statusID: number) => {
      const moved = await seller.request.post('/api/tickets/update_ticket_status', {
        data: { ticketID, statusID },
      })
      expect(moved.status()).toBe(200)
    }

    const streaming = buyer.waitForResponse('**/api/events')
    const counting = buyer.waitForResponse('**/api/tickets/get_due_soon')
    await buyer.goto('/ticketcenter')
    await streaming
    const card = buyer.getByText(name)
    await expect(card).toBeVisible()
    expect(await (await counting).json()).toEqual({ due_soon: 0 })
    // No test waits for a deadline, because an approaching deadline sends the same event.
    await buyer.route('**/api/tickets/get_due_soon', (route) => route.fulfill({ json: { due_soon: 1 } }))
    await moveTo(4)
    // A page with a stream does not poll.
    await expect(card).toBeHidden({ timeout: 1_000 })
    const dueSoon = buyer
      .getByRole('link', { name: 'Tickets 1 ticket is due soon' })
      .filter({ visible: true })
    await expect(dueSoon).toBeVisible()
    await buyer.unroute('**/api/tickets/get_due_soon')

    await buyer.getByRole('tab', { name: 'For Pickup' }).click()
    await expect(card).toBeVisible()
    await buyer.context().setOffline(true)
    await moveTo(5)
    await buyer.waitForTimeout(1_500)
    await expect(card).toBeVisible()
    await buyer.context().setOffline(false)
    await expect(card).toBeHidden({ timeout: 5_000 })
    await expect(dueSoon).toHaveCount(0)
    await buyer.getByRole('tab', { name: 'Completed' }).click()
    await expect(card).toBeVisible()
  },
)
