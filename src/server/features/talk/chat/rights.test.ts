import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Verified } from '#domain/roles.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { openNewEvents } from '#tests/support/account-events.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

let app: TestApp
let buyer: Person
let stranger: Person
let seller: Person & { shopID: string }
let rival: Person & { shopID: string }

const toSeller = () => ({ sellerID: seller.accountID })
const toBuyer = () => ({ userID: buyer.accountID })
const send = (from: Client, fields: object) =>
  from.call('POST chat/send_message', { message: 'Hi', ...fields })
const linesOf = async (person: Client, to: object) =>
  (await person.ok('GET chat/fetch_all_messages', to)).messages.map(({ message }) => message)

beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  app.clock.advance(3_600_001)
  ;[buyer, stranger] = [await app.make.quickBuyer(), await app.make.quickBuyer()]
  ;[seller, rival] = [await app.make.quickShopkeeper(), await app.make.quickShopkeeper()]
  await send(buyer, { ...toSeller(), message: 'Private message' })
})
afterAll(() => app.stop())

describe('the session decides who the sender is', () => {
  test('a request that names another sender is refused, and nothing is written', async () => {
    const others = [stranger.accountID, seller.accountID, uuidv7()]
    const spoofed: [Client, object][] = [
      ...others.map((userID): [Client, object] => [buyer, { ...toSeller(), userID }]),
      ...[...others, 'seller', 'admin', '', 'USER'].map((sender): [Client, object] => [
        buyer,
        { ...toSeller(), sender },
      ]),
      [seller, { ...toBuyer(), sellerID: rival.accountID }],
      [seller, { ...toBuyer(), sender: 'user' }],
      [seller, { ...toBuyer(), sender: buyer.accountID }],
      [rival, { ...toBuyer(), sellerID: seller.accountID }],
      [stranger, { ...toSeller(), userID: buyer.accountID }],
    ]
    for (const [person, fields] of spoofed)
      expect(await send(person, fields), JSON.stringify(fields)).toMatchObject({
        status: 403,
        error: { code: 'not_yours' },
      })
    expect(await linesOf(buyer, toSeller())).toEqual(['Private message'])
    expect(await linesOf(seller, toBuyer())).toEqual(['Private message'])
  })

  test('a request may name the caller as the sender', async () => {
    for (const sender of ['user', buyer.accountID])
      expect(
        (await send(buyer, { ...toSeller(), userID: buyer.accountID, sender })).body.message.sender,
      ).toBe('user')
    for (const sender of ['seller', seller.accountID])
      expect(
        (await send(seller, { ...toBuyer(), sellerID: seller.accountID, sender })).body.message.sender,
      ).toBe('seller')
  })

  test('a request must name the other side', async () => {
    expect((await send(buyer, {})).error).toMatchObject({ fields: { sellerID: 'Seller is required' } })
    expect((await send(seller, {})).error).toMatchObject({ fields: { userID: 'User is required' } })
    expect((await send(buyer, { sellerID: 'x' })).status).toBe(400)
  })
})

describe("somebody else's conversation", () => {
  const calls = [
    ['GET chat/fetch_all_messages', {}],
    ['POST chat/mark_read', { sequence: 1 }],
    ['POST chat/block', {}],
    ['POST chat/unblock', {}],
    ['POST chat/report', { reason: 'spam', firstSequence: 1, lastSequence: 1 }],
  ] as const

  test.each(calls)('%s replies "not found" to another store', async (name, more) => {
    expect((await rival.call(name, { ...toBuyer(), ...more })).error?.code).toBe('not_found')
    expect((await rival.call(name, { userID: uuidv7(), ...more })).error?.code).toBe('not_found')
  })

  test('a store cannot write first, nor to anybody but a buyer', async () => {
    for (const userID of [buyer.accountID, stranger.accountID, seller.accountID, uuidv7()])
      expect((await send(rival, { userID })).error?.code).toBe('not_found')
    expect((await rival.ok('GET chat/fetch_chat_history_seller')).chat_info).toEqual([])
  })

  test('each buyer has a separate conversation with the same store', async () => {
    await send(stranger, { ...toSeller(), message: 'Of the stranger' })
    expect(await linesOf(stranger, toSeller())).toEqual(['Of the stranger'])
    expect(await linesOf(buyer, toSeller())).toEqual(['Private message'])
    expect(await linesOf(seller, { userID: stranger.accountID })).toEqual(['Of the stranger'])
  })

  test('a buyer can write only to a store that exists', async () => {
    for (const sellerID of [uuidv7(), stranger.accountID, (await app.make.quickSeller()).accountID])
      for (const name of ['POST chat/send_message', 'GET chat/fetch_all_messages'] as const)
        expect((await buyer.call(name, { sellerID, message: 'Hi' })).error?.code).toBe('not_found')
  })

  test('other people get no event, no list entry and no unread count for a message', async () => {
    const streams = await Promise.all([stranger, rival].map((person) => openNewEvents(app, person)))
    const ofSeller = await openNewEvents(app, seller)
    await send(buyer, toSeller())
    await ofSeller.waitForEvents('messages')
    expect(streams.map((stream) => stream.received.filter((what) => what === 'messages'))).toEqual([[], []])
    expect(await stranger.ok('GET chat/fetch_chat_history_user')).toMatchObject({ chat_info: [] })
    expect(await rival.ok('GET chat/get_unread')).toEqual({ unread: 0 })
    for (const stream of [...streams, ofSeller]) stream.close()
  })

  test('a seller whose approval was withdrawn can neither read nor write', async () => {
    await app.db
      .updateTable('sellers')
      .set({ verified: Verified.Rejected })
      .where('account_id', '=', seller.accountID)
      .execute()
    await app.events.syncNotifications()
    expect((await send(seller, toBuyer())).error?.code).toBe('not_allowed')
    expect((await seller.call('GET chat/fetch_chat_history_seller')).error?.code).toBe('not_allowed')
  })
})

describe('a block', () => {
  const blockers = [
    ['buyer', () => [buyer, toSeller()] as const],
    ['seller', () => [seller, toBuyer()] as const],
  ] as const

  test.each(blockers)(
    'by the %s stops new messages from both sides and keeps the old ones',
    async (_, by) => {
      const [person, to] = by()
      const other = person === buyer ? seller : buyer
      const stream = await openNewEvents(app, other)
      expect(await person.ok('POST chat/block', to)).toEqual({ response: 'Blocked' })
      expect(await person.ok('POST chat/block', to)).toEqual({ response: 'Blocked' })
      await stream.waitForEvents('messages')
      for (const [from, fields] of [
        [buyer, toSeller()],
        [seller, toBuyer()],
      ] as const)
        expect(await send(from, fields)).toMatchObject({
          status: 409,
          error: { code: 'conversation_blocked', error: 'No new messages can be sent in this conversation.' },
        })
      for (const [viewer, fields] of [
        [buyer, toSeller()],
        [seller, toBuyer()],
      ] as const)
        expect(await viewer.ok('GET chat/fetch_all_messages', fields)).toMatchObject({
          chatroom: { canWrite: false, blockedByMe: viewer === person },
          messages: [{ message: 'Private message' }],
        })
      // The blocked side cannot remove the block, nor change the subject.
      await other.ok('POST chat/unblock', other === buyer ? toSeller() : toBuyer())
      expect((await send(buyer, toSeller())).error?.code).toBe('conversation_blocked')
      const itemID = await app.make.listedItem(seller.shopID)
      const opened = await buyer.ok('POST chat/open_conversation', { itemID })
      expect(opened.chatroom).toMatchObject({ item: null, canWrite: false })
      await stream.waitForEvents('messages')

      await person.ok('POST chat/unblock', to)
      await stream.waitForEvents('messages', 'messages')
      expect((await send(buyer, toSeller())).status).toBe(200)
      expect((await send(seller, toBuyer())).status).toBe(200)
      stream.close()
    },
  )

  test('by both sides lasts until both remove it', async () => {
    await buyer.ok('POST chat/block', toSeller())
    await seller.ok('POST chat/block', toBuyer())
    await buyer.ok('POST chat/unblock', toSeller())
    expect((await send(buyer, toSeller())).error?.code).toBe('conversation_blocked')
    await seller.ok('POST chat/unblock', toBuyer())
    expect((await send(buyer, toSeller())).status).toBe(200)
  })

  test('has a limit of tries for each account', async () => {
    await buyer.ok('POST chat/block', toSeller())
    await app.db
      .updateTable('attempts')
      .set({ count: 120 })
      .where('key', '=', `blocks:${buyer.accountID}`)
      .execute()
    expect((await buyer.call('POST chat/block', toSeller())).error?.code).toBe('too_many_tries')
    expect((await buyer.call('POST chat/unblock', toSeller())).error?.code).toBe('too_many_tries')
    app.clock.advance(3_600_001)
    await buyer.ok('POST chat/unblock', toSeller())
  })

  test('that races with messages lets none in after it', async () => {
    for (let round = 0; round < 10; round += 1) {
      app.clock.advance(60_001)
      const sending = Array.from({ length: 6 }, () => send(buyer, toSeller()))
      const blocked = seller.ok('POST chat/block', toBuyer())
      await blocked
      const { chatroom } = await seller.ok('GET chat/fetch_all_messages', toBuyer())
      const answers = await Promise.all(sending)
      for (const { status } of answers) expect([200, 409]).toContain(status)
      const sequences = answers.flatMap(({ status, body }) => (status === 200 ? [body.message.sequence] : []))
      expect(Math.max(0, ...sequences)).toBeLessThanOrEqual(chatroom.lastSequence)
      await seller.ok('POST chat/unblock', toBuyer())
    }
  })
})
