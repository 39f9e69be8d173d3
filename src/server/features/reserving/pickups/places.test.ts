import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { type Person, boxOf } from '#tests/support/pickups.ts'

let app: TestApp
let clock: TestApp['clock']
beforeAll(async () => {
  app = await startApp()
  ;({ clock } = app)
})
afterAll(() => app.stop())
const dayMs = 86_400_000
/** 3 in the afternoon in Manila. */
beforeEach(() => {
  clock.advance((7 * 3_600_000 - (clock.now().getTime() % dayMs) + dayMs) % dayMs)
})

const manila = (days: number, hours: string): string =>
  new Date(
    Date.parse(
      `${new Date(clock.now().getTime() + 8 * 3_600_000 + days * dayMs).toISOString().slice(0, 10)}T${hours}+08:00`,
    ),
  ).toISOString()

/** From 5 to 7 in the evening, every day. */
const evenings = {
  weekly: Array.from({ length: 7 }, () => [{ from: 17 * 60, to: 19 * 60 }]),
  exceptions: [],
}
const mall = { name: 'SM City Baguio', note: 'Main entrance', long: 120.5995, lat: 16.409, hours: evenings }
const corner = { ...mall, name: 'Session Road', note: '' }

const boxWithPlaces = async (given: Parameters<typeof boxOf>[2] = {}) => {
  const box = await boxOf(app, 1, given)
  const { places } = await box.seller.ok('POST store/set_meeting_places', { places: [mall, corner] })
  const [atMall = '', atCorner = ''] = places.map(({ placeID }) => placeID)
  const choose = (who: Person, placeID: string | undefined, time: string) =>
    who.call('POST pickups/choose_place', { pickupID: box.pickupID, placeID, time })
  const read = async (who: Person = box.buyer) =>
    (await who.ok('GET pickups/get_pickups', { pickupID: box.pickupID })).pickups[0]
  return { ...box, atMall, atCorner, choose, read }
}
const codeOf = async (call: Promise<{ error: { code: string } | null }>) => (await call).error?.code
const textsOf = async (who: Person) =>
  (await who.ok('GET notifications/get_notifications')).notifications.map(({ text }) => text)

test('the buyer chooses a place with a time within its hours, and each side moves both once', async () => {
  const { buyer, seller, pickupID, atMall, atCorner, choose, read } = await boxWithPlaces()
  // The shop is open then, the place is not.
  expect(await codeOf(choose(buyer, atMall, manila(1, '10:00')))).toBe('time_not_offered')
  expect(await codeOf(choose(seller, atMall, manila(1, '17:30')))).toBe('time_not_offered')
  expect((await choose(buyer, atMall, manila(1, '17:30'))).body.pickup).toMatchObject({
    place: { name: 'SM City Baguio', note: 'Main entrance', location: { long: 120.5995, lat: 16.409 } },
    pickupTime: manila(1, '17:30'),
    timeSetBy: 'buyer',
    canSetTime: true,
  })
  // Sent again, it uses up no move.
  expect((await choose(buyer, atMall, manila(1, '17:30'))).status).toBe(200)
  // Another place at the same time is a move.
  expect((await choose(seller, atCorner, manila(1, '17:30'))).body.pickup).toMatchObject({
    place: { name: 'Session Road' },
    timeSetBy: 'seller',
    canSetTime: false,
  })
  expect(await codeOf(choose(seller, atMall, manila(1, '18:00')))).toBe('time_moved_before')
  // At the shop, by its own hours.
  expect(await codeOf(choose(buyer, undefined, manila(1, '18:30')))).toBe('time_not_offered')
  expect((await choose(buyer, undefined, manila(1, '10:00'))).body.pickup).toMatchObject({ place: null })
  expect(await codeOf(choose(buyer, atMall, manila(1, '18:00')))).toBe('time_moved_before')
  expect((await read(seller))?.place).toBeNull()
  expect((await textsOf(seller)).slice(0, 2)).toEqual([
    expect.stringMatching(/ moved the pickup to .*10:00\sAM$/),
    expect.stringMatching(/ comes to pick up on .*5:30\sPM, at SM City Baguio$/),
  ])
  expect((await textsOf(buyer))[0]).toMatch(/moved the pickup to .*, at Session Road$/)
  const { rows } = await app.pool.query('select from pickup_times where pickup_id = $1', [pickupID])
  expect(rows).toHaveLength(3)
})

test('the call for the time moves it within the hours of the place, and stays there', async () => {
  const { buyer, seller, pickupID, atMall, choose } = await boxWithPlaces()
  await choose(buyer, atMall, manila(1, '17:30'))
  const moveTime = (time: string) => seller.call('POST pickups/choose_time', { pickupID, time })
  expect(await codeOf(moveTime(manila(1, '10:00')))).toBe('time_not_offered')
  expect((await moveTime(manila(2, '18:00'))).body.pickup).toMatchObject({
    place: { name: 'SM City Baguio' },
    pickupTime: manila(2, '18:00'),
  })
})

test('what was agreed on stays when the seller changes or removes the place', async () => {
  const { buyer, seller, shop, atMall, choose, read } = await boxWithPlaces()
  await choose(buyer, atMall, manila(1, '17:30'))
  const agreed = (await read())?.place
  const { places } = await seller.ok('POST store/set_meeting_places', {
    places: [{ ...mall, note: 'The car park', hours: { ...evenings, weekly: evenings.weekly.with(0, []) } }],
  })
  expect((await read())?.place).toEqual(agreed)
  await seller.ok('POST store/set_meeting_places', { places: [] })
  expect((await read())?.place).toEqual(agreed)
  // The buyer moves the time there, and nobody else can choose it.
  expect((await choose(buyer, atMall, manila(2, '18:00'))).body.pickup).toMatchObject({ place: agreed })
  const other = await boxOf(app, 1, { seller, shop })
  for (const placeID of [atMall, places[0]?.placeID])
    expect(
      await codeOf(
        other.buyer.call('POST pickups/choose_place', {
          pickupID: other.pickupID,
          placeID,
          time: manila(1, '17:30'),
        }),
      ),
    ).toBe('place_not_offered')
})

test('a place of another shop, a pickup of others and a pickup that is not ready are refused', async () => {
  const { buyer, pickupID, atMall, choose } = await boxWithPlaces()
  const others = await boxWithPlaces()
  expect(await codeOf(choose(buyer, others.atMall, manila(1, '17:30')))).toBe('place_not_offered')
  expect(await codeOf(choose(others.buyer, atMall, manila(1, '17:30')))).toBe('not_found')
  expect(await codeOf(choose(others.seller, others.atMall, manila(1, '17:30')))).toBe('not_found')
  const pending = await boxOf(app, 1, { status: 1 })
  expect(
    await codeOf(
      pending.buyer.call('POST pickups/choose_place', {
        pickupID: pending.pickupID,
        time: manila(1, '10:00'),
      }),
    ),
  ).toBe('pickup_not_ready')
  await expect(
    app.pool.query(`update pickups set place = '{}' where id = $1 and picks_up_at is null`, [pickupID]),
  ).rejects.toThrow('pickups_place_has_time')
})

test('of many moves at once one of each side counts, with its place', async () => {
  const { buyer, seller, atMall, atCorner, choose, read } = await boxWithPlaces()
  await choose(buyer, atMall, manila(1, '17:00'))
  const answers = await Promise.all(
    [atMall, atCorner].flatMap((placeID) =>
      ['17:30', '18:00'].flatMap((hours) =>
        [buyer, seller].map((who) => choose(who, placeID, manila(1, hours))),
      ),
    ),
  )
  const last = await read()
  expect(new Set(answers.map(({ error }) => error?.code ?? 'ok'))).toEqual(
    new Set(['ok', 'time_moved_before']),
  )
  const { rows } = await app.pool.query('select picks_up_at, place from pickups where id = $1', [
    last?.pickupID,
  ])
  expect(answers.filter(({ error }) => !error).map(({ body }) => body.pickup.place?.name)).toContain(
    rows[0]?.place.name,
  )
})

test('reminders and the data of both name the place, and the deletion of the seller takes it away', async () => {
  const { buyer, seller, pickupID, tickets, atMall, choose, read } = await boxWithPlaces({
    buyer: await app.make.buyer(),
    seller: await app.make.seller(),
  })
  await choose(buyer, atMall, manila(1, '17:30'))
  clock.advance(4 * 3_600_000)
  await app.background.run('pickup-reminders')
  for (const who of [buyer, seller])
    expect((await textsOf(who))[0]).toMatch(/^Pickup with .*: .*, at SM City Baguio$/)
  const place = { name: 'SM City Baguio', note: 'Main entrance' }
  for (const who of [buyer, seller]) {
    const { pickups } = await who.ok('POST auth/my_data', { password: testPassword })
    expect(pickups.find((one) => one.pickupID === pickupID)?.place).toEqual(place)
  }
  await seller.ok('POST pickups/complete', { clientID: crypto.randomUUID(), pickupID, ticketIDs: tickets })
  expect((await read())?.place).toMatchObject(place)
  await seller.ok('POST auth/delete_account', { password: testPassword })
  expect((await read())?.place).toBeNull()
  const { rows } = await app.pool.query('select from meeting_places where id = $1', [atMall])
  expect(rows).toHaveLength(0)
})
