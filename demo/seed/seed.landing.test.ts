import { availabilitySQL } from '#server/features/items/item-state/availability.ts'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { audit } from '#server/features/money/index.ts'
import type { Preparation } from '#server/platform/http/preparing.ts'
import { roleOf } from '#domain/roles.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { nightly } from '#tests/support/nightly.ts'
import { picture } from '#tests/support/photos.ts'
import { catalogueItems } from './catalogue.ts'
import { demoLogins, demoPassword, demoSellers } from './people.ts'
import type { CatalogueItem } from './catalogue-item.ts'
import { isEmpty, listTheRest, seedDemo } from './seed.ts'

let app: TestApp
let outside: TestApp & { embedPhotos(): Promise<void> }
const embedPhotos = vi.fn(async () => undefined)
let catalogue: CatalogueItem[]
const rowsOf = async <Row extends object>(sql: string): Promise<Row[]> =>
  (await app.pool.query<Row>(sql)).rows

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  app = await startApp()
  // The times of the demo are relative to the real now.
  app.clock.advance(Date.now() - app.clock.now().getTime())
  outside = { ...app, embedPhotos }
  // The catalogue of the demo, with small pictures in place of its photos, which have tests of their own.
  const items = catalogueItems().map((item, n): CatalogueItem => ({
    ...item,
    // Some items have an owner.
    ...(n % 2 === 0 ? {} : { owner: `owner ${n % 9}` }),
    // One each, because each is written to disk in several sizes.
    photos: [
      async () => {
        const photo = await picture({ width: 40, height: 50, colour: `rgb(${n} 80 90)` })
        return new Uint8Array(await photo.arrayBuffer())
      },
    ],
  }))
  const [item] = items
  if (!item) throw new Error('The catalogue is empty')
  const without = (photo: () => Promise<Uint8Array>): CatalogueItem => ({ ...item, photos: [photo] })
  expect(await isEmpty(app.pool)).toBe(true)
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  await expect(seedDemo(outside, [item, without(() => Promise.reject(full))])).rejects.toBe(full)
  expect(await isEmpty(app.pool)).toBe(true)
  // Nothing is added to a marketplace that is not the demo's.
  await listTheRest(outside, items, new AbortController().signal)
  expect(await rowsOf('select id from items')).toEqual([])
  // Two items with invalid or missing photos, which are left out.
  items.splice(
    50,
    0,
    without(() => Promise.resolve(Buffer.from('no photo'))),
  )
  items.splice(
    200,
    0,
    without(() => readFile('/nowhere.jpg')),
  )
  catalogue = items
  const steps: Preparation[] = []
  await seedDemo(outside, items, (progress) => steps.push(progress))
  expect(steps[0]).toMatchObject({ what: 'Preparing photos', done: 0 })
  expect(steps.at(-1)?.done).toBe(steps[0]?.total)
  expect(embedPhotos).toHaveBeenCalledOnce()
  const listed = async () => (await rowsOf('select id from items')).length
  expect(await listed()).toBe(79)

  // Listing the rest is interrupted once, and continues.
  const cutOff = new AbortController()
  const cuts = () => Promise.resolve(cutOff.abort()).then(() => Buffer.from(''))
  const cutting = items.map((each, n): CatalogueItem => (n === 150 ? { ...each, photos: [cuts] } : each))
  await listTheRest(outside, cutting, cutOff.signal)
  expect(await listed()).toBe(79 + 64)
  await listTheRest(outside, items, new AbortController().signal)
}, 120_000)
afterAll(async () => {
  vi.restoreAllMocks()
  await app.stop()
})

test('every login works and has the role it is said to have', async () => {
  const types: Record<string, string> = {}
  for (const [email] of demoLogins)
    types[email] = (await app.visitor().ok('POST auth/login', { email, password: demoPassword })).user_type
  expect(types).toEqual({
    'buyer@ukay.demo': 'Shop User',
    'buyer2@ukay.demo': 'Shop User',
    'seller@ukay.demo': 'Shop Owner',
    'pending@ukay.demo': 'Completed',
    'newseller@ukay.demo': 'Unverified',
    'admin@ukay.demo': 'Admin',
  })
  expect(
    demoSellers.filter(({ verified, documents }) => roleOf('seller', verified, documents) === 'seller'),
  ).toHaveLength(6)
})

test('the admin finds one seller waiting, and sees her three photos', async () => {
  const admin = app.visitor()
  await admin.ok('POST auth/login', { email: 'admin@ukay.demo', password: demoPassword })
  const { response } = await admin.ok('GET auth/verification/get_list_pending')
  expect(response.map(({ email }) => email)).toEqual(['pending@ukay.demo'])
  const id = response[0]?.id ?? ''
  const { entries } = await admin.ok('GET moderation/get_queue', { kind: 'seller' })
  expect(entries.map(({ subjectID }) => subjectID)).toEqual([id])
  for (const resource_type of ['id1', 'id2', 'selfie'] as const) {
    const photo = await admin.ok('GET auth/verification/get_image', { id, resource_type })
    const { width, height } = await sharp(photo).metadata()
    expect(Math.max(width, height)).toBeGreaterThan(1000)
  }
  // The photos of the others were purged or never sent.
  expect(await rowsOf('select distinct seller_id from id_documents')).toEqual([{ seller_id: id }])
})

test('digests of photos are digests', async () => {
  expect(await rowsOf('select distinct octet_length(upload_hash) as bytes from item_photos')).toEqual([
    { bytes: 32 },
  ])
})

test('there are about 240 items over six shops, and each has a photo; what cannot be read is left out', async () => {
  const [counts] = await rowsOf(
    'select count(*)::int as items, count(distinct shop_id)::int as shops from items',
  )
  expect(counts).toEqual({ items: 240, shops: 6 })
  expect(
    await rowsOf('select id from items where not exists (select from item_photos where item_id = id)'),
  ).toEqual([])
  expect(
    await rowsOf(
      'select id from items i where photos_expected <> (select count(*) from item_photos where item_id = i.id)',
    ),
  ).toEqual([])
})

test('every tag of the catalogue is one of the marketplace', async () => {
  const tags = await rowsOf<{ name: string }>('select name from tags')
  const unknown = new Set(catalogue.flatMap((item) => item.tags))
  for (const { name } of tags) unknown.delete(name)
  expect([...unknown]).toEqual([])
})

test("one owner's items are all in one shop", async () => {
  const rows = await rowsOf<{ number: number; shop_id: string }>(
    'select right(client_id::text, 12)::int as number, shop_id from items',
  )
  const shops = new Map<string, Set<string>>()
  for (const { number, shop_id } of rows) {
    const owner = catalogue[number]?.owner
    if (owner) shops.set(owner, (shops.get(owner) ?? new Set()).add(shop_id))
  }
  expect(shops.size).toBe(9)
  expect([...shops.values()].map(({ size }) => size)).toEqual(Array(9).fill(1))
})

test('tickets stand in every status, for the first buyer and for the seller', async () => {
  const statuses = await rowsOf<{ email: string; statuses: number[] }>(`
    select a.email, array_agg(distinct status order by status) as statuses from tickets t
    join shops s on s.id = t.shop_id join accounts a on a.id in (t.buyer_id, s.owner_id)
    where a.email in ('buyer@ukay.demo', 'seller@ukay.demo') group by a.email`)
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  for (const row of statuses) expect(row.statuses, row.email).toEqual(all)
  expect(statuses).toHaveLength(2)
})

test.runIf(nightly)('the demo buyers have the record to reserve more than a new buyer', async () => {
  const free = await rowsOf<{ id: string }>('select item_id as id from item_search where not held limit 40')
  const items = free.map(({ id }) => id).values()
  for (const email of ['buyer@ukay.demo', 'buyer2@ukay.demo']) {
    const buyer = await logIn(email)
    const { tickets } = await buyer.ok('GET tickets/ticket')
    const open = tickets.filter(({ level }) => level <= 2).length
    for (let n = open; n < 15; n += 1)
      await buyer.ok('POST tickets/purchase_item', { itemID: items.next().value })
    const beyond = await buyer.call('POST tickets/purchase_item', { itemID: items.next().value })
    expect(beyond.error?.code).toBe('too_many_open_tickets')
    for (const { ticketID } of (await buyer.ok('GET tickets/ticket', { level: 1 })).tickets.slice(
      0,
      15 - open,
    ))
      await buyer.ok('POST tickets/cancel_ticket', { ticketID })
  }
})

test('histories end where their tickets are, and items follow their tickets', async () => {
  expect(
    await rowsOf(`select t.id from tickets t join lateral (
      select to_status from ticket_moves where ticket_id = t.id order by step desc limit 1) last on true
      where last.to_status <> t.status`),
  ).toEqual([])
  expect(
    await rowsOf(`select i.id, t.status from items i join tickets t on t.item_id = i.id
      where ${availabilitySQL('i')} <> case when t.status <= 4 then 'held' when t.status = 5 then 'sold'
        when t.status = 6 then 'withdrawn' else 'for_sale' end`),
  ).toEqual([])
})

test('the books are right, the seller has a balance, and there are conversations, collections and vouchers', async () => {
  expect((await audit(app)).findings).toEqual([])
  const seller = app.visitor()
  await seller.ok('POST auth/login', { email: 'seller@ukay.demo', password: demoPassword })
  expect(await seller.ok('GET store/get_balance')).toEqual({ balance: 500 })
  const admin = app.visitor()
  await admin.ok('POST auth/login', { email: 'admin@ukay.demo', password: demoPassword })
  expect((await admin.ok('GET store/codegen')).vouchers.map(({ amount }) => amount)).toEqual([
    50, 50, 100, 100, 200, 500, 500, 1000,
  ])
  for (const table of ['conversations', 'messages', 'collections', 'collection_items', 'vouchers'])
    expect(await rowsOf(`select 1 from ${table} limit 1`), table).toHaveLength(1)
})

const logIn = async (email: string) => {
  const person = app.visitor()
  await person.ok('POST auth/login', { email, password: demoPassword })
  return person
}

test('buyer and seller find conversations with something unread, the admin a report', async () => {
  const buyer = await logIn('buyer@ukay.demo')
  const { chat_info } = await buyer.ok('GET chat/fetch_chat_history_user')
  expect(chat_info.map(({ lastMessage }) => lastMessage?.message)).toEqual([
    'Yes, we are open 9 to 6. Just show your ticket.',
    'New bale on Friday, I will list them the same night.',
    'I would rather pay at pickup.',
  ])
  expect(chat_info.filter(({ item }) => !item?.image)).toEqual([])
  expect(await buyer.ok('GET chat/get_unread')).toEqual({ unread: 2 })
  const seller = await logIn('seller@ukay.demo')
  expect((await seller.ok('GET chat/fetch_chat_history_seller')).chat_info).toHaveLength(2)
  expect(await seller.ok('GET chat/get_unread')).toEqual({ unread: 1 })
  const admin = await logIn('admin@ukay.demo')
  const { entries } = await admin.ok('GET moderation/get_queue', { kind: 'message' })
  expect(entries).toMatchObject([{ reasons: [{ reason: 'scam', reports: 1 }], about: { kind: 'seller' } }])
  expect(await admin.ok('GET moderation/get_entry', { entryID: entries[0]?.entryID ?? '' })).toMatchObject({
    messages: [{ sequence: 2, sender: 'seller' }],
  })
})

test('the questions of buyers fit the item of the conversation', async () => {
  const rows = await rowsOf<{ body: string; name: string; tags: string }>(`
    select m.body, i.name, (select string_agg(t.name, ' ') from item_tags it join tags t on t.id = it.tag_id
      where it.item_id = i.id) as tags from messages m join conversations c on c.id = m.conversation_id
    join items i on i.id = c.item_id where m.sequence = 1`)
  expect(rows).toHaveLength(5)
  const measured = rows.find(({ body }) => body.includes('pit to pit'))
  expect(measured?.tags).toMatch(/Jacket|Coat|Blazer|Shirt|Sweater/)
  for (const { name } of rows) expect(name).not.toMatch(/^(Kids|Baby)/)
})

test('items listed after the opening come before all pages that somebody may be reading', async () => {
  const [order] = await rowsOf(`select min(listed_at) filter (where number >= 80) > max(listed_at) filter (
      where number < 80) as newer, max(listed_at) <= now() as past
    from (select listed_at, right(client_id::text, 12)::int as number from items) numbered`)
  expect(order).toEqual({ newer: true, past: true })
})

test('a second start finds it filled, and lists nothing twice', async () => {
  expect(await isEmpty(app.pool)).toBe(false)
  await listTheRest(outside, catalogueItems(), new AbortController().signal)
  expect(await rowsOf('select id from items')).toHaveLength(240)
})
