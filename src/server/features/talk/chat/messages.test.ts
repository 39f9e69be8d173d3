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

const sendLines = async (count: number) => {
  for (let n = 1; n <= count; n += 1) {
    if (n % 30 === 0) app.clock.advance(60_001)
    await write(buyer, toSeller(), `Line ${n}`)
  }
}

const page = async (more: object = {}) => {
  const answer = await seller.ok('GET chat/fetch_all_messages', { ...toBuyer(), ...more })
  const sequences = answer.messages.map(({ sequence }) => sequence)
  return {
    from: sequences[0],
    to: sequences.at(-1),
    count: sequences.length,
    ...answer,
    messages: sequences,
  }
}

const notesOf = async (person: Client, to: object) =>
  (await person.ok('GET chat/fetch_all_messages', to)).messages.map(({ safetyNote }) => safetyNote)

const readMarkers = async (person: Client, to: object) => {
  const { chatroom } = await person.ok('GET chat/fetch_all_messages', to)
  const { unread, readSequence, theirReadSequence, theirDeliveredSequence } = chatroom
  return { unread, readSequence, theirReadSequence, theirDeliveredSequence }
}

describe('pages of messages', () => {
  test('start around the first unread message, and continue in both directions without a gap', async () => {
    await sendLines(130)
    expect(await page()).toMatchObject({ from: 1, to: 50, has_older: false, has_newer: true })
    await seller.ok('POST chat/mark_read', { ...toBuyer(), sequence: 70 })
    const opened = await page()
    expect(opened).toMatchObject({
      from: 61,
      to: 110,
      has_older: true,
      has_newer: true,
      chatroom: { unread: 60 },
    })
    expect(await page({ before: 61 })).toMatchObject({ from: 11, to: 60, has_older: true, has_newer: true })
    expect(await page({ before: 11 })).toMatchObject({ from: 1, to: 10, has_older: false, has_newer: true })
    expect(await page({ since: 110 })).toMatchObject({
      from: 111,
      to: 130,
      has_older: true,
      has_newer: false,
    })
    expect(await page({ since: 130 })).toMatchObject({ messages: [], has_older: true, has_newer: false })
    expect(await page({ since: 0 })).toMatchObject({ from: 1, to: 50, has_older: false, has_newer: true })
    expect(await page({ before: 1 })).toMatchObject({ messages: [], has_older: false, has_newer: true })
    await seller.ok('POST chat/mark_read', { ...toBuyer(), sequence: 95 })
    expect(await page()).toMatchObject({ from: 81, to: 130, has_newer: false, chatroom: { unread: 35 } })
    expect(
      (await seller.call('GET chat/fetch_all_messages', { ...toBuyer(), since: 1, before: 9 })).status,
    ).toBe(400)
  })

  test('are empty for a store to which the buyer has not written', async () => {
    expect(await buyer.ok('GET chat/fetch_all_messages', toSeller())).toMatchObject({
      chatroom: {
        id: seller.accountID,
        name: `Ukay ${seller.shopID}`,
        item: null,
        lastMessage: null,
        canWrite: true,
      },
      messages: [],
      has_older: false,
      has_newer: false,
    })
    const rows = await app.db
      .selectFrom('conversations')
      .select('id')
      .where('buyer_id', '=', buyer.accountID)
      .execute()
    expect(rows).toEqual([])
  })

  test('show a safety note to the receiver and not to the sender', async () => {
    await write(buyer, toSeller(), 'Hi po, how much?')
    await write(seller, toBuyer(), '₱450. GCash to 0917 123 4567 please')
    expect(await notesOf(buyer, toSeller())).toEqual([false, true])
    expect(await notesOf(seller, toBuyer())).toEqual([false, false])
  })
})

describe('unread, delivered and read', () => {
  test('a message is sent, then delivered, then read, and each side sees the markers', async () => {
    await write(buyer, toSeller(), 'One')
    await write(buyer, toSeller(), 'Two')
    const sent = { unread: 0, readSequence: 2, theirReadSequence: 0, theirDeliveredSequence: 0 }
    expect(await readMarkers(buyer, toSeller())).toEqual(sent)
    expect(await buyer.ok('GET chat/get_unread')).toEqual({ unread: 0 })
    const stream = await openNewEvents(app, buyer)
    expect(await seller.ok('GET chat/get_unread')).toEqual({ unread: 2 })
    await stream.waitForEvents('messages')
    expect(await readMarkers(buyer, toSeller())).toEqual({ ...sent, theirDeliveredSequence: 2 })
    expect(await seller.ok('GET chat/get_unread')).toEqual({ unread: 2 })
    expect(await seller.ok('POST chat/mark_read', { ...toBuyer(), sequence: 1 })).toEqual({ readSequence: 1 })
    await stream.waitForEvents('messages', 'messages')
    expect(await readMarkers(buyer, toSeller())).toEqual({
      ...sent,
      theirReadSequence: 1,
      theirDeliveredSequence: 2,
    })
    expect(await seller.ok('GET chat/get_unread')).toEqual({ unread: 1 })
    stream.close()
  })

  test('the read marker never moves back nor beyond the last message', async () => {
    for (const line of ['One', 'Two', 'Three']) await write(buyer, toSeller(), line)
    const stream = await openNewEvents(app, buyer)
    const read = async (sequence: number) =>
      (await seller.ok('POST chat/mark_read', { ...toBuyer(), sequence })).readSequence
    expect(await read(2)).toBe(2)
    await stream.waitForEvents('messages')
    expect(await read(1)).toBe(2)
    expect(await read(2)).toBe(2)
    // A request that does not move the marker publishes no event.
    await app.events.syncNotifications()
    expect(await read(1_000_000)).toBe(3)
    await stream.waitForEvents('messages', 'messages')
    expect(await read(1_000_000)).toBe(3)
    await app.events.syncNotifications()
    await write(buyer, toSeller(), 'Four')
    expect(await readMarkers(seller, toBuyer())).toMatchObject({ unread: 1, readSequence: 3 })
    await stream.waitForEvents('messages', 'messages', 'messages')
    stream.close()
    for (const sequence of [0, -1, 1.5, 'x'])
      expect((await seller.call('POST chat/mark_read', { ...toBuyer(), sequence })).status).toBe(400)
  })

  test('the badge counts the messages of others in all conversations', async () => {
    const [first, second] = [await app.make.quickShopkeeper(), await app.make.quickShopkeeper()]
    for (const shop of [first, second]) {
      await write(buyer, { sellerID: shop.accountID }, 'Hi')
      for (const line of ['Hello', 'Which one?']) await write(shop, toBuyer(), line)
    }
    expect(await buyer.ok('GET chat/get_unread')).toEqual({ unread: 4 })
    await buyer.ok('POST chat/mark_read', { sellerID: first.accountID, sequence: 3 })
    expect(await buyer.ok('GET chat/get_unread')).toEqual({ unread: 2 })
    // Sending a message does not mark unread answers as read.
    await write(buyer, { sellerID: second.accountID }, 'The jacket')
    expect(await buyer.ok('GET chat/get_unread')).toEqual({ unread: 2 })
  })

  test('a committed message notifies every device of both sides', async () => {
    await write(buyer, toSeller(), 'Hi')
    const streams = await Promise.all([buyer, buyer, seller].map((person) => openNewEvents(app, person)))
    await write(buyer, toSeller(), 'Still there?')
    await Promise.all(streams.map((stream) => stream.waitForEvents('messages')))
    for (const stream of streams) stream.close()
  })
})

describe('a repeated request', () => {
  test('with the same idempotency key returns the same message, even concurrently', async () => {
    const clientID = uuidv7()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => write(buyer, toSeller(), 'Only once', { clientID })),
    )
    for (const { message } of answers) expect(message).toMatchObject({ sequence: 1, clientID })
    expect((await seller.ok('GET chat/fetch_all_messages', toBuyer())).messages).toMatchObject([
      { message: 'Only once', clientID: null },
    ])
  })

  test('with another text is refused; the same key from another sender or conversation is a new message', async () => {
    const clientID = uuidv7()
    await write(buyer, toSeller(), 'First', { clientID })
    expect(
      (await buyer.call('POST chat/send_message', { ...toSeller(), message: 'Second', clientID })).error
        ?.code,
    ).toBe('message_reused')
    expect((await write(seller, toBuyer(), 'Second', { clientID })).message.sequence).toBe(2)
    const elsewhere = await app.make.quickShopkeeper()
    const there = await write(buyer, { sellerID: elsewhere.accountID }, 'First', { clientID })
    expect(there.message.sequence).toBe(1)
  })

  test('succeeds even after a block and beyond the rate limit', async () => {
    const clientID = uuidv7()
    await write(buyer, toSeller(), 'Before', { clientID })
    for (let n = 0; n < 29; n += 1) await write(buyer, toSeller(), `Fast ${n}`)
    expect((await write(buyer, toSeller(), 'Before', { clientID })).message.sequence).toBe(1)
    await seller.ok('POST chat/block', toBuyer())
    expect((await write(buyer, toSeller(), 'Before', { clientID })).message.sequence).toBe(1)
  })
})

describe('limits', () => {
  test('allow 30 messages a minute per account, across conversations and servers, and then set Retry-After', async () => {
    const secondServer = await startApp({}, app)
    const elsewhere = await app.make.quickShopkeeper()
    const there = secondServer.visitor()
    there.cookie = buyer.cookie
    for (let n = 0; n < 15; n += 1) {
      await write(buyer, toSeller(), `Here ${n}`)
      await write(there, { sellerID: elsewhere.accountID }, `There ${n}`)
    }
    app.clock.advance(15_000)
    const refused = await buyer.call('POST chat/send_message', { ...toSeller(), message: 'Too fast' })
    expect(refused).toMatchObject({
      status: 429,
      error: { code: 'too_many_tries', error: expect.stringContaining('very fast') },
    })
    expect(refused.headers.get('retry-after')).toBe('45')
    // The limit does not affect the other side.
    await write(seller, toBuyer(), 'Slowly please')
    app.clock.advance(45_000)
    expect((await write(buyer, toSeller(), 'Too fast')).message.sequence).toBe(17)
    await secondServer.stop()
  })

  test('allow 60 new conversations an hour per buyer', async () => {
    const shops = await Promise.all(Array.from({ length: 61 }, () => app.make.shopRow()))
    const opened: number[] = []
    for (const storeID of shops)
      opened.push((await buyer.call('POST chat/open_conversation', { storeID })).status)
    expect(opened).toEqual([...Array.from({ length: 60 }, () => 200), 429])
    // Existing conversations still open.
    expect((await buyer.call('POST chat/open_conversation', { storeID: shops[0] })).status).toBe(200)
  })
})
