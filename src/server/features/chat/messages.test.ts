import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { openEventsAnew } from '#tests/support/live.ts'

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
  // Each test has a minute, and people, of its own.
  app.clock.advance(60_001)
  buyer = await app.make.quickBuyer()
  seller = await app.make.quickShopkeeper()
})
afterAll(() => app.stop())

const toSeller = () => ({ sellerID: seller.accountID })
const toBuyer = () => ({ userID: buyer.accountID })

const fill = async (count: number) => {
  for (let n = 1; n <= count; n += 1) {
    if (n % 30 === 0) app.clock.advance(60_001)
    await write(buyer, toSeller(), `Line ${n}`)
  }
}

const page = async (more: object = {}) => {
  const answer = await seller.ok('GET chat/fetch_all_messages', { ...toBuyer(), ...more })
  const places = answer.messages.map(({ sequence }) => sequence)
  return { from: places[0], to: places.at(-1), count: places.length, ...answer, messages: places }
}

const notesOf = async (person: Client, to: object) =>
  (await person.ok('GET chat/fetch_all_messages', to)).messages.map(({ safetyNote }) => safetyNote)

const marks = async (person: Client, to: object) => {
  const { chatroom } = await person.ok('GET chat/fetch_all_messages', to)
  const { unread, readSequence, theirReadSequence, theirDeliveredSequence } = chatroom
  return { unread, readSequence, theirReadSequence, theirDeliveredSequence }
}

describe('messages by page', () => {
  test('open around the first unread one, then older and newer ones without a gap', async () => {
    await fill(130)
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

  test('of a store that one has not written to there are none yet', async () => {
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

  test('the receiver sees a safety note, the sender does not', async () => {
    await write(buyer, toSeller(), 'Hi po, how much?')
    await write(seller, toBuyer(), '₱450. GCash to 0917 123 4567 please')
    expect(await notesOf(buyer, toSeller())).toEqual([false, true])
    expect(await notesOf(seller, toBuyer())).toEqual([false, false])
  })
})

describe('unread, delivered and read', () => {
  test('a message is sent, then delivered to a device that asks, then read; each side sees its marks', async () => {
    await write(buyer, toSeller(), 'One')
    await write(buyer, toSeller(), 'Two')
    const sent = { unread: 0, readSequence: 2, theirReadSequence: 0, theirDeliveredSequence: 0 }
    expect(await marks(buyer, toSeller())).toEqual(sent)
    expect(await buyer.ok('GET chat/get_unread')).toEqual({ unread: 0 })
    const stream = await openEventsAnew(app, buyer)
    expect(await seller.ok('GET chat/get_unread')).toEqual({ unread: 2 })
    await stream.hears('messages')
    expect(await marks(buyer, toSeller())).toEqual({ ...sent, theirDeliveredSequence: 2 })
    expect(await seller.ok('GET chat/get_unread')).toEqual({ unread: 2 })
    expect(await seller.ok('POST chat/mark_read', { ...toBuyer(), sequence: 1 })).toEqual({ readSequence: 1 })
    await stream.hears('messages', 'messages')
    expect(await marks(buyer, toSeller())).toEqual({
      ...sent,
      theirReadSequence: 1,
      theirDeliveredSequence: 2,
    })
    expect(await seller.ok('GET chat/get_unread')).toEqual({ unread: 1 })
    stream.close()
  })

  test('the read mark never goes back, and never beyond what was written', async () => {
    for (const line of ['One', 'Two', 'Three']) await write(buyer, toSeller(), line)
    const stream = await openEventsAnew(app, buyer)
    const read = async (sequence: number) =>
      (await seller.ok('POST chat/mark_read', { ...toBuyer(), sequence })).readSequence
    expect(await read(2)).toBe(2)
    await stream.hears('messages')
    expect(await read(1)).toBe(2)
    expect(await read(2)).toBe(2)
    // What changes nothing is told to nobody.
    await app.events.caughtUp()
    expect(await read(1_000_000)).toBe(3)
    await stream.hears('messages', 'messages')
    expect(await read(1_000_000)).toBe(3)
    await app.events.caughtUp()
    await write(buyer, toSeller(), 'Four')
    expect(await marks(seller, toBuyer())).toMatchObject({ unread: 1, readSequence: 3 })
    await stream.hears('messages', 'messages', 'messages')
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
    // What one writes before having read the answer does not read it.
    await write(buyer, { sellerID: second.accountID }, 'The jacket')
    expect(await buyer.ok('GET chat/get_unread')).toEqual({ unread: 2 })
  })

  test('both sides hear of a message once it is committed, on every device of both', async () => {
    await write(buyer, toSeller(), 'Hi')
    const streams = await Promise.all([buyer, buyer, seller].map((person) => openEventsAnew(app, person)))
    await write(buyer, toSeller(), 'Still there?')
    await Promise.all(streams.map((stream) => stream.hears('messages')))
    for (const stream of streams) stream.close()
  })
})

describe('a retry', () => {
  test('is the same message, however often and at once', async () => {
    const clientID = uuidv7()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => write(buyer, toSeller(), 'Only once', { clientID })),
    )
    for (const { message } of answers) expect(message).toMatchObject({ sequence: 1, clientID })
    expect((await seller.ok('GET chat/fetch_all_messages', toBuyer())).messages).toMatchObject([
      { message: 'Only once', clientID: null },
    ])
  })

  test('with another text is refused, and is no retry from another person or conversation', async () => {
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

  test('of what was sent before a block or at the limit is answered as sent', async () => {
    const clientID = uuidv7()
    await write(buyer, toSeller(), 'Before', { clientID })
    for (let n = 0; n < 29; n += 1) await write(buyer, toSeller(), `Fast ${n}`)
    expect((await write(buyer, toSeller(), 'Before', { clientID })).message.sequence).toBe(1)
    await seller.ok('POST chat/block', toBuyer())
    expect((await write(buyer, toSeller(), 'Before', { clientID })).message.sequence).toBe(1)
  })
})

describe('limits', () => {
  test('30 messages a minute from one account, in all its conversations and processes; then it says when', async () => {
    const beside = await startApp({}, app)
    const elsewhere = await app.make.quickShopkeeper()
    const there = beside.visitor()
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
    // The other side is not held up by it.
    await write(seller, toBuyer(), 'Slowly please')
    app.clock.advance(45_000)
    expect((await write(buyer, toSeller(), 'Too fast')).message.sequence).toBe(17)
    await beside.stop()
  })

  test('60 new conversations an hour from one buyer', async () => {
    const shops = await Promise.all(Array.from({ length: 61 }, () => app.make.shopRow()))
    const opened: number[] = []
    for (const storeID of shops)
      opened.push((await buyer.call('POST chat/open_conversation', { storeID })).status)
    expect(opened).toEqual([...Array.from({ length: 60 }, () => 200), 429])
    // Those that there are stay open to him.
    expect((await buyer.call('POST chat/open_conversation', { storeID: shops[0] })).status).toBe(200)
  })
})
