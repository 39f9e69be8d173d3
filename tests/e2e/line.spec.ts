import { type Browser, type Page, expect, test } from '@playwright/test'
import { TicketStatus } from '#domain/ticket-status.ts'
import { expectGoodLooks } from './look.ts'
import { listItems } from './items.ts'
import { verifiedSellers } from './people.ts'
import { mark, openDetails, openPage, signIn, signInNewBuyer, waitForHistory } from './steps.ts'

const { AwaitingPickup, Forfeited } = TicketStatus

/** An item that awaits pickup, its buyer and its seller. */
const heldItem = async (browser: Browser, name: string) => {
  const [item] = await listItems(browser, [{ name }])
  const holder = await openPage(browser)
  await signInNewBuyer(holder)
  const bought = await holder.request.post('/api/tickets/purchase_item', { data: { itemID: item.id } })
  const { ticketID } = (await bought.json()) as { ticketID: number }
  const seller = await openPage(browser)
  await signIn(seller, verifiedSellers.at(-1) ?? '')
  const move = async (statusID: TicketStatus) => {
    const data = { ticketID, statusID }
    expect((await seller.request.post('/api/tickets/update_ticket_status', { data })).status()).toBe(200)
  }
  await move(AwaitingPickup)
  return { item, holder, seller, move }
}

const lineUp = async (page: Page, itemID: string, place: string) => {
  await page.goto(`/item/${itemID}`)
  await expect(page.getByText('On hold for another buyer')).toBeVisible()
  await page.getByRole('button', { name: 'Tell me first' }).click()
  await expect(page.getByText(`You are ${place}`)).toBeVisible()
}

test(
  'of three in line, the third gets what was not picked up',
  { tag: ['@landing', '@desk-by-night'] },
  async ({ browser, page: third }) => {
    const { item, holder, move } = await heldItem(browser, `Piña barong ${mark()}`)
    const [first, second] = [await openPage(browser), await openPage(browser)]
    for (const page of [first, second, third]) await signInNewBuyer(page)
    await first.goto(`/item/${item.id}`)
    await expect(first.getByText("You'd be 1st")).toBeVisible()
    await expectGoodLooks(first, 'line-hold')
    await lineUp(first, item.id, '1st')
    await lineUp(second, item.id, '2nd')
    await lineUp(third, item.id, '3rd')
    await expectGoodLooks(third, 'line-place')

    await move(Forfeited)
    // At night the item is kept until the turn begins.
    const mine = /It's your turn|Kept for you/
    await expect(first.getByText(mine).first()).toBeVisible()
    await first.getByRole('button', { name: 'Let it go' }).click()
    await expect(second.getByText(mine).first()).toBeVisible()
    await expect(third.getByText('You are 2nd')).toBeVisible()
    await second.getByRole('button', { name: 'Let it go' }).click()
    await expect(third.getByText(mine).first()).toBeVisible()
    await expectGoodLooks(third, 'line-turn')

    await third.goto('/ticketcenter')
    const lines = third.getByRole('region', { name: 'In line' })
    await expect(lines.getByRole('link', { name: item.name })).toBeVisible()
    await expectGoodLooks(third, 'line-list')
    await lines.getByRole('link', { name: 'See it' }).click()
    await third.getByRole('button', { name: 'Buy Now' }).click()
    await third.getByRole('button', { name: 'Yes' }).click()
    await expect(third.getByText('You are buying this piece')).toBeVisible()
    for (const page of [first, holder]) {
      await page.goto(`/item/${item.id}`)
      await expect(page.getByRole('button', { name: 'Tell me first' })).toBeVisible()
    }
    await waitForHistory(third)
    await third.goto('/ticketcenter')
    await expect(third.getByText(item.name)).toBeVisible()
    await expect(lines).toBeHidden()
  },
)

test(
  'a buyer asks to hold a find longer, then to cancel, and the shop answers in one tap',
  { tag: ['@landing', '@desk-by-night'] },
  async ({ browser }) => {
    const { item, holder: buyer, seller } = await heldItem(browser, `Inabel skirt ${mark()}`)
    await buyer.goto('/ticketcenter?tab=for-pickup')
    const ticket = buyer.getByRole('article', { name: `Ticket for ${item.name}` })
    await openDetails(ticket)
    await buyer.getByRole('button', { name: 'Hold it longer' }).click()
    await expectGoodLooks(buyer, 'ask-longer')
    await buyer.getByRole('alertdialog').getByRole('radio').nth(2).check()
    await buyer.getByRole('button', { name: 'Ask the shop' }).click()
    await expect(ticket.getByText(/You asked to hold it until/)).toBeVisible()

    await seller.goto('/ticketcenter?tab=for-pickup')
    const request = seller.getByRole('group', { name: item.name })
    await expect(request.getByText(/asks you to hold/)).toBeVisible()
    await expectGoodLooks(seller, 'requests')
    await request.getByRole('button', { name: 'Agree' }).click()
    await expect(ticket.getByText(/The shop holds it until/)).toBeVisible()

    await buyer.getByRole('button', { name: 'Ask to cancel' }).click()
    await expect(buyer.getByRole('button', { name: 'Ask the shop' })).toBeDisabled()
    await buyer.getByText('It is too far').click()
    await expectGoodLooks(buyer, 'ask-cancel')
    await buyer.getByRole('button', { name: 'Ask the shop' }).click()
    await expect(ticket.getByText(/You asked to cancel/)).toBeVisible()
    await expect(request.getByText('Reason: It is too far')).toBeVisible()
    await request.getByRole('button', { name: 'Agree' }).click()
    await expect(ticket).toBeHidden()
    await buyer.goto('/ticketcenter?tab=cancelled')
    await openDetails(ticket)
    await ticket.getByRole('button', { name: 'History' }).click()
    await expect(ticket.getByText(/agreed by the shop/)).toBeVisible()
  },
)
