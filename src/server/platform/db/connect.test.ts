import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { asSuperuser, cloneDatabase } from '#tests/support/database.ts'
import { type Database, connect, isDatabaseAway } from './connect.ts'

const waitOptions = { timeout: 20_000 }

let root: Database
let database: Awaited<ReturnType<typeof cloneDatabase>>

beforeAll(async () => {
  database = await cloneDatabase(1)
  root = connect(asSuperuser(database.connection), () => undefined, 1)
})
afterAll(async () => {
  await database.close()
  await root.close()
})

const caught = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
const write = () => sql`delete from attempts`.execute(database.db)
const backend = async () =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)).rows[0]?.pid

test('a connection to a server that is no longer the primary is closed, in and outside of a transaction', async () => {
  for (const refused of [
    write,
    () => database.db.transaction().execute((tx) => sql`delete from attempts`.execute(tx)),
  ]) {
    const before = await backend()
    // A demoted server refuses writes on open connections. New connections reach the new primary.
    await sql`set default_transaction_read_only = on`.execute(database.db)
    expect(await caught(refused())).toMatchObject({ code: '25006' })
    expect(await backend()).not.toBe(before)
  }
  await write()
})

test('any other error keeps the connection', async () => {
  const before = await backend()
  expect(await caught(sql`select 1 / 0`.execute(database.db))).toMatchObject({ code: '22012' })
  expect(await backend()).toBe(before)
})

test('an unreachable database is distinguished from one that returns an error', async () => {
  const nowhere = connect({ ...database.connection, host: '/nowhere' }, () => undefined, 1)
  expect(isDatabaseAway(await caught(sql`select 1`.execute(nowhere.db)))).toBe(true)
  const cut = caught(sql`select pg_sleep(30)`.execute(database.db))
  await vi.waitFor(async () => {
    const { rowCount } = await root.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'select pg_sleep%'`,
    )
    expect(rowCount).toBe(1)
  }, waitOptions)
  expect(isDatabaseAway(await cut)).toBe(true)
  expect(isDatabaseAway(await caught(sql`select 1 / 0`.execute(database.db)))).toBe(false)
  expect(isDatabaseAway(new Error('no'))).toBe(false)
  expect(
    isDatabaseAway(await caught(import('node:fs/promises').then(({ open }) => open('/nowhere/x')))),
  ).toBe(false)
  await nowhere.close()
})

test('a connection that closes during the TLS handshake counts as an unreachable database', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => socket.end('S'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ending = connect(
    { connectionString: `postgres://127.0.0.1:${port}/?sslmode=verify-full` },
    () => undefined,
    1,
  )
  expect(isDatabaseAway(await caught(sql`select 1`.execute(ending.db)))).toBe(true)
  await ending.close()
  server.close()
})

test('a connection that breaks in a transaction fails only that transaction', async () => {
  const working = database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await root.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    // No query runs while the connection breaks.
    await vi.waitFor(async () => {
      const { rowCount } = await root.pool.query('select from pg_stat_activity where pid = $1', [
        rows[0]?.pid,
      ])
      expect(rowCount).toBe(0)
    }, waitOptions)
    await sql`select 1`.execute(tx)
  })
  expect(isDatabaseAway(await caught(working))).toBe(true)
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db)
  expect(rows).toEqual([{ one: 1 }])
})

test('a broken connection is reported, except while the pool is being closed', async () => {
  const onError = vi.fn<(error: Error) => void>()
  const own = connect(database.connection, onError, 1)
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own.db)
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(root.db)
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1), waitOptions)
  const closed = own.close()
  for (const handle of own.pool.listeners('error')) handle(new Error('terminating connection'))
  await closed
  expect(onError).toHaveBeenCalledTimes(1)
})
