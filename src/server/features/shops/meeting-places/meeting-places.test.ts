import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const weekend = {
  weekly: Array.from({ length: 7 }, (_, day) => (day < 5 ? [] : [{ from: 600, to: 1080 }])),
  exceptions: [],
}
const mall = { name: 'SM City Baguio', note: 'Main entrance', long: 120.5995, lat: 16.409, hours: weekend }
const station = { name: 'Session Road', note: '', long: 120.597, lat: 16.412, hours: weekend }

test('a seller lists places, every buyer reads them, and only a changed one has a new id', async () => {
  const seller = await app.make.shopkeeper()
  const buyer = await app.make.quickBuyer()
  const read = async () => (await buyer.ok('GET store/get_meeting_places', { shopID: seller.shopID })).places
  expect(await read()).toEqual([])
  const { places } = await seller.ok('POST store/set_meeting_places', {
    places: JSON.stringify([mall, station]),
  })
  expect(places).toMatchObject([
    {
      name: 'SM City Baguio',
      note: 'Main entrance',
      location: { long: 120.5995, lat: 16.409 },
      hours: weekend,
    },
    { name: 'Session Road', note: '' },
  ])
  expect(await read()).toEqual(places)
  expect((await seller.ok('GET store/get_meeting_places')).places).toEqual(places)
  const changed = await seller.ok('POST store/set_meeting_places', {
    places: [{ ...station, note: 'In front of the bakery' }, mall],
  })
  expect(changed.places[1]?.placeID).toBe(places[0]?.placeID)
  expect(places.map(({ placeID }) => placeID)).not.toContain(changed.places[0]?.placeID)
  const { shop } = await seller.ok('POST auth/my_data', { password: testPassword })
  expect(shop?.meetingPlaces).toEqual(changed.places)
  expect((await seller.ok('POST store/set_meeting_places', { places: '[]' })).places).toEqual([])
})

test.each([
  ['six', Array.from({ length: 6 }, () => mall), 'There can be at most 5 meeting places'],
  [
    'no day',
    [{ ...mall, hours: { ...weekend, weekly: weekend.weekly.map(() => []) } }],
    'Please choose at least one day',
  ],
  ['no name', [{ ...mall, name: ' ' }], 'Name of the place is required'],
  ['no point', [{ ...mall, long: undefined }], 'These are not meeting places'],
  ['beyond the earth', [{ ...mall, lat: 91 }], 'These are not meeting places'],
  ['a long note', [{ ...mall, note: 'x'.repeat(121) }], 'The note has at most 120 characters'],
  ['no list', 'somewhere', 'These are not meeting places'],
])('%s is refused', async (_, places, sentence) => {
  const seller = await app.make.shopkeeper()
  const reply = await seller.call('POST store/set_meeting_places', { places })
  expect(reply.status).toBe(400)
  expect(JSON.stringify(reply.error)).toContain(sentence)
})

const listOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...mall, name: `${name} ${n}` }))

test('five is the last also for the database and for lists that are sent at once', async () => {
  const seller = await app.make.shopkeeper()
  await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) =>
      seller.ok('POST store/set_meeting_places', { places: listOf(name, 5) }),
    ),
  )
  const { places } = await seller.ok('GET store/get_meeting_places')
  expect(places).toHaveLength(5)
  expect(new Set(places.map(({ name }) => name[0])).size).toBe(1)
  const insert = (number: number) =>
    app.pool.query(
      `insert into meeting_places (id, shop_id, number, name, note, longitude, latitude, hours)
       values (gen_random_uuid(), $1, $2, 'Sixth', '', 120, 16, '{}')`,
      [seller.shopID, number],
    )
  await expect(insert(6)).rejects.toThrow('meeting_places_number_check')
  await expect(insert(5)).rejects.toThrow('meeting_places_number_key')
})

test('who has no shop sets none, and there is no list of a shop that is not', async () => {
  const shopless = await app.make.quickSeller()
  expect((await shopless.call('POST store/set_meeting_places', { places: [] })).error?.code).toBe(
    'shop_missing',
  )
  expect((await shopless.call('GET store/get_meeting_places')).error?.code).toBe('not_found')
  const buyer = await app.make.quickBuyer()
  const unknown = { shopID: crypto.randomUUID() }
  expect((await buyer.call('GET store/get_meeting_places', unknown)).error?.code).toBe('not_found')
})
