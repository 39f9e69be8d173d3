import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TicketStatus } from '#domain/ticket-status.ts'
import { type Place, metresBetween } from '#domain/geography.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { testPassword } from '#tests/support/factories.ts'
import { boxOf } from '#tests/support/pickups.ts'
import { answerTo } from './answers.ts'
import { persons, table } from './table.ts'
import { type Known, type World, makeWorld } from './world.ts'

const home: Place = { long: 120.598_137, lat: 16.412_368 }
const address = '91 Kalachuchi Lane, Baguio City'
const directions = 'The capiz gate, second bell'
const area = { long: 120.6, lat: 16.41 }

/** What nobody else may read: parts of the address, and coordinates that are finer than a kilometre. */
const hidden = ['Kalachuchi', 'capiz gate', '120.598', '16.412']
const foundIn = (text: string): string[] => hidden.filter((secret) => text.includes(secret))

let app: TestApp
/** With public pages in search engines. */
let open: TestApp
let known: Known
beforeAll(async () => {
  app = await startApp()
  open = await startApp({ PUBLIC_URL: 'https://ukay.example' }, app)
  known = await app.make.buyer()
})
afterAll(async () => {
  await open.stop()
  // All people made all calls in one world.
  await app.stop({ breaks: ['What was held for a name is not with whoever took the bill over'] })
})

const moveIn = async (seller: Client) => {
  await seller.ok('POST store/update_shop', { address, directions })
  await seller.ok('POST auth/location/attach_location', home)
}
const hide = (seller: Client, addressHidden = true) => seller.ok('POST store/update_shop', { addressHidden })

const hiddenWorld = async () => {
  const made = await makeWorld(app, known, { photos: true })
  await moveIn(made.people.seller)
  await hide(made.people.seller)
  made.secrets.push(
    ...hidden.map((text) => ({ what: text, text, readers: ['seller' as const, 'helper' as const] })),
  )
  return made
}

describe('nobody but its people reads a hidden address in the answer to', () => {
  let world: World
  beforeAll(async () => {
    world = await hiddenWorld()
  })

  // Those that change something also answer, or refuse. Which of both, the table of permissions says.
  test.each(table)('$row', async ({ row, call }) => {
    if (row === 'POST auth/delete_account' || row.startsWith('POST auth/logout')) return
    for (const person of persons) await answerTo(world, person, row, call)
  })

  test('its seller and helper read it', async () => {
    world = await hiddenWorld()
    for (const person of ['seller', 'helper'] as const)
      expect(await world.people[person].ok('GET store/get_shop_details')).toMatchObject({
        address,
        directions,
        location: home,
        addressHidden: true,
        publicAddress: 'Baguio',
      })
    const { shop } = await world.people.seller.ok('POST auth/my_data', { password: testPassword })
    expect(shop).toMatchObject({ address, directions, location: home, addressHidden: true })
  })
})

const idOfTown = async (buyer: Client) =>
  (await buyer.ok('GET store/towns', { q: 'baguio' })).towns[0]?.townID

test('nobody reads it on a public page, in a feed or in a sitemap', async () => {
  const seller = await app.make.shopkeeper()
  await moveIn(seller)
  const itemID = await app.make.listedItem(seller.shopID)
  await open.events.syncNotifications()
  const { slug, storeName } = await seller.ok('GET store/get_shop_details')
  const paths = [
    `/s/${slug}`,
    `/p/${itemID}`,
    `/s/${slug}/feed.xml`,
    `/feed.xml?q=${encodeURIComponent(storeName)}`,
    '/sitemap.xml',
    '/sitemap-shops-1.xml',
    '/sitemap-items-1.xml',
  ]
  const read = async (path: string) => {
    const reply = await fetch(open.base + path)
    expect(reply.status, path).toBe(200)
    return await reply.text()
  }
  // Before, the page of the shop has it, so the test would find it.
  expect(foundIn(await read(`/s/${slug}`))).toEqual(['capiz gate'])
  await hide(seller)
  await open.events.syncNotifications()
  for (const path of paths) expect(foundIn(await read(path)), path).toEqual([])
  expect(await read(`/s/${slug}`)).toContain('Baguio')
})

test('distances are measured from one rounded point, whoever asks from wherever', async () => {
  const seller = await app.make.shopkeeper()
  await moveIn(seller)
  await app.make.listedItem(seller.shopID)
  await hide(seller)
  const buyer = await app.make.quickBuyer()
  const from: Place[] = [
    { long: 120.55, lat: 16.4 },
    { long: 120.62, lat: 16.45 },
    { long: 120.61, lat: 16.38 },
    home,
  ]
  for (const point of from) {
    const route = await buyer.ok('POST auth/location/get_route', { shopID: seller.shopID, ...point })
    expect(route.distance).toBe(Math.round(metresBetween(point, area)))
    expect(foundIn(route.path.replace(encodeURIComponent(`${point.lat},${point.long}`), ''))).toEqual([])
  }
  // Three distances have one point in common: the rounded one, 300 m from the home.
  expect(metresBetween(area, home)).toBeGreaterThan(300)
  const box = { west: 120, south: 16, east: 121, north: 17 }
  const clusters = await buyer.ok('GET store/map', box)
  expect(foundIn(JSON.stringify(clusters))).toEqual([])
  const townID = await idOfTown(buyer)
  await buyer.ok('POST auth/set_place', { townID })
  const near = await buyer.ok('GET homepage/search', { q: '', sort: 'near' })
  expect(foundIn(JSON.stringify(near))).toEqual([])
  const { rows } = await app.pool.query(
    'select distinct longitude as long, latitude as lat from item_search where shop_id = $1',
    [seller.shopID],
  )
  expect(rows).toEqual([area])
  expect((await buyer.ok('GET store/get_shop_details', { shopID: seller.shopID })).location).toEqual(area)
})

test('the map of shops forgets the exact point at once', async () => {
  const seller = await app.make.shopkeeper()
  // Alone in its cell.
  const alone = { long: 122.123_456, lat: 13.123_456 }
  await seller.ok('POST auth/location/attach_location', alone)
  const buyer = await app.make.quickBuyer()
  const view = async () =>
    (await buyer.ok('GET store/map', { west: 122, south: 13, east: 122.5, north: 13.5 })).clusters
  expect(await view()).toMatchObject([alone])
  await hide(seller)
  expect(await view()).toMatchObject([{ long: 122.12, lat: 13.12 }])
})

test('a buyer reads it while a piece of theirs awaits its pickup, and no other buyer does', async () => {
  const seller = await app.make.shopkeeper()
  await moveIn(seller)
  await hide(seller)
  const given = { seller, shop: seller.shopID }
  const waiting = await boxOf(app, 1, { ...given, status: TicketStatus.PendingVerification })
  const ready = await boxOf(app, 1, given)
  const readings = async (buyer: Client, pickupID: number) => {
    const [pickup] = (await buyer.ok('GET pickups/get_pickups', { pickupID })).pickups
    const shop = await buyer.ok('GET store/get_shop_details', { shopID: seller.shopID })
    const { path } = await buyer.ok('GET auth/location/get_route', { shopID: seller.shopID })
    const [ticket] = (await buyer.ok('GET tickets/ticket')).tickets
    return {
      pickup,
      found: [pickup, shop, path, ticket].map((one) => foundIn(JSON.stringify(one)).length > 0),
    }
  }
  const none = [false, false, false, false]
  const all = [true, true, true, true]
  const before = await readings(waiting.buyer, waiting.pickupID)
  expect(before.found).toEqual(none)
  expect(before.pickup).toMatchObject({
    storeAddress: 'Baguio',
    storeDirections: '',
    storeLocation: area,
    storeAddressHidden: true,
  })
  const after = await readings(ready.buyer, ready.pickupID)
  expect(after.found).toEqual(all)
  expect(after.pickup).toMatchObject({
    storeAddress: address,
    storeDirections: directions,
    storeLocation: home,
    storeAddressHidden: false,
  })
  // Others are not shown it because of them.
  expect((await readings(waiting.buyer, waiting.pickupID)).found).toEqual(none)
  await seller.ok('POST pickups/complete', {
    clientID: crypto.randomUUID(),
    pickupID: ready.pickupID,
    ticketIDs: ready.tickets,
  })
  expect((await readings(ready.buyer, ready.pickupID)).found).toEqual(none)

  await seller.ok('POST tickets/update_ticket_status', {
    ticketID: waiting.tickets[0],
    statusID: TicketStatus.AwaitingPickup,
  })
  expect((await readings(waiting.buyer, waiting.pickupID)).found).toEqual(all)
  await hide(seller, false)
  expect((await readings(ready.buyer, ready.pickupID)).found).toEqual(all)
  const { rows } = await app.pool.query('select from hidden_addresses where shop_id = $1', [seller.shopID])
  expect(rows).toHaveLength(0)
})

test('a hidden address can be changed, stays hidden in a race, and the database refuses to show it', async () => {
  const seller = await app.make.shopkeeper()
  await moveIn(seller)
  const buyer = await app.make.quickBuyer()
  const seen = () => buyer.ok('GET store/get_shop_details', { shopID: seller.shopID })
  await Promise.all([
    hide(seller),
    seller.ok('POST store/update_shop', { about: 'Knits' }),
    seller.ok('POST auth/location/attach_location', { long: 120.598_2, lat: 16.412_4 }),
  ])
  expect(await seen()).toMatchObject({
    addressHidden: true,
    address: 'Baguio',
    location: area,
    about: 'Knits',
  })
  await seller.ok('POST store/update_shop', { address: '5 Kalachuchi Corner, Dumaguete City' })
  await seller.ok('POST auth/location/attach_location', { long: 123.306_49, lat: 9.305_51 })
  expect(await seen()).toMatchObject({
    address: 'Dumaguete',
    publicAddress: 'Dumaguete',
    directions: '',
    location: { long: 123.31, lat: 9.31 },
    town: 'Dumaguete',
  })
  for (const change of [
    `address = '${address}'`,
    `directions = '${directions}'`,
    `longitude = ${home.long}, latitude = 9.31`,
  ])
    await expect(
      app.pool.query(`update shops set ${change} where id = $1`, [seller.shopID]),
      change,
    ).rejects.toThrow('shops_hidden_address_check')
})
