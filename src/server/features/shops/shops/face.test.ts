import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { picture } from '#tests/support/photos.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('a shop has the photo of its owner on its page, in carts, on the map and above its rail', async () => {
  const seller = await app.make.quickShopkeeper()
  const items = [0, 1, 2, 3].map(() => app.make.listedItem(seller.shopID))
  const [itemID = ''] = await Promise.all(items)
  await seller.ok('POST auth/location/attach_location', { lat: 7.07, long: 125.61 })
  const faces = async () => {
    await app.events.syncNotifications()
    // Each buyer has a map and rails of their own, as those are cached for a minute.
    app.clock.advance(61_000)
    const buyer = await app.make.quickBuyer()
    await buyer.ok('POST homepage/add_to_cart', { itemID })
    const shop = await buyer.ok('GET store/get_shop_details', { shopID: seller.shopID })
    const { cart } = await buyer.ok('GET homepage/cart')
    const { rails, shop: ofRail } = await buyer.ok('GET homepage/rails')
    expect(rails.some(({ kind }) => kind === 'shop')).toBe(true)
    return [shop.photo, cart[0]?.storePhoto, ofRail?.photo]
  }
  expect(await faces()).toEqual([null, null, null])
  const { photo } = await seller.ok('POST auth/set_photo', {
    img: await picture({ width: 600, height: 600 }),
  })
  expect(photo).toMatch(/^\/api\/auth\/get_photo\?id=/)
  expect(await faces()).toEqual([photo, photo, photo])
  const buyer = await app.make.quickBuyer()
  const { clusters } = await buyer.ok('GET store/map', { west: 125, south: 7, east: 126, north: 8 })
  expect(clusters[0]?.shop).toEqual({ shopID: seller.shopID, shopName: expect.any(String), photo })
})
