import { expect, test } from '@playwright/test'
import { somePhoto } from '../support/photos.ts'
import { listItem } from './items.ts'
import { expectGoodLooks } from './look.ts'
import { verifiedSellers } from './people.ts'
import { createShop, expectNotice, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

test(
  'a seller sets hours and a cover, and a buyer whose page is open sees them and what was sold',
  { tag: '@nightly' },
  async ({ browser }) => {
    const [seller, buyer] = [await openPage(browser), await openPage(browser)]
    const email = ready(verifiedSellers, 11, 23)
    await signIn(seller, email)
    await createShop(seller, email, { name: 'Rosal Finds', address: 'Session Road, Baguio' })
    const details = await seller.request.get('/api/store/get_shop_details')
    const { shopID } = (await details.json()) as { shopID: string }
    const name = `Rosal Coat ${mark()}`
    const { id: itemID } = await listItem(seller.request, { name })
    await signInNewBuyer(buyer)
    const bought = await buyer.request.post('/api/tickets/purchase_item', { data: { itemID } })
    const { ticketID } = (await bought.json()) as { ticketID: number }
    await seller.request.post('/api/tickets/update_ticket_status', { data: { ticketID, statusID: 5 } })

    const streaming = buyer.waitForResponse('**/api/events')
    await buyer.goto(`/shop/${shopID}`)
    await streaming
    await expect(buyer.getByText('1 sold')).toBeVisible()
    await expect(buyer.getByText('Open now')).toHaveCount(0)

    await seller.goto('/shop/settings')
    await seller.getByRole('button', { name: 'Pickup hours' }).click()
    const dialog = seller.getByRole('dialog', { name: 'Pickup hours' })
    const monday = dialog.getByRole('group', { name: 'Monday' })
    await monday.getByRole('checkbox').check()
    await monday.getByLabel('From').fill('18:00')
    await monday.getByLabel('Until').fill('09:00')
    await dialog.getByRole('button', { name: 'Add a date' }).click()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(monday).toContainText('Pickup hours end after they begin, and do not overlap')
    await expect(dialog.getByText('Please choose a date')).toBeVisible()
    await expectGoodLooks(seller, 'pickup hours')
    await monday.getByLabel('From').fill('00:00')
    await monday.getByLabel('Until').fill('00:00')
    await dialog.getByRole('button', { name: 'Copy Monday to all days' }).click()
    await dialog.getByLabel('Date', { exact: true }).fill('2099-12-25')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expectNotice(seller, 'Changes saved')
    await expect(buyer.getByText('Open now')).toBeVisible()
    await buyer.getByText('Open now').click()
    await expect(buyer.getByText('Fri, Dec 25, 2099')).toBeVisible()

    await seller.getByLabel('Add a cover').setInputFiles({
      name: 'cover.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await (await somePhoto(90)).arrayBuffer()),
    })
    await expect(seller.getByLabel('Change the cover')).toBeAttached()
    await expectGoodLooks(seller, 'shop settings with a cover')
    await seller.goto('/shop')
    // My Shop begins with its items.
    const firstTile = seller.getByRole('list', { name: 'Your items' }).getByRole('listitem').nth(1)
    await expect(firstTile).toContainText(name)
    expect((await firstTile.boundingBox())?.y).toBeLessThan(420)
    await expectGoodLooks(seller, 'own shop')
    await expect(buyer.locator('main .photo-image').first()).toHaveJSProperty('complete', true)
    await expectGoodLooks(buyer, 'shop with hours and a cover')

    await buyer.getByRole('tab', { name: 'Sold 1' }).click()
    const sold = buyer.getByRole('link', { name: new RegExp(name) })
    await expect(sold).toContainText('Sold')
    await expectGoodLooks(buyer, 'sold pieces')
    await sold.click()
    await expect(buyer).toHaveURL(/\/item\//)
    await buyer.goBack()
    await expect(sold).toBeVisible()
  },
)
