import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testPassword } from '#tests/support/factories.ts'
import { picture } from '#tests/support/photos.ts'
import { townsNamed } from './towns.ts'

const logged: string[] = []
const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) })

let app: TestApp
beforeAll(async () => {
  app = await startApp({}, undefined, { log })
})
afterAll(() => app.stop())

type Buyer = Awaited<ReturnType<TestApp['make']['quickBuyer']>>
const at = async (buyer: Buyer) => (await buyer.ok('GET auth/place')).place

describe('the location of a buyer', () => {
  test('is a town or a point, to a kilometre, until it is forgotten', async () => {
    const buyer = await app.make.quickBuyer()
    expect(await at(buyer)).toBeNull()
    const point = { lat: 16.412_345, long: 120.598_765 }
    const rounded = { lat: 16.41, long: 120.6, town: null }
    expect(await buyer.ok('POST auth/set_place', point)).toEqual({ place: rounded })
    expect(await at(buyer)).toEqual(rounded)
    const { towns } = await buyer.ok('GET store/towns', { q: 'Lungsod ng Baguio' })
    const [baguio] = towns
    // The code of the official list.
    expect(baguio).toEqual({ townID: 1430300000, name: 'Baguio', region: 'Cordillera' })
    await buyer.ok('POST auth/set_place', { townID: baguio?.townID })
    expect(await at(buyer)).toEqual({ lat: 16.42, long: 120.59, town: 'Baguio' })
    expect(await buyer.ok('POST auth/forget_place')).toEqual({ place: null })
    expect(await at(buyer)).toBeNull()
  })

  test.each([
    [{}, 400],
    [{ lat: 14 }, 400],
    [{ lat: 91, long: 121 }, 400],
    [{ lat: 'here', long: 121 }, 400],
    [{ townID: 2, lat: 14, long: 121 }, 400],
    [{ townID: 2_000_000_000 }, 404],
  ])('%j is refused', async (input, status) => {
    const buyer = await app.make.quickBuyer()
    expect((await buyer.call('POST auth/set_place', input)).status).toBe(status)
    expect(await at(buyer)).toBeNull()
  })

  test('the database refuses a finer one', async () => {
    const buyer = await app.make.quickBuyer()
    const finer = `update buyers set latitude = 16.4123, longitude = 120.6 where account_id = '${buyer.accountID}'`
    await expect(app.ownerRuns(finer)).rejects.toThrow(/check/)
  })

  test('stands in the download, and goes with the account', async () => {
    const buyer = await app.make.buyer()
    await buyer.ok('POST auth/set_place', { lat: 9.31, long: 123.3 })
    const secret = { password: testPassword }
    const place = { lat: 9.31, long: 123.3, town: null }
    expect(await buyer.ok('POST auth/my_data', secret)).toMatchObject({ place })
    await buyer.ok('POST auth/delete_account', secret)
    const { rows } = await app.pool.query(
      `select latitude, longitude, town from buyers where account_id = '${buyer.accountID}'`,
    )
    expect(rows).toEqual([{ latitude: null, longitude: null, town: null }])
    const again = `update buyers set latitude = 9.31, longitude = 123.3 where account_id = '${buyer.accountID}'`
    await expect(app.ownerRuns(again)).rejects.toThrow(/deleted/)
  })
})

test('towns are those of the official list, each once, and in the country', () => {
  const towns = 'abcdefghijklmnopqrstuvwxyz'.split('').flatMap((letter) => townsNamed(letter))
  for (const { townID, name, region, lat, long } of towns) {
    expect(String(townID).padStart(10, '0'), name).toMatch(/^(0[1-9]|1[0-9])\d{5}000$/)
    expect(region, name).not.toBe('')
    expect(lat > 4 && lat < 21.5 && long > 116 && long < 127, name).toBe(true)
  }
  for (const name of ['Marikina', 'Muntinlupa', 'Parañaque', 'Tagum', 'Trece Martires', 'Nabunturan'])
    expect(townsNamed(name).map((town) => town.name)).toEqual([name])
  expect(townsNamed('Telabastagan'), 'a village').toEqual([])
})

describe('nobody else learns where a buyer is', () => {
  /** Numbers and a name that stand nowhere else, but for a time with 12.97 seconds. */
  const point = { lat: 12.97, long: 124.01 }
  const traces = [/(?<![:\d])12\.97/, /124\.01/, /Sorsogon/]

  test('no log, event or other table has it, and no seller', async () => {
    const listener = new pg.Client(app.connection)
    await listener.connect()
    onTestFinished(() => listener.end())
    const events: string[] = []
    listener.on('notification', ({ payload = '' }) => void events.push(payload))
    for (const topic of ['items', 'shops', 'tags', 'accounts', 'people', 'tastes', 'embeddings', 'live'])
      await listener.query(`listen ${topic}`)

    const seller = await app.make.quickShopkeeper()
    const { generatedID: id } = await seller.ok('POST store/add_item', { ...app.make.itemForm(), photos: 1 })
    await seller.ok('POST store/add_img_item', { id, img: await picture({ width: 120, height: 150 }) })
    await seller.ok('POST auth/location/attach_location', { lat: 13.1, long: 123.7 })
    await app.events.syncNotifications()
    const buyer = await app.make.quickBuyer()
    const [town] = townsNamed('Sorsogon')
    await buyer.ok('POST auth/set_place', { townID: town?.townID })
    await buyer.ok('POST auth/set_place', point)
    const { results } = await buyer.ok('GET homepage/search', { sort: 'near', withinKm: 500 })
    expect(results.map(({ item_id }) => item_id)).toEqual([id])
    await buyer.ok('GET homepage/rails')
    await buyer.ok('POST tickets/purchase_item', { itemID: id })

    const replies = await Promise.all([
      seller.ok('GET tickets/ticket'),
      seller.ok('GET store/item', { id }),
      seller.ok('GET store/get_shop_details'),
    ])
    const { rows: tables } = await app.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'buyers'`,
    )
    expect(tables.length).toBeGreaterThan(30)
    for (const { name } of tables) {
      const { rows } = await app.pool.query<{ row: string }>(`select t::text as row from "${name}" t`)
      for (const trace of traces)
        expect(
          rows.filter(({ row }) => trace.test(row)),
          `${trace} in ${name}`,
        ).toEqual([])
    }
    for (const trace of traces) {
      expect(
        logged.filter((line) => trace.test(line)),
        'in the log',
      ).toEqual([])
      expect(
        events.filter((payload) => trace.test(payload)),
        'in an event',
      ).toEqual([])
      expect(
        replies.filter((reply) => trace.test(JSON.stringify(reply))),
        'in a reply to the seller',
      ).toEqual([])
    }
  })
})
