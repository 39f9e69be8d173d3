import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstTagNumber, maxTagsAtOnce, undoSeconds } from '#domain/counter.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { feedOf } from '#tests/support/feed.ts'
import { openNewEvents } from '#tests/support/account-events.ts'
import { decideIn } from '#tests/support/stops.ts'
import { availabilityIn } from '#tests/support/item-rows.ts'
import { blockItems } from '../../items/index.ts'

let app: TestApp
let beside: TestApp
beforeAll(async () => {
  app = await startApp()
  beside = await startApp({}, app)
})
afterAll(async () => {
  await beside.stop()
  await app.stop({ breaks: ['An item is not as its hold says', 'The hold of an item'] })
})

const codeOf = async (call: Promise<{ error: { code: string } | null }>) => (await call).error?.code ?? 'ok'
const shopWith = async (...given: NonNullable<Parameters<TestApp['make']['listedItem']>[1]>[]) => {
  const seller = await app.make.quickShopkeeper()
  const items = await app.make.listedItems(seller.shopID, given)
  return { seller, items, itemID: items[0] ?? '' }
}
const sell = (seller: Client, itemID: string, more = {}) =>
  seller.call('POST store/sell_in_shop', { itemID, clientID: randomUUID(), ...more })
const availabilityOf = (itemID: string) => availabilityIn(app.db, itemID)
const rowsOf = (itemID: string) =>
  app.db.selectFrom('counter_sales').selectAll().where('item_id', '=', itemID).execute()

describe('a sale in the shop', () => {
  test('sells a piece at its price, and it leaves feed, search, cart and page of another process', async () => {
    const { seller, itemID } = await shopWith({ name: 'Quetzal parka', price: 320.5 })
    const buyer = await beside.make.quickBuyer()
    await beside.events.syncNotifications()
    await buyer.ok('POST homepage/add_to_cart', { itemID })
    expect((await buyer.ok('GET store/item', { id: itemID })).status).toBe('for_sale')
    expect(await feedOf(buyer)).toContain(itemID)
    const page = await openNewEvents(beside, buyer)
    const board = await openNewEvents(app, seller)

    const sale = await seller.ok('POST store/sell_in_shop', { itemID, clientID: randomUUID() })
    expect(sale).toMatchObject({ itemID, name: 'Quetzal parka', price: 320.5, undoSeconds, undone: false })
    expect(sale.tappedAt).toBeNull()
    await beside.events.syncNotifications()
    expect(await feedOf(buyer)).not.toContain(itemID)
    expect((await buyer.ok('GET homepage/search', { q: 'quetzal' })).results).toEqual([])
    expect((await buyer.ok('GET store/item', { id: itemID })).status).toBe('sold')
    expect((await buyer.ok('GET homepage/cart')).cart).toMatchObject([{ itemID, status: 'sold' }])
    await page.waitForEvents('cart', 'items')
    await board.waitForEvents('items')
    page.close()
    board.close()
    expect(await codeOf(buyer.call('POST tickets/purchase_item', { itemID }))).toBe('item_gone')
  })

  test('is one sale however often it is sent, also after it was undone', async () => {
    const { seller, items } = await shopWith({}, {})
    const [itemID = '', other = ''] = items
    const clientID = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sell(seller, itemID, { clientID, price: 99 })),
    )
    const ids = new Set(answers.map(({ body }) => body.saleID))
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
    expect(ids.size).toBe(1)
    expect(await codeOf(sell(seller, other, { clientID }))).toBe('id_reused')
    expect(await availabilityOf(other)).toBe('for_sale')
    const [saleID = ''] = ids
    await seller.ok('POST store/undo_sale', { saleID })
    expect((await sell(seller, itemID, { clientID })).body).toMatchObject({
      saleID,
      undone: true,
      undoSeconds: 0,
    })
    expect(await availabilityOf(itemID)).toBe('for_sale')
    expect(await rowsOf(itemID)).toHaveLength(1)
  })

  test('takes the price that was paid, within the bounds of prices', async () => {
    const { seller, itemID } = await shopWith({ price: 500 })
    for (const price of [0, -1, 0.5, 1_000_001, 1.005, Number.MAX_SAFE_INTEGER, 'free', null])
      expect(await codeOf(sell(seller, itemID, { price }))).toBe('bad_input')
    const { saleID, price } = await seller.ok('POST store/sell_in_shop', {
      itemID,
      clientID: randomUUID(),
      price: 400,
    })
    expect(price).toBe(400)
    expect(await codeOf(seller.call('POST store/change_sale_price', { saleID, price: 0 }))).toBe('bad_input')
    expect(await seller.ok('POST store/change_sale_price', { saleID, price: 380.25 })).toMatchObject({
      price: 380.25,
    })
    // The page of the item says what it said.
    expect((await seller.ok('GET store/item', { id: itemID })).price).toBe(500)
    app.clock.advance(undoSeconds * 1000 + 1)
    expect(await codeOf(seller.call('POST store/change_sale_price', { saleID, price: 1 }))).toBe(
      'sale_settled',
    )
    expect((await rowsOf(itemID)).map(({ price_centavos }) => price_centavos)).toEqual([38_025])
  })

  test('keeps a time from a phone only if it can be', async () => {
    const { seller, items } = await shopWith({}, {}, {}, {})
    const now = app.clock.now().getTime()
    const given = [-3_600_000, 3_600_000, -7 * 86_400_000 - 1000, -7 * 86_400_000 + 60_000]
    const kept = await Promise.all(
      given.map(async (offset, n) => {
        const tappedAt = new Date(now + offset).toISOString()
        const sale = await seller.ok('POST store/sell_in_shop', {
          itemID: items[n] ?? '',
          clientID: randomUUID(),
          tappedAt,
        })
        expect([tappedAt, null]).toContain(sale.tappedAt)
        return sale.tappedAt !== null
      }),
    )
    expect(kept).toEqual([true, false, false, true])
    expect(await codeOf(sell(seller, items[0] ?? '', { tappedAt: 'yesterday' }))).toBe('bad_input')
  })

  test('sells nothing that is not for sale, and says what is in the way', async () => {
    const { seller, items } = await shopWith(
      { availability: 'draft' },
      { availability: 'withdrawn' },
      { availability: 'sold' },
      {},
    )
    const [draft = '', withdrawn = '', sold = '', deleted = ''] = items
    const { accountID: buyerID } = await app.make.quickBuyer()
    await app.make.ticket({ itemID: deleted, buyerID, status: 9 })
    await seller.ok('POST store/delete_item', { itemID: deleted })
    const rival = await app.make.quickShopkeeper()
    const theirs = await app.make.listedItem(rival.shopID)
    const nobodyWithShop = await app.make.quickSeller()
    expect(await codeOf(sell(seller, draft))).toBe('item_is_draft')
    expect(await codeOf(sell(seller, withdrawn))).toBe('item_withdrawn')
    expect(await codeOf(sell(seller, sold))).toBe('item_sold_already')
    expect(await codeOf(sell(seller, deleted))).toBe('not_found')
    expect(await codeOf(sell(seller, theirs))).toBe('not_found')
    expect(await codeOf(sell(seller, randomUUID()))).toBe('not_found')
    expect(await codeOf(sell(nobodyWithShop, theirs))).toBe('shop_missing')
    for (const input of [
      {},
      { itemID: theirs, number: 1001 },
      { number: 1 },
      { number: 1e9 },
      { itemID: 'x' },
    ])
      expect(await codeOf(seller.call('POST store/sell_in_shop', { clientID: randomUUID(), ...input }))).toBe(
        'bad_input',
      )
    expect(await codeOf(seller.call('POST store/sell_in_shop', { itemID: theirs } as never))).toBe(
      'bad_input',
    )
    expect(await availabilityOf(theirs)).toBe('for_sale')
    await decideIn(app)((stops, tx) => stops.pauseShop(tx, seller.shopID, null))
    expect(await codeOf(sell(seller, draft))).toBe('shop_paused')
  })

  test('stops at a piece that waits in a live sale, and at one that a decision took down', async () => {
    const { seller, items } = await shopWith({}, {})
    const [waiting = '', down = ''] = items
    const { sale } = await seller.ok('POST live/new_sale', {
      title: 'Coats',
      startsAt: app.clock.now().toISOString(),
      clientID: randomUUID(),
    })
    await seller.ok('POST live/set_items', { saleID: sale.saleID, itemIDs: [waiting] })
    expect(await codeOf(sell(seller, waiting))).toBe('in_live_sale')
    await app.db.transaction().execute((tx) => blockItems(tx, [down], 'taken_down'))
    expect(await codeOf(sell(seller, down))).toBe('item_taken_down')
    await seller.ok('POST live/start_sale', { saleID: sale.saleID })
    await seller.ok('POST live/show_piece', { saleID: sale.saleID, itemID: waiting })
    expect(await codeOf(sell(seller, waiting))).toBe('ok')
    const board = await seller.ok('GET live/get_board', { saleID: sale.saleID })
    expect(board.items).toMatchObject([{ itemID: waiting, state: 'sold', holder: null }])
  })

  test('is limited', async () => {
    const { seller, itemID } = await shopWith({})
    const { saleID } = await seller.ok('POST store/sell_in_shop', { itemID, clientID: randomUUID() })
    await app.db
      .updateTable('attempts')
      .set({ count: 2_000 })
      .where('key', '=', `counter:${seller.accountID}`)
      .execute()
    for (const call of [
      sell(seller, itemID),
      seller.call('POST store/undo_sale', { saleID }),
      seller.call('POST store/change_sale_price', { saleID, price: 5 }),
    ])
      expect(await codeOf(call)).toBe('too_many_tries')
  })
})

describe('a piece on hold', () => {
  test('stays with the holder of its ticket, whom the seller is told', async () => {
    const { seller, itemID } = await shopWith({})
    const buyer = await app.make.quickBuyer()
    await app.db
      .updateTable('accounts')
      .set({ first_name: 'Mara', last_name: 'Bautista' })
      .where('id', '=', buyer.accountID)
      .execute()
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
    const { error } = await sell(seller, itemID)
    expect(error).toMatchObject({
      code: 'item_on_hold',
      hold: { by: 'ticket', name: 'Mara B.', until: null, ticketID, isReady: false, picksUpAt: null },
    })
    expect(JSON.stringify(error)).not.toContain('Bautista')
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 4 })
    const { hold, status } = await seller.ok('GET store/read_tag', { itemID })
    expect({ hold, status }).toMatchObject({
      status: 'held',
      hold: { ticketID, isReady: true, until: expect.any(String), pickupID: expect.any(Number) },
    })
    expect(await rowsOf(itemID)).toEqual([])
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 5 })
    expect(await codeOf(sell(seller, itemID))).toBe('item_sold_already')
  })

  test('stays with whose turn it is, and with a name from a live sale', async () => {
    const { seller, items } = await shopWith({}, {})
    const [kept = '', named = ''] = items
    const [first, second] = [await app.make.quickBuyer(), await app.make.quickBuyer()]
    const { ticketID } = await first.ok('POST tickets/purchase_item', { itemID: kept })
    await second.ok('POST tickets/line_up', { itemID: kept })
    await first.ok('POST tickets/cancel_ticket', { ticketID })
    expect((await sell(seller, kept)).error).toMatchObject({
      code: 'item_on_hold',
      hold: {
        by: 'line',
        name: expect.stringMatching(/^Maria S?\d*/),
        ticketID: null,
        until: expect.any(String),
      },
    })
    await second.ok('POST tickets/leave_line', { itemID: kept })
    expect(await codeOf(sell(seller, kept))).toBe('ok')

    const { sale } = await seller.ok('POST live/new_sale', {
      title: 'Coats',
      startsAt: app.clock.now().toISOString(),
      clientID: randomUUID(),
    })
    const { saleID } = sale
    await seller.ok('POST live/set_items', { saleID, itemIDs: [named] })
    await seller.ok('POST live/start_sale', { saleID })
    await seller.ok('POST live/show_piece', { saleID, itemID: named })
    await seller.ok('POST live/claim_for_name', {
      saleID,
      itemID: named,
      name: 'Joy',
      clientID: randomUUID(),
    })
    expect((await sell(seller, named)).error?.hold).toMatchObject({ by: 'live', name: 'Joy', ticketID: null })
    await seller.ok('POST live/release_name', { saleID, itemID: named })
    expect(await codeOf(sell(seller, named))).toBe('ok')
  })
})

describe('undoing', () => {
  test('within a minute puts the piece back at its old place, once', async () => {
    const { seller, itemID } = await shopWith({})
    const before = await app.db
      .selectFrom('items')
      .selectAll()
      .where('id', '=', itemID)
      .executeTakeFirstOrThrow()
    const { saleID } = await seller.ok('POST store/sell_in_shop', { itemID, clientID: randomUUID() })
    app.clock.advance(20_000)
    expect((await seller.ok('GET store/get_counter_sales')).sales[0]?.undoSeconds).toBe(undoSeconds - 20)
    const undone = await seller.ok('POST store/undo_sale', { saleID })
    expect(undone).toMatchObject({ saleID, undone: true, undoSeconds: 0 })
    expect(
      await app.db.selectFrom('items').selectAll().where('id', '=', itemID).executeTakeFirstOrThrow(),
    ).toEqual(before)
    app.clock.advance(undoSeconds * 1000)
    // Sent again.
    expect(await seller.ok('POST store/undo_sale', { saleID })).toEqual(undone)
    const buyer = await app.make.quickBuyer()
    await app.events.syncNotifications()
    await buyer.ok('POST tickets/purchase_item', { itemID })
    expect(await codeOf(seller.call('POST store/undo_sale', { saleID }))).toBe('ok')
    expect(await availabilityOf(itemID)).toBe('held')
  })

  test('is refused after a minute by the clock of the server, and to other shops', async () => {
    const { seller, itemID } = await shopWith({})
    const rival = await app.make.quickShopkeeper()
    const { saleID } = await seller.ok('POST store/sell_in_shop', { itemID, clientID: randomUUID() })
    expect(await codeOf(rival.call('POST store/undo_sale', { saleID }))).toBe('not_found')
    app.clock.advance(undoSeconds * 1000 + 1)
    expect(await codeOf(seller.call('POST store/undo_sale', { saleID }))).toBe('sale_settled')
    expect(await availabilityOf(itemID)).toBe('sold')
    const late = { undone_at: app.clock.now() }
    await expect(
      app.db.updateTable('counter_sales').set(late).where('id', '=', saleID).execute(),
    ).rejects.toThrow('counter_sales_undone_soon')
  })

  test('waits in a shop that was paused meanwhile, and stops at what a decision took down', async () => {
    const { seller, items } = await shopWith({}, {})
    const [one = '', two = ''] = items
    const sales = await Promise.all(
      items.map((itemID) => seller.ok('POST store/sell_in_shop', { itemID, clientID: randomUUID() })),
    )
    await app.db.transaction().execute((tx) => blockItems(tx, [two], 'taken_down'))
    expect(await codeOf(seller.call('POST store/undo_sale', { saleID: sales[1]?.saleID ?? '' }))).toBe(
      'item_taken_down',
    )
    await decideIn(app)((stops, tx) => stops.pauseShop(tx, seller.shopID, null))
    await seller.ok('POST store/undo_sale', { saleID: sales[0]?.saleID ?? '' })
    expect(await availabilityOf(one)).toBe('draft')
  })
})

describe('the database', () => {
  test('keeps the times of sales in order, and what was sold as it was', async () => {
    const { seller, items } = await shopWith({}, {})
    const [sold = '', free = ''] = items
    await sell(seller, sold)
    const now = app.clock.now()
    const sale = {
      id: randomUUID(),
      shop_id: seller.shopID,
      item_id: free,
      client_id: randomUUID(),
      price_centavos: 100,
      sold_by: seller.accountID,
      sold_at: now,
    }
    const insert = (more: object) =>
      app.db
        .insertInto('counter_sales')
        .values({ ...sale, ...more })
        .execute()
    await expect(insert({ tapped_at: new Date(now.getTime() + 1) })).rejects.toThrow(
      'counter_sales_tapped_before',
    )
    const change = (set: object) =>
      app.db.updateTable('counter_sales').set(set).where('item_id', '=', sold).execute()
    await expect(change({ sold_at: new Date(0) })).rejects.toThrow('does not change so')
    await seller.ok('POST store/undo_sale', {
      saleID: (
        await app.db
          .selectFrom('counter_sales')
          .select('id')
          .where('item_id', '=', sold)
          .executeTakeFirstOrThrow()
      ).id,
    })
    await expect(change({ price_centavos: 500 })).rejects.toThrow('does not change so')
  })
})

describe('price tags', () => {
  test('give each piece one number of its shop, however many pages make them at once', async () => {
    const { seller, items } = await shopWith(...Array.from({ length: 12 }, () => ({})))
    const halves = [items.slice(0, 8), items.slice(4), items.slice(2, 10), items.toReversed()]
    const answers = await Promise.all(
      halves.map((itemIDs, n) =>
        (n % 2 ? seller : Object.assign(beside.visitor(), { cookie: seller.cookie })).ok(
          'POST store/make_tags',
          { itemIDs },
        ),
      ),
    )
    expect(answers.map(({ tags }) => tags.map(({ itemID }) => itemID))).toEqual(halves)
    const numbers = new Map(answers.flatMap(({ tags }) => tags.map(({ itemID, number }) => [itemID, number])))
    // A race may leave gaps.
    expect(new Set(numbers.values()).size).toBe(items.length)
    expect(Math.min(...numbers.values())).toBe(firstTagNumber)
    for (const { tags } of answers)
      for (const { itemID, number } of tags) expect(number).toBe(numbers.get(itemID))
    const rival = await shopWith({})
    const { tags } = await rival.seller.ok('POST store/make_tags', { itemIDs: [rival.itemID] })
    expect(tags[0]?.number).toBe(firstTagNumber)
  })

  test('sell by their number in their own shop alone, and never another piece', async () => {
    const { seller, items } = await shopWith({ name: 'Old' }, { name: 'New' }, { name: 'Third' })
    const [old = '', fresh = '', third = ''] = items
    const numberOf = async (itemID: string) =>
      (await seller.ok('POST store/make_tags', { itemIDs: [itemID] })).tags[0]?.number ?? 0
    const number = await numberOf(old)
    expect(await seller.ok('GET store/read_tag', { number })).toMatchObject({
      itemID: old,
      name: 'Old',
      hold: null,
    })
    await seller.ok('POST store/delete_item', { itemID: old })
    expect(await numberOf(fresh)).toBe(number + 1)
    expect(await codeOf(seller.call('GET store/read_tag', { number }))).toBe('not_found')
    expect(await codeOf(seller.call('POST store/sell_in_shop', { number, clientID: randomUUID() }))).toBe(
      'not_found',
    )
    const rival = await app.make.quickShopkeeper()
    expect(await codeOf(rival.call('GET store/read_tag', { number: number + 1 }))).toBe('not_found')
    expect(
      await codeOf(rival.call('POST store/sell_in_shop', { number: number + 1, clientID: randomUUID() })),
    ).toBe('not_found')
    expect(
      await seller.ok('POST store/sell_in_shop', { number: number + 1, clientID: randomUUID() }),
    ).toMatchObject({ itemID: fresh, number: number + 1 })
    expect(await availabilityOf(third)).toBe('for_sale')
  })

  test('are made of own pieces that can be sold, in order, at most 240 at once', async () => {
    const { seller, items } = await shopWith({}, { availability: 'sold' }, { availability: 'draft' })
    const theirs = (await shopWith({})).itemID
    const itemIDs = [items[2] ?? '', theirs, randomUUID(), items[1] ?? '', items[0] ?? '']
    const { tags } = await seller.ok('POST store/make_tags', { itemIDs })
    expect(tags.map(({ itemID }) => itemID)).toEqual([items[2], items[0]])
    expect(
      await app.db.selectFrom('tag_numbers').selectAll().where('item_id', '=', theirs).execute(),
    ).toEqual([])
    expect(await codeOf(seller.call('POST store/make_tags', { itemIDs: [] }))).toBe('bad_input')
    const tooMany = Array.from({ length: maxTagsAtOnce + 1 }, () => randomUUID())
    expect(await codeOf(seller.call('POST store/make_tags', { itemIDs: tooMany }))).toBe('bad_input')
    await app.db.insertInto('tag_numbers').values({ shop_id: seller.shopID, number: 999_999 }).execute()
    const more = await app.make.listedItem(seller.shopID)
    expect(await codeOf(seller.call('POST store/make_tags', { itemIDs: [more] }))).toBe('no_tag_numbers')
    await app.db
      .updateTable('attempts')
      .set({ count: 600 })
      .where('key', '=', `tags:${seller.accountID}`)
      .execute()
    expect(await codeOf(seller.call('POST store/make_tags', { itemIDs: [more] }))).toBe('too_many_tries')
  })
})

describe("today's sales", () => {
  test('are those of the day in Manila, the last first, page by page, with number and sum', async () => {
    const own = Array.from({ length: 33 }, (_, n) => ({ price: 10 + n }))
    const { seller, items } = await shopWith(...own)
    // Yesterday in Manila, and the same day in UTC.
    const now = app.clock.now()
    const toMidnight = 86_400_000 - ((now.getTime() + 8 * 3_600_000) % 86_400_000)
    await sell(seller, items[0] ?? '')
    app.clock.advance(toMidnight)
    for (const itemID of items.slice(1)) {
      app.clock.advance(1)
      await seller.ok('POST store/sell_in_shop', { itemID, clientID: randomUUID() })
    }
    const first = await seller.ok('GET store/get_counter_sales')
    await seller.ok('POST store/undo_sale', { saleID: first.sales[0]?.saleID ?? '' })
    const today = await seller.ok('GET store/get_counter_sales')
    expect(today).toMatchObject({ count: 31, sum: 31 * 26, has_next: true })
    const rest = await seller.ok('GET store/get_counter_sales', { cursor: today.cursor ?? '' })
    expect([...today.sales, ...rest.sales].map(({ itemID }) => itemID)).toEqual(
      items.slice(1, -1).toReversed(),
    )
    expect(await codeOf(seller.call('GET store/get_counter_sales', { cursor: 'x' }))).toBe('bad_input')
    const rival = await app.make.quickShopkeeper()
    expect(await rival.ok('GET store/get_counter_sales')).toMatchObject({ sales: [], count: 0, sum: 0 })
  })

  test('are recorded under the name of the helper who sold', async () => {
    const { seller, itemID } = await shopWith({ name: 'Culottes' })
    const helper = await app.make.quickBuyer()
    await app.make.helpsAt(seller.shopID, helper.accountID)
    const { tags } = await helper.ok('POST store/make_tags', { itemIDs: [itemID] })
    await helper.ok('POST store/sell_in_shop', { number: tags[0]?.number ?? 0, clientID: randomUUID() })
    expect((await rowsOf(itemID)).map(({ sold_by }) => sold_by)).toEqual([helper.accountID])
    expect((await seller.ok('GET helpers/get_acts')).acts).toMatchObject([
      { act: 'POST store/sell_in_shop', itemID, about: 'Culottes' },
    ])
  })

  test('a counter without a network knows what is for sale', async () => {
    const { seller, items } = await shopWith(
      { name: 'Gown', price: 80 },
      { availability: 'sold' },
      { availability: 'draft' },
    )
    const { tags } = await seller.ok('POST store/make_tags', { itemIDs: [items[0] ?? ''] })
    expect((await seller.ok('GET store/get_counter_items')).items).toEqual([
      { itemID: items[0], number: tags[0]?.number, name: 'Gown', price: 80, size: tags[0]?.size },
    ])
  })
})
