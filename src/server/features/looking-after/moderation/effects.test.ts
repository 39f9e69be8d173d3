import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'

type Person = Awaited<ReturnType<TestApp['make']['quickBuyer']>>

const day = 24 * 3_600_000
let app: TestApp
let second: TestApp
let admin: Person
let otherAdmin: Person
let third: Person
let buyer: Person
let seller: Person & { shopID: string }

beforeAll(async () => {
  app = await startApp()
  second = await startApp({}, app)
  ;[admin, otherAdmin, third] = await Promise.all([app.make.admin(), app.make.admin(), app.make.admin()])
})
beforeEach(async () => {
  app.clock.advance(3_600_001)
  ;[buyer, seller] = await Promise.all([app.make.quickBuyer(), app.make.quickShopkeeper()])
})
afterAll(async () => {
  await second.stop()
  await app.stop()
})

const atSecond = (person: Person): Client => Object.assign(second.visitor(), { cookie: person.cookie })
const codeOf = async (answer: ReturnType<Client['call']>) => (await answer).error?.code ?? 'ok'

/** Reports a thing and returns its entry. */
const reported = async (of: string, id: string, by: Client = buyer) => {
  await by.call('POST moderation/report', { of, id, reason: 'scam' })
  return openEntry(id)
}
const openEntry = async (subjectID: string) => {
  const { id } = await app.db
    .selectFrom('queue_entries')
    .select('id')
    .where('subject_id', '=', subjectID)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}
const decide = (by: Client, entryID: string, act: string, more: object = {}) =>
  by.call('POST moderation/decide', { entryID, act, rule: 'scam', words: 'Nobody got a piece', ...more })
const confirm = (by: Client, decisionID: string, agree = true) =>
  codeOf(by.call('POST moderation/confirm_decision', { decisionID, agree }))
const decisionOf = async (entryID: string) =>
  (await admin.ok('GET moderation/get_entry', { entryID })).decision?.decisionID ?? ''
const decisionsOf = async (person: Client) => (await person.ok('GET moderation/get_decisions')).decisions
/** Another admin lifts the newest decision about a person. */
const lift = async (person: Client, by: Client = otherAdmin) => {
  const [decision] = await decisionsOf(person)
  const decisionID = decision?.decisionID ?? ''
  await person.ok('POST moderation/appeal', { decisionID, text: 'All got theirs' })
  const entryID = await openEntry(decisionID)
  return by.ok('POST moderation/decide', { entryID, act: 'lift', words: 'You are right' })
}
const isShown = async (itemID: string) =>
  (await buyer.call('GET store/item', { id: itemID })).status === 200 &&
  (await buyer.ok('GET store/item', { id: itemID })).status === 'for_sale'
const countOf = async (person: Person) =>
  (
    await app.db
      .selectFrom('notifications')
      .select('kind')
      .where('account_id', '=', person.accountID)
      .where('kind', 'in', ['decision', 'report_decided'])
      .execute()
  ).length

describe('a pause or a stop of a seller with open tickets', () => {
  test('has no effect until another admin agrees', async () => {
    const [item, bought] = [
      await app.make.listedItem(seller.shopID),
      await app.make.listedItem(seller.shopID),
    ]
    await buyer.ok('POST tickets/purchase_item', { itemID: bought })
    const entryID = await reported('shop', seller.shopID)
    expect((await decide(admin, entryID, 'pause_shop', { days: 3 })).body).toMatchObject({
      needsSecondAdmin: true,
    })
    expect(await isShown(item)).toBe(true)
    expect(await decisionsOf(seller)).toEqual([])
    expect([await countOf(seller), await countOf(buyer)]).toEqual([0, 0])
    const { entries } = await admin.ok('GET moderation/get_queue', { state: 'waiting' })
    expect(entries).toMatchObject([
      {
        entryID,
        state: 'waiting',
        decision: { act: 'pause_shop', days: 3, until: null, needsSecondAdmin: true },
      },
    ])
    const decisionID = await decisionOf(entryID)
    expect(await codeOf(decide(otherAdmin, entryID, 'nothing'))).toBe('already_closed')
    expect(await codeOf(seller.call('POST moderation/appeal', { decisionID, text: 'No' }))).toBe('not_found')
    for (const agree of [true, false])
      expect(await confirm(admin, decisionID, agree)).toBe('needs_other_admin')
    await expect(
      app.db
        .updateTable('decisions')
        .set({ second_by: admin.accountID, second_at: app.clock.now(), second_agreed: true })
        .where('id', '=', decisionID)
        .execute(),
    ).rejects.toThrow('decisions_check')

    const answers = await Promise.all([
      confirm(otherAdmin, decisionID),
      confirm(Object.assign(second.visitor(), { cookie: third.cookie }), decisionID),
    ])
    expect(answers.toSorted()).toEqual(['already_closed', 'ok'])
    expect(await isShown(item)).toBe(false)
    expect(await decisionsOf(seller)).toMatchObject([{ act: 'pause_shop', inEffect: true }])
    expect([await countOf(seller), await countOf(buyer)]).toEqual([1, 1])
  })

  test('that the other admin refuses opens the entry again', async () => {
    const bought = await app.make.listedItem(seller.shopID)
    await buyer.ok('POST tickets/purchase_item', { itemID: bought })
    const entryID = await reported('shop', seller.shopID)
    await decide(admin, entryID, 'stop_account')
    const decisionID = await decisionOf(entryID)
    expect(await confirm(otherAdmin, decisionID, false)).toBe('ok')
    expect(await confirm(third, decisionID)).toBe('already_closed')
    expect(await codeOf(decide(otherAdmin, entryID, 'warn'))).toBe('ok')
    expect(await decisionsOf(seller)).toMatchObject([{ act: 'warn' }])
  })
})

test('a stop for a day ends by itself, and a job shows the shop again', async () => {
  const item = await app.make.listedItem(seller.shopID)
  const entryID = await reported('account', seller.accountID)
  expect((await decide(admin, entryID, 'stop_account', { days: 1 })).body).toMatchObject({
    needsSecondAdmin: false,
  })
  expect(await codeOf(atSecond(seller).call('GET store/get_shop_details'))).toBe('account_stopped')
  expect(await isShown(item)).toBe(false)
  expect(await decisionsOf(seller)).toMatchObject([{ act: 'stop_account', inEffect: true, canAppeal: true }])
  app.clock.advance(day)
  expect(await codeOf(seller.call('GET store/get_shop_details'))).toBe('ok')
  await app.background.run('ended-pauses')
  expect(await isShown(item)).toBe(true)
  expect(await decisionsOf(seller)).toMatchObject([{ inEffect: false, canAppeal: true }])
})

test('of two stops the longer counts, and once it is lifted the shorter', async () => {
  const stop = async (days?: number) => {
    const entryID = await reported('account', seller.accountID, await app.make.quickBuyer())
    expect(await codeOf(decide(admin, entryID, 'stop_account', days === undefined ? {} : { days }))).toBe(
      'ok',
    )
  }
  await stop(3)
  await stop()
  await lift(seller)
  expect(await codeOf(seller.call('GET store/get_shop_details'))).toBe('account_stopped')
  app.clock.advance(3 * day)
  expect(await codeOf(seller.call('GET store/get_shop_details'))).toBe('ok')
})

test('an item that is taken down comes back when another admin lifts the decision', async () => {
  const item = await app.make.listedItem(seller.shopID)
  const entryID = await reported('item', item)
  expect(await codeOf(decide(admin, entryID, 'take_down'))).toBe('ok')
  expect(await isShown(item)).toBe(false)
  await lift(seller)
  expect(await isShown(item)).toBe(true)
  const again = await reported('item', item)
  expect((await admin.ok('GET moderation/get_entry', { entryID: again })).acts).toContain('take_down')
  expect((await admin.ok('GET moderation/get_entry', { entryID: again })).record).toMatchObject({
    takenDown: 0,
  })
})

test('what is about nobody who can be stopped is not possible', async () => {
  await buyer.ok('POST chat/send_message', { sellerID: seller.accountID, message: 'Hi po' })
  const entryID = await reported('account', buyer.accountID, seller)
  expect(await codeOf(decide(admin, entryID, 'pause_shop'))).toBe('not_possible')
  expect(await codeOf(decide(admin, entryID, 'take_down'))).toBe('not_possible')
  expect(await confirm(admin, uuidv7())).toBe('not_found')
  expect(await codeOf(decide(admin, entryID, 'stop_account', { days: 0 }))).toBe('bad_input')
  expect(await codeOf(decide(admin, entryID, 'stop_account', { days: 7 }))).toBe('ok')
  expect(await codeOf(buyer.call('GET homepage/cart'))).toBe('account_stopped')
})
