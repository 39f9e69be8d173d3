import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerDays, askedAfterDays } from '#domain/still-there.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { testClock } from '#tests/support/clock.ts'
import { cloneDatabase } from '#tests/support/database.ts'
import { availabilityIn } from '#tests/support/item-rows.ts'
import { decideIn } from '#tests/support/stops.ts'

type Shop = Awaited<ReturnType<TestApp['make']['quickShopkeeper']>>

const day = 86_400_000
let app: TestApp
let beside: TestApp
beforeAll(async () => {
  const { connection, close } = await cloneDatabase()
  await close()
  // The time of the database, because versions of items have it.
  const clock = testClock(new Date())
  app = await startApp({}, { connection, clock })
  beside = await startApp({}, { connection, clock })
})
afterAll(async () => {
  await beside.stop()
  await app.stop()
})

const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * day)
const newShop = () => app.make.quickShopkeeper()
const newBuyer = () => app.make.quickBuyer()
/** Items that nothing has happened with for so many days. */
const oldItems = (shop: Shop, names: string[], days = askedAfterDays) =>
  app.make.listedItems(
    shop.shopID,
    names.map((name) => ({ name, at: daysAgo(days) })),
  )
const oldItem = async (shop: Shop, days?: number) => (await oldItems(shop, ['Coat'], days))[0] ?? ''
const check = (on = app) => on.background.run('still-there')
/** The clock of the app goes on, and that of the database does not. */
const later = async (days: number) => {
  app.clock.advance(days * day)
  await check()
}
const todayOf = async (shop: Shop) => {
  const { stillThere, drafted, drafts } = await shop.ok('GET store/get_today')
  return {
    asked: stillThere.items.map(({ itemID }) => itemID),
    drafted: drafted.items.map(({ itemID }) => itemID),
    drafts: drafts.count,
  }
}
const nothing = { asked: [], drafted: [], drafts: 0 }
const textsOf = async (shop: Shop) =>
  (await shop.ok('GET notifications/get_notifications', {})).notifications.map(({ text }) => text)
const availabilityOf = (itemID: string) => availabilityIn(app.db, itemID)

test('after 45 days a seller is asked about all pieces together, once, and one tap renews them', async () => {
  const shop = await newShop()
  const items = await oldItems(shop, ['Coat', 'Gown', 'Barong'])
  const young = await oldItem(shop, askedAfterDays - 1)
  await Promise.all([check(), check(beside), check(), check(beside)])
  const { stillThere } = await shop.ok('GET store/get_today')
  expect(stillThere).toMatchObject({
    count: 3,
    until: new Date(app.clock.now().getTime() + answerDays * day).toISOString(),
  })
  expect((await todayOf(shop)).asked.toSorted()).toEqual(items.toSorted())
  expect(await textsOf(shop)).toEqual(['Are 3 pieces still there? In 7 days they go to your drafts'])

  expect(await shop.ok('POST store/renew_items', { all: 'asked' })).toEqual({ renewed: 3, putBack: 0 })
  expect(await todayOf(shop)).toEqual(nothing)
  expect(await shop.ok('POST store/renew_items', { all: 'asked' })).toEqual({ renewed: 0, putBack: 0 })
  // Asked about in the next round, a week after the first.
  await later(1)
  expect(await todayOf(shop)).toEqual(nothing)
  await later(answerDays)
  expect(await todayOf(shop)).toMatchObject({ asked: [young] })
  expect(await textsOf(shop)).toHaveLength(2)
  // The answer holds for 45 days.
  await shop.ok('POST store/renew_items', { itemIDs: [young] })
  for (let passed = answerDays + 1; passed < askedAfterDays; passed += 1) {
    expect(await todayOf(shop)).toEqual(nothing)
    await later(1)
  }
  expect((await todayOf(shop)).asked.toSorted()).toEqual(items.toSorted())
  for (const itemID of items) expect(await availabilityOf(itemID)).toBe('for_sale')
})

test('what nobody answers about goes to the drafts, and comes back to its old place with one tap', async () => {
  const shop = await newShop()
  const [one = '', two = ''] = await oldItems(shop, ['Coat', 'Gown'])
  const buyer = await newBuyer()
  await buyer.ok('POST homepage/add_to_cart', { itemID: one })
  await check()
  await later(answerDays - 1)
  expect(await availabilityOf(one)).toBe('for_sale')
  await later(1)
  expect([await availabilityOf(one), await availabilityOf(two)]).toEqual(['draft', 'draft'])
  const lists = await shop.ok('GET store/get_shop_items', { onOffer: true })
  expect(lists.items).toEqual([])
  expect((await buyer.ok('GET homepage/cart')).cart).toMatchObject([{ itemID: one, status: 'withdrawn' }])
  expect((await buyer.call('POST tickets/purchase_item', { itemID: one })).status).toBe(404)
  const found = await todayOf(shop)
  expect({ ...found, drafted: found.drafted.toSorted() }).toEqual({
    ...nothing,
    drafted: [one, two].toSorted(),
  })
  expect((await textsOf(shop))[0]).toBe(
    '2 pieces went to your drafts, as nobody said that they are still there. Put them back with one tap',
  )
  const { drafts } = await shop.ok('GET store/get_drafts', {})
  expect(drafts).toMatchObject([{ complete: true }, { complete: true }])

  expect(await shop.ok('POST store/renew_items', { itemIDs: [one] })).toEqual({ renewed: 1, putBack: 1 })
  expect(await shop.ok('POST store/renew_items', { all: 'drafted' })).toEqual({ renewed: 1, putBack: 1 })
  expect(await todayOf(shop)).toEqual(nothing)
  const { rows } = await app.pool.query('select listed_at from items where id = any ($1)', [[one, two]])
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ listed_at: daysAgo(askedAfterDays + answerDays) })))
  expect((await buyer.ok('GET homepage/cart')).cart).toMatchObject([{ itemID: one, status: 'for_sale' }])
  await later(answerDays)
  expect(await todayOf(shop)).toEqual(nothing)
})

test('an answer at the last moment wins or loses, and the piece comes back either way', async () => {
  const shop = await newShop()
  const items = await oldItems(
    shop,
    Array.from({ length: 6 }, (_, n) => `Coat ${n}`),
  )
  await check()
  app.clock.advance(answerDays * day)
  const elsewhere = Object.assign(beside.visitor(), { cookie: shop.cookie })
  await Promise.all([
    check(),
    elsewhere.ok('POST store/renew_items', { itemIDs: items.slice(0, 3) }),
    check(beside),
    shop.ok('POST store/renew_items', { itemIDs: items.slice(3) }),
  ])
  await shop.ok('POST store/renew_items', { itemIDs: items })
  for (const itemID of items) expect(await availabilityOf(itemID)).toBe('for_sale')
  expect(await todayOf(shop)).toEqual(nothing)
})

const isAsked = async (shop: Shop, itemID: string) => {
  await check()
  return (await todayOf(shop)).asked.includes(itemID)
}

describe('never a piece', () => {
  test('that changed, was answered about, or was reserved within 45 days', async () => {
    const [shop, buyer] = [await newShop(), await newBuyer()]
    const [changed, answered, cancelled] = [
      await oldItem(shop, 50),
      await oldItem(shop, 50),
      await oldItem(shop, 50),
    ]
    const forgotten = await oldItem(shop, 50)
    await app.ownerRuns(`
      insert into item_versions (item_id, change_id, changed_by, changed_at, before)
      values ('${changed}', gen_random_uuid(), '${shop.accountID}', '${daysAgo(44).toISOString()}', '{}'),
        ('${forgotten}', gen_random_uuid(), '${shop.accountID}', '${daysAgo(46).toISOString()}', '{}')`)
    await buyer.ok('POST chat/open_conversation', { itemID: answered })
    await buyer.ok('POST chat/send_message', { sellerID: shop.accountID, message: 'Meron pa po?' })
    await shop.ok('POST chat/send_message', { userID: buyer.accountID, message: 'Opo' })
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID: cancelled })
    await buyer.ok('POST tickets/cancel_ticket', { ticketID })
    await check()
    expect((await todayOf(shop)).asked).toEqual([forgotten])
  })

  test('with a ticket, a line or a hold, also once it is asked about', async () => {
    const [shop, buyer, waits] = [await newShop(), await newBuyer(), await newBuyer()]
    const [held, reserved] = [await oldItem(shop), await oldItem(shop)]
    await buyer.ok('POST tickets/purchase_item', { itemID: held })
    await waits.ok('POST tickets/line_up', { itemID: held })
    expect(await isAsked(shop, held)).toBe(false)
    expect(await isAsked(shop, reserved)).toBe(true)
    await buyer.ok('POST tickets/purchase_item', { itemID: reserved })
    expect((await todayOf(shop)).asked).toEqual([])
    // Its ticket ends by itself meanwhile, which is something that happened.
    await later(answerDays)
    expect([await availabilityOf(held), await availabilityOf(reserved)]).toEqual(['held', 'held'])
    expect(await textsOf(shop)).not.toContainEqual(expect.stringContaining('went to your drafts'))
  })

  test('that is kept for a name', async () => {
    const shop = await newShop()
    const itemID = await app.make.listedItem(shop.shopID, { availability: 'held', at: daysAgo(60) })
    expect(await isAsked(shop, itemID)).toBe(false)
    await app.pool.query('delete from item_holds where item_id = $1', [itemID])
    expect(await isAsked(shop, itemID)).toBe(true)
  })

  test('in a live sale, planned or running', async () => {
    const shop = await newShop()
    const itemID = await oldItem(shop)
    const { sale } = await shop.ok('POST live/new_sale', {
      clientID: randomUUID(),
      title: 'Friday',
      startsAt: new Date(app.clock.now().getTime() + day).toISOString(),
      platform: 'facebook',
      link: 'https://www.facebook.com/ukay/live',
    })
    const ofSale = { saleID: sale.saleID, itemID }
    await shop.ok('POST live/add_item', ofSale)
    expect(await isAsked(shop, itemID)).toBe(false)
    await shop.ok('POST live/start_sale', { saleID: sale.saleID })
    await shop.ok('POST live/show_piece', ofSale)
    expect(await availabilityOf(itemID)).toBe('for_sale')
    expect(await isAsked(shop, itemID)).toBe(false)
    await shop.ok('POST live/end_sale', { saleID: sale.saleID })
    expect(await isAsked(shop, itemID)).toBe(true)
  })

  test('of a shop on vacation: also what was asked about waits, and is asked about anew', async () => {
    const [shop, away] = [await newShop(), await newShop()]
    const [itemID, before] = [await oldItem(shop), await oldItem(away)]
    const until = new Date(app.clock.now().getTime() + 20 * day).toISOString().slice(0, 10)
    await shop.ok('POST store/set_vacation', { until })
    expect(await isAsked(shop, itemID)).toBe(false)
    expect(await isAsked(away, before)).toBe(true)
    await away.ok('POST store/set_vacation', { until })
    expect((await todayOf(away)).asked).toEqual([])
    await later(answerDays)
    expect((await todayOf(away)).drafted).toEqual([])
    await away.ok('POST store/end_vacation')
    expect(await isAsked(away, before)).toBe(true)
    expect(await availabilityOf(before)).toBe('for_sale')
  })

  test('of a stopped shop, nor one that is withdrawn, sold or a draft', async () => {
    const [shop, stopped] = [await newShop(), await newShop()]
    const hidden = await oldItem(stopped)
    await decideIn(app)((stops, tx) => stops.pauseShop(tx, stopped.shopID, null))
    const [withdrawn, sold] = [await oldItem(shop), await oldItem(shop)]
    const draft = await app.make.listedItem(shop.shopID, { availability: 'draft', at: daysAgo(60) })
    await app.pool.query("update items set state = 'withdrawn' where id = $1", [withdrawn])
    await app.make.sellInShop([sold])
    for (const itemID of [withdrawn, sold, draft]) expect(await isAsked(shop, itemID)).toBe(false)
    expect(await isAsked(stopped, hidden)).toBe(false)
    expect((await stopped.call('POST store/renew_items', { all: 'drafted' })).error?.code).toBe('shop_paused')
  })
})

describe('renewing', () => {
  test('leaves out pieces of others and those that nobody asked about', async () => {
    const [shop, other, buyer] = [await newShop(), await newShop(), await newBuyer()]
    const [theirs, own] = [await oldItem(other), await app.make.listedItem(shop.shopID)]
    await check()
    expect(await shop.ok('POST store/renew_items', { itemIDs: [theirs, own, shop.shopID] })).toEqual({
      renewed: 0,
      putBack: 0,
    })
    expect((await todayOf(other)).asked).toEqual([theirs])
    await app.clock.advance(answerDays * day)
    await check()
    expect(await shop.ok('POST store/renew_items', { itemIDs: [theirs] })).toEqual({ renewed: 0, putBack: 0 })
    expect(await availabilityOf(theirs)).toBe('draft')
    for (const given of [{}, { itemIDs: [own], all: 'asked' }, { all: 'everything' }, { itemIDs: ['1'] }])
      expect((await shop.call('POST store/renew_items', given)).status).toBe(400)
    expect((await buyer.call('POST store/renew_items', { all: 'asked' })).status).toBe(403)
    expect((await app.visitor().call('POST store/renew_items', { all: 'asked' })).status).toBe(401)
    const { error } = await (await app.make.quickSeller()).call('POST store/renew_items', { all: 'asked' })
    expect(error?.code).toBe('shop_missing')
  })

  test('does not bring back what the seller deleted, published or took off meanwhile', async () => {
    const shop = await newShop()
    const [deleted = '', published = '', taken = ''] = await oldItems(shop, ['One', 'Two', 'Three'])
    await check()
    await shop.ok('POST store/withdraw_item', { itemID: taken })
    await later(answerDays)
    expect((await todayOf(shop)).drafted.toSorted()).toEqual([deleted, published].toSorted())
    await shop.ok('POST store/delete_item', { itemID: deleted })
    await shop.ok('POST store/publish_items', { itemIDs: [published] })
    await shop.ok('POST store/withdraw_item', { itemID: published })
    expect(await shop.ok('POST store/renew_items', { itemIDs: [deleted, published, taken] })).toEqual({
      renewed: 0,
      putBack: 0,
    })
    expect([await availabilityOf(published), await availabilityOf(taken)]).toEqual(['withdrawn', 'withdrawn'])
    expect(await todayOf(shop)).toEqual(nothing)
  })

  test('a helper does it for the shop', async () => {
    const [shop, helper] = [await newShop(), await newBuyer()]
    const itemID = await oldItem(shop)
    await check()
    await app.make.helpsAt(shop.shopID, helper.accountID)
    expect((await helper.ok('GET store/get_today')).stillThere.items).toMatchObject([{ itemID }])
    expect(await helper.ok('POST store/renew_items', { all: 'asked' })).toEqual({ renewed: 1, putBack: 0 })
  })
})
