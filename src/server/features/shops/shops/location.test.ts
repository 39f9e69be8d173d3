import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { statementsOf } from '#tests/support/statements.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop({ breaks: ['A tile shows something else'] }))

const manila = { long: 120.9842, lat: 14.5995 }
const baguio = { long: 120.596, lat: 16.4023 }

test.each(['json', 'form'] as const)('a seller sets where the shop is, as %s', async (encoding) => {
  const seller = await app.make.shopkeeper()
  const given = { long: 120.98421949999999, lat: -0.0000004 }
  expect(await seller.ok('POST auth/location/attach_location', given, encoding)).toEqual({
    location: given,
  })
  expect((await seller.ok('GET store/get_shop_details')).location).toEqual(given)
  await seller.ok('POST auth/location/attach_location', { ...baguio, storeID: seller.shopID }, encoding)
  const buyer = await app.make.quickBuyer()
  expect((await buyer.ok('GET store/get_shop_details', { shopID: seller.shopID })).location).toEqual(baguio)
})

test.each([
  [{}, { long: 'Longitude required', lat: 'Latitude required' }],
  [
    { long: '', lat: '' },
    { long: 'Longitude required', lat: 'Latitude required' },
  ],
  [{ ...manila, long: 180.0001 }, { long: 'Longitude must be between -180 and 180' }],
  [{ ...manila, lat: '-90.5' }, { lat: 'Latitude must be between -90 and 90' }],
  [{ ...manila, lat: 'NaN' }, { lat: 'Latitude must be a number, such as 14.5995' }],
  [{ ...manila, lat: 'Infinity' }, { lat: 'Latitude must be a number, such as 14.5995' }],
  [{ ...manila, lat: '1e5' }, { lat: 'Latitude must be a number, such as 14.5995' }],
  [{ ...manila, lat: [14, 15] }, { lat: 'Latitude must be between -90 and 90' }],
  [{ ...manila, storeID: 'x' }, { storeID: 'This is not an id' }],
])('refuses %j, and keeps the location', async (sent, fields) => {
  const seller = await app.make.shopkeeper()
  await seller.ok('POST auth/location/attach_location', baguio)
  for (const encoding of ['json', 'form'] as const) {
    const answer = await seller.call('POST auth/location/attach_location', sent, encoding)
    expect(answer).toMatchObject({ status: 400, error: { code: 'bad_input', fields } })
  }
  expect((await seller.ok('GET store/get_shop_details')).location).toEqual(baguio)
})

test('the extreme coordinates are accepted', async () => {
  const seller = await app.make.shopkeeper()
  for (const place of [
    { long: 180, lat: 90 },
    { long: -180, lat: -90 },
    { long: 0, lat: 0 },
  ])
    expect((await seller.ok('POST auth/location/attach_location', place)).location).toEqual(place)
})

test('a seller cannot move the shop of another seller', async () => {
  const seller = await app.make.shopkeeper()
  const other = await app.make.shopkeeper()
  const answer = await other.call('POST auth/location/attach_location', { ...manila, storeID: seller.shopID })
  expect(answer).toMatchObject({ status: 403, error: { code: 'not_yours' } })
  for (const one of [seller, other]) expect((await one.ok('GET store/get_shop_details')).location).toBeNull()

  const shopless = await app.make.quickSeller()
  expect((await shopless.call('POST auth/location/attach_location', manila)).error?.code).toBe('shop_missing')
  for (const [person, status] of [
    [app.visitor(), 401],
    [await app.make.quickBuyer(), 403],
    [await app.make.admin(), 403],
    [await app.make.seller({ approved: false }), 403],
  ] as const)
    expect((await person.call('POST auth/location/attach_location', manila)).status).toBe(status)
})

test('directions to a shop have its address and, from a given point, the distance', async () => {
  const seller = await app.make.shopkeeper()
  const buyer = await app.make.quickBuyer()
  const ask = (more: Record<string, unknown> = {}) =>
    buyer.call('GET auth/location/get_route', { shopID: seller.shopID, ...more })
  expect((await ask(manila)).error).toMatchObject({ code: 'shop_location_missing' })

  await seller.ok('POST auth/location/attach_location', baguio)
  const { path, distance } = (await ask(manila)).body
  expect(path).toBe(
    'https://www.google.com/maps/dir/?api=1&origin=14.5995%2C120.9842&destination=16.4023%2C120.596',
  )
  expect(distance).toBeGreaterThan(204_000)
  expect(distance).toBeLessThan(206_000)
  expect((await ask()).body).toEqual({
    path: 'https://www.google.com/maps/search/?api=1&query=16.4023%2C120.596',
    distance: null,
  })
  // JavaScript writes very small numbers with an exponent.
  expect((await ask({ long: String(1e-7), lat: String(-1.5e-10) })).status).toBe(200)
})

test('an incomplete point, a shop without a location and an unknown shop get different errors', async () => {
  const { shopID } = await app.make.shopkeeper()
  const buyer = await app.make.quickBuyer()
  const ask = async (sent: Record<string, unknown>) =>
    (await buyer.call('GET auth/location/get_route', sent)).error
  expect(await ask({ shopID, long: 121 })).toMatchObject({ fields: { lat: 'Latitude required' } })
  expect(await ask({ shopID, lat: 14 })).toMatchObject({ fields: { long: 'Longitude required' } })
  expect(await ask({ shopID, long: 181, lat: 14 })).toMatchObject({ code: 'bad_input' })
  expect(await ask({ shopID: app.make.person().email })).toMatchObject({ code: 'bad_input' })
  expect(await ask({ shopID: '01900000-0000-7000-8000-00000000dead' })).toMatchObject({ code: 'not_found' })
  expect((await app.visitor().call('GET auth/location/get_route', { shopID })).status).toBe(401)
  const waiting = await app.make.seller({ approved: false })
  expect((await waiting.call('GET auth/location/get_route', { shopID })).status).toBe(403)
})

test('an item shows the location of its shop once the seller has set it', async () => {
  const seller = await app.make.shopkeeper()
  const id = await app.make.listedItem(seller.shopID)
  const buyer = await app.make.quickBuyer()
  expect((await buyer.ok('GET store/item', { id })).storeLocation).toBeNull()
  await seller.ok('POST auth/location/attach_location', baguio)
  expect((await buyer.ok('GET store/item', { id })).storeLocation).toEqual(baguio)
})

const imagesOf = async (base: string) => {
  const policy = (await fetch(`${base}/api/docs`)).headers.get('content-security-policy') ?? ''
  return policy.split(';').find((directive) => directive.trim().startsWith('img-src'))
}

test('the content security policy allows images of the map server only', async () => {
  const own = "img-src 'self' data: blob:"
  expect(await imagesOf(app.base)).toBe(`${own} https://tile.openstreetmap.org`)

  const tiles = 'https://maps.example.ph:8443/{z}/{x}/{y}{r}.png?key=k'
  const other = await startApp({ MAP_TILE_URL: tiles, MAP_TILE_ATTRIBUTION: '© Example' })
  expect(await imagesOf(other.base)).toBe(`${own} https://maps.example.ph:8443`)
  const seller = await other.make.quickSeller()
  expect(await seller.ok('GET auth/location/map_tiles')).toEqual({
    address: tiles,
    attribution: '© Example',
    maxZoom: 19,
  })
  await other.stop()

  const without = await startApp({ MAP_TILE_URL: '' })
  expect(await imagesOf(without.base)).toBe(own)
  const offline = await without.make.quickSeller()
  expect((await offline.ok('GET auth/location/map_tiles')).address).toBeNull()
  await without.stop()
})

test.each([
  'tile.example.ph/{z}/{x}/{y}',
  'https://tile.example.ph/{z}/{x}',
  'https://{s}.example.ph/{z}/{x}/{y}',
])('%s is not a valid tile URL', async (MAP_TILE_URL) => {
  await expect(startApp({ MAP_TILE_URL })).rejects.toThrow(/MAP_TILE_URL/)
})

test('a new location is written to the search rows of the items, which are not made again', async () => {
  const seller = await app.make.shopkeeper()
  const items = await app.make.listedItems(seller.shopID, 3)
  await app.ownerRuns(`update item_search set title = 'as it was' where shop_id = '${seller.shopID}'`)
  const rows = async () =>
    (
      await app.pool.query(
        'select title, longitude as long, latitude as lat, changed_at from item_search where shop_id = $1',
        [seller.shopID],
      )
    ).rows
  const [before] = await rows()
  await seller.ok('POST auth/location/attach_location', baguio)
  const [after, ...rest] = await rows()
  expect(rest).toHaveLength(items.length - 1)
  expect(after).toMatchObject({ title: 'as it was', ...baguio })
  // Later pages of a search by distance leave it out.
  expect(after.changed_at.getTime()).toBeGreaterThan(before.changed_at.getTime())
})

test('a shop moves twenty times an hour, and the same location again costs nothing', async () => {
  const seller = await app.make.shopkeeper()
  const move = (long: number) => seller.call('POST auth/location/attach_location', { ...baguio, long })
  for (let n = 0; n < 20; n += 1) expect((await move(n)).status).toBe(200)
  expect((await move(20)).error?.code).toBe('too_many_tries')
  const { result, texts } = await statementsOf(() => move(19))
  expect(result.body).toEqual({ location: { ...baguio, long: 19 } })
  expect(texts.filter((text) => /^(insert|update|begin)/i.test(text))).toEqual([])
})
