import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxSavedNotificationsADay } from '#domain/saved-items.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testClock } from '#tests/support/clock.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { testPassword } from '#tests/support/factories.ts'
import { decideIn } from '#tests/support/stops.ts'

type Buyer = Awaited<ReturnType<TestApp['make']['quickBuyer']>>
type Shop = Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>

let app: TestApp
let beside: TestApp
beforeAll(async () => {
  const { connection, close } = await cloneDatabase()
  await close()
  // Noon in Manila, so that a turn in a line begins at once.
  const clock = testClock(new Date('2026-11-24T04:00:00Z'))
  app = await startApp({}, { connection, clock })
  beside = await startApp({}, { connection, clock })
})
afterAll(async () => {
  await beside.stop()
  await app.stop()
})

const minutes = (count: number) => app.clock.advance(count * 60_000)
const look = (on = app) => on.background.run('saved-items')
/** The job, once changes of prices can no longer be undone. */
const settle = async () => {
  minutes(1)
  await look()
}
const newShop = () => app.make.quickShopkeeper()
const newBuyer = () => app.make.quickBuyer()

const addToCart = (buyer: Buyer, itemID: string) => buyer.ok('POST homepage/add_to_cart', { itemID })
const collect = async (buyer: Buyer, itemIDs: string[], name = 'Office, finally') => {
  const { collectionID } = await buyer.ok('POST collections/new_collection', { collection_name: name })
  for (const itemID of itemIDs) {
    app.clock.advance(1)
    await buyer.ok('POST collections/add_item_to_collection', { collectionID, itemID })
  }
  return collectionID
}
const setPrice = (shop: Shop, itemID: string, price: number) =>
  shop.ok('POST store/update_item', { itemID, price })
const lowerAll = (shop: Shop, itemIDs: string[], amount: number) =>
  shop.ok('POST store/update_items', { clientID: randomUUID(), itemIDs, action: 'price', amount })

const notificationsOf = async (buyer: Buyer) =>
  (await buyer.ok('GET notifications/get_notifications', {})).notifications
    .filter(({ group }) => group === 'saved')
    .map(({ text, path }) => ({ text, path }))
const textsOf = async (buyer: Buyer) => (await notificationsOf(buyer)).map(({ text }) => text)
const savedPrices = async (buyer: Buyer, itemIDs: string[]) =>
  (await buyer.ok('GET collections/get_saved', { itemIDs })).prices

const inCart = async (person: Buyer) => (await person.ok('GET homepage/cart')).cart

const lowered = async (buyer: Buyer, shop: Shop, between: (itemID: string) => Promise<unknown>) => {
  const itemID = await app.make.listedItem(shop.shopID, { price: 300 })
  await addToCart(buyer, itemID)
  await setPrice(shop, itemID, 200)
  await between(itemID)
  await settle()
  return textsOf(buyer)
}

const reserved = async (shop: Shop, savers: Buyer[]) => {
  const itemID = await app.make.listedItem(shop.shopID, { name: 'Bouclé jacket' })
  for (const buyer of savers) await collect(buyer, [itemID])
  const holder = await newBuyer()
  await collect(holder, [itemID])
  const { ticketID } = await holder.ok('POST tickets/purchase_item', { itemID })
  return { itemID, holder, ticketID }
}

describe('the price at the time of saving', () => {
  test('is the first one, of the cart or a collection, in every place, and of this buyer alone', async () => {
    const [buyer, other, shop] = [await newBuyer(), await newBuyer(), await newShop()]
    const itemID = await app.make.listedItem(shop.shopID, { price: 310 })
    const collectionID = await collect(buyer, [itemID])
    await setPrice(shop, itemID, 280)
    app.clock.advance(1)
    await addToCart(buyer, itemID)
    await addToCart(other, itemID)
    await setPrice(shop, itemID, 240)
    expect(await inCart(buyer)).toMatchObject([{ itemID, price: 240, savedPrice: 310 }])
    expect(await inCart(other)).toMatchObject([{ itemID, price: 240, savedPrice: 280 }])
    const { itemInformation } = await buyer.ok('GET collections/get_collection_items', {
      collection_id: collectionID,
    })
    expect(itemInformation).toMatchObject([{ itemID, price: 240, savedPrice: 310 }])
    expect(await savedPrices(buyer, [itemID])).toEqual([{ itemID, savedPrice: 310 }])
    // In the cart alone, so that no heart is filled.
    expect(await other.ok('GET collections/get_saved', { itemIDs: [itemID] })).toEqual({
      itemIDs: [],
      prices: [{ itemID, savedPrice: 280 }],
    })
    await buyer.ok('POST collections/remove_item_from_collection', { collectionID, itemID })
    expect(await savedPrices(buyer, [itemID])).toEqual([{ itemID, savedPrice: 280 }])
    await buyer.ok('POST homepage/remove_from_cart', { itemID })
    expect(await savedPrices(buyer, [itemID])).toEqual([])
    expect(await savedPrices(await newBuyer(), [itemID])).toEqual([])
  })

  test('a seller sees how many people saved an item, each once, and not who', async () => {
    const [one, two, shop] = [await newBuyer(), await newBuyer(), await newShop()]
    const itemID = await app.make.listedItem(shop.shopID)
    await collect(one, [itemID], 'First')
    await collect(one, [itemID], 'Second')
    await addToCart(one, itemID)
    await addToCart(two, itemID)
    const { items } = await shop.ok('GET store/get_own_items', { state: 'for_sale' })
    expect(items).toMatchObject([{ itemID, saves: 2 }])
    for (const person of [one, two]) expect(JSON.stringify(items)).not.toContain(person.accountID)
  })
})

describe('a lower price', () => {
  test('notifies who saved the item at a higher one, once a price, with what it costs less', async () => {
    const [inTheCart, collects, stranger, shop] = [
      await newBuyer(),
      await newBuyer(),
      await newBuyer(),
      await newShop(),
    ]
    const itemID = await app.make.listedItem(shop.shopID, { name: 'Camel overshirt', price: 310 })
    await addToCart(inTheCart, itemID)
    await collect(collects, [itemID])
    await setPrice(shop, itemID, 240)
    // The seller can still undo it.
    await look()
    expect(await textsOf(inTheCart)).toEqual([])
    await settle()
    const expected = [
      { text: '₱70 less than when you saved it: Camel overshirt, now ₱240', path: `/item/${itemID}` },
    ]
    for (const buyer of [inTheCart, collects]) expect(await notificationsOf(buyer)).toEqual(expected)
    expect(await notificationsOf(stranger)).toEqual([])

    // Up and down again to the same price, and to another one.
    for (const price of [300, 240]) await setPrice(shop, itemID, price)
    minutes(20)
    await look()
    expect(await textsOf(inTheCart)).toHaveLength(1)
    await setPrice(shop, itemID, 200)
    await settle()
    expect(await textsOf(inTheCart)).toEqual([
      '₱110 less than when you saved it: Camel overshirt, now ₱200',
      '₱70 less than when you saved it: Camel overshirt, now ₱240',
    ])
    // A price that is lower than before, and not than when it was saved.
    await setPrice(shop, itemID, 400)
    await setPrice(shop, itemID, 350)
    minutes(20)
    await look()
    expect(await textsOf(inTheCart)).toHaveLength(2)
  })

  test('the database decides: two servers and repeated requests make one notification', async () => {
    const [buyer, shop] = [await newBuyer(), await newShop()]
    const itemID = await app.make.listedItem(shop.shopID, { name: 'Barong', price: 300 })
    await collect(buyer, [itemID])
    const elsewhere = Object.assign(beside.visitor(), { cookie: shop.cookie })
    for (const price of [250, 290, 250])
      await Promise.all([
        shop.ok('POST store/update_item', { itemID, price }),
        elsewhere.ok('POST store/update_item', { itemID, price }),
      ])
    minutes(1)
    await Promise.all([look(), look(beside), look(), look(beside)])
    expect(await textsOf(buyer)).toEqual(['₱50 less than when you saved it: Barong, now ₱250'])
    const row = "('" + [buyer.accountID, itemID, 'cheaper'].join("', '") + "', 25000)"
    await expect(
      app.pool.query(
        `insert into saved_item_changes (buyer_id, item_id, change, price_centavos) values ${row}`,
      ),
    ).rejects.toThrow('saved_item_changes_pkey')
  })

  test('twenty prices at once are one notification a person, which leads to where they are', async () => {
    const [buyer, few, shop] = [await newBuyer(), await newBuyer(), await newShop()]
    const itemIDs = await app.make.listedItems(
      shop.shopID,
      Array.from({ length: 20 }, () => ({ price: 300 })),
    )
    const collectionID = await collect(buyer, itemIDs)
    for (const itemID of itemIDs.slice(0, 3)) await addToCart(few, itemID)
    await lowerAll(shop, itemIDs, -50)
    await settle()
    expect(await notificationsOf(buyer)).toEqual([
      { text: '20 pieces that you saved cost less now', path: `/collections/${collectionID}` },
    ])
    expect(await notificationsOf(few)).toEqual([
      { text: '3 pieces that you saved cost less now', path: '/cart' },
    ])
  })

  test('what comes within ten minutes is added to it', async () => {
    const [buyer, shop] = [await newBuyer(), await newShop()]
    const [one = '', two = '', three = ''] = await app.make.listedItems(shop.shopID, [
      { name: 'Skirt', price: 300 },
      { name: 'Coat', price: 300 },
      { name: 'Hat', price: 300 },
    ])
    await collect(buyer, [one, two, three])
    await setPrice(shop, one, 200)
    await settle()
    const [first] = (await buyer.ok('GET notifications/get_notifications', {})).notifications
    await buyer.ok('POST notifications/mark_read', { id: first?.id ?? '' })
    minutes(5)
    await setPrice(shop, two, 200)
    await settle()
    expect(await textsOf(buyer)).toEqual(['2 pieces that you saved cost less now'])
    expect((await buyer.ok('GET notifications/count_unread')).unread).toBe(1)
    minutes(10)
    await setPrice(shop, three, 200)
    await settle()
    expect(await textsOf(buyer)).toEqual([
      '₱100 less than when you saved it: Hat, now ₱200',
      '2 pieces that you saved cost less now',
    ])
  })

  test('a change that was undone notifies nobody, and counts when it is made again', async () => {
    const [buyer, shop] = [await newBuyer(), await newShop()]
    const itemID = await app.make.listedItem(shop.shopID, { name: 'Gown', price: 300 })
    await addToCart(buyer, itemID)
    const { changeID } = await lowerAll(shop, [itemID], -100)
    await shop.ok('POST store/undo_update_items', { changeID: changeID ?? '' })
    await settle()
    expect(await textsOf(buyer)).toEqual([])
    await lowerAll(shop, [itemID], -100)
    await settle()
    expect(await textsOf(buyer)).toEqual(['₱100 less than when you saved it: Gown, now ₱200'])
  })

  test(
    `a buyer is notified at most ${maxSavedNotificationsADay} times a day`,
    { timeout: 60_000 },
    async () => {
      const [buyer, shop] = [await newBuyer(), await newShop()]
      const itemID = await app.make.listedItem(shop.shopID, { price: 300 })
      await addToCart(buyer, itemID)
      for (let n = 1; n <= maxSavedNotificationsADay + 1; n += 1) {
        await setPrice(shop, itemID, 300 - n)
        minutes(11)
        await look()
      }
      expect(await textsOf(buyer)).toHaveLength(maxSavedNotificationsADay)
    },
  )
})

describe('nobody is notified', () => {
  test('of what the seller took down, what is sold or held, and what the buyer removed', async () => {
    const [buyer, other, shop] = [await newBuyer(), await newBuyer(), await newShop()]
    expect(await lowered(buyer, shop, (itemID) => shop.ok('POST store/withdraw_item', { itemID }))).toEqual(
      [],
    )
    expect(
      await lowered(buyer, shop, (itemID) => other.ok('POST tickets/purchase_item', { itemID })),
    ).toEqual([])
    expect(
      await lowered(buyer, shop, (itemID) => buyer.ok('POST tickets/purchase_item', { itemID })),
    ).toEqual([])
    expect(
      await lowered(buyer, shop, (itemID) => buyer.ok('POST homepage/remove_from_cart', { itemID })),
    ).toEqual([])
    expect(await lowered(buyer, shop, (itemID) => shop.ok('POST store/delete_item', { itemID }))).toEqual([])
  })

  test('of a shop that is stopped or away', async () => {
    const [buyer, stopped, away] = [await newBuyer(), await newShop(), await newShop()]
    expect(
      await lowered(buyer, stopped, () =>
        decideIn(app)((stops, tx) => stops.pauseShop(tx, stopped.shopID, null)),
      ),
    ).toEqual([])
    expect(
      await lowered(buyer, away, () => away.ok('POST store/set_vacation', { until: '2026-12-20' })),
    ).toEqual([])
  })

  test('after a block, by either side, or while they help the shop', async () => {
    const [blocked, blocks, helps, shop] = [
      await newBuyer(),
      await newBuyer(),
      await newBuyer(),
      await newShop(),
    ]
    for (const buyer of [blocked, blocks])
      await buyer.ok('POST chat/send_message', { sellerID: shop.accountID, message: 'Magkano po?' })
    expect(
      await lowered(blocked, shop, () => shop.ok('POST chat/block', { userID: blocked.accountID })),
    ).toEqual([])
    expect(
      await lowered(blocks, shop, () => blocks.ok('POST chat/block', { sellerID: shop.accountID })),
    ).toEqual([])
    expect(
      await lowered(helps, shop, async () => {
        const since = app.clock.now()
        await app.db
          .insertInto('shop_helpers')
          .values({ shop_id: shop.shopID, account_id: helps.accountID, since })
          .execute()
      }),
    ).toEqual([])
  })

  test('after the deletion of an account, which takes what waits with it', async () => {
    const [buyer, shop] = [await app.make.buyer(), await newShop()]
    const itemID = await app.make.listedItem(shop.shopID, { price: 300 })
    await buyer.ok('POST homepage/add_to_cart', { itemID })
    await setPrice(shop, itemID, 200)
    const waiting = async () =>
      (await app.pool.query('select from saved_item_changes where item_id = $1', [itemID])).rowCount
    expect(await waiting()).toBe(1)
    const { savedItemChanges } = await buyer.ok('POST auth/my_data', {
      password: testPassword,
    })
    expect(savedItemChanges).toMatchObject([{ change: 'cheaper', price: 200, notifiedAt: null }])
    await buyer.ok('POST auth/delete_account', { password: testPassword })
    expect(await waiting()).toBe(0)
    // One that was written at the moment of the deletion.
    await app.pool.query(
      `insert into saved_item_changes (buyer_id, item_id, change, price_centavos, due_at)
       values ($1, $2, 'cheaper', 20000, $3)`,
      [buyer.accountID, itemID, app.clock.now()],
    )
    await settle()
    expect(await waiting()).toBe(0)
  })
})

describe('an item that is free again', () => {
  test('notifies who saved it at once, but not who gave it up, and again only at another price', async () => {
    const [buyer, shop] = [await newBuyer(), await newShop()]
    const { itemID, holder, ticketID } = await reserved(shop, [buyer])
    await holder.ok('POST tickets/cancel_ticket', { ticketID })
    await look()
    expect(await notificationsOf(buyer)).toEqual([
      { text: 'Free again: Bouclé jacket', path: `/item/${itemID}` },
    ])
    expect(await notificationsOf(holder)).toEqual([])
    minutes(20)
    const again = await holder.ok('POST tickets/purchase_item', { itemID })
    await holder.ok('POST tickets/cancel_ticket', { ticketID: again.ticketID })
    await look()
    expect(await textsOf(buyer)).toHaveLength(1)
  })

  test('the line comes first: only when nobody is left in it', async () => {
    const [buyer, waits, shop] = [await newBuyer(), await newBuyer(), await newShop()]
    const { itemID, holder, ticketID } = await reserved(shop, [buyer, waits])
    await waits.ok('POST tickets/line_up', { itemID })
    await holder.ok('POST tickets/cancel_ticket', { ticketID })
    await look()
    expect(await textsOf(buyer)).toEqual([])
    minutes(31)
    await app.background.run('hold-deadlines')
    await look()
    expect(await textsOf(buyer)).toEqual(['Free again: Bouclé jacket'])
    // Whose turn has passed was notified of that turn.
    expect(await textsOf(waits)).toEqual([])
  })

  test('not when it is held again, sold, taken down or off sale before they can be notified', async () => {
    const [buyer, other, shop] = [await newBuyer(), await newBuyer(), await newShop()]
    const one = await reserved(shop, [buyer])
    await one.holder.ok('POST tickets/cancel_ticket', { ticketID: one.ticketID })
    const { ticketID } = await other.ok('POST tickets/purchase_item', { itemID: one.itemID })
    await look()
    expect(await textsOf(buyer)).toEqual([])
    // It counts when that ends too.
    await other.ok('POST tickets/cancel_ticket', { ticketID })
    await look()
    expect(await textsOf(buyer)).toEqual(['Free again: Bouclé jacket'])

    const two = await reserved(shop, [buyer])
    await shop.ok('POST tickets/update_ticket_status', { ticketID: two.ticketID, statusID: 6 })
    const three = await reserved(shop, [buyer])
    await shop.ok('POST tickets/update_ticket_status', { ticketID: three.ticketID, statusID: 5 })
    const four = await reserved(shop, [buyer])
    await four.holder.ok('POST tickets/cancel_ticket', { ticketID: four.ticketID })
    await shop.ok('POST store/withdraw_item', { itemID: four.itemID })
    await settle()
    expect(await textsOf(buyer)).toHaveLength(1)
  })
})
