import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { asSuperuser, emptyDatabase } from '#tests/support/database.ts'
import { refuseOldServer, refuseTransactionPooling } from './check-server.ts'
import { connect, type Database } from './connect.ts'

let opened: Database | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

const said = (number: number, version: string) =>
  ({ query: async () => ({ rows: [{ number, version }] }) }) as unknown as pg.Pool

test.each([
  [140013, '14.13 (Debian 14.13-1)'],
  [130016, '13.16'],
  [120000, '12.0'],
  [90624, '9.6.24'],
  [149999, '14.99'],
])('h1.14: PostgreSQL %i is refused in a sentence', async (number, version) => {
  await expect(refuseOldServer(said(number, version))).rejects.toThrow(
    `The database is PostgreSQL ${version}, and Ukay needs PostgreSQL 15 or later.`,
  )
})

test('PostgreSQL 15 and the server of the tests are accepted, which gives each connection its own process', async () => {
  await refuseOldServer(said(150000, '15.0'))
  opened = connect(await emptyDatabase(), () => undefined, 2)
  await refuseOldServer(opened.pool)
  await refuseTransactionPooling(opened.pool)
})

test('h5.transaction: connections that share a server process are refused in a sentence', async () => {
  const client = { query: async () => ({ rows: [{ pid: 7 }] }), release: () => undefined }
  const pool = { connect: async () => client } as unknown as pg.Pool
  await expect(refuseTransactionPooling(pool)).rejects.toThrow(
    /PgBouncer, in transaction.*pool_mode = session/,
  )
})

/** The names of the parameters in the first message of a connection. */
const parametersOf = (message: Buffer): string[] =>
  message
    .subarray(8)
    .toString()
    .split('\0')
    .filter((text, index) => text !== '' && index % 2 === 0)

test('h5.transaction: a connection begins with parameters that PgBouncer knows', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { pool, close } = connect({ host: '127.0.0.1', port, user: 'u', database: 'd' }, () => undefined, 1)
  const refused = pool.connect().catch(() => undefined)
  const [socket] = (await once(server, 'connection')) as [Socket]
  const [message] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  await refused
  await close()
  server.close()
  expect(parametersOf(message)).toEqual(['user', 'database', 'client_encoding'])
})

test('a connection has its timeouts', async () => {
  opened = connect(await emptyDatabase(), () => undefined, 1)
  const { rows } = await opened.pool.query(
    `select name, setting from pg_settings
     where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
  )
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '15000' },
    { name: 'statement_timeout', setting: '15000' },
  ])
})

test.each([
  ['h3.german', `datestyle = 'German'`],
  ['SQL', `datestyle = 'SQL, DMY'`],
  ['Postgres', `datestyle = 'Postgres, DMY'`],
  ['ISO with the year last', `datestyle = 'ISO, YMD'`],
  ['intervals', `intervalstyle = 'iso_8601'`],
  ['strings', `standard_conforming_strings = off`],
  ['bytes', `bytea_output = 'escape'`],
])('%s: the settings of a database do not change what a connection reads', async (_name, setting) => {
  const at = await emptyDatabase()
  const root = connect(asSuperuser(at), () => undefined, 1)
  await root.pool.query(`alter database "${at.database}" set ${setting}`)
  await root.close()
  opened = connect(at, () => undefined, 2)
  const { rows } = await opened.pool.query(
    `select timestamptz '2026-11-29 02:00Z' as moment, interval '90 minutes' as time, '\\' as stroke, '\\x00ff'::bytea as bytes`,
  )
  expect(rows).toEqual([
    {
      moment: new Date('2026-11-29T02:00:00Z'),
      time: expect.objectContaining({ hours: 1, minutes: 30 }),
      stroke: '\\',
      bytes: Buffer.from([0, 255]),
    },
  ])
})
