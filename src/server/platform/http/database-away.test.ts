import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { errors } from '#contract/errors.ts'
import { connect, type Database } from '#server/platform/db/connect.ts'
import { type TestApp, startApp } from '#tests/support/app.ts'
import { asSuperuser } from '#tests/support/database.ts'
import { openNewEvents } from '#tests/support/account-events.ts'
import { publishTo } from '../events/publish-to.ts'

let app: TestApp
let root: Database

beforeAll(async () => {
  app = await startApp()
  root = connect(asSuperuser(app.connection), () => undefined, 1)
})
afterAll(async () => {
  await root.close()
  await app.stop()
})

test.each([
  ['may not read the sessions', 'revoke select on sessions from ROLE', 'grant select on sessions to ROLE'],
  ['lost a table', 'alter table sessions rename to lost', 'alter table lost rename to sessions'],
  ['lost a column', 'alter table accounts rename kind to lost', 'alter table accounts rename lost to kind'],
  [
    'may not use the schema',
    'revoke usage on schema public from public, ROLE',
    'grant usage on schema public to ROLE',
  ],
])('h3: a process whose role %s is alive and not ready', async (_name, breaks, repairs) => {
  const { user } = app.connection
  const ready = async () => (await app.visitor().call('GET health/ready')).status
  expect(await ready()).toBe(200)
  await root.pool.query(breaks.replaceAll('ROLE', user))
  try {
    expect(await ready()).toBe(503)
    expect((await app.visitor().call('GET health/live')).status).toBe(200)
  } finally {
    await root.pool.query(repairs.replaceAll('ROLE', user))
  }
  expect(await ready()).toBe(200)
})

test('without its database the app answers 503 with Retry-After, and works again when it is back', async () => {
  const buyer = await app.make.quickBuyer()
  expect((await buyer.call('GET homepage')).status).toBe(200)
  const stream = await openNewEvents(app, buyer)

  await root.pool.query(`alter database ${app.connection.database} connection limit 0`)
  await root.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const away = await buyer.call('POST auth/login', { email: buyer.email, password: 'anything-at-all' })
  expect(away.status).toBe(503)
  expect(away.error).toEqual({ error: errors.not_ready[1], code: 'not_ready' })
  expect(away.headers.get('retry-after')).toBe('3')
  expect((await app.visitor().call('GET health/ready')).status).toBe(503)
  expect((await app.visitor().call('GET health/live')).status).toBe(200)

  await root.pool.query(`alter database ${app.connection.database} connection limit -1`)
  expect((await buyer.call('GET homepage')).status).toBe(200)
  expect((await app.visitor().call('GET health/ready')).status).toBe(200)
  await vi.waitFor(() => expect(app.events.live()).toBe(true), 10_000)
  // The event stream stayed open: its page is asked to refetch and gets later events.
  await stream.waitForEvents('refetch')
  await publishTo(app.db, buyer.accountID, 'cart')
  await stream.waitForEvents('refetch', 'cart')
  stream.close()
})
