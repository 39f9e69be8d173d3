import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { openNewEvents } from '#tests/support/account-events.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let app: TestApp
let buyer: Person
let seller: Person & { shopID: string }

const write = (from: Client, to: object, message: string, more: object = {}) =>
  from.ok('POST chat/send_message', { ...to, message, ...more })

beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  // Each test starts a new window of the rate limits and uses new accounts.
  app.clock.advance(60_001)
  buyer = await app.make.quickBuyer()
  seller = await app.make.quickShopkeeper()
})
afterAll(() => app.stop())

const toSeller = () => ({ sellerID: seller.accountID })
const toBuyer = () => ({ userID: buyer.accountID })

describe('the endpoints of the specification', () => {
  test('accept form-encoded bodies and reply with the specified fields', async () => {
    const { shopOwnerID, storeName } = await buyer.ok('GET chat/get_seller_id', { storeID: seller.shopID })
    expect([shopOwnerID, storeName]).toEqual([seller.accountID, `Ukay ${seller.shopID}`])
    const form = { message: '  Hi po!\r\nStill there?  ', userID: buyer.accountID, sellerID: shopOwnerID }
    await buyer.ok('POST chat/send_message', { ...form, sender: 'user' }, 'form')
    const answer = { message: 'Yes', userID: buyer.accountID, sellerID: shopOwnerID, sender: 'seller' }
    await seller.ok('POST chat/send_message', answer, 'form')
    const timestamp = app.clock.now().toISOString()
    for (const [person, history, id, name] of [
      [buyer, 'GET chat/fetch_chat_history_user', shopOwnerID, storeName],
      [seller, 'GET chat/fetch_chat_history_seller', buyer.accountID, expect.stringMatching(/^Maria Santos/)],
    ] as const) {
      const { chat_info } = await person.ok(history)
      expect(chat_info).toMatchObject([{ id, name, lastMessage: { message: 'Yes', sender: 'seller' } }])
      const query = { userID: buyer.accountID, sellerID: shopOwnerID }
      expect((await person.ok('GET chat/fetch_all_messages', query)).messages).toMatchObject([
        { message: 'Hi po!\nStill there?', sender: 'user', timestamp },
        { message: 'Yes', sender: 'seller', timestamp },
      ])
    }
  })

  test.each(['', '   ', '\n\t ', '\u200b\u200d', '\u00a0'])(
    'refuse a message of only %j',
    async (message) => {
      const answer = await buyer.call('POST chat/send_message', { ...toSeller(), message })
      expect(answer).toMatchObject({ status: 400, error: { error: 'Message is required' } })
      expect((await buyer.ok('GET chat/fetch_chat_history_user')).chat_info).toEqual([])
    },
  )

  test('accept 2,000 characters and refuse one more', async () => {
    const longest = 'ñ'.repeat(2000)
    expect((await write(buyer, toSeller(), `  ${longest} `)).message.message).toBe(longest)
    expect(
      await buyer.call('POST chat/send_message', { ...toSeller(), message: `${longest}ñ` }),
    ).toMatchObject({ status: 400, error: { error: 'Message has at most 2000 characters' } })
  })

  test('keep emoji and markup as they are, and take out lone surrogates', async () => {
    for (const [sent, kept] of [
      ['👗👍🏽', '👗👍🏽'],
      ['<script>alert(1)</script>', '<script>alert(1)</script>'],
      ["'; drop table messages; --", "'; drop table messages; --"],
      ['half \ud83d', 'half'],
    ] as const)
      expect((await write(buyer, toSeller(), sent)).message.message).toBe(kept)
  })
})

describe('Talk to Seller', () => {
  test('opens a conversation about the item, which the seller sees after the first message', async () => {
    const itemID = await app.make.listedItem(seller.shopID, { name: 'Denim Jacket', price: 450 })
    const { chatroom } = await buyer.ok('POST chat/open_conversation', { itemID, storeID: seller.shopID })
    const item = { itemID, name: 'Denim Jacket', price: 450, status: 'for_sale', image: { width: 900 } }
    expect(chatroom).toMatchObject({
      id: seller.accountID,
      storeID: seller.shopID,
      item,
      lastMessage: null,
      lastSequence: 0,
      canWrite: true,
    })
    expect((await buyer.ok('GET chat/fetch_chat_history_user')).chat_info).toEqual([])
    expect((await seller.ok('GET chat/fetch_chat_history_seller')).chat_info).toEqual([])
    expect((await seller.call('GET chat/fetch_all_messages', toBuyer())).status).toBe(404)
    expect((await seller.call('POST chat/send_message', { ...toBuyer(), message: 'Hi' })).status).toBe(404)
    await write(buyer, toSeller(), 'Hi po')
    await app.make.sellInShop([itemID])
    const sold = { ...item, status: 'sold' }
    expect(await seller.ok('GET chat/fetch_chat_history_seller')).toMatchObject({
      chat_info: [{ id: buyer.accountID, storeID: seller.shopID, item: sold, unread: 1 }],
    })
    expect(await buyer.ok('GET chat/fetch_all_messages', toSeller())).toMatchObject({
      chatroom: { item: sold, unread: 0 },
    })
  })

  test('about another item changes the subject of the same conversation and notifies both sides', async () => {
    const [first, second] = [
      await app.make.listedItem(seller.shopID),
      await app.make.listedItem(seller.shopID),
    ]
    await buyer.ok('POST chat/open_conversation', { itemID: first })
    await write(buyer, toSeller(), 'Hi po')
    const stream = await openNewEvents(app, seller)
    await buyer.ok('POST chat/open_conversation', { itemID: first })
    await buyer.ok('POST chat/open_conversation', { storeID: seller.shopID })
    const { chatroom } = await buyer.ok('POST chat/open_conversation', { itemID: second })
    expect(chatroom).toMatchObject({ item: { itemID: second }, lastSequence: 1 })
    await stream.waitForEvents('messages')
    stream.close()
    expect((await seller.ok('GET chat/fetch_chat_history_seller')).chat_info).toMatchObject([
      { item: { itemID: second } },
    ])
  })

  test('finds neither a draft, nor an item of another store, nor a store that does not exist', async () => {
    const draft = await app.make.listedItem(seller.shopID, { availability: 'draft' })
    const item = await app.make.listedItem(seller.shopID)
    for (const input of [
      { itemID: draft },
      { itemID: item, storeID: await app.make.shopRow() },
      { itemID: uuidv7(), storeID: seller.shopID },
      { storeID: uuidv7() },
    ])
      expect((await buyer.call('POST chat/open_conversation', input)).error?.code).toBe('not_found')
    expect((await buyer.call('POST chat/open_conversation', {})).error?.fields).toEqual({
      storeID: 'Store is required',
    })
    expect((await buyer.call('GET chat/get_seller_id', { storeID: uuidv7() })).status).toBe(404)
  })

  test('opens one conversation for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => buyer.call('POST chat/open_conversation', { storeID: seller.shopID })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
    const rows = await app.db
      .selectFrom('conversations')
      .select('id')
      .where('buyer_id', '=', buyer.accountID)
      .execute()
    expect(rows).toHaveLength(1)
  })
})

describe('the list of conversations', () => {
  test('has the one with the newest message first, and its pages neither repeat nor miss any', async () => {
    const buyers = await Promise.all(Array.from({ length: 45 }, () => app.make.quickBuyer()))
    for (const [n, one] of buyers.entries()) {
      // Several messages share a millisecond.
      if (n % 3 === 0) app.clock.advance(1)
      await write(one, toSeller(), `Number ${n}`)
    }
    const seen: string[] = []
    const sizes: number[] = []
    let cursor: string | null = null
    do {
      const page: { chat_info: { id: string }[]; has_next: boolean; cursor: string | null } = await seller.ok(
        'GET chat/fetch_chat_history_seller',
        cursor === null ? {} : { cursor },
      )
      seen.push(...page.chat_info.map(({ id }) => id))
      sizes.push(page.chat_info.length)
      expect(page.has_next).toBe(page.cursor !== null)
      cursor = page.cursor
    } while (cursor !== null)
    expect(sizes).toEqual([20, 20, 5])
    expect(seen.toSorted()).toEqual(buyers.map(({ accountID }) => accountID).toSorted())
    const rank = new Map(buyers.map(({ accountID }, n) => [accountID, Math.floor(n / 3)]))
    const ranks = seen.map((id) => rank.get(id) ?? -1)
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
    app.clock.advance(1)
    await write(buyers[0] ?? buyer, toSeller(), 'Once more')
    const [top] = (await seller.ok('GET chat/fetch_chat_history_seller')).chat_info
    expect(top).toMatchObject({ id: buyers[0]?.accountID, lastMessage: { message: 'Once more' }, unread: 2 })
  })

  test('is empty for a seller without a shop, who cannot read or receive messages', async () => {
    const without = await app.make.quickSeller()
    expect(await without.ok('GET chat/fetch_chat_history_seller')).toEqual({
      chat_info: [],
      has_next: false,
      cursor: null,
    })
    expect(await without.ok('GET chat/get_unread')).toEqual({ unread: 0 })
    await write(buyer, toSeller(), 'Hi')
    expect((await without.call('GET chat/fetch_all_messages', toBuyer())).status).toBe(404)
    expect(
      (await buyer.call('POST chat/send_message', { sellerID: without.accountID, message: 'Hi' })).status,
    ).toBe(404)
  })

  test('refuses a malformed cursor', async () => {
    for (const cursor of ['x', 'WzFd', Buffer.from('["a","b"]').toString('base64url')])
      expect((await buyer.call('GET chat/fetch_chat_history_user', { cursor })).error?.fields).toEqual({
        cursor: 'This is not a cursor',
      })
  })
})
