import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, startApp } from '#tests/support/app.ts'
import type { Client } from '#tests/support/client.ts'
import { testPassword } from '#tests/support/factories.ts'
import { openEvents, openNewEvents } from '#tests/support/account-events.ts'

const hour = 3_600_000
const day = 24 * hour
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'

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

/** A new buyer who is signed in on three devices. */
const devices = async () => {
  const phone = await app.make.buyer()
  const logIn = () => app.make.logIn(phone.email)
  return [phone, ...(await Promise.all([logIn(), logIn()]))] as const
}

const listOf = async (client: Client) => (await client.ok('GET auth/sessions')).sessions
const idOf = async (client: Client) => (await listOf(client)).find(({ isThis }) => isThis)?.sessionID ?? ''
const statusOf = async (client: Client) => (await client.call('GET auth/session')).status
const on = (process: TestApp, { cookie }: Client) => Object.assign(process.visitor(), { cookie })

describe('the list', () => {
  test('shows device, start and last use of each session, and which one is the current one', async () => {
    const phone = await app.make.buyer()
    app.clock.advance(2 * day)
    const login = await fetch(`${app.base}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': windows },
      body: JSON.stringify({ email: phone.email, password: testPassword }),
    })
    const desk = app.visitor()
    desk.cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const now = app.clock.now().toISOString()
    const before = new Date(app.clock.now().getTime() - 2 * day).toISOString()
    const ofDesk = {
      sessionID: expect.any(String),
      device: 'Chrome on Windows',
      startedAt: now,
      lastSeenAt: now,
    }
    const ofPhone = { sessionID: expect.any(String), device: null, startedAt: before }
    expect(await listOf(desk)).toEqual([
      { ...ofDesk, isThis: true },
      { ...ofPhone, lastSeenAt: before, isThis: false },
    ])
    // The first request of the phone in two days.
    expect(await listOf(phone)).toEqual([
      { ...ofPhone, lastSeenAt: now, isThis: true },
      { ...ofDesk, isThis: false },
    ])
    const { account } = await phone.ok('POST auth/my_data', { password: testPassword })
    expect(account.sessions.map(({ device }) => device)).toEqual([null, 'Chrome on Windows'])
  })

  test('identifies sessions by ids that are not tokens', async () => {
    const [phone] = await devices()
    const token = phone.cookie.slice('session='.length)
    const hash = createHash('sha256').update(token).digest()
    const { body, headers } = await phone.call('GET auth/sessions')
    const answer = JSON.stringify([body, [...headers]])
    for (const secret of [token, hash.toString('hex'), hash.toString('base64'), hash.toString('base64url')])
      expect(answer).not.toContain(secret)
    for (const { sessionID } of body.sessions) {
      const cookie = `session=${sessionID}`
      expect(await statusOf(Object.assign(app.visitor(), { cookie }))).toBe(401)
    }
  })

  test('has only the sessions of this account that are still valid', async () => {
    const [phone, desk] = await devices()
    await app.make.buyer()
    expect(await listOf(phone)).toHaveLength(3)
    app.clock.advance(13 * day)
    await phone.ok('GET auth/session')
    await desk.ok('GET auth/session')
    app.clock.advance(2 * day)
    expect(await listOf(phone)).toHaveLength(2)
    await phone.ok('POST auth/change_password', {
      password: testPassword,
      new_password: 'bagong-susi-ng-bahay',
    })
    expect((await listOf(phone)).map(({ isThis }) => isThis)).toEqual([true])
  })

  test('writes nothing: the last use is written once an hour', async () => {
    const phone = await app.make.buyer()
    const written = async () => {
      const { rows } = await sql<{ xmin: string }>`
        select xmin from sessions where account_id = ${phone.accountID}`.execute(app.db)
      return rows.map(({ xmin }) => xmin)
    }
    const before = await written()
    for (let n = 0; n < 5; n += 1) {
      await listOf(phone)
      await on(beside, phone).ok('GET auth/sessions')
      app.clock.advance(hour / 6)
    }
    expect(await written()).toEqual(before)
    app.clock.advance(hour)
    await listOf(phone)
    expect(await written()).not.toEqual(before)
  })

  test('shows a hundred with the current one first; all others can still be ended', async () => {
    const phone = await app.make.buyer()
    const at = app.clock.now()
    await app.db
      .insertInto('sessions')
      .values(
        Array.from({ length: 150 }, (_, n) => ({
          token_hash: createHash('sha256').update(`${phone.accountID} ${n}`).digest(),
          account_id: phone.accountID,
          created_at: at,
          last_seen_at: new Date(at.getTime() + 1 + n),
          expires_at: new Date(at.getTime() + day),
        })),
      )
      .execute()
    const list = await listOf(phone)
    expect(list).toHaveLength(100)
    expect(list.map(({ isThis }) => isThis).indexOf(true)).toBe(0)
    expect(await phone.ok('POST auth/end_other_sessions')).toMatchObject({ ended: 150 })
    expect(await listOf(phone)).toHaveLength(1)
  })
})

describe('ending', () => {
  test('one session ends at once in every process, with its open pages, and no other does', async () => {
    const [phone, desk, tablet] = await devices()
    const [elsewhere, third] = [on(beside, desk), on(beside, tablet)]
    const [here, there, others] = [
      await openNewEvents(app, desk),
      await openEvents(beside.base, desk.cookie),
      await openEvents(beside.base, tablet.cookie),
    ]
    expect([await statusOf(desk), await statusOf(elsewhere), await statusOf(third)]).toEqual([200, 200, 200])
    await phone.ok('POST auth/end_session', { sessionID: await idOf(desk) })
    expect(await statusOf(desk)).toBe(401)
    await beside.events.syncNotifications()
    expect(await statusOf(elsewhere)).toBe(401)
    await Promise.all([here.over(), there.over()])
    expect([here.received.at(-1), there.received.at(-1)]).toEqual(['session', 'session'])
    expect([await statusOf(phone), await statusOf(third), others.ended()]).toEqual([200, 200, false])
    others.close()
  })

  test('all others leaves the current one', async () => {
    const [phone, desk, tablet] = await devices()
    const stranger = await app.make.buyer()
    const page = await openEvents(beside.base, tablet.cookie)
    expect(await phone.ok('POST auth/end_other_sessions')).toMatchObject({ ended: 2 })
    expect([await statusOf(phone), await statusOf(desk), await statusOf(tablet)]).toEqual([200, 401, 401])
    await page.over()
    expect(await statusOf(stranger)).toBe(200)
    expect(await phone.ok('POST auth/end_other_sessions')).toMatchObject({ ended: 0 })
  })

  test('the session of another account, an unknown id and an invalid id end nothing', async () => {
    const [victim, thief] = [await app.make.buyer(), await app.make.buyer()]
    const admin = await app.make.admin()
    const id = await idOf(victim)
    const hash = createHash('sha256').update(victim.cookie.slice('session='.length)).digest('hex')
    const tries: [Client, unknown, number][] = [
      [thief, id, 404],
      [thief, id.toUpperCase(), 404],
      [admin, id, 404],
      [app.visitor(), id, 401],
      [thief, uuidv7(), 404],
      [thief, thief.accountID, 404],
      [thief, victim.accountID, 404],
      [thief, hash, 400],
      [thief, '', 400],
      [thief, 'others', 400],
      [thief, [id, await idOf(thief)], 400],
      [thief, { id }, 400],
      [thief, undefined, 400],
    ]
    for (const [client, given, status] of tries)
      expect((await client.call('POST auth/end_session', { sessionID: given })).status, String(given)).toBe(
        status,
      )
    const smuggled = { account_id: victim.accountID, userID: victim.accountID, email: victim.email }
    expect(await thief.ok('POST auth/end_other_sessions', smuggled)).toMatchObject({ ended: 0 })
    expect([await statusOf(victim), await statusOf(thief)]).toEqual([200, 200])
  })

  test('one session twice, or by several requests at once, ends it once', async () => {
    const [phone, desk, tablet] = await devices()
    const id = await idOf(tablet)
    const answers = await Promise.all(
      [phone, desk, phone, desk, on(beside, phone), on(beside, desk)].map((client) =>
        client.call('POST auth/end_session', { sessionID: id }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404])
    expect((await phone.call('POST auth/end_session', { sessionID: id })).error?.code).toBe('not_found')
  })

  test('the current session is a logout', async () => {
    const [phone, desk] = await devices()
    await phone.ok('POST auth/end_session', { sessionID: await idOf(phone) })
    expect([await statusOf(phone), await statusOf(desk)]).toEqual([401, 200])
  })

  test('by several devices that all log out the others at once leaves one signed in', async () => {
    for (let round = 0; round < 6; round += 1) {
      const clients = await devices()
      const answers = await Promise.all(
        clients.map((client, n) => on(n % 2 ? app : beside, client).call('POST auth/end_other_sessions')),
      )
      await Promise.all([app.events.syncNotifications(), beside.events.syncNotifications()])
      const statuses = await Promise.all(clients.map(statusOf))
      expect(statuses.toSorted()).toEqual([200, 401, 401])
      const ended = answers.map(({ body, error }) => (error ? 0 : body.ended))
      expect(ended.toSorted()).toEqual([0, 0, 2])
    }
  })

  test('is refused to a session that has ended', async () => {
    const [phone, desk] = await devices()
    const id = await idOf(phone)
    await phone.ok('POST auth/end_other_sessions')
    for (const call of ['POST auth/end_session', 'POST auth/end_other_sessions'] as const)
      expect((await desk.call(call, { sessionID: id })).error?.code).toBe('not_signed_in')
    expect(await statusOf(phone)).toBe(200)
  })
})
