import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { openNewEvents } from '#tests/support/account-events.ts'

let here: TestApp
/** A second process on the same database. */
let there: TestApp
let buyer: Awaited<ReturnType<TestApp['make']['quickBuyer']>>

beforeAll(async () => {
  here = await startApp()
  there = await startApp({}, here)
  buyer = await there.make.quickBuyer()
})
afterAll(async () => {
  await there.stop()
  await here.stop({ breaks: ['An item is not as its hold says', 'The hold of an item'] })
})

describe('update_shop', () => {
  test("changes the name and the address of the seller's own shop only", async () => {
    const seller = await here.make.quickShopkeeper()
    const rival = await here.make.quickShopkeeper()
    const before = await rival.ok('GET store/get_shop_details')
    const shop = await seller.ok('POST store/update_shop', {
      name: ' Tiangge ni Ana ',
      address: 'La Trinidad',
    })
    expect(shop).toMatchObject({ shopID: seller.shopID, shopName: 'Tiangge ni Ana', address: 'La Trinidad' })
    expect(await seller.ok('POST store/update_shop', { address: 'Itogon' }, 'form')).toMatchObject({
      storeName: 'Tiangge ni Ana',
      address: 'Itogon',
    })
    expect(await seller.ok('POST store/update_shop', {})).toMatchObject({ address: 'Itogon' })
    // Extra fields cannot name another shop.
    await seller.ok('POST store/update_shop', {
      shopID: rival.shopID,
      owner_id: rival.accountID,
      name: 'Mine',
    })
    expect(await rival.ok('GET store/get_shop_details')).toEqual(before)
    expect((await buyer.ok('GET store/get_shop_details', { shopID: seller.shopID })).storeName).toBe('Mine')
  })

  test.each([
    ['name', ' ', 'Name is required'],
    ['name', 'x'.repeat(81), 'Name has at most 80 characters'],
    ['name', 'left\u202eright', 'Name holds characters that turn text around. Please type it anew.'],
    ['address', '', 'Address is required'],
    ['address', 'x'.repeat(321), 'Address has at most 320 characters'],
    ['about', 'x'.repeat(501), 'The text about your shop has at most 500 characters'],
    ['about', 'x\n'.repeat(11), 'The text about your shop has at most 10 lines'],
    [
      'about',
      'left\u202eright',
      'The text about your shop holds characters that turn text around. Please type it anew.',
    ],
    ['about', 'x'.repeat(1001), 'The text about your shop has at most 500 characters'],
    ['directions', 'x'.repeat(301), 'How to find it has at most 300 characters'],
    [
      'directions',
      'left\u202eright',
      'How to find it holds characters that turn text around. Please type it anew.',
    ],
  ])('refuses %s = %j', async (field, value, sentence) => {
    const seller = await here.make.quickShopkeeper()
    const answer = await seller.call('POST store/update_shop', { [field]: value })
    expect(answer.error?.fields).toEqual({ [field]: sentence })
  })

  test.each([
    'Text me at 0917 123 4567',
    'Tawag lang: +63-917-123-4567',
    'Mail me: luz@example.ph',
    'Messenger: luz @ gmail. com',
    '16.41234, 120.59612',
    'Pin 16.412345/120.596123 sa mapa',
  ])('refuses contact details in texts that anybody may read: %s', async (text) => {
    const seller = await here.make.quickShopkeeper()
    for (const field of ['about', 'directions']) {
      const { status, error } = await seller.call('POST store/update_shop', { [field]: text })
      expect([status, error?.fields?.[field]]).toEqual([400, expect.stringContaining('anybody may read it')])
    }
  })

  test('changes and removes the texts, which every buyer gets, and which lists of shops leave out', async () => {
    const seller = await here.make.quickShopkeeper()
    const ask = () => buyer.ok('GET store/get_shop_details', { shopID: seller.shopID })
    expect(await ask()).toMatchObject({ about: '', directions: '' })
    const given = {
      about: ' Washed at 60 degrees.\r\n\r\n\tP50 to P1,250, size 8 to 12,  since 2023. ',
      directions: 'Room 1203, 12 Mabini Street, open 9:00-18:00',
    }
    await seller.ok('POST store/update_shop', given, 'form')
    const about = 'Washed at 60 degrees.\nP50 to P1,250, size 8 to 12, since 2023.'
    expect(await ask()).toMatchObject({ about, directions: given.directions })
    const open = await openNewEvents(there, buyer)
    await buyer.ok('GET store/get_shop_items', { shopID: seller.shopID, onOffer: true })
    await seller.ok('POST store/update_shop', { directions: '' })
    await open.waitForEvents('items')
    open.close()
    expect(await ask()).toMatchObject({ about, directions: '' })
    expect(JSON.stringify(await buyer.ok('GET store/stores'))).not.toContain('Washed')
  })

  test('is for verified sellers with a shop, and is rate limited', async () => {
    expect((await here.visitor().call('POST store/update_shop', { name: 'x' })).status).toBe(401)
    expect((await buyer.call('POST store/update_shop', { name: 'x' })).status).toBe(403)
    const shopless = await here.make.quickSeller()
    expect((await shopless.call('POST store/update_shop', { name: 'x' })).error?.code).toBe('shop_missing')
    const seller = await here.make.quickShopkeeper()
    for (let n = 0; n < 20; n += 1) await seller.ok('POST store/update_shop', { name: `Shop ${n}` })
    const more = await seller.call('POST store/update_shop', { name: 'Shop 20' })
    expect(more.error?.code).toBe('too_many_tries')
  })

  test('a new name appears at once in another process, and open pages are notified', async () => {
    const seller = await here.make.quickShopkeeper()
    const [id, second] = [
      await here.make.listedItem(seller.shopID, { name: 'Baro' }),
      await here.make.listedItem(seller.shopID),
    ]
    // An event of the new items that came after the page was opened would make it ask again.
    await there.events.syncNotifications()
    await buyer.ok('GET store/item', { id })
    await buyer.ok('POST homepage/add_to_cart', { itemID: id })
    await buyer.ok('POST tickets/purchase_item', { itemID: second })
    await buyer.ok('POST chat/send_message', { sellerID: seller.accountID, message: 'Hello' })
    const open = await openNewEvents(there, buyer)
    await seller.ok('POST store/update_shop', { name: 'Quiapo Arcade' })
    await open.waitForEvents('cart', 'items', 'messages', 'tickets')
    open.close()
    await there.events.syncNotifications()
    const name = 'Quiapo Arcade'
    expect((await buyer.ok('GET store/item', { id })).storeName).toBe(name)
    expect((await buyer.ok('GET homepage/cart')).cart[0]?.storeName).toBe(name)
    expect((await buyer.ok('GET tickets/ticket')).tickets[0]?.storeName).toBe(name)
    expect((await buyer.ok('GET chat/fetch_chat_history_user')).chat_info[0]?.name).toBe(name)
    const { items } = await buyer.ok('GET homepage')
    expect(items.find(({ item_id }) => item_id === id)?.storeName).toBe(name)
    const { results } = await buyer.ok('GET homepage/search', { q: 'quiapo arcade' })
    expect(results.map(({ item_id }) => item_id)).toEqual([id])
  })
})

const nine = [{ from: 540, to: 1080 }]
const week = (spans: unknown = nine) => Array.from({ length: 7 }, () => spans)
const hoursOf = (weekly: unknown, exceptions: unknown = []) => ({ weekly, exceptions })
const dateIn = (days: number) =>
  new Date(here.clock.now().getTime() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

describe('set_hours', () => {
  const wrong = 'Pickup hours end after they begin, and do not overlap'

  test('sets them for the own shop only, as JSON and as a form, and removes them', async () => {
    const seller = await here.make.quickShopkeeper()
    const rival = await here.make.quickShopkeeper()
    const ask = async (shopID = seller.shopID) =>
      (await buyer.ok('GET store/get_shop_details', { shopID })).hours
    expect(await ask()).toBeNull()
    const hours = hoursOf(week(), [{ date: dateIn(1), spans: [] }])
    const open = await openNewEvents(there, buyer)
    await buyer.ok('GET store/get_shop_items', { shopID: seller.shopID, onOffer: true })
    const changed = await seller.ok('POST store/set_hours', {
      hours,
      shopID: rival.shopID,
      storeID: rival.shopID,
    })
    expect(changed.hours).toEqual(hours)
    await open.waitForEvents('items')
    open.close()
    expect([await ask(), await ask(rival.shopID)]).toEqual([hours, null])
    const today = hoursOf(week([]), [
      { date: dateIn(0), spans: [{ from: 0, to: 1440 }] },
      { date: dateIn(-1), spans: nine },
    ]) as { weekly: unknown; exceptions: unknown[] }
    await seller.ok('POST store/set_hours', { hours: JSON.stringify(today) }, 'form')
    expect(await ask()).toEqual({ ...today, exceptions: today.exceptions.slice(0, 1) })
    await seller.ok('POST store/set_hours', { hours: '' }, 'form')
    expect(await ask()).toBeNull()
    // Without any opening there is nothing to show.
    await seller.ok('POST store/set_hours', { hours: hoursOf(week([]), [{ date: dateIn(-1), spans: nine }]) })
    expect(await ask()).toBeNull()
  })

  test.each([
    ['no hours', 'x', wrong],
    ['another type', 7, wrong],
    ['no week', {}, wrong],
    ['six days', hoursOf(week().slice(1)), 'Pickup hours are those of seven days'],
    ['eight days', hoursOf([...week(), []]), 'Pickup hours are those of seven days'],
    ['an end before the beginning', hoursOf(week([{ from: 1080, to: 540 }])), wrong],
    ['an empty span', hoursOf(week([{ from: 540, to: 540 }])), wrong],
    ['overlapping spans', hoursOf(week([...nine, { from: 1000, to: 1100 }])), wrong],
    ['spans in the wrong order', hoursOf(week([{ from: 1100, to: 1200 }, ...nine])), wrong],
    [
      'three spans',
      hoursOf(week([1, 3, 5].map((from) => ({ from, to: from + 1 })))),
      'A day has at most 2 spans of pickup hours',
    ],
    ['a minute after the day', hoursOf(week([{ from: 0, to: 1441 }])), wrong],
    ['a negative minute', hoursOf(week([{ from: -1, to: 60 }])), wrong],
    ['half a minute', hoursOf(week([{ from: 0.5, to: 60 }])), wrong],
    ['no number', hoursOf(week([{ from: '1e1', to: 60 }])), wrong],
    ['no date', hoursOf(week(), [{ date: 'tomorrow', spans: [] }]), 'This is not a date'],
    ['a day that is not there', hoursOf(week(), [{ date: '2027-02-29', spans: [] }]), 'This is not a date'],
    [
      'a date twice',
      hoursOf(
        week(),
        [1, 2].map(() => ({ date: '2028-02-29', spans: [] })),
      ),
      'Each date can have other hours only once',
    ],
    [
      'an exception with wrong spans',
      hoursOf(week(), [{ date: '2028-02-29', spans: [...nine, ...nine] }]),
      wrong,
    ],
    [
      '61 exceptions',
      hoursOf(
        week(),
        Array.from({ length: 61 }, (_, n) => ({
          date: new Date(Date.UTC(2028, 0, n)).toISOString().slice(0, 10),
          spans: [],
        })),
      ),
      'There can be at most 60 days with other hours',
    ],
  ])('refuses %s', async (_, hours, sentence) => {
    const seller = await here.make.quickShopkeeper()
    const { status, error } = await seller.call('POST store/set_hours', { hours })
    expect([status, error?.fields]).toEqual([400, { hours: sentence }])
    expect((await seller.ok('GET store/get_shop_details')).hours).toBeNull()
  })

  test('refuses long texts, and 1,000 exceptions', async () => {
    const seller = await here.make.quickShopkeeper()
    const many = hoursOf(
      week(),
      Array.from({ length: 1_000 }, () => ({ date: dateIn(1), spans: [] })),
    )
    const days = hoursOf(Array.from({ length: 10_000 }, () => []))
    for (const hours of [many, days, JSON.stringify(many), `"${' '.repeat(20_000)}"`, '['.repeat(9_000)]) {
      const { status } = await seller.call('POST store/set_hours', { hours })
      expect([400, 413]).toContain(status)
    }
    expect((await seller.ok('GET store/get_shop_details')).hours).toBeNull()
  })

  test('the database refuses what is no week', async () => {
    const { shopID } = await here.make.quickShopkeeper()
    for (const hours of ['{}', '[]', '{"weekly":[],"exceptions":[]}', '{"weekly":[[],[],[],[],[],[],[]]}'])
      await expect(
        here.ownerRuns('update shops set hours = $2::jsonb where id = $1', [shopID, hours]),
      ).rejects.toThrow(/shops_hours_check/)
  })

  test('counts with the other changes of the shop', async () => {
    const seller = await here.make.quickShopkeeper()
    for (let n = 0; n < 20; n += 1)
      await seller.ok('POST store/set_hours', { hours: hoursOf(week([{ from: n, to: 1000 }])) })
    const more = await seller.call('POST store/update_shop', { about: 'Knits' })
    expect(more.error?.code).toBe('too_many_tries')
    const shopless = await here.make.quickSeller()
    expect((await shopless.call('POST store/set_hours', { hours: '' })).error?.code).toBe('shop_missing')
  })
})

describe('the page of a shop', () => {
  test('shows whether the owner is verified, and nothing private', async () => {
    const seller = await here.make.quickShopkeeper()
    const ask = () => buyer.ok('GET store/get_shop_details', { shopID: seller.shopID })
    expect((await ask()).verified).toBe(true)
    expect(JSON.stringify(await ask())).not.toContain(seller.email)
    await here.db
      .updateTable('sellers')
      .set({ verified: 2 })
      .where('account_id', '=', seller.accountID)
      .execute()
    expect((await ask()).verified).toBe(false)
  })

  test('says since when the owner is verified: the first approval after the last rejection', async () => {
    const seller = await here.make.quickShopkeeper()
    const admin = await here.make.admin()
    const ask = async () =>
      (await buyer.ok('GET store/get_shop_details', { shopID: seller.shopID })).verifiedSince
    const decide = (decision: 1 | 2, day: string) =>
      here.db
        .insertInto('verification_decisions')
        .values({
          id: crypto.randomUUID(),
          seller_id: seller.accountID,
          admin_id: admin.accountID,
          decision,
          decided_at: new Date(day),
        })
        .execute()
    expect(await ask()).toBeNull()
    await decide(1, '2025-01-05')
    expect(await ask()).toBe('2025-01-05T00:00:00.000Z')
    await decide(2, '2025-02-05')
    await decide(1, '2025-03-05')
    await decide(1, '2025-04-05')
    expect(await ask()).toBe('2025-03-05T00:00:00.000Z')
    await here.db
      .updateTable('sellers')
      .set({ verified: 2 })
      .where('account_id', '=', seller.accountID)
      .execute()
    expect(await ask()).toBeNull()
  })

  test('lists what is for sale or reserved in the order of listing, in pages, and nothing else', async () => {
    const seller = await here.make.quickShopkeeper()
    const offered: string[] = []
    for (let n = 0; n < 30; n += 1)
      offered.unshift(
        await here.make.listedItem(seller.shopID, {
          availability: n % 5 === 0 ? 'held' : 'for_sale',
          at: new Date(Date.UTC(2026, 0, 1 + n)),
        }),
      )
    for (const availability of ['draft', 'sold', 'withdrawn'] as const)
      await here.make.listedItem(seller.shopID, { availability })
    const ask = (cursor?: string | null) =>
      buyer.ok('GET store/get_shop_items', {
        shopID: seller.shopID,
        onOffer: 'true',
        ...(cursor && { cursor }),
      })
    const first = await ask()
    const next = await ask(first.cursor)
    expect(first).toMatchObject({ has_next: true })
    expect(next).toMatchObject({ has_next: false, cursor: null })
    expect([...first.items, ...next.items].map(({ itemID }) => itemID)).toEqual(offered)
    expect(new Set(first.items.map(({ status }) => status))).toEqual(new Set(['for_sale', 'held']))
    expect(first.items[0]?.actions).toEqual([])
    const nowhere = await buyer.call('GET store/get_shop_items', {
      shopID: crypto.randomUUID(),
      onOffer: true,
    })
    expect(nowhere.error?.code).toBe('not_found')
  })
})
