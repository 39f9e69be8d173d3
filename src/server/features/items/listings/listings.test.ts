import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photoWidths } from '#domain/photos.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { feedOf } from '#tests/support/feed.ts'
import { picture, somePhoto } from '#tests/support/photos.ts'
import { availabilityIn } from '#tests/support/item-rows.ts'

let app: TestApp
let seller: Awaited<ReturnType<TestApp['make']['shopkeeper']>>
let buyer: Awaited<ReturnType<TestApp['make']['buyer']>>

beforeAll(async () => {
  app = await startApp()
  seller = await app.make.shopkeeper()
  buyer = await app.make.buyer()
})
afterAll(() => app.stop({ breaks: ['An item is not as its hold says', 'The hold of an item'] }))

const form = (more: object = {}) => ({ ...app.make.itemForm(), ...more })
const addItem = async (more: object = {}) => (await seller.ok('POST store/add_item', form(more))).generatedID
const addPhoto = async (id: string, n = 0, more: object = {}) =>
  seller.ok('POST store/add_img_item', { id, img: await somePhoto(n), ...more })
const inFeed = async (id: string) => (await feedOf(buyer)).includes(id)

describe('a shop', () => {
  test('is created once per seller, also with simultaneous requests', async () => {
    const fresh = await app.make.seller()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        fresh.call('POST store/create_new_shop', { name: `Shop ${n}`, address: 'Baguio' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ error }) => error?.code))).toEqual(new Set([undefined, 'shop_exists']))
  })

  test('is found by its id by buyers, and not by visitors or unverified sellers', async () => {
    const shop = await buyer.ok('GET store/get_shop_details', { shopID: seller.shopID })
    expect(shop).toMatchObject({ storeName: seller.shopName, shopOwnerID: seller.accountID, location: null })
    expect(shop.phoneNumber).toMatch(/^09\d{9}$/)
    const unverified = await app.make.seller({ approved: false })
    expect((await unverified.call('GET store/get_shop_details', { shopID: seller.shopID })).status).toBe(403)
    expect((await buyer.call('GET store/get_shop_details')).status).toBe(404)
    expect((await unverified.call('POST store/create_new_shop', { name: 'x', address: 'y' })).status).toBe(
      403,
    )
  })

  test('needs a name and an address', async () => {
    const fresh = await app.make.seller()
    const answer = await fresh.call('POST store/create_new_shop', { name: ' ', address: '' }, 'form')
    expect(answer.error?.fields).toEqual({ name: 'Name is required', address: 'Address is required' })
  })

  test('are listed in pages, each starting after the last name', async () => {
    for (let n = 0; n < 105; n += 1) await app.make.shopRow()
    const first = await buyer.ok('GET store/stores')
    expect(first).toMatchObject({ has_next: true })
    const second = await buyer.ok('GET store/stores', { cursor: first.cursor ?? '' })
    const ids = [...first.stores, ...second.stores].map(({ shopID }) => shopID)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain(seller.shopID)
  })
})

describe('add_item', () => {
  test.each([
    ['name', '', 'Name is required'],
    ['name', 'x'.repeat(81), 'Name has at most 80 characters'],
    ['name', 'left\u202eright', 'Name holds characters that turn text around. Please type it anew.'],
    ['description', '  ', 'Description is required'],
    ['price', undefined, 'Price is required'],
    ['price', '', 'Price is required'],
    ['price', 0, 'The price must be between ₱1 and ₱1,000,000'],
    ['price', -5, 'The price must be between ₱1 and ₱1,000,000'],
    ['price', 1_000_000.01, 'The price must be between ₱1 and ₱1,000,000'],
    ['price', 'abc', 'The price must be a number, such as 1200 or 1,200.50'],
    ['price', 1.234, 'The price can have at most 2 decimal places'],
    ['size', 'XXL', 'Size is required'],
    ['isFeminine', undefined, 'Style is required'],
    ['tagID', [], 'Add a tag'],
    ['tagID', undefined, 'Add a tag'],
    ['tagID', ['Hoodie'], 'Add a tag'],
    ['photos', 9, 'An item has 1 to 8 photos'],
  ])('refuses %s = %j', async (field, value, sentence) => {
    const answer = await seller.call('POST store/add_item', form({ [field]: value }))
    expect(answer.status).toBe(400)
    expect(answer.error?.fields).toEqual({ [field]: sentence })
  })

  test.each(['json', 'form'] as const)('takes a %s body', async (encoding) => {
    const { generatedID } = await seller.ok(
      'POST store/add_item',
      form({ tagID: [1, 2], price: '19.99' }),
      encoding,
    )
    const item = await seller.ok('GET store/item', { id: generatedID })
    expect(item).toMatchObject({
      price: 19.99,
      status: 'draft',
      isFeminine: 1,
      tags: [{ tagID: 1 }, { tagID: 2 }],
    })
  })

  test.each([
    ['d5.5', '350,50', 350.5],
    ['own', '1,200', 1200],
    ['own', '₱1.200,50', 1200.5],
    ['own', '1.5k', 1500],
    ['own', '３５０ php', 350],
    ['own', '1\u202f200', 1200],
  ])('%s: takes the price %j of a form', async (_id, typed, price) => {
    const { generatedID } = await seller.ok('POST store/add_item', form({ price: typed }), 'form')
    expect(await seller.ok('GET store/item', { id: generatedID })).toMatchObject({ price })
  })

  test('asks what 1.200 means', async () => {
    const { status, error } = await seller.call('POST store/add_item', form({ price: '1.200' }), 'form')
    expect([status, error?.fields]).toEqual([
      400,
      { price: '“1.200” is not clear. Please write 1200, or at most two digits after the dot.' },
    ])
  })

  test.each([0, 1, true, false, '0', '1', 'true', 'false'])('takes isFeminine = %j', async (isFeminine) => {
    const id = await addItem({ isFeminine })
    const item = await seller.ok('GET store/item', { id })
    expect(item.isFeminine).toBe([1, true, '1', 'true'].includes(isFeminine) ? 1 : 0)
  })

  test('is for verified sellers with a shop', async () => {
    expect((await app.visitor().call('POST store/add_item', form())).status).toBe(401)
    expect((await buyer.call('POST store/add_item', form())).status).toBe(403)
    const unverified = await app.make.seller({ approved: false })
    expect((await unverified.call('POST store/add_item', form())).status).toBe(403)
    const shopless = await app.make.seller()
    expect((await shopless.call('POST store/add_item', form())).error?.code).toBe('shop_missing')
  })

  test('refuses unknown tags and creates nothing', async () => {
    const clientID = crypto.randomUUID()
    const answer = await seller.call('POST store/add_item', form({ tagID: [1, 888_888], clientID }))
    expect(answer.error?.code).toBe('unknown_tag')
    expect(await app.db.selectFrom('items').select('id').where('client_id', '=', clientID).execute()).toEqual(
      [],
    )
  })

  test('creates one item for fifty simultaneous requests with one client id', async () => {
    const clientID = crypto.randomUUID()
    const made = await Promise.all(Array.from({ length: 50 }, () => addItem({ clientID })))
    expect(new Set(made).size).toBe(1)
    const rows = await app.db.selectFrom('items').select('id').where('client_id', '=', clientID).execute()
    expect(rows).toHaveLength(1)
  })

  test('returns the first item if a client id comes with different values', async () => {
    const clientID = crypto.randomUUID()
    const first = await addItem({ clientID })
    expect(await addItem({ clientID, name: 'Another', price: 9 })).toBe(first)
    expect(await seller.ok('GET store/item', { id: first })).toMatchObject({
      name: 'Maong Jacket',
      price: 450.5,
    })
  })

  test('the same client id in another shop is a different item', async () => {
    const clientID = crypto.randomUUID()
    const other = await app.make.shopkeeper()
    const mine = await addItem({ clientID })
    expect((await other.ok('POST store/add_item', form({ clientID }))).generatedID).not.toBe(mine)
  })
})

describe('photos', () => {
  test('list the item when the last one arrives; until then only its seller sees it', async () => {
    const id = await addItem({ photos: 3 })
    expect((await addPhoto(id, 0)).status).toBe('draft')
    expect((await addPhoto(id, 1)).status).toBe('draft')
    expect(await inFeed(id)).toBe(false)
    const other = await app.make.shopkeeper()
    for (const stranger of [buyer, other])
      for (const call of ['GET store/item', 'GET store/item_images'] as const)
        expect((await stranger.call(call, { id })).status).toBe(404)
    const seen = await buyer.ok('GET store/get_shop_items', { shopID: seller.shopID })
    expect(seen.items.map(({ itemID }) => itemID)).not.toContain(id)
    const own = await seller.ok('GET store/get_shop_items')
    const draft = own.items.find(({ itemID }) => itemID === id)
    expect(draft).toMatchObject({ status: 'draft', photosExpected: 3, images: [{}, {}] })
    expect(await seller.ok('GET store/item', { id })).toMatchObject({ photosExpected: 3, images: [{}, {}] })
    const last = await addPhoto(id, 2)
    expect(last).toMatchObject({ status: 'for_sale' })
    expect(last.image_links).toHaveLength(3)
    expect(await inFeed(id)).toBe(true)
    expect((await buyer.ok('GET store/item', { id })).images).toHaveLength(3)
  })

  test('without a position take the first free one, from whichever device they come', async () => {
    const id = await addItem({ photos: 3 })
    await addPhoto(id, 0, { position: 1 })
    expect((await addPhoto(id, 1)).status).toBe('draft')
    expect((await addPhoto(id, 1)).image_links).toHaveLength(2)
    expect((await addPhoto(id, 2)).status).toBe('for_sale')
  })

  test('that are sent twice are stored once, without an error', async () => {
    const id = await addItem({ photos: 2 })
    await addPhoto(id, 0, { position: 0 })
    const again = await addPhoto(id, 0, { position: 0 })
    expect(again).toMatchObject({ status: 'draft' })
    expect(again.image_links).toHaveLength(1)
    expect((await addPhoto(id, 5, { position: 0 })).image_links).toHaveLength(1)
    expect((await addPhoto(id, 1, { position: 1 })).status).toBe('for_sale')
    const taken = await seller.call('POST store/add_img_item', { id, img: await somePhoto(7), position: 1 })
    expect(taken.error?.code).toBe('item_complete')
  })

  test('list the item once, if the last two arrive at the same time', async () => {
    const id = await addItem({ photos: 4 })
    await Promise.all([0, 1, 2, 3].map((n) => addPhoto(id, n, { position: n })))
    expect(await availabilityIn(app.db, id)).toBe('for_sale')
    expect((await seller.ok('GET store/item', { id })).image_links).toHaveLength(4)
  })

  test('are limited to eight', async () => {
    const id = await addItem()
    for (let n = 0; n < 8; n += 1) await addPhoto(id, n)
    const ninth = await seller.call('POST store/add_img_item', { id, img: await somePhoto(9) })
    expect(ninth.error?.code).toBe('too_many_photos')
  })

  test('cannot be added to the item of another seller', async () => {
    const id = await addItem()
    const other = await app.make.shopkeeper()
    const img = await somePhoto()
    expect((await other.call('POST store/add_img_item', { id, img })).status).toBe(404)
    expect((await buyer.call('POST store/add_img_item', { id, img })).status).toBe(403)
    expect((await other.call('POST store/attach_tag_to_item', { itemID: id, tagID: 3 })).status).toBe(404)
    expect((await seller.call('POST store/add_img_item', { id: crypto.randomUUID(), img })).status).toBe(404)
    await seller.ok('POST store/attach_tag_to_item', { itemID: id, tagID: 3 }, 'form')
    expect((await seller.ok('GET store/item', { id })).tags).toHaveLength(2)
  })

  test('are served as WebP in every width, to everybody, with an immutable cache', async () => {
    const id = await addItem()
    const [link = ''] = (await addPhoto(id)).image_links
    for (const width of photoWidths) {
      const response = await fetch(app.base + link.replace('-1080', `-${width}`))
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    for (const odd of ['-1081.webp', '-160.png', '-160.webp/../../x', '.webp'])
      expect((await fetch(app.base + link.replace('-1080.webp', odd))).status).toBe(404)
  })

  test('of one item are accepted in different formats', async () => {
    const id = await addItem({ photos: 5 })
    for (const [n, format] of (['jpeg', 'png', 'webp', 'avif', 'gif'] as const).entries()) {
      const img = await picture({ width: 300 + n, height: 400, format })
      await seller.ok('POST store/add_img_item', { id, img })
    }
    expect((await seller.ok('GET store/item', { id })).status).toBe('for_sale')
  })

  test('without a file get an error that names the field', async () => {
    const id = await addItem()
    for (const img of [undefined, 'text', { bytes: [1] }])
      expect((await seller.call('POST store/add_img_item', { id, img })).error?.fields).toEqual({
        img: 'A photo is required',
      })
  })
})

test('the items of a shop come in pages, newest first, without duplicates', async () => {
  const shopID = await app.make.shopRow()
  for (let n = 0; n < 50; n += 1)
    await app.make.listedItem(shopID, { at: new Date(Date.UTC(2026, 0, 1 + (n % 9))) })
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await buyer.ok('GET store/get_shop_items', { shopID, cursor })
    seen.push(...page.items.map(({ itemID }) => itemID))
    cursor = page.cursor ?? undefined
  } while (cursor)
  expect(seen).toHaveLength(50)
  expect(new Set(seen).size).toBe(50)
  expect((await buyer.call('GET store/get_shop_items', { shopID, cursor: 'nonsense' })).status).toBe(400)
})

test('the items of an unknown shop are not found', async () => {
  const nowhere = await buyer.call('GET store/get_shop_items', { shopID: crypto.randomUUID() })
  expect(nowhere.error?.code).toBe('not_found')
  expect((await buyer.call('GET store/get_shop_items')).error?.code).toBe('not_found')
  const shopless = await app.make.seller()
  expect((await shopless.call('GET store/get_shop_items')).error?.code).toBe('shop_missing')
  const empty = await app.make.shopRow()
  expect((await buyer.ok('GET store/get_shop_items', { shopID: empty })).items).toEqual([])
})

test.each(['held', 'sold', 'withdrawn'] as const)(
  'an item that is %s can still be opened and shows its status',
  async (state) => {
    const id = await app.make.listedItem(seller.shopID, { availability: state })
    expect((await buyer.ok('GET store/item', { id })).status).toBe(state)
  },
)
