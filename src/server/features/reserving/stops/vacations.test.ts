import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayInManila } from '#domain/manila-days.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { itemForm } from '#tests/support/factories.ts'
import { somePhoto } from '#tests/support/photos.ts'
import { decideIn } from '#tests/support/stops.ts'
import { availabilityIn } from '#tests/support/item-rows.ts'

const day = 86_400_000
const origin = 'http://ukay.example'
let app: TestApp
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: origin })
})
afterAll(() => app.stop())

const inDays = (days: number) => addDays(dayInManila(app.clock.now()), days)
const codeOf = async (answer: Promise<{ error: { code: string } | null }>) => (await answer).error?.code
const availabilityOf = (itemID: string) => availabilityIn(app.db, itemID)
const textOf = async (path: string) => {
  const answer = await fetch(`${app.base}${path}`)
  return { status: answer.status, text: (await answer.text()).replaceAll(/\s+/g, ' ') }
}
const inWords = (date: string) =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(date))

test('a shop on vacation says until when, keeps its open tickets, and comes back by itself at its old places', async () => {
  const [buyer, next] = [await app.make.oldBuyer(), await app.make.oldBuyer()]
  const shop = await app.make.quickShopkeeper()
  const listedAt = new Date(app.clock.now().getTime() - day)
  const offered = await app.make.listedItem(shop.shopID, { at: listedAt })
  const reserved = await app.make.listedItem(shop.shopID)
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID: reserved })
  await next.ok('POST tickets/line_up', { itemID: reserved })
  const until = inDays(5)
  expect(await shop.ok('POST store/set_vacation', { until })).toMatchObject({ awayUntil: until })
  expect(await shop.ok('GET store/get_shop_details')).toMatchObject({ awayUntil: until })

  const seen = await buyer.ok('GET store/get_shop_details', { shopID: shop.shopID })
  expect(seen).toMatchObject({ awayUntil: until })
  expect(seen).not.toHaveProperty('paused')
  expect((await buyer.ok('GET store/get_shop_items', { shopID: shop.shopID })).items).toEqual([])
  expect(await buyer.ok('GET store/item', { id: offered })).toMatchObject({
    status: 'withdrawn',
    awayUntil: until,
  })
  expect(await buyer.ok('GET store/item', { id: reserved })).toMatchObject({
    status: 'held',
    awayUntil: until,
  })
  expect(await codeOf(next.call('POST tickets/purchase_item', { itemID: offered }))).toBe('not_found')
  expect((await next.ok('GET tickets/get_lines')).lines).toEqual([])
  for (const path of [`/p/${offered}`, `/p/${reserved}`, `/s/${seen.slug}`]) {
    const page = await textOf(path)
    expect(page.status).toBe(200)
    const [weekday = '', rest = ''] = inWords(until).split(/,? (.*)/)
    expect(page.text).toContain(`Away until ${weekday}, ${rest}`)
  }

  await shop.ok('POST tickets/update_ticket_status', { ticketID, statusID: 4 })
  const later = inDays(7)
  await shop.ok('POST store/set_vacation', { until: later })
  expect(await buyer.ok('GET store/item', { id: offered })).toMatchObject({ awayUntil: later })

  app.clock.advance(6 * day)
  await app.background.run('ended-pauses')
  expect(await availabilityOf(offered)).toBe('draft')
  app.clock.advance(day)
  await app.background.run('ended-pauses')
  const back = await buyer.ok('GET store/get_shop_details', { shopID: shop.shopID })
  expect(back).not.toHaveProperty('awayUntil')
  const item = await buyer.ok('GET store/item', { id: offered })
  expect(item).toMatchObject({ status: 'for_sale' })
  expect(item).not.toHaveProperty('awayUntil')
  const row = await app.db
    .selectFrom('items')
    .select('listed_at')
    .where('id', '=', offered)
    .executeTakeFirst()
  expect(row?.listed_at).toEqual(listedAt)
})

test('pieces that are added, published, put back or released meanwhile are listed when it ends', async () => {
  const [buyer, shop] = [await app.make.oldBuyer(), await app.make.quickShopkeeper()]
  const [reserved, withdrawn] = [
    await app.make.listedItem(shop.shopID),
    await app.make.listedItem(shop.shopID),
  ]
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID: reserved })
  await shop.ok('POST store/withdraw_item', { itemID: withdrawn })
  await shop.ok('POST store/set_vacation', { until: inDays(3) })
  const add = async (later: boolean) => {
    const { generatedID } = await shop.ok('POST store/add_item', { ...itemForm(), later })
    await shop.ok('POST store/add_img_item', { id: generatedID, img: await somePhoto() })
    return generatedID
  }
  const [added, kept, published] = [await add(false), await add(true), await add(true)]
  expect((await shop.ok('POST store/publish_items', { itemIDs: [published] })).published).toEqual([published])
  await shop.ok('POST store/relist_item', { itemID: withdrawn })
  await buyer.ok('POST tickets/cancel_ticket', { ticketID })
  const waiting = [added, published, withdrawn, reserved]
  for (const id of waiting) expect(await availabilityOf(id)).toBe('draft')
  expect((await shop.ok('GET store/get_drafts')).drafts.map(({ itemID }) => itemID)).toEqual([kept])
  expect(await shop.ok('POST store/end_vacation')).not.toHaveProperty('awayUntil')
  for (const id of waiting) expect(await availabilityOf(id)).toBe('for_sale')
  expect(await availabilityOf(kept)).toBe('draft')
  // Repeating it is not an error.
  await shop.ok('POST store/end_vacation')
})

test('a decision of admins and a vacation both have to end, and the decision is what people read', async () => {
  const [buyer, shop] = [await app.make.oldBuyer(), await app.make.quickShopkeeper()]
  const itemID = await app.make.listedItem(shop.shopID)
  const until = inDays(2)
  await shop.ok('POST store/set_vacation', { until })
  await decideIn(app)((stops, tx) =>
    stops.pauseShop(tx, shop.shopID, new Date(app.clock.now().getTime() + 9 * day)),
  )
  expect(await buyer.ok('GET store/get_shop_details', { shopID: shop.shopID })).toHaveProperty('paused')
  expect(await codeOf(buyer.call('GET store/item', { id: itemID }))).toBe('not_found')
  expect((await textOf(`/p/${itemID}`)).status).toBe(404)
  expect(await codeOf(shop.call('POST store/publish_items', { itemIDs: [itemID] }))).toBe('shop_paused')
  expect(await shop.ok('GET store/get_shop_details')).toMatchObject({ awayUntil: until })

  await decideIn(app)((stops, tx) => stops.resumeShop(tx, shop.shopID))
  expect(await availabilityOf(itemID)).toBe('draft')
  expect(await buyer.ok('GET store/item', { id: itemID })).toMatchObject({ awayUntil: until })
  await decideIn(app)((stops, tx) => stops.pauseShop(tx, shop.shopID, null))
  await shop.ok('POST store/end_vacation')
  expect(await availabilityOf(itemID)).toBe('draft')
  await decideIn(app)((stops, tx) => stops.resumeShop(tx, shop.shopID))
  expect(await availabilityOf(itemID)).toBe('for_sale')
})

test('it is refused with a live sale that runs or is planned within it, and a sale is not planned into it', async () => {
  const shop = await app.make.quickShopkeeper()
  const itemID = await app.make.listedItem(shop.shopID)
  const plan = (days: number) => ({
    title: 'Coats',
    startsAt: new Date(app.clock.now().getTime() + days * day).toISOString(),
    clientID: randomUUID(),
  })
  const { sale } = await shop.ok('POST live/new_sale', plan(3))
  expect(await codeOf(shop.call('POST store/set_vacation', { until: inDays(10) }))).toBe('sale_planned')
  await shop.ok('POST store/set_vacation', { until: inDays(2) })
  expect(await codeOf(shop.call('POST live/start_sale', { saleID: sale.saleID }))).toBe('shop_paused')
  expect(await codeOf(shop.call('POST live/new_sale', plan(1)))).toBe('shop_away')
  const { clientID: _, ...moved } = plan(1)
  expect(await codeOf(shop.call('POST live/change_sale', { saleID: sale.saleID, ...moved }))).toBe(
    'shop_away',
  )
  await shop.ok('POST store/end_vacation')

  await shop.ok('POST live/set_items', { saleID: sale.saleID, itemIDs: [itemID] })
  await shop.ok('POST live/start_sale', { saleID: sale.saleID })
  expect(await codeOf(shop.call('POST store/set_vacation', { until: inDays(2) }))).toBe('sale_running')
  await shop.ok('POST live/show_piece', { saleID: sale.saleID, itemID })
  await shop.ok('POST live/claim_for_name', {
    saleID: sale.saleID,
    itemID,
    name: 'Joy',
    clientID: randomUUID(),
  })
  await shop.ok('POST live/end_sale', { saleID: sale.saleID })
  expect(await codeOf(shop.call('POST store/set_vacation', { until: inDays(2) }))).toBe('held_for_names')
})

test('the day is from tomorrow to 90 days from now, and it is not changed very often', async () => {
  const shop = await app.make.quickShopkeeper()
  for (const days of [-1, 0, 91])
    expect(await codeOf(shop.call('POST store/set_vacation', { until: inDays(days) }))).toBe('vacation_day')
  expect(await codeOf(shop.call('POST store/set_vacation', { until: 'tomorrow' }))).toBe('bad_input')
  for (const days of [1, 90]) await shop.ok('POST store/set_vacation', { until: inDays(days) })
  const codes = []
  for (let n = 0; n < 19; n += 1) codes.push(await codeOf(shop.call('POST store/end_vacation')))
  expect(codes.at(-1)).toBe('too_many_tries')
})

test('of a purchase and a vacation at the same moment, the vacation leaves nothing for sale', async () => {
  const shop = await app.make.quickShopkeeper()
  const buyers = await Promise.all(Array.from({ length: 4 }, () => app.make.oldBuyer()))
  const items = await Promise.all(buyers.map(() => app.make.listedItem(shop.shopID)))
  const answers = await Promise.all([
    shop.call('POST store/set_vacation', { until: inDays(2) }),
    ...items.map((itemID, n) => buyers[n]?.call('POST tickets/purchase_item', { itemID })),
  ])
  expect(answers.filter((answer) => (answer?.status ?? 500) >= 500)).toEqual([])
  const states = await Promise.all(items.map(availabilityOf))
  expect(states.filter((state) => state !== 'draft' && state !== 'held')).toEqual([])
})

test('many devices of a seller change the vacation at once', async () => {
  const shop = await app.make.quickShopkeeper()
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) =>
        n % 2 === 0
          ? shop.call('POST store/set_vacation', { until: inDays(n) })
          : shop.call('POST store/end_vacation'),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  }
})

test('a vacation of a large shop and its end write no row of an item', async () => {
  const seller = await app.make.quickShopkeeper()
  await app.make.listedItems(seller.shopID, 200)
  const written = async () => {
    const { rows } = await app.pool.query<{ by: string }>(
      'select distinct xmin::text as by from items where shop_id = $1',
      [seller.shopID],
    )
    return rows.map(({ by }) => by)
  }
  const before = await written()
  await seller.ok('POST store/set_vacation', { until: inDays(3) })
  const blocks = await app.db
    .selectFrom('item_blocks')
    .select(['item_id', 'reason'])
    .where('shop_id', '=', seller.shopID)
    .execute()
  expect(blocks).toEqual([{ item_id: null, reason: 'vacation' }])
  expect((await seller.ok('GET store/get_own_item_counts')).counts).toMatchObject({ draft: 200, for_sale: 0 })
  await seller.ok('POST store/end_vacation')
  expect((await seller.ok('GET store/get_own_item_counts')).counts).toMatchObject({ draft: 0, for_sale: 200 })
  expect(await written()).toEqual(before)
})
