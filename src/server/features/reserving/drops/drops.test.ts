import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dropDays, maxItemsOfDrop } from '#domain/drops.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { testClock } from '#tests/support/clock.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { testPassword } from '#tests/support/factories.ts'
import { feedOf } from '#tests/support/feed.ts'
import { availabilityIn } from '#tests/support/item-rows.ts'
import { decideIn } from '#tests/support/stops.ts'

type Shop = Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let app: TestApp
let beside: TestApp
beforeAll(async () => {
  const { connection, close } = await cloneDatabase()
  await close()
  const clock = testClock(new Date())
  app = await startApp({}, { connection, clock })
  beside = await startApp({}, { connection, clock })
})
afterAll(async () => {
  await beside.stop()
  await app.stop()
})

const codeOf = async (call: Promise<{ error: { code: string } | null }>) => (await call).error?.code ?? 'ok'
const onOtherProcess = ({ cookie }: Client): Client => Object.assign(beside.visitor(), { cookie })
const newShop = () => app.make.quickShopkeeper()
const newBuyer = () => app.make.quickBuyer()
const followerOf = async ({ shopID }: Shop) => {
  const buyer = await newBuyer()
  await buyer.ok('POST store/follow_shop', { shopID })
  return buyer
}

/** Complete drafts with a photo, as rows. */
const drafts = async ({ shopID }: Shop, count: number, name = 'Lihim na knit', price = 4321) => {
  const ids = await app.make.listedItems(
    shopID,
    Array.from({ length: count }, () => ({ name, availability: 'draft' as const, price })),
  )
  await app.pool.query('update items set completed_at = now() where id = any($1)', [ids])
  return ids
}

/** A whole minute, so many minutes later. */
const inMinutes = (minutes: number) =>
  new Date(Math.floor(app.clock.now().getTime() / minute + minutes) * minute).toISOString()

const wanted = (itemIDs: string[], minutes = 60) => ({
  title: 'Twelve knits',
  opensAt: inMinutes(minutes),
  itemIDs,
})
const set = async (shop: Client, itemIDs: string[], minutes?: number) =>
  (await shop.ok('POST store/set_drop', wanted(itemIDs, minutes))).dropID

/** Runs the job on both processes at once, and then what it sent. */
const run = async (minutesLater = 0) => {
  app.clock.advance(minutesLater * minute)
  await Promise.all([app, beside, app].map((one) => one.background.run('drops')))
  await runSent()
}
const runSent = async () => {
  await app.background.runSent()
  await beside.background.runSent()
  await Promise.all([app.events.syncNotifications(), beside.events.syncNotifications()])
}
const textsOf = async (who: Client) =>
  (await who.ok('GET notifications/get_notifications')).notifications.map(({ text }) => text)
const dropOf = async (buyer: Client, { shopID }: Shop) =>
  (await buyer.ok('GET store/get_drop', { shopID })).drop
const offerOf = async (buyer: Client, { shopID }: Shop) =>
  (await buyer.ok('GET store/get_shop_items', { shopID, onOffer: true })).items.map(({ itemID }) => itemID)

const compareWithSearches = async (): Promise<void> => {
  await app.background.run('match-saved-searches')
  await app.background.run('notify-saved-searches')
}

describe('setting a drop', () => {
  let shop: Shop
  beforeEach(async () => {
    shop = await newShop()
  })

  test('takes complete drafts of the own shop and nothing else, and all of them or none', async () => {
    const [one = ''] = await drafts(shop, 1)
    const [theirs = ''] = await drafts(await newShop(), 1)
    const listed = await app.make.listedItem(shop.shopID)
    const unfinished = await app.make.listedItem(shop.shopID, { availability: 'draft', photos: 0 })
    const waits = await app.make.listedItem(shop.shopID)
    const { sale } = await shop.ok('POST live/new_sale', {
      clientID: randomUUID(),
      title: 'Friday',
      startsAt: inMinutes(60),
    })
    await shop.ok('POST live/add_item', { saleID: sale.saleID, itemID: waits })
    const codes = []
    for (const bad of [theirs, randomUUID(), listed, unfinished, waits])
      codes.push(await codeOf(shop.call('POST store/set_drop', wanted([one, bad]))))
    expect(codes).toEqual(['not_found', 'not_found', 'item_not_draft', 'item_unfinished', 'item_not_draft'])
    expect((await shop.ok('GET store/get_own_drop')).drop).toBeNull()
    expect((await app.pool.query("select from item_blocks where reason = 'drop'")).rowCount).toBe(0)
    const other = await newShop()
    const own = await drafts(other, 1)
    const dropID = await set(other, own)
    expect((await other.ok('GET store/get_own_drop')).drop).toMatchObject({
      dropID,
      title: 'Twelve knits',
      items: [{ itemID: own[0], name: 'Lihim na knit', price: 4321 }],
    })
  })

  test('for a whole minute from now to 14 days, and at most 300 pieces', async () => {
    const ids = await drafts(shop, 1)
    const at = async (opensAt: string) =>
      codeOf(shop.call('POST store/set_drop', { ...wanted(ids), opensAt }))
    expect(await at(app.clock.now().toISOString())).toBe('drop_time')
    expect(await at(inMinutes(-1))).toBe('drop_time')
    expect(await at(inMinutes((dropDays * day) / minute + 1))).toBe('drop_time')
    const tooMany = Array.from({ length: maxItemsOfDrop + 1 }, () => randomUUID())
    for (const given of [
      { ...wanted(tooMany) },
      { ...wanted([]) },
      { ...wanted(ids), title: ' ' },
      { ...wanted(ids), opensAt: 'tonight' },
    ])
      expect(await codeOf(shop.call('POST store/set_drop', given))).toBe('bad_input')
    const later = new Date(Date.parse(inMinutes(60)) + 59_999).toISOString()
    expect(await at(later)).toBe('ok')
    expect((await shop.ok('GET store/get_own_drop')).drop?.opensAt).toBe(inMinutes(60))
  })

  test('of two at the same moment, on two processes, one is set', async () => {
    const [one = '', two = ''] = await drafts(shop, 2)
    const codes = await Promise.all([
      codeOf(shop.call('POST store/set_drop', wanted([one]))),
      codeOf(onOtherProcess(shop).call('POST store/set_drop', wanted([two]))),
    ])
    expect(codes.toSorted()).toEqual(['drop_set_already', 'ok'])
    const { rowCount } = await app.pool.query(
      "select from item_blocks where shop_id = $1 and reason = 'drop'",
      [shop.shopID],
    )
    expect(rowCount).toBe(1)
  })

  test('not for buyers, sellers without approval, a shop that is stopped or away, nor the drop of others', async () => {
    const ids = await drafts(shop, 1)
    expect(await codeOf((await newBuyer()).call('POST store/set_drop', wanted(ids)))).toBe('not_allowed')
    expect(await codeOf(app.visitor().call('POST store/set_drop', wanted(ids)))).toBe('not_signed_in')
    const dropID = await set(shop, ids)
    const rival = await newShop()
    for (const call of ['POST store/cancel_drop', 'POST store/move_drop', 'POST store/leave_drop'] as const)
      expect(await codeOf(rival.call(call, { dropID, opensAt: inMinutes(90), itemIDs: ids } as never))).toBe(
        'not_found',
      )
    const [stopped, away] = [await newShop(), await newShop()]
    await decideIn(app)((stops, tx) => stops.pauseShop(tx, stopped.shopID, null))
    await away.ok('POST store/set_vacation', {
      until: new Date(app.clock.now().getTime() + 5 * day).toISOString().slice(0, 10),
    })
    expect(await codeOf(stopped.call('POST store/set_drop', wanted(await drafts(stopped, 1))))).toBe(
      'shop_paused',
    )
    expect(await codeOf(away.call('POST store/set_drop', wanted(await drafts(away, 1))))).toBe('shop_away')
    const until = new Date(app.clock.now().getTime() + 3 * day).toISOString().slice(0, 10)
    expect(await codeOf(shop.call('POST store/set_vacation', { until }))).toBe('drop_planned')
  })

  test('a helper sets, moves and cancels it for the shop', async () => {
    const helper = await newBuyer()
    await app.make.helpsAt(shop.shopID, helper.accountID)
    const dropID = await set(helper, await drafts(shop, 2))
    await helper.ok('POST store/move_drop', { dropID, opensAt: inMinutes(90) })
    await helper.ok('POST store/cancel_drop', { dropID })
    expect((await helper.ok('GET store/get_own_drop')).drop).toBeNull()
  })
})

describe('a piece in a drop', () => {
  test('is not listed, deleted or sold by itself, nor put into a live sale, until it leaves the drop', async () => {
    const shop = await newShop()
    const [one = '', two = ''] = await drafts(shop, 2)
    const dropID = await set(shop, [one, two])
    const { refused, published } = await shop.ok('POST store/publish_items', { itemIDs: [one] })
    expect([published, refused.map(({ code }) => code)]).toEqual([[], ['in_drop']])
    expect(await codeOf(shop.call('POST store/delete_item', { itemID: one }))).toBe('in_drop')
    const sold = { itemID: one, clientID: randomUUID() }
    expect(await codeOf(shop.call('POST store/sell_in_shop', sold))).toBe('in_drop')
    const { sale } = await shop.ok('POST live/new_sale', {
      clientID: randomUUID(),
      title: 'Friday',
      startsAt: inMinutes(60),
    })
    expect(await codeOf(shop.call('POST live/add_item', { saleID: sale.saleID, itemID: one }))).toBe(
      'in_drop',
    )
    await expect(
      app.pool.query("update items set state = 'listed', listed_at = now() where id = $1", [one]),
    ).rejects.toMatchObject({ constraint: 'items_in_drop_stay' })
    await shop.ok('POST store/update_item', { itemID: one, price: 99 })
    expect((await shop.ok('GET store/get_drafts')).drafts).toEqual([])

    await shop.ok('POST store/leave_drop', { dropID, itemIDs: [one, randomUUID()] })
    expect(await codeOf(shop.call('POST store/leave_drop', { dropID, itemIDs: [two] }))).toBe('drop_empty')
    expect((await shop.ok('POST store/publish_items', { itemIDs: [one] })).published).toEqual([one])
    await run(61)
    expect((await offerOf(await newBuyer(), shop)).toSorted()).toEqual([one, two].toSorted())
  })

  test('nothing of it is in any reply, page, feed or event before the minute, but its colour', async () => {
    const shop = await newShop()
    const [buyer, rival] = [await followerOf(shop), await newShop()]
    const [one = '', two = ''] = await drafts(shop, 2, 'Kubling barong', 987_654)
    await app.pool.query(
      "insert into item_tags (item_id, tag_id) select $1, id from tags where kind = 'colour' and name = 'Green'",
      [one],
    )
    await set(shop, [one, two])
    await runSent()
    const { slug } = await buyer.ok('GET store/get_shop_details', { shopID: shop.shopID })
    const { rows: keys } = await app.pool.query<{ key: string }>(
      'select key from item_photos where item_id = any($1)',
      [[one, two]],
    )
    const read = async (path: string, cookie = '') =>
      (await fetch(`${app.base}${path}`, { headers: { cookie } })).text()
    const { rows: notified } = await app.pool.query('select facts, photo_key from notifications')
    const { rows: published } = await app.pool.query(
      "select payload from event_outbox where topic = 'people'",
    )
    const texts = [
      JSON.stringify(await buyer.ok('GET store/get_drop', { shopID: shop.shopID })),
      JSON.stringify(await rival.ok('GET store/get_drop', { shopID: shop.shopID })),
      JSON.stringify(await buyer.ok('GET store/get_shop_items', { shopID: shop.shopID })),
      JSON.stringify(await buyer.ok('GET store/get_shop_details', { shopID: shop.shopID })),
      JSON.stringify(await buyer.ok('GET homepage/search', { q: 'kubling barong' })),
      JSON.stringify(await buyer.ok('GET homepage/rails')),
      JSON.stringify(await feedOf(buyer)),
      JSON.stringify(notified),
      JSON.stringify(published),
      await read(`/s/${slug}`),
      await read(`/s/${slug}/feed.xml`),
      await read('/feed.xml?q=kubling+barong'),
      await read('/sitemap.xml'),
      await read(`/p/${one}`),
      ...(await Promise.all(
        [`/p/${one}/story.jpg`, `/api/store/item?id=${one}`].map((path) => read(path, buyer.cookie)),
      )),
    ]
    const secrets = [one, two, 'Kubling barong', '987654', '987,654', ...keys.map(({ key }) => key)]
    for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret)
    expect(await dropOf(buyer, shop)).toEqual({
      dropID: expect.any(String),
      title: 'Twelve knits',
      opensAt: inMinutes(60),
      openedAt: null,
      items: 2,
      free: 0,
      covers: ['Green', null],
    })
    expect(texts[9]).toContain('Twelve knits')
    expect(texts[9]).toContain('2 pieces appear together')
    for (const itemID of [one, two]) {
      expect((await buyer.call('GET store/item', { id: itemID })).status).toBe(404)
      expect((await buyer.call('POST tickets/purchase_item', { itemID })).status).toBe(404)
      expect((await buyer.call('POST homepage/add_to_cart', { itemID })).status).toBe(404)
    }
    const stranger = app.visitor()
    expect(await codeOf(stranger.call('GET store/get_drop', { shopID: shop.shopID }))).toBe('not_signed_in')
  })
})

describe('at the minute', () => {
  test('all pieces appear together, in one transaction, seen on both processes', async () => {
    const shop = await newShop()
    const [here, there] = [await newBuyer(), onOtherProcess(await newBuyer())]
    const ids = await drafts(shop, 12)
    await set(shop, ids, 30)
    expect([await offerOf(here, shop), await offerOf(there, shop)]).toEqual([[], []])
    await run(29)
    expect(await offerOf(here, shop)).toEqual([])
    await run(1)
    for (const buyer of [here, there]) {
      expect((await offerOf(buyer, shop)).toSorted()).toEqual(ids.toSorted())
      expect(await dropOf(buyer, shop)).toMatchObject({ items: 12, free: 12, covers: [] })
    }
    const { rows } = await app.pool.query<{ transactions: number }>(
      'select count(distinct xmin::text)::int as transactions from items where id = any($1)',
      [ids],
    )
    expect(rows).toEqual([{ transactions: 1 }])
    await here.ok('POST tickets/purchase_item', { itemID: ids[0] })
    expect(await dropOf(there, shop)).toMatchObject({ items: 12, free: 11 })
    app.clock.advance(25 * hour)
    expect(await dropOf(there, shop)).toBeNull()
    expect(await set(shop, await drafts(shop, 1)), 'the next one').toEqual(expect.any(String))
  })

  test('saved searches find its pieces as any that is newly listed', async () => {
    const [shop, buyer] = [await newShop(), await newBuyer()]
    await buyer.ok('POST homepage/save_search', { q: 'takdangbarong' })
    await set(shop, await drafts(shop, 3, 'Takdangbarong'), 5)
    await compareWithSearches()
    expect(await textsOf(buyer)).toEqual([])
    await run(5)
    await compareWithSearches()
    expect(await textsOf(buyer)).toEqual([expect.stringContaining('takdangbarong')])
  })

  test('what cannot be listed stays a draft, and its seller is notified', async () => {
    const shop = await newShop()
    const [good = '', bare = '', taken = ''] = await drafts(shop, 3)
    await set(shop, [good, bare, taken])
    await app.pool.query('delete from item_photos where item_id = $1', [bare])
    await decideIn(app)((stops, tx) => stops.takeDown(tx, taken))
    await run(60)
    expect(await offerOf(await newBuyer(), shop)).toEqual([good])
    expect(await availabilityIn(app.db, bare)).toBe('draft')
    expect(await availabilityIn(app.db, taken)).toBe('withdrawn')
    expect(await textsOf(shop)).toContain(
      '1 piece of your drop Twelve knits could not appear and stayed in your drafts',
    )
  })

  test('a bad drop does not stop the others', async () => {
    const [bad, good] = [await newShop(), await newShop()]
    const [badID = ''] = await drafts(bad, 1)
    const [goodID = ''] = await drafts(good, 1)
    await set(bad, [badID], 1)
    await set(good, [goodID], 2)
    await app.ownerRuns(`
      create function break_item() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger items_break before update on items for each row when (new.id = '${badID}') execute function break_item();`)
    await run(2)
    expect(await offerOf(await newBuyer(), good)).toEqual([goodID])
    expect(await availabilityIn(app.db, badID)).toBe('draft')
    await app.ownerRuns('drop trigger items_break on items; drop function break_item();')
    await run(5)
    expect(await offerOf(await newBuyer(), bad)).toEqual([badID])
  })

  test('a drop that is moved or cancelled at that moment, on another process, opens once or not at all', async () => {
    for (let n = 0; n < 8; n += 1) {
      const shop = await newShop()
      const follower = await followerOf(shop)
      const ids = await drafts(shop, 3)
      const dropID = await set(shop, ids, 1)
      await runSent()
      app.clock.advance(minute)
      const elsewhere = onOtherProcess(shop)
      const change =
        n % 2 === 0
          ? elsewhere.call('POST store/cancel_drop', { dropID })
          : elsewhere.call('POST store/move_drop', { dropID, opensAt: inMinutes(60) })
      const [code] = await Promise.all([codeOf(change), run()])
      await runSent()
      expect((await offerOf(follower, shop)).length, code).toBe(code === 'ok' ? 0 : 3)
      expect(['ok', 'drop_over']).toContain(code)
      const texts = await textsOf(follower)
      expect(texts).toHaveLength(2)
      expect(texts[0]).toContain(code === 'drop_over' ? 'is open' : n % 2 === 0 ? 'cancelled' : 'moved')
    }
  })

  test('in a shop that is stopped, away or gone nothing appears and nobody is notified', async () => {
    const [stopped, gone] = [await app.make.shopkeeper(), await app.make.shopkeeper()]
    const [follower, other] = [await followerOf(stopped), await followerOf(gone)]
    const ids = await drafts(stopped, 2)
    await set(stopped, ids, 48 * 60)
    await set(gone, await drafts(gone, 2), 48 * 60)
    await decideIn(app)((stops, tx) => stops.pauseShop(tx, stopped.shopID, null))
    await gone.ok('POST auth/delete_account', { password: testPassword })
    expect([await dropOf(follower, stopped), await dropOf(other, gone)]).toEqual([null, null])
    await run(47 * 60)
    await run(60)
    expect([await textsOf(follower), await textsOf(other)]).toEqual([[], []])
    expect(await availabilityIn(app.db, ids[0] ?? '')).toBe('draft')
    expect(await textsOf(stopped)).toEqual([
      '2 pieces of your drop Twelve knits could not appear and stayed in your drafts',
    ])
    await decideIn(app)((stops, tx) => stops.resumeShop(tx, stopped.shopID))
    await run(1)
    expect(await availabilityIn(app.db, ids[0] ?? '')).toBe('draft')
    const { rowCount } = await app.pool.query('select from drops where shop_id = $1', [gone.shopID])
    expect(rowCount).toBe(0)
    const download = await stopped.ok('POST auth/my_data', { password: testPassword })
    expect(download.drops).toMatchObject([{ title: 'Twelve knits', openedAt: null }])
  })
})

describe('followers', () => {
  test('are notified when it is set and at the minute, each once', async () => {
    const shop = await newShop()
    const [one, two] = [await followerOf(shop), await followerOf(shop)]
    await two.ok('POST chat/open_conversation', { storeID: shop.shopID })
    await two.ok('POST chat/send_message', { sellerID: shop.accountID, message: 'Meron pa po?' })
    await two.ok('POST chat/block', { sellerID: shop.accountID })
    await set(shop, await drafts(shop, 2), 90)
    await Promise.all([runSent(), run(), run()])
    expect(await textsOf(one)).toEqual([expect.stringMatching(/^A drop at .+: Twelve knits, /)])
    await run(90)
    await run(1)
    expect(await textsOf(one)).toEqual([
      expect.stringMatching(/^The drop at .+ is open: Twelve knits$/),
      expect.stringMatching(/^A drop at /),
    ])
    const { rows } = await app.pool.query('select path from notifications where account_id = $1', [
      one.accountID,
    ])
    expect(rows[0]).toEqual({ path: `/shop/${shop.shopID}` })
    expect(await textsOf(two), 'who blocked the shop').toEqual([])
  })

  test('not earlier than a day before, and of a move or the end only what they know of', async () => {
    const shop = await newShop()
    const follower = await followerOf(shop)
    const ids = await drafts(shop, 2)
    const quiet = await set(shop, ids, 30 * 60)
    await run()
    await shop.ok('POST store/move_drop', { dropID: quiet, opensAt: inMinutes(29 * 60) })
    await shop.ok('POST store/cancel_drop', { dropID: quiet })
    await run()
    expect(await textsOf(follower)).toEqual([])

    const dropID = await set(shop, ids, 30 * 60)
    await run(5 * 60)
    expect(await textsOf(follower)).toEqual([])
    await run(60)
    expect(await textsOf(follower)).toHaveLength(1)
    await shop.ok('POST store/move_drop', { dropID, opensAt: inMinutes(20 * 60) })
    await run()
    await shop.ok('POST store/move_drop', { dropID, opensAt: inMinutes(21 * 60) })
    await run()
    await shop.ok('POST store/cancel_drop', { dropID })
    await shop.ok('POST store/cancel_drop', { dropID })
    await run()
    expect((await textsOf(follower)).map((text) => text.split(' the drop')[0]?.split(' ').at(-1))).toEqual([
      'cancelled',
      'moved',
      'moved',
      expect.any(String),
    ])
    await run(22 * 60)
    expect(await textsOf(follower)).toHaveLength(4)
    expect(await codeOf(shop.call('POST store/move_drop', { dropID, opensAt: inMinutes(60) }))).toBe(
      'drop_over',
    )
  })

  test('a kill between two batches loses nobody and notifies nobody twice', async () => {
    const shop = await newShop()
    const followers = await Promise.all(Array.from({ length: 3 }, () => followerOf(shop)))
    const extra = 600
    await app.ownerRuns(`
      with people as (
        insert into accounts (id, email, password_hash, first_name, last_name, phone_no, kind, created_at)
        select gen_random_uuid(), 'drop' || n || '-' || gen_random_uuid() || '@example.ph', 'x', 'A', 'B', '+639170000000', 'buyer', now()
        from generate_series(1, ${extra}) n returning id)
      insert into buyers (account_id, is_feminine) select id, 1 from people;
      insert into shop_followers (shop_id, buyer_id, since, seen_at)
        select '${shop.shopID}', account_id, now(), now() from buyers b join accounts a on a.id = b.account_id where a.email like 'drop%'`)
    const dropID = await set(shop, await drafts(shop, 1), 30)
    const count = async () =>
      (
        await app.pool.query<{ n: number }>(
          "select count(*)::int as n from notifications where kind = 'drop_set' and subject like $1",
          [`drop ${dropID}%`],
        )
      ).rows[0]?.n
    const data = { dropID, news: 'set', moves: 0 }
    let batches = 0
    const killed = {
      throwIfAborted: () => {
        batches += 1
        if (batches > 1) throw new Error('killed')
      },
    }
    await expect(app.background.runQueued('drop-followers', data, killed as AbortSignal)).rejects.toThrow(
      'killed',
    )
    expect(await count()).toBe(500)
    await Promise.all([
      app.background.runQueued('drop-followers', data),
      beside.background.runQueued('drop-followers', data),
    ])
    expect(await count()).toBe(extra + followers.length)
    await runSent()
    expect(await count()).toBe(extra + followers.length)
  })
})
