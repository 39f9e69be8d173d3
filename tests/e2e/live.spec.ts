import { type APIRequestContext, expect, test } from '@playwright/test'
import { verifiedSellers } from './people.ts'
import { phonePhoto } from './photos.ts'
import { openPage, signIn, signInNewBuyer } from './steps.ts'

/** A piece for sale in this seller's shop. */
const listPiece = async (request: APIRequestContext, name: string): Promise<string> => {
  await request.post('/api/store/create_new_shop', { data: { name: 'Baguio Finds', address: 'Baguio' } })
  const piece = { name, description: 'Soft.', price: 120, size: 'M', isFeminine: 1, tagID: [1] }
  const made = await request.post('/api/store/add_item', { data: piece })
  const { generatedID } = (await made.json()) as { generatedID: string }
  const img = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto('Outwear', 0) }
  const sent = await request.post('/api/store/add_img_item', { multipart: { id: generatedID, img } })
  expect(sent.status()).toBe(200)
  return generatedID
}

test('an open ticket page follows what the seller does, also after the connection was gone', async ({
  browser,
}, info) => {
  const [seller, buyer] = [await openPage(browser), await openPage(browser)]
  const name = `Live Coat ${info.project.name}`
  await signIn(seller, verifiedSellers[info.project.name === 'phone' ? 14 : 15] ?? '')
  const itemID = await listPiece(seller.request, name)
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
  await buyer.goto('/ticketcenter')
  await streaming
  const card = buyer.getByText(name)
  await expect(card).toBeVisible()
  await moveTo(4)
  // While it has its stream the page does not ask by itself.
  await expect(card).toBeHidden({ timeout: 1_000 })

  await buyer.getByRole('tab', { name: 'For Pickup' }).click()
  await expect(card).toBeVisible()
  await buyer.context().setOffline(true)
  await moveTo(5)
  await buyer.waitForTimeout(1_500)
  await expect(card).toBeVisible()
  await buyer.context().setOffline(false)
  await expect(card).toBeHidden({ timeout: 5_000 })
  await buyer.getByRole('tab', { name: 'Completed' }).click()
  await expect(card).toBeVisible()
})
