import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photoWidths } from '#domain/photos.ts'
import type { TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { feedOf } from '#tests/support/feed.ts'
import { picture } from '#tests/support/photos.ts'
import { findItemRow } from '#tests/support/item-rows.ts'

let app: TestApp
let seller: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
let rival: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>

beforeAll(async () => {
  app = await startApp()
  seller = await app.make.quickShopkeeper()
  rival = await app.make.quickShopkeeper()
  buyer = await app.make.quickBuyer()
})
afterAll(() => app.stop({ breaks: ['An item is shown without'] }))

const changes = [
  'POST store/update_item',
  'POST store/withdraw_item',
  'POST store/relist_item',
  'POST store/delete_item',
] as const
const listed = (given: Parameters<TestApp['make']['listedItem']>[1] = {}) =>
  app.make.listedItem(seller.shopID, given)
let made = 0
/** Each photo has different content and so files of its own. */
const newPhoto = () => picture({ width: 120, height: 150, colour: `hsl(${(made += 7) % 360} 80% 45%)` })

/** A listed item whose photos have files. */
const photographed = async (count: number, first?: Blob) => {
  const form = { ...app.make.itemForm(), photos: count }
  const { generatedID: id } = await seller.ok('POST store/add_item', form)
  for (let n = 0; n < count; n += 1) {
    const img = n === 0 && first ? first : await newPhoto()
    await seller.ok('POST store/add_img_item', { id, img })
  }
  return id
}
const linksOf = async (id: string) => (await seller.ok('GET store/item_images', { id })).image_links
const filesOf = async (link = '') => {
  const answers = await Promise.all(
    photoWidths.map((width) => fetch(app.base + link.replace('-1080', `-${width}`))),
  )
  return new Set(answers.map(({ status }) => status))
}
const rowOf = (id: string) => findItemRow(app.db, id)
const ticketOf = async (itemID: string, statusID: TicketStatus) => {
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  if (statusID !== 1) await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })
  return ticketID
}

describe('who may change an item', () => {
  test.each(changes)('%s takes the item as itemID or id, and not two different ones', async (call) => {
    const [id, other] = [await listed(), await listed()]
    const more = call === 'POST store/update_item' ? { price: 77 } : {}
    for (const item of [{}, { id, itemID: other }])
      expect(await seller.call(call, { ...item, ...more })).toMatchObject({
        status: 400,
        error: { code: 'bad_input', fields: { itemID: 'Say which piece, once' } },
      })
    expect((await seller.call(call, { itemID: id, ...more })).status).toBe(200)
    expect((await seller.call(call, { id: other, itemID: other, ...more })).status).toBe(200)
  })

  test.each(changes)('%s is for the seller of the item only', async (call) => {
    const id = await listed()
    const before = await rowOf(id)
    expect((await app.visitor().call(call, { id })).status).toBe(401)
    expect((await buyer.call(call, { id })).status).toBe(403)
    const stranger = await rival.call(call, { id, name: 'Mine now' })
    expect(stranger).toMatchObject({ status: 404, error: { code: 'not_found' } })
    expect((await seller.call(call, { id: uuidv7() })).status).toBe(404)
    expect((await seller.call(call, { id: 'x' })).status).toBe(400)
    expect(await rowOf(id)).toEqual(before)
  })

  test.each(changes)(
    '%s is refused while a buyer has reserved the item, and once it is sold',
    async (call) => {
      for (const [status, code] of [
        [1, 'item_reserved'],
        [4, 'item_reserved'],
        [5, 'item_sold'],
      ] as const) {
        const id = await listed()
        await ticketOf(id, status)
        const before = await rowOf(id)
        expect((await seller.call(call, { id, price: 1 })).error).toMatchObject({ code })
        expect(await rowOf(id)).toEqual(before)
      }
    },
  )

  test('photos and tags cannot be added to a reserved item', async () => {
    const id = await listed()
    await ticketOf(id, 1)
    const added = await seller.call('POST store/add_img_item', { id, img: await newPhoto() })
    expect(added).toMatchObject({ status: 409, error: { code: 'item_reserved' } })
    const tagged = await seller.call('POST store/attach_tag_to_item', { itemID: id, tagID: 3 })
    expect(tagged).toMatchObject({ status: 409, error: { code: 'item_reserved' } })
  })

  test('the seller sees the allowed actions, and others do not', async () => {
    const id = await listed()
    const actions = async (who: typeof seller | typeof buyer) =>
      (await who.ok('GET store/item', { id })).actions
    expect(await actions(seller)).toEqual(['edit', 'withdraw', 'delete'])
    expect(await actions(rival)).toEqual([])
    expect(await actions(buyer)).toEqual([])
    await seller.ok('POST store/withdraw_item', { id })
    expect(await actions(seller)).toEqual(['edit', 'relist', 'delete'])
    const { items } = await seller.ok('GET store/get_shop_items')
    expect(items.find(({ itemID }) => itemID === id)?.actions).toEqual(['edit', 'relist', 'delete'])
    await seller.ok('POST store/relist_item', { id })
    await ticketOf(id, 1)
    expect(await actions(seller)).toEqual([])
  })

  test('changes are limited to a thousand an hour', async () => {
    const busy = await app.make.quickShopkeeper()
    const id = await app.make.listedItem(busy.shopID)
    await busy.ok('POST store/update_item', { id, price: 5 })
    await app.db
      .updateTable('attempts')
      .set({ count: 1_000 })
      .where('key', '=', `item-change:${busy.accountID}`)
      .execute()
    expect((await busy.call('POST store/update_item', { id, price: 6 })).error?.code).toBe('too_many_tries')
  })
})

describe('update_item', () => {
  test('changes the given fields and keeps the others', async () => {
    const id = await listed({ name: 'Old name', price: 100 })
    expect(await seller.ok('POST store/update_item', { id, price: 80.5 })).toMatchObject({
      itemID: id,
      name: 'Old name',
      price: 80.5,
      size: 'M',
      isFeminine: 1,
      actions: ['edit', 'withdraw', 'delete'],
    })
    const all = {
      name: 'New name',
      description: 'Washed twice.',
      price: 90,
      size: 'XL',
      isFeminine: 0,
      tagID: [4, 2],
    }
    for (const encoding of ['json', 'form'] as const) {
      const { tagID, ...words } = all
      const item = await seller.ok('POST store/update_item', { id, ...all }, encoding)
      expect(item).toMatchObject(words)
      expect(item.tags.map((tag) => tag.tagID)).toEqual(tagID.toSorted())
    }
    expect(await seller.ok('POST store/update_item', { id })).toMatchObject({ name: 'New name' })
  })

  test.each([
    ['name', ' '],
    ['name', 'x'.repeat(81)],
    ['description', ''],
    ['price', 0],
    ['price', '1.234'],
    ['size', 'XXL'],
    ['isFeminine', 7],
    ['tagID', []],
    ['photos', []],
    ['photos', ['../../etc/passwd']],
    ['photos', Array.from({ length: 9 }, () => 'a'.repeat(64))],
  ])('refuses %s = %j, and changes nothing', async (field, value) => {
    const id = await listed()
    const before = await rowOf(id)
    const answer = await seller.call('POST store/update_item', { id, name: 'Changed', [field]: value })
    expect(answer.status).toBe(400)
    expect(answer.error?.fields).toHaveProperty(field)
    expect(await rowOf(id)).toEqual(before)
  })

  test('an unknown tag rolls the whole change back', async () => {
    const id = await listed({ name: 'Stays' })
    const answer = await seller.call('POST store/update_item', { id, name: 'Gone', tagID: [1, 999_999] })
    expect(answer.error?.code).toBe('unknown_tag')
    expect(await seller.ok('GET store/item', { id })).toMatchObject({ name: 'Stays', tags: [] })
  })

  test('of two devices at once, each keeps the field it changed', async () => {
    const id = await listed()
    await Promise.all([
      seller.ok('POST store/update_item', { id, price: 70 }),
      seller.ok('POST store/update_item', { id, name: 'From the phone' }),
    ])
    expect(await rowOf(id)).toMatchObject({ name: 'From the phone', price_centavos: 7000 })
  })

  test('changes a draft, which stays a draft', async () => {
    const form = { ...app.make.itemForm(), photos: 2 }
    const { generatedID: id } = await seller.ok('POST store/add_item', form)
    expect(await seller.ok('POST store/update_item', { id, price: 33 })).toMatchObject({
      price: 33,
      status: 'draft',
    })
    for (const call of ['POST store/withdraw_item', 'POST store/relist_item'] as const)
      expect((await seller.call(call, { id })).error?.code).toBe('item_unfinished')
  })
})

describe('the photos of an item', () => {
  test('can be reordered; a removed photo is deleted with its files', async () => {
    const id = await photographed(3)
    const [first = '', second = '', third = ''] = await linksOf(id)
    const item = await seller.ok('POST store/update_item', { id, photos: [third, first] })
    expect(item.image_links).toEqual([third, first])
    expect(await filesOf(second)).toEqual(new Set([404]))
    expect(await filesOf(first)).toEqual(new Set([200]))
    const rows = await app.db.selectFrom('item_photos').select('position').where('item_id', '=', id).execute()
    expect(rows.map(({ position }) => position).toSorted()).toEqual([0, 1])
    // A single photo as a form field, with the link of another width.
    const one = third.replace('-1080', '-160')
    expect((await seller.ok('POST store/update_item', { id, photos: one }, 'form')).image_links).toEqual([
      third,
    ])
  })

  test('can have any order', async () => {
    const id = await photographed(4)
    const links = await linksOf(id)
    for (const order of [
      [3, 2, 1, 0],
      [1, 0, 3, 2],
      [1, 2, 3, 0],
      [0, 3, 1, 2],
    ]) {
      const wanted = order.map((n) => links[n] ?? '')
      await seller.ok('POST store/update_item', { id, photos: wanted })
      expect(await linksOf(id)).toEqual(wanted)
    }
  })

  test('a new one is added at the end of a listed item, and can become its cover', async () => {
    const id = await photographed(1)
    const [old = ''] = await linksOf(id)
    const added = await seller.ok('POST store/add_img_item', { id, img: await newPhoto() })
    expect(added).toMatchObject({ status: 'for_sale', image_links: [old, added.image_link] })
    await seller.ok('POST store/update_item', { id, photos: [added.image_link ?? '', old] })
    const { items } = await buyer.ok('GET store/get_shop_items', { shopID: seller.shopID, onOffer: true })
    expect(items.find(({ itemID }) => itemID === id)?.images[0]?.link).toBe(added.image_link)
  })

  test('a file that another item uses stays', async () => {
    const shared = await newPhoto()
    const [one, other] = [await photographed(2, shared), await photographed(2, shared)]
    const [first = '', second = ''] = await linksOf(one)
    await seller.ok('POST store/update_item', { id: one, photos: [second] })
    expect(await filesOf(first)).toEqual(new Set([200]))
    await seller.ok('POST store/delete_item', { id: one })
    expect(await filesOf(first)).toEqual(new Set([200]))
    await seller.ok('POST store/delete_item', { id: other })
    expect(await filesOf(first)).toEqual(new Set([404]))
  })

  test('of other items, and those removed meanwhile, are refused', async () => {
    const id = await photographed(2)
    const [first = '', second = ''] = await linksOf(id)
    const theirs = await linksOf(await listed())
    for (const photos of [theirs, [first, second, first], ['f'.repeat(64)]]) {
      const answer = await seller.call('POST store/update_item', { id, name: 'No', photos })
      expect(answer).toMatchObject({ status: 409, error: { code: 'photos_changed' } })
    }
    await seller.ok('POST store/update_item', { id, photos: [second] })
    const late = await seller.call('POST store/update_item', { id, photos: [first, second] })
    expect(late.error?.code).toBe('photos_changed')
    expect(await seller.ok('GET store/item', { id })).toMatchObject({
      name: 'Maong Jacket',
      image_links: [second],
    })
  })
})

describe('taking down and relisting', () => {
  test('keeps the position in the feed, and both can be repeated', async () => {
    const name = 'Sequinned bolero'
    const id = await listed({ name, at: new Date(app.clock.now().getTime() - 86_400_000) })
    const newer = await listed({ name })
    const { listed_at } = (await rowOf(id)) ?? {}
    for (let n = 0; n < 2; n += 1)
      expect(await seller.ok('POST store/withdraw_item', { id })).toMatchObject({ status: 'withdrawn' })
    expect(await feedOf(buyer)).not.toContain(id)
    expect((await buyer.call('POST tickets/purchase_item', { itemID: id })).error?.code).toBe('item_gone')
    expect((await buyer.call('POST homepage/add_to_cart', { itemID: id })).error?.code).toBe('item_gone')
    expect((await buyer.ok('GET store/item', { id })).status).toBe('withdrawn')
    app.clock.advance(3_600_000)
    for (let n = 0; n < 2; n += 1)
      expect(await seller.ok('POST store/relist_item', { id })).toMatchObject({
        status: 'for_sale',
        actions: ['edit', 'withdraw', 'delete'],
      })
    expect((await rowOf(id))?.listed_at).toEqual(listed_at)
    const { results } = await buyer.ok('GET homepage/search', { q: name, sort: 'newest' })
    expect(results.map(({ item_id }) => item_id)).toEqual([newer, id])
  })

  test('an item withdrawn by a ticket can be relisted', async () => {
    const id = await listed()
    await ticketOf(id, 6)
    expect((await rowOf(id))?.availability).toBe('withdrawn')
    await seller.ok('POST store/relist_item', { id })
    await ticketOf(id, 1)
    expect((await rowOf(id))?.availability).toBe('held')
  })

  test('an item the seller took down is not relisted by a move of an old ticket', async () => {
    const id = await listed()
    const ticketID = await ticketOf(id, 6)
    await seller.ok('POST store/withdraw_item', { id })
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 7 })
    expect((await rowOf(id))?.availability).toBe('withdrawn')
    await seller.ok('POST store/relist_item', { id })
    expect((await rowOf(id))?.availability).toBe('for_sale')
  })
})

/**
 * The item in a cart, a collection, a conversation and a pair of duplicate listings, and another item in the same
 * cart.
 */
const referredTo = async (id: string) => {
  const other = await app.make.listedItem(rival.shopID)
  for (const itemID of [id, other]) await buyer.ok('POST homepage/add_to_cart', { itemID })
  const { collectionID } = await buyer.ok('POST collections/new_collection', { collection_name: 'Likes' })
  await buyer.ok('POST collections/add_item_to_collection', { collectionID, itemID: id })
  await buyer.ok('POST chat/open_conversation', { itemID: id })
  const [item_id = '', other_item_id = ''] = [id, other].toSorted()
  await app.db
    .insertInto('duplicate_listings')
    .values({ id: uuidv7(), item_id, other_item_id, similarity: 0.99, flagged_at: app.clock.now() })
    .execute()
  return other
}

describe('delete_item', () => {
  test.each(['draft', 'for_sale', 'withdrawn'] as const)(
    'a %s item that never had a ticket is deleted with its photos and everything that refers to it',
    async (availability) => {
      const id = await photographed(2)
      const [link = ''] = await linksOf(id)
      const other = await referredTo(id)
      if (availability === 'draft')
        await app.db
          .updateTable('items')
          .set({ state: 'draft', listed_at: null })
          .where('id', '=', id)
          .execute()
      if (availability === 'withdrawn') await seller.ok('POST store/withdraw_item', { id })
      await seller.ok('POST store/delete_item', { id })
      expect(await rowOf(id)).toBeUndefined()
      expect(await filesOf(link)).toEqual(new Set([404]))
      expect((await buyer.call('GET store/item', { id })).status).toBe(404)
      expect((await buyer.ok('GET homepage/cart')).cart.map(({ itemID }) => itemID)).toEqual([other])
      expect((await seller.call('POST store/delete_item', { id })).status).toBe(404)
      await buyer.ok('POST homepage/remove_from_cart', { itemID: other })
    },
  )

  test('an item that once had a ticket stays for it, and never returns to the list of its seller', async () => {
    const id = await listed({ name: 'Once reserved' })
    const ticketID = await ticketOf(id, 6)
    await seller.ok('POST store/delete_item', { id })
    expect(await rowOf(id)).toMatchObject({ availability: 'withdrawn' })
    const own = await seller.ok('GET store/get_shop_items')
    const seen = await buyer.ok('GET store/get_shop_items', { shopID: seller.shopID })
    for (const { items } of [own, seen]) expect(items.map(({ itemID }) => itemID)).not.toContain(id)
    expect((await buyer.ok('GET tickets/ticket', { ticketID })).tickets).toMatchObject([
      { itemName: 'Once reserved' },
    ])
    expect(await buyer.ok('GET store/item', { id })).toMatchObject({ status: 'withdrawn' })
    expect(await seller.ok('GET store/item', { id })).toMatchObject({ actions: [] })
    for (const call of changes) expect((await seller.call(call, { id })).status).toBe(404)
    const photoSent = await seller.call('POST store/add_img_item', { id, img: await newPhoto() })
    expect(photoSent.status).toBe(404)
    expect((await seller.call('POST store/attach_tag_to_item', { itemID: id, tagID: 3 })).status).toBe(404)
    // A move of its ticket does not bring it back either.
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 8 })
    expect((await rowOf(id))?.availability).toBe('withdrawn')
  })
})
