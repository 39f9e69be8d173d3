import { type BrowserContext, type Page, expect, test } from '@playwright/test'
import { picture } from '../support/photos.ts'
import { expectGoodLooks } from './look.ts'
import { verifiedSellers } from './people.ts'
import { createShop, expectNotice, mark, noticeOf, openPage, ready, signIn, signInNewBuyer } from './steps.ts'

const sellerOf = (n: number) => ready(verifiedSellers, 16 + n, 19 + n)

const baguio = { longitude: 120.596, latitude: 16.4023 }

/** Tests need no network, so map tiles never arrive. */
const withoutTiles = (context: BrowserContext) =>
  context.route('https://tile.openstreetmap.org/**', (route) => route.abort())

const openShop = async (page: Page, email: string): Promise<string> => {
  await signIn(page, email)
  const address = '12 Session Road, Burnham, Baguio City, Benguet'
  await createShop(page, email, { name: 'Tiangge sa Baguio', address })
  const shop = (await (await page.request.get('/api/store/get_shop_details')).json()) as { shopID: string }
  return shop.shopID
}

test(
  'a seller sets the coordinates from the device, and is told when it may not or cannot',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, context }) => {
    await openShop(page, sellerOf(0))
    await page.goto('/shop')
    await expect(page.getByRole('heading', { name: 'Tiangge sa Baguio' })).toBeVisible()
    await expect(page.getByText('12 Session Road, Burnham, Baguio City, Benguet')).toBeVisible()
    await expect(page.getByRole('link', { name: '09171230001' })).toBeVisible()
    await expectGoodLooks(page, 'shop-without-coordinates')

    const tile = page.getByRole('button', { name: /Set coordinates/ })
    await tile.click()
    const denied = noticeOf(page, 'Unable to process your request')
    await expect(denied).toContainText('Allow location request next time')
    await expectGoodLooks(page, 'shop-location-denied')
    await expect(denied).toBeHidden({ timeout: 6000 })

    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(null)
    await tile.click()
    await expectNotice(page, 'Unable to get your coordinates')

    await context.setGeolocation(baguio)
    await tile.click()
    const updated = noticeOf(page, 'Shop coordinates updated')
    await expect(updated).toContainText('Longitude 120.596, latitude 16.4023')
    await expect(updated).toBeHidden({ timeout: 6000 })
    await expect(page.getByText('16.4023, 120.596')).toBeVisible()
    await expectGoodLooks(page, 'shop-with-coordinates')

    await page.route('**/api/auth/location/attach_location', (route) => route.abort())
    await page.getByRole('button', { name: /Update coordinates/ }).click()
    await expectNotice(page, 'Unable to process your request')
  },
)

test('a seller enters coordinates, by numbers and on a map that has no pictures @nightly', async ({
  page,
  context,
}) => {
  await openShop(page, sellerOf(1))
  await withoutTiles(context)
  const refused: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text())
  })
  await page.goto('/shop')
  await page.getByRole('link', { name: /Enter coordinates/ }).click()
  await expect(page.getByRole('heading', { name: 'Enter Coordinates' })).toBeVisible()
  await expect(page.getByText('The map could not be loaded.')).toBeVisible()

  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Latitude required')).toBeVisible()
  await expect(page.getByText('Longitude required')).toBeVisible()
  await expect(page.getByLabel('Latitude')).toBeFocused()
  await page.getByLabel('Latitude').fill('-91')
  await page.getByLabel('Longitude').fill('180.5')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Latitude must be between -90 and 90')).toBeVisible()
  await expect(page.getByText('Longitude must be between -180 and 180')).toBeVisible()
  await expectGoodLooks(page, 'map-errors')
  await page.reload()
  await expect(page.getByLabel('Longitude')).toHaveValue('180.5')

  // Coordinates in the format that maps copy.
  await page.getByLabel('Latitude').fill('16.4023, 120.596')
  await expect(page.getByLabel('Longitude')).toHaveValue('120.596')
  const pin = page.getByRole('button', { name: /Your shop/ })
  await expect(pin).toBeVisible()

  await page.route('**/api/auth/location/attach_location', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('An error occured')).toBeVisible()
  await expectGoodLooks(page, 'map-failed')
  await expect(page.getByLabel('Latitude')).toHaveValue('16.4023')

  const { promise: held, resolve: erase } = Promise.withResolvers<void>()
  await page.route('**/api/auth/location/attach_location', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Submitting...')).toBeVisible()
  erase()
  await expect(page.getByText('Coordinates updated')).toBeVisible()
  await expectGoodLooks(page, 'map-updated')

  await pin.focus()
  await page.keyboard.press('ArrowUp')
  await expect
    .poll(async () => Number(await page.getByLabel('Latitude').inputValue()))
    .toBeGreaterThan(16.4023)
  await expect(page.getByLabel('Longitude')).toHaveValue('120.596')
  await expect(page.getByText('Coordinates updated')).toHaveCount(0)

  const box = (await pin.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 70, box.y + 20, { steps: 5 })
  await page.mouse.up()
  const longitude = async () => Number(await page.getByLabel('Longitude').inputValue())
  await expect.poll(longitude).toBeGreaterThan(120.596)
  const dragged = await longitude()

  await page.getByRole('application', { name: 'Map' }).click({ position: { x: 30, y: 160 } })
  await expect.poll(longitude).toBeLessThan(dragged)
  const tapped = await page.getByLabel('Longitude').inputValue()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Coordinates updated')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Longitude')).toHaveValue(tapped)
  await expect(pin).toBeVisible()
  await expect(page.getByRole('link', { name: /Open in Maps/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com/,
  )
  expect(refused).toEqual([])
})

test(
  'the pictures of the map are asked for with the name of the site and nothing more',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, context }) => {
    await signIn(page, sellerOf(1))
    const tile = Buffer.from(
      await (await picture({ width: 256, height: 256, colour: 'hsl(200 30% 80%)' })).arrayBuffer(),
    )
    const referers = new Set<string | undefined>()
    await context.route('https://tile.openstreetmap.org/**', async (route) => {
      referers.add((await route.request().allHeaders())['referer'])
      await route.fulfill({ contentType: 'image/jpeg', body: tile })
    })
    await page.goto('/shop/map')
    await expect(page.locator('img.leaflet-tile-loaded').first()).toBeVisible()
    await expect(page.getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible()
    await expect(page.getByText('The map could not be loaded.')).toHaveCount(0)
    expect([...referers]).toEqual([`${new URL(page.url()).origin}/`])
    await expectGoodLooks(page, 'map-pictures')
  },
)

test(
  'a buyer opens the shop in maps and learns how far it is, and is asked where they are by their own tap only',
  { tag: ['@any-size', '@nightly'] },
  async ({ page, browser }) => {
    const shopID = await openShop(page, sellerOf(0))
    const form = {
      name: `Sagada Knit ${mark()}`,
      description: 'Warm.',
      price: 320,
      size: 'M',
      isFeminine: 1,
      tagID: [1],
    }
    const made = await page.request.post('/api/store/add_item', { data: form })
    const { generatedID } = (await made.json()) as { generatedID: string }
    const photo = await picture({ width: 640, height: 800, colour: 'hsl(20 45% 50%)' })
    const buffer = Buffer.from(await photo.arrayBuffer())
    const sent = await page.request.post('/api/store/add_img_item', {
      multipart: { id: generatedID, img: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer } },
    })
    expect(sent.status()).toBe(200)
    await page.request.post('/api/auth/location/attach_location', { data: { long: 120.596, lat: 16.4023 } })

    const buyer = await openPage(browser)
    await signInNewBuyer(buyer)
    const routes: { address: string; body: unknown }[] = []
    buyer.on('request', (request) => {
      const address = new URL(request.url())
      if (address.pathname.endsWith('/get_route'))
        routes.push({ address: `${request.method()} ${address.search}`, body: request.postDataJSON() })
    })
    await buyer.addInitScript({
      content: `
      const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
      navigator.geolocation.getCurrentPosition = (...given) => {
        document.documentElement.dataset.asked = 'yes'
        ask(...given)
      }`,
    })
    await buyer.goto(`/item/${generatedID}`)
    const link = buyer.getByRole('link', { name: 'Open in Maps' })
    await expect(link).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=16.4023%2C120.596',
    )
    await expect(buyer.locator('html[data-asked]')).toHaveCount(0)
    await expectGoodLooks(buyer, 'item-maps-link')

    await buyer.getByRole('button', { name: 'How far is it?' }).click()
    await expectNotice(buyer, 'Unable to process your request')
    expect(routes).toEqual([])

    await buyer.context().grantPermissions(['geolocation'])
    await buyer.context().setGeolocation({ longitude: 120.585, latitude: 16.4023 })
    await buyer.route('**/api/auth/location/get_route', (route) => route.abort(), { times: 1 })
    await buyer.getByRole('button', { name: 'How far is it?' }).click()
    await buyer.getByRole('button', { name: 'How far is it? Try again' }).click()
    await expect(buyer.getByText('1.2 km away')).toBeVisible()
    // The location is in the body, because proxies log addresses.
    expect(routes[0]).toEqual({ address: 'POST ', body: { shopID, long: 120.585, lat: 16.4023 } })
    await expect(link).toHaveAttribute('href', /dir\/\?api=1&origin=16\.4023%2C120\.585&destination=/)
    await expectGoodLooks(buyer, 'item-distance')
    await buyer.context().close()
  },
)

test(
  'a buyer chooses preferences from the profile menu; the feed starts anew, and a failed save keeps the ticks',
  { tag: ['@any-size', '@nightly'] },
  async ({ page }) => {
    await signInNewBuyer(page)
    await page.goto('/')
    await expect(page.locator('a[href^="/item/"]').first()).toBeVisible()

    const open = async () => {
      await page.getByRole('button', { name: 'Profile' }).locator('visible=true').first().click()
      const entries = page.getByRole('navigation', { name: 'Profile' }).locator('a, button')
      await expect(entries.first()).toHaveText('Home')
      await expect
        .poll(async () => (await entries.allTextContents()).slice(-2))
        .toEqual(['Preferences', 'Logout'])
      await page.getByRole('button', { name: 'Preferences' }).click()
    }
    const { promise: held, resolve: erase } = Promise.withResolvers<void>()
    await page.route('**/api/auth/get_pref_for_user', async (route) => {
      await held
      await route.abort()
    })
    await open()
    const dialog = page.getByRole('dialog', { name: 'Select your preferences' })
    await expect(dialog.getByText('Loading tags...')).toBeVisible()
    await expectGoodLooks(page, 'preferences-loading')
    erase()
    await expect(dialog.getByText('Error loading tags')).toBeVisible({ timeout: 20_000 })
    await expectGoodLooks(page, 'preferences-error')
    await page.unroute('**/api/auth/get_pref_for_user')
    await dialog.getByRole('button', { name: 'Try again' }).click()

    await expect(dialog.getByRole('checkbox')).toHaveCount(79)
    await dialog.getByText('Denim', { exact: true }).click()
    await dialog.getByLabel('Search tags').fill('jack')
    await dialog.getByText('Jacket', { exact: true }).click()
    await dialog.getByLabel('Search tags').fill('')
    await expectGoodLooks(page, 'preferences')

    await page.route('**/api/auth/attach_pref_to_user', (route) => route.abort(), { times: 1 })
    await dialog.getByRole('button', { name: /Save/ }).click()
    await expect(dialog.getByText('You seem to be offline.')).toBeVisible()
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await expectGoodLooks(page, 'preferences-failed')

    const feed = page.waitForRequest('**/api/homepage?page=1')
    await dialog.getByRole('button', { name: /Save/ }).click()
    await expect(dialog).toBeHidden()
    await feed
    await expect(page.locator('a[href^="/item/"]').first()).toBeVisible()

    await open()
    await expect(dialog.getByRole('checkbox', { name: 'Denim' })).toBeChecked()
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.locator('a[href^="/item/"]').first()).toBeVisible()
  },
)
