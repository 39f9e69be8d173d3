import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { picture } from '#tests/support/photos.ts'

let app: TestApp
let seller: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
beforeAll(async () => {
  app = await startApp()
  seller = await app.make.quickShopkeeper()
})
afterAll(() => app.stop())

const list = async (fields: object) => {
  const { generatedID: id } = await seller.ok('POST store/add_item', {
    ...app.make.itemForm(),
    photos: 1,
    ...fields,
  })
  await seller.ok('POST store/add_img_item', { id, img: await picture({ width: 120, height: 150 }) })
  await app.events.syncNotifications()
}
const suggestions = async (q: string) => (await app.make.quickBuyer()).ok('GET homepage/suggestions', { q })

describe('suggestions', () => {
  test('are brands, tags and shops that begin so', async () => {
    await list({ name: 'Jacket', brand: 'Jansport' })
    await app.ownerRuns(`update shops set name = 'Jardin ni Ana' where id = '${seller.shopID}'`)
    const found = await suggestions('Ja')
    expect(found).toMatchObject({
      brands: ['Jansport'],
      shops: [{ shopID: seller.shopID, shopName: 'Jardin ni Ana' }],
    })
    expect(found.tags.map(({ tagName }) => tagName)).toContain('Jacket')
    expect(await suggestions('qzx')).toEqual({ popular: [], brands: [], tags: [], shops: [] })
    expect((await suggestions("' or 1=1 --")).shops).toEqual([])
    expect((await suggestions('%')).shops, 'no pattern').toEqual([])
  })

  test('have what three buyers searched for and found, without their names', async () => {
    await list({ name: 'Terracotta poncho' })
    const buyers = await Promise.all([1, 2, 3].map(() => app.make.quickBuyer()))
    const popular = async (q: string) => {
      app.clock.advance(11 * 60_000)
      // A search writes those of the last minutes.
      await buyers[0]?.ok('GET homepage/search', { q: 'jacket' })
      await app.events.syncNotifications()
      await expect
        .poll(async () => (await app.pool.query('select 1 from popular_searches')).rowCount)
        .toBeGreaterThan(0)
      app.clock.advance(11 * 60_000)
      return (await suggestions(q)).popular
    }
    for (const buyer of buyers.slice(1))
      for (let n = 0; n < 3; n += 1) await buyer.ok('GET homepage/search', { q: 'Terracotta PONCHO' })
    for (const buyer of buyers) await buyer.ok('GET homepage/search', { q: 'poncho 09171234567' })
    expect(await popular('ter'), 'two buyers are too few').toEqual([])
    await buyers[0]?.ok('GET homepage/search', { q: 'terracotta poncho' })
    expect(await popular('ter')).toEqual(['terracotta poncho'])
    expect(await popular('pon'), 'each word counts').toEqual(['terracotta poncho'])
    expect(await popular('')).toEqual(['terracotta poncho'])
    const { rows } = await app.pool.query<{ words: string; searches: number }>(
      'select * from popular_searches',
    )
    expect(rows.map(({ words }) => words)).not.toContain('poncho 09171234567')
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['day', 'searches', 'words'])
    app.clock.advance(31 * 86_400_000)
    await app.background.run('purge')
    expect((await app.pool.query('select 1 from popular_searches')).rowCount).toBe(0)
  })
})
