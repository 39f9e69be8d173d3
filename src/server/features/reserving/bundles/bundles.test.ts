import { publicPageLimits } from '../../../platform/limits/read-limit.ts'
import { withRate } from '#tests/support/rates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleShares } from '#domain/bundles.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { manyOpenTickets } from '#tests/support/open-tickets.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp(manyOpenTickets)
})
afterAll(() => app.stop())

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

const threeFor500 = { items: 3, price: 500 }

/** A shop with its rule, and items at these prices in the cart of a buyer. */
const setUp = async (prices: number[], rule: object = threeFor500) => {
  const seller = await app.make.quickShopkeeper()
  await seller.ok('POST store/set_bundle_rule', rule)
  const buyer = await app.make.quickBuyer()
  const items: string[] = []
  for (const price of prices) {
    const itemID = await app.make.listedItem(seller.shopID, { price })
    items.push(itemID)
    await buyer.ok('POST homepage/add_to_cart', { itemID })
  }
  return { seller, buyer, items }
}

const cartOf = async (buyer: Person) => {
  const { cart, bundles } = await buyer.ok('GET homepage/cart')
  return { cart, bundles, price: new Map(cart.map(({ itemID, price }) => [itemID, price])) }
}

const buyAll = async (buyer: Person) => {
  const { cart } = await cartOf(buyer)
  return buyer.ok('POST tickets/purchase_cart', {
    itemIDs: cart.map(({ itemID }) => itemID),
    prices: cart.map(({ itemID, price }) => `${itemID}:${price}`),
    clientID: crypto.randomUUID(),
  })
}

const ticketsOf = async (buyer: Person) =>
  (await buyer.ok('GET tickets/ticket', {})).tickets.toSorted((a, b) => a.ticketID - b.ticketID)

const sum = (all: readonly { price: number }[]) =>
  Math.round(all.reduce((total, { price }) => total + price * 100, 0)) / 100

const notificationsOf = async ({ accountID }: Person, kind: string) =>
  await app.db
    .selectFrom('notifications')
    .select(['kind', 'facts'])
    .where('account_id', '=', accountID)
    .where('kind', '=', kind)
    .execute()

const pricesOf = (of: readonly { ticketID: number; price: number; usualPrice?: number | undefined }[]) =>
  of.map((one) => [one.ticketID, one.price, one.usualPrice])

test('three from the cart cost the price of the bundle, and each ticket keeps its share', async () => {
  const { buyer, items } = await setUp([190, 190, 200, 100])
  const { price, bundles } = await cartOf(buyer)
  expect(items.map((id) => price.get(id)).toSorted()).toEqual([100, 163.79, 163.79, 172.42])
  expect(bundles).toMatchObject([{ items: 3, price: 500, saved: 80, more: null }])
  expect(await buyAll(buyer)).toMatchObject({ failed: null })
  const tickets = await ticketsOf(buyer)
  for (const { itemID, price: paid } of tickets) expect(paid).toBe(price.get(itemID))
  expect(sum(tickets)).toBe(600)
  const inBundle = tickets.filter(({ bundleID }) => bundleID !== undefined)
  expect(inBundle.map(({ usualPrice }) => usualPrice).toSorted()).toEqual([190, 190, 200])
  expect(new Set(inBundle.map(({ bundleID }) => bundleID)).size).toBe(1)
  const { pickups } = await buyer.ok('GET pickups/get_pickups', { pickupID: tickets[0]?.pickupID ?? 0 })
  expect(pricesOf(pickups[0]?.tickets ?? [])).toEqual(pricesOf(tickets))
})

test('says what is missing, on the page of an item, of the shop, and in the cart', async () => {
  const { seller, buyer } = await setUp([190, 190])
  const other = await app.make.listedItem(seller.shopID, { price: 200 })
  expect((await cartOf(buyer)).bundles).toMatchObject([
    { more: 1, saves: 80, saved: 0, count: 1, others: [{ itemID: other, price: 200 }] },
  ])
  const { bundle: ofShop } = await buyer.ok('GET homepage/get_bundle', { storeID: seller.shopID })
  expect(ofShop).toMatchObject({ more: 1, saves: 80, saved: 0, hanging: [{ price: 190 }, { price: 190 }] })
  const { bundle: withThis } = await buyer.ok('GET homepage/get_bundle', { itemID: other })
  expect(withThis).toMatchObject({ saved: 80, more: null, hanging: [{ price: 190 }, { price: 190 }] })
  // Whoever is not signed in has no cart.
  expect((await app.visitor().ok('GET homepage/get_bundle', { itemID: other })).bundle).toMatchObject({
    hanging: [],
    saved: 0,
    more: 2,
  })
})

test('a bundle is bought whole or not at all, and at the price that was seen', async () => {
  const { seller, buyer, items } = await setUp([190, 190, 200])
  const { cart } = await cartOf(buyer)
  const request = () => ({
    itemIDs: cart.map(({ itemID }) => itemID),
    prices: cart.map(({ itemID, price }) => `${itemID}:${price}`),
    clientID: crypto.randomUUID(),
  })
  // The rule has changed since.
  await seller.ok('POST store/set_bundle_rule', { items: 3, price: 510 })
  expect(await buyer.ok('POST tickets/purchase_cart', request())).toMatchObject({
    purchased: [],
    failed: { code: 'item_changed' },
  })
  await seller.ok('POST store/set_bundle_rule', { end: true })
  expect(await buyer.ok('POST tickets/purchase_cart', request())).toMatchObject({
    purchased: [],
    failed: { code: 'item_changed', price: expect.any(Number) },
  })
  await seller.ok('POST store/set_bundle_rule', threeFor500)
  // Somebody else took one of it.
  await (await app.make.quickBuyer()).ok('POST tickets/purchase_item', { itemID: items[1] ?? '' })
  expect(await buyer.ok('POST tickets/purchase_cart', request())).toMatchObject({ purchased: [] })
  expect(await ticketsOf(buyer)).toEqual([])
  expect((await cartOf(buyer)).cart).toHaveLength(3)
})

test('a repeated request names the same tickets', async () => {
  const { buyer, items } = await setUp([190, 190, 200])
  const request = { itemIDs: items, clientID: crypto.randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => buyer.ok('POST tickets/purchase_cart', request)))
  for (const { purchased } of answers) expect(purchased).toEqual(answers[0]?.purchased)
  expect(sum(await ticketsOf(buyer))).toBe(500)
})

test('what is added to an open box counts with what is in it', async () => {
  const { buyer, items } = await setUp([190, 190, 200])
  for (const itemID of items) await buyer.ok('POST tickets/purchase_item', { itemID })
  const tickets = await ticketsOf(buyer)
  expect(sum(tickets)).toBe(500)
  // The price that the page of the item shows is its own.
  const { seller, buyer: second, items: more } = await setUp([100, 200, 300, 400])
  for (const [n, itemID] of more.entries())
    await second.ok('POST tickets/purchase_item', { itemID, price: [100, 200, 300, 400][n] })
  // The first three are a bundle, and stay one.
  expect((await ticketsOf(second)).map(({ price }) => price)).toEqual([83.33, 166.67, 250, 400])
  await seller.ok('POST store/set_bundle_rule', { end: true })
  expect(sum(await ticketsOf(second))).toBe(900)
})

test('after money was said, what is there keeps its price and counts no more', async () => {
  const { seller, buyer, items } = await setUp([190, 190])
  await buyAll(buyer)
  const tickets = await ticketsOf(buyer)
  for (const { ticketID } of tickets)
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 4 })
  const pickupID = tickets[0]?.pickupID ?? 0
  await buyer.ok('POST payments/say_paid', { pickupID, amount: 380 })
  const itemID = await app.make.listedItem(seller.shopID, { price: 200 })
  expect((await buyer.ok('GET homepage/get_bundle', { itemID })).bundle).toMatchObject({
    saved: 0,
    hanging: [],
  })
  await buyer.ok('POST tickets/purchase_item', { itemID })
  expect((await ticketsOf(buyer)).map(({ price }) => price)).toEqual([190, 190, 200])
  expect(items).toHaveLength(2)
})

test('what the shop takes away or refuses costs the buyer nothing', async () => {
  const { seller, buyer } = await setUp([190, 190, 200])
  await buyAll(buyer)
  const before = await ticketsOf(buyer)
  const [first] = before
  await seller.ok('POST tickets/update_ticket_status', { ticketID: first?.ticketID ?? 0, statusID: 6 })
  expect((await ticketsOf(buyer)).map(({ price }) => price)).toEqual(before.map(({ price }) => price))
  expect(await notificationsOf(buyer, 'bundle_counted')).toEqual([])
})

test('what the buyer gives up is counted anew, said before, and both are notified', async () => {
  const { seller, buyer } = await setUp([190, 190, 200])
  await buyAll(buyer)
  const dear = (await ticketsOf(buyer)).find(({ usualPrice }) => usualPrice === 200)
  const ticketID = dear?.ticketID ?? 0
  expect(await buyer.ok('GET tickets/get_cancel_effect', { ticketID })).toEqual({
    others: 2,
    now: 327.58,
    together: 380,
  })
  // Another sum than the page said.
  expect(await buyer.call('POST tickets/cancel_ticket', { ticketID, together: 327.58 })).toMatchObject({
    status: 409,
    error: {
      code: 'item_changed',
      price: 380,
      error: 'The others of the bundle would now cost ₱380. Nothing has changed.',
    },
  })
  // The page said that no price changes.
  expect(await buyer.call('POST tickets/cancel_ticket', { ticketID, together: null })).toMatchObject({
    status: 409,
    error: { price: 380 },
  })
  await buyer.ok('POST tickets/cancel_ticket', { ticketID, together: 380 })
  const left = (await ticketsOf(buyer)).filter(({ level }) => level === 1)
  expect(left.map(({ price, usualPrice }) => [price, usualPrice])).toEqual([
    [190, undefined],
    [190, undefined],
  ])
  for (const person of [buyer, seller])
    expect(await notificationsOf(person, 'bundle_counted')).toMatchObject([
      { facts: { items: 2, price: '₱380' } },
    ])
})

test('a request to cancel carries what the others then cost, and nothing is asked if that is not so any more', async () => {
  const { seller, buyer } = await setUp([190, 190, 200])
  await buyAll(buyer)
  const tickets = await ticketsOf(buyer)
  for (const { ticketID } of tickets)
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 4 })
  const ticketID = tickets.find(({ usualPrice }) => usualPrice === 200)?.ticketID ?? 0
  const others = tickets.filter((one) => one.ticketID !== ticketID)
  const { together } = await buyer.ok('GET tickets/get_cancel_effect', { ticketID })
  expect(together).toBe(380)
  // Meanwhile the shop takes one away, as if it were there: then two are counted.
  await seller.ok('POST tickets/update_ticket_status', { ticketID: others[0]?.ticketID ?? 0, statusID: 6 })
  const asked = (shownSum: number | null) =>
    buyer.call('POST tickets/ask_cancel', { ticketID, reason: 'too_far', together: shownSum })
  for (const shown of [380, null])
    expect(await asked(shown)).toMatchObject({ status: 409, error: { code: 'item_changed', price: 190 } })
  expect((await ticketsOf(buyer)).find((one) => one.ticketID === ticketID)?.requests).toEqual([])
  expect((await asked(190)).status).toBe(200)
  // A repeated request changes nothing, whatever it says.
  expect((await asked(380)).status).toBe(200)
})

test('a fourth item steps in for one that the buyer gives up', async () => {
  const { buyer } = await setUp([190, 190, 200, 180])
  await buyAll(buyer)
  const dear = (await ticketsOf(buyer)).find(({ usualPrice }) => usualPrice === 200)
  const ticketID = dear?.ticketID ?? 0
  const { together } = await buyer.ok('GET tickets/get_cancel_effect', { ticketID })
  expect(together).toBe(500)
  await buyer.ok('POST tickets/cancel_ticket', { ticketID })
  expect(sum((await ticketsOf(buyer)).filter(({ level }) => level === 1))).toBe(500)
})

test('ten percent from three: what the shop takes away counts as if it were there', async () => {
  const { seller, buyer } = await setUp([100, 100, 100, 100], { items: 3, percent: 10 })
  await buyAll(buyer)
  const [first, second] = await ticketsOf(buyer)
  await seller.ok('POST tickets/update_ticket_status', { ticketID: first?.ticketID ?? 0, statusID: 6 })
  await buyer.ok('POST tickets/cancel_ticket', { ticketID: second?.ticketID ?? 0 })
  expect((await ticketsOf(buyer)).filter(({ level }) => level === 1).map(({ price }) => price)).toEqual([
    90, 90,
  ])
})

test('an accepted offer keeps its price and does not count', async () => {
  const { seller, buyer, items } = await setUp([190, 190, 200])
  await seller.ok('POST offers/set_rules', { open: 'yes' })
  const { offer } = await buyer.ok('POST offers/make_offer', { itemID: items[0] ?? '', price: 150 })
  await seller.ok('POST offers/answer_offer', { offerID: offer.offerID, answer: 'accept', price: 150 })
  await buyAll(buyer)
  expect((await ticketsOf(buyer)).map(({ price }) => price).toSorted()).toEqual([150, 190, 200])
})

test('a network asks for bundles only so often a minute, signed in or not', async () => {
  const limited = await withRate(publicPageLimits, 3, () => startApp({}, app))
  const { seller } = await setUp([190])
  const input = { storeID: seller.shopID }
  for (const _ of [1, 2, 3]) await limited.visitor().ok('GET homepage/get_bundle', input)
  expect((await limited.visitor().call('GET homepage/get_bundle', input)).status).toBe(429)
  await limited.stop()
})

test('what a cancellation changes is for the buyer of the ticket alone', async () => {
  const { seller, buyer } = await setUp([190, 190, 200])
  await buyAll(buyer)
  const [ticket] = await ticketsOf(buyer)
  const input = { ticketID: ticket?.ticketID ?? 0 }
  const stranger = await app.make.quickBuyer()
  expect((await stranger.call('GET tickets/get_cancel_effect', input)).status).toBe(404)
  expect((await seller.call('GET tickets/get_cancel_effect', input)).status).toBe(403)
  expect((await app.visitor().call('GET tickets/get_cancel_effect', input)).status).toBe(401)
  expect((await buyer.call('GET tickets/get_cancel_effect', { ticketID: 2 ** 53 })).status).toBe(400)
})

test('only what takes part counts', async () => {
  const { seller, buyer, items } = await setUp([190, 190, 200])
  await seller.ok('POST store/set_bundle_rule', { itemID: items[0] ?? '', takesPart: false })
  expect((await cartOf(buyer)).bundles).toMatchObject([{ saved: 0, hanging: [{}, {}] }])
  expect((await buyer.ok('GET homepage/get_bundle', { itemID: items[0] ?? '' })).bundle).toBeNull()
  await seller.ok('POST store/set_bundle_rule', { ...threeFor500, onlyMarked: true })
  expect((await cartOf(buyer)).bundles).toMatchObject([{ hanging: [] }])
  expect(await seller.ok('GET store/get_bundle_rule', {})).toMatchObject({ count: 0, onlyMarked: true })
  for (const itemID of items) await seller.ok('POST store/set_bundle_rule', { itemID, takesPart: true })
  expect((await cartOf(buyer)).bundles).toMatchObject([{ saved: 80 }])
  const stranger = await app.make.quickShopkeeper()
  for (const itemID of items)
    expect((await stranger.call('POST store/set_bundle_rule', { itemID, takesPart: false })).status).toBe(404)
})

test('a lot never counts, not even when it is marked', async () => {
  const { seller, buyer, items } = await setUp([190, 190, 200])
  const [lot = ''] = items
  await seller.ok('POST store/update_item', { id: lot, pieces: 12 })
  await seller.ok('POST store/set_bundle_rule', { ...threeFor500, onlyMarked: true })
  for (const itemID of items) await seller.ok('POST store/set_bundle_rule', { itemID, takesPart: true })
  expect((await cartOf(buyer)).bundles).toMatchObject([{ saved: 0, hanging: [{}, {}] }])
  expect((await buyer.ok('GET homepage/get_bundle', { itemID: lot })).bundle).toBeNull()
  expect(await seller.ok('GET store/get_bundle_rule', { itemID: lot })).toMatchObject({ takesPart: null })
  for (const itemID of items) await buyer.ok('POST tickets/purchase_item', { itemID })
  expect((await ticketsOf(buyer)).map(({ price, bundleID }) => [price, bundleID])).toEqual(
    [190, 190, 200].map((price) => [price, undefined]),
  )
})

test('a rule has a price or a percentage, within bounds', async () => {
  const { seller } = await setUp([])
  for (const rule of [
    { items: 1, price: 500 },
    { items: 13, price: 500 },
    { items: 3 },
    { items: 3, price: 500, percent: 10 },
    { items: 3, percent: 51 },
    { items: 3, price: 0 },
    { itemID: crypto.randomUUID() },
  ])
    expect((await seller.call('POST store/set_bundle_rule', rule)).status).toBe(400)
})

test('purchases, cancellations and moves at once leave every sum right', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { seller, buyer, items } = await setUp([190, 190, 200, 150, 260, 120])
    const bought = await Promise.all(
      items.map((itemID) => buyer.ok('POST tickets/purchase_item', { itemID })),
    )
    await Promise.all(
      bought.map(({ ticketID }, n) =>
        n % 2
          ? buyer.call('POST tickets/cancel_ticket', { ticketID })
          : seller.call('POST tickets/update_ticket_status', { ticketID, statusID: n === 2 ? 6 : 4 }),
      ),
    )
    const rows = await app.db
      .selectFrom('tickets')
      .select(['item_id', 'bundle_id', 'price_centavos', 'own_centavos', 'status', 'level'])
      .where('buyer_id', '=', buyer.accountID)
      .execute()
    // What the shop took away counts as if it were there.
    const bundles = Map.groupBy(
      rows.filter(({ bundle_id, status }) => bundle_id !== null && status !== 9),
      ({ bundle_id }) => bundle_id,
    )
    const rule = { items: 3, centavos: 50_000, percent: null }
    for (const members of bundles.values()) {
      const priced = members.map((row) => ({ itemID: row.item_id, centavos: row.own_centavos ?? 0 }))
      const shares = new Map(bundleShares(priced, rule).map((share) => [share.itemID, share.centavos]))
      for (const { item_id, price_centavos, level } of members)
        if (level <= 2) expect(price_centavos).toBe(shares.get(item_id))
    }
  }
})
