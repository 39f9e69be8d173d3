import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdKinds } from '#domain/item-holds.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { decideIn } from '#tests/support/stops.ts'
import { endHold, findHold, setHoldUntil, takeHold } from './holds.ts'

let app: TestApp
let shop: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
beforeAll(async () => {
  app = await startApp()
  shop = await app.make.quickShopkeeper()
})
afterAll(() => app.stop({ breaks: ['The hold of an item', 'An item is not as its hold says'] }))

const pairs = holdKinds.flatMap((one) => holdKinds.map((other) => [one, other] as const))
const hold = (itemID: string, kind: (typeof holdKinds)[number]) => ({
  itemID,
  kind,
  buyerID: null,
  until: null,
})

test.each(pairs)('of a %s and a %s at the same moment the first has the item', async (one, other) => {
  const itemID = await app.make.listedItem(shop.shopID)
  const first = await app.db.startTransaction().execute()
  const second = await app.db.startTransaction().execute()
  try {
    expect(await takeHold(first, hold(itemID, one))).toBe(true)
    const waiting = takeHold(second, hold(itemID, other))
    await first.commit().execute()
    expect(await waiting).toBe(false)
    await second.commit().execute()
  } finally {
    for (const tx of [first, second]) if (!tx.isCommitted) await tx.rollback().execute()
  }
  expect(await findHold(app.db, itemID)).toMatchObject({ kind: one })
})

test('no SQL statement gives an item a second holder, or one in a paused shop', async () => {
  const itemID = await app.make.listedItem(shop.shopID)
  const insert = (kind: string) =>
    app.pool.query('insert into item_holds (item_id, kind) values ($1, $2)', [itemID, kind])
  await insert('ticket')
  for (const kind of holdKinds) await expect(insert(kind)).rejects.toThrow('item_has_one_holder')
  await app.pool.query('delete from item_holds where item_id = $1', [itemID])
  await decideIn(app)((stops, tx) => stops.pauseShop(tx, shop.shopID, null))
  for (const kind of holdKinds) await expect(insert(kind)).rejects.toThrow('is paused')
  await decideIn(app)((stops, tx) => stops.resumeShop(tx, shop.shopID))
})

test('a hold of another kind is neither ended nor prolonged', async () => {
  const itemID = await app.make.listedItem(shop.shopID)
  await app.db.transaction().execute(async (tx) => {
    await takeHold(tx, hold(itemID, 'name'))
    await endHold(tx, itemID, 'ticket')
    await setHoldUntil(tx, itemID, 'turn', app.clock.now())
  })
  expect(await findHold(app.db, itemID)).toEqual({ kind: 'name', buyer_id: null, until: null })
})
