import { type Locator, expect, test } from '@playwright/test'
import { movesFrom, ticketStatuses, TicketStatus } from '#domain/ticket-status.ts'
import { listItem } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { verifiedSellers } from './people.ts'
import {
  createShop,
  expectCompact,
  expectNotice,
  mark,
  noticeOf,
  openDetails,
  openPage,
  ready,
  signIn,
  signInNewBuyer,
} from './steps.ts'

const { PendingVerification, CheckingInventory, PendingPackaging, AwaitingPickup } = TicketStatus

/** Expects "Mark as" to offer exactly what is allowed from all of these statuses. */
const expectMovesFromAll = (box: Locator, ...from: TicketStatus[]) => {
  const moves = movesFrom(PendingVerification).concat(PendingVerification)
  const allowed = moves.filter((to) => from.every((one) => movesFrom(one).includes(to)))
  const names = allowed.toSorted((one, other) => one - other).map((to) => ticketStatuses[to].name)
  return expect(box.getByLabel('Mark as').locator('option')).toHaveText(names)
}

test(
  'three pieces of one pickup are one card for both sides, and the ticked ones get a status together',
  { tag: ['@landing', '@desk-by-night'] },
  async ({ page: buyer, browser }) => {
    const email = ready(verifiedSellers, 69, 70)
    const seller = await openPage(browser)
    await signIn(seller, email)
    const shop = await createShop(seller, email)
    await signInNewBuyer(buyer)
    const names = ['blouse', 'blazer', 'tee'].map((kind) => `Box ${kind} ${mark()}`)
    const [blouse = '', blazer = '', tee = ''] = names
    for (const [n, name] of names.entries()) {
      const { id } = await listItem(seller.request, { name, price: 150 + 100 * n }, n)
      await buyer.request.post('/api/homepage/add_to_cart', { data: { itemID: id } })
    }
    // Bought at once, so that they have the same dates.
    const bought = await buyer.request.post('/api/tickets/purchase_cart', { data: {} })
    const { purchased } = (await bought.json()) as { purchased: { ticketID: number }[] }
    expect(purchased).toHaveLength(3)

    await test.step('the buyer has one card with the shop, the dates and the address once', async () => {
      await buyer.goto('/ticketcenter')
      const box = buyer.getByRole('article')
      await expect(box).toHaveAccessibleName(`3 pieces from ${shop}`)
      for (const name of names)
        await expect(box.getByRole('listitem').filter({ hasText: name })).toContainText(
          'Pending Shop Verification',
        )
      await expect(box).toContainText('₱750')
      await expect(box.getByText(/Requested on/)).toHaveCount(1)
      await expect(box.getByText(/Expect confirmation on or before/)).toHaveCount(1)
      await expect(box.getByText('Taytay, Rizal')).toHaveCount(1)
      await expectCompact(box, 3)
      await expectGoodLooks(buyer, 'buyer-box')
    })

    // Events make a page refetch, and this page receives none.
    await seller.route('**/api/events*', () => undefined)
    await seller.goto('/ticketcenter')
    const box = seller.getByRole('article', { name: /^\d pieces for Bea Manalo$/ })
    const row = (name: string) => box.getByRole('listitem').filter({ hasText: name })
    const update = box.getByRole('button', { name: 'Update Status' })

    await test.step('the seller has one card with the customer, the dates and "Mark as" once', async () => {
      await expect(box.getByRole('checkbox', { checked: true })).toHaveCount(3)
      await expect(box.getByText(/Requested on/)).toHaveCount(1)
      await expect(box.getByText(/Expect confirmation on or before/)).toHaveCount(1)
      await expect(box.getByText('Bea Manalo')).toHaveCount(1)
      await expect(box.getByRole('link', { name: '09181230001' })).toHaveCount(1)
      await expect(box.getByRole('link', { name: /@/ })).toHaveCount(1)
      await expectMovesFromAll(box, PendingVerification)
      await expectCompact(box, 3)
      await openDetails(box)
      await expect(box.getByRole('button', { name: 'History' })).toHaveCount(3)
      await expectGoodLooks(seller, 'seller-box')
      await openDetails(box)
    })

    await test.step('a piece that alone is ticked moves alone', async () => {
      for (const name of names) await box.getByLabel(`Update ${name}`).uncheck()
      await expect(box).toContainText('Tick the pieces that you want to update.')
      await expect(update).toBeDisabled()
      await box.getByLabel(`Update ${tee}`).check()
      await box.getByLabel('Mark as').selectOption('Pending Packaging')
      await update.click()
      await expectNotice(seller, 'Ticket successfully updated!')
      await expect(row(tee)).toContainText('Pending Packaging')
      await expect(row(blouse)).toContainText('Pending Shop Verification')
      await expect(box.getByRole('checkbox', { checked: true })).toHaveCount(3)
      await expectMovesFromAll(box, PendingVerification, PendingPackaging)
    })

    await test.step('what fails is named with its reason, and the others move', async () => {
      const shown = await seller.request.get('/api/tickets/get_shop_tickets', { params: { q: blazer } })
      const [{ ticketID }] = ((await shown.json()) as { tickets: [{ ticketID: number }] }).tickets
      await buyer.request.post('/api/tickets/cancel_ticket', { data: { ticketID } })
      await box.getByLabel('Mark as').selectOption('Shop Is Checking Inventory')
      await update.click()
      await expect(noticeOf(seller, 'Ticket failed to update!')).toContainText('2 of 3 pieces were updated.')
      const alert = box.getByRole('alert')
      await expect(alert).toContainText('1 piece was not updated')
      await expect(alert).toContainText(`${blazer}: `)
      await expect(row(blouse)).toContainText('Shop Is Checking Inventory')
      await expect(row(tee)).toContainText('Shop Is Checking Inventory')
      await expect(box.getByRole('link', { name: blazer })).toHaveCount(0)
      await expectGoodLooks(seller, 'seller-box-failed')
    })

    await test.step('without a network nothing moves, and the choice is kept', async () => {
      await expectMovesFromAll(box, CheckingInventory)
      await box.getByLabel(`Update ${blouse}`).uncheck()
      await box.getByLabel('Mark as').selectOption('Pending Packaging')
      await seller.context().setOffline(true)
      await update.click()
      await expect(noticeOf(seller, 'Ticket failed to update!')).toBeVisible()
      await seller.context().setOffline(false)
      await expect(box.getByLabel('Mark as')).toHaveValue(String(PendingPackaging))
      await expect(box.getByLabel(`Update ${tee}`)).toBeChecked()
      await expect(box.getByLabel(`Update ${blouse}`)).not.toBeChecked()
      await box.getByLabel(`Update ${blouse}`).check()
    })

    await test.step('all are confirmed by one tap, and completed together', async () => {
      await box.getByRole('button', { name: 'Confirm all 2' }).click()
      await expect(noticeOf(seller, '2 pieces are now under For Pickup.')).toBeVisible()
      await seller.getByRole('tab', { name: 'For Pickup' }).click()
      await expect(box.getByRole('link', { name: 'Hand over' })).toBeVisible()
      await expect(box.getByText(/Expect pickup on or before/).first()).toBeVisible()
      await expectMovesFromAll(box, AwaitingPickup)
      await update.click()
      const question = seller.getByRole('alertdialog', { name: 'Were they picked up?' })
      for (const name of [blouse, tee]) await expect(question).toContainText(name)
      await question.getByRole('button', { name: 'Yes' }).click()
      await expect(noticeOf(seller, '2 pieces are now under Completed.')).toBeVisible()
      await buyer.goto('/ticketcenter?tab=completed')
      await expect(buyer.getByRole('article')).toHaveAccessibleName(`2 pieces from ${shop}`)
    })
    await seller.context().close()
  },
)
