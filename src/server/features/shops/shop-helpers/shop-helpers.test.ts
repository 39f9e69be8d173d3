import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '#contract/all.ts'
import type { Call } from '#contract/define.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { isHelperAct } from '#domain/helper-acts.ts'
import type { Client } from '#tests/support/client.ts'
import { testPassword } from '#tests/support/factories.ts'
import { openNewEvents } from '#tests/support/account-events.ts'

const week = 7 * 86_400_000

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

const invited = async (owner: Client) => (await owner.ok('POST helpers/invite')).token

/** A shop, and a buyer who has accepted its invitation and works for it. */
const shopWithHelper = async (owner?: Client & { shopID: string; accountID: string; email: string }) => {
  owner ??= await app.make.quickShopkeeper()
  const helper = await app.make.quickBuyer()
  await helper.ok('POST helpers/accept', { token: await invited(owner) })
  await helper.ok('POST auth/work_at', { shopID: owner.shopID })
  return { owner, helper }
}

const removed = async (owner: Client, helperID: string) => {
  await owner.ok('POST helpers/remove', { helperID })
}

describe('an invitation', () => {
  test('is taken by one of fifty people at once, on two processes', async () => {
    const owner = await app.make.quickShopkeeper()
    const token = await invited(owner)
    const people = await Promise.all(Array.from({ length: 50 }, () => app.make.quickBuyer()))
    const codes = await Promise.all(
      people.map((person, n) =>
        codeOf((n % 2 ? person : onOtherProcess(person)).call('POST helpers/accept', { token })),
      ),
    )
    expect(codes.toSorted()).toEqual([...Array.from({ length: 49 }, () => 'link_over'), 'ok'])
    const { helpers, invitations } = await owner.ok('GET helpers/get_helpers')
    expect(helpers.map(({ helperID }) => helperID)).toEqual([people[codes.indexOf('ok')]?.accountID])
    expect(invitations).toEqual([])
  })

  test('works for seven days', async () => {
    const owner = await app.make.quickShopkeeper()
    const person = await app.make.quickBuyer()
    const [first, second] = [await invited(owner), await invited(owner)]
    app.clock.advance(week - 1)
    expect(await app.visitor().ok('POST helpers/read_invitation', { token: first })).toMatchObject({
      shopID: owner.shopID,
    })
    app.clock.advance(1)
    for (const token of [first, second]) {
      expect(await codeOf(app.visitor().call('POST helpers/read_invitation', { token }))).toBe('link_over')
      expect(await codeOf(person.call('POST helpers/accept', { token }))).toBe('link_over')
    }
    expect((await owner.ok('GET helpers/get_helpers')).invitations).toEqual([])
    await app.background.run('purge')
    const left = app.db.selectFrom('shop_helper_invitations').select('id').where('shop_id', '=', owner.shopID)
    expect(await left.execute()).toEqual([])
  })

  test('has 128 random bits, is stored as a hash only, and is not guessed', async () => {
    const owner = await app.make.quickShopkeeper()
    const token = await invited(owner)
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    const rows = await app.db.selectFrom('shop_helper_invitations').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const person = await app.make.quickBuyer()
    for (const wrong of ['', 'x', token.slice(1), token.toUpperCase(), randomBytes(16).toString('base64url')])
      expect(await codeOf(person.call('POST helpers/accept', { token: wrong }))).toBe('link_over')
    await app.db
      .updateTable('attempts')
      .set({ count: 1000 })
      .where('key', 'like', 'wrong-invitation-from%')
      .execute()
    expect(await codeOf(person.call('POST helpers/accept', { token: 'x' }))).toBe('too_many_tries')
    // Guessing keeps nobody from using theirs.
    expect(await codeOf(person.call('POST helpers/accept', { token }))).toBe('ok')
    await app.db.deleteFrom('attempts').where('key', 'like', 'wrong-invitation-from%').execute()
  })

  test('can be cancelled by its owner alone', async () => {
    const [owner, rival] = [await app.make.quickShopkeeper(), await app.make.quickShopkeeper()]
    const { invitationID, token } = await owner.ok('POST helpers/invite')
    expect(await codeOf(rival.call('POST helpers/cancel_invitation', { invitationID }))).toBe('not_found')
    await owner.ok('POST helpers/cancel_invitation', { invitationID })
    const person = await app.make.quickBuyer()
    expect(await codeOf(person.call('POST helpers/accept', { token }))).toBe('link_over')
    expect(await codeOf(owner.call('POST helpers/cancel_invitation', { invitationID }))).toBe('not_found')
  })

  test('is one of at most ten, for at most twenty helpers, whatever the race', async () => {
    const owner = await app.make.quickShopkeeper()
    const made = await Promise.all(Array.from({ length: 14 }, () => owner.call('POST helpers/invite')))
    expect(made.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(made.find(({ status }) => status !== 200)?.error?.code).toBe('too_many_invitations')
    for (const _ of Array.from({ length: 19 })) {
      const { accountID } = await app.make.quickBuyer()
      await app.make.helpsAt(owner.shopID, accountID)
    }
    const tokens = made.flatMap(({ error, body }) => (error ? [] : [body.token]))
    const people = await Promise.all(tokens.map(() => app.make.quickBuyer()))
    const codes = await Promise.all(
      people.map((person, n) => codeOf(person.call('POST helpers/accept', { token: tokens[n] ?? '' }))),
    )
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(codes.filter((code) => code === 'too_many_helpers')).toHaveLength(9)
    expect(await codeOf(owner.call('POST helpers/invite'))).toBe('too_many_helpers')
  })

  test('is refused to those who help another shop, and to those who buy from this one', async () => {
    const { owner, helper } = await shopWithHelper()
    const other = await app.make.quickShopkeeper()
    await helper.ok('POST auth/work_at', {})
    const token = await invited(other)
    expect(await codeOf(helper.call('POST helpers/accept', { token }))).toBe('already_helping')
    const buyer = await app.make.quickBuyer()
    const itemID = await app.make.listedItem(other.shopID)
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
    expect(await codeOf(buyer.call('POST helpers/accept', { token }))).toBe('own_tickets_open')
    await buyer.ok('POST tickets/cancel_ticket', { ticketID })
    // The refused ones have not used it up.
    await buyer.ok('POST helpers/accept', { token })
    for (const call of [
      buyer.call('POST tickets/purchase_item', { itemID }),
      buyer.call('POST tickets/purchase_item', { itemID: await app.make.listedItem(other.shopID) }),
    ])
      expect(await codeOf(call)).toBe('helper_of_shop')
    const held = await app.make.listedItem(other.shopID)
    await helper.ok('POST tickets/purchase_item', { itemID: held })
    expect(await codeOf(buyer.call('POST tickets/line_up', { itemID: held }))).toBe('helper_of_shop')
    expect(await codeOf(owner.call('POST helpers/accept', { token }))).toBe('not_allowed')
  })
})

describe('a session', () => {
  test('works for the shop only after a tap, and others of the same person do not', async () => {
    const { owner, helper } = await shopWithHelper()
    expect(await helper.ok('GET auth/session')).toMatchObject({
      user_type: 'Shop Owner',
      id: helper.accountID,
      shop_owner_id: owner.accountID,
      helperOf: { shopID: owner.shopID, working: true },
    })
    expect(await codeOf(helper.call('GET homepage/cart'))).toBe('not_allowed')
    await helper.ok('POST auth/work_at', {})
    expect(await helper.ok('GET auth/session')).toMatchObject({
      user_type: 'Shop User',
      helperOf: { shopID: owner.shopID, working: false },
    })
    expect(await codeOf(helper.call('GET tickets/get_shop_tickets'))).toBe('not_allowed')
    await helper.ok('GET homepage/cart')
    const { shopID } = await app.make.quickShopkeeper()
    for (const client of [helper, owner, await app.make.quickBuyer()])
      expect(await codeOf(client.call('POST auth/work_at', { shopID }))).toBe('not_found')
  })

  test('makes no other call for the shop than those for helpers', async () => {
    const { helper } = await shopWithHelper()
    const closed = (Object.entries(allCalls) as [keyof typeof allCalls, Call][]).filter(
      ([, { who, helpers }]) => Array.isArray(who) && who.includes('seller') && !helpers,
    )
    for (const [name] of closed)
      expect([name, await codeOf(helper.call(name, {}))]).toEqual([name, 'owner_only'])
    expect(closed.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'POST payments/set_qr',
        'POST payments/say_received',
        'GET payments/get_qr',
        'GET store/get_balance',
        'POST store/redeem_voucher',
        'POST store/update_shop',
        'POST store/set_hours',
        'POST store/set_cover',
        'POST auth/location/attach_location',
        'GET auth/home_address',
        'GET auth/verification/document_status',
        'POST helpers/invite',
        'POST helpers/remove',
        'POST reviews/reply',
      ]),
    )
  })

  test("changes the helper's own account and not the owner's", async () => {
    const { owner, helper } = await shopWithHelper()
    const { email } = await helper.ok('GET auth/account')
    expect(email).toBe(helper.email)
    expect(email).not.toBe(owner.email)
  })
})

describe('what a helper does', () => {
  test('is kept under their name', async () => {
    // With a password, to download the data.
    const { owner, helper } = await shopWithHelper(await app.make.shopkeeper())
    const added = await app.make.item(helper)
    expect((await owner.ok('GET store/get_shop_items', {})).items.map(({ itemID }) => itemID)).toEqual([
      added,
    ])
    const buyer = await app.make.quickBuyer()
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID: added })
    await helper.ok('POST tickets/update_ticket_status', { ticketID, statusID: 4 })
    await buyer.ok('POST tickets/ask_cancel', { ticketID, reason: 'too_far' })
    await helper.ok('POST tickets/answer_request', { ticketID, kind: 'cancel', agree: true })
    await buyer.ok('POST chat/send_message', { sellerID: owner.accountID, message: 'Sayang' })
    await helper.ok('POST chat/send_message', { userID: buyer.accountID, message: 'Okay lang po' })
    await owner.ok('POST chat/send_message', { userID: buyer.accountID, message: 'Salamat' })
    const ofShop = { userID: buyer.accountID }
    const { messages } = await owner.ok('GET chat/fetch_all_messages', ofShop)
    expect(messages.map((message) => message.helper)).toEqual([undefined, 'Maria', undefined])
    const { history } = await owner.ok('GET tickets/ticket', { ticketID })
    expect(history.map((move) => move.helper)).toEqual([undefined, 'Maria', 'Maria'])
    const { sold } = await owner.ok('POST auth/my_data', { password: testPassword })
    expect(sold?.[0]?.history.map(({ by }) => by)).toEqual(['the other', 'you', 'you'])
    // The buyer does not read who works for the shop.
    const seen = await buyer.ok('GET chat/fetch_all_messages', { sellerID: owner.accountID })
    const read = await buyer.ok('GET tickets/ticket', { ticketID })
    expect(JSON.stringify([seen, read])).not.toContain('"helper"')
    const { rows: kept } = await app.pool.query(
      `select (select added_by from items where id = $1) as added_by,
         (select array_agg(moved_by order by step) from ticket_moves where ticket_id = $2) as moved_by,
         (select answered_by from ticket_requests where ticket_id = $2) as answered_by,
         (select array_agg(written_by order by sequence) from messages m join conversations c on c.id = m.conversation_id
          where c.buyer_id = $3) as written_by`,
      [added, ticketID, buyer.accountID],
    )
    const by = helper.accountID
    expect(kept).toEqual([
      {
        added_by: by,
        moved_by: [buyer.accountID, by, by],
        answered_by: by,
        written_by: [null, by, null],
      },
    ])
  })

  test('reaches a handover with the pass, and reads nothing of another shop', async () => {
    const { helper, owner } = await shopWithHelper()
    const rival = await app.make.quickShopkeeper()
    const buyer = await app.make.quickBuyer()
    const ready = async (shop: Client & { shopID: string }) => {
      const itemID = await app.make.listedItem(shop.shopID)
      const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
      await shop.ok('POST tickets/update_ticket_status', { ticketID, statusID: 4 })
      return ticketID
    }
    const [ticketID, theirs] = [await ready(owner), await ready(rival)]
    const { pickups } = await helper.ok('GET pickups/get_pickups')
    expect(pickups.flatMap(({ tickets }) => tickets.map((one) => one.ticketID))).toEqual([ticketID])
    const pickupID = pickups[0]?.pickupID ?? 0
    const { code } = await buyer.ok('GET pickups/get_pass', { pickupID })
    expect((await helper.ok('POST pickups/scan_pass', { code })).pickup.pickupID).toBe(pickupID)
    expect(await helper.ok('GET payments/get_payment', { pickupID })).toMatchObject({
      payment: { moves: [], takesParts: false, strikesParts: false },
    })
    const done = await helper.ok('POST pickups/complete', { code, clientID: crypto.randomUUID() })
    expect(done.completed).toEqual([ticketID])
    const refused = helper.call('POST tickets/update_ticket_status', { ticketID: theirs, statusID: 5 })
    expect(await codeOf(refused)).toBe('not_found')
  })
})

describe('an owner who removes a helper', () => {
  test('ends their rights at the next request on every process, which says so', async () => {
    const { owner, helper } = await shopWithHelper()
    const there = onOtherProcess(helper)
    await there.ok('GET tickets/get_shop_tickets')
    await there.ok('GET store/brands', { q: 'l' })
    await removed(owner, helper.accountID)
    for (const client of [there, helper]) {
      for (const call of ['GET tickets/get_shop_tickets', 'GET store/brands', 'GET chat/get_unread'] as const)
        expect(await codeOf(client.call(call, { q: 'l' }))).toBe('help_ended')
      expect(await codeOf(client.call('POST store/update_shop', {}))).toBe('not_allowed')
      expect(await client.ok('GET auth/session')).toMatchObject({ user_type: 'Shop User', helpEnded: true })
    }
    expect(await codeOf(owner.call('POST helpers/remove', { helperID: helper.accountID }))).toBe('not_found')
    await helper.ok('POST auth/work_at', {})
    expect(await helper.ok('GET chat/get_unread')).toEqual({ unread: 0 })
    // Whoever is invited again starts as a buyer.
    await helper.ok('POST auth/work_at', {})
    await helper.ok('POST helpers/accept', { token: await invited(owner) })
    expect((await helper.ok('GET auth/session')).user_type).toBe('Shop User')
  })

  test('waits for a write that was judged, and none comes after it', async () => {
    const { owner, helper } = await shopWithHelper()
    const itemID = await app.make.listedItem(owner.shopID)
    const { promise, resolve } = Promise.withResolvers<void>()
    const holding = app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('items').select('id').where('id', '=', itemID).forUpdate().execute()
      await promise
    })
    await wait(50)
    const judged = onOtherProcess(helper).call('POST store/withdraw_item', { itemID })
    await wait(200)
    const removing = removed(owner, helper.accountID)
    expect(await Promise.race([removing, wait(200, 'waits')])).toBe('waits')
    resolve()
    await holding
    expect((await judged).status).toBe(200)
    await removing
    expect(await codeOf(onOtherProcess(helper).call('POST store/relist_item', { itemID }))).toBe('help_ended')
  })

  test.each([
    ['POST store/add_item', () => app.make.itemForm()],
    // A buyer may make this call too, but not for the shop.
    ['POST chat/send_message', (userID: string) => ({ userID, message: 'Hello po' })],
  ] as const)('between the check and the writing of %s', async (call, inputOf) => {
    const { owner, helper } = await shopWithHelper()
    const buyer = await app.make.quickBuyer()
    await buyer.ok('POST chat/send_message', { sellerID: owner.accountID, message: 'Magkano po?' })
    // The session is admitted before the lock of the account is free.
    const { promise, resolve } = Promise.withResolvers<void>()
    const holding = app.db.transaction().execute(async (tx) => {
      await tx
        .selectNoFrom((from) =>
          from
            .fn('pg_advisory_xact_lock', [from.val(42), from.fn('hashtext', [from.val(owner.accountID)])])
            .as('locked'),
        )
        .execute()
      await promise
      await tx.deleteFrom('shop_helpers').where('account_id', '=', helper.accountID).execute()
    })
    await wait(50)
    const writing = onOtherProcess(helper).call(call, inputOf(buyer.accountID))
    await wait(150)
    resolve()
    await holding
    expect(await codeOf(writing)).toBe('help_ended')
    const { items } = await owner.ok('GET store/get_shop_items', {})
    expect(items).toEqual([])
    const { messages } = await owner.ok('GET chat/fetch_all_messages', { userID: buyer.accountID })
    expect(messages).toHaveLength(1)
  })

  test('ends the events of the shop on their pages', async () => {
    const { owner, helper } = await shopWithHelper()
    const page = await openNewEvents(beside, helper)
    const itemID = await app.make.listedItem(owner.shopID)
    const buyer = await app.make.quickBuyer()
    await buyer.ok('POST tickets/purchase_item', { itemID })
    // The owner is also notified, which is for the owner alone.
    await page.waitForEvents('items', 'tickets')
    await removed(owner, helper.accountID)
    await page.over()
  })
})

describe('what helpers did', () => {
  /** They change nothing for the shop, or concern the helper alone. */
  const notKept = new Set([
    'POST auth/delete_account',
    'POST auth/location/get_route',
    'POST chat/mark_read',
    'POST helpers/leave',
    'POST legal/agree',
    'POST pickups/scan_pass',
    'POST store/auto_tagging',
    'POST store/garments_in_photo',
    'POST store/make_tags',
    'POST store/suggest_items',
  ])

  test('is kept for every call that changes something for a shop', () => {
    const calls = (Object.entries(allCalls) as [string, Call][]).filter(
      ([name, { helpers }]) => helpers && name.startsWith('POST '),
    )
    expect(calls.map(([name]) => name).filter((name) => isHelperAct(name) === notKept.has(name))).toEqual([])
  })

  test('is shown to the owner with names, page by page, and to nobody else', async () => {
    const { owner, helper } = await shopWithHelper()
    const other = await app.make.quickBuyer()
    await app.make.helpsAt(owner.shopID, other.accountID)
    await app.events.syncNotifications()
    const buyer = await app.make.quickBuyer()
    await buyer.ok('POST chat/send_message', { sellerID: owner.accountID, message: 'Hello' })
    const { generatedID } = await helper.ok('POST store/add_item', { ...app.make.itemForm(), name: 'Parka' })
    const itemID = await app.make.listedItem(owner.shopID, { name: 'Windbreaker' })
    const { ticketID } = await buyer.ok('POST tickets/purchase_item', { itemID })
    app.clock.advance(1000)
    await onOtherProcess(helper).ok('POST tickets/update_ticket_status', { ticketID, statusID: 2 })
    app.clock.advance(1000)
    await other.ok('POST chat/send_message', { userID: buyer.accountID, message: 'Hello, ma’am' })
    // Neither a refused call, nor what only reads, nor what the owner does.
    expect(await codeOf(helper.call('POST store/update_item', { itemID: crypto.randomUUID() }))).not.toBe(
      'ok',
    )
    await helper.ok('GET tickets/get_shop_tickets')
    await owner.ok('POST chat/send_message', { userID: buyer.accountID, message: 'This is the owner' })
    const { acts } = await owner.ok('GET helpers/get_acts', {})
    const { first_name } = await app.db
      .selectFrom('accounts')
      .select('first_name')
      .where('id', '=', buyer.accountID)
      .executeTakeFirstOrThrow()
    expect(acts.map(({ act, helperID, itemID: of, about }) => [act, helperID, of, about])).toEqual([
      ['POST chat/send_message', other.accountID, null, first_name],
      ['POST tickets/update_ticket_status', helper.accountID, itemID, 'Windbreaker'],
      ['POST store/add_item', helper.accountID, generatedID, 'Parka'],
    ])
    const one = await owner.ok('GET helpers/get_acts', { helperID: other.accountID })
    expect(one.acts).toEqual(acts.slice(0, 1))
    const rival = await app.make.quickShopkeeper()
    expect((await rival.ok('GET helpers/get_acts', {})).acts).toEqual([])
    expect(await codeOf(helper.call('GET helpers/get_acts', {}))).toBe('owner_only')

    for (let n = 0; n < 50; n += 1) await helper.ok('POST chat/block', { userID: buyer.accountID })
    const first = await owner.ok('GET helpers/get_acts', {})
    expect([first.acts.length, first.has_next]).toEqual([50, true])
    const second = await owner.ok('GET helpers/get_acts', { cursor: first.cursor ?? '' })
    expect(second.acts).toEqual(acts)
    // Judged before the call, for its helper alone.
    await app.db
      .updateTable('attempts')
      .set({ count: 10_000 })
      .where('key', '=', `helper-acts:${helper.accountID}`)
      .execute()
    expect(await codeOf(helper.call('POST chat/unblock', { userID: buyer.accountID }))).toBe('too_many_tries')
    expect(await codeOf(helper.call('POST store/add_item', { wrong: 1 } as never))).toBe('too_many_tries')
    await helper.ok('GET tickets/get_shop_tickets')
    await other.ok('POST chat/unblock', { userID: buyer.accountID })
    // The names stay when the help ends.
    await removed(owner, helper.accountID)
    expect((await owner.ok('GET helpers/get_acts', { cursor: first.cursor ?? '' })).acts).toEqual(acts)
  })
})

test('a helper leaves by themselves, and the end of either account ends the help', async () => {
  const { owner, helper } = await shopWithHelper()
  await helper.ok('POST helpers/leave')
  expect(await codeOf(helper.call('GET tickets/get_shop_tickets'))).toBe('help_ended')
  expect((await owner.ok('GET helpers/get_helpers')).helpers).toEqual([])
  await app.make.helpsAt(owner.shopID, helper.accountID)
  await app.events.syncNotifications()
  await helper.ok('GET tickets/get_shop_tickets')
  await app.db.updateTable('sellers').set({ verified: 2 }).where('account_id', '=', owner.accountID).execute()
  expect(await codeOf(helper.call('GET tickets/get_shop_tickets'))).toBe('help_ended')
})
