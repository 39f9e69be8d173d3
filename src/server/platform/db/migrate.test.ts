import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asOwner, cloneDatabase } from '#tests/support/database.ts'
import { recordMigrations } from '#tests/support/first-version.ts'
import { type Database, connect } from './connect.ts'
import { firstVersion as firstMigration, migrate, migrationsFolder, readMigrations } from './migrate.ts'

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
  const first = join(folder, '0001_tables.sql')
  await writeFile(first, `${await readFile(first, 'utf8')}\n-- harmless?`)
  await expect(migrate(owner.pool, { folder })).rejects.toThrow(/"0001_tables.sql" was changed/)
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

test('a database with all replaced migrations stays as it is', async () => {
  for (const { name } of (await readMigrations(folder)).slice(1)) await rm(join(folder, name))
  await recordMigrations(database.connection, [
    firstMigration,
    '0045_likely_tags.sql',
    '0161_names_at_a_glance.sql',
  ])
  await write('0002_more.sql', 'create table more (id int)')
  expect(await migrate(owner.pool, { folder })).toEqual(['0002_more.sql'])
  expect(await appliedNames()).toEqual(['0001_tables.sql', '0002_more.sql'])
})

test.each([
  [
    ['0001_marketplace.sql', '0066_home.sql'],
    'The database is older than the first release. Start version 0.0.1 with it once, and then this one',
  ],
  [
    [firstMigration, '0045_likely_tags.sql'],
    'The database is from between two releases. Start the commit that CHANGELOG.md names with it once',
  ],
])(
  'a database with %j is told which version to start first, and is left as it is',
  async (names, sentence) => {
    await recordMigrations(database.connection, names)
    await expect(migrate(owner.pool, { folder })).rejects.toThrow(sentence)
    expect(await appliedNames()).toEqual(names)
  },
)

test('each function and each trigger is defined in one place', async () => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sql'))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const defined = texts
    // Two functions that constraints use are in the tables of both versions.
    .filter((_, n) => names[n] !== join('replaced', firstMigration))
    .flatMap((text) => [...text.matchAll(/^create (?:or replace |constraint )*(?:function|trigger) \w+/gm)])
    .map(([text]) => text.replace(/or replace |constraint /, ''))
  expect(defined.length).toBeGreaterThan(190)
  expect(defined.filter((one, n) => defined.indexOf(one) < n)).toEqual([])
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
