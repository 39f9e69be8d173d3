import { type Page, expect, test } from '@playwright/test'
import { type TicketStatus, ticketStatuses } from '#domain/ticket-status.ts'
import { expectGoodLooks } from './look.ts'
import { busySeller, verifiedSellers } from './people.ts'
import { listItems } from './items.ts'
import { expectCompact, mark, noticeOf, openDetails, openPage, signIn, signInNewBuyer } from './steps.ts'

const list = (page: Page) => page.getByRole('tabpanel')
const names = (page: Page) => list(page).getByText(/^Rack find \d+$/)

/** The tickets of the seller with many. */
const openManyTickets = async (page: Page) => {
  await signIn(page, busySeller)
  // The server starts before all of these tickets are inserted.
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/tickets/get_shop_tickets?q=late+find')
      return ((await answer.json()) as { tickets: unknown[] }).tickets.length
    })
    .toBe(1)
  await page.goto('/ticketcenter')
  await expect(names(page).first()).toHaveText('Rack find 59')
}

/** Expects "Mark as" of the only visible ticket to offer exactly the moves that the API returns. */
const expectMovesOf = async (page: Page, item: string) => {
  const answer = await page.request.get('/api/tickets/get_shop_tickets', { params: { q: item } })
  const { tickets } = (await answer.json()) as { tickets: { itemName: string; moves: TicketStatus[] }[] }
  const moves = tickets.find(({ itemName }) => itemName === item)?.moves ?? []
  expect(moves).not.toEqual([])
  await expect(list(page).getByLabel('Mark as').locator('option')).toHaveText(
    moves.map((to) => ticketStatuses[to].name),
  )
}

test(
  'a seller with many tickets has them all in one list',
  { tag: ['@desk-too', '@phone-by-night'] },
  async ({ page }) => {
    await openManyTickets(page)
    // The newest one is late: its deadline moves it to another tab meanwhile.
    const first = list(page).getByRole('article', { name: 'Ticket for Urgent find' })
    await expectCompact(first)
    await expect(first.getByText(/Requested on/)).toBeVisible()
    await expect(first.getByText(/Expect confirmation on or before/)).toBeVisible()
    await expect(first.getByLabel('Mark as')).toBeVisible()
    await expect(first.getByRole('button', { name: 'Update Status' })).toBeVisible()
    await expect(first.getByText(/^(Maria Santos|Niño Dela Cruz)/)).toBeVisible()
    await expect(first.getByRole('link', { name: /^\+?[\d ]{10,}$/ })).toBeVisible()
    await expect(first.getByRole('link', { name: /@/ })).toBeVisible()
    const report = first.getByRole('button', { name: /^Report / })
    await expect(report).toHaveCount(0)
    await openDetails(first)
    await expect(report).toBeVisible()
    await expectGoodLooks(page, 'ticket-details')
    await openDetails(first)
    await expect(report).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Tickets', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toHaveCount(0)
    await expectGoodLooks(page, 'many-tickets')

    await test.step('the whole list comes by scrolling', async () => {
      await expect(async () => {
        await page.mouse.wheel(0, 20_000)
        await expect(names(page)).toHaveCount(54, { timeout: 500 })
      }).toPass()
      await expect(names(page).last()).toHaveText('Rack find 1')
    })
  },
)

test(
  'a seller with many tickets finds one by piece, customer and number, and reads its history',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    test.slow()
    await openManyTickets(page)
    const search = page.getByRole('searchbox', { name: 'Search tickets' })

    await test.step('by piece and by customer, kept in the address', async () => {
      await search.fill('find 42')
      // The ticket with the number 42, which depends on the tests before, is found as well.
      await expect.poll(() => names(page).count()).toBeLessThanOrEqual(2)
      await expect(names(page).filter({ hasText: 'Rack find 42' })).toBeVisible()
      await expect(page).toHaveURL(/[?&]q=find\+42/)
      await search.fill('dela nino')
      await expect(list(page).getByText('Niño Dela Cruz').first()).toBeVisible()
      await expect(list(page).getByText(/Maria Santos/)).toHaveCount(0)
      await page.reload()
      await expect(search).toHaveValue('dela nino')
      await expect(list(page).getByText('Niño Dela Cruz').first()).toBeVisible()
      await expectGoodLooks(page, 'found-tickets')
    })

    await test.step('the search stays while the tabs change', async () => {
      await page.getByRole('tab', { name: 'For Pickup' }).click()
      await expect(page.getByText('No tickets found in this category.')).toBeVisible()
      await expectGoodLooks(page, 'no-tickets-found')
      await search.fill('Rack find 50')
      await expect(names(page)).toHaveText(['Rack find 50'])
      await expect(list(page).getByRole('article')).toHaveCount(1)
      await expect(list(page).getByText(/Expect pickup on or before/)).toBeVisible()
      await expectMovesOf(page, 'Rack find 50')
      await openDetails(list(page))
    })

    await test.step('its history says who and when', async () => {
      await list(page).getByRole('button', { name: 'History' }).click()
      const moves = list(page).getByRole('list').filter({ hasText: 'by the buyer' }).last()
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

    await test.step('a near deadline is announced, and an overdue ticket is cancelled', async () => {
      await page.getByRole('tab', { name: 'Pending' }).click()
      await search.fill('Urgent find')
      await expect(list(page).getByText('4 hours left')).toBeVisible()
      await expect(list(page).getByRole('article')).toHaveCount(1)
      await expectMovesOf(page, 'Urgent find')
      await expectGoodLooks(page, 'ticket-deadline-near')
      await page.route('**/api/tickets/update_ticket_status', (route) => route.abort())
      await list(page).getByLabel('Mark as').selectOption('Shop Is Checking Inventory')
      await list(page).getByRole('button', { name: 'Update Status' }).click()
      await expect(noticeOf(page, 'Ticket failed to update!')).toBeVisible()
      await page.keyboard.press('Escape')
      await page.unrouteAll()
      await search.fill('Late find')
      await page.getByRole('tab', { name: 'Cancelled' }).click()
      // The server checks for overdue tickets once a minute.
      await expect(list(page).getByText('Seller is not responsive / inactive')).toBeVisible({
        timeout: 75_000,
      })
      await expect(list(page).getByRole('article')).toHaveCount(1)
      await openDetails(list(page))
      await list(page).getByRole('button', { name: 'History' }).click()
      await expect(list(page).getByText(/, because the deadline passed$/)).toBeVisible()
      await expectGoodLooks(page, 'ticket-deadline-passed')
    })

    await test.step('the menu leads back to everything', async () => {
      await search.fill('find 42')
      await expect(page).toHaveURL(/q=find/)
      await page.getByRole('link', { name: 'Tickets' }).click()
      await expect(search).toHaveValue('')
      await expect(names(page).first()).toHaveText('Rack find 59')
    })
  },
)

test(
  'a buyer finds what was cancelled, and its history is asked for once',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser }) => {
    const [coat] = await listItems(browser, [{ name: `Late Coat ${mark()}` }])
    await signInNewBuyer(page)
    const bought = await page.request.post('/api/tickets/purchase_item', { data: { itemID: coat.id } })
    const { ticketID } = (await bought.json()) as { ticketID: number }
    const seller = await openPage(browser)
    await signIn(seller, verifiedSellers.at(-1) ?? '')
    const data = { ticketID, statusID: 7 }
    expect((await seller.request.post('/api/tickets/update_ticket_status', { data })).status()).toBe(200)
    await seller.context().close()

    await page.clock.install()
    // Events make a page refetch, and this page receives none.
    await page.route('**/api/events*', () => undefined)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/tickets/ticket' && searchParams.has('ticketID')) asked.push(request.url())
    })
    await page.goto('/ticketcenter')
    await expect(page.getByText('No tickets found in this category.')).toBeVisible()
    await page.getByRole('tab', { name: 'Cancelled' }).click()
    const ticket = page.getByRole('article', { name: `Ticket for ${coat.name}` })
    await expect(ticket.getByText('Seller is not responsive / inactive')).toBeVisible()
    await expectGoodLooks(page, 'buyer-tickets-cancelled')

    await openDetails(ticket)
    const history = ticket.getByRole('button', { name: 'History' })
    const firstMove = ticket.getByText(/, by you$/)
    await history.click()
    await expect(firstMove).toBeVisible()
    await history.click()
    await expect(firstMove).toBeHidden()
    await page.clock.fastForward('20:00:00')
    await history.click()
    await expect(firstMove).toBeVisible()
    // The other tab is requested after the history's requests.
    await page.getByRole('tab', { name: 'Pending' }).click()
    await expect(page.getByText('No tickets found in this category.')).toBeVisible()
    expect(asked).toHaveLength(1)
  },
)
