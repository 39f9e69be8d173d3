import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#server/features/wallet/index.ts'
import { diskStorage } from '#server/platform/storage/disk.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { startApp } from '#tests/support/app.ts'
import { testClock } from '#tests/support/clock.ts'
import { type TestConnection, asOwner } from '#tests/support/database.ts'
import { testPassword } from '#tests/support/factories.ts'
import { firstVersion, migrateHere, withClient } from '#tests/support/first-version.ts'
import { checkAll } from '../check/check-all.ts'

/** The last migration before tables and columns took their plain names. */
const before = '0049_shop_pages_are_told.sql'
const fixture = new URL('../../tests/fixtures/before-plain-names.sql', import.meta.url)

type Row = Record<string, unknown>

const newTables: Record<string, string> = {
  file_care: 'reconciler_positions',
  look_models: 'embedding_models',
  photo_looks: 'photo_embeddings',
  same_pieces: 'duplicate_listings',
  tries: 'attempts',
}
const newColumns: Record<string, string> = {
  'learned_tags.least': 'threshold',
  'learned_tags.share': 'precision',
  'password_links.made_at': 'created_at',
  'photo_looks.looked_at': 'embedded_at',
  'same_pieces.likeness': 'similarity',
  'second_factors.begun_at': 'started_at',
  'sellers.documents_in_at': 'documents_complete_at',
  'tickets.due_soon_told': 'due_soon_notified',
  'voucher_keys.made_at': 'created_at',
}
/** Tables that are computed from others, or whose jobs pg-boss has now. */
const computed = ['item_search', 'search_words', 'learned_cells', 'photos_to_look_at', 'migrations']

const tablesOf = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  )
  return rows.map(({ name }) => name)
}

const rowsOf = async (client: pg.Client, table: string): Promise<Row[]> => {
  const { rows } = await client.query<{ row: Row }>(
    `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`,
  )
  return rows.map(({ row }) => row)
}

/** The rows of every table, under the new names of tables and columns. */
const underNewNames = async (client: pg.Client): Promise<Map<string, Row[]>> => {
  const all = new Map<string, Row[]>()
  for (const table of (await tablesOf(client)).filter((name) => !computed.includes(name))) {
    const rows = await rowsOf(client, table)
    const renamed = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [newColumns[`${table}.${column}`] ?? column, value]),
      ),
    )
    all.set(newTables[table] ?? table, renamed)
  }
  return all
}

let scratch: string
let storage: Storage
let at: TestConnection

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'ukay-upgrade-names-'))
  storage = diskStorage(join(scratch, 'files'))
  at = await firstVersion(storage)
  await migrateHere(at, { upTo: before })
  const sql = await readFile(fixture, 'utf8')
  await withClient(asOwner(at), (client) => client.query(sql))
})
afterAll(() => rm(scratch, { recursive: true }))

test('a database of before the plain names keeps every row, and the app runs on it', async () => {
  const old = await withClient(asOwner(at), underNewNames)
  expect([...old].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([])

  await migrateHere(at)
  await withClient(asOwner(at), async (client) => {
    const tables = await tablesOf(client)
    expect(tables.filter((name) => name in newTables)).toEqual([])
    for (const [table, rows] of old) {
      expect(tables).toContain(table)
      const now = await rowsOf(client, table)
      expect(now, table).toHaveLength(rows.length)
      expect(now, table).toEqual(
        expect.arrayContaining(rows.map((row) => expect.objectContaining(row) as Row)),
      )
    }
  })
  expect((await checkAll(at, storage)).findings).toEqual([])

  const app = await startApp({}, { connection: at, clock: testClock(), folder: scratch })
  try {
    const buyer = app.visitor()
    await buyer.ok('POST auth/login', { email: 'ana@example.ph', password: testPassword })
    const { results } = await buyer.ok('GET homepage/search', { q: 'maong' })
    expect(results.map(({ item_name: name }) => name)).toEqual(['Maong Jacket', 'Came Back'])
    expect((await buyer.ok('GET homepage/cart')).cart).toHaveLength(1)
    const seller = app.visitor()
    await seller.ok('POST auth/login', { email: 'maria@example.ph', password: testPassword })
    expect(await seller.ok('GET store/get_balance')).toEqual({ balance: 251.5 })
    expect((await seller.ok('GET tickets/get_shop_tickets')).tickets).toHaveLength(6)
    expect((await audit(app)).findings).toEqual([])
  } finally {
    await app.stop()
  }
})
