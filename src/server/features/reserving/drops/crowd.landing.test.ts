import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxItemsOfDrop } from '#domain/drops.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'

const minute = 60_000
const waiting = 200

let app: TestApp
let beside: TestApp
beforeAll(async () => {
  app = await startApp()
  beside = await startApp({}, app)
})
afterAll(async () => {
  await beside.stop()
  await app.stop()
})

test(
  'of 200 people who wait for 300 pieces the first claim of each piece wins',
  { timeout: 120_000 },
  async () => {
    const shop = await app.make.quickShopkeeper()
    const ids = await app.make.listedItems(
      shop.shopID,
      Array.from({ length: maxItemsOfDrop }, (_, n) => ({
        name: `Knit ${n}`,
        availability: 'draft' as const,
      })),
    )
    await app.pool.query('update items set completed_at = now() where id = any($1)', [ids])
    const people = await app.make.signedInAll(
      Object.fromEntries(Array.from({ length: waiting }, (_, n) => [`p${n}`, { kind: 'buyer' as const }])),
    )
    const buyers = Object.values(people).map((buyer, n) =>
      n % 2 === 0 ? buyer : Object.assign(beside.visitor(), { cookie: buyer.cookie }),
    )
    const opensAt = new Date(Math.ceil(app.clock.now().getTime() / minute + 5) * minute)
    await shop.ok('POST store/set_drop', {
      title: 'Three hundred',
      opensAt: opensAt.toISOString(),
      itemIDs: ids,
    })
    app.clock.advance(opensAt.getTime() - app.clock.now().getTime())
    const began = performance.now()
    await Promise.all([app.background.run('drops'), beside.background.run('drops')])
    const opened = performance.now() - began
    await beside.events.syncNotifications()
    const [first] = buyers
    expect((await first?.ok('GET store/get_drop', { shopID: shop.shopID }))?.drop).toMatchObject({
      items: maxItemsOfDrop,
      free: maxItemsOfDrop,
    })
    // Well below the minute in which everybody waits.
    expect(opened).toBeLessThan(10_000)
    process.stdout.write(`a drop of ${maxItemsOfDrop} pieces opened within ${Math.round(opened)} ms\n`)

    // Everybody wants the same ten first.
    const wanted = buyers.map((buyer, n) => ({ buyer, itemID: ids[n % 10] ?? '' }))
    const statuses = await Promise.all(
      wanted.map(
        async ({ buyer, itemID }) => (await buyer.call('POST tickets/purchase_item', { itemID })).status,
      ),
    )
    expect(statuses.filter((status) => status === 200 || status === 201)).toHaveLength(10)
    const { rows } = await app.pool.query<{ n: number }>(
      'select count(*)::int as n from tickets where item_id = any($1) group by item_id',
      [ids],
    )
    expect(rows).toEqual(Array.from({ length: 10 }, () => ({ n: 1 })))
  },
)
