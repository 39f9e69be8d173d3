import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export const migrationsFolder = new URL('../../../../migrations/', import.meta.url).pathname

/**
 * The id of the advisory lock that lets only one process migrate at a time. The number is arbitrary but must be the
 * same in every process.
 */
const advisoryLock = 7_201_948_532

interface SqlFile {
  name: string
  sql: string
  checksum: string
}

const readSqlFiles = async (folder: string): Promise<SqlFile[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Gives the app's role its rights on what a file has made. */
type Grant = (client: pg.PoolClient) => Promise<void>

export const readMigrations = (folder = migrationsFolder): Promise<SqlFile[]> => readSqlFiles(folder)

/**
 * Migrations that `0001_tables.sql` replaced. Their statements about tables and rows are in `replaced/`, for databases and
 * backups of the first version (0.1.0). Those of version 0.0.1 have the same tables.
 */
const replaced = {
  first: '0001_first.sql',
  later: '0002_later.sql',
  last: '0161_names_at_a_glance.sql',
  before: { first: '0001_marketplace.sql', last: '0067_plain_names.sql' },
}
/** For `upTo`: the tables of the first version. */
export const firstVersion = replaced.first

const readReplaced = async (folder: string, name: string): Promise<SqlFile> => {
  const file = (await readSqlFiles(join(folder, 'replaced'))).find((one) => one.name === name)
  if (!file) throw new Error(`migrations/replaced/${name} is missing.`)
  return file
}

/**
 * Which tables a database or a backup has whose migrations were replaced: those of the first version, or already those of
 * `0001_tables.sql`. Undefined: its migrations are this version's own.
 */
export const replacedMigrationsOf = (
  what: string,
  applied: Iterable<string>,
): 'first version' | 'all tables' | undefined => {
  const names = new Set(applied)
  if (names.has(replaced.last)) return 'all tables'
  if (names.has(replaced.before.last)) return 'first version'
  if (names.has(replaced.before.first))
    throw new Error(
      `${what} is older than the first release. Start version 0.0.1 with it once, and then this one: CHANGELOG.md says how.`,
    )
  if (!names.has(replaced.first)) return undefined
  if (names.size === 1) return 'first version'
  throw new Error(
    `${what} is from between two releases. Start the commit that CHANGELOG.md names with it once, and then this one.`,
  )
}

const readApplied = async (client: pg.Pool | pg.PoolClient): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/**
 * Migrates the database, with a transaction for each file, which ends with `grant`. Returns the names of the applied
 * migrations. With `upTo` it stops after that older migration, or the first version's, and skips the repeatable files.
 */
export const migrate = async (
  pool: pg.Pool,
  {
    folder = migrationsFolder,
    upTo,
    grant = async () => undefined,
  }: { folder?: string; upTo?: string | undefined; grant?: Grant | undefined } = {},
): Promise<string[]> => {
  const migrations = await readMigrations(folder)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    if (upTo === firstVersion) {
      await apply(client, await readReplaced(folder, firstVersion), 'migrations', grant)
      return [firstVersion]
    }
    const brought = await bringUpToTables(client, folder, migrations, grant)
    const applied = await readApplied(client)
    refuseChangedHistory(migrations, applied)
    const fresh = migrations.filter(({ name }) => !applied.has(name) && (upTo === undefined || name <= upTo))
    for (const migration of fresh) await apply(client, migration, 'migrations', grant)
    if (upTo === undefined) await applyRepeatable(client, folder, grant)
    return [...brought, ...fresh.map(({ name }) => name)]
  } finally {
    // Closes the connection, which releases the lock and resets the timeout.
    client.release(true)
  }
}

/** Gives a database whose migrations were replaced the tables of `0001_tables.sql`, and its name. */
const bringUpToTables = async (
  client: pg.PoolClient,
  folder: string,
  [first]: SqlFile[],
  grant: Grant,
): Promise<string[]> => {
  const has = replacedMigrationsOf('The database', (await readApplied(client)).keys())
  if (!has || !first) return []
  const { sql } = has === 'first version' ? await readReplaced(folder, replaced.later) : { sql: '' }
  await apply(client, { ...first, sql: `${sql}; delete from migrations` }, 'migrations', grant)
  return has === 'first version' ? [first.name] : []
}

/** For an app whose role may not migrate: throws unless all migrations of this version are applied. */
export const requireUpToDate = async (pool: pg.Pool): Promise<void> => {
  const migrations = await readMigrations()
  let applied = await readApplied(pool)
  if (replacedMigrationsOf('The database', applied.keys())) applied = new Map()
  refuseChangedHistory(migrations, applied)
  const missing = migrations.find(({ name }) => !applied.has(name))
  const outdated = missing ?? (await outdatedRepeatable(pool, migrationsFolder))[0]
  if (outdated)
    throw new Error(
      `The database lacks the migration "${outdated.name}", and the role of DATABASE_URL may not apply it. ` +
        'Run "npm run migrate" with DATABASE_OWNER_URL first.',
    )
}

const repeatableFolder = (folder: string): string => join(folder, 'repeatable')

/**
 * The files of migrations/repeatable (functions, triggers and views, all as "create or replace") whose text differs
 * from that in the database. Throws if the database has a newer text, because a process of the previous version that
 * starts late must not restore the old functions.
 */
const outdatedRepeatable = async (client: pg.Pool | pg.PoolClient, folder: string): Promise<SqlFile[]> => {
  const files = await readSqlFiles(repeatableFolder(folder))
  const { rows: tables } = await client.query("select where to_regclass('repeatable_migrations') is not null")
  if (tables.length === 0) return files
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from repeatable_migrations order by applied_at',
  )
  return files.filter(({ name, checksum }) => {
    const applied = rows.filter((row) => row.name === name)
    if (applied.at(-1)?.checksum === checksum) return false
    if (applied.some((row) => row.checksum === checksum))
      throw new Error(
        `A newer version has replaced "repeatable/${name}" in the database. To return to this text on purpose, change a comment in it.`,
      )
    return true
  })
}

const applyRepeatable = async (client: pg.PoolClient, folder: string, grant: Grant): Promise<void> => {
  await client.query(`create table if not exists repeatable_migrations (
    name text, checksum text, applied_at timestamptz not null default clock_timestamp(), primary key (name, checksum))`)
  for (const file of await outdatedRepeatable(client, folder))
    await apply(client, file, 'repeatable_migrations', grant)
}

const refuseChangedHistory = (migrations: SqlFile[], applied: Map<string, string>): void => {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]))
  const latest = [...applied.keys()].toSorted().at(-1)
  for (const [name, checksum] of applied) {
    const migration = byName.get(name)
    if (!migration)
      throw new Error(
        `The database was migrated by a newer version: it has "${name}", which this one does not know.`,
      )
    if (migration.checksum !== checksum)
      throw new Error(
        `The migration "${name}" was changed after this database applied it. Put its old text back and write a new migration instead.`,
      )
  }
  const late = migrations.find(({ name }) => latest !== undefined && !applied.has(name) && name < latest)
  if (late)
    throw new Error(
      `The migration "${late.name}" sorts before "${latest}", which is already applied. Rename it.`,
    )
}

/**
 * Shorter than PostgreSQL's `deadlock_timeout` of a second: of a migration and a request that wait for each other, the
 * migration gives up, and whoever waits behind it for the table goes on.
 */
const lockTimeoutMs = 300
const retriesMs = 300_000
const lockErrors: ReadonlySet<unknown> = new Set(['55P03', '40P01'])

const apply = async (
  client: pg.PoolClient,
  { name, sql, checksum }: SqlFile,
  table: 'migrations' | 'repeatable_migrations',
  grant: Grant,
): Promise<void> => {
  const until = Date.now() + retriesMs
  for (;;)
    try {
      await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`)
      await client.query(sql)
      await client.query(`insert into ${table} (name, checksum) values ($1, $2)`, [name, checksum])
      await grant(client)
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      const isLocked = error instanceof pg.DatabaseError && lockErrors.has(error.code)
      if (!isLocked || Date.now() > until)
        throw new Error(`The migration "${name}" failed and was rolled back.`, { cause: error })
      await sleep(200 + Math.random() * 800)
    }
}
