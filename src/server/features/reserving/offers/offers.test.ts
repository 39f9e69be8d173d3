import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TicketStatus } from '#domain/ticket-status.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { recordEvents } from '#tests/support/account-events.ts'
import { testPassword } from '#tests/support/factories.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { decideIn } from '#tests/support/stops.ts'

type Buyer = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

const hour = 3_600_000
const minute = 60_000
let app: TestApp
/** The same database and clock, as a second process. */
let other: TestApp
/** The same, where a buyer may have two open tickets. */
let few: TestApp
let seller: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
let buyer: Buyer

beforeAll(async () => {
  app = await startApp(manyOpenTickets)
  other = await startApp(manyOpenTickets, app)
  few = await startApp({ OPEN_TICKETS_NEW: '2' }, app)
})
afterAll(async () => {
  await few.stop()
  await other.stop()
  await app.stop()
})
beforeEach(async () => {
  seller = await app.make.quickShopkeeper()
  buyer = await app.make.quickBuyer()
  await seller.ok('POST offers/set_rules', { open: 'yes' })
})

const listed = (price = 340) => app.make.listedItem(seller.shopID, { name: 'Turtleneck', price })
const make = (who: Buyer, itemID: string, price = 300, more: object = {}) =>
  who.call('POST offers/make_offer', { itemID, price, ...more })
const made = async (who: Buyer, itemID: string, price = 300) =>
  (await who.ok('POST offers/make_offer', { itemID, price })).offer.offerID
const answer = (who: Buyer, offerID: number, kind: 'accept' | 'decline' | 'counter', price?: number) =>
  who.call('POST offers/answer_offer', { offerID, answer: kind, price })
const codeOf = async (call: Promise<{ error: { code: string } | null }>) => (await call).error?.code
const ofItem = (who: Buyer, itemID: string) => who.ok('GET offers/get_item_offers', { itemID })
const stateOf = async (who: Buyer, itemID: string) => {
  const { offer } = await ofItem(who, itemID)
  return offer && [offer.state, offer.ended]
}
const inDays = (days: number) =>
  new Date(app.clock.now().getTime() + days * 24 * hour).toISOString().slice(0, 10)
const runJob = () => app.background.run('offers')
const notificationsOf = async (who: Buyer) => {
  const { rows } = await app.pool.query(
    "select kind, facts, path from notifications where account_id = $1 and kind like 'offer%' order by created_at, id",
    [who.accountID],
  )
  return rows
}
const shopOffers = async (who: Buyer = seller) => (await who.ok('GET offers/get_shop_offers')).offers
const ticketsOf = async (itemID: string) =>
  (await app.pool.query('select buyer_id, price_centavos, status from tickets where item_id = $1', [itemID]))
    .rows

test('an accepted offer is a reservation at its price', async () => {
  const itemID = await listed()
  expect(await ofItem(buyer, itemID)).toMatchObject({
    takesOffers: true,
    lowest: 170,
    left: 3,
    answerHours: 24,
    pickupHours: 72,
    offer: null,
  })
  const offerID = await made(buyer, itemID)
  await runJob()
  expect(await notificationsOf(seller)).toMatchObject([
    { kind: 'offer_made', facts: { item: 'Turtleneck', price: '₱300' }, path: '/ticketcenter' },
  ])
  expect(await shopOffers()).toMatchObject([{ offerID, price: 300, asked: 340, from: 'buyer', pickedUp: 0 }])
  expect(await codeOf(answer(seller, offerID, 'accept', 299))).toBe('item_changed')
  expect(await codeOf(answer(seller, offerID, 'accept'))).toBe('item_changed')

  const accepted = await answer(seller, offerID, 'accept', 300)
  expect(accepted.body.offer).toMatchObject({ state: 'accepted', ticketID: expect.any(Number) })
  expect(await ticketsOf(itemID)).toEqual([
    { buyer_id: buyer.accountID, price_centavos: 30000, status: TicketStatus.PendingVerification },
  ])
  const { tickets } = await buyer.ok('GET tickets/ticket', { level: 1 })
  expect(tickets).toMatchObject([{ itemID, price: 300 }])
  await runJob()
  expect((await notificationsOf(buyer)).map(({ kind }) => kind)).toEqual(['offer_accepted'])
  // The seller knows.
  expect((await notificationsOf(seller)).length).toBe(1)
  // A request whose reply was lost is sent again.
  expect((await answer(seller, offerID, 'accept', 300)).body.offer).toEqual(accepted.body.offer)
  expect(await codeOf(answer(seller, offerID, 'accept', 299))).toBe('offer_over')
  expect(await codeOf(answer(seller, offerID, 'decline'))).toBe('offer_over')
  expect(await ticketsOf(itemID)).toHaveLength(1)
})

test('a counter-offer binds the shop, and the buyer accepts it or simply buys', async () => {
  const [itemID, second] = [await listed(), await listed()]
  const first = await made(buyer, itemID)
  expect(await codeOf(answer(seller, first, 'counter', 300))).toBe('offer_out_of_range')
  expect(await codeOf(answer(seller, first, 'counter', 340))).toBe('offer_out_of_range')
  for (const again of [false, true])
    expect((await answer(seller, first, 'counter', 320)).status, `again: ${again}`).toBe(200)
  expect(await codeOf(answer(seller, first, 'counter', 330))).toBe('offer_over')
  const { offer } = await ofItem(buyer, itemID)
  expect(offer).toMatchObject({ from: 'seller', price: 320, state: 'open', secondsLeft: 24 * 3600 })
  const counterID = offer?.offerID ?? 0
  // Nobody answers their own offer.
  expect(await codeOf(answer(seller, counterID, 'accept', 320))).toBe('not_found')
  expect(await codeOf(answer(buyer, counterID, 'counter', 310))).toBe('not_found')
  expect(await codeOf(buyer.call('POST offers/withdraw_offer', { offerID: counterID }))).toBe('not_found')
  await runJob()
  expect(await notificationsOf(buyer)).toMatchObject([{ kind: 'offer_countered', facts: { price: '₱320' } }])
  expect((await answer(buyer, counterID, 'accept', 320)).status).toBe(200)
  expect(await ticketsOf(itemID)).toMatchObject([{ price_centavos: 32000 }])

  await answer(seller, await made(buyer, second), 'counter', 310)
  // The page that still shows the usual price learns of the new one.
  expect(
    (await buyer.call('POST tickets/purchase_item', { itemID: second, price: 340 })).error,
  ).toMatchObject({
    code: 'item_changed',
    price: 310,
  })
  await buyer.ok('POST tickets/purchase_item', { itemID: second, price: 310 })
  expect(await ticketsOf(second)).toMatchObject([{ price_centavos: 31000 }])
  expect(await stateOf(buyer, second)).toEqual(['accepted', null])
})

test('only those between half the price and the price, three of a buyer, one at a time', async () => {
  const itemID = await listed()
  for (const price of [169.99, 340, 341, 1_000_000])
    expect(await codeOf(make(buyer, itemID, price))).toBe('offer_out_of_range')
  expect(await codeOf(make(buyer, itemID, 300, { asked: 350 }))).toBe('item_changed')
  const first = await made(buyer, itemID, 170)
  expect(await codeOf(make(buyer, itemID))).toBe('offer_waits')
  await buyer.ok('POST offers/withdraw_offer', { offerID: first })
  await buyer.ok('POST offers/withdraw_offer', { offerID: first })
  expect(await codeOf(answer(seller, first, 'accept', 170))).toBe('offer_over')
  await answer(seller, await made(buyer, itemID, 200), 'counter', 330)
  // A new one answers what the seller said.
  await answer(seller, await made(buyer, itemID, 210), 'decline')
  expect(await codeOf(make(buyer, itemID, 220))).toBe('offers_used_up')
  expect((await ofItem(buyer, itemID)).left).toBe(0)
  expect((await make(await app.make.quickBuyer(), itemID, 220)).status).toBe(200)
  const cheap = await listed(1)
  expect((await ofItem(buyer, cheap)).takesOffers).toBe(false)
  expect(await codeOf(make(buyer, cheap, 1))).toBe('offer_out_of_range')
})

test('a repeated request with the same id makes one offer', async () => {
  const itemID = await listed()
  const clientID = crypto.randomUUID()
  const twice = await Promise.all([
    make(buyer, itemID, 300, { clientID }),
    make(buyer, itemID, 300, { clientID }),
  ])
  expect(new Set(twice.map(({ body }) => body.offer.offerID)).size).toBe(1)
  expect(await codeOf(make(buyer, await listed(), 300, { clientID }))).toBe('id_reused')
})

/** What two replies have in common. */
const shape = ({ offer }: { offer: object }) => ({
  ...offer,
  offerID: 0,
  price: 0,
  madeAt: '',
  until: '',
})

describe('a floor', () => {
  const floors = [
    ['of the shop', () => seller.ok('POST offers/set_rules', { floorPercent: 90 })],
    ['of the item', (itemID: string) => seller.ok('POST offers/set_rules', { itemID, floor: 306 })],
  ] as const
  test.each(floors)('%s declines what is below it, and nobody learns of it', async (_, set) => {
    buyer = await app.make.buyer()
    const itemID = await listed()
    await set(itemID)
    const record = recordEvents(app, 'offers')
    const answers: Awaited<ReturnType<typeof make>>[] = []
    const makeIt = async (who: Buyer, price: number) => answers.push(await make(who, itemID, price))
    const second = await app.make.quickBuyer()
    expect(await record(() => makeIt(buyer, 305.99))).toEqual([buyer.accountID, seller.accountID].toSorted())
    expect(await record(() => makeIt(second, 306))).toEqual([second.accountID, seller.accountID].toSorted())
    const [below, above] = answers
    if (!below || !above) throw new Error('two offers')
    expect(shape(below.body)).toEqual(shape(above.body))
    expect(JSON.stringify(below.body)).not.toMatch(/floor|declines|aside/)
    await runJob()
    expect(await notificationsOf(seller)).toHaveLength(1)
    expect(await shopOffers()).toMatchObject([{ price: 306 }])
    const offerID = below.body.offer.offerID
    for (const kind of ['accept', 'decline'] as const)
      expect(await codeOf(answer(seller, offerID, kind, 305.99))).toBe('not_found')
    expect(await stateOf(buyer, itemID)).toEqual(['open', null])
    expect(await codeOf(make(buyer, itemID, 310))).toBe('offer_waits')
    app.clock.advance(2 * minute)
    await runJob()
    expect(await stateOf(buyer, itemID)).toEqual(['open', null])
    app.clock.advance(29 * minute)
    await runJob()
    expect(await stateOf(buyer, itemID)).toEqual(['declined', null])
    expect((await notificationsOf(buyer)).map(({ kind }) => kind)).toEqual(['offer_declined'])
    // What the buyer downloads says no more than what a seller's answer says.
    const data = await buyer.ok('POST auth/my_data', { password: testPassword })
    expect(data.offers).toEqual([
      {
        itemID,
        itemName: 'Turtleneck',
        from: 'buyer',
        price: 305.99,
        words: '',
        state: 'declined',
        madeAt: expect.any(String),
        endedAt: expect.any(String),
      },
    ])
  })

  test('is only in replies to the shop', async () => {
    const itemID = await listed()
    await seller.ok('POST offers/set_rules', { itemID, open: 'no', floor: 251.5 })
    expect(await seller.ok('GET offers/get_rules', { itemID })).toMatchObject({
      open: 'no',
      floor: 251.5,
      takesOffers: false,
    })
    expect(await codeOf(make(buyer, itemID))).toBe('no_offers')
    await seller.ok('POST offers/set_rules', { itemID, open: 'default', floor: '' })
    expect(await seller.ok('GET offers/get_rules', { itemID })).toMatchObject({
      floor: null,
      takesOffers: true,
    })
    const stranger = await app.make.quickShopkeeper()
    expect(await codeOf(stranger.call('GET offers/get_rules', { itemID }))).toBe('not_found')
    expect(await codeOf(stranger.call('POST offers/set_rules', { itemID, floor: 1 }))).toBe('not_found')
    expect(await codeOf(buyer.call('GET offers/get_rules', { itemID }))).toBe('not_allowed')
  })
})

test('a shop that has not chosen takes offers from its fifth handover on', async () => {
  const shop = await app.make.quickShopkeeper()
  const items = await app.make.listedItems(shop.shopID, 6)
  const last = items[5] ?? ''
  for (const [n, itemID] of items.slice(0, 5).entries()) {
    expect((await ofItem(buyer, last)).takesOffers).toBe(false)
    expect(await codeOf(make(buyer, last, 200))).toBe('no_offers')
    const { ticketID } = await (await app.make.quickBuyer()).ok('POST tickets/purchase_item', { itemID })
    for (const statusID of [
      TicketStatus.PendingPackaging,
      TicketStatus.AwaitingPickup,
      TicketStatus.Completed,
    ])
      await shop.ok('POST tickets/update_ticket_status', { ticketID, statusID })
    expect((await shop.ok('GET offers/get_rules')).takesOffers).toBe(n === 4)
  }
  expect((await make(buyer, last, 200)).status).toBe(200)
  await shop.ok('POST offers/set_rules', { open: 'no' })
  expect(await codeOf(make(await app.make.quickBuyer(), last, 200))).toBe('no_offers')
})

describe('whatever else takes the item ends its offers, and the buyer reads why', () => {
  const ends = [
    [
      'reserved',
      (itemID: string) =>
        app.make.quickBuyer().then((who) => who.ok('POST tickets/purchase_item', { itemID })),
    ],
    [
      'sold',
      (itemID: string) => seller.ok('POST store/sell_in_shop', { itemID, clientID: crypto.randomUUID() }),
    ],
    ['taken_off', (itemID: string) => seller.ok('POST store/withdraw_item', { itemID })],
    ['taken_off', (itemID: string) => seller.ok('POST store/delete_item', { itemID })],
    [
      'taken_off',
      (itemID: string) =>
        seller.ok('POST store/update_items', {
          action: 'take_down',
          itemIDs: [itemID],
          clientID: crypto.randomUUID(),
        }),
    ],
    ['taken_off', (itemID: string) => decideIn(app)((stops, tx) => stops.takeDown(tx, itemID))],
    ['paused', () => decideIn(app)((stops, tx) => stops.pauseShop(tx, seller.shopID, null))],
    ['paused', () => decideIn(app)((stops, tx) => stops.stopAccount(tx, seller.accountID, null))],
    ['cheaper', (itemID: string) => seller.ok('POST store/update_item', { itemID, price: 300 })],
    [
      'cheaper',
      (itemID: string) =>
        seller.ok('POST store/update_items', {
          action: 'price',
          price: 290,
          itemIDs: [itemID],
          clientID: crypto.randomUUID(),
        }),
    ],
  ] as const
  test.each(ends)('%s %#', async (because, take) => {
    const record = recordEvents(app, 'offers')
    const itemID = await listed()
    const offerID = await made(buyer, itemID)
    const published = await record(() => take(itemID))
    const { offers } = await buyer.ok('GET offers/get_offers')
    expect(offers).toMatchObject([{ offerID, state: 'ended', ended: because, endedAt: expect.any(String) }])
    expect(published).toEqual(expect.arrayContaining([buyer.accountID, seller.accountID]))
    await runJob()
    expect(await notificationsOf(buyer)).toMatchObject([{ kind: 'offer_ended', facts: { because } }])
    await runJob()
    expect(await notificationsOf(buyer)).toHaveLength(1)
    const again = await answer(seller, offerID, 'accept', 300)
    expect(again.status).not.toBe(200)
  })

  test('a price that stays above it changes nothing', async () => {
    const itemID = await listed()
    await made(buyer, itemID)
    await seller.ok('POST store/update_item', { itemID, price: 310 })
    await seller.ok('POST store/update_item', { itemID, name: 'Turtleneck, green' })
    expect(await stateOf(buyer, itemID)).toEqual(['open', null])
  })

  test('a vacation', async () => {
    const itemID = await listed()
    await made(buyer, itemID)
    await seller.ok('POST store/set_vacation', { until: inDays(3) })
    const { offers } = await buyer.ok('GET offers/get_offers', { itemID })
    expect(offers).toMatchObject([{ state: 'ended', ended: 'paused' }])
  })

  test('the deletion of the shop', async () => {
    seller = await app.make.shopkeeper()
    await seller.ok('POST offers/set_rules', { open: 'yes' })
    const itemID = await listed()
    await made(buyer, itemID)
    await seller.ok('POST offers/set_rules', { itemID, floor: 200 })
    await seller.ok('POST auth/delete_account', { password: testPassword })
    expect((await buyer.ok('GET offers/get_offers')).offers).toEqual([])
    expect(await notificationsOf(buyer)).toMatchObject([
      { kind: 'offer_ended', facts: { item: '', because: 'taken_off' } },
    ])
  })

  test('the deletion of the buyer, whose offer the shop no longer sees', async () => {
    buyer = await app.make.buyer()
    const itemID = await listed()
    const offerID = await made(buyer, itemID)
    await buyer.ok('POST auth/delete_account', { password: testPassword })
    expect(await shopOffers()).toEqual([])
    expect(await codeOf(answer(seller, offerID, 'accept', 300))).toBe('not_found')
  })

  test('a stop of the buyer', async () => {
    const itemID = await listed()
    const offerID = await made(buyer, itemID)
    await decideIn(app)((stops, tx) => stops.stopAccount(tx, buyer.accountID, null))
    expect(await shopOffers()).toEqual([])
    expect(await codeOf(answer(seller, offerID, 'accept', 300))).toBe('offer_over')
  })
})

describe('a buyer who cannot reserve it any more: the seller reads why, and nothing changes', () => {
  test.each([
    [
      'as many open reservations',
      async () => {
        const shop = await other.make.quickShopkeeper()
        for (const itemID of await other.make.listedItems(shop.shopID, 2))
          await few.make.ticket({ itemID, buyerID: buyer.accountID })
      },
    ],
    [
      'You have blocked',
      async (itemID: string) => {
        await buyer.ok('POST chat/send_message', { sellerID: seller.accountID, itemID, message: 'Hi po' })
        await seller.ok('POST chat/block', { userID: buyer.accountID })
      },
    ],
  ])('%s', async (sentence, happens) => {
    const itemID = await listed()
    const offerID = await made(buyer, itemID)
    await happens(itemID)
    const { error } = await Object.assign(few.visitor(), { cookie: seller.cookie }).call(
      'POST offers/answer_offer',
      {
        offerID,
        answer: 'accept',
        price: 300,
      },
    )
    expect(error).toMatchObject({ code: 'buyer_cannot_reserve', error: expect.stringContaining(sentence) })
    expect(await ticketsOf(itemID)).toEqual([])
    expect(await stateOf(buyer, itemID)).toEqual(['open', null])
  })
})

test('after 24 hours without an answer an offer is over', async () => {
  const itemID = await listed()
  const offerID = await made(buyer, itemID)
  app.clock.advance(24 * hour)
  // Before the job has run.
  expect(await codeOf(answer(seller, offerID, 'accept', 300))).toBe('offer_over')
  expect(await shopOffers()).toEqual([])
  expect(await stateOf(buyer, itemID)).toEqual(['lapsed', null])
  await Promise.all([runJob(), other.background.run('offers')])
  expect((await notificationsOf(buyer)).map(({ kind }) => kind)).toEqual(['offer_lapsed'])
  expect((await make(buyer, itemID)).status).toBe(200)
})

test('an item is offered to those who saved it, and the first who buys has it', async () => {
  const itemID = await listed()
  const [one, two, three, stranger] = await Promise.all(
    Array.from({ length: 4 }, () => app.make.quickBuyer()),
  )
  if (!one || !two || !three || !stranger) throw new Error('four buyers')
  expect(await codeOf(seller.call('POST offers/offer_to_savers', { itemID, price: 264 }))).toBe('no_savers')
  for (const who of [one, two]) await who.ok('POST homepage/add_to_cart', { itemID })
  const { collectionID } = await three.ok('POST collections/new_collection', { collection_name: 'Knits' })
  await three.ok('POST collections/add_item_to_collection', { collectionID, itemID })
  await one.ok('POST collections/new_collection', { collection_name: 'Knits' })
  // Who offered less gets it as an answer; who offered more keeps the own offer.
  await made(two, itemID, 200)
  await made(three, itemID, 300)
  expect((await seller.ok('GET offers/get_rules', { itemID })).savers).toBe(3)
  expect(await codeOf(seller.call('POST offers/offer_to_savers', { itemID, price: 340 }))).toBe(
    'offer_out_of_range',
  )
  expect(await seller.ok('POST offers/offer_to_savers', { itemID, price: 264 })).toMatchObject({ people: 2 })
  expect(await codeOf(seller.call('POST offers/offer_to_savers', { itemID, price: 250 }))).toBe(
    'offered_already',
  )
  expect(await seller.ok('GET offers/get_rules', { itemID })).toMatchObject({ offeredPrice: 264 })
  await runJob()
  expect((await notificationsOf(one)).map(({ kind }) => kind)).toEqual(['offer_to_saver'])
  expect((await one.ok('GET homepage/cart')).cart).toMatchObject([{ price: 264, offered: { usual: 340 } }])
  expect(await stateOf(three, itemID)).toEqual(['open', null])
  // A shop does not learn who saved an item.
  expect((await seller.ok('GET offers/get_shop_offers', { userID: one.accountID })).offers).toEqual([])
  expect((await stranger.call('POST tickets/purchase_item', { itemID, price: 264 })).error).toMatchObject({
    code: 'item_changed',
    price: 340,
  })
  const both = await Promise.all([
    one.call('POST tickets/purchase_cart', { prices: [`${itemID}:264`] }),
    Object.assign(other.visitor(), { cookie: two.cookie }).call('POST tickets/purchase_item', {
      itemID,
      price: 264,
    }),
  ])
  expect(both.map(({ status }) => status)).toContain(200)
  expect(await ticketsOf(itemID)).toMatchObject([{ price_centavos: 26400 }])
  expect(await ticketsOf(itemID)).toHaveLength(1)
  await runJob()
  // Who did not get it was not asked to wait, so is not notified a second time.
  expect(await stateOf(three, itemID)).toEqual(['ended', 'reserved'])
  expect((await notificationsOf(three)).map(({ kind }) => kind)).toEqual(['offer_ended'])
})

test('the price for those who saved it is on their tiles alone, and lists need no query for it', async () => {
  const itemID = await app.make.listedItem(seller.shopID, { name: 'Kimono zzyzx', price: 340 })
  const stranger = await app.make.quickBuyer()
  await buyer.ok('POST homepage/add_to_cart', { itemID })
  type Tile = { item_id: string; item_price: number; offered?: unknown }
  /** Every list that has the item, as this buyer gets it. */
  const tiles = async (who: Buyer): Promise<{ price: number; offered?: unknown }[]> => {
    const { rails } = await who.ok('GET homepage/rails')
    const lists: Tile[][] = [
      (await who.ok('GET homepage')).items,
      (await who.ok('GET homepage/rack')).items,
      (await who.ok('GET homepage/search', { q: 'zzyzx' })).results,
      (await who.ok('GET homepage/opened', { itemID: [itemID] })).items,
      ...rails.map(({ items }) => items),
    ]
    const { items } = await who.ok('GET store/get_shop_items', { shopID: seller.shopID, onOffer: true })
    return [
      ...lists.flatMap((list) =>
        list
          .filter(({ item_id }) => item_id === itemID)
          .map(({ item_price: price, offered }) => ({ price, offered })),
      ),
      ...items.filter((item) => item.itemID === itemID).map(({ price, offered }) => ({ price, offered })),
    ]
  }
  // The lists are in the caches before the offer.
  for (const who of [buyer, stranger]) {
    const before = await tiles(who)
    expect(before.length).toBeGreaterThan(4)
    for (const tile of before) expect(tile).toEqual({ price: 340, offered: undefined })
  }
  await seller.ok('POST offers/offer_to_savers', { itemID, price: 264 })
  const mine = await tiles(buyer)
  expect(mine.length).toBeGreaterThan(4)
  for (const { price, offered } of mine) {
    expect(price).toBe(264)
    expect(offered).toMatchObject({ usual: 340 })
  }
  for (const tile of await tiles(stranger)) expect(tile).toEqual({ price: 340, offered: undefined })
  const { texts } = await statementsOf(() => buyer.ok('GET homepage'))
  expect(texts.filter((text) => text.includes('offers'))).toEqual([])
  // It ends with its time, and with the item.
  app.clock.advance(24 * hour)
  for (const tile of await tiles(buyer)) expect(tile.price).toBe(340)
})

test('fifty offers and ten purchases at once make one ticket', async () => {
  const itemID = await listed()
  const people = await Promise.all(Array.from({ length: 60 }, () => app.make.quickBuyer()))
  const offers = await Promise.all(people.slice(0, 50).map((who, n) => made(who, itemID, 200 + n)))
  const answers = await Promise.all([
    ...offers.map((offerID, n) =>
      Object.assign((n % 2 ? other : app).visitor(), { cookie: seller.cookie }).call(
        'POST offers/answer_offer',
        {
          offerID,
          answer: 'accept',
          price: 200 + n,
        },
      ),
    ),
    ...people.slice(50).map((who) => who.call('POST tickets/purchase_item', { itemID })),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await ticketsOf(itemID)).toHaveLength(1)
  const { rows } = await app.pool.query(
    "select count(*)::int as open from offers where item_id = $1 and state = 'open'",
    [itemID],
  )
  expect(rows).toEqual([{ open: 0 }])
}, 60_000)

test('offers to a shop come in the order of their deadlines, the best first of each item', async () => {
  const [early, late] = [await listed(), await listed()]
  const people = await Promise.all(Array.from({ length: 3 }, () => app.make.quickBuyer()))
  await made(people[0] ?? buyer, early, 200)
  app.clock.advance(hour)
  await made(people[1] ?? buyer, late, 250)
  app.clock.advance(hour)
  await made(people[2] ?? buyer, early, 210)
  expect((await shopOffers()).map(({ itemID, price }) => [itemID, price])).toEqual([
    [early, 210],
    [early, 200],
    [late, 250],
  ])
  const { offers, count } = await seller.ok('GET offers/get_shop_offers', { userID: people[1]?.accountID })
  expect(offers.map(({ price }) => price)).toEqual([250])
  expect(count).toBe(3)
})

test('one sees only the own offers, page by page', async () => {
  const stranger = await app.make.quickBuyer()
  const items = await app.make.listedItems(seller.shopID, 21)
  for (const itemID of items) await made(buyer, itemID, 200)
  const first = await buyer.ok('GET offers/get_offers')
  expect([first.offers.length, first.has_next]).toEqual([20, true])
  const rest = await buyer.ok('GET offers/get_offers', { cursor: first.cursor ?? '' })
  expect([rest.offers.length, rest.has_next]).toEqual([1, false])
  expect((await stranger.ok('GET offers/get_offers')).offers).toEqual([])
  expect(await codeOf(buyer.call('GET offers/get_offers', { cursor: 'x' }))).toBe('bad_input')
  const offerID = first.offers[0]?.offerID ?? 0
  expect(await codeOf(stranger.call('POST offers/withdraw_offer', { offerID }))).toBe('not_found')
  const otherShop = await app.make.quickShopkeeper()
  expect(await codeOf(answer(otherShop, offerID, 'accept', 200))).toBe('not_found')
})

test('what looks like a request for money or a link is refused', async () => {
  const itemID = await listed()
  expect(await codeOf(make(buyer, itemID, 300, { words: 'send gcash first bit.ly/pay me' }))).toBe(
    'offer_words',
  )
  expect((await make(buyer, itemID, 300, { words: 'Pickup tonight po' })).body.offer.words).toBe(
    'Pickup tonight po',
  )
  expect(await shopOffers()).toMatchObject([{ words: 'Pickup tonight po' }])
})
