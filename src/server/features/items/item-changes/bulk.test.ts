import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sent } from '#contract/define.ts'
import type { AllCalls } from '#contract/all.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { itemRows } from '#tests/support/item-rows.ts'

let app: TestApp
let there: TestApp
let seller: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
let rival: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>

beforeAll(async () => {
  app = await startApp()
  there = await startApp({}, app)
  seller = await app.make.quickShopkeeper()
  rival = await app.make.quickShopkeeper()
  buyer = await there.make.quickBuyer()
})
afterAll(async () => {
  await there.stop()
  await app.stop()
})

const listed = (count: number, price = 100, shopID = seller.shopID) =>
  app.make.listedItems(
    shopID,
    Array.from({ length: count }, () => ({ name: 'Item', price })),
  )
type Change = Omit<Sent<AllCalls['POST store/update_items']>, 'clientID'>
const change = (input: Change, clientID = uuidv7()) =>
  seller.ok('POST store/update_items', { clientID, ...input })
const undo = (changeID: string | null) =>
  seller.ok('POST store/undo_update_items', { changeID: changeID ?? '' })
/** By somebody with no other ticket. */
const bought = async (itemID: string) =>
  (await there.make.quickBuyer()).ok('POST tickets/purchase_item', { itemID })
const rows = (ids: string[]) => itemRows(app.db).where('i.id', 'in', ids).orderBy('i.id').execute()
const pricesOf = async (ids: string[]) => (await rows(ids)).map(({ price_centavos }) => price_centavos / 100)
const versionsOf = (id: string) =>
  app.db.selectFrom('item_versions').selectAll().where('item_id', '=', id).orderBy('id').execute()

describe('many items', () => {
  test('change their price by percent, by pesos and to a price, rounded to whole pesos', async () => {
    const ids = await listed(3, 255)
    expect(await change({ itemIDs: ids, action: 'price', percent: -10 })).toEqual({
      changeID: expect.any(String),
      changed: 3,
      refused: [],
    })
    expect(await pricesOf(ids)).toEqual([230, 230, 230])
    await change({ itemIDs: ids, action: 'price', amount: -30 })
    expect(await pricesOf(ids)).toEqual([200, 200, 200])
    await change({ itemIDs: ids, action: 'price', price: 99.5 })
    expect(await pricesOf(ids)).toEqual([99.5, 99.5, 99.5])
  })

  test('all change or none: an item that a buyer holds is named, and nothing else changes', async () => {
    const ids = await listed(4)
    const [held = '', gone = ''] = ids
    await bought(held)
    const [foreign = ''] = await listed(1, 100, rival.shopID)
    const unknown = uuidv7()
    const itemIDs = [...ids, foreign, unknown]
    const reply = await change({ itemIDs, action: 'price', percent: -50 })
    expect(reply).toMatchObject({ changeID: null, changed: 0 })
    expect(reply.refused).toEqual(
      expect.arrayContaining([
        { itemID: held, name: 'Item', code: 'item_reserved', error: expect.any(String) },
        { itemID: foreign, name: null, code: 'not_found', error: expect.any(String) },
        { itemID: unknown, name: null, code: 'not_found', error: expect.any(String) },
      ]),
    )
    expect(reply.refused).toHaveLength(3)
    expect(await pricesOf([...ids, foreign])).toEqual([100, 100, 100, 100, 100])
    expect(await versionsOf(gone)).toEqual([])
    const except = reply.refused.map(({ itemID }) => itemID)
    expect(await change({ itemIDs, except, action: 'price', percent: -50 })).toMatchObject({ changed: 3 })
    expect(await pricesOf(ids)).toEqual([100, 50, 50, 50])
  })

  test('a price below or above what an item can have is refused for that item', async () => {
    const [cheap = ''] = await listed(1, 40)
    const [dear = ''] = await listed(1, 900_000)
    const low = await change({ itemIDs: [cheap, dear], action: 'price', amount: -50 })
    expect(low.refused).toMatchObject([{ itemID: cheap, code: 'price_out_of_range' }])
    const high = await change({ itemIDs: [cheap, dear], action: 'price', percent: 20 })
    expect(high.refused).toMatchObject([{ itemID: dear, code: 'price_out_of_range' }])
    expect(await pricesOf([cheap, dear])).toEqual([40, 900_000])
  })

  test('are taken down, put back and deleted', async () => {
    const ids = await listed(3)
    const availabilities = async () => (await rows(ids)).map(({ availability }) => availability)
    await change({ itemIDs: ids, action: 'take_down' })
    expect(await availabilities()).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
    await change({ itemIDs: ids, action: 'put_back' })
    expect(await availabilities()).toEqual(['for_sale', 'for_sale', 'for_sale'])
    // One had a ticket, so it stays for it.
    const { ticketID } = await bought(ids[0] ?? '')
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 8 })
    await buyer.ok('POST chat/open_conversation', { storeID: seller.shopID, itemID: ids[1] })
    expect(await change({ itemIDs: ids, action: 'delete' })).toMatchObject({ changed: 3, refused: [] })
    expect(await rows(ids)).toMatchObject([{ id: ids[0], removed_at: expect.any(Date) }])
  })

  test('get and lose tags, with at least one and at most 20', async () => {
    const ids = await listed(2)
    await change({ itemIDs: ids, action: 'add_tags', tagID: [1, 2] })
    const tags = async () => {
      const found = await app.db
        .selectFrom('item_tags')
        .select('tag_id')
        .where('item_id', 'in', ids)
        .orderBy('tag_id')
        .execute()
      return found.map(({ tag_id }) => tag_id)
    }
    expect(await tags()).toEqual([1, 1, 2, 2])
    await change({ itemIDs: ids, action: 'remove_tags', tagID: [2] })
    expect(await tags()).toEqual([1, 1])
    const none = await change({ itemIDs: ids, action: 'remove_tags', tagID: [1] })
    expect(none.refused).toMatchObject([{ code: 'tag_needed' }, { code: 'tag_needed' }])
    const unknown = await seller.call('POST store/update_items', {
      clientID: uuidv7(),
      itemIDs: ids,
      action: 'add_tags',
      tagID: [999_999],
    })
    expect(unknown.error).toMatchObject({ code: 'unknown_tag' })
    const many = Array.from({ length: 20 }, (_, n) => n + 2)
    const full = await change({ itemIDs: ids, action: 'add_tags', tagID: many })
    expect(full.refused).toMatchObject([{ code: 'too_many_tags' }, { code: 'too_many_tags' }])
    expect(await tags()).toEqual([1, 1])
  })

  test('that a filter finds change, but not more than 500', async () => {
    const keeper = await app.make.quickShopkeeper()
    const ids = await app.make.listedItems(keeper.shopID, [
      { name: 'Red skirt' },
      { name: 'Red shirt' },
      { name: 'Blue skirt' },
    ])
    const filter = { state: 'for_sale' as const, q: 'red' }
    const wanted = { filter, except: [ids[1] ?? ''], action: 'price', price: 77 } as const
    expect(await keeper.ok('POST store/update_items', { clientID: uuidv7(), ...wanted })).toMatchObject({
      changed: 1,
    })
    expect(await pricesOf(ids)).toEqual([77, 250, 250])
    await app.make.listedItems(
      keeper.shopID,
      Array.from({ length: 498 }, () => ({ name: 'Grey sock' })),
    )
    const all = { filter: { state: 'for_sale' }, action: 'take_down' } as const
    expect(
      (await keeper.call('POST store/update_items', { clientID: uuidv7(), ...all })).error,
    ).toMatchObject({ code: 'too_many_items' })
    const but = { ...all, except: [ids[0] ?? ''] }
    expect(await keeper.ok('POST store/update_items', { clientID: uuidv7(), ...but })).toMatchObject({
      changed: 500,
    })
  })

  test.each([
    ['201 ids', { itemIDs: Array.from({ length: 201 }, () => uuidv7()), action: 'take_down' }],
    ['ids and a filter', { itemIDs: [uuidv7()], filter: { state: 'sold' }, action: 'take_down' }],
    ['neither', { action: 'take_down' }],
    ['a filter of other columns', { filter: { shopID: uuidv7() }, action: 'take_down' }],
    ['no percentage', { itemIDs: [uuidv7()], action: 'price' }],
    ['two kinds of price', { itemIDs: [uuidv7()], action: 'price', percent: 5, price: 5 }],
    ['100 percent off', { itemIDs: [uuidv7()], action: 'price', percent: -100 }],
    ['no number', { itemIDs: [uuidv7()], action: 'price', percent: '1e9' }],
    ['half a percent', { itemIDs: [uuidv7()], action: 'price', percent: 0.5 }],
    ['nothing', { itemIDs: [uuidv7()], action: 'price', percent: 0 }],
    ['centavos', { itemIDs: [uuidv7()], action: 'price', amount: 0.5 }],
    ['a negative price', { itemIDs: [uuidv7()], action: 'price', price: -5 }],
    ['a price for another action', { itemIDs: [uuidv7()], action: 'delete', price: 5 }],
    ['no tags', { itemIDs: [uuidv7()], action: 'add_tags' }],
    ['another action', { itemIDs: [uuidv7()], action: 'sell' }],
  ])('are refused for %s', async (_, input) => {
    const wrong = input as unknown as Change
    expect(await seller.call('POST store/update_items', { clientID: uuidv7(), ...wrong })).toMatchObject({
      status: 400,
      error: { code: 'bad_input' },
    })
  })

  test('a repeated request changes nothing more, also at the same time', async () => {
    const ids = await listed(3, 100)
    const clientID = uuidv7()
    const replies = await Promise.all(
      [1, 2, 3].map(() => change({ itemIDs: ids, action: 'price', percent: -10 }, clientID)),
    )
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(await pricesOf(ids)).toEqual([90, 90, 90])
    expect(await versionsOf(ids[0] ?? '')).toHaveLength(1)
  })

  test('and purchases at the same time: each item is sold at the price that its buyer saw, or not at all', async () => {
    const ids = await listed(8)
    const [reply, ...purchases] = await Promise.all([
      change({ itemIDs: ids, action: 'price', percent: -10 }),
      ...ids.slice(0, 4).map(async (itemID) => {
        const one = await there.make.quickBuyer()
        return one.call('POST tickets/purchase_item', { itemID, price: 100 })
      }),
    ])
    const after = await rows(ids)
    if (reply.changed === 0) {
      expect(new Set(after.map(({ price_centavos }) => price_centavos))).toEqual(new Set([10_000]))
      expect(reply.refused.map(({ code }) => code)).toContain('item_reserved')
    } else {
      expect(reply.changed).toBe(8)
      expect(new Set(after.map(({ price_centavos }) => price_centavos))).toEqual(new Set([9_000]))
      expect(purchases.every(({ error }) => error?.code === 'item_changed')).toBe(true)
    }
  })

  test('a change of 200 is seen by another process within a second', async () => {
    const ids = await listed(200)
    const seen = async () => (await buyer.ok('GET store/item', { id: ids[150] ?? '' })).price
    expect(await seen()).toBe(100)
    await change({ itemIDs: ids, action: 'price', price: 60 })
    const start = performance.now()
    await there.events.syncNotifications()
    expect(performance.now() - start).toBeLessThan(1000)
    expect(await seen()).toBe(60)
    const { results } = await buyer.ok('GET homepage/search', { maxPrice: 60, minPrice: 60 })
    expect(results[0]).toMatchObject({ item_price: 60, was: 100 })
    const { items } = await buyer.ok('GET store/get_shop_items', { shopID: seller.shopID, onOffer: true })
    expect(items[0]).toMatchObject({ price: 60, was: 100 })
  })

  test('are changed by a helper, in the name of the helper', async () => {
    const helper = await app.make.quickBuyer()
    await app.make.helpsAt(seller.shopID, helper.accountID)
    const ids = await listed(2)
    await helper.ok('POST store/update_items', {
      clientID: uuidv7(),
      itemIDs: ids,
      action: 'price',
      percent: -10,
    })
    expect(await versionsOf(ids[0] ?? '')).toMatchObject([{ changed_by: helper.accountID }])
  })
})

describe('undoing', () => {
  test('brings back prices with what was shown beside them, and is no raise', async () => {
    const [id = ''] = await listed(1, 500)
    const state = async () => {
      const [row] = await rows([id])
      return row && [row.price_centavos / 100, row.was_centavos && row.was_centavos / 100, row.raised_at]
    }
    const first = await change({ itemIDs: [id], action: 'price', price: 450 })
    expect(await state()).toEqual([450, 500, null])
    expect(await undo(first.changeID)).toEqual({ undone: 1, refused: [] })
    expect(await state()).toEqual([500, null, null])
    // A repeated request gets the same reply.
    expect(await undo(first.changeID)).toEqual({ undone: 1, refused: [] })
    await change({ itemIDs: [id], action: 'price', price: 400 })
    expect(await state()).toEqual([400, 500, null])
    const raise = await change({ itemIDs: [id], action: 'price', price: 600 })
    expect(await state()).toEqual([600, null, expect.any(Date)])
    await undo(raise.changeID)
    expect(await state()).toEqual([400, 500, null])
  })

  test('brings back what was taken down, put back and tagged', async () => {
    const ids = await listed(2)
    const availabilities = async () => (await rows(ids)).map(({ availability }) => availability)
    const down = await change({ itemIDs: ids, action: 'take_down' })
    await undo(down.changeID)
    expect(await availabilities()).toEqual(['for_sale', 'for_sale'])
    await change({ itemIDs: ids, action: 'take_down' })
    const back = await change({ itemIDs: ids, action: 'put_back' })
    await undo(back.changeID)
    expect(await rows(ids)).toMatchObject(
      ids.map(() => ({ availability: 'withdrawn', taken_down_at: expect.any(Date) })),
    )
    await change({ itemIDs: ids, action: 'add_tags', tagID: [1, 2] })
    const tagged = await change({ itemIDs: ids, action: 'add_tags', tagID: [2, 3] })
    await undo(tagged.changeID)
    const removed = await change({ itemIDs: ids, action: 'remove_tags', tagID: [2] })
    await undo(removed.changeID)
    const tags = await app.db.selectFrom('item_tags').selectAll().where('item_id', 'in', ids).execute()
    expect(tags.map(({ tag_id }) => tag_id).toSorted()).toEqual([1, 1, 2, 2])
  })

  test('leaves what was changed again or bought, and names it', async () => {
    const ids = await listed(3)
    const [edited = '', reserved = '', left = ''] = ids
    const { changeID } = await change({ itemIDs: ids, action: 'price', price: 80 })
    await seller.ok('POST store/update_item', { itemID: edited, price: 70 })
    await bought(reserved)
    expect(await undo(changeID)).toEqual({
      undone: 1,
      refused: [
        { itemID: reserved, name: 'Item', code: 'item_reserved', error: expect.any(String) },
        { itemID: edited, name: 'Item', code: 'changed_since', error: expect.any(String) },
      ],
    })
    expect(await pricesOf([edited, reserved, left])).toEqual([70, 80, 100])
  })

  test('is over after 30 seconds, after a deletion, and is for the shop only', async () => {
    const ids = await listed(2)
    const { changeID } = await change({ itemIDs: ids, action: 'price', price: 80 })
    const of = (who: typeof seller, id: string | null) =>
      who.call('POST store/undo_update_items', { changeID: id ?? '' })
    expect((await of(rival, changeID)).error).toMatchObject({ code: 'not_found' })
    await sql`update item_changes set made_at = made_at - interval '31 seconds' where id = ${changeID}`.execute(
      app.db,
    )
    expect((await of(seller, changeID)).error).toMatchObject({ code: 'undo_over' })
    expect(await pricesOf(ids)).toEqual([80, 80])
    const deleted = await change({ itemIDs: ids, action: 'delete' })
    expect((await of(seller, deleted.changeID)).error).toMatchObject({ code: 'undo_over' })
  })
})

test('each change keeps what the item was, and nobody can change that', async () => {
  const [id = ''] = await listed(1)
  await seller.ok('POST store/update_item', { itemID: id, name: 'Another thing', tagID: [3] })
  await seller.ok('POST store/withdraw_item', { itemID: id })
  expect(await versionsOf(id)).toMatchObject([
    {
      before: {
        name: 'Item',
        price_centavos: 10_000,
        state: 'listed',
        photos: [expect.any(String)],
      },
    },
    { before: { name: 'Another thing', tags: [3] } },
  ])
  await expect(sql`update item_versions set before = '{}'`.execute(app.db)).rejects.toThrow()
})
