import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxSavedSearches, maxSearchNotificationsADay, nextDailyTime } from '#domain/saved-searches.ts'
import { recordEvents } from '#tests/support/account-events.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { ownerRuns } from '#tests/support/database.ts'

let app: TestApp
let beside: TestApp
beforeAll(async () => {
  app = await startApp()
  beside = await startApp({}, app)
})
afterAll(async () => {
  await beside.stop()
  await app.stop()
})

const codeOf = async (call: Promise<{ error: { code: string } | null }>) => (await call).error?.code ?? 'ok'
const minutes = (count: number) => app.clock.advance(count * 60_000)
const look = async (on = app) => {
  await on.background.run('match-saved-searches')
  await on.background.run('notify-saved-searches')
}

/** A word that no other test has, and that no other is corrected to. */
const newWord = (() => {
  let count = 0
  return () => {
    count += 1
    return `bulaklak${String.fromCodePoint(97 + Math.floor(count / 26), 97 + (count % 26))}`
  }
})()

const save = async (buyer: Client, q: string, more: { notify?: 'daily' | 'never'; name?: string } = {}) => {
  const { searchID } = await buyer.ok('POST homepage/save_search', { q, ...more })
  app.clock.advance(1)
  return searchID
}

const listed = async (buyer: Client) =>
  (await buyer.ok('GET homepage/get_saved_searches', {})).searches.map(({ name, newItems, items }) => ({
    name,
    newItems,
    items: items.map(({ item_id, isNew }) => [item_id, isNew]),
  }))

const notificationsOf = async (buyer: Client) =>
  (await buyer.ok('GET notifications/get_notifications', {})).notifications
    .filter(({ group }) => group === 'searches')
    .map(({ text }) => text)

describe('saving a search', () => {
  test('the same search is saved once, by taps on two processes too', async () => {
    const [buyer, word] = [await app.make.quickBuyer(), newWord()]
    const elsewhere = Object.assign(beside.visitor(), { cookie: buyer.cookie })
    const ids = await Promise.all([
      save(buyer, word),
      save(elsewhere, word),
      save(buyer, word),
      save(elsewhere, word),
    ])
    expect(new Set(ids).size).toBe(1)
    // Another size, and the sizes in another order.
    const withSizes = (size: ('S' | 'M')[]) => buyer.ok('POST homepage/save_search', { q: word, size })
    const [first, second] = [await withSizes(['S', 'M']), await withSizes(['M', 'S'])]
    expect(first).toEqual(second)
    expect(await listed(buyer)).toHaveLength(2)
  })

  test(`at most ${maxSavedSearches} are saved, at the same moment on two processes too`, async () => {
    const buyer = await app.make.quickBuyer()
    for (let n = 1; n < maxSavedSearches; n += 1) await save(buyer, `${newWord()} ${n}`)
    const elsewhere = Object.assign(beside.visitor(), { cookie: buyer.cookie })
    const codes = await Promise.all(
      [buyer, elsewhere].map((who) => codeOf(who.call('POST homepage/save_search', { q: newWord() }))),
    )
    expect(codes.toSorted()).toEqual(['ok', 'saved_searches_full'])
    expect(await listed(buyer)).toHaveLength(maxSavedSearches)
  })

  test('nobody else sees, changes or deletes it', async () => {
    const [buyer, other] = [await app.make.quickBuyer(), await app.make.quickBuyer()]
    const searchID = await save(buyer, newWord())
    expect((await other.ok('GET homepage/get_saved_searches', { searchID })).searches).toEqual([])
    expect(await codeOf(other.call('POST homepage/change_saved_search', { searchID, name: 'Mine' }))).toBe(
      'not_found',
    )
    await other.ok('POST homepage/delete_saved_search', { searchID })
    expect(await listed(buyer)).toHaveLength(1)
    await buyer.ok('POST homepage/delete_saved_search', { searchID })
    await buyer.ok('POST homepage/delete_saved_search', { searchID })
    expect(await listed(buyer)).toEqual([])
  })

  test('its address leads to the same search', async () => {
    const buyer = await app.make.quickBuyer()
    const size = ['M' as const, 'L' as const]
    await buyer.ok('POST homepage/save_search', {
      q: 'baggy jeans',
      size,
      maxPrice: 500,
      fits: true,
      withinKm: 5,
    })
    const [saved] = (await buyer.ok('GET homepage/get_saved_searches', {})).searches
    const address = new URLSearchParams(saved?.address)
    expect([...address].toSorted().map((pair) => pair.join('='))).toEqual([
      'exact=true',
      'fits=true',
      'maxPrice=500',
      'q=baggy jeans',
      'size=L',
      'size=M',
      'withinKm=5',
    ])
  })
})

describe('what a search finds', () => {
  test('a new item is found once, notified of at once, and new until the buyer has seen it', async () => {
    const [buyer, shop, word] = [await app.make.quickBuyer(), await app.make.quickShopkeeper(), newWord()]
    await app.make.listedItem(shop.shopID, { name: `Old ${word} dress` })
    await look()
    const searchID = await save(buyer, word, { name: 'Flowers' })
    minutes(1)
    const item = await app.make.listedItem(shop.shopID, { name: `${word} dress` })
    const published = recordEvents(app, 'searches')
    expect(await published(async () => void (await look()))).toContain(buyer.accountID)
    await Promise.all([look(), look(beside)])
    expect(await listed(buyer)).toEqual([{ name: 'Flowers', newItems: 1, items: [[item, true]] }])
    expect(await notificationsOf(buyer)).toEqual(['A new piece for “Flowers”'])

    minutes(1)
    await buyer.ok('POST homepage/change_saved_search', { searchID, seen: true })
    expect(await listed(buyer)).toEqual([{ name: 'Flowers', newItems: 0, items: [[item, false]] }])
    const { unread } = await buyer.ok('GET notifications/count_unread', {})
    expect(unread).toBe(0)
  })

  test('a search whose notification fails does not keep those of others back, and is tried again', async () => {
    const [shop, word] = [await app.make.quickShopkeeper(), newWord()]
    const buyers = await Promise.all([1, 2, 3].map(() => app.make.quickBuyer()))
    for (const buyer of buyers) await save(buyer, word)
    minutes(1)
    await app.make.listedItem(shop.shopID, { name: `${word} dress` })
    await app.background.run('match-saved-searches')
    await ownerRuns(
      app,
      `create function refuse_one() returns trigger language plpgsql as $$
      begin
        if new.account_id = '${buyers[1]?.accountID}' then raise exception 'a bad row'; end if;
        return new;
      end $$;
      create trigger refuse_one before insert on notifications for each row execute function refuse_one()`,
    )
    await app.background.run('notify-saved-searches')
    const notified = () => Promise.all(buyers.map(async (buyer) => (await notificationsOf(buyer)).length))
    expect(await notified()).toEqual([1, 0, 1])
    await ownerRuns(app, 'drop trigger refuse_one on notifications; drop function refuse_one')
    minutes(60)
    await app.background.run('notify-saved-searches')
    expect(await notified()).toEqual([1, 1, 1])
  })

  test('an item that it found already is not found anew when it changes; one that it finds since the change is', async () => {
    const [buyer, shop, word] = [await app.make.quickBuyer(), await app.make.quickShopkeeper(), newWord()]
    const known = await app.make.listedItem(shop.shopID, { name: `${word} dress`, price: 400 })
    const dear = await app.make.listedItem(shop.shopID, { name: `${word} coat`, price: 900 })
    await look()
    await buyer.ok('POST homepage/save_search', { q: word, maxPrice: 500 })
    minutes(1)
    const change = (itemID: string, price: number) =>
      app.db
        .updateTable('items')
        .set({ price_centavos: price * 100 })
        .where('id', '=', itemID)
        .execute()
    await change(known, 300)
    await change(dear, 700)
    await change(dear, 450)
    await look()
    expect(await listed(buyer)).toMatchObject([{ newItems: 1, items: [[dear, true]] }])
    await change(dear, 470)
    await look()
    expect(await notificationsOf(buyer)).toEqual([`A new piece for “${word}”`])
  })

  test('what comes within ten minutes is one notification, with its number', async () => {
    const [buyer, shop, word] = [await app.make.quickBuyer(), await app.make.quickShopkeeper(), newWord()]
    await save(buyer, word)
    const list = async (count: number) => {
      await app.make.listedItems(
        shop.shopID,
        Array.from({ length: count }, () => ({ name: `${word} bag` })),
      )
      await look()
    }
    await list(1)
    minutes(5)
    await list(2)
    expect(await notificationsOf(buyer)).toEqual([`3 new pieces for “${word}”`])
    minutes(6)
    await list(1)
    expect(await notificationsOf(buyer)).toEqual([`A new piece for “${word}”`, `3 new pieces for “${word}”`])
  })

  test('once a day is at 6 PM, and never is never', async () => {
    const [buyer, shop, word] = [await app.make.quickBuyer(), await app.make.quickShopkeeper(), newWord()]
    const searchID = await save(buyer, word, { notify: 'daily' })
    await save(buyer, `${word} bag`, { notify: 'never' })
    await app.make.listedItem(shop.shopID, { name: `${word} bag` })
    await look()
    expect(await notificationsOf(buyer)).toEqual([])
    expect((await listed(buyer)).map(({ newItems }) => newItems)).toEqual([1, 1])
    app.clock.advance(nextDailyTime(app.clock.now()).getTime() - app.clock.now().getTime() - 1)
    await look()
    expect(await notificationsOf(buyer)).toEqual([])
    app.clock.advance(1)
    await look()
    expect(await notificationsOf(buyer)).toEqual([`A new piece for “${word}”`])

    await app.make.listedItem(shop.shopID, { name: `${word} cap` })
    await look()
    await buyer.ok('POST homepage/change_saved_search', { searchID, notify: 'never' })
    app.clock.advance(86_400_000)
    await look()
    expect(await notificationsOf(buyer)).toHaveLength(1)
  })

  test('an item that is held waits until it is free, and one that is gone is not in a notification', async () => {
    const [buyer, other] = [await app.make.quickBuyer(), await app.make.quickBuyer()]
    const [shop, word] = [await app.make.quickShopkeeper(), newWord()]
    await save(buyer, word)
    const [held = '', gone = ''] = await app.make.listedItems(shop.shopID, [
      { name: `${word} bag` },
      { name: `${word} cap` },
    ])
    const { ticketID } = await other.ok('POST tickets/purchase_item', { itemID: held })
    await shop.ok('POST store/withdraw_item', { itemID: gone })
    await look()
    expect([await notificationsOf(buyer), await listed(buyer)]).toEqual([
      [],
      [{ name: word, newItems: 0, items: [] }],
    ])
    await other.ok('POST tickets/cancel_ticket', { ticketID })
    minutes(2)
    await look()
    expect(await notificationsOf(buyer)).toEqual([`A new piece for “${word}”`])
    expect(await listed(buyer)).toEqual([{ name: word, newItems: 1, items: [[held, true]] }])
  })

  test('a shop that blocked the buyer, or that they blocked, is in no notification, and neither is one that they help', async () => {
    const [blocked, blocks] = [await app.make.quickBuyer(), await app.make.quickBuyer()]
    const [shop, word] = [await app.make.quickShopkeeper(), newWord()]
    for (const buyer of [blocked, blocks]) {
      await save(buyer, word)
      await buyer.ok('POST chat/send_message', { sellerID: shop.accountID, message: 'Magkano po?' })
    }
    await shop.ok('POST chat/block', { userID: blocked.accountID })
    await blocks.ok('POST chat/block', { sellerID: shop.accountID })
    const helps = await app.make.quickBuyer()
    await save(helps, word)
    const since = app.clock.now()
    await app.db
      .insertInto('shop_helpers')
      .values({ shop_id: shop.shopID, account_id: helps.accountID, since })
      .execute()
    await app.make.listedItem(shop.shopID, { name: `${word} bag` })
    await look()
    for (const buyer of [blocked, blocks, helps])
      expect([await notificationsOf(buyer), await listed(buyer)]).toEqual([
        [],
        [{ name: word, newItems: 0, items: [] }],
      ])
  })

  test(`a buyer is notified at most ${maxSearchNotificationsADay} times a day`, async () => {
    const [buyer, shop, word] = [await app.make.quickBuyer(), await app.make.quickShopkeeper(), newWord()]
    await save(buyer, word)
    for (let n = 0; n <= maxSearchNotificationsADay; n += 1) {
      await app.make.listedItem(shop.shopID, { name: `${word} bag` })
      await look()
      minutes(11)
    }
    expect(await notificationsOf(buyer)).toHaveLength(maxSearchNotificationsADay)
    expect((await listed(buyer))[0]?.newItems).toBe(maxSearchNotificationsADay + 1)
  })

  test('it reads the words of today’s synonyms', async () => {
    const [buyer, shop] = [await app.make.quickBuyer(), await app.make.quickShopkeeper()]
    const searchID = await save(buyer, 'sapatos')
    await app.db
      .updateTable('saved_searches')
      .set({ synonyms_version: 'older', keys: ['sapatos'] })
      .where('id', '=', searchID)
      .execute()
    await app.background.run('renew-saved-searches')
    await app.make.listedItem(shop.shopID, { name: 'Running shoes' })
    await look()
    expect((await listed(buyer))[0]?.newItems).toBe(1)
  })
})
