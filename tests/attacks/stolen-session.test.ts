import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '#contract/all.ts'
import type { Call } from '#contract/define.ts'
import type { Events } from '#server/platform/events/events.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { Client } from '#tests/support/client.ts'
import { testPassword } from '#tests/support/factories.ts'
import { codeAt } from '#tests/support/second-factor.ts'

/** While true, `two` loses events without noticing. */
let losesEvents = false
const losing = (listening: Events): Events => ({
  ...listening,
  subscribe: (topic, handle) =>
    listening.subscribe(topic, (event) => {
      if (!losesEvents) handle(event)
    }),
})

let one: TestApp
let two: TestApp
beforeAll(async () => {
  one = await startApp()
  two = await startApp({}, one, { events: losing })
})
afterEach(() => {
  losesEvents = false
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})

const new_password = 'bagong-susi-ng-bahay'
const thiefWith = (cookie: string, app: TestApp) => Object.assign(new Client(app.base), { cookie })
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status
const changePassword = (owner: Client) =>
  owner.ok('POST auth/change_password', { password: testPassword, new_password })

/** More sessions of the same person, as rows. */
const moreSessions = async (accountID: string, count: number): Promise<string[]> => {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const now = one.clock.now()
  await one.db
    .insertInto('sessions')
    .values(
      tokens.map((token) => ({
        token_hash: createHash('sha256').update(token).digest(),
        account_id: accountID,
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + 90 * 86_400_000),
      })),
    )
    .execute()
  return tokens.map((token) => `session=${token}`)
}

describe('after a password change, in a process that lost the event,', () => {
  const guarded = (Object.entries(allCalls) as [keyof typeof allCalls, Call][])
    .filter(([, { who, cachedSession }]) => who !== 'anyone' && !cachedSession)
    .map(([name]) => name)

  test('a stolen session can only read what everybody sees', async () => {
    const owner = await one.make.buyer()
    const cookies = await moreSessions(owner.accountID, guarded.length)
    // Each session is in the cache of the process.
    for (const cookie of cookies) await thiefWith(cookie, two).ok('GET homepage')
    losesEvents = true
    await changePassword(owner)
    for (const [n, name] of guarded.entries()) {
      const answer = await thiefWith(cookies[n] ?? '', two).call(name, { password: testPassword })
      expect([name, answer.status, answer.error?.code]).toEqual([name, 401, 'not_signed_in'])
    }
    expect(guarded).toEqual(
      expect.arrayContaining(['GET auth/session', 'POST auth/my_data', 'POST auth/end_other_sessions']),
    )
  })

  test('a cached session ends with the first call that reads the database, and by itself after half a minute', async () => {
    const owner = await one.make.buyer()
    const cookies = await moreSessions(owner.accountID, 2)
    const [first, second] = cookies.map((cookie) => thiefWith(cookie, two))
    if (!first || !second) throw new Error('two sessions')
    for (const thief of [first, second]) await thief.ok('GET homepage')
    losesEvents = true
    await changePassword(owner)
    await first.call('GET auth/sessions')
    expect(await statusOf(first.call('GET homepage'))).toBe(401)
    one.clock.advance(30_001)
    expect(await statusOf(second.call('GET homepage'))).toBe(401)
  })

  test("a copy of the owner's own cookie can ask for a few seconds who is signed in, and nothing else", async () => {
    const owner = await one.make.buyer()
    const stolen = thiefWith(owner.cookie, two)
    const here = thiefWith(owner.cookie, one)
    await stolen.ok('GET homepage')
    losesEvents = true
    await changePassword(owner)
    for (const thief of [stolen, here]) {
      // Pages of the owner's browser ask this before they have the new cookie.
      expect(await statusOf(thief.call('GET auth/session'))).toBe(200)
      for (const password of [testPassword, new_password])
        expect(await statusOf(thief.call('POST auth/my_data', { password }))).toBe(401)
      expect(await statusOf(thief.call('POST auth/end_other_sessions'))).toBe(401)
      expect(await statusOf(thief.call('POST collections/new_collection', { collection_name: 'Akin' }))).toBe(
        401,
      )
      expect(await statusOf(thief.call('GET auth/sessions'))).toBe(401)
      expect(await statusOf(thief.call('GET chat/fetch_chat_history_user'))).toBe(401)
      expect(await statusOf(thief.call('GET homepage'))).toBe(401)
    }
    one.clock.advance(10_001)
    for (const thief of [stolen, here]) expect(await statusOf(thief.call('GET auth/session'))).toBe(401)
    await owner.ok('GET auth/session')
    expect((await owner.ok('GET auth/sessions')).sessions).toHaveLength(1)
  })
})

test('in a process that receives the event, the session ends at once', async () => {
  const owner = await one.make.buyer()
  const desk = await one.make.logIn(owner.email)
  const thieves = [thiefWith(owner.cookie, two), thiefWith(desk.cookie, two)]
  for (const thief of thieves) await thief.ok('GET homepage')
  await changePassword(owner)
  await two.events.syncNotifications()
  for (const thief of thieves) expect(await statusOf(thief.call('GET homepage'))).toBe(401)
})

test('the same holds when a second factor is turned on', async () => {
  const owner = await one.make.buyer()
  const { secret } = await owner.ok('POST auth/second_factor/begin', { password: testPassword })
  const thief = thiefWith(owner.cookie, two)
  await thief.ok('GET homepage')
  losesEvents = true
  await owner.ok('POST auth/second_factor/confirm', { code: codeAt(secret, one.clock.now()) })
  expect(await statusOf(thief.call('POST auth/my_data', { password: testPassword }))).toBe(401)
  expect(await statusOf(thief.call('POST auth/end_other_sessions'))).toBe(401)
})

test('a cached session ends when it expires', async () => {
  const buyer = await one.make.quickBuyer()
  await one.db
    .updateTable('sessions')
    .set({ expires_at: new Date(one.clock.now().getTime() + 5_000) })
    .where('account_id', '=', buyer.accountID)
    .execute()
  await buyer.ok('GET homepage')
  one.clock.advance(5_000)
  expect(await statusOf(buyer.call('GET homepage'))).toBe(401)
})
