import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photoWidths } from '#domain/photos.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword as password } from '#tests/support/factories.ts'

type Shopkeeper = Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>

let app: TestApp
let seller: Shopkeeper

beforeAll(async () => {
  app = await startApp()
  seller = await app.make.quickShopkeeper()
})
afterAll(() => app.stop())

/** Changes everything about the item that a ticket shows. */
const editItem = async (itemID: string) => {
  await app.db
    .updateTable('items')
    .set({ name: 'Silk scarf', price_centavos: 99_900, size: 'XS' })
    .where('id', '=', itemID)
    .execute()
  await app.db
    .updateTable('item_photos')
    .set({ key: randomUUID().replaceAll('-', ''), width: 10, height: 20 })
    .where('item_id', '=', itemID)
    .execute()
}

test('every view of a ticket shows the name, price, size and cover that the item had at the purchase', async () => {
  // The export of personal data below asks for the password, which the quick accounts do not have.
  const buyer = await app.make.buyer()
  const owner = await app.make.seller()
  const shopID = await app.make.shopRow(owner.accountID)
  const itemID = await app.make.listedItem(shopID, { name: 'Barong', price: 250 })
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  const before = (await buyer.ok('GET tickets/ticket', { ticketID })).tickets[0]
  expect(before).toMatchObject({ itemName: 'Barong', price: 250, size: 'M', image: { width: 900 } })
  await editItem(itemID)

  expect((await buyer.ok('GET tickets/ticket', { ticketID })).tickets).toEqual([before])
  expect((await buyer.ok('GET tickets/ticket', { itemID })).tickets).toEqual([before])
  expect((await buyer.ok('GET tickets/ticket')).tickets).toEqual([before])
  const { canCancel: _, ...shown } = before as NonNullable<typeof before>
  const { tickets } = await owner.ok('GET tickets/get_shop_tickets', { q: 'barong' })
  expect(tickets).toMatchObject([{ ...shown, moves: [2, 3, 4, 5, 6, 7, 8] }])
  expect((await owner.ok('GET tickets/get_shop_tickets', { q: 'scarf' })).tickets).toEqual([])
  expect((await buyer.ok('POST auth/my_data', { password })).bought).toMatchObject([
    { itemName: 'Barong', price: 250 },
  ])
  expect((await owner.ok('POST auth/my_data', { password })).sold).toMatchObject([
    { itemName: 'Barong', price: 250 },
  ])
  // The page of the item shows the current values.
  expect(await buyer.ok('GET store/item', { id: itemID })).toMatchObject({ name: 'Silk scarf', price: 999 })
})

test('no SQL statement can change what a ticket says about its item', async () => {
  const buyer = await app.make.quickBuyer()
  const itemID = await app.make.listedItem(seller.shopID, { name: 'Barong' })
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  for (const set of ["item_name = 'x'", "item_size = 'XS'", 'price_centavos = 1', 'photo_key = null'])
    await expect(app.pool.query(`update tickets set ${set} where id = $1`, [ticketID])).rejects.toThrow()
})

test('the cleanup of files keeps a cover that only a ticket refers to', async () => {
  const itemID = await app.make.item(seller, { name: 'Barong' })
  const buyer = await app.make.quickBuyer()
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  const [ticket] = (await buyer.ok('GET tickets/ticket', { ticketID })).tickets
  const link = ticket?.image?.link ?? ''
  const key = /photos\/([0-9a-f]+)-/.exec(link)?.[1] ?? ''
  await editItem(itemID)
  app.clock.advance(3 * 86_400_000)
  await app.background.run('reconcile-storage')
  for (const width of photoWidths) expect(await app.storage.has(`photos/${key}-${width}.webp`)).toBe(true)
  const shown = await fetch(`${app.base}${link}`)
  expect(shown.status).toBe(200)
})

const setUp = async () => ({
  buyer: await app.make.quickBuyer(),
  itemID: await app.make.listedItem(seller.shopID, { name: 'Barong', price: 250.5 }),
})
const reprice = (itemID: string, centavos: number) =>
  app.db.updateTable('items').set({ price_centavos: centavos }).where('id', '=', itemID).execute()

describe('a purchase with the price that the page showed', () => {
  test('succeeds at that price, and fails with the new price once it has changed', async () => {
    const { buyer, itemID } = await setUp()
    await reprice(itemID, 30_000)
    const buy = (price?: number | string) =>
      buyer.call('POST tickets/purchase_item', { itemID, price, clientID: randomUUID() }, 'form')
    expect(await buy(250.5)).toMatchObject({
      status: 409,
      error: { code: 'item_changed', error: 'The price is now ₱300.', price: 300 },
    })
    for (const bad of ['free', -1, 250.555, 0]) expect((await buy(bad)).status).toBe(400)
    expect(await buyer.ok('GET tickets/ticket')).toMatchObject({ tickets: [] })
    const { ticketID } = (await buy(300)).body
    expect((await buyer.ok('GET tickets/ticket', { ticketID })).tickets).toMatchObject([{ price: 300 }])
  })

  test.each([200.5, 250.49, 250.51, 300.5])(
    'is refused if it is ₱%d meanwhile, also with the turn in a line and from a cart',
    async (price) => {
      const { buyer, itemID } = await setUp()
      await buyer.ok('POST homepage/add_to_cart', { itemID })
      await reprice(itemID, price * 100)
      const buy = (shown: number) => buyer.call('POST tickets/purchase_item', { itemID, price: shown })
      const refused = { code: 'item_changed', price }
      expect((await buy(250.5)).error).toMatchObject(refused)
      const ofCart = await buyer.ok('POST tickets/purchase_cart', { prices: [`${itemID}:250.5`] }, 'form')
      expect(ofCart).toMatchObject({ purchased: [], failed: refused })

      const holder = await app.make.quickBuyer()
      const { ticketID } = await holder.ok('POST tickets/purchase_item', { itemID })
      await buyer.ok('POST tickets/line_up', { itemID })
      await holder.ok('POST tickets/cancel_ticket', { ticketID })
      expect((await buy(250.5)).error).toMatchObject(refused)
      expect(await buyer.ok('GET tickets/ticket')).toMatchObject({ tickets: [] })
      expect((await buy(price)).status).toBe(200)
    },
  )

  test('sent again names the same ticket, even if the price has changed since', async () => {
    const { buyer, itemID } = await setUp()
    const request = { itemID, price: 250.5, clientID: randomUUID() }
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', request)
    await reprice(itemID, 30_000)
    expect(await buyer.ok('POST tickets/purchase_item', request)).toMatchObject({ ticketID })
  })

  test('of a cart stops at the item whose price has changed, and names the new price', async () => {
    const { buyer, itemID } = await setUp()
    const { itemID: second } = await setUp()
    for (const id of [itemID, second]) {
      app.clock.advance(1000)
      await buyer.ok('POST homepage/add_to_cart', { itemID: id })
    }
    const buyAll = (prices: string[]) => buyer.ok('POST tickets/purchase_cart', { prices }, 'form')
    // Equal prices must not be merged: each belongs to another item.
    const prices = [second, itemID].map((id) => `${id}:250.5`)
    await reprice(itemID, 30_000)
    expect(await buyAll(prices)).toMatchObject({
      purchased: [{ itemID: second }],
      failed: { itemID, code: 'item_changed', error: 'The price is now ₱300.', price: 300 },
    })
    // Two prices for one item cannot both be right.
    expect(await buyAll([`${itemID}:300`, `${itemID}:1`])).toMatchObject({ failed: { price: 300 } })
    expect(await buyAll([`${itemID}:300`])).toMatchObject({ purchased: [{ itemID }], failed: null })
    for (const bad of ['300', `${itemID}:`, `${itemID}:x`, `:3`])
      expect((await buyer.call('POST tickets/purchase_cart', { prices: [bad] })).status).toBe(400)
  })

  test('never creates a ticket with another price, even while the price changes', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { buyer, itemID } = await setUp()
      const [answer] = await Promise.all([
        buyer.call('POST tickets/purchase_item', { itemID, price: 250.5 }),
        reprice(itemID, 30_000),
      ])
      if (answer.status !== 200) expect(answer.error).toMatchObject({ code: 'item_changed', price: 300 })
      else
        expect((await buyer.ok('GET tickets/ticket', { itemID })).tickets).toMatchObject([{ price: 250.5 }])
    }
  })
})
