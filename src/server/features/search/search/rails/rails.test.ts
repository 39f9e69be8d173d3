import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { picture } from '#tests/support/photos.ts'

let app: TestApp
let img: Blob
beforeAll(async () => {
  app = await startApp()
  img = await picture({ width: 120, height: 150 })
})
afterAll(() => app.stop())

type Shopkeeper = Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
const list = async (seller: Shopkeeper, fields: object = {}) => {
  const { generatedID: id } = await seller.ok('POST store/add_item', {
    ...app.make.itemForm(),
    isFeminine: 0,
    photos: 1,
    ...fields,
  })
  await seller.ok('POST store/add_img_item', { id, img })
  return id
}
const shopAt = async (lat: number, long: number) => {
  const seller = await app.make.quickShopkeeper()
  await seller.ok('POST auth/location/attach_location', { lat, long })
  return seller
}

const prefersMasculine = (id: string) =>
  app.db.updateTable('buyers').set({ is_feminine: 0 }).where('account_id', '=', id).execute()

describe('the rails of the home screen', () => {
  test('are near, in the sizes of the buyer, cheap, and of new shops; short ones are left out', async () => {
    const buyer = await app.make.quickBuyer()
    const { is_feminine: isFeminine } = await app.db
      .selectFrom('buyers')
      .select('is_feminine')
      .where('account_id', '=', buyer.accountID)
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('size_views')
      .values({ buyer_id: buyer.accountID, sizes: ['S', 'S', 'S'] })
      .execute()
    const kinds = async () => {
      await app.events.syncNotifications()
      const { rails } = await buyer.ok('GET homepage/rails')
      // Those for everybody have tests of their own.
      const asked = rails.filter(({ kind }) => ['near', 'size', 'cheap', 'new_shops'].includes(kind))
      return Object.fromEntries(asked.map(({ kind, items }) => [kind, items.map(({ item_id }) => item_id)]))
    }
    expect(await kinds()).toEqual({})
    const baguio = await shopAt(16.41, 120.6)
    const trinidad = await shopAt(16.46, 120.59)
    const cebu = await shopAt(10.32, 123.89)
    const style = { isFeminine, price: 300, size: 'XL' }
    const near: string[] = []
    for (const seller of [baguio, trinidad, baguio]) near.unshift(await list(seller, style))
    const far = await list(cebu, style)
    expect(await kinds(), 'three are too few').toEqual({})
    near.unshift(await list(trinidad, style))
    expect(await kinds(), 'without a location').toEqual({})
    await buyer.ok('POST auth/set_place', { lat: 16.4, long: 120.6 })
    expect(await kinds()).toEqual({ near })
    for (let n = 0; n < 3; n += 1) near.unshift(await list(baguio, style))
    const shown = await kinds()
    expect(shown.near, 'at most four of a shop').toEqual(near.slice(0, 6))
    expect(shown.near).not.toContain(far)

    const cheap: string[] = []
    for (const price of [300, 299.99, 60, 70, 80])
      cheap.unshift(await list(cebu, { ...style, price, size: price === 80 ? 'S' : 'XL' }))
    await list(cebu, { ...style, price: 50, isFeminine: 1 - isFeminine })
    expect((await kinds()).cheap).toEqual(cheap.slice(0, 4))

    const own: string[] = []
    for (let n = 0; n < 4; n += 1) own.unshift(await list(cebu, { ...style, size: 'S' }))
    expect((await kinds()).size).toEqual([...own, cheap[0]])
    expect((await buyer.ok('GET homepage/rails')).sizes).toEqual(['S'])

    const [first] = own
    await buyer.ok('POST tickets/purchase_item', { itemID: first ?? '' })
    expect((await kinds()).size, 'a bought item leaves at once').toEqual([...own.slice(1), cheap[0]])
  })

  test('are new today, of one shop and with the tags of the buyer, without children’s clothes', async () => {
    const buyer = await app.make.quickBuyer()
    const tags = await buyer.ok('GET store/get_all_tags')
    await buyer.ok('POST auth/attach_pref_to_user', { tagIDs: [tags['Corduroy'] ?? 0] })
    await prefersMasculine(buyer.accountID)
    const [one, other] = [await app.make.quickShopkeeper(), await app.make.quickShopkeeper()]
    const old: string[] = []
    for (let n = 0; n < 3; n += 1) old.push(await list(other))
    app.clock.advance(86_400_000)
    const rails = async () => {
      await app.events.syncNotifications()
      const reply = await buyer.ok('GET homepage/rails')
      return {
        ...Object.fromEntries(
          reply.rails.map(({ kind, items }) => [kind, items.map((item) => item.item_id)]),
        ),
        ...reply,
      } as typeof reply & { today?: string[]; taste?: string[] }
    }
    expect((await rails()).today).toBeUndefined()
    const today: string[] = []
    for (let n = 0; n < 4; n += 1) today.push(await list(one, { tagID: [tags['Corduroy']] }))
    const kids = await list(one, { kids: true, tagID: [tags['Corduroy']] })
    const found = await rails()
    expect(found.today?.toSorted()).toEqual(today.toSorted())
    expect(found.taste?.toSorted()).toEqual(today.toSorted())
    const ofShop = found.rails.find(({ kind }) => kind === 'shop')
    expect(new Set(ofShop?.items.map(({ storeName }) => storeName))).toEqual(new Set([found.shop?.shopName]))
    expect(found.rails.flatMap(({ items }) => items).map(({ item_id }) => item_id)).not.toContain(kids)
    await buyer.ok('POST tickets/purchase_item', { itemID: today[0] ?? '' })
    expect((await rails()).today, 'three are too few').toBeUndefined()
  })

  test('the rack on top counts what is for sale, and hangs new items of several shops', async () => {
    const buyer = await app.make.quickBuyer()
    await prefersMasculine(buyer.accountID)
    const rack = async () => {
      app.clock.advance(61_000)
      await app.events.syncNotifications()
      return buyer.ok('GET homepage/rack')
    }
    const before = await rack()
    const [one, other] = [await app.make.quickShopkeeper(), await app.make.quickShopkeeper()]
    const items = [await list(one), await list(one), await list(other)]
    const kids = await list(other, { kids: true })
    const after = await rack()
    expect(after).toMatchObject({
      total: (before.total ?? 0) + 4,
      shops: (before.shops ?? 0) + 2,
      newToday: before.newToday + 4,
      moreThan: null,
    })
    const hung = after.items.map(({ item_id }) => item_id)
    expect(hung).toEqual(expect.arrayContaining([items[1], items[2]]))
    expect(hung).not.toContain(kids)
    await buyer.ok('POST tickets/purchase_item', { itemID: items[2] ?? '' })
    const sold = await rack()
    expect(sold.total).toBe((before.total ?? 0) + 3)
    expect(sold.items.map(({ item_id }) => item_id)).not.toContain(items[2])
    app.clock.advance(86_400_000)
    expect((await rack()).newToday).toBe(0)
  })

  test('have the newest item of each new shop', async () => {
    const buyer = await app.make.quickBuyer()
    const items: string[] = []
    for (let n = 0; n < 4; n += 1) {
      const seller = await app.make.quickShopkeeper()
      await list(seller)
      items.unshift(await list(seller))
    }
    await app.events.syncNotifications()
    const { rails } = await buyer.ok('GET homepage/rails')
    const ofNewShops = rails.find(({ kind }) => kind === 'new_shops')?.items.map(({ item_id }) => item_id)
    expect(ofNewShops?.slice(0, 4).toSorted()).toEqual(items.toSorted())
    expect(
      new Set(rails.find(({ kind }) => kind === 'new_shops')?.items.map((item) => item.storeName)).size,
    ).toBe(ofNewShops?.length)
  })
})

test('opened items come back in order, without those that are sold', async () => {
  const seller = await app.make.quickShopkeeper()
  const [a, b, c] = [await list(seller), await list(seller), await list(seller)]
  const buyer = await app.make.quickBuyer()
  const opened = async () =>
    (await buyer.ok('GET homepage/opened', { itemID: [c, a, b] })).items.map(({ item_id }) => item_id)
  expect(await opened()).toEqual([c, a, b])
  await buyer.ok('POST tickets/purchase_item', { itemID: a })
  expect(await opened()).toEqual([c, b])
  const tooMany = Array.from({ length: 13 }, () => crypto.randomUUID())
  expect((await buyer.call('GET homepage/opened', { itemID: tooMany })).status).toBe(400)
})
