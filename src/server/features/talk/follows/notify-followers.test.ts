import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { decideIn } from '#tests/support/stops.ts'

const minute = 60_000

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

const textsOf = async (who: Client) =>
  (await who.ok('GET notifications/get_notifications')).notifications.map(({ text }) => text)

/** Runs the job on both processes at once. */
const runJob = (minutesLater: number) => {
  app.clock.advance(minutesLater * minute)
  return Promise.all([app.background.run('notify-followers'), beside.background.run('notify-followers')])
}

const shopNamed = async (name: string) => {
  const shop = await app.make.quickShopkeeper()
  await app.db.updateTable('shops').set({ name }).where('id', '=', shop.shopID).execute()
  await app.db
    .updateTable('item_search')
    .set({ shop_name: name })
    .where('shop_id', '=', shop.shopID)
    .execute()
  return shop
}
const followerOf = async ({ shopID }: { shopID: string }) => {
  const buyer = await app.make.quickBuyer()
  await buyer.ok('POST store/follow_shop', { shopID })
  app.clock.advance(1000)
  return buyer
}

describe('followers of a shop', () => {
  test('are told of new items together, once an hour, and by each only of what is new to them', async () => {
    const shop = await shopNamed('Wagwagan ni Luz')
    await app.make.listedItem(shop.shopID)
    app.clock.advance(1000)
    const [one, other] = [await followerOf(shop), await followerOf(shop)]
    await app.make.listedItem(shop.shopID)
    await runJob(9)
    expect(await textsOf(one), 'more may follow within ten minutes').toEqual([])
    const [, withdrawn = ''] = await app.make.listedItems(shop.shopID, 3)
    await shop.ok('POST store/withdraw_item', { id: withdrawn })
    await runJob(2)
    expect(await textsOf(one)).toEqual(['3 new pieces at Wagwagan ni Luz'])
    const late = await followerOf(shop)
    await runJob(0)
    expect(await textsOf(late)).toEqual([])

    await app.make.listedItem(shop.shopID)
    await runJob(30)
    expect(await textsOf(one), 'within the hour').toHaveLength(1)
    app.clock.advance(1000)
    await other.ok('POST store/see_shop', { shopID: shop.shopID })
    await runJob(30)
    expect(await textsOf(one)).toEqual(['A new piece at Wagwagan ni Luz', '3 new pieces at Wagwagan ni Luz'])
    expect(await textsOf(late)).toEqual(['A new piece at Wagwagan ni Luz'])
    expect(await textsOf(other), 'who has seen it on the page').toHaveLength(1)
    await runJob(120)
    expect(await textsOf(one)).toHaveLength(2)
  })

  test('read what they were told when they open the page of the shop', async () => {
    const shop = await shopNamed('Ukay ni Ben')
    const buyer = await followerOf(shop)
    await app.make.listedItem(shop.shopID)
    await runJob(11)
    expect((await buyer.ok('GET notifications/count_unread')).unread).toBe(1)
    await buyer.ok('POST store/see_shop', { shopID: shop.shopID })
    expect((await buyer.ok('GET notifications/count_unread')).unread).toBe(0)
  })

  test('are told nothing after they unfollow, are blocked or help the shop, nor of a stopped shop', async () => {
    const [shop, stopped] = [await shopNamed('Tindahan ni Aling Nena'), await shopNamed('Sarado')]
    const [unfollows, blocked, helps, ofStopped, stays] = [
      await followerOf(shop),
      await followerOf(shop),
      await followerOf(shop),
      await followerOf(stopped),
      await followerOf(shop),
    ]
    for (const { shopID } of [shop, stopped]) await app.make.listedItem(shopID)
    await unfollows.ok('POST store/unfollow_shop', { shopID: shop.shopID })
    await blocked.ok('POST chat/open_conversation', { storeID: shop.shopID })
    await blocked.ok('POST chat/send_message', { sellerID: shop.accountID, message: 'Magkano po?' })
    await shop.ok('POST chat/block', { userID: blocked.accountID })
    const { token } = await shop.ok('POST helpers/invite')
    await helps.ok('POST helpers/accept', { token })
    await decideIn(app)((stops, tx) => stops.pauseShop(tx, stopped.shopID, null))
    await runJob(11)
    for (const who of [unfollows, blocked, helps]) expect(await textsOf(who)).toEqual([])
    expect((await textsOf(ofStopped)).filter((text) => text.includes('new piece'))).toEqual([])
    expect(await textsOf(stays)).toEqual(['A new piece at Tindahan ni Aling Nena'])
  })

  test('are told in batches, and a round that was cut off goes on where it was', async () => {
    const shop = await shopNamed('Malaking tindahan')
    const crowd = await app.make.signedInAll(
      Object.fromEntries(Array.from({ length: 1_100 }, (_, n) => [`b${n}`, { kind: 'buyer' as const }])),
    )
    const at = app.clock.now()
    const ids = Object.values(crowd).map(({ accountID }) => accountID)
    await app.db
      .insertInto('shop_followers')
      .values(ids.map((buyer_id) => ({ shop_id: shop.shopID, buyer_id, since: at, seen_at: at })))
      .execute()
    const buyer = await followerOf(shop)
    await app.make.listedItem(shop.shopID)
    // As after a kill: the round has notified those until this one.
    const sorted = [...ids, buyer.accountID].toSorted()
    app.clock.advance(11 * minute)
    await app.db
      .updateTable('followed_shops')
      .set({ round_until: app.clock.now(), round_after: sorted[99] ?? '' })
      .where('shop_id', '=', shop.shopID)
      .execute()
    await runJob(0)
    await runJob(1)
    const { rows } = await app.pool.query<{ account_id: string }>(
      'select account_id from notifications where path = $1 order by account_id',
      [`/shop/${shop.shopID}`],
    )
    expect(rows.map(({ account_id }) => account_id)).toEqual(sorted.slice(100))
  })
})
