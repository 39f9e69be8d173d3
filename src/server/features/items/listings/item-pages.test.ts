import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { someFacts } from '#tests/support/item-facts.ts'
import { somePhoto } from '#tests/support/photos.ts'
import { connect } from '#server/platform/db/connect.ts'
import { createListings } from './service.ts'

let here: TestApp
/** A second process on the same database. */
let there: TestApp
let seller: Awaited<ReturnType<TestApp['make']['shopkeeper']>>
let buyer: Awaited<ReturnType<TestApp['make']['buyer']>>

beforeAll(async () => {
  here = await startApp()
  there = await startApp({}, here)
  seller = await here.make.shopkeeper()
  buyer = await here.make.buyer()
})
afterAll(async () => {
  await there.stop()
  await here.stop()
})

const pageOn = async (app: TestApp, id: string) => {
  const visitor = app.visitor()
  visitor.cookie = buyer.cookie
  return visitor.call('GET store/item', { id })
}
/** The reply of both processes, after they have received all events. */
const pages = async (id: string) => {
  const replies: unknown[] = []
  for (const app of [here, there]) {
    await app.events.syncNotifications()
    const { status, body } = await pageOn(app, id)
    replies.push(status === 200 ? body : status)
  }
  expect(replies[0]).toEqual(replies[1])
  return replies[0] as Record<string, unknown>
}
const set = (id: string, values: object) =>
  here.db.updateTable('items').set(values).where('id', '=', id).execute()
const tagID = async (name: string) =>
  (await here.db.selectFrom('tags').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
/** A change without its event. This is only possible in a test, by disabling the trigger. */
const withoutEvent = async (work: () => Promise<unknown>) => {
  await here.ownerRuns('alter table items disable trigger items_notify_change')
  await here.ownerRuns('alter table item_holds disable trigger item_holds_show')
  await work()
  await here.ownerRuns('alter table items enable trigger items_notify_change')
  await here.ownerRuns('alter table item_holds enable trigger item_holds_show')
}

describe('the page of an item', () => {
  test('is cached, and each change of what it shows reaches every process', async () => {
    const id = await here.make.item(seller, { name: 'Baro' })
    expect(await pages(id)).toMatchObject({ name: 'Baro', status: 'for_sale' })
    await withoutEvent(() => set(id, { name: 'No event' }))
    expect(await pages(id)).toMatchObject({ name: 'Baro' })

    await set(id, { name: 'Saya', price_centavos: 12_300 })
    expect(await pages(id)).toMatchObject({ name: 'Saya', price: 123 })
    await seller.ok('POST store/attach_tag_to_item', { itemID: id, tagID: [await tagID('Vintage')] })
    expect(JSON.stringify((await pages(id))['tags'])).toContain('Vintage')
    await seller.ok('POST store/add_img_item', { id, img: await somePhoto(7) })
    expect((await pages(id))['images']).toHaveLength(2)
    await seller.ok('POST auth/location/attach_location', { long: 120.6, lat: 16.4 })
    expect(await pages(id)).toMatchObject({ storeLocation: { long: 120.6, lat: 16.4 } })
    await here.db.updateTable('shops').set({ name: 'Tiangge' }).where('id', '=', seller.shopID).execute()
    expect(await pages(id)).toMatchObject({ storeName: 'Tiangge' })
    await here.ownerRuns("update tags set name = 'Antique' where name = 'Vintage'")
    expect(JSON.stringify((await pages(id))['tags'])).toContain('Antique')
    await here.ownerRuns("update tags set name = 'Vintage' where name = 'Antique'")

    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID: id })
    expect(await pages(id)).toMatchObject({ status: 'held' })
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 7 })
    expect(await pages(id)).toMatchObject({ status: 'for_sale' })
    for (const availability of ['sold', 'withdrawn'] as const) {
      await set(id, { state: availability })
      expect(await pages(id)).toMatchObject({ status: availability })
    }
  })

  test('has each field of the contract; its photos have a call of their own too', async () => {
    const owner = await here.make.shopkeeper()
    await owner.ok('POST auth/location/attach_location', { long: 120.6, lat: 16.4 })
    const tag = { tagID: await tagID('Vintage'), tagName: 'Vintage' }
    const form = {
      name: 'Camisa',
      price: 199.75,
      size: 'XL',
      isFeminine: 0,
      tagID: [tag.tagID],
      photos: 2,
      ...someFacts,
    }
    const id = await here.make.item(owner, form)
    await owner.ok('POST store/add_img_item', { id, img: await somePhoto(7) })
    const photos = await here.db
      .selectFrom('item_photos')
      .select(['key', 'placeholder', 'width', 'height'])
      .where('item_id', '=', id)
      .orderBy('position')
      .execute()
    const images = photos.map(({ key, ...photo }) => ({ link: `/photos/${key}-1080.webp`, ...photo }))
    const image_links = images.map(({ link }) => link)
    expect(new Set(image_links).size).toBe(2)
    expect(await buyer.ok('GET store/item', { id })).toEqual({
      itemID: id,
      name: 'Camisa',
      description: 'Soft from years of wear.',
      price: 199.75,
      size: 'XL',
      isFeminine: 0,
      ...someFacts,
      colours: [],
      tags: [tag],
      storeID: owner.shopID,
      storeName: owner.shopName,
      town: 'Baguio',
      storeLocation: { long: 120.6, lat: 16.4 },
      image_links,
      images,
      photosExpected: 2,
      status: 'for_sale',
      actions: [],
    })
    expect(await buyer.ok('GET store/item_images', { id })).toEqual({ image_links })
  })

  test('is not found after its item is deleted and while it is a draft', async () => {
    const id = await here.make.listedItem(seller.shopID)
    expect(await pages(id)).toMatchObject({ status: 'for_sale' })
    for (const table of ['item_photos', 'item_tags'] as const)
      await here.db.deleteFrom(table).where('item_id', '=', id).execute()
    await here.db.deleteFrom('items').where('id', '=', id).execute()
    expect(await pages(id)).toBe(404)
    const { generatedID } = await seller.ok('POST store/add_item', here.make.itemForm())
    expect(await pages(generatedID)).toBe(404)
    await seller.ok('POST store/add_img_item', { id: generatedID, img: await somePhoto(1) })
    expect(await pages(generatedID)).toMatchObject({ status: 'for_sale' })
  })

  test('a stale cached page does not allow a purchase', async () => {
    const id = await here.make.listedItem(seller.shopID)
    await pages(id)
    await withoutEvent(() => here.make.sellInShop([id]))
    expect(await pages(id)).toMatchObject({ status: 'for_sale' })
    expect((await buyer.call('POST tickets/purchase_item', { itemID: id })).status).toBe(409)
  })

  test('is not cached if its read began before a change, however late the read ends', async () => {
    const id = await here.make.listedItem(seller.shopID, { name: 'Before' })
    const gate = Promise.withResolvers<void>()
    const read = Promise.withResolvers<void>()
    const { db, pool, close } = connect(here.connection, () => undefined, 2)
    const slow = createListings({
      database: {
        db,
        pool,
        close,
        onWrite: () => undefined,
        readReplica: async (work) => {
          const answer = await work(db)
          read.resolve()
          await gate.promise
          return answer
        },
      },
      events: there.events,
      storage: there.storage,
      clock: there.clock,
      photoAdded: async () => undefined,
      putIntoBale: async () => undefined,
    })
    const first = slow.pageOf(id)
    await read.promise
    await set(id, { name: 'After' })
    await there.events.syncNotifications()
    gate.resolve()
    expect(JSON.parse((await first).json)).toMatchObject({ name: 'Before' })
    expect(JSON.parse((await slow.pageOf(id)).json)).toMatchObject({ name: 'After' })
    await close()
  })
})

test('the list of tags is cached until a tag changes, on every process', async () => {
  const tags = async () => {
    const replies = []
    for (const app of [here, there]) {
      await app.events.syncNotifications()
      replies.push(await app.visitor().ok('GET store/get_all_tags'))
    }
    expect(replies[0]).toEqual(replies[1])
    return Object.keys(replies[0] ?? {})
  }
  expect(await tags()).not.toContain('Malong')
  await here.ownerRuns('alter table tags disable trigger tags_notify')
  await here.ownerRuns("insert into tags (name, kind) values ('Malong', 'garment')")
  expect(await tags()).not.toContain('Malong')
  await here.ownerRuns('alter table tags enable trigger tags_notify')
  await here.ownerRuns("update tags set name = 'Tapis' where name = 'Malong'")
  expect(await tags()).toContain('Tapis')
  await here.ownerRuns("delete from tags where name = 'Tapis'")
  expect(await tags()).not.toContain('Tapis')
})
