import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDatabaseAt } from '#server/prepare-database.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { asOwner } from '#tests/support/database.ts'

let app: TestApp
let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>

beforeAll(async () => {
  app = await startApp()
  buyer = await app.make.quickBuyer()
})
afterAll(() => app.stop())

const townOfTile = async (itemID: string) => {
  const { items } = await buyer.ok('GET homepage')
  return items.find((item) => item.item_id === itemID)?.town
}

test('the town of a shop follows its address and its pin, on tiles, item page, cart and collections', async () => {
  const seller = await app.make.shopkeeper()
  const itemID = await app.make.item(seller)
  await seller.ok('POST store/update_shop', { address: 'Kalye Rizal, Lungsod ng Iloilo' })
  expect((await seller.ok('GET store/get_shop_details')).town).toBe('Iloilo')
  expect(await townOfTile(itemID)).toBe('Iloilo')
  await buyer.ok('POST homepage/add_to_cart', { itemID })
  expect((await buyer.ok('GET homepage/cart')).cart[0]?.town).toBe('Iloilo')

  // Its words name no town any more, so the pin decides.
  await seller.ok('POST store/update_shop', { address: 'Beside the market' })
  expect((await buyer.ok('GET store/item', { id: itemID })).town).toBe(null)
  await seller.ok('POST auth/location/attach_location', { long: 120.6, lat: 16.41 })
  expect((await buyer.ok('GET store/item', { id: itemID })).town).toBe('Baguio')
  expect(await townOfTile(itemID)).toBe('Baguio')
})

test('shops from before there were towns get theirs when the database is prepared', async () => {
  const seller = await app.make.shopkeeper()
  const itemID = await app.make.item(seller)
  await app.ownerRuns(`update shops set address = 'Taytay, Rizal', town = null where id = $1`, [
    seller.shopID,
  ])
  // As rows: an app that runs meanwhile may show for a moment what it has read before.
  const town = async () =>
    (
      await app.ownerRuns<{ town: string | null }>('select town from item_search where item_id = $1', [
        itemID,
      ])
    )[0]?.town
  expect(await town()).toBe(null)
  await prepareDatabaseAt(asOwner(app.connection), app.connection.user)
  expect(await town()).toBe('Taytay')
})
