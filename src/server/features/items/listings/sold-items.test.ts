import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeCursor } from '#server/platform/db/cursor.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { openNewEvents } from '#tests/support/account-events.ts'

let app: TestApp
let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>

beforeAll(async () => {
  app = await startApp()
  buyer = await app.make.quickBuyer()
})
afterAll(() =>
  app.stop({ breaks: ['An item is shown without', 'The history of a ticket', 'A ticket began'] }),
)

/** Sold items of the shop as rows, two in each microsecond. Returns the ids of all, the last sold first. */
const sellMany = async (shopID: string, count: number, last = '2026-01-02') => {
  await app.ownerRuns(
    `with pickup as (
       insert into pickups (shop_id, buyer_id, opened_at, open) values ($1, $3, now(), false) returning id),
     made as (
       insert into items (id, shop_id, name, description, price_centavos, size, is_feminine, state,
         photos_expected, created_at, listed_at)
       select gen_random_uuid(), $1, 'Piece ' || n, 'Worn', 10000 + n, 'M', 1, 'sold', 1, now(), now()
       from generate_series(1, $2::int) n returning id),
     sold as (
       insert into tickets (item_id, shop_id, buyer_id, pickup_id, status, price_centavos, item_name, item_size, created_at, seller_due_at,
         handed_over_at)
       select made.id, $1, $3, pickup.id, 5, 10000, 'Piece', 'M', now(), now(),
         $4::timestamptz - row_number() over () / 2 * interval '1 microsecond' from made, pickup returning tickets.id, handed_over_at),
     moved as (
       insert into ticket_moves (ticket_id, step, from_status, to_status, moved_at)
       select id, step, case step when 1 then null else 4 end, case step when 1 then 1 else 5 end, handed_over_at
       from sold, generate_series(1, 2) step)
     select from sold`,
    [shopID, count, buyer.accountID, last],
  )
  await app.make.holdsOfRows()
  const rows = await app.ownerRuns<{ id: string }>(
    `select item_id as id from tickets join ticket_moves on ticket_id = tickets.id and to_status = 5
     where shop_id = $1 order by moved_at desc, item_id desc`,
    [shopID],
  )
  return rows.map(({ id }) => id)
}

test('shows what was picked up, as it was reserved, with the day in Manila and nothing about buyers', async () => {
  const seller = await app.make.quickShopkeeper()
  const itemID = await app.make.listedItem(seller.shopID, { name: 'Plaid blazer', price: 680 })
  const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
  await app.make.listedItem(seller.shopID, { availability: 'withdrawn' })
  const ask = () => buyer.ok('GET store/get_sold_items', { shopID: seller.shopID })
  const count = async () => (await buyer.ok('GET store/get_shop_details', { shopID: seller.shopID })).sold
  expect([await ask(), await count()]).toEqual([{ items: [], has_next: false, cursor: null }, 0])

  const open = await openNewEvents(app, buyer)
  // Half past midnight in Manila, where the next day has begun.
  const evening = new Date(app.clock.now())
  evening.setUTCHours(40, 30)
  app.clock.advance(evening.getTime() - app.clock.now().getTime())
  const soldOn = new Date(evening.getTime() + 86_400_000).toISOString().slice(0, 10)
  await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 5 })
  await open.waitForEvents('items', 'notifications', 'tickets')
  open.close()
  expect(await ask()).toEqual({
    items: [
      {
        itemID,
        name: 'Plaid blazer',
        price: 680,
        size: 'M',
        condition: null,
        image: expect.objectContaining({ link: expect.stringMatching(/^\/photos\//) as string }) as object,
        soldOn,
      },
    ],
    has_next: false,
    cursor: null,
  })
  expect(await count()).toBe(1)
  // A ticket that ends otherwise later is no longer a sale.
  await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: 6 })
  expect([(await ask()).items, await count()]).toEqual([[], 0])
})

test('comes in pages without gaps, also of items sold in the same instant, and a cursor reads no other shop', async () => {
  const seller = await app.make.quickShopkeeper()
  const rival = await app.make.quickShopkeeper()
  const [sold, ofRival] = [await sellMany(seller.shopID, 60), await sellMany(rival.shopID, 30)]
  const ask = (cursor?: string | null, shopID = seller.shopID) =>
    buyer.ok('GET store/get_sold_items', { shopID, ...(cursor && { cursor }) })
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const reply = await ask(cursor)
    seen.push(...reply.items.map(({ itemID }) => itemID))
    cursor = reply.cursor
    if (seen.length === 24) await sellMany(seller.shopID, 1, '2026-02-02')
  } while (cursor)
  expect(seen).toEqual(sold)

  const foreign = await ask(encodeCursor([Date.parse('2027-01-01') * 1000, ofRival[3]]))
  expect(foreign.items.map(({ itemID }) => itemID).slice(1)).toEqual(sold.slice(0, 23))
  for (const wrong of ['x', encodeCursor(1), encodeCursor([1, "'"]), encodeCursor(['1 or true', sold[0]])]) {
    const { status, error } = await buyer.call('GET store/get_sold_items', {
      shopID: seller.shopID,
      cursor: wrong,
    })
    expect([status, error?.fields]).toEqual([400, { cursor: 'This is not a cursor' }])
  }
})

test('is not there for a closed shop, and is counted up to 1,000', async () => {
  const seller = await app.make.quickShopkeeper()
  await sellMany(seller.shopID, 1_003)
  expect((await buyer.ok('GET store/get_shop_details', { shopID: seller.shopID })).sold).toBe(1_000)
  await app.ownerRuns(`update shops set closed_at = now() where id = '${seller.shopID}'`)
  const { status } = await buyer.call('GET store/get_sold_items', { shopID: seller.shopID })
  expect(status).toBe(404)
})
