import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { feedOf } from '#tests/support/feed.ts'
import { somePhoto } from '#tests/support/photos.ts'
import { itemRow } from '#tests/support/item-rows.ts'
import { listDraft } from './drafts.ts'

let app: TestApp
let beside: TestApp
let seller: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
let rival: Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>
let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>

beforeAll(async () => {
  app = await startApp()
  beside = await startApp({}, app)
  seller = await app.make.quickShopkeeper()
  rival = await app.make.quickShopkeeper()
  buyer = await app.make.quickBuyer()
})
afterAll(async () => {
  await beside.stop()
  await app.stop()
})

const add = async (more: object = {}, who: typeof seller = seller) =>
  (await who.ok('POST store/add_item', { ...app.make.itemForm(), later: true, ...more })).generatedID
const addPhoto = async (id: string, n = 0) =>
  seller.ok('POST store/add_img_item', { id, img: await somePhoto(n) })
const complete = async () => {
  const id = await add()
  await addPhoto(id)
  return id
}
/** Rows of complete drafts, without files. */
const makeWaiting = (shopID: string, count: number) =>
  app.pool.query(
    `insert into items (id, shop_id, name, description, price_centavos, size, is_feminine, state, photos_expected,
       created_at, kept_as_draft, completed_at)
     select gen_random_uuid(), $1, 'Draft', 'A draft', 10000, 'M', 1, 'draft', 1, now(), true, now()
     from generate_series(1, $2::int)`,
    [shopID, count],
  )
const rowOf = (id: string) => itemRow(app.db, id)
const publish = (itemIDs: string[], who: Pick<typeof seller, 'ok'> = seller) =>
  who.ok('POST store/publish_items', { itemIDs })
const draftsOf = async (who: typeof seller) => (await who.ok('GET store/get_drafts')).drafts

describe('a draft that is added with later', () => {
  test('stays a draft when its last photo arrives, until it is published', async () => {
    const id = await add({ photos: 2, price: 180 })
    expect((await addPhoto(id, 0)).status).toBe('draft')
    expect((await draftsOf(seller))[0]).toMatchObject({ itemID: id, complete: false, images: [{}] })
    expect((await addPhoto(id, 1)).status).toBe('draft')
    expect((await draftsOf(seller))[0]).toMatchObject({ itemID: id, complete: true, price: 180 })
    expect(await feedOf(buyer)).not.toContain(id)
    expect((await buyer.call('GET store/item', { id })).status).toBe(404)
    expect((await buyer.call('POST tickets/purchase_item', { itemID: id })).status).toBe(404)
    app.clock.advance(60_000)
    expect(await publish([id])).toEqual({ published: [id], refused: [] })
    expect(await rowOf(id)).toMatchObject({ availability: 'for_sale', listed_at: app.clock.now() })
    expect((await feedOf(buyer))[0]).toBe(id)
    expect((await draftsOf(seller)).map(({ itemID }) => itemID)).not.toContain(id)
  })

  test('can be changed and deleted like other drafts', async () => {
    const id = await complete()
    const changed = await seller.ok('POST store/update_item', { id, price: 75, name: 'Skirt' })
    expect(changed).toMatchObject({ price: 75, status: 'draft' })
    await addPhoto(id, 1)
    const { image_links: links } = await seller.ok('GET store/item_images', { id })
    await seller.ok('POST store/update_item', { id, photos: links.slice(1) })
    expect((await draftsOf(seller))[0]).toMatchObject({ itemID: id, name: 'Skirt', complete: true })
    await seller.ok('POST store/delete_item', { id })
    expect((await publish([id])).refused).toMatchObject([{ itemID: id, code: 'not_found' }])
  })

  test('is one draft for simultaneous requests with one client id', async () => {
    const clientID = randomUUID()
    const ids = await Promise.all(Array.from({ length: 8 }, () => add({ clientID })))
    expect(new Set(ids).size).toBe(1)
  })

  test('the database refuses a complete draft that was not kept', async () => {
    const id = await add({ later: false, photos: 2 })
    await expect(app.pool.query('update items set completed_at = now() where id = $1', [id])).rejects.toThrow(
      'items_only_kept_drafts_wait',
    )
  })
})

describe('publish_items', () => {
  test('names each one that it refuses, and lists the rest', async () => {
    const [ready, unfinished, theirs, withdrawn, removed] = [
      await complete(),
      await add(),
      await add({}, rival),
      await app.make.listedItem(seller.shopID),
      await app.make.listedItem(seller.shopID),
    ]
    await seller.ok('POST store/withdraw_item', { id: withdrawn })
    await seller.ok('POST store/delete_item', { id: removed })
    const unknown = uuidv7()
    const answer = await publish([unfinished, theirs, ready, withdrawn, removed, unknown])
    expect(answer.published).toEqual([ready])
    expect(answer.refused.map(({ itemID, code }) => [itemID, code])).toEqual([
      [unfinished, 'item_unfinished'],
      [theirs, 'not_found'],
      [withdrawn, 'item_gone'],
      [removed, 'not_found'],
      [unknown, 'not_found'],
    ])
    expect(answer.refused[0]?.error).toContain('missing photos')
    expect((await rowOf(theirs)).availability).toBe('draft')
    expect((await rowOf(withdrawn)).availability).toBe('withdrawn')
  })

  test('lists each once, however often and from however many processes it is sent', async () => {
    const ids = [await complete(), await complete(), await complete()]
    const there = Object.assign(beside.visitor(), { cookie: seller.cookie })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => publish(n % 3 ? ids : ids.toReversed(), n % 2 ? seller : there)),
    )
    for (const { published, refused } of answers) {
      expect(published.toSorted()).toEqual(ids.toSorted())
      expect(refused).toEqual([])
    }
    const [first = ''] = ids
    const listedAt = (await rowOf(first)).listed_at
    app.clock.advance(60_000)
    await buyer.ok('POST tickets/purchase_item', { itemID: first })
    expect((await publish(ids)).published).toEqual(ids)
    expect(await rowOf(first)).toMatchObject({ availability: 'held', listed_at: listedAt })
  })

  test('lists drafts of the owner for a helper, who sees them too', async () => {
    const helper = await app.make.quickBuyer()
    await app.make.helpsAt(seller.shopID, helper.accountID)
    const id = await complete()
    expect((await helper.ok('GET store/get_drafts')).drafts[0]?.itemID).toBe(id)
    expect(await helper.ok('POST store/publish_items', { itemIDs: [id] })).toEqual({
      published: [id],
      refused: [],
    })
  })

  test('lists nothing of a draft that loses its last photos to the storage', async () => {
    const id = await complete()
    await app.pool.query('delete from item_photos where item_id = $1', [id])
    expect((await publish([id])).refused).toMatchObject([{ code: 'item_unfinished' }])
  })

  test('takes 1 to 50 ids', async () => {
    const many = Array.from({ length: 51 }, () => uuidv7())
    for (const itemIDs of [[], many, ['x']])
      expect((await seller.call('POST store/publish_items', { itemIDs })).status).toBe(400)
    expect((await publish(many.slice(1))).refused).toHaveLength(50)
    const [one = ''] = many
    const answer = await seller.ok('POST store/publish_items', { itemIDs: one }, 'form')
    expect(answer.refused).toHaveLength(1)
  })

  test('is limited to 300 an hour', async () => {
    const busy = await app.make.quickShopkeeper()
    await publish([uuidv7()], busy)
    await app.pool.query('update attempts set count = 300 where key = $1', [`publish:${busy.accountID}`])
    const { status, error } = await busy.call('POST store/publish_items', { itemIDs: [uuidv7()] })
    expect([status, error?.code]).toEqual([429, 'too_many_tries'])
  })
})

test('listDraft lists a complete draft once, and throws for others', async () => {
  const [ready, unfinished] = [await complete(), await add()]
  const at = app.clock.now()
  const list = (id: string) => app.db.transaction().execute((tx) => listDraft(tx, seller.shopID, id, at))
  expect(await list(ready)).toBe(true)
  expect(await list(ready)).toBe(false)
  await expect(list(unfinished)).rejects.toMatchObject({ code: 'item_unfinished' })
  await expect(list(uuidv7())).rejects.toThrow(AppError)
})

describe('the number of drafts', () => {
  test('2,500 wait, also with simultaneous requests; those that are not to wait are still limited to 100', async () => {
    const busy = await app.make.quickShopkeeper()
    await makeWaiting(busy.shopID, 2_497)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        busy.call('POST store/add_item', { ...app.make.itemForm(), later: true }),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ error }) => error?.code)).toEqual(Array(3).fill('too_many_waiting_drafts'))
    expect(refused[0]?.error?.error).toContain('2,500 drafts')
    // A form without `later` has its own limit.
    await add({ later: false }, busy)
    await app.pool.query(
      'update items set kept_as_draft = false where shop_id = $1 and completed_at is null',
      [busy.shopID],
    )
    await app.pool.query(
      `insert into items (id, shop_id, name, description, price_centavos, size, is_feminine, state,
         photos_expected, created_at)
       select gen_random_uuid(), $1, 'Draft', 'A draft', 10000, 'M', 1, 'draft', 2, now() from generate_series(1, 96)`,
      [busy.shopID],
    )
    const last = await busy.call('POST store/add_item', app.make.itemForm())
    expect(last.error?.code).toBe('too_many_drafts')
  })

  test('are listed in pages, without those of others', async () => {
    const tidy = await app.make.quickShopkeeper()
    await makeWaiting(tidy.shopID, 120)
    await tidy.ok('POST store/add_item', app.make.itemForm())
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof tidy.ok<'GET store/get_drafts'>>> = await tidy.ok(
        'GET store/get_drafts',
        cursor ? { cursor } : {},
      )
      seen.push(...page.drafts.map(({ itemID }) => itemID))
      cursor = page.cursor
    }
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
    expect((await seller.call('GET store/get_drafts', { cursor: 'x' })).status).toBe(400)
  })
})
