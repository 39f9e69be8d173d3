import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { availabilitySQL } from '#server/features/items/item-state/availability.ts'
import { audit } from '#server/features/money/index.ts'
import { firstVersion as firstMigration, readMigrations } from '#server/platform/db/migrate.ts'
import { diskStorage } from '#server/platform/storage/disk.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type TestApp, rulesOfTests, startApp } from '#tests/support/app.ts'
import { testClock } from '#tests/support/clock.ts'
import { type TestConnection, asOwner, emptyDatabase, targetOf } from '#tests/support/database.ts'
import { testPassword } from '#tests/support/factories.ts'
import {
  asVersion001,
  firstVersion,
  migrateHere,
  replacedVersion,
  withClient,
} from '#tests/support/first-version.ts'
import { checkAll, checkRows } from '../check/check-all.ts'
import { guards } from '../check/checks.ts'
import { backUp } from './back-up.ts'
import { restore, verifyBackup } from './restore.ts'
import { nightly } from '#tests/support/nightly.ts'

const silent = () => undefined

let scratch: string
let old: TestConnection
let storage: Storage
let backup: string
let app: TestApp | undefined

/** Every row of every logged table, as text. */
const contents = (at: TestConnection): Promise<Record<string, string[]>> =>
  withClient(asOwner(at), async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relpersistence = 'p'
         and relnamespace = 'public'::regnamespace and relname not in ('migrations', 'repeatable_migrations', 'sessions', 'password_links', 'email_links', 'sign_ups') order by 1`,
    )
    const all: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) - '{posted_in,changed_at,due_soon_notified,at}'::text[] as row from ${name} t`,
      )
      all[name] = rows
        // A restore is itself in the log.
        .filter(({ row }) => row['act'] !== 'backup_restored')
        .map(({ row }) => JSON.stringify(row))
        .toSorted()
    }
    return all
  })

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'ukay-upgrade-'))
  storage = diskStorage(join(scratch, 'old', 'files'))
  backup = join(scratch, 'backup')
  old = await firstVersion(storage)
})
afterAll(async () => {
  await app?.stop()
  await rm(scratch, { recursive: true })
})

type Row = Record<string, unknown>

/** Columns by their names from before. */
const renamed: Record<string, Record<string, string>> = { tickets: { completed_at: 'handed_over_at' } }

/** The columns that state and blocks of items replaced (decision 73). `seenOf` compares what they said. */
const replaced: Record<string, string[]> = {
  items: ['availability', 'listed_at', 'paused_listed_at', 'taken_down_from', 'taken_down_at'],
  live_sale_items: ['was_listed_at'],
}

const withoutReplaced = (rows: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(rows)
      .filter(([table]) => table !== 'shop_pauses')
      .map(([table, own]) => [
        table,
        own
          .map((text) => {
            const left = Object.entries(JSON.parse(text) as Row).filter(
              ([column]) => !replaced[table]?.includes(column),
            )
            return JSON.stringify(Object.fromEntries(left))
          })
          .toSorted(),
      ]),
  )

/** What people see of the items, and since when they are listed, before or after that migration. */
const seenOf = (at: TestConnection, availability: string, listedAt: string) =>
  withClient(asOwner(at), async (client) => {
    const { rows } = await client.query<Row>(
      `select i.id, ${availability} as availability, ${listedAt} as listed_at from items i order by i.id`,
    )
    return rows
  })

/** The same tables and columns as `before` has, because later migrations add some. */
const keptOf = (after: Record<string, string[]>, before: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(before).map(([table, [first = '{}']]) => {
      const columns = Object.keys(JSON.parse(first) as Row)
      const rows = (after[table] ?? []).map((text) => {
        const row = JSON.parse(text) as Row
        return JSON.stringify(
          Object.fromEntries(columns.map((column) => [column, row[renamed[table]?.[column] ?? column]])),
        )
      })
      // Later migrations add tags.
      const kept = table === 'tags' ? rows.filter((row) => before[table]?.includes(row)) : rows
      return [table, kept.toSorted()]
    }),
  )

const laterMigrations = async () => (await readMigrations()).map(({ name }) => name)

test('the fixture has rows in every table of its version', async () => {
  const empty = Object.entries(await contents(old)).filter(([, rows]) => rows.length === 0)
  expect(empty).toEqual([])
})

test('a backup of the first version is restored into this one, which is then right', async () => {
  const { migrations } = await backUp(asOwner(old), storage, backup, silent)
  expect(migrations.map(({ name }) => name)).toEqual([firstMigration])
  const restored = await emptyDatabase()
  const files = diskStorage(join(scratch, 'new', 'files'))
  await restore(targetOf(restored), files, backup, await verifyBackup(backup, silent), silent)
  expect((await checkAll(restored, files)).findings).toEqual([])

  // Migrating the old database in place gives the same rows.
  expect(await migrateHere(old)).toEqual(await laterMigrations())
  expect((await checkAll(old, storage)).findings).toEqual([])
  expect(await contents(restored)).toEqual(await contents(old))

  app = await startApp({}, { connection: restored, clock: testClock(), folder: join(scratch, 'new') })
  const buyer = app.visitor()
  await buyer.ok('POST auth/login', { email: 'ana@example.ph', password: testPassword })
  const { results } = await buyer.ok('GET homepage/search', { q: 'jacket' })
  expect(results.map(({ item_name: name }) => name)).toContain('Maong Jacket')
  expect((await buyer.ok('GET homepage/cart')).cart).toHaveLength(1)
  expect(
    (await buyer.ok('GET chat/fetch_all_messages', { sellerID: '01900000-0000-7000-8000-000000000103' }))
      .messages,
  ).toHaveLength(3)
  const seller = app.visitor()
  await seller.ok('POST auth/login', { email: 'maria@example.ph', password: testPassword })
  expect(await seller.ok('GET store/get_balance')).toEqual({ balance: 251.5 })
  // Vouchers from before their codes were encrypted, one redeemed and one not.
  const used = await seller.call('POST store/redeem_voucher', { code: 'ABCDEFGHJKLMNPQRSTUV' })
  expect(used.error?.code).toBe('voucher_used')
  expect(await seller.ok('POST store/redeem_voucher', { code: 'CDEFGHJKLMNPQRSTUVWX' })).toEqual({
    balance: 301.5,
  })
  expect(JSON.stringify(await contents(restored))).not.toMatch(/ABCDEFGHJKLMNPQRSTUV|CDEFGHJKLMNPQRSTUVWX/)
  expect((await audit(app)).findings).toEqual([])
  expect((await seller.ok('GET tickets/get_shop_tickets')).tickets).toHaveLength(6)
})

test('a database with all migrations that were replaced keeps every row, and is right', async () => {
  const at = await replacedVersion()
  const all = await contents(at)
  expect(Object.values(all).filter((rows) => rows.length > 0)).toHaveLength(40)
  const before = withoutReplaced(all)
  const seen = await seenOf(at, 'i.availability', 'coalesce(i.listed_at, i.paused_listed_at)')
  await migrateHere(at)
  expect(keptOf(await contents(at), before)).toEqual(before)
  expect(await seenOf(at, availabilitySQL('i'), 'i.listed_at')).toEqual(seen)
  expect(await withClient(asOwner(at), (client) => checkRows(client, [...rulesOfTests, ...guards]))).toEqual(
    [],
  )
})

test.runIf(nightly)('a database of version 0.0.1 keeps every row, and the app runs on it', async () => {
  const files = diskStorage(join(scratch, '0.0.1', 'files'))
  const at = await firstVersion(files)
  await asVersion001(at)
  const before = await contents(at)
  expect(await migrateHere(at)).toEqual(await laterMigrations())
  // Its reports are entries of the queue now.
  const { conversation_reports: reports = [], ...rest } = withoutReplaced(before)
  const after = await contents(at)
  expect(keptOf(after, rest)).toEqual({ ...rest, shops: expect.any(Array) as string[] })
  expect(after['reports']).toHaveLength(reports.length)
  expect((await checkAll(at, files)).findings).toEqual([])

  const running = await startApp({}, { connection: at, clock: testClock(), folder: join(scratch, '0.0.1') })
  try {
    const buyer = running.visitor()
    await buyer.ok('POST auth/login', { email: 'ana@example.ph', password: testPassword })
    const { results } = await buyer.ok('GET homepage/search', { q: 'maong' })
    expect(results.map(({ item_name: name }) => name)).toEqual(['Maong Jacket', 'Came Back'])
    expect((await buyer.ok('GET homepage/cart')).cart).toHaveLength(1)
    const seller = running.visitor()
    await seller.ok('POST auth/login', { email: 'maria@example.ph', password: testPassword })
    expect(await seller.ok('GET store/get_balance')).toEqual({ balance: 251.5 })
    expect((await seller.ok('GET tickets/get_shop_tickets')).tickets).toHaveLength(6)
    expect((await audit(running)).findings).toEqual([])
  } finally {
    await running.stop()
  }
})

test.runIf(nightly)('a backup of version 0.0.1 is restored with every row', async () => {
  const files = diskStorage(join(scratch, 'backed-up', 'files'))
  const at = await firstVersion(files)
  await asVersion001(at)
  const folder = join(scratch, 'backup-0.0.1')
  await backUp(asOwner(at), files, folder, silent)
  const restored = await emptyDatabase()
  const restoredFiles = diskStorage(join(scratch, 'restored', 'files'))
  await restore(targetOf(restored), restoredFiles, folder, await verifyBackup(folder, silent), silent)
  await migrateHere(at)
  expect(await contents(restored)).toEqual(await contents(at))
  expect((await checkAll(restored, restoredFiles)).findings).toEqual([])
})

test('a backup older than the first release is refused with the version that restores it', async () => {
  const verified = await verifyBackup(backup, silent)
  const migrations = [{ name: '0001_marketplace.sql', checksum: '0'.repeat(64) }]
  await expect(
    restore(
      targetOf(await emptyDatabase()),
      diskStorage(join(scratch, 'no')),
      backup,
      { ...verified, manifest: { ...verified.manifest, migrations } },
      silent,
    ),
  ).rejects.toThrow('The backup is older than the first release. Start version 0.0.1 with it once')
})

test('a backup of a newer version is refused', async () => {
  const verified = await verifyBackup(backup, silent)
  const { manifest } = verified
  const newer = {
    ...manifest,
    migrations: [
      ...(await readMigrations()).map(({ name, checksum }) => ({ name, checksum })),
      { name: '9999_later.sql', checksum: '0'.repeat(64) },
    ],
  }
  await expect(
    restore(
      targetOf(await emptyDatabase()),
      diskStorage(join(scratch, 'no')),
      backup,
      { ...verified, manifest: newer },
      silent,
    ),
  ).rejects.toThrow('newer version')
})
