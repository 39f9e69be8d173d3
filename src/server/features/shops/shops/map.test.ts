import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const country = { west: 116, south: 4, east: 127, north: 21 }

test('the map has the shops of its view, together where they are close', async () => {
  const at = async (latitude: number, longitude: number) => {
    const id = await app.make.shopRow()
    await app.db.updateTable('shops').set({ latitude, longitude }).where('id', '=', id).execute()
    return id
  }
  const davao = await at(7.07, 125.61)
  await at(14.601, 121.002)
  const manila = await at(14.602, 121.003)
  const closed = await at(10.3, 123.9)
  await app.ownerRuns(`update shops set closed_at = now() where id = '${closed}'`)
  await app.make.shopRow()
  const buyer = await app.make.quickBuyer()
  const view = async (bounds: Record<string, number>) => {
    const { clusters } = await buyer.ok('GET store/map', bounds)
    return clusters
      .map(({ shops, shop, lat }) => ({
        shops,
        shop: shop?.shopID ?? null,
        lat: Math.round(lat * 1000) / 1000,
      }))
      .toSorted((a, b) => a.lat - b.lat)
  }
  expect(await view(country)).toEqual([
    { shops: 1, shop: davao, lat: 7.07 },
    { shops: 2, shop: null, lat: 14.602 },
  ])
  const street = { west: 121.0025, south: 14.6015, east: 121.0035, north: 14.6025 }
  expect(await view(street)).toEqual([{ shops: 1, shop: manila, lat: 14.602 }])
  expect((await buyer.call('GET store/map', { ...country, east: 110 })).error?.fields).toEqual({
    east: 'East must be beyond west',
  })
  expect((await buyer.call('GET store/map', { ...country, north: 91 })).status).toBe(400)
})
