import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photoLink } from '#domain/photos.ts'
import { TicketStatus } from '#domain/ticket-status.ts'
import type { ChangeEvent } from '#server/platform/events/events.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { feedOf } from '#tests/support/feed.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let app: TestApp
let seller: Person
let shop: string
const published: string[] = []

beforeAll(async () => {
  app = await startApp()
  seller = await app.make.quickSeller()
  shop = await app.make.shopRow(seller.accountID)
  app.events.subscribe('people', (event: ChangeEvent) => {
    if (event.kind === 'event') published.push(event.payload)
  })
})
afterAll(() =>
  app.stop({
    breaks: ['An item is not as its hold says', 'The hold of an item', 'An item is shown without'],
  }),
)

const idsOf = async (buyer: Person) => (await buyer.ok('GET homepage/cart')).cart.map(({ itemID }) => itemID)
const add = (buyer: Person, itemID: string) => buyer.call('POST homepage/add_to_cart', { itemID })
const remove = (buyer: Person, itemID: string) => buyer.ok('POST homepage/remove_from_cart', { itemID })
const newRequest = (itemID: string) => ({ itemID, clientID: randomUUID() })
const send = (buyer: Person, given: { itemID: string; clientID: unknown }) =>
  buyer.call('POST homepage/add_to_cart', given)

/** The `cart` events that `action` publishes. */
const cartEventsOf = async (action: () => Promise<unknown>): Promise<string[]> => {
  await app.events.syncNotifications()
  published.length = 0
  await action()
  await app.events.syncNotifications()
  return published.filter((payload) => payload.endsWith(' cart')).toSorted()
}

describe('a cart', () => {
  test('shows the current state of its items, the newest entry first', async () => {
    const buyer = await app.make.quickBuyer()
    expect(await buyer.ok('GET homepage/cart')).toEqual({ cart: [], bundles: [] })
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
        savedPrice: 1250,
        size: 'M',
        condition: null,
        storeID: shop,
        storeName: expect.stringContaining('Ukay'),
        town: 'Baguio',
        storePhoto: null,
        thumbnail: photoLink(key, 360),
        image: { link: photoLink(key), placeholder: expect.any(String), width: 900, height: 1200 },
        status: 'for_sale',
      },
    ])
  })

  test('contains an item once, even after concurrent additions', async () => {
    const buyer = await app.make.quickBuyer()
    const itemID = await app.make.listedItem(shop)
    const events = await cartEventsOf(async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => add(buyer, itemID)))
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    })
    expect(await idsOf(buyer)).toEqual([itemID])
    expect(events).toEqual([`${buyer.accountID} cart`])
  })

  test('accepts the removal of an item, whether or not it is in the cart', async () => {
    const buyer = await app.make.quickBuyer()
    const itemID = await app.make.listedItem(shop)
    await add(buyer, itemID)
    const events = await cartEventsOf(async () => {
      for (let times = 0; times < 2; times += 1)
        expect(await buyer.ok('POST homepage/remove_from_cart', { itemID })).toEqual({
          response: 'Deleted item from cart!',
        })
    })
    expect(await idsOf(buyer)).toEqual([])
    expect(events).toEqual([`${buyer.accountID} cart`])
  })

  test('can be read and changed only by its owner', async () => {
    const buyer = await app.make.quickBuyer()
    const other = await app.make.quickBuyer()
    const itemID = await app.make.listedItem(shop)
    await add(buyer, itemID)
    expect(await idsOf(other)).toEqual([])
    await other.ok('POST homepage/remove_from_cart', { itemID })
    // The session decides whose cart it is, so other ids in the request are ignored.
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

  test('refuses malformed and unknown item ids', async () => {
    const buyer = await app.make.quickBuyer()
    for (const given of [{}, { itemID: '1' }, { itemID: [shop, shop] }, { itemID: "' or 1=1" }]) {
      expect((await buyer.call('POST homepage/add_to_cart', given)).status).toBe(400)
      expect((await buyer.call('POST homepage/remove_from_cart', given)).status).toBe(400)
    }
    expect(await add(buyer, shop)).toMatchObject({ status: 404, error: { code: 'not_found' } })
  })

  test('holds at most 200 items, even after concurrent additions', { timeout: 60_000 }, async () => {
    const buyer = await app.make.quickBuyer()
    const [last = '', ...rest] = await app.make.listedItems(shop, 204)
    const added = { buyer_id: buyer.accountID, added_at: app.clock.now(), saved_centavos: 25_000 }
    await app.db
      .insertInto('cart_entries')
      .values(rest.slice(0, 195).map((itemID) => ({ ...added, item_id: itemID })))
      .execute()
    const answers = await Promise.all(rest.slice(195).map((itemID) => add(buyer, itemID)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(await add(buyer, last)).toMatchObject({
      status: 409,
      error: { code: 'cart_full', error: 'Your cart is full. It holds at most 200 pieces.' },
    })
    expect(await idsOf(buyer)).toHaveLength(200)
    // An item that is already in the full cart may be added again.
    expect((await add(buyer, rest[0] ?? '')).status).toBe(200)
  })
})

describe('an idempotency key', () => {
  const done = { status: 200, body: { response: 'Item added to cart!' } }

  test('adds an item once, even if the request is repeated later', async () => {
    const buyer = await app.make.quickBuyer()
    const first = newRequest(await app.make.listedItem(shop))
    const { itemID } = first
    const events = await cartEventsOf(async () => {
      for (const answer of await Promise.all(Array.from({ length: 6 }, () => send(buyer, first))))
        expect(answer).toMatchObject(done)
    })
    expect(events).toEqual([`${buyer.accountID} cart`])
    await remove(buyer, itemID)
    const late = () => Promise.all([send(buyer, first), send(buyer, first)])
    expect(
      await cartEventsOf(async () => {
        for (const answer of await late()) expect(answer).toMatchObject(done)
      }),
    ).toEqual([])
    expect(await idsOf(buyer)).toEqual([])

    // A request with another key, or without one, adds the item again.
    expect(await send(buyer, newRequest(itemID))).toMatchObject(done)
    expect(await idsOf(buyer)).toEqual([itemID])
    await remove(buyer, itemID)
    expect(await add(buyer, itemID)).toMatchObject(done)
    expect(await idsOf(buyer)).toEqual([itemID])

    // A repeat does not add the item again after it was bought and released.
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
    expect(await send(buyer, first)).toMatchObject(done)
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: TicketStatus.Forfeited })
    expect(await send(buyer, first)).toMatchObject(done)
    expect(await idsOf(buyer)).toEqual([])
  })

  test('is not stored if the request was refused', async () => {
    const buyer = await app.make.quickBuyer()
    const itemID = await app.make.listedItem(shop)
    const other = await app.make.quickBuyer()
    const { ticketID } = await other.ok('POST tickets/purchase_item', { itemID })
    const refused = newRequest(itemID)
    expect((await send(buyer, refused)).error?.code).toBe('cart_item_held')
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: TicketStatus.Forfeited })
    expect(await send(buyer, refused)).toMatchObject(done)
    expect(await idsOf(buyer)).toEqual([itemID])
  })

  test('belongs to one item and one buyer', async () => {
    const buyer = await app.make.quickBuyer()
    const other = await app.make.quickBuyer()
    const [one, two] = [await app.make.listedItem(shop), await app.make.listedItem(shop)]
    const first = newRequest(one)
    expect(await send(buyer, first)).toMatchObject(done)
    expect((await send(buyer, { ...first, itemID: two })).error?.code).toBe('id_reused')
    expect((await send(buyer, { ...first, itemID: randomUUID() })).error?.code).toBe('not_found')
    expect(await send(other, { ...first, itemID: two })).toMatchObject(done)
    expect([await idsOf(buyer), await idsOf(other)]).toEqual([[one], [two]])
    for (const clientID of ['1', ['a', 'b'], {}])
      expect((await send(buyer, { itemID: two, clientID })).status).toBe(400)

    // Of two concurrent requests for different items with one key, one succeeds.
    const clientID = randomUUID()
    const third = await app.make.quickBuyer()
    const answers = await Promise.all([one, two].map((itemID) => send(third, { itemID, clientID })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await idsOf(third)).toHaveLength(1)
  })

  test('is stored for 30 days, and is deleted with its item', async () => {
    const buyer = await app.make.quickBuyer()
    const known = async () =>
      (await app.db.selectFrom('cart_additions').where('buyer_id', '=', buyer.accountID).execute()).length
    const first = newRequest(await app.make.listedItem(shop))
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
    await aged(29)
    await app.background.run('purge')
    expect(await known()).toBe(1)
    await aged(30)
    await app.background.run('purge')
    expect(await known()).toBe(0)

    const itemID = await app.make.listedItem(shop, { photos: 0 })
    expect(await send(buyer, newRequest(itemID))).toMatchObject(done)
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
] as const)('an item that is %s cannot be added', async (availability, status, code, error) => {
  const buyer = await app.make.quickBuyer()
  const itemID = await app.make.listedItem(shop, { availability })
  expect(await add(buyer, itemID)).toMatchObject({ status, error: { code, error } })
  expect(await idsOf(buyer)).toEqual([])
})

test('a change of availability shows at once in the feed, on the page of the item and in every cart', async () => {
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
  const move = (statusID: TicketStatus) =>
    seller.ok('POST tickets/update_ticket_status', { ticketID, statusID })

  await expectSeen('for_sale')
  expect(await cartEventsOf(buy)).toEqual([...everybody, `${faster.accountID} cart`].toSorted())
  expect(await idsOf(faster)).toEqual([])
  await expectSeen('held')
  expect(await cartEventsOf(() => move(TicketStatus.AwaitingPickup))).toEqual([])
  await expectSeen('held')
  expect(await cartEventsOf(() => move(TicketStatus.Forfeited))).toEqual(everybody.toSorted())
  await expectSeen('for_sale')
  await buy()
  await move(TicketStatus.Completed)
  await expectSeen('sold')
  await move(TicketStatus.ItemUnavailable)
  await expectSeen('sold')

  const another = await app.make.listedItem(shop)
  await add(waiting, another)
  ticketID = (await faster.ok('POST tickets/purchase_item', { itemID: another })).ticketID
  await move(TicketStatus.ItemUnavailable)
  const { cart } = await waiting.ok('GET homepage/cart')
  expect(Object.fromEntries(cart.map((entry) => [entry.itemID, entry.status]))).toEqual({
    [another]: 'withdrawn',
    [itemID]: 'sold',
  })
})
