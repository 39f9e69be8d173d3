import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/platform/http/log.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { ownerRuns } from '#tests/support/database.ts'

const here = { long: 120.98765, lat: 14.54321 }
const beyond = { long: 191.98765, lat: 14.54321 }

let app: TestApp
let logged: string[] = []
let shopID: string

beforeAll(async () => {
  const log = createLog('trace', { write: (line) => logged.push(line) })
  app = await startApp({}, undefined, { log })
  const seller = await app.make.shopkeeper()
  shopID = seller.shopID
  await seller.ok('POST auth/location/attach_location', { long: 120.596, lat: 16.4023 })
})
afterAll(() => app.stop())

const calls = ['GET auth/location/get_route', 'POST auth/location/get_route'] as const

test('both calls for directions to a shop give the same reply', async () => {
  const buyer = await app.make.quickBuyer()
  const [byGet, byPost] = await Promise.all(calls.map((call) => buyer.call(call, { shopID, ...here })))
  expect(byPost).toMatchObject({ status: 200, body: { distance: expect.any(Number) as number } })
  expect(byPost?.body).toEqual(byGet?.body)
  const [half, same] = await Promise.all(calls.map((call) => buyer.call(call, { shopID, long: 121 })))
  expect(half).toMatchObject({ status: 400, error: { fields: { lat: 'Latitude required' } } })
  expect(same?.error).toEqual(half?.error)
  expect(byPost?.headers.get('cache-control')).toBe('no-store')
})

test.each(calls)('no log line has the coordinates sent to %s, whatever the response', async (call) => {
  const buyer = await app.make.quickBuyer()
  const stranger = app.visitor()
  logged = []
  const missing = '01900000-0000-7000-8000-00000000dead'
  const statuses = [
    (await buyer.call(call, { shopID, ...here })).status,
    (await buyer.call(call, { shopID, ...beyond })).status,
    (await buyer.call(call, { shopID: missing, ...here })).status,
    (await buyer.call(call, { shopID: 'none', ...here })).status,
    (await stranger.call(call, { shopID, ...here })).status,
  ]
  expect(statuses).toEqual([200, 400, 404, 400, 401])
  // An internal error, a malformed URL and a malformed body.
  await ownerRuns(app, 'alter table shops rename to shops_away')
  expect((await buyer.call(call, { shopID, ...here })).status).toBe(500)
  await ownerRuns(app, 'alter table shops_away rename to shops')
  const address = `${app.base}/api/auth/location/get_route`
  for (const [place, init] of [
    [`${address}?long=120.98765&lat=%E0%A4%A`, {}],
    [`${address}/%E0%A4%A?long=120.98765&lat=14.54321`, {}],
    [`${address}?long=120.98765`, { method: 'POST', body: '{"long":120.98765,"lat":14.54321', json: true }],
    [`${address}?long=120.98765`, { method: 'DELETE' }],
  ] as const)
    await fetch(place, {
      ...('method' in init && { method: init.method }),
      ...('body' in init && { body: init.body, headers: { 'content-type': 'application/json' } }),
    })
  const lines = logged.join('')
  expect(lines.match(/"answered"/g)?.length).toBeGreaterThanOrEqual(8)
  expect(lines).toContain('request failed')
  for (const part of ['98765', '54321', '191.9', 'long=']) expect(lines).not.toContain(part)
})
