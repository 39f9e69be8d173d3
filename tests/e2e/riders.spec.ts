import { type APIRequestContext, type Page, expect, test } from '@playwright/test'
import { TicketStatus } from '#domain/ticket-status.ts'
import { listItem } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { verifiedSellers } from './people.ts'
import { createShop, expectNotice, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

const boxes = 12
const link = 'https://share.lalamove.com/?PH100240'

const reserve = async (buyer: APIRequestContext, seller: APIRequestContext, name: string, n: number) => {
  const { id } = await listItem(seller, { name, price: 180 + n * 10 }, n)
  const bought = await buyer.post('/api/tickets/purchase_item', { data: { itemID: id } })
  expect(bought.status()).toBe(200)
  const { ticketID } = (await bought.json()) as { ticketID: number }
  const data = { ticketID, statusID: TicketStatus.AwaitingPickup }
  expect((await seller.post('/api/tickets/update_ticket_status', { data })).status()).toBe(200)
  const read = await buyer.get('/api/pickups/get_pickups')
  const { pickups } = (await read.json()) as { pickups: { pickupID: number; totalReady: number }[] }
  const [pickup] = pickups
  if (!pickup) throw new Error('No pickup')
  return pickup
}

/** Another buyer of the evening, who has paid. */
const otherBuyer = async (page: Page, seller: APIRequestContext, n: number) => {
  await signInNewBuyer(page)
  const { pickupID, totalReady } = await reserve(page.request, seller, `Bag ${n} ${mark()}`, n)
  const data = {
    pickupID,
    address: `${n} Outlook Drive, Baguio`,
    long: 120.59 + ((n * 7) % boxes) / 400,
    lat: 16.4 + ((n * 5) % boxes) / 500,
    contact: '09171234567',
    note: '',
  }
  expect((await page.request.post('/api/pickups/ask_rider', { data })).status()).toBe(200)
  if (n === 1) return
  const paid = { pickupID, amount: totalReady }
  expect((await seller.post('/api/payments/say_received', { data: paid })).status()).toBe(200)
}

test(
  'a buyer asks for a rider, a seller sends twelve boxes by one sheet, and the buyer has it',
  { tag: '@nightly' },
  async ({ page: buyer, browser }) => {
    test.setTimeout(150_000)
    const email = ready(verifiedSellers, 81, 82)
    const seller = await openPage(browser)
    await seller.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    for (const page of [seller, buyer])
      await page.context().route('https://tile.openstreetmap.org/**', (route) => route.abort())
    await signIn(seller, email)
    const shop = await createShop(seller, email, { address: '14 Assumption Road, Baguio City, Benguet' })
    const here = { long: 120.596, lat: 16.4123 }
    await seller.request.post('/api/auth/location/attach_location', { data: here })

    await test.step('nobody has asked yet', async () => {
      await seller.goto('/ticketcenter')
      await seller.getByRole('link', { name: 'Send with a rider' }).click()
      await expect(seller.getByText('Nobody has asked for a rider')).toBeVisible()
      await expectGoodLooks(seller, 'riders-none')
    })

    await signInNewBuyer(buyer)
    const { pickupID, totalReady } = await reserve(buyer.request, seller.request, `Rider blazer ${mark()}`, 0)
    await test.step('the buyer asks, with an address by consent', async () => {
      await buyer.goto(`/pickup/${pickupID}`)
      await buyer.getByRole('button', { name: 'Can you send it?' }).click()
      const dialog = buyer.getByRole('dialog', { name: `Can ${shop} send it?` })
      await expect(dialog).toContainText('For this pickup only')
      await expect(dialog.getByLabel('Phone number for the rider')).toHaveValue('09181230001')
      await dialog.getByRole('button', { name: /^Share with/ }).click()
      await expect(dialog).toContainText('Address is required')
      await expect(dialog).toContainText('Please tap the map where the rider comes')
      await dialog.getByLabel('Address').fill('8B Gibraltar Road, Baguio')
      await dialog.getByRole('application', { name: 'Map' }).click()
      await dialog.getByLabel('For the rider').last().fill('Green gate, ring twice')
      await expectGoodLooks(buyer, 'riders-ask')
      await dialog.getByRole('button', { name: /^Share with/ }).click()
      await expectNotice(buyer, 'The shop was asked')
      const card = buyer.getByRole('region', { name: 'Can you send it?' })
      await expect(card).toContainText(`You asked ${shop} to send it`)
      await expect(card).toContainText('8B Gibraltar Road')
      await expectGoodLooks(buyer, 'riders-asked')
    })
    const paid = { pickupID, amount: totalReady }
    await seller.request.post('/api/payments/say_received', { data: paid })

    await test.step('eleven others ask too', async () => {
      for (let n = 1; n < boxes; n += 1) {
        const page = await openPage(browser)
        await otherBuyer(page, seller.request, n)
        await page.context().close()
      }
    })

    let taps = 0
    const tap = async (of: Page, act: () => Promise<void>) => {
      taps += 1
      await act()
      expect(of).toBe(seller)
    }
    const begun = Date.now()
    await test.step('the seller copies all stops, and one unpaid box says so', async () => {
      await seller.goto('/ticketcenter')
      await tap(seller, () => seller.getByRole('link', { name: 'Send with a rider' }).click())
      await expect(seller.getByText('12 asked')).toBeVisible()
      const rows = seller.getByRole('main').getByRole('listitem')
      await expect(rows).toHaveCount(boxes)
      const unpaid = rows.filter({ hasText: '1 Outlook Drive' }).filter({ hasText: 'Not paid yet' })
      await expect(unpaid).toHaveCount(1)
      await expect(unpaid.getByRole('checkbox')).not.toBeChecked()
      await expect(seller.getByText(/^11 stops, [\d.]+ k?m$/)).toBeVisible()
      await unpaid.getByRole('checkbox').check()
      await expect(seller.getByText('1 box you chose is not paid yet')).toBeVisible()
      await unpaid.getByRole('checkbox').uncheck()
      await expectGoodLooks(seller, 'riders-sheet')
      await tap(seller, () => seller.getByRole('button', { name: 'Copy all stops' }).click())
      await expect(seller.getByRole('button', { name: 'Copied' })).toBeVisible()
      const copied = await seller.evaluate<string>('navigator.clipboard.readText()')
      expect(copied.split('\n\n')).toHaveLength(11)
      expect(copied).toContain(
        'Bea Manalo, 09181230001\n8B Gibraltar Road, Baguio\nGreen gate, ring twice\nhttps://',
      )
      expect(copied).toMatch(/^1\. /)
    })

    await test.step('sets the link and the fee, and says that they are on their way', async () => {
      await tap(seller, () => seller.getByLabel('Fee, each box').click())
      await seller.keyboard.type('85')
      await tap(seller, () => seller.getByLabel('Tracking link').click())
      await seller.keyboard.insertText('http://share.lalamove.com/1')
      await seller.getByRole('button', { name: 'On its way' }).click()
      await expect(seller.getByText('Please paste the whole link, with https://')).toBeVisible()
      await seller.getByLabel('Tracking link').fill('')
      await seller.keyboard.insertText(link)
      await tap(seller, () => seller.getByRole('button', { name: 'On its way' }).click())
      await expectNotice(seller, 'The buyers are notified')
      await expect(seller.getByText('1 asked', { exact: true })).toBeVisible()
      await expect(seller.getByRole('region', { name: 'On its way' }).getByRole('listitem')).toHaveCount(11)
      expect(taps).toBe(5)
      expect(Date.now() - begun).toBeLessThan(120_000)
      await expectGoodLooks(seller, 'riders-sent')
    })

    await test.step('the buyer follows it and has it', async () => {
      const card = buyer.getByRole('region', { name: 'On its way' })
      await expect(card).toContainText(/Stop \d+ of 11/)
      await expect(card).toContainText('₱85')
      const track = card.getByRole('link', { name: 'Track it' })
      await expect(track).toHaveAttribute('href', link)
      await expect(track).toHaveAttribute('rel', /noopener noreferrer/)
      await expect(card).toContainText('share.lalamove.com')
      await expect(buyer.getByRole('region', { name: 'Pickup pass' })).toBeHidden()
      await expectGoodLooks(buyer, 'riders-on-its-way')
      await buyer.context().setOffline(true)
      await card.getByRole('button', { name: 'I have it' }).click()
      await expect(buyer.locator('[popover=manual]').first()).toBeVisible()
      await buyer.context().setOffline(false)
      await card.getByRole('button', { name: 'I have it' }).click()
      await expectNotice(buyer, 'The pickup is completed')
      await expect(buyer.getByRole('region', { name: 'Receipt' })).toBeVisible()
      await expectGoodLooks(buyer, 'riders-receipt')
      await expect(seller.getByRole('region', { name: 'On its way' }).getByRole('listitem')).toHaveCount(10)
    })
    await seller.close()
  },
)
