import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxFollowed } from '#domain/follows.ts'
import { recordEvents } from '#tests/support/account-events.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { testPassword } from '#tests/support/factories.ts'
import { decideIn } from '#tests/support/stops.ts'

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
const onOtherProcess = ({ cookie }: Client): Client => Object.assign(beside.visitor(), { cookie })

const follow = (buyer: Client, shopID: string) => codeOf(buyer.call('POST store/follow_shop', { shopID }))
const stateOf = async (buyer: Client, shopID: string) => {
  const { following, followers } = await buyer.ok('GET store/get_shop_details', { shopID })
  return { following, followers }
}
const followed = async (buyer: Client) =>
  (await buyer.ok('GET homepage/get_followed_shops')).shops.map(({ shopID }) => shopID)
const rail = async (buyer: Client) => {
  await app.events.syncNotifications()
  const { rails } = await buyer.ok('GET homepage/rails')
  return rails.find(({ kind }) => kind === 'followed')?.items.map(({ item_id }) => item_id)
}

describe('following a shop', () => {
  test('taps at the same moment, on two processes, make one follower, and so do they unfollow', async () => {
    const [buyer, shop] = [await app.make.quickBuyer(), await app.make.quickShopkeeper()]
    const { shopID } = shop
    const taps = (call: 'POST store/follow_shop' | 'POST store/unfollow_shop') =>
      Promise.all(
        [buyer, onOtherProcess(buyer), buyer, onOtherProcess(buyer)].map((who) =>
          codeOf(who.call(call, { shopID })),
        ),
      )
    const published = recordEvents(app, 'follows')
    const four = ['ok', 'ok', 'ok', 'ok']
    const follows = async () => expect(await taps('POST store/follow_shop')).toEqual(four)
    expect(await published(follows)).toEqual([buyer.accountID])
    expect(await stateOf(buyer, shopID)).toEqual({ following: true, followers: 1 })
    const unfollows = async () => expect(await taps('POST store/unfollow_shop')).toEqual(four)
    expect(await published(unfollows)).toEqual([buyer.accountID])
    expect(await stateOf(buyer, shopID)).toEqual({ following: false, followers: 0 })
  })

  test('the shop and everybody else see a number and no state of others', async () => {
    const [buyer, other] = [await app.make.quickBuyer(), await app.make.quickBuyer()]
    const [shop, rival] = [await app.make.quickShopkeeper(), await app.make.quickShopkeeper()]
    await follow(buyer, shop.shopID)
    expect(await stateOf(other, shop.shopID)).toEqual({ following: false, followers: 1 })
    expect(await stateOf(rival, shop.shopID)).toEqual({ followers: 1 })
    const own = await shop.ok('GET store/get_shop_details')
    expect(own.followers).toBe(1)
    expect(own).not.toHaveProperty('following')
    expect(await follow(shop, shop.shopID), 'a seller on their own shop').toBe('not_allowed')
    expect(await follow(app.visitor(), shop.shopID)).toBe('not_signed_in')
  })

  test('a helper follows other shops as a buyer, and not the one that they help', async () => {
    const [helper, owner, other] = [
      await app.make.quickBuyer(),
      await app.make.quickShopkeeper(),
      await app.make.quickShopkeeper(),
    ]
    const { token } = await owner.ok('POST helpers/invite')
    await helper.ok('POST helpers/accept', { token })
    expect(await follow(helper, other.shopID)).toBe('ok')
    expect(await follow(helper, owner.shopID)).toBe('helps_shop')
    await helper.ok('POST auth/work_at', { shopID: owner.shopID })
    expect(await follow(helper, other.shopID), 'while they work for the shop').toBe('not_allowed')
  })

  test('a block between the two ends it, and a shop that blocked the buyer cannot be followed', async () => {
    const [buyer, shop] = [await app.make.quickBuyer(), await app.make.quickShopkeeper()]
    const { shopID } = shop
    await buyer.ok('POST chat/open_conversation', { storeID: shopID })
    await buyer.ok('POST chat/send_message', { sellerID: shop.accountID, message: 'Magkano po?' })
    const [bySeller, byBuyer] = [{ userID: buyer.accountID }, { sellerID: shop.accountID }]
    await follow(buyer, shopID)
    await shop.ok('POST chat/block', bySeller)
    expect(await stateOf(buyer, shopID)).toEqual({ following: false, followers: 0 })
    expect(await follow(buyer, shopID)).toBe('shop_blocked_you')
    await shop.ok('POST chat/unblock', bySeller)
    expect(await follow(buyer, shopID)).toBe('ok')
    await buyer.ok('POST chat/block', byBuyer)
    expect(await stateOf(buyer, shopID)).toEqual({ following: false, followers: 0 })
  })

  test('a block at the same moment leaves no follower', async () => {
    for (let n = 0; n < 10; n += 1) {
      const [buyer, shop] = [await app.make.quickBuyer(), await app.make.quickShopkeeper()]
      await buyer.ok('POST chat/open_conversation', { storeID: shop.shopID })
      await buyer.ok('POST chat/send_message', { sellerID: shop.accountID, message: 'Magkano po?' })
      await Promise.all([
        follow(onOtherProcess(buyer), shop.shopID),
        shop.ok('POST chat/block', { userID: buyer.accountID }),
      ])
      expect((await stateOf(buyer, shop.shopID)).following).toBe(false)
    }
  })

  test('a shop that does not exist, is stopped or is deleted cannot be followed; one on vacation can', async () => {
    const buyer = await app.make.quickBuyer()
    expect(await follow(buyer, crypto.randomUUID())).toBe('not_found')
    const [stopped, away, gone] = [
      await app.make.quickShopkeeper(),
      await app.make.quickShopkeeper(),
      await app.make.quickShopkeeper(),
    ]
    await decideIn(app)((stops, tx) => stops.pauseShop(tx, stopped.shopID, null))
    expect(await follow(buyer, stopped.shopID)).toBe('shop_not_open')
    const until = new Date(app.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
    await away.ok('POST store/set_vacation', { until })
    expect(await follow(buyer, away.shopID)).toBe('ok')
    await app.db
      .updateTable('shops')
      .set({ closed_at: app.clock.now() })
      .where('id', '=', gone.shopID)
      .execute()
    expect(await follow(buyer, gone.shopID)).toBe('not_found')
  })

  test('ends with the account of either side', async () => {
    const [buyer, shop, other] = [
      await app.make.buyer(),
      await app.make.shopkeeper(),
      await app.make.quickBuyer(),
    ]
    await follow(buyer, shop.shopID)
    await follow(other, shop.shopID)
    await buyer.ok('POST auth/delete_account', { password: testPassword })
    expect((await shop.ok('GET store/get_shop_details')).followers).toBe(1)
    await shop.ok('POST auth/delete_account', { password: testPassword })
    expect(await followed(other)).toEqual([])
  })

  test('a buyer follows at most 500 shops', async () => {
    const [buyer, shop] = [await app.make.quickBuyer(), await app.make.quickShopkeeper()]
    const others = await app.make.signedInAll(
      Object.fromEntries(
        Array.from({ length: maxFollowed }, (_, n) => [`s${n}`, { kind: 'seller' as const }]),
      ),
    )
    const shopIDs = await Promise.all(
      Object.values(others).map(({ accountID }) => app.make.shopRow(accountID)),
    )
    const at = app.clock.now()
    await app.db
      .insertInto('shop_followers')
      .values(shopIDs.map((shop_id) => ({ shop_id, buyer_id: buyer.accountID, since: at, seen_at: at })))
      .execute()
    app.clock.advance(1000)
    expect(await follow(buyer, shop.shopID)).toBe('follows_full')
    await buyer.ok('POST store/unfollow_shop', { shopID: shopIDs[0] ?? '' })
    expect(await follow(buyer, shop.shopID)).toBe('ok')
    const pages: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const reply: { shops: { shopID: string }[]; cursor: string | null } = await buyer.ok(
        'GET homepage/get_followed_shops',
        cursor === '' ? {} : { cursor },
      )
      pages.push(...reply.shops.map(({ shopID }) => shopID))
      cursor = reply.cursor
    }
    expect(pages[0]).toBe(shop.shopID)
    expect(new Set(pages).size).toBe(maxFollowed)
    expect(pages).toHaveLength(maxFollowed)
  })
})

test('what a shop lists is new until its page was opened, and is on the home', async () => {
  const [buyer, shop] = [await app.make.quickBuyer(), await app.make.quickShopkeeper()]
  const { shopID } = shop
  const before = await app.make.listedItem(shopID)
  app.clock.advance(1000)
  expect(await rail(buyer)).toBeUndefined()
  await follow(buyer, shopID)
  expect(await rail(buyer)).toEqual([before])
  app.clock.advance(61_000)
  const [first, second] = [await app.make.listedItem(shopID), await app.make.listedItem(shopID)]
  const list = async () => (await buyer.ok('GET homepage/get_followed_shops')).shops
  expect(await list()).toMatchObject([{ shopID, newItems: 2, images: [{}, {}, {}] }])
  expect((await rail(buyer))?.toSorted()).toEqual([before, first, second].toSorted())
  await buyer.ok('POST tickets/purchase_item', { itemID: first })
  expect(await list(), 'what somebody has reserved does not count').toMatchObject([{ newItems: 1 }])
  expect(await rail(buyer)).not.toContain(first)
  app.clock.advance(1000)
  await buyer.ok('POST store/see_shop', { shopID })
  expect(await list()).toMatchObject([{ newItems: 0 }])
  await buyer.ok('POST store/unfollow_shop', { shopID })
  expect(await rail(buyer)).toBeUndefined()
  expect(await followed(buyer)).toEqual([])
})
