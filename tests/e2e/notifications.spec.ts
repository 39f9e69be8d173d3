import { expect, test } from '@playwright/test'
import { listItem } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { verifiedSellers } from './people.ts'
import { createShop, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

test(
  'a seller sees at once that a piece was reserved, reads it, and it is read on the other device',
  { tag: ['@desk-by-night', '@landing'] },
  async ({ browser }) => {
    const [seller, other, buyer] = [await openPage(browser), await openPage(browser), await openPage(browser)]
    const email = ready(verifiedSellers, 38, 39)
    const name = `Bell Coat ${mark()}`
    await signIn(seller, email)
    await createShop(seller, email, { name: 'Bell Finds', address: 'Baguio' })
    const { id: itemID } = await listItem(seller.request, { name })
    await signInNewBuyer(buyer)

    await seller.goto('/notifications')
    await expect(seller.getByText('Nothing yet')).toBeVisible()
    await expectGoodLooks(seller, 'no notifications')
    const streaming = seller.waitForResponse('**/api/events')
    await seller.goto('/')
    await streaming
    await buyer.request.post('/api/tickets/purchase_item', { data: { itemID } })
    const badge = seller.getByText('1 unread notification').filter({ visible: true }).first()
    await expect(badge).toBeVisible()

    await seller.goto('/notifications')
    const entry = seller.getByRole('link', { name: new RegExp(`New: .* reserved ${name}`) })
    await expect(entry).toBeVisible()
    await expect(seller.getByRole('heading', { name: 'Today' })).toBeVisible()
    await expectGoodLooks(seller, 'notifications')
    await entry.click()
    await expect(seller).toHaveURL(/\/ticketcenter/)
    await expect(badge).toHaveCount(0)

    await signIn(other, email)
    await other.goto('/notifications')
    await expect(other.getByRole('link', { name: new RegExp(`^[^:]* reserved ${name}`) })).toBeVisible()
    await expect(other.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  },
)
