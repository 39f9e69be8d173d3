import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asOwner, cloneDatabase } from '#tests/support/database.ts'
import { type Database, connect } from './connect.ts'
import { migrate, migrationsFolder } from './migrate.ts'

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
  const first = join(folder, '0001_marketplace.sql')
  await writeFile(first, `${await readFile(first, 'utf8')}\n-- harmless?`)
  await expect(migrate(owner.pool, { folder })).rejects.toThrow(/"0001_marketplace.sql" was changed/)
})

test('a database of a newer version is refused', async () => {
  await write('0999_later.sql', 'create table later (id int)')
  await migrate(owner.pool, { folder })
  await rm(join(folder, '0999_later.sql'))
  await expect(migrate(owner.pool, { folder })).rejects.toThrow(/newer version/)
})

test('a migration that comes late is refused', async () => {
  await write('0000_early.sql', 'create table early (id int)')
  await expect(migrate(owner.pool, { folder })).rejects.toThrow(/sorts before/)
})

test('a failing migration leaves nothing behind', async () => {
  await write('0998_broken.sql', 'create table half (id int); select no_such_thing;')
  await expect(migrate(owner.pool, { folder })).rejects.toThrow(/"0998_broken.sql" failed/)
  const { rows } = await database.pool.query("select to_regclass('half') as half")
  expect(rows[0].half).toBeNull()
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
