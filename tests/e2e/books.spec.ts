import { type Page, expect, test } from '@playwright/test'
import { listItem } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { bookSellers } from './people.ts'
import { createShop, expectNotice, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

const buy = async (buyer: Page, itemID: string): Promise<number> => {
  const answer = await buyer.request.post('/api/tickets/purchase_item', { data: { itemID } })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { ticketID: number }).ticketID
}

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

test(
  'a seller confirms, answers and sees the week on the page of today',
  { tag: '@nightly' },
  async ({ browser, page: seller }) => {
    const email = ready(bookSellers, 0, 1)
    await signIn(seller, email)
    await createShop(seller, email)
    await seller.goto('/')
    await expect(seller.getByRole('heading', { name: 'Tickets', level: 1 })).toBeVisible()
    await expect(seller.getByText('Nothing needs doing right now')).toBeVisible()
    await expect(seller.getByRole('region', { name: 'Your shop’s first steps' })).toContainText('of 4 done')
    // The tickets of the specification stand below.
    await expect(seller.getByRole('heading', { name: 'All tickets', exact: true })).toBeVisible()
    await expectGoodLooks(seller, 'today-empty')

    const items = []
    for (const [n, name] of ['Turtleneck', 'Denim shirt', 'Bomber'].entries())
      items.push(await listItem(seller.request, { name: `${name} ${mark()}`, price: 300 + n * 100 }, n))
    const [first, second, third] = items
    if (!first || !second || !third) throw new Error('No items')
    const buyer = await openPage(browser)
    await signInNewBuyer(buyer)
    const ticketID = await buy(buyer, first.id)
    // Without a reload.
    await expect(row(seller, first.name).getByRole('button', { name: /^Confirm / })).toBeVisible()
    for (const { id } of [second, third]) await buy(buyer, id)
    const counts = seller.getByRole('navigation', { name: 'What needs doing' })
    await expect(counts.getByRole('button', { name: '3 to confirm' })).toBeVisible()
    await expectGoodLooks(seller, 'today-to-confirm')

    await seller.getByRole('button', { name: `Confirm ${first.name}` }).click()
    await expectNotice(seller, `${first.name} is confirmed`)
    // Of the two that are left one fails, which keeps the other from nothing, and is said.
    const refusal = { code: 'move_not_allowed', error: 'The ticket already has this status.' }
    await seller.route(
      '**/api/tickets/update_ticket_status',
      (route) => route.fulfill({ status: 409, json: refusal }),
      { times: 1 },
    )
    const toConfirm = seller.getByRole('region', { name: 'Confirm', exact: true })
    await toConfirm.getByRole('button', { name: 'Confirm all 2' }).click()
    await seller.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    const failed = seller.getByRole('alert').filter({ hasText: '1 piece was not confirmed' })
    await expect(failed).toContainText(`${second.name}: The ticket already has this status.`)
    await expect(counts.getByRole('button', { name: '1 to confirm' })).toBeVisible()
    await expect(
      row(seller, second.name).getByRole('button', { name: `Confirm ${second.name}` }),
    ).toBeVisible()

    // Both that are ready are one pickup.
    await expect(counts.getByRole('button', { name: '1 to hand over' })).toBeVisible()
    const sellerID = ((await (await seller.request.get('/api/auth/session')).json()) as { id: string }).id
    await buyer.request.post('/api/chat/open_conversation', { data: { itemID: third.id } })
    await buyer.request.post('/api/chat/send_message', { data: { sellerID, message: 'Is it itchy po?' } })
    await counts.getByRole('button', { name: '1 to reply' }).click()
    const heading = seller.getByRole('heading', { name: 'Reply' })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    await expectGoodLooks(seller, 'today')

    await seller.request.post('/api/tickets/update_ticket_status', { data: { ticketID, statusID: 5 } })
    const sold = seller.getByRole('article', { name: 'Sold this week' })
    await expect(sold).toContainText('₱300')
    await sold.getByRole('button', { name: 'Show as a table' }).click()
    await expect(sold.getByRole('row')).toHaveCount(8)
    await seller.getByRole('link', { name: 'Reply to Bea Manalo' }).click()
    await expect(seller).toHaveURL(/\/chat\/[\da-f-]{36}$/)
    await buyer.context().close()
  },
)

test('the link of a quiet piece opens the sheet that lowers its price @landing', async ({ page: seller }) => {
  const email = ready(bookSellers, 4, 5)
  await signIn(seller, email)
  await createShop(seller, email)
  const { id, name } = await listItem(seller.request, { name: `Vest ${mark()}`, price: 700 }, 5)
  // Today shows an item as quiet only after a week.
  await seller.goto(`/my-pieces?sort=quiet&price=${id}`)
  const sheet = seller.getByRole('dialog', { name: 'Change 1 price' })
  await sheet.getByRole('button', { name: '10%' }).click()
  await expect(sheet.getByText(/₱700.*₱630/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Change 1 price' }).click()
  await expect(sheet).toBeHidden()
  await expect(row(seller, name)).toContainText('₱630')
  await expect(seller).toHaveURL(/\/my-pieces\?sort=quiet$/)
})

test(
  'a bale is added, filled and paid off, and the month is saved as a file',
  { tag: '@nightly' },
  async ({ browser, page: seller }) => {
    const email = ready(bookSellers, 2, 3)
    await signIn(seller, email)
    await createShop(seller, email)
    const [first, second] = [
      await listItem(seller.request, { name: `Blazer ${mark()}`, price: 600 }, 3),
      await listItem(seller.request, { name: `Skirt ${mark()}`, price: 500 }, 4),
    ]
    await seller.goto('/')
    await seller.getByRole('link', { name: 'Bales' }).click()
    await expect(seller.getByText('No bale yet')).toBeVisible()
    await expectGoodLooks(seller, 'bales-empty')
    await seller.getByRole('button', { name: 'Add a bale' }).click()
    const form = seller.getByRole('dialog', { name: 'New bale' })
    await form.getByRole('button', { name: 'Add a bale' }).click()
    await expect(form.getByText('Name is required')).toBeVisible()
    await form.getByLabel('Name').fill('Korea bale')
    await form.getByLabel('What it cost').fill('1,000')
    await expectGoodLooks(seller, 'bale-new')
    await form.getByRole('button', { name: 'Add a bale' }).click()

    await expect(seller.getByRole('heading', { name: 'Korea bale' })).toBeVisible()
    await expect(seller.getByText('₱1,000 to go')).toBeVisible()
    await seller.getByRole('button', { name: 'Choose pieces' }).click()
    const choice = seller.getByRole('dialog', { name: 'Pieces of Korea bale' })
    for (const { name } of [first, second]) await choice.getByRole('checkbox', { name }).check()
    await expectGoodLooks(seller, 'bale-choose')
    await choice.getByRole('button', { name: 'Save 2 changes' }).click()
    await expect(seller.getByText('0 of 2 sold')).toBeVisible()

    const buyer = await openPage(browser)
    await signInNewBuyer(buyer)
    for (const { id } of [first, second]) {
      const ticketID = await buy(buyer, id)
      const moved = await seller.request.post('/api/tickets/update_ticket_status', {
        data: { ticketID, statusID: 5 },
      })
      expect(moved.status()).toBe(200)
    }
    await expect(seller.getByText('2 of 2 sold')).toBeVisible()
    await expect(seller.getByText(/^Paid off since .*, ₱100 more$/)).toBeVisible()
    await expectGoodLooks(seller, 'bale')

    await seller.goto('/sales-report')
    await expect(seller.getByText('₱1,100', { exact: true }).first()).toBeVisible()
    await expectGoodLooks(seller, 'sales-report')
    const download = seller.waitForEvent('download')
    await seller.getByRole('button', { name: 'Save as CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^sales-20\d\d-\d\d\.csv$/)
    await buyer.context().close()
  },
)
