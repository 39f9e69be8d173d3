import { type Page, expect, test } from '@playwright/test'
import { storedRecords } from './browser-storage.ts'
import { expectGoodLooks } from './look.ts'
import { somePhoto } from '../support/photos.ts'
import { managingSellers } from './people.ts'
import { listItem } from './items.ts'
import { expectNotice, mark, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

const sellerOf = (n: number) => ready(managingSellers, n, 3 + n)

const openShop = async (page: Page, email: string, name: string): Promise<string> => {
  await signIn(page, email)
  await page.request.post('/api/store/create_new_shop', { data: { name, address: 'Session Road, Baguio' } })
  await page.request.post('/api/store/update_shop', { data: { name } })
  const { shopID } = (await (await page.request.get('/api/store/get_shop_details')).json()) as {
    shopID: string
  }
  return shopID
}

const expectShopCard = async (
  buyer: Page,
  seller: Page,
  { shop, items }: { shop: string; items: string[] },
) => {
  const [id = ''] = items
  for (const n of [70, 71]) {
    const img = {
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await (await somePhoto(n)).arrayBuffer()),
    }
    const sent = await seller.request.post('/api/store/add_img_item', { multipart: { id, img } })
    expect(sent.status()).toBe(200)
  }
  await buyer.goto(`/item/${id}`)
  const isPhone = test.info().project.name === 'phone'

  const thumbnails = buyer.getByRole('button', { name: /^Show photo \d of 3$/ })
  await expect(thumbnails).toHaveCount(3)
  const first = await thumbnails.first().boundingBox()
  const stage = await buyer.getByRole('button', { name: 'Enlarge photo 1 of 3' }).boundingBox()
  if (!first || !stage) throw new Error('There is no photo')
  if (isPhone) expect(first.y).toBeGreaterThan(stage.y + stage.height - 24)
  await thumbnails.nth(2).click()
  await expect(thumbnails.nth(2)).toHaveAttribute('aria-current', 'true')

  const name = buyer.getByRole('heading', { name: `Find 0 ${mark()}` })
  await expect(name).toHaveCSS('font-weight', '700')
  await expect(buyer.locator('article dd').first()).toHaveCSS('font-weight', '500')
  if (!isPhone) {
    const buy = await buyer.getByRole('button', { name: 'Buy Now' }).boundingBox()
    const column = await name.boundingBox()
    expect((buy?.x ?? 0) + (buy?.width ?? 0)).toBeCloseTo((column?.x ?? 0) + (column?.width ?? 0), 0)
  }

  const card = buyer.getByRole('region', { name: 'Shop', exact: true })
  await card.scrollIntoViewIfNeeded()
  await expect(card).toContainText(`by ${shop}`)
  await expect(card.getByText('Verified seller')).toBeVisible()
  await expect(card.getByText('Session Road, Baguio')).toBeVisible()
  await expect(card.getByRole('group', { name: 'Map' })).toBeVisible()
  await expect(card.locator('.leaflet-marker-icon')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Talk to Seller' })).toBeVisible()
  const more = card.getByRole('region', { name: 'More from this shop' }).getByRole('link')
  await expect(more).toHaveCount(3)
  await expect(more.first()).toContainText(`Find 29 ${mark()}`)
  await expectGoodLooks(buyer, 'item-shop-card')

  if (isPhone) {
    const size = buyer.viewportSize()
    await buyer.setViewportSize({ width: 320, height: 640 })
    for (const action of ['Add to Cart', 'Buy Now']) {
      const button = buyer.getByRole('button', { name: action })
      await expect(button).toBeInViewport({ ratio: 1 })
      expect((await button.boundingBox())?.height, `${action} has two lines`).toBeLessThan(60)
    }
    if (size) await buyer.setViewportSize(size)
  }
  const widths = await buyer.evaluate<number[]>(`(async () => {
    const context = document.createElement('canvas').getContext('2d')
    const widthOf = async (weight) => {
      context.font = weight + ' 100px "Ukay Peso"'
      await document.fonts.load(context.font, '₱')
      return context.measureText('₱').width
    }
    return [await widthOf(400), await widthOf(800)]
  })()`)
  // The peso sign has one weight, because its bars would close in bold text.
  expect(widths[1]).toBe(widths[0])
}

const addPhoto = async (page: Page, n: number) => {
  const buffer = Buffer.from(await (await somePhoto(n)).arrayBuffer())
  await page
    .locator('input[name=photos]')
    .setInputFiles({ name: `IMG_${n}.jpg`, mimeType: 'image/jpeg', buffer })
  const crop = page.getByRole('dialog', { name: 'Edit Image' })
  await crop.getByRole('button', { name: 'Complete' }).click()
  await expect(crop).toBeHidden()
}

test(
  'a seller edits, takes down, puts back and deletes a piece, and a buyer’s open pages follow',
  { tag: ['@desk-by-night', '@landing'] },
  async ({ page, browser }) => {
    const name = `Kulot skirt ${mark()}`
    const shopID = await openShop(page, sellerOf(0), `Tindahan ${mark()}`)
    const { id } = await listItem(page.request, { name, price: 250 }, 3)

    const buyer = await openPage(browser)
    await signInNewBuyer(buyer)
    await buyer.request.post('/api/homepage/add_to_cart', { data: { itemID: id } })
    const cart = await buyer.context().newPage()
    await cart.goto('/cart')
    await expect(cart.getByRole('heading', { name })).toBeVisible()
    await buyer.goto(`/item/${id}`)
    await expect(buyer.getByRole('heading', { name })).toBeVisible()

    const shop = await buyer.context().newPage()
    await shop.goto(`/shop/${shopID}`)
    await expect(shop.getByRole('link', { name })).toBeVisible()
    const chat = await buyer.context().newPage()
    await chat.goto(`/item/${id}`)
    await chat.getByRole('button', { name: 'Talk to Seller' }).click()
    await expect(chat).toHaveURL(/\/chat\//)
    await expect(chat.getByText('₱250').filter({ visible: true }).first()).toBeVisible()

    await page.goto(`/item/${id}`)
    await page.getByRole('link', { name: 'Edit' }).click()
    const form = page.getByRole('form', { name: 'Edit piece' })
    await expect(form.getByLabel('Price')).toHaveValue('250')
    await form.getByLabel('Price').fill('199.50')

    // Typed text survives a reload and failed requests.
    await page.reload()
    await expect(form.getByLabel('Price')).toHaveValue('199.50')
    await addPhoto(page, 9)
    await expect(form.getByRole('button', { name: /^Photo 2 of 2/ })).toBeVisible()
    // The browser stores the photo and the form a moment after they are shown.
    await expect.poll(() => storedRecords(page)).toBe(2)
    await expect.poll(() => page.evaluate('history.state?.popups ?? 0')).toBe(0)
    await page.reload()
    await expect(page.getByText('Your unsaved changes are still here.')).toBeVisible()
    await expectGoodLooks(page, 'edit-item')
    await form.getByRole('button', { name: /^Photo 2 of 2/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Photo 2 of 2' })
    await sheet.getByRole('button', { name: 'Make cover' }).click()
    await page.keyboard.press('Escape')
    await page.route('**/api/store/update_item', (route) => route.abort())
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expectNotice(page, 'Your changes were not saved')
    await expect(form.getByLabel('Price')).toHaveValue('199.50')
    await page.unroute('**/api/store/update_item')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expectNotice(page, 'Changes saved')
    await expect(page).toHaveURL(new RegExp(`/item/${id}$`))

    // The buyer's pages have been open all the time.
    await expect(buyer.getByText('₱199.50').filter({ visible: true }).first()).toBeVisible()
    await expect(cart.getByText('₱199.50').filter({ visible: true }).first()).toBeVisible()
    await expectGoodLooks(chat, 'chat-about-changed-item')
    await expect(shop.getByText('₱199.50').filter({ visible: true }).first()).toBeVisible()
    await expect(chat.getByText('₱199.50').filter({ visible: true }).first()).toBeVisible()
    const { image_links } = (await (await buyer.request.get(`/api/store/item_images?id=${id}`)).json()) as {
      image_links: string[]
    }
    expect(image_links).toHaveLength(2)

    await expectGoodLooks(page, 'own-item')
    await page.getByRole('button', { name: 'Take down' }).click()
    await expectNotice(page, 'Taken down')
    await expect(buyer.getByText('This piece is no longer for sale')).toBeVisible()
    await expect(cart.getByText('No longer for sale')).toBeVisible()
    await expect(shop.getByRole('link', { name })).toBeHidden()
    await page.getByRole('button', { name: 'Put back for sale' }).click()
    await expectNotice(page, 'For sale again')
    await expect(buyer.getByRole('button', { name: 'Buy Now' })).toBeVisible()

    // The same action from its tile in My Shop.
    await page.goto('/shop')
    await page.getByRole('button', { name: `Manage ${name}` }).click()
    await expectGoodLooks(page, 'my-shop-manage')
    await page.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: `Delete ${name}?` })
    await expect(question.getByText(/deleted for good/)).toBeVisible()
    await expectGoodLooks(page, 'delete-item')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectNotice(page, 'Deleted')
    await expect(page.getByRole('button', { name: `Manage ${name}` })).toBeHidden()
    await expect(cart.getByText('No items in cart.')).toBeVisible()
  },
)

test('a piece that a buyer has reserved says why it cannot be changed @nightly', async ({
  page,
  browser,
}) => {
  const name = `Reserved coat ${mark()}`
  await openShop(page, sellerOf(1), `Bodega ${mark()}`)
  const { id } = await listItem(page.request, { name }, 4)
  await page.goto(`/item/${id}`)
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible()

  const buyer = await openPage(browser)
  await signInNewBuyer(buyer)
  expect((await buyer.request.post('/api/tickets/purchase_item', { data: { itemID: id } })).status()).toBe(
    200,
  )
  await expect(page.getByText('A buyer has reserved this piece.')).toBeVisible()
  for (const button of ['Edit', 'Take down', 'Delete'])
    await expect(page.getByRole('button', { name: button })).toBeDisabled()
  await page.goto('/shop')
  await page.getByRole('button', { name: `Manage ${name}` }).click()
  await expect(page.getByRole('dialog', { name })).toContainText('A buyer has reserved this piece.')
})

test(
  'a store’s name leads to its page, and back to where one was; its seller renames it',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const shop = `Aparador ${mark()}`
    const shopID = await openShop(page, sellerOf(2), shop)
    const items: string[] = []
    // Two shops with the same photos would fill the admin's list of duplicates.
    const firstPhoto = test.info().project.name === 'phone' ? 0 : 165
    for (let n = 0; n < 30; n += 1)
      items.push((await listItem(page.request, { name: `Find ${n} ${mark()}` }, firstPhoto + n)).id)

    const buyer = await openPage(browser)
    await signInNewBuyer(buyer)
    await buyer.goto(`/item/${items[0]}`)
    await buyer.getByRole('link', { name: shop }).click()
    await expect(buyer).toHaveURL(new RegExp(`/shop/${shopID}$`))
    await expect(buyer.getByRole('heading', { name: shop })).toBeVisible()
    await expect(buyer.getByText('Verified seller')).toBeVisible()
    await expect(buyer.getByText('Session Road, Baguio')).toBeVisible()

    const located = await page.request.post('/api/auth/location/attach_location', {
      data: { long: 120.596, lat: 16.4119 },
    })
    expect(located.status()).toBe(200)
    await buyer.reload()
    await buyer.getByText('Show on a map').click()
    await expect(buyer.getByRole('application', { name: 'Map' })).toBeVisible()
    await expect(buyer.locator('.leaflet-marker-icon')).toBeVisible()
    await expectGoodLooks(buyer, 'shop-of-page-map')
    await buyer.getByText('Show on a map').click()

    await test.step('its card on the page of a piece', () => expectShopCard(buyer, page, { shop, items }))
    await buyer.goto(`/shop/${shopID}`)

    await test.step('its seller sees the stock before the tools of the shop', async () => {
      await page.goto('/shop')
      const grid = page.getByRole('list', { name: 'Your items' })
      await expect(grid.getByRole('link', { name: `Find 29 ${mark()}` })).toBeVisible()
      const entries = await grid.locator(':scope > li').allTextContents()
      // After the tile that adds an item, and eight items.
      expect(entries.findIndex((text) => text.includes('coordinates'))).toBe(9)
      expect(entries[1]).toContain(`Find 29 ${mark()}`)
    })

    // The list is endless, and the oldest item is on its second page.
    const oldest = buyer.getByRole('link', { name: `Find 0 ${mark()}` })
    await expect(async () => {
      await buyer.evaluate('scrollTo(0, document.body.scrollHeight)')
      await expect(oldest).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(buyer.getByText('That’s everything this shop has for sale.')).toBeVisible()
    await oldest.click()
    await expect(buyer).toHaveURL(/\/item\//)
    await buyer.goBack()
    await expect(oldest).toBeInViewport()

    await page.goto('/shop')
    await page.getByRole('link', { name: 'Shop settings' }).click()
    await page.getByRole('button', { name: 'Edit shop' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your shop' })
    await dialog.getByLabel('Name').fill('')
    await dialog.getByLabel('Address').fill('Magsaysay Avenue, Baguio')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await dialog.getByLabel('Name').fill('Katipunan Thrift  0')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(
      dialog.getByText('Another shop has this name already. Please choose a different one.'),
    ).toBeVisible()
    await expect(dialog.getByLabel('Address')).toHaveValue('Magsaysay Avenue, Baguio')
    await dialog.getByLabel('Name').fill(`${shop} ni Ana`)
    await dialog.getByLabel('About your shop').fill('Call 0917 123 4567')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByText('cannot have a phone number')).toBeVisible()
    await dialog.getByLabel('About your shop').fill('Blazers and knits')
    await dialog.getByLabel('How to find it').fill('The blue gate')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expectNotice(page, 'Changes saved')
    await expectGoodLooks(page, 'shop settings')
    await page.goBack()
    await expect(page.getByRole('heading', { name: `${shop} ni Ana` })).toBeVisible()
    await expect(page.getByText('Magsaysay Avenue, Baguio')).toBeVisible()
    await page.getByRole('link', { name: 'View as a buyer' }).click()
    await expect(page.getByText('Blazers and knits')).toBeVisible()
    await expect(page.getByText('The blue gate')).toBeVisible()

    await buyer.goto('/shop/01900000-0000-7000-8000-00000000dead')
    await expect(buyer.getByText('Error 404: Page not found')).toBeVisible()
    await buyer.goto('/shop/create')
    await expect(buyer.getByText('Error 404: Page not found')).toBeVisible()
  },
)
