import { expect, test } from '@playwright/test'
import { TicketStatus } from '#domain/ticket-status.ts'
import { listItem } from './items.ts'
import { waitForFiles } from './kept-files.ts'
import { expectGoodLooks } from './look.ts'
import { verifiedSellers } from './people.ts'
import { createShop, expectNotice, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

const street = '12 Kalachuchi Lane'

test(
  'a seller at home hides the address, and a buyer meets them at a mall with the pass offline',
  { tag: '@nightly' },
  async ({ page: buyer, browser }) => {
    const email = ready(verifiedSellers, 79, 80)
    const seller = await openPage(browser)
    await seller.context().route('https://tile.openstreetmap.org/**', (route) => route.abort())
    await buyer.context().route('https://tile.openstreetmap.org/**', (route) => route.abort())
    await signIn(seller, email)
    const shop = await createShop(seller, email, { address: `${street}, Burnham, Baguio City, Benguet` })
    const here = { long: 120.596, lat: 16.4023 }
    expect((await seller.request.post('/api/auth/location/attach_location', { data: here })).status()).toBe(
      200,
    )

    await test.step('the seller adds a place', async () => {
      await seller.goto('/shop/settings')
      await seller.getByRole('link', { name: 'Meeting places' }).click()
      await expect(seller.getByText('No meeting places yet')).toBeVisible()
      await expectGoodLooks(seller, 'places-none')
      await seller.getByRole('button', { name: 'Add a place' }).click()
      const dialog = seller.getByRole('dialog', { name: 'Add a place' })
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toContainText('Name of the place is required')
      await expect(dialog).toContainText('Please tap the map where you meet')
      await expect(dialog).toContainText('Please choose at least one day')
      await dialog.getByLabel('Name').fill('SM City Baguio')
      await dialog.getByLabel('Where exactly').fill('Main entrance, information desk')
      await dialog.getByRole('application', { name: 'Map' }).click()
      await dialog.getByRole('checkbox', { name: 'Monday' }).check()
      await dialog.getByLabel('From').fill('17:00')
      await dialog.getByLabel('Until').fill('19:00')
      await dialog.getByRole('button', { name: 'Copy Monday to all days' }).click()
      await expectGoodLooks(seller, 'places-add')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expectNotice(seller, 'The place is saved')
      await expect(seller.getByRole('listitem').filter({ hasText: 'SM City Baguio' })).toContainText(
        'Mon to Sun 5:00 PM to 7:00 PM',
      )
    })

    await test.step('and hides the address', async () => {
      await seller.getByRole('switch', { name: /Hide my address/ }).check()
      const card = seller.getByRole('region', { name: /Hide my address/ })
      await expect(card).toContainText('Baguio, to about 1 km')
      await expect(card).toContainText(street)
      await expectGoodLooks(seller, 'places-hidden')
    })

    await signInNewBuyer(buyer)
    const name = `Mall blazer ${mark()}`
    const { id } = await listItem(seller.request, { name, price: 340 })
    await test.step('the buyer reserves, and does not see where the home is', async () => {
      await buyer.goto(`/item/${id}`)
      await expect(buyer.getByText('Baguio', { exact: true }).first()).toBeVisible()
      const bought = await buyer.request.post('/api/tickets/purchase_item', { data: { itemID: id } })
      expect(bought.status()).toBe(200)
      const { ticketID } = (await bought.json()) as { ticketID: number }
      const read = await buyer.request.get('/api/pickups/get_pickups')
      expect(await read.text()).not.toContain(street)
      const data = { ticketID, statusID: TicketStatus.AwaitingPickup }
      expect((await seller.request.post('/api/tickets/update_ticket_status', { data })).status()).toBe(200)
      const then = await buyer.request.get('/api/pickups/get_pickups')
      expect(await then.text()).toContain(street)
    })

    let pickupID = 0
    await test.step('the buyer chooses the mall with a time of the mall', async () => {
      const read = await buyer.request.get('/api/pickups/get_pickups')
      pickupID = ((await read.json()) as { pickups: { pickupID: number }[] }).pickups[0]?.pickupID ?? 0
      await buyer.goto(`/pickup/${pickupID}`)
      await buyer.getByRole('link', { name: 'Choose a time' }).click()
      await expect(buyer.getByRole('heading', { name: 'Where and when' })).toBeVisible()
      await expect(buyer.getByRole('radio', { name: /SM City Baguio/ })).toBeChecked()
      await buyer.getByRole('radio', { name: new RegExp(`At ${shop}`) }).check()
      await buyer.locator('input[name=day]').nth(1).check()
      await expect(buyer.getByRole('radio', { name: '10:00 AM' })).toBeVisible()
      await buyer.getByRole('radio', { name: /SM City Baguio/ }).check()
      await expect(buyer.getByRole('radio', { name: '10:00 AM' })).toBeHidden()
      await buyer.getByRole('radio', { name: '5:30 PM' }).check()
      await expectGoodLooks(buyer, 'places-choose')
      await buyer.getByRole('button', { name: 'Meet there' }).click()
      await expectNotice(buyer, 'The time is set')
      await expect(buyer.getByRole('region', { name: 'Time of the pickup' })).toContainText('SM City Baguio')
      await expect(buyer.getByLabel('Where to pick up')).toContainText('Main entrance, information desk')
      await expectGoodLooks(buyer, 'places-pickup')
    })

    const pass = (await (
      await buyer.request.get('/api/pickups/get_pass', { params: { pickupID } })
    ).json()) as { digits: string }
    await test.step('at the mall there is no network, and the pass and the place are there', async () => {
      const kept = () =>
        buyer.evaluate<string>(`caches.match('/kept/tickets').then((kept) => kept ? kept.text() : '')`)
      await buyer.goto('/')
      await expect.poll(kept).toContain('SM City Baguio')
      await expect.poll(kept).toContain('"digits"')
      await waitForFiles(buyer)
      await buyer.context().setOffline(true)
      await buyer.goto(`/pickup/${pickupID}`)
      await expect(buyer.getByText(/^\d{3} \d{3}$/)).toBeVisible()
      await expect(buyer.getByRole('region', { name: 'Pickup pass' })).toContainText('SM City Baguio')
      await buyer.context().setOffline(false)
    })

    await test.step('the seller sees where to go, and hands over', async () => {
      await seller.goto(`/pickup/${pickupID}`)
      await expect(seller.getByRole('region', { name: 'Time of the pickup' })).toContainText('SM City Baguio')
      await seller.getByRole('link', { name: 'Scan a pass' }).click()
      await seller.getByLabel('Or type the six digits').pressSequentially(pass.digits)
      await seller.getByRole('button', { name: 'Complete, ₱340 received' }).click()
      await expectNotice(seller, 'Pickup completed')
      await buyer.goto(`/pickup/${pickupID}`)
      await expect(buyer.getByRole('region', { name: 'Receipt' })).toContainText('SM City Baguio')
      await expectGoodLooks(buyer, 'places-receipt')
    })
    await seller.close()
  },
)
