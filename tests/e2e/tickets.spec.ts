import { expect, test } from '@playwright/test'
import { expectGoodLooks } from './look.ts'
import { busySeller } from './people.ts'
import { signIn } from './steps.ts'

test(
  'a seller with many tickets finds one by piece, customer and number, and reads its history',
  { tag: '@any-size' },
  async ({ page }) => {
    test.slow()
    await signIn(page, busySeller)
    // The server answers before the last of its tickets is there.
    await expect
      .poll(async () => {
        const answer = await page.request.get('/api/tickets/get_shop_tickets?q=late+find')
        return ((await answer.json()) as { tickets: unknown[] }).tickets.length
      })
      .toBe(1)
    await page.goto('/ticketcenter')
    const list = page.getByRole('tabpanel')
    const search = page.getByRole('searchbox', { name: 'Search tickets' })
    const names = list.getByText(/^Rack find \d+$/)

    await expect(names.first()).toHaveText('Rack find 59')
    await expect(list.getByText(/Requested on/).first()).toBeVisible()
    await expect(list.getByText(/Expect confirmation on or before/).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Tickets', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toHaveCount(0)
    await expectGoodLooks(page, 'many-tickets')

    await test.step('the whole list comes by scrolling', async () => {
      await expect(async () => {
        await page.mouse.wheel(0, 20_000)
        await expect(names).toHaveCount(54, { timeout: 500 })
      }).toPass()
      await expect(names.last()).toHaveText('Rack find 1')
      await page.evaluate('scrollTo(0, 0)')
    })

    await test.step('by piece and by customer, kept in the address', async () => {
      await search.fill('find 42')
      await expect(names).toHaveText(['Rack find 42'])
      await expect(page).toHaveURL(/[?&]q=find\+42/)
      await search.fill('dela nino')
      await expect(list.getByText('Niño Dela Cruz').first()).toBeVisible()
      await expect(list.getByText(/Maria Santos/)).toHaveCount(0)
      await page.reload()
      await expect(search).toHaveValue('dela nino')
      await expect(list.getByText('Niño Dela Cruz').first()).toBeVisible()
      await expectGoodLooks(page, 'found-tickets')
    })

    await test.step('what is looked for stays while one looks through the tabs', async () => {
      await page.getByRole('tab', { name: 'For Pickup' }).click()
      await expect(page.getByText('No tickets found in this category.')).toBeVisible()
      await expectGoodLooks(page, 'no-tickets-found')
      await search.fill('Rack find 50')
      await expect(names).toHaveText(['Rack find 50'])
      await expect(list.getByText(/Expect pickup on or before/)).toBeVisible()
    })

    await test.step('its history says who and when', async () => {
      await list.getByRole('button', { name: 'History' }).click()
      const moves = list.getByRole('list').filter({ hasText: 'by the buyer' }).last()
      await expect(moves.getByText('Pending Shop Verification')).toBeVisible()
      await expect(moves.getByText(/, by the buyer/)).toBeVisible()
      await expect(moves.getByText(/, by you/)).toBeVisible()
      await expectGoodLooks(page, 'ticket-history')
    })

    await test.step('an empty tab', async () => {
      await search.fill('')
      await page.getByRole('tab', { name: 'Completed' }).click()
      await expect(page.getByText('No tickets found in this category.')).toBeVisible()
      await expect(page).not.toHaveURL(/q=/)
      await expect(page.getByRole('tab', { name: 'Completed' })).toHaveAttribute('aria-selected', 'true')
    })

    await test.step('a near deadline is told, and what has missed its own is cancelled', async () => {
      await page.getByRole('tab', { name: 'Pending' }).click()
      await search.fill('Urgent find')
      await expect(list.getByText('4 hours left')).toBeVisible()
      await expectGoodLooks(page, 'ticket-deadline-near')
      await page.route('**/api/tickets/update_ticket_status', (route) => route.abort())
      await list.getByLabel('Mark as').selectOption('Shop Is Checking Inventory')
      await list.getByRole('button', { name: 'Update Status' }).click()
      await expect(page.getByRole('alertdialog')).toContainText('Ticket failed to update!')
      await page.keyboard.press('Escape')
      await page.unrouteAll()
      await search.fill('Late find')
      await page.getByRole('tab', { name: 'Cancelled' }).click()
      // The server looks for late tickets once a minute.
      await expect(list.getByText('Seller is not responsive / inactive')).toBeVisible({ timeout: 75_000 })
      await list.getByRole('button', { name: 'History' }).click()
      await expect(list.getByText(/, as the deadline had passed$/)).toBeVisible()
      await expectGoodLooks(page, 'ticket-deadline-passed')
    })

    await test.step('the menu leads back to everything', async () => {
      await search.fill('find 42')
      await expect(page).toHaveURL(/q=find/)
      await page.getByRole('link', { name: 'Tickets' }).click()
      await expect(search).toHaveValue('')
      await expect(names.first()).toHaveText('Rack find 59')
    })
  },
)
