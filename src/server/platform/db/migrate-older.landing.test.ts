import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { generateSchema } from '../../../../scripts/tables/schema.ts'
import { diskStorage } from '../storage/disk.ts'
import { asOwner, cloneDatabase, emptyDatabase } from '#tests/support/database.ts'
import { firstVersion, migrateHere, recordMigrations } from '#tests/support/first-version.ts'
import { type Database, connect } from './connect.ts'
import { firstVersion as firstMigration, migrate, readMigrations } from './migrate.ts'

let folder: string
let database: Awaited<ReturnType<typeof cloneDatabase>>
let owner: Database

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ukay-migrations-'))
  database = await cloneDatabase()
  owner = connect(asOwner(database.connection), () => undefined, 4)
})
afterEach(async () => {
  await Promise.all([database.close(), owner.close()])
  await rm(folder, { recursive: true })
})

/** The SQL of every function and trigger of the schema. */
const definitions = async (pool: Database['pool']): Promise<string[]> => {
  const { rows } = await pool.query<{ text: string }>(
    `select pg_get_functiondef(p.oid) as text from pg_proc p
       where pronamespace = 'public'::regnamespace and prokind = 'f'
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union all select pg_get_triggerdef(t.oid) from pg_trigger t where not tgisinternal
     order by 1`,
  )
  return rows.map(({ text }) => text)
}

test.each([
  ['the first version', [firstMigration]],
  ['version 0.0.1', ['0001_marketplace.sql', '0067_plain_names.sql']],
])('a database of %s gets the same tables, functions and triggers as a new one', async (_, names) => {
  const at = await firstVersion(diskStorage(join(folder, 'files')))
  await recordMigrations(at, names)
  expect(await migrateHere(at)).toEqual((await readMigrations()).map(({ name }) => name))
  const older = connect(asOwner(at), () => undefined, 2)
  expect(await generateSchema(older.pool)).toBe(await generateSchema(owner.pool))
  expect(await definitions(older.pool)).toEqual(await definitions(owner.pool))
  await older.close()
})

test('a database from before the repeatable files gets the same functions and triggers as a new one', async () => {
  const [older, fresh] = [
    connect(asOwner(await emptyDatabase()), () => undefined, 2),
    connect(asOwner(await emptyDatabase()), () => undefined, 2),
  ]
  await migrate(older.pool, { upTo: (await readMigrations()).at(-1)?.name })
  expect((await older.pool.query("select to_regclass('repeatable_migrations') as it")).rows[0].it).toBeNull()
  await migrate(older.pool)
  await migrate(fresh.pool)
  expect(await definitions(older.pool)).toEqual(await definitions(fresh.pool))
  await Promise.all([older.close(), fresh.close()])
})
