import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asOwner, cloneDatabase, emptyDatabase } from '#tests/support/database.ts'
import { asVersion001, firstMigration } from '#tests/support/first-version.ts'
import { type Database, connect } from './connect.ts'
import { migrate, migrationsFolder, readMigrations } from './migrate.ts'

let folder: string
let database: Awaited<ReturnType<typeof cloneDatabase>>
let owner: Database

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ukay-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  database = await cloneDatabase()
  owner = connect(asOwner(database.connection), () => undefined, 4)
})
afterEach(async () => {
  await Promise.all([database.close(), owner.close()])
  await rm(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)

test('a second run does nothing', async () => {
  expect(await migrate(owner.pool, { folder })).toEqual([])
})

test('a changed old migration is refused, by name', async () => {
  const first = join(folder, '0001_first.sql')
  await writeFile(first, `${await readFile(first, 'utf8')}\n-- harmless?`)
  await expect(migrate(owner.pool, { folder })).rejects.toThrow(/"0001_first.sql" was changed/)
})

test('a database of a newer version is refused', async () => {
  await write('0999_later.sql', 'create table later (id int)')
  await migrate(owner.pool, { folder })
  await rm(join(folder, '0999_later.sql'))
  await expect(migrate(owner.pool, { folder })).rejects.toThrow(/newer version/)
})

test('a new migration that sorts before an applied one is refused', async () => {
  await write('0000_early.sql', 'create table early (id int)')
  await expect(migrate(owner.pool, { folder })).rejects.toThrow(/sorts before/)
})

const appliedNames = async () =>
  (await owner.pool.query<{ name: string }>('select name from migrations')).rows.map(({ name }) => name)

test('a database with all migrations of version 0.0.1 counts as one of the first migration', async () => {
  for (const { name } of await readMigrations(folder))
    if (name !== firstMigration) await rm(join(folder, name))
  await asVersion001(database.connection)
  await write('0002_more.sql', 'create table more (id int)')
  expect(await migrate(owner.pool, { folder })).toEqual(['0002_more.sql'])
  expect(await appliedNames()).toEqual(['0001_first.sql', '0002_more.sql'])
})

test('a database that lacks one of them is told which version to start first, and is left as it is', async () => {
  await asVersion001(database.connection)
  await owner.pool.query(`delete from migrations where name = '0067_plain_names.sql'`)
  await expect(migrate(owner.pool, { folder })).rejects.toThrow(
    'The database is older than the first release. Start version 0.0.1 with it once, and then this one',
  )
  expect(await appliedNames()).toEqual(['0001_marketplace.sql', '0066_home.sql'])
})

test('a failing migration leaves nothing behind', async () => {
  await write('0998_broken.sql', 'create table half (id int); select no_such_thing;')
  await expect(migrate(owner.pool, { folder })).rejects.toThrow(/"0998_broken.sql" failed/)
  const { rows } = await database.pool.query("select to_regclass('half') as half")
  expect(rows[0].half).toBeNull()
})

test('a migration gives way to a request with which it would deadlock, and is applied after it', async () => {
  await owner.pool.query('create table first_one (id int); create table second_one (id int)')
  await write(
    '0997_both.sql',
    'alter table first_one add column more int; select pg_sleep(0.2); alter table second_one add column more int',
  )
  const request = await owner.pool.connect()
  await request.query('begin; insert into second_one values (1)')
  const migrating = migrate(owner.pool, { folder })
  await expect
    .poll(
      async () => (await request.query("select from pg_locks where mode = 'AccessExclusiveLock'")).rowCount,
    )
    .toBeGreaterThan(0)
  await request.query('insert into first_one values (1)')
  await request.query('commit')
  request.release()
  expect(await migrating).toEqual(['0997_both.sql'])
  const { rows } = await owner.pool.query(
    'select first_one.more, second_one.more as other from first_one, second_one',
  )
  expect(rows).toEqual([{ more: null, other: null }])
})

test('ten processes at once apply each migration once', async () => {
  await write(
    '0997_once.sql',
    'create table once (id int); insert into once values (1); select pg_sleep(0.1);',
  )
  const others: Database[] = Array.from({ length: 10 }, () =>
    connect(asOwner(database.connection), () => undefined, 2),
  )
  const applied = await Promise.all(others.map(({ pool }) => migrate(pool, { folder })))
  expect(applied.flat()).toEqual(['0997_once.sql'])
  await Promise.all(others.map((other) => other.close()))
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

test('a database from before the repeatable files gets the same functions and triggers as a new one', async () => {
  const [older, fresh] = [
    connect(asOwner(await emptyDatabase()), () => undefined, 2),
    connect(asOwner(await emptyDatabase()), () => undefined, 2),
  ]
  await migrate(older.pool, { folder, upTo: (await readMigrations()).at(-1)?.name })
  expect((await older.pool.query("select to_regclass('repeatable_migrations') as it")).rows[0].it).toBeNull()
  await migrate(older.pool, { folder })
  await migrate(fresh.pool, { folder })
  expect(await definitions(older.pool)).toEqual(await definitions(fresh.pool))
  await Promise.all([older.close(), fresh.close()])
})

const answer = async () => (await owner.pool.query('select answer() as n')).rows[0].n
const answerWith = (n: number) =>
  write(
    'repeatable/answer.sql',
    `create or replace function answer() returns int language sql as 'select ${n}';`,
  )

test('a repeatable file is applied after the migrations, and again only when its text changes', async () => {
  await answerWith(1)
  await migrate(owner.pool, { folder })
  expect(await answer()).toBe(1)
  await owner.pool.query('drop function answer()')
  await migrate(owner.pool, { folder })
  await expect(answer()).rejects.toThrow('does not exist')
  await answerWith(2)
  await migrate(owner.pool, { folder })
  expect(await answer()).toBe(2)
})

test('a process of the previous version does not restore the older text of a repeatable file', async () => {
  for (const n of [1, 2]) {
    await answerWith(n)
    await migrate(owner.pool, { folder })
  }
  await answerWith(1)
  await expect(migrate(owner.pool, { folder })).rejects.toThrow(
    /newer version has replaced "repeatable\/answer.sql"/,
  )
  expect(await answer()).toBe(2)
})

test('a failing repeatable file leaves nothing behind', async () => {
  await write('repeatable/broken.sql', 'create table half (id int); select no_such_thing;')
  await expect(migrate(owner.pool, { folder })).rejects.toThrow(/"broken.sql" failed/)
  expect((await owner.pool.query("select to_regclass('half') as half")).rows[0].half).toBeNull()
})
