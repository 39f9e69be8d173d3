import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photoLink } from '#domain/photos.ts'
import type { Heard } from '#server/platform/events/events.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { feedOf } from '#tests/support/feed.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let app: TestApp
let seller: Person
let shop: string
const heard: string[] = []

beforeAll(async () => {
  app = await startApp()
  seller = await app.make.quickSeller()
  shop = await app.make.shopRow(seller.accountID)
  app.events.subscribe('people', (event: Heard) => {
    if (event.kind === 'event') heard.push(event.payload)
  })
})
afterAll(() => app.stop())

const idsOf = async (buyer: Person) => (await buyer.ok('GET homepage/cart')).cart.map(({ itemID }) => itemID)
const add = (buyer: Person, itemID: string) => buyer.call('POST homepage/add_to_cart', { itemID })
const remove = (buyer: Person, itemID: string) => buyer.ok('POST homepage/remove_from_cart', { itemID })
const press = (itemID: string) => ({ itemID, clientID: randomUUID() })
const send = (buyer: Person, given: { itemID: string; clientID: unknown }) =>
  buyer.call('POST homepage/add_to_cart', given)

/** Who was told about a cart by what was done. */
const toldBy = async (act: () => Promise<unknown>): Promise<string[]> => {
  await app.events.caughtUp()
  heard.length = 0
  await act()
  await app.events.caughtUp()
  return heard.filter((payload) => payload.endsWith(' cart')).toSorted()
}

describe('a cart', () => {
  test('shows what its pieces are now, the newest entry first', async () => {
    const buyer = await app.make.quickBuyer()
    expect(await buyer.ok('GET homepage/cart')).toEqual({ cart: [] })
    const first = await app.make.listedItem(shop, { name: 'Barong', price: 1250 })
    const second = await app.make.listedItem(shop, { photos: 0 })
    expect(await buyer.ok('POST homepage/add_to_cart', { itemID: first }, 'form')).toEqual({
      response: 'Item added to cart!',
    })
    app.clock.advance(1000)
    await buyer.ok('POST homepage/add_to_cart', { itemID: second }, 'json')
    const { cart } = await buyer.ok('GET homepage/cart')
    const { key } = await app.db
      .selectFrom('item_photos')
      .select('key')
      .where('item_id', '=', first)
      .executeTakeFirstOrThrow()
    expect(cart).toEqual([
      expect.objectContaining({ itemID: second, thumbnail: null, image: null }),
      {
        itemID: first,
        name: 'Barong',
        price: 1250,
        size: 'M',
        storeID: shop,
        storeName: expect.stringContaining('Ukay'),
        thumbnail: photoLink(key, 360),
        image: { link: photoLink(key), placeholder: expect.any(String), width: 900, height: 1200 },
        status: 'for_sale',
      },
    ])
  })

  test('takes a piece once, also when it is added many times at once', async () => {
    const buyer = await app.make.quickBuyer()
    const itemID = await app.make.listedItem(shop)
    const told = await toldBy(async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => add(buyer, itemID)))
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    })
    expect(await idsOf(buyer)).toEqual([itemID])
    expect(told).toEqual([`${buyer.accountID} cart`])
  })

  test('lets a piece go, and does not mind one that is not in it', async () => {
    const buyer = await app.make.quickBuyer()
    const itemID = await app.make.listedItem(shop)
    await add(buyer, itemID)
    const told = await toldBy(async () => {
      for (let times = 0; times < 2; times += 1)
        expect(await buyer.ok('POST homepage/remove_from_cart', { itemID })).toEqual({
          response: 'Deleted item from cart!',
        })
    })
    expect(await idsOf(buyer)).toEqual([])
    expect(told).toEqual([`${buyer.accountID} cart`])
  })

  test("is its owner's alone", async () => {
    const buyer = await app.make.quickBuyer()
    const other = await app.make.quickBuyer()
    const itemID = await app.make.listedItem(shop)
    await add(buyer, itemID)
    expect(await idsOf(other)).toEqual([])
    await other.ok('POST homepage/remove_from_cart', { itemID })
    // Whose cart it is follows from the session, whatever is sent.
    const named = { itemID, userID: buyer.accountID, buyer_id: buyer.accountID }
    await other.ok('POST homepage/remove_from_cart', named)
    expect(await idsOf(buyer)).toEqual([itemID])
  })

  test('is for buyers only', async () => {
    const itemID = await app.make.listedItem(shop)
    const others = [seller, await app.make.seller({ approved: false }), await app.make.admin()]
    for (const name of [
      'GET homepage/cart',
      'POST homepage/add_to_cart',
      'POST homepage/remove_from_cart',
    ] as const) {
      expect((await app.visitor().call(name, { itemID })).status).toBe(401)
      for (const person of others) expect((await person.call(name, { itemID })).status).toBe(403)
    }
  })

  test('refuses what is no item', async () => {
    const buyer = await app.make.quickBuyer()
    for (const given of [{}, { itemID: '1' }, { itemID: [shop, shop] }, { itemID: "' or 1=1" }]) {
      expect((await buyer.call('POST homepage/add_to_cart', given)).status).toBe(400)
      expect((await buyer.call('POST homepage/remove_from_cart', given)).status).toBe(400)
    }
    expect(await add(buyer, shop)).toMatchObject({ status: 404, error: { code: 'not_found' } })
  })

  test('holds 200 pieces, also when many are added at once', { timeout: 60_000 }, async () => {
    const buyer = await app.make.quickBuyer()
    const items: string[] = []
    for (let n = 0; n < 204; n += 1) items.push(await app.make.listedItem(shop))
    const [last = '', ...rest] = items
    for (const itemID of rest.slice(0, 195)) await add(buyer, itemID)
    const answers = await Promise.all(rest.slice(195).map((itemID) => add(buyer, itemID)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(await add(buyer, last)).toMatchObject({
      status: 409,
      error: { code: 'cart_full', error: 'Your cart is full. It holds at most 200 pieces.' },
    })
    expect(await idsOf(buyer)).toHaveLength(200)
    // What is in it already may be added again.
    expect((await add(buyer, rest[0] ?? '')).status).toBe(200)
  })
})

describe('an id of its page', () => {
  const done = { status: 200, body: { response: 'Item added to cart!' } }

  test('puts a piece in once, however late it comes again', async () => {
    const buyer = await app.make.quickBuyer()
    const first = press(await app.make.listedItem(shop))
    const { itemID } = first
    const told = await toldBy(async () => {
      for (const answer of await Promise.all(Array.from({ length: 6 }, () => send(buyer, first))))
        expect(answer).toMatchObject(done)
    })
    expect(told).toEqual([`${buyer.accountID} cart`])
    await remove(buyer, itemID)
    const late = () => Promise.all([send(buyer, first), send(buyer, first)])
    expect(
      await toldBy(async () => {
        for (const answer of await late()) expect(answer).toMatchObject(done)
      }),
    ).toEqual([])
    expect(await idsOf(buyer)).toEqual([])

    // Another press is another wish, and what has no id is one each time.
    expect(await send(buyer, press(itemID))).toMatchObject(done)
    expect(await idsOf(buyer)).toEqual([itemID])
    await remove(buyer, itemID)
    expect(await add(buyer, itemID)).toMatchObject(done)
    expect(await idsOf(buyer)).toEqual([itemID])

    // Bought, and free again: it is not put in by itself.
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
    expect(await send(buyer, first)).toMatchObject(done)
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 8 })
    expect(await send(buyer, first)).toMatchObject(done)
    expect(await idsOf(buyer)).toEqual([])
  })

  test('is not kept where it was refused', async () => {
    const buyer = await app.make.quickBuyer()
    const itemID = await app.make.listedItem(shop)
    const other = await app.make.quickBuyer()
    const { ticketID } = await other.ok('POST tickets/purchase_item', { itemID })
    const refused = press(itemID)
    expect((await send(buyer, refused)).error?.code).toBe('cart_item_held')
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 8 })
    expect(await send(buyer, refused)).toMatchObject(done)
    expect(await idsOf(buyer)).toEqual([itemID])
  })

  test('stands for one piece of one buyer', async () => {
    const buyer = await app.make.quickBuyer()
    const other = await app.make.quickBuyer()
    const [one, two] = [await app.make.listedItem(shop), await app.make.listedItem(shop)]
    const first = press(one)
    expect(await send(buyer, first)).toMatchObject(done)
    expect((await send(buyer, { ...first, itemID: two })).error?.code).toBe('id_reused')
    expect((await send(buyer, { ...first, itemID: randomUUID() })).error?.code).toBe('not_found')
    expect(await send(other, { ...first, itemID: two })).toMatchObject(done)
    expect([await idsOf(buyer), await idsOf(other)]).toEqual([[one], [two]])
    for (const clientID of ['1', ['a', 'b'], {}])
      expect((await send(buyer, { itemID: two, clientID })).status).toBe(400)

    // Two pieces under one id, at once: one of them.
    const clientID = randomUUID()
    const third = await app.make.quickBuyer()
    const answers = await Promise.all([one, two].map((itemID) => send(third, { itemID, clientID })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await idsOf(third)).toHaveLength(1)
  })

  test('is known for 30 days, and goes with its piece', async () => {
    const buyer = await app.make.quickBuyer()
    const known = async () =>
      (await app.db.selectFrom('cart_additions').where('buyer_id', '=', buyer.accountID).execute()).length
    const first = press(await app.make.listedItem(shop))
    expect(await send(buyer, first)).toMatchObject(done)
    const { added_at } = await app.db
      .selectFrom('cart_additions')
      .select('added_at')
      .where('client_id', '=', first.clientID)
      .executeTakeFirstOrThrow()
    const aged = (days: number) =>
      app.ownerRuns(
        `update cart_additions set added_at = '${new Date(added_at.getTime() - days * 86_400_000).toISOString()}'
         where client_id = '${first.clientID}'`,
      )
    await aged(30)
    await app.background.run('old-cart-additions')
    expect(await known()).toBe(1)
    await aged(31)
    await app.background.run('old-cart-additions')
    expect(await known()).toBe(0)

    const itemID = await app.make.listedItem(shop, { photos: 0 })
    expect(await send(buyer, press(itemID))).toMatchObject(done)
    await remove(buyer, itemID)
    await app.db.deleteFrom('items').where('id', '=', itemID).execute()
    expect(await known()).toBe(0)
  })
})

test.each([
  ['held', 409, 'cart_item_held', 'Cannot add item to cart. Pending ticket already exists.'],
  ['sold', 409, 'item_gone', 'This item is no longer for sale.'],
  ['withdrawn', 409, 'item_gone', 'This item is no longer for sale.'],
  ['draft', 404, 'not_found', 'This does not exist, or you may not see it.'],
] as const)('a piece that is %s goes into no cart', async (availability, status, code, error) => {
  const buyer = await app.make.quickBuyer()
  const itemID = await app.make.listedItem(shop, { availability })
  expect(await add(buyer, itemID)).toMatchObject({ status, error: { code, error } })
  expect(await idsOf(buyer)).toEqual([])
})

test('what happens to a piece is seen at once in the feed, on its page and in every cart', async () => {
  const waiting = await app.make.quickBuyer()
  const also = await app.make.quickBuyer()
  const faster = await app.make.quickBuyer()
  const itemID = await app.make.listedItem(shop)
  for (const buyer of [waiting, also, faster]) await add(buyer, itemID)
  const everybody = [waiting, also].map(({ accountID }) => `${accountID} cart`)

  const expectSeen = async (status: 'for_sale' | 'held' | 'sold' | 'withdrawn') => {
    expect(await waiting.ok('GET homepage/cart')).toMatchObject({ cart: [{ itemID, status }] })
    expect(await waiting.ok('GET store/item', { id: itemID })).toMatchObject({ status })
    expect((await feedOf(waiting)).includes(itemID)).toBe(status === 'for_sale')
    const third = await app.make.quickBuyer()
    expect((await add(third, itemID)).status).toBe(status === 'for_sale' ? 200 : 409)
    await third.ok('POST homepage/remove_from_cart', { itemID })
  }
  let ticketID = 0
  const buy = async () => {
    ticketID = (await faster.ok('POST tickets/purchase_item', { itemID })).ticketID
  }
  const move = (statusID: number) => seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })

  await expectSeen('for_sale')
  expect(await toldBy(buy)).toEqual([...everybody, `${faster.accountID} cart`].toSorted())
  expect(await idsOf(faster)).toEqual([])
  await expectSeen('held')
  expect(await toldBy(() => move(4))).toEqual([])
  await expectSeen('held')
  expect(await toldBy(() => move(8))).toEqual(everybody.toSorted())
  await expectSeen('for_sale')
  await buy()
  await move(5)
  await expectSeen('sold')
  await move(6)
  await expectSeen('sold')

  const another = await app.make.listedItem(shop)
  await add(waiting, another)
  ticketID = (await faster.ok('POST tickets/purchase_item', { itemID: another })).ticketID
  await move(6)
  const { cart } = await waiting.ok('GET homepage/cart')
  expect(Object.fromEntries(cart.map((entry) => [entry.itemID, entry.status]))).toEqual({
    [another]: 'withdrawn',
    [itemID]: 'sold',
  })
})
