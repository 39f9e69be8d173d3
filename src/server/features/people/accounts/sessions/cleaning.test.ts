import { afterAll, beforeAll, expect, test } from 'vitest'
import { consumeAttempt } from '#server/platform/limits/limits.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'

const day = 86_400_000
let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const sessionsOf = async (accountID: string) =>
  (await app.db.selectFrom('sessions').select('expires_at').where('account_id', '=', accountID).execute())
    .length

test('expired and idle sessions are removed, and one in use stays', async () => {
  const idle = await app.make.quickBuyer()
  const inUse = await app.make.quickBuyer()
  const old = await app.make.quickBuyer()
  for (let days = 0; days < 89; days += 10) {
    app.clock.advance(10 * day)
    if (days < 80) {
      expect((await inUse.call('GET auth/session')).status).toBe(200)
      expect((await old.call('GET auth/session')).status).toBe(200)
    }
    if (days === 0) await app.background.run('purge')
  }
  await app.db
    .updateTable('sessions')
    .set({ expires_at: new Date(app.clock.now().getTime() + 30 * day), last_seen_at: app.clock.now() })
    .where('account_id', '=', inUse.accountID)
    .execute()
  expect(await sessionsOf(idle.accountID)).toBe(1)
  await app.background.run('purge')
  expect(await sessionsOf(idle.accountID)).toBe(0)
  expect(await sessionsOf(old.accountID)).toBe(0)
  expect(await sessionsOf(inUse.accountID)).toBe(1)
  expect((await inUse.call('GET auth/session')).status).toBe(200)
})

test('a session is not removed before it is refused', async () => {
  const buyer = await app.make.quickBuyer()
  app.clock.advance(14 * day - 1)
  await app.background.run('purge')
  expect(await sessionsOf(buyer.accountID)).toBe(1)
  app.clock.advance(1)
  await app.background.run('purge')
  expect(await sessionsOf(buyer.accountID)).toBe(0)
})

test('attempts are removed when their window has ended, and not before', async () => {
  const limit = { max: 2, seconds: 60 }
  await consumeAttempt(app.db, app.clock, 'short', limit)
  await consumeAttempt(app.db, app.clock, 'long', { ...limit, seconds: 120 })
  await consumeAttempt(app.db, app.clock, 'long', { ...limit, seconds: 120 })
  app.clock.advance(60_000)
  await app.background.run('purge')
  const left = await app.pool.query('select key from attempts order by key')
  expect(left.rows).toEqual([{ key: 'long' }])
  await expect(consumeAttempt(app.db, app.clock, 'long', limit)).rejects.toThrow()
})
