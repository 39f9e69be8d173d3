import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testClock } from '#tests/support/clock.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { itemRow } from '#tests/support/item-rows.ts'

type Buyer = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

const hour = 3_600_000
let app: TestApp
let second: TestApp
let seller: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
let buyer: Buyer

beforeAll(async () => {
  const { connection, close } = await cloneDatabase()
  await close()
  // Half past ten in the evening in Manila.
  const clock = testClock(new Date('2026-11-24T14:30:00Z'))
  app = await startApp({}, { connection, clock })
  second = await startApp({}, { connection, clock })
})
afterAll(async () => {
  await second.stop()
  await app.stop()
})
beforeEach(async () => {
  seller = await app.make.quickShopkeeper()
  buyer = await app.make.quickBuyer()
})

const newSale = async (more: object = {}) =>
  (
    await seller.ok('POST live/new_sale', {
      title: 'Jackets at midnight',
      startsAt: new Date(app.clock.now().getTime() + hour).toISOString(),
      stream: 'facebook.com/wagwagan/live and TikTok',
      clientID: randomUUID(),
      ...more,
    })
  ).sale
const draft = () => app.make.listedItem(seller.shopID, { availability: 'draft' })
const listed = (price = 250) => app.make.listedItem(seller.shopID, { price })
const setItems = (saleID: string, itemIDs: string[]) =>
  seller.call('POST live/set_items', { saleID, itemIDs })
/** A running sale, with these items shown. */
const running = async (...shown: string[]) => {
  const sale = await newSale()
  await seller.ok('POST live/set_items', { saleID: sale.saleID, itemIDs: shown })
  await seller.ok('POST live/start_sale', { saleID: sale.saleID })
  for (const itemID of shown) await seller.ok('POST live/show_piece', { saleID: sale.saleID, itemID })
  return sale
}
const claim = (who: Buyer, slug: string, itemID: string, more: object = {}) =>
  who.call('POST live/claim', { slug, itemID, clientID: randomUUID(), price: 250, ...more })
const boardOf = (saleID: string) => seller.ok('GET live/get_board', { saleID })
const publicOf = (slug: string, process = app) => process.visitor().ok('GET live/get_sale', { slug })
const holdFor = (
  saleID: string,
  itemID: string,
  who: { name: string } | { billID: string },
  more: object = {},
) => seller.call('POST live/claim_for_name', { saleID, itemID, clientID: randomUUID(), ...who, ...more })
const rowOf = async (itemID: string) => {
  const { availability, listed_at } = await itemRow(app.db, itemID)
  return { availability, listed_at }
}
const codeOf = (answer: { status: number; error?: { code: string } | null | undefined }) =>
  answer.error?.code ?? answer.status

const idsOf = (...people: { accountID: string }[]) => people.map(({ accountID }) => accountID).toSorted()

describe('a sale', () => {
  test('is prepared once for a repeated request, and has a readable address', async () => {
    const clientID = randomUUID()
    const sale = await newSale({ clientID })
    expect(await newSale({ clientID })).toEqual(sale)
    expect(sale).toMatchObject({
      title: 'Jackets at midnight',
      state: 'planned',
      stream: 'facebook.com/wagwagan/live and TikTok',
      streamLink: 'https://facebook.com/wagwagan/live',
      items: 0,
      shown: 0,
      link: `/live/${sale.slug}`,
    })
    expect(sale.slug).toMatch(/^ukay-[a-z0-9-]+-nov-24-[a-z2-9]{5}$/)
    const changed = await seller.ok('POST live/change_sale', {
      saleID: sale.saleID,
      title: 'Coats',
      startsAt: sale.startsAt,
      stream: '',
    })
    expect(changed.sale).toMatchObject({ title: 'Coats', stream: '', streamLink: null })
    expect((await seller.ok('GET live/get_sales')).sales.map(({ saleID }) => saleID)).toEqual([sale.saleID])
    const rival = await app.make.quickShopkeeper()
    expect(codeOf(await rival.call('GET live/get_board', { saleID: sale.saleID }))).toBe('not_found')
  })

  test('a shop has one running sale, also when two start at the same moment', async () => {
    const [one, two] = [await newSale(), await newSale()]
    const answers = await Promise.all(
      [one, two].map(({ saleID }) => seller.call('POST live/start_sale', { saleID })),
    )
    expect(answers.map(codeOf).toSorted()).toEqual([200, 'sale_running'])
    const runs = answers[0]?.status === 200 ? one : two
    expect((await seller.ok('POST live/start_sale', { saleID: runs.saleID })).sale.state).toBe('running')
    expect(codeOf(await seller.call('POST live/cancel_sale', { saleID: runs.saleID }))).toBe('sale_running')
  })

  test('who asked for it gets a notification of the start, once, also at night', async () => {
    const { saleID, slug } = await newSale()
    const other = await app.make.quickBuyer()
    for (const who of [buyer, buyer, other]) await who.ok('POST live/notify_me', { slug, on: true })
    await other.ok('POST live/notify_me', { slug, on: false })
    expect((await publicOf(slug)).sale.subscribers).toBe(1)
    expect((await buyer.ok('GET live/get_mine', { slug })).subscribed).toBe(true)
    await seller.ok('POST live/start_sale', { saleID })
    const { rows } = await app.pool.query(
      `select n.account_id, n.path, d.due_at from notifications n
       left join notification_deliveries d on d.notification_id = n.id
       where n.kind = 'live_starts' and n.path = $1`,
      [`/live/${slug}`],
    )
    expect(new Set(rows.map(({ account_id }) => account_id))).toEqual(new Set([buyer.accountID]))
    for (const { due_at } of rows) expect(due_at.getTime()).toBeLessThan(app.clock.now().getTime() + hour)
    expect(codeOf(await buyer.call('POST live/notify_me', { slug, on: true }))).toBe('sale_over')
  })

  test('followers of the shop are told too, nobody twice, and none once it is over', async () => {
    const [shop, asked, follower, both] = [
      await app.make.quickShopkeeper(),
      await app.make.quickBuyer(),
      await app.make.quickBuyer(),
      await app.make.quickBuyer(),
    ]
    const { shopID } = shop
    const begin = async () => {
      const { sale } = await shop.ok('POST live/new_sale', {
        title: 'Coats',
        startsAt: app.clock.now().toISOString(),
        stream: '',
        clientID: randomUUID(),
      })
      for (const who of [asked, both]) await who.ok('POST live/notify_me', { slug: sale.slug, on: true })
      await shop.ok('POST live/start_sale', { saleID: sale.saleID })
      return sale
    }
    for (const who of [follower, both]) await who.ok('POST store/follow_shop', { shopID })
    const notified = async ({ slug }: { slug: string }) => {
      const { rows } = await app.pool.query<{ account_id: string }>(
        'select account_id from notifications where path = $1',
        [`/live/${slug}`],
      )
      return rows.map(({ account_id }) => account_id).toSorted()
    }
    const sale = await begin()
    expect(await notified(sale)).toEqual(idsOf(asked, both))
    const data = { saleID: sale.saleID }
    await app.background.runSent()
    await Promise.all([
      app.background.runQueued('live-sale-followers', data),
      app.background.runQueued('live-sale-followers', data),
    ])
    expect(await notified(sale)).toEqual(idsOf(asked, both, follower))
    await shop.ok('POST live/end_sale', { saleID: sale.saleID })
    const next = await begin()
    await shop.ok('POST live/end_sale', { saleID: next.saleID })
    await app.background.runSent()
    expect(await notified(next)).toEqual(idsOf(asked, both))
  })
})

describe('the items of a sale', () => {
  test('get their numbers by their order, leave the feed, and go back when they are taken out', async () => {
    const sale = await newSale()
    const [one, two, three] = [await draft(), await listed(), await listed()]
    const before = await rowOf(two)
    await buyer.ok('POST homepage/add_to_cart', { itemID: two })
    const numbers = async (itemIDs: string[]) => {
      const { body } = await setItems(sale.saleID, itemIDs)
      return Object.fromEntries(body.items.map((item) => [item.itemID, item.number]))
    }
    expect(await numbers([three, one, two])).toEqual({ [three]: 1, [one]: 2, [two]: 3 })
    expect((await rowOf(two)).availability).toBe('draft')
    expect(codeOf(await buyer.call('GET store/item', { id: two }))).toBe('not_found')
    expect((await app.visitor().call('GET live/get_sale', { slug: sale.slug })).body.items).toEqual([])
    expect(codeOf(await buyer.call('POST tickets/purchase_item', { itemID: two }))).toBe('not_found')
    expect((await buyer.ok('GET homepage/cart')).cart).toMatchObject([{ itemID: two, status: 'withdrawn' }])
    expect(await numbers([one, three])).toEqual({ [one]: 1, [three]: 2 })
    expect(await rowOf(two)).toEqual(before)
    await seller.ok('POST live/cancel_sale', { saleID: sale.saleID })
    expect((await rowOf(three)).availability).toBe('for_sale')
    expect((await rowOf(one)).availability).toBe('draft')
  })

  test('cannot be reserved, unfinished, in another sale or of another shop', async () => {
    const [sale, other] = [await newSale(), await newSale()]
    const [held, item] = [await listed(), await listed()]
    await buyer.ok('POST tickets/purchase_item', { itemID: held })
    const unfinished = await app.make.listedItem(seller.shopID, { availability: 'draft', photos: 0 })
    const elsewhere = await app.make.listedItem((await app.make.quickShopkeeper()).shopID)
    await seller.ok('POST live/set_items', { saleID: sale.saleID, itemIDs: [item] })
    for (const [itemID, code] of [
      [held, 'item_not_free'],
      [unfinished, 'item_unfinished'],
      [elsewhere, 'not_found'],
      [item, 'item_not_free'],
    ] as const)
      expect(codeOf(await seller.call('POST live/add_item', { saleID: other.saleID, itemID }))).toBe(code)
    const added = await seller.ok('POST live/add_item', { saleID: sale.saleID, itemID: await draft() })
    expect(added.item).toMatchObject({ number: 2, state: 'waiting' })
  })

  test('that wait stay as they are, and nobody lists them but the sale', async () => {
    const sale = await newSale()
    const [item, kept] = [await listed(), await draft()]
    await seller.ok('POST live/set_items', { saleID: sale.saleID, itemIDs: [item, kept] })
    expect(codeOf(await seller.call('POST store/update_item', { id: item, price: 10 }))).toBe('in_live_sale')
    expect(codeOf(await seller.call('POST store/delete_item', { id: item }))).toBe('in_live_sale')
    await seller.ok('POST store/update_item', { id: item, name: 'A better name' })
    for (const statement of [
      `update items set state = 'sold', listed_at = now() where id = '${item}'`,
      `update items set price_centavos = 100 where id = '${item}'`,
      `delete from items where id = '${kept}'`,
    ])
      await expect(app.pool.query(statement)).rejects.toThrow(/waits in a live sale|item_blocks_item_id_fkey/)
  })

  test('are listed when they are shown, and wait again when that is undone', async () => {
    const [first, next] = [await listed(), await draft()]
    const wasListed = (await rowOf(first)).listed_at
    const { saleID, slug } = await running(first)
    expect(await rowOf(first)).toEqual({ availability: 'for_sale', listed_at: wasListed })
    await seller.ok('POST live/add_item', { saleID, itemID: next })
    expect(codeOf(await claim(buyer, slug, next))).toBe('not_found')
    await seller.ok('POST live/show_piece', { saleID, itemID: next })
    expect((await boardOf(saleID)).now).toBe(next)
    expect((await publicOf(slug)).items.map(({ itemID, state }) => [itemID, state])).toEqual([
      [next, 'free'],
      [first, 'free'],
    ])
    await seller.ok('POST live/take_back', { saleID, itemID: next })
    expect((await boardOf(saleID)).now).toBe(first)
    expect((await rowOf(next)).availability).toBe('draft')
    expect((await publicOf(slug, second)).items).toHaveLength(1)
    await seller.ok('POST live/show_piece', { saleID, itemID: next })
    await claim(buyer, slug, next)
    expect(codeOf(await seller.call('POST live/take_back', { saleID, itemID: next }))).toBe('item_held')
  })
})

describe('a claim', () => {
  test('is a purchase of an item that was shown in the running sale', async () => {
    const item = await listed()
    const { slug, saleID } = await running(item)
    const clientID = randomUUID()
    const first = await claim(buyer, slug, item, { clientID })
    expect(first.body).toMatchObject({ status: 1 })
    expect((await claim(buyer, slug, item, { clientID })).body).toEqual(first.body)
    expect(codeOf(await claim(await app.make.quickBuyer(), slug, item))).toBe('item_held')
    const { sale, items } = await publicOf(slug)
    expect(sale).toMatchObject({ state: 'running', items: 1, shown: 1, claimed: 1 })
    expect(items[0]).toMatchObject({ state: 'claimed', holder: 'Maria S.', inLine: 0 })
    const mine = await buyer.ok('GET live/get_mine', { slug })
    expect(mine).toMatchObject({
      claims: [{ itemID: item, ticketID: first.body.ticketID, canUndo: true }],
      pickup: { items: 1, total: 250 },
    })
    const board = await boardOf(saleID)
    expect(board.items[0]).toMatchObject({
      holder: { kind: 'account', name: expect.stringContaining('Maria Santos') },
      ticketID: first.body.ticketID,
    })
    await buyer.ok('POST tickets/cancel_ticket', { ticketID: first.body.ticketID })
    expect((await publicOf(slug)).items[0]).toMatchObject({ state: 'free', holder: null })
  })

  test('is refused with the wrong price, in another sale, before the start and after the end', async () => {
    const item = await listed()
    const { slug, saleID } = await running(item)
    expect(codeOf(await claim(buyer, slug, item, { price: 200 }))).toBe('item_changed')
    expect(codeOf(await claim(buyer, slug, await listed()))).toBe('not_found')
    expect(codeOf(await claim(buyer, 'no-such-sale', item))).toBe('not_found')
    await seller.ok('POST live/end_sale', { saleID })
    expect(codeOf(await claim(buyer, slug, item))).toBe('sale_not_running')
    // From then on it is for sale like any other.
    await buyer.ok('POST tickets/purchase_item', { itemID: item })
    expect((await buyer.ok('GET live/get_mine', { slug })).claims).toEqual([])
  })

  test('from the page of the item is one too', async () => {
    const item = await listed()
    const { slug } = await running(item)
    await buyer.ok('POST tickets/purchase_item', { itemID: item })
    expect((await buyer.ok('GET live/get_mine', { slug })).claims).toHaveLength(1)
  })

  test('of fifty at the same moment one wins, on two servers', async () => {
    const item = await listed()
    const { slug } = await running(item)
    const buyers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 ? second : app).make.quickBuyer()),
    )
    const answers = (await Promise.all(buyers.map((who) => claim(who, slug, item)))).map(codeOf)
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'item_held')).toHaveLength(49)
  })

  test('the shop lifts the number of open tickets for those whom it can trust, in its own sale', async () => {
    const items = []
    for (let n = 0; n < 7; n += 1) items.push(await listed())
    const { slug } = await running(...items)
    await seller.ok('POST live/set_open_tickets', { openTickets: 6 })
    for (const item of items.slice(0, 5)) expect(codeOf(await claim(buyer, slug, item))).toBe(200)
    expect(codeOf(await claim(buyer, slug, items[5] ?? ''))).toBe('too_many_open_tickets')
    await app.pool.query('insert into proven_phones select id, phone_no, now() from accounts where id = $1', [
      buyer.accountID,
    ])
    expect(codeOf(await buyer.call('POST tickets/purchase_item', { itemID: await listed() }))).toBe(
      'too_many_open_tickets',
    )
    expect(codeOf(await claim(buyer, slug, items[5] ?? ''))).toBe(200)
    expect(codeOf(await claim(buyer, slug, items[6] ?? ''))).toBe('too_many_open_tickets')
  })

  test('that is cancelled at night passes to the first in line at once, and only while the sale runs', async () => {
    const [item, kept] = [await listed(), await listed()]
    const { slug, saleID } = await running(item, kept)
    const next = await app.make.quickBuyer()
    const ids = []
    for (const itemID of [item, kept]) {
      ids.push((await claim(buyer, slug, itemID)).body.ticketID)
      await next.ok('POST tickets/line_up', { itemID })
    }
    await buyer.ok('POST tickets/cancel_ticket', { ticketID: ids[0] ?? 0 })
    const { turn } = (await next.ok('GET tickets/get_line', { itemID: item })).line
    expect(turn?.beginsAt).toBe(app.clock.now().toISOString())
    expect((await boardOf(saleID)).items[0]?.line).toEqual([expect.stringContaining('Maria Santos')])
    expect((await next.ok('GET live/get_mine', { slug })).places).toMatchObject([
      { itemID: item, place: 1 },
      { itemID: kept, place: 1 },
    ])
    await seller.ok('POST live/end_sale', { saleID })
    await buyer.ok('POST tickets/cancel_ticket', { ticketID: ids[1] ?? 0 })
    const late = (await next.ok('GET tickets/get_line', { itemID: kept })).line.turn
    expect(late?.beginsAt).toBe('2026-11-25T00:00:00.000Z')
    await expect(
      app.pool.query('update line_places set live = true, turn_begins_at = $2 where item_id = $1', [
        kept,
        app.clock.now(),
      ]),
    ).rejects.toThrow('in no running live sale')
  })
})

describe('a claim for a name from the comments', () => {
  test('holds the item like a ticket, once for a repeated request', async () => {
    const [item, other] = [await listed(), await listed()]
    const { saleID, slug } = await running(item, other)
    const clientID = randomUUID()
    const { body } = await holdFor(saleID, item, { name: 'Mara Bautista' }, { clientID })
    expect(body.item).toMatchObject({
      state: 'claimed',
      holder: { name: 'Mara Bautista', kind: 'comment', billID: body.billID },
      heldUntil: new Date(app.clock.now().getTime() + 24 * hour).toISOString(),
      ticketID: null,
    })
    expect((await holdFor(saleID, item, { name: 'Mara Bautista' }, { clientID })).body.billID).toBe(
      body.billID,
    )
    expect(codeOf(await holdFor(saleID, other, { name: 'Mara' }, { clientID }))).toBe('id_reused')
    expect(codeOf(await holdFor(saleID, item, { name: 'Ana' }))).toBe('item_held')
    expect(codeOf(await claim(buyer, slug, item))).toBe('item_held')
    expect(codeOf(await buyer.call('POST tickets/purchase_item', { itemID: item }))).toBe('item_held')
    expect(codeOf(await seller.call('POST store/update_item', { id: item, price: 10 }))).toBe('item_reserved')
    expect(codeOf(await seller.call('POST store/delete_item', { id: item }))).toBe('item_reserved')
    await holdFor(saleID, other, { billID: body.billID })
    expect((await boardOf(saleID)).names).toEqual([
      { billID: body.billID, name: 'Mara Bautista', items: 2, sent: false },
    ])
    const { items } = await publicOf(slug)
    expect(items.map(({ holder }) => holder)).toEqual(['Mara B.', 'Mara B.'])
    expect(JSON.stringify(items)).not.toContain('Bautista')
  })

  test('is undone: the first in line gets the item, or everybody', async () => {
    const item = await listed()
    const { saleID } = await running(item)
    await holdFor(saleID, item, { name: 'Mara' })
    await buyer.ok('POST tickets/line_up', { itemID: item })
    expect((await buyer.ok('GET tickets/get_line', { itemID: item })).line.heldUntil).not.toBeNull()
    await seller.ok('POST live/release_name', { saleID, itemID: item })
    expect((await buyer.ok('GET tickets/get_line', { itemID: item })).line.turn).not.toBeNull()
    expect(codeOf(await holdFor(saleID, item, { name: 'Mara' }))).toBe('item_held')
    await buyer.ok('POST tickets/leave_line', { itemID: item })
    expect((await rowOf(item)).availability).toBe('for_sale')
    expect(codeOf(await seller.call('POST live/release_name', { saleID, itemID: item }))).toBe('not_found')
  })

  test('of a number shows no number to everybody', async () => {
    const item = await listed()
    const { saleID, slug } = await running(item)
    await holdFor(saleID, item, { name: '0917 123 4567' })
    expect((await publicOf(slug)).items[0]).toMatchObject({ state: 'claimed', holder: null })
  })

  test('lapses after its time, once on two servers', async () => {
    const item = await listed()
    const { saleID } = await running(item)
    await holdFor(saleID, item, { name: 'Mara' })
    app.clock.advance(24 * hour)
    await app.background.run('live-sales')
    await app.background.run('hold-deadlines')
    // The sale that was left running has ended meanwhile, which gives the holds their time anew.
    expect((await rowOf(item)).availability).toBe('held')
    app.clock.advance(24 * hour + 1)
    const runs = await Promise.all([app, second].map(({ background }) => background.run('hold-deadlines')))
    for (const run of runs) expect(run).toMatchObject({ failed: 0 })
    const { rows } = await app.pool.query('select end_reason from name_holds where item_id = $1', [item])
    expect(rows).toEqual([{ end_reason: 'lapsed' }])
    expect((await rowOf(item)).availability).toBe('for_sale')
  })
})

describe('a planned sale', () => {
  test('that has not started a day after its time is cancelled, and its items are for sale again', async () => {
    const items = [await listed(), await listed()]
    const { saleID, slug, startsAt } = await newSale()
    await seller.ok('POST live/set_items', { saleID, itemIDs: items })
    expect(await rowOf(items[0] ?? '')).toMatchObject({ availability: 'draft' })
    const untilCancelled = new Date(startsAt).getTime() + 24 * hour - app.clock.now().getTime()
    app.clock.advance(untilCancelled)
    await app.background.run('live-sales')
    expect((await publicOf(slug)).sale.state).toBe('planned')
    app.clock.advance(1)
    await Promise.all([app.background.run('live-sales'), second.background.run('live-sales')])
    expect((await publicOf(slug)).sale.state).toBe('cancelled')
    for (const item of items) expect(await rowOf(item)).toMatchObject({ availability: 'for_sale' })
    const { rows } = await app.pool.query('select account_id from notifications where subject = $1', [
      `live sale ${saleID}`,
    ])
    expect(rows).toEqual([{ account_id: seller.accountID }])
    expect(codeOf(await seller.call('POST live/start_sale', { saleID }))).toBe('sale_over')
  })
})

test('a hold for a name that has ended does not come back', async () => {
  const item = await listed()
  const { saleID } = await running(item)
  await holdFor(saleID, item, { name: 'Mara' })
  await seller.ok('POST live/release_name', { saleID, itemID: item })
  await expect(
    app.pool.query('update name_holds set ended_at = null, end_reason = null where item_id = $1', [item]),
  ).rejects.toThrow('does not change so')
})
