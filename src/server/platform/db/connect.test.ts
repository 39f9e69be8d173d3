import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { asSuperuser, cloneDatabase } from '#tests/support/database.ts'
import { type Database, connect, isDatabaseAway } from './connect.ts'

const patience = { timeout: 20_000 }

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

test('a connection to what is the primary no more is given up, in and outside of a transaction', async () => {
  for (const refused of [
    write,
    () => database.db.transaction().execute((tx) => sql`delete from attempts`.execute(tx)),
  ]) {
    const before = await backend()
    // As a server that was demoted: what is open refuses writes for good, what is made later leads to the primary.
    await sql`set default_transaction_read_only = on`.execute(database.db)
    expect(await caught(refused())).toMatchObject({ code: '25006' })
    expect(await backend()).not.toBe(before)
  }
  await write()
})

test('any other refusal keeps the connection', async () => {
  const before = await backend()
  expect(await caught(sql`select 1 / 0`.execute(database.db))).toMatchObject({ code: '22012' })
  expect(await backend()).toBe(before)
})

test('a database that is away is told from one that refuses', async () => {
  const nowhere = connect({ ...database.connection, host: '/nowhere' }, () => undefined, 1)
  expect(isDatabaseAway(await caught(sql`select 1`.execute(nowhere.db)))).toBe(true)
  const cut = caught(sql`select pg_sleep(30)`.execute(database.db))
  await vi.waitFor(async () => {
    const { rowCount } = await root.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'select pg_sleep%'`,
    )
    expect(rowCount).toBe(1)
  }, patience)
  expect(isDatabaseAway(await cut)).toBe(true)
  expect(isDatabaseAway(await caught(sql`select 1 / 0`.execute(database.db)))).toBe(false)
  expect(isDatabaseAway(new Error('no'))).toBe(false)
  expect(
    isDatabaseAway(await caught(import('node:fs/promises').then(({ open }) => open('/nowhere/x')))),
  ).toBe(false)
  await nowhere.close()
})

test('a database that goes while TLS begins is away', async () => {
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

test('a connection that is cut in the middle of a transaction costs that transaction and nothing else', async () => {
  const working = database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await root.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    // Nothing is asked of it while it breaks.
    await vi.waitFor(async () => {
      const { rowCount } = await root.pool.query('select from pg_stat_activity where pid = $1', [
        rows[0]?.pid,
      ])
      expect(rowCount).toBe(0)
    }, patience)
    await sql`select 1`.execute(tx)
  })
  expect(isDatabaseAway(await caught(working))).toBe(true)
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database.db)
  expect(rows).toEqual([{ one: 1 }])
})

test('a connection that breaks is told, but not while all of them are being closed', async () => {
  const told = vi.fn<(error: Error) => void>()
  const own = connect(database.connection, told, 1)
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own.db)
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(root.db)
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1), patience)
  const closed = own.close()
  for (const listener of own.pool.listeners('error')) listener(new Error('terminating connection'))
  await closed
  expect(told).toHaveBeenCalledTimes(1)
})
