import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestApp } from '#tests/support/app.ts'
import { feedOf } from '#tests/support/feed.ts'
import { openNewEvents } from '#tests/support/account-events.ts'
import { photoNamed, photoOf } from '#tests/support/photos.ts'
import { asBlob, listItem, startAppWithVision } from '#tests/support/visual-search.ts'

/*
 * A change by a seller in one process is visible at the next request to another process: in the feed, text and visual
 * search, carts, collections, similar items and open pages.
 */

let here: Awaited<ReturnType<typeof startAppWithVision>>
let there: Awaited<ReturnType<typeof startAppWithVision>>
let seller: Awaited<ReturnType<TestApp['make']['shopkeeper']>>
let other: Awaited<ReturnType<TestApp['make']['shopkeeper']>>
let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>

beforeAll(async () => {
  here = await startAppWithVision()
  there = await startAppWithVision(here)
  seller = await here.make.shopkeeper()
  other = await here.make.shopkeeper()
  // The buyer uses the other process.
  buyer = await there.make.quickBuyer()
})
afterAll(async () => {
  await there.stop()
  await here.stop()
})

const dress = (n: number) => photoOf('Dress', n)
const capPhoto = (n: number) => photoOf('Cap', n)

/** Both processes create embeddings: whichever took the last photo must be done. */
const embedAll = async () => {
  await here.embedAll()
  await there.embedAll()
}

/** Asks the other process after it has received all events. */
const asked = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  await there.events.syncNotifications()
  return ask()
}
const found = (q: string) =>
  asked(async () => (await buyer.ok('GET homepage/search', { q })).results.map((item) => item.item_id))
const byPhoto = async (photo: Buffer) => {
  const { results } = await buyer.ok('POST homepage/img_search', { photo: asBlob(photo) })
  return results.map(({ item_id }) => item_id)
}
const inFeed = (id: string) => asked(async () => (await feedOf(buyer)).includes(id))

describe('a change by a seller', () => {
  test('appears in feed, search, cart, collection and page of the other process', async () => {
    const id = await listItem(here, seller, [await dress(1)], { name: 'Plain frock', price: 100 })
    await embedAll()
    await asked(() => buyer.ok('POST homepage/add_to_cart', { itemID: id }))
    const { collectionID } = await buyer.ok('POST collections/new_collection', { collection_name: 'Likes' })
    await buyer.ok('POST collections/add_item_to_collection', { collectionID, itemID: id })
    expect((await buyer.ok('GET store/item', { id })).price).toBe(100)
    expect(await found('zarzuela')).toEqual([])

    const change = { id, name: 'Zarzuela gown', price: 75, size: 'XS', tagID: [26] }
    await seller.ok('POST store/update_item', change)
    expect(await asked(() => buyer.ok('GET store/item', { id }))).toMatchObject({
      name: 'Zarzuela gown',
      price: 75,
      size: 'XS',
      tags: [{ tagID: 26 }],
    })
    expect(await found('zarzuela')).toEqual([id])
    expect(await found('frock')).toEqual([])
    const { results } = await buyer.ok('GET homepage/search', {
      maxPrice: 80,
      minPrice: 70,
      size: 'XS',
      tagID: 26,
    })
    expect(results.map(({ item_id }) => item_id)).toEqual([id])
    expect((await buyer.ok('GET homepage/cart')).cart).toMatchObject([{ name: 'Zarzuela gown', price: 75 }])
    const collected = await buyer.ok('GET collections/get_collection_items', { collection_id: collectionID })
    expect(collected.itemInformation).toMatchObject([{ name: 'Zarzuela gown', price: 75 }])
    const { items } = await buyer.ok('GET homepage')
    expect(items.find(({ item_id }) => item_id === id)).toMatchObject({
      item_name: 'Zarzuela gown',
      item_price: 75,
    })

    await seller.ok('POST store/withdraw_item', { id })
    expect([await inFeed(id), await found('zarzuela')]).toEqual([false, []])
    expect(await byPhoto(await dress(1))).not.toContain(id)
    expect((await buyer.ok('GET homepage/cart')).cart).toMatchObject([{ status: 'withdrawn' }])
    expect((await buyer.ok('GET store/item', { id })).status).toBe('withdrawn')

    await seller.ok('POST store/relist_item', { id })
    expect([await inFeed(id), await found('zarzuela')]).toEqual([true, [id]])
    expect(await byPhoto(await dress(1))).toContain(id)

    await seller.ok('POST store/delete_item', { id })
    expect([await inFeed(id), await found('zarzuela')]).toEqual([false, []])
    expect(await byPhoto(await dress(1))).not.toContain(id)
    expect((await buyer.ok('GET homepage/cart')).cart).toEqual([])
    const left = await buyer.ok('GET collections/get_collection_items', { collection_id: collectionID })
    expect(left).toMatchObject({ count: 0, itemInformation: [] })
    expect((await buyer.call('GET store/item', { id })).status).toBe(404)
  })

  test('of photos keeps the embeddings of reordered ones, adds those of new ones and removes those of removed ones', async () => {
    const id = await listItem(here, seller, [await dress(7), await capPhoto(0)])
    await embedAll()
    const [gown = '', cap = ''] = (await seller.ok('GET store/item_images', { id })).image_links
    const embeddings = () =>
      here.db
        .selectFrom('photo_embeddings')
        .select(['position', 'photo_key', 'kind'])
        .where('item_id', '=', id)
        .orderBy('position')
        .execute()
    const before = await embeddings()
    expect(before).toHaveLength(2)
    await seller.ok('POST store/update_item', { id, photos: [cap, gown] })
    expect(await embeddings()).toEqual(
      before.toReversed().map((embedding, position) => ({ ...embedding, position })),
    )
    expect(await asked(async () => byPhoto(await capPhoto(0)))).toContain(id)

    await seller.ok('POST store/update_item', { id, photos: [gown] })
    expect(await embeddings()).toHaveLength(1)
    expect(await asked(async () => byPhoto(await capPhoto(0)))).not.toContain(id)
    await seller.ok('POST store/add_img_item', { id, img: asBlob(await capPhoto(1)) })
    await embedAll()
    expect(await embeddings()).toHaveLength(2)
    expect(await asked(async () => byPhoto(await capPhoto(1)))).toContain(id)
  })

  test('that relists an item compares it with the items listed meanwhile', async () => {
    const photo = await photoNamed('red-tartan-pencil-skirt')
    const id = await listItem(here, seller, [photo])
    await embedAll()
    await seller.ok('POST store/withdraw_item', { id })
    const copy = await listItem(here, other, [photo])
    await embedAll()
    const pairs = async () => {
      const rows = await here.db
        .selectFrom('duplicate_listings')
        .select(['item_id', 'other_item_id'])
        .execute()
      return rows.map((row) => [row.item_id, row.other_item_id].toSorted().join())
    }
    const pair = [id, copy].toSorted().join()
    expect(await pairs()).not.toContain(pair)
    await seller.ok('POST store/relist_item', { id })
    await vi.waitFor(async () => expect(await pairs()).toContain(pair), 20_000)
  })
})

describe('an open page is notified', () => {
  test('when its item changes, in whichever process, and nobody else is', async () => {
    const id = await here.make.listedItem(seller.shopID)
    const stranger = await there.make.quickBuyer()
    // One process served the page, the other holds the event stream.
    const reader = here.visitor()
    reader.cookie = buyer.cookie
    await reader.ok('GET store/item', { id })
    const [open, elses] = [await openNewEvents(there, buyer), await openNewEvents(there, stranger)]
    await seller.ok('POST store/update_item', { id, price: 60 })
    await open.waitForEvents('items')
    // After refetching it is notified of the next change too.
    await reader.ok('GET store/item', { id })
    await seller.ok('POST store/withdraw_item', { id })
    await open.waitForEvents('items', 'items')
    await reader.ok('GET store/item', { id })
    await seller.ok('POST store/delete_item', { id })
    await open.waitForEvents('items', 'items', 'items')
    expect(elses.received).toEqual([])
    for (const stream of [open, elses]) stream.close()
  })

  test('when an item of its shop changes, is listed or sold, and when the shop is renamed', async () => {
    const id = await here.make.listedItem(seller.shopID)
    const [reader, stranger] = [await here.make.quickBuyer(), await there.make.quickBuyer()]
    /** A late event of an earlier change would end the viewer's entry of this visit. */
    const openPage = async () => {
      await here.events.syncNotifications()
      await reader.ok('GET store/get_shop_items', { shopID: seller.shopID, onOffer: true })
    }
    await openPage()
    await stranger.ok('GET store/get_shop_items', { shopID: other.shopID, onOffer: true })
    const [open, elses] = [await openNewEvents(there, reader), await openNewEvents(there, stranger)]
    const expected: 'items'[] = []
    for (const change of [
      () => seller.ok('POST store/update_item', { id, price: 60 }),
      () => here.make.listedItem(seller.shopID),
      () => seller.ok('POST store/withdraw_item', { id }),
      () => seller.ok('POST store/relist_item', { id }),
      () => buyer.ok('POST tickets/purchase_item', { itemID: id }),
      () => seller.ok('POST store/update_shop', { name: 'Tindahan ni Nena' }),
    ]) {
      await change()
      expected.push('items')
      await open.waitForEvents(...expected)
      await openPage()
    }
    expect(elses.received).toEqual([])
    for (const stream of [open, elses]) stream.close()
  })

  test('when the item of a conversation changes, is taken down or deleted', async () => {
    const id = await here.make.listedItem(seller.shopID)
    const asker = await there.make.quickBuyer()
    const { chatroom } = await asker.ok('POST chat/open_conversation', { storeID: seller.shopID, itemID: id })
    const card = async () => {
      const { id: sellerID } = chatroom
      return (await asker.ok('GET chat/fetch_all_messages', { sellerID })).chatroom.item
    }
    const open = await openNewEvents(there, asker)
    await seller.ok('POST store/update_item', { id, price: 60 })
    await open.waitForEvents('items')
    expect(await card()).toMatchObject({ price: 60 })
    await seller.ok('POST store/withdraw_item', { id })
    await open.waitForEvents('items', 'items')
    expect(await card()).toMatchObject({ status: 'withdrawn' })
    await seller.ok('POST store/delete_item', { id })
    await open.waitForEvents('items', 'items', 'items')
    expect(await card()).toBeNull()
    open.close()
  })

  test('when somebody else reserves the item of a conversation', async () => {
    const id = await here.make.listedItem(seller.shopID)
    const asker = await there.make.quickBuyer()
    const { chatroom } = await asker.ok('POST chat/open_conversation', { storeID: seller.shopID, itemID: id })
    const open = await openNewEvents(there, asker)
    await buyer.ok('POST tickets/purchase_item', { itemID: id })
    await open.waitForEvents('items')
    const { chatroom: now } = await asker.ok('GET chat/fetch_all_messages', { sellerID: chatroom.id })
    expect(now.item).toMatchObject({ itemID: id, status: 'held' })
    open.close()
  })

  test('when it is a cart, a collection or another page of the seller', async () => {
    const id = await here.make.listedItem(seller.shopID)
    const fan = await there.make.quickBuyer()
    await fan.ok('POST homepage/add_to_cart', { itemID: id })
    const { collectionID } = await fan.ok('POST collections/new_collection', { collection_name: 'Likes' })
    await fan.ok('POST collections/add_item_to_collection', { collectionID, itemID: id })
    const [open, own] = [await openNewEvents(there, fan), await openNewEvents(there, seller)]
    await seller.ok('POST store/update_item', { id, price: 60 })
    await open.waitForEvents('cart', 'collections')
    await own.waitForEvents('items')
    await seller.ok('POST store/delete_item', { id })
    await open.waitForEvents('cart', 'cart', 'collections', 'collections')
    for (const stream of [open, own]) stream.close()
  })
})
