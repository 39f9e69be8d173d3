import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { photoLink } from '#domain/photos.ts'
import { TicketStatus } from '#domain/ticket-status.ts'
import type { ChangeEvent } from '#server/platform/events/events.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { statementsOf } from '#tests/support/statements.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let app: TestApp
let seller: Person
let shop: string
const published: string[] = []

beforeAll(async () => {
  app = await startApp()
  seller = await app.make.quickSeller()
  shop = await app.make.shopRow(seller.accountID)
  app.events.subscribe('people', (event: ChangeEvent) => {
    if (event.kind === 'event') published.push(event.payload)
  })
})
afterAll(() =>
  app.stop({
    breaks: ['An item is not as its hold says', 'The hold of an item', 'An item is shown without'],
  }),
)

const collectionOf = async (buyer: Person, name = 'Baguio trip') =>
  (await buyer.ok('POST collections/new_collection', { collection_name: name })).collectionID
const listOf = async (buyer: Person) => (await buyer.ok('GET collections/get_collections')).collections
const idsIn = async (buyer: Person, collection_id: string) =>
  (await buyer.ok('GET collections/get_collection_items', { collection_id })).itemIDs
const add = (buyer: Person, collectionID: string, itemID: string, clientID?: string) =>
  buyer.call('POST collections/add_item_to_collection', { collectionID, itemID, clientID })
const alreadyThere = {
  status: 409,
  error: { error: 'Item is already in this collection', code: 'already_in_collection' },
}

/** The `collections` events that `action` publishes. */
const collectionEventsOf = async (action: () => Promise<unknown>): Promise<string[]> => {
  await app.events.syncNotifications()
  published.length = 0
  await action()
  await app.events.syncNotifications()
  return published.filter((payload) => payload.endsWith(' collections')).toSorted()
}

const keyOf = async (itemID: string) => {
  const { key } = await app.db
    .selectFrom('item_photos')
    .select('key')
    .where('item_id', '=', itemID)
    .where('position', '=', 0)
    .executeTakeFirstOrThrow()
  return key
}

/** Inserts empty collections directly. */
const insertCollections = (buyer: Person, count: number) =>
  app.db
    .insertInto('collections')
    .values(
      Array.from({ length: count }, (_, n) => ({
        id: uuidv7(),
        owner_id: buyer.accountID,
        name: `Collection ${n}`,
        created_at: app.clock.now(),
      })),
    )
    .execute()

describe('collections', () => {
  test('can be created, renamed and deleted, and are listed newest first', async () => {
    const buyer = await app.make.quickBuyer()
    expect(await listOf(buyer)).toEqual([])
    const made = await buyer.ok(
      'POST collections/new_collection',
      { collection_name: '  Baguio trip ' },
      'form',
    )
    expect(made).toEqual({ response: 'Collection created successfully', collectionID: expect.any(String) })
    app.clock.advance(1000)
    const second = await collectionOf(buyer, 'Office')
    const empty = { count: 0, itemIDs: [], img_ids: [], img_links: [], images: [], holdsItem: false }
    expect(await listOf(buyer)).toEqual([
      { id: second, name: 'Office', ...empty },
      { id: made.collectionID, name: 'Baguio trip', ...empty },
    ])
    expect(
      await buyer.ok('POST collections/rename_collection', {
        collectionID: second,
        new_name: 'Office, but fun',
      }),
    ).toEqual({ response: 'Collection renamed successfully' })
    expect(await buyer.ok('POST collections/delete_collection', { collectionID: made.collectionID })).toEqual(
      { response: 'Collection deleted successfully' },
    )
    expect((await listOf(buyer)).map(({ name }) => name)).toEqual(['Office, but fun'])
    const again = await buyer.call('POST collections/delete_collection', { collectionID: made.collectionID })
    expect(again.status).toBe(404)
  })

  test('are created once per idempotency key, even concurrently and as the last one allowed', async () => {
    const buyer = await app.make.quickBuyer()
    const given = { collection_name: 'Baguio trip', clientID: crypto.randomUUID() }
    await insertCollections(buyer, 199)
    const events = await collectionEventsOf(async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => buyer.ok('POST collections/new_collection', given)),
      )
      answers.push(await buyer.ok('POST collections/new_collection', given, 'form'))
      for (const answer of answers) expect(answer).toEqual(answers[0])
    })
    expect(events).toEqual([`${buyer.accountID} collections`])
    const mine = await listOf(buyer)
    expect(mine).toHaveLength(200)
    expect(mine.filter(({ name }) => name === given.collection_name)).toHaveLength(1)
    // The same key from another buyer is a separate request.
    const other = await app.make.quickBuyer()
    const { collectionID } = await other.ok('POST collections/new_collection', given)
    expect(mine.map(({ id }) => id)).not.toContain(collectionID)
    expect(await listOf(other)).toMatchObject([{ id: collectionID, name: given.collection_name }])
    const wrong = await other.call('POST collections/new_collection', { ...given, clientID: 'x' })
    expect(wrong).toMatchObject({ status: 400, error: { code: 'bad_input' } })
    const next = await other.ok('POST collections/new_collection', {
      ...given,
      clientID: crypto.randomUUID(),
    })
    expect(next.collectionID).not.toBe(collectionID)
    expect(await listOf(other)).toHaveLength(2)
  })

  test('contain an item once, even after concurrent additions, and it can be removed', async () => {
    const buyer = await app.make.quickBuyer()
    const collectionID = await collectionOf(buyer)
    const itemID = await app.make.listedItem(shop)
    const events = await collectionEventsOf(async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => add(buyer, collectionID, itemID)))
      const [added, ...others] = answers.toSorted((a, b) => a.status - b.status)
      expect(added?.body).toEqual({ response: 'Item added to collection successfully' })
      for (const answer of others) expect(answer).toMatchObject(alreadyThere)
    })
    expect(events).toEqual([`${buyer.accountID} collections`])
    expect(await idsIn(buyer, collectionID)).toEqual([itemID])
    const removed = await collectionEventsOf(async () => {
      for (let times = 0; times < 2; times += 1)
        expect(
          await buyer.ok('POST collections/remove_item_from_collection', { collectionID, itemID }),
        ).toEqual({ response: 'Item removed from collection' })
    })
    expect(removed).toEqual([`${buyer.accountID} collections`])
    expect(await idsIn(buyer, collectionID)).toEqual([])
  })

  test('accept a repeated addition with the same idempotency key, and refuse any other as a duplicate', async () => {
    const buyer = await app.make.quickBuyer()
    const [collectionID, other] = [await collectionOf(buyer), await collectionOf(buyer, 'Other')]
    const itemID = await app.make.listedItem(shop)
    const clientID = crypto.randomUUID()
    const events = await collectionEventsOf(async () => {
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => add(buyer, collectionID, itemID, clientID)),
      )
      for (const { status, body } of answers)
        expect([status, body]).toEqual([200, { response: 'Item added to collection successfully' }])
      for (const id of [crypto.randomUUID(), undefined])
        expect(await add(buyer, collectionID, itemID, id)).toMatchObject(alreadyThere)
    })
    expect(events).toEqual([`${buyer.accountID} collections`])
    expect(await idsIn(buyer, collectionID)).toEqual([itemID])
    // The key counts per collection.
    expect((await add(buyer, other, itemID, clientID)).status).toBe(200)
    await buyer.ok('POST collections/remove_item_from_collection', { collectionID, itemID })
    expect((await add(buyer, collectionID, itemID)).status).toBe(200)
    expect(await add(buyer, collectionID, itemID, clientID)).toMatchObject(alreadyThere)
    expect((await add(buyer, collectionID, itemID, 'x')).status).toBe(400)
  })

  test('show the number of items and the photos of the newest four, in one query', async () => {
    const buyer = await app.make.quickBuyer()
    const collectionID = await collectionOf(buyer)
    const items: string[] = []
    for (let n = 0; n < 5; n += 1) {
      const itemID = await app.make.listedItem(shop, { photos: n === 3 ? 0 : 2 })
      items.unshift(itemID)
      await add(buyer, collectionID, itemID)
      app.clock.advance(1000)
    }
    const [collection] = await listOf(buyer)
    const shown = [items[0], items[2], items[3]] as string[]
    expect(collection).toMatchObject({ count: 5, itemIDs: items.slice(0, 4), img_ids: shown })
    expect(collection?.img_links).toEqual(
      await Promise.all(shown.map(async (itemID) => photoLink(await keyOf(itemID), 360))),
    )
    expect(collection?.images[0]).toEqual({
      link: photoLink(await keyOf(items[0] ?? '')),
      placeholder: expect.any(String),
      width: 900,
      height: 1200,
    })
    await insertCollections(buyer, 30)
    const { result, texts } = await statementsOf(() => listOf(buyer))
    expect(result).toHaveLength(31)
    expect(texts.filter((text) => /collection|item/.test(text))).toHaveLength(1)
  })

  test('tell which of them contain an item, and which items are in any collection', async () => {
    const buyer = await app.make.quickBuyer()
    const other = await app.make.quickBuyer()
    const first = await collectionOf(buyer, 'First')
    app.clock.advance(1000)
    const second = await collectionOf(buyer, 'Second')
    const [saved, twice, unsaved, theirs] = (await Promise.all(
      Array.from({ length: 4 }, () => app.make.listedItem(shop)),
    )) as [string, string, string, string]
    await add(buyer, first, saved)
    await add(buyer, first, twice)
    await add(buyer, second, twice)
    await add(other, await collectionOf(other), theirs)
    const { collections } = await buyer.ok('GET collections/get_collections', { item_id: saved })
    expect(collections.map(({ name, holdsItem }) => [name, holdsItem])).toEqual([
      ['Second', false],
      ['First', true],
    ])
    const { itemIDs } = await buyer.ok('GET collections/get_saved', {
      itemIDs: [saved, twice, unsaved, theirs, uuidv7()],
    })
    expect(itemIDs.toSorted()).toEqual([saved, twice].toSorted())
    expect(await buyer.ok('GET collections/get_saved', { itemIDs: [unsaved] })).toEqual({
      itemIDs: [],
      prices: [],
    })
    const tooMany = Array.from({ length: 101 }, () => uuidv7())
    expect((await buyer.call('GET collections/get_saved', { itemIDs: tooMany })).status).toBe(400)
  })

  test('are paged without gaps, even if an item is removed between two pages', async () => {
    const buyer = await app.make.quickBuyer()
    const collection_id = await collectionOf(buyer)
    const items: string[] = []
    for (let n = 0; n < 50; n += 1) {
      const itemID = await app.make.listedItem(shop)
      items.unshift(itemID)
      await add(buyer, collection_id, itemID)
      // Several items share a time, so their ids decide the order.
      if (n % 3 === 0) app.clock.advance(1)
    }
    const first = await buyer.ok('GET collections/get_collection_items', { collection_id })
    expect(first).toMatchObject({ name: 'Baguio trip', count: 50, has_next: true })
    expect(first.itemIDs).toHaveLength(24)
    expect(first.itemInformation.map(({ itemID }) => itemID)).toEqual(first.itemIDs)
    // Removing an item of the first page must not shift the next one.
    await buyer.ok('POST collections/remove_item_from_collection', {
      collectionID: collection_id,
      itemID: first.itemIDs[0],
    })
    const seen = [...first.itemIDs]
    let cursor = first.cursor
    while (cursor !== null) {
      const page = await buyer.ok('GET collections/get_collection_items', { collection_id, cursor })
      seen.push(...page.itemIDs)
      cursor = page.cursor
    }
    expect(seen).toEqual(items)
    const forged = await buyer.call('GET collections/get_collection_items', { collection_id, cursor: 'abc' })
    expect(forged).toMatchObject({ status: 400, error: { code: 'bad_input' } })
  })

  test('notify at most 1,000 owners of a change to an item', async () => {
    const itemID = await app.make.listedItem(shop)
    await sql`
      with made as (
        insert into accounts (id, kind, email, password_hash, first_name, last_name, phone_no, created_at)
        select gen_random_uuid(), 'buyer', 'saver' || n || '@many.ph', '-', 'Bea', 'Manalo', '09170000000', now()
        from generate_series(1, 1200) n returning id
      ), buying as (
        insert into buyers (account_id, is_feminine) select id, 1 from made returning account_id
      ), naming as (
        insert into collections (id, owner_id, name, created_at)
        select gen_random_uuid(), account_id, 'Saved', now() from buying returning id
      )
      insert into collection_items (collection_id, item_id, added_at, saved_centavos)
        select id, ${itemID}, now(), 25000 from naming`.execute(app.db)
    const faster = await app.make.quickBuyer()
    const events = await collectionEventsOf(() => faster.ok('POST tickets/purchase_item', { itemID }))
    expect(new Set(events).size).toBe(1_000)
  })

  test('keep items that are no longer for sale, show their status and notify the owner', async () => {
    const buyer = await app.make.quickBuyer()
    const faster = await app.make.quickBuyer()
    const collection_id = await collectionOf(buyer)
    const also = await collectionOf(buyer, 'Also here')
    const itemID = await app.make.listedItem(shop, { name: 'Barong', price: 1250.5 })
    await add(buyer, collection_id, itemID)
    await add(buyer, also, itemID)
    const expectStatus = async (status: string) => {
      const { itemInformation } = await buyer.ok('GET collections/get_collection_items', { collection_id })
      expect(itemInformation).toEqual([
        {
          itemID,
          name: 'Barong',
          price: 1250.5,
          savedPrice: 1250.5,
          image: photoLink(await keyOf(itemID), 360),
          images: [expect.objectContaining({ link: photoLink(await keyOf(itemID)) })],
          size: 'M',
          condition: null,
          storeName: expect.stringContaining('Ukay'),
          town: 'Baguio',
          status,
        },
      ])
    }
    await expectStatus('for_sale')
    let ticketID = 0
    const events = await collectionEventsOf(async () => {
      ticketID = (await faster.ok('POST tickets/purchase_item', { itemID })).ticketID
    })
    expect(events).toEqual([`${buyer.accountID} collections`])
    await expectStatus('held')
    await seller.ok('POST tickets/update_ticket_status', { ticketID, statusID: TicketStatus.Completed })
    await expectStatus('sold')
    for (const availability of ['held', 'sold', 'withdrawn'] as const) {
      const gone = await app.make.listedItem(shop, { availability })
      expect((await add(buyer, also, gone)).status).toBe(200)
    }
  })
})

describe('access', () => {
  test("nobody else can read, change or delete a buyer's collection", async () => {
    const buyer = await app.make.quickBuyer()
    const other = await app.make.quickBuyer()
    const collectionID = await collectionOf(buyer)
    const itemID = await app.make.listedItem(shop)
    await add(buyer, collectionID, itemID)
    const events = await collectionEventsOf(async () => {
      for (const id of [collectionID, uuidv7()]) {
        const answers = [
          await other.call('GET collections/get_collection_items', { collection_id: id }),
          await other.call('POST collections/delete_collection', { collectionID: id }),
          await other.call('POST collections/rename_collection', { collectionID: id, new_name: 'Mine' }),
          await add(other, id, itemID),
          await other.call('POST collections/remove_item_from_collection', { collectionID: id, itemID }),
        ]
        for (const { status, error } of answers) expect([status, error?.code]).toEqual([404, 'not_found'])
      }
    })
    expect(events).toEqual([])
    expect(await listOf(other)).toEqual([])
    expect(await other.ok('GET collections/get_saved', { itemIDs: [itemID] })).toEqual({
      itemIDs: [],
      prices: [],
    })
    expect(await listOf(buyer)).toMatchObject([{ name: 'Baguio trip', count: 1 }])
    // The session decides whose collections they are, so other ids in the request are ignored.
    const named = { userID: buyer.accountID, owner_id: buyer.accountID }
    await other.call('POST collections/new_collection', { collection_name: 'Theirs', ...named })
    expect(await listOf(buyer)).toHaveLength(1)
  })

  test('only buyers have collections', async () => {
    const input = {
      collection_name: 'Mine',
      new_name: 'Mine',
      collectionID: shop,
      collection_id: shop,
      itemID: shop,
      itemIDs: [shop],
    }
    const others = [seller, await app.make.seller({ approved: false }), await app.make.admin()]
    for (const name of [
      'POST collections/new_collection',
      'GET collections/get_collections',
      'GET collections/get_collection_items',
      'GET collections/get_saved',
      'POST collections/delete_collection',
      'POST collections/rename_collection',
      'POST collections/add_item_to_collection',
      'POST collections/remove_item_from_collection',
    ] as const) {
      expect((await app.visitor().call(name, input)).status).toBe(401)
      for (const person of others) expect((await person.call(name, input)).status).toBe(403)
    }
  })
})

test.each([
  [{}, 'Collection name is required'],
  [{ collection_name: '' }, 'Collection name is required'],
  [{ collection_name: ' \t ' }, 'Collection name is required'],
  [{ collection_name: ['a', 'b'] }, 'Collection name is required'],
  [{ collection_name: 'x'.repeat(61) }, 'Collection name has at most 60 characters'],
  [
    { collection_name: 'a\u202eb' },
    'Collection name holds characters that turn text around. Please type it anew.',
  ],
  [{ collection_name: '\u200b\u3164' }, 'Collection name is required'],
])('the name in %j is refused with a message', async (given, sentence) => {
  const buyer = await app.make.quickBuyer()
  expect(await buyer.call('POST collections/new_collection', given)).toMatchObject({
    status: 400,
    error: { code: 'bad_input', fields: { collection_name: sentence } },
  })
  const collectionID = await collectionOf(buyer, 'x'.repeat(60))
  const renamed = await buyer.call('POST collections/rename_collection', {
    collectionID,
    ...('collection_name' in given ? { new_name: given.collection_name } : {}),
  })
  expect(renamed).toMatchObject({ status: 400, error: { fields: { new_name: sentence } } })
  expect((await listOf(buyer)).map(({ name }) => name)).toEqual(['x'.repeat(60)])
})

test('drafts and unknown or malformed item ids cannot be added', async () => {
  const buyer = await app.make.quickBuyer()
  const collectionID = await collectionOf(buyer)
  const draft = await app.make.listedItem(shop, { availability: 'draft' })
  for (const itemID of [draft, uuidv7(), shop])
    expect((await add(buyer, collectionID, itemID)).status).toBe(404)
  for (const itemID of ['1', "' or 1=1", ''])
    expect((await add(buyer, collectionID, itemID)).status).toBe(400)
  expect(await idsIn(buyer, collectionID)).toEqual([])
})

describe('limits', () => {
  test('a buyer has at most 200 collections, even after concurrent requests', async () => {
    const buyer = await app.make.quickBuyer()
    await insertCollections(buyer, 196)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        buyer.call('POST collections/new_collection', { collection_name: `New ${n}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      error: {
        code: 'collections_full',
        error: 'You already have 200 collections. Please delete one first.',
      },
    })
    const collections = await listOf(buyer)
    expect(collections).toHaveLength(200)
    await buyer.ok('POST collections/delete_collection', { collectionID: collections[0]?.id })
    await collectionOf(buyer)
  })

  test(
    'a collection holds at most 2,000 items, even after concurrent additions',
    { timeout: 60_000 },
    async () => {
      const buyer = await app.make.quickBuyer()
      const collectionID = await collectionOf(buyer)
      const more = await Promise.all(Array.from({ length: 8 }, () => app.make.listedItem(shop)))
      await app.pool.query(
        `with new_items as (
         insert into items (id, shop_id, name, description, price_centavos, size, is_feminine, state,
           photos_expected, created_at, listed_at)
         select gen_random_uuid(), $1, 'Item', 'Worn once', 25000, 'M', 1, 'listed', 1, $3, $3
         from generate_series(1, 1997) returning id)
       insert into collection_items (collection_id, item_id, added_at, saved_centavos)
         select $2, id, $3, 25000 from new_items`,
        [shop, collectionID, app.clock.now()],
      )
      const answers = await Promise.all(more.map((itemID) => add(buyer, collectionID, itemID)))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
      expect(answers.find(({ status }) => status !== 200)).toMatchObject({
        status: 409,
        error: {
          code: 'collection_full',
          error: 'This collection is full. It holds at most 2,000 pieces.',
        },
      })
      expect(await listOf(buyer)).toMatchObject([{ count: 2000 }])
      // A duplicate is reported as a duplicate, not as too many. Removing an item makes room.
      const [kept = ''] = await idsIn(buyer, collectionID)
      expect(await add(buyer, collectionID, kept)).toMatchObject(alreadyThere)
      await buyer.ok('POST collections/remove_item_from_collection', { collectionID, itemID: kept })
      expect((await add(buyer, collectionID, kept)).status).toBe(200)
    },
  )

  test('deleting a collection during concurrent additions leaves no rows behind', async () => {
    const buyer = await app.make.quickBuyer()
    const collectionID = await collectionOf(buyer)
    const items = await Promise.all(Array.from({ length: 6 }, () => app.make.listedItem(shop)))
    const [deleted, ...added] = await Promise.all([
      buyer.call('POST collections/delete_collection', { collectionID }),
      ...items.map((itemID) => add(buyer, collectionID, itemID)),
    ])
    expect(deleted.status).toBe(200)
    for (const { status } of added) expect([200, 404]).toContain(status)
    expect(await listOf(buyer)).toEqual([])
    const { rows } = await app.pool.query('select from collection_items where collection_id = $1', [
      collectionID,
    ])
    expect(rows).toEqual([])
  })
})
