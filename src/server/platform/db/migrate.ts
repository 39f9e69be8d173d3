import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

export const migrationsFolder = new URL('../../../../migrations/', import.meta.url).pathname

/** Any number, but the same in every process: only one of them migrates at a time. */
const advisoryLock = 7_201_948_532

interface Migration {
  name: string
  sql: string
  checksum: string
}

export const readMigrations = async (folder = migrationsFolder): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Brings the database up to date, or up to a migration of before; each file in a transaction of its own. Answers the names
 * of the new ones.
 */
export const migrate = async (
  pool: pg.Pool,
  { folder = migrationsFolder, upTo }: { folder?: string; upTo?: string | undefined } = {},
): Promise<string[]> => {
  const migrations = await readMigrations(folder)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    refuseChangedHistory(migrations, applied)
    const fresh = migrations.filter(({ name }) => !applied.has(name) && (upTo === undefined || name <= upTo))
    for (const migration of fresh) await apply(client, migration)
    return fresh.map(({ name }) => name)
  } finally {
    // Ends the session, and with it the lock and the changed timeout.
    client.release(true)
  }
}

/** For an app whose role may not migrate: throws unless every migration of this version was applied. */
export const requireUpToDate = async (pool: pg.Pool): Promise<void> => {
  const migrations = await readMigrations()
  const { rows } = await pool.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  refuseChangedHistory(migrations, applied)
  const missing = migrations.find(({ name }) => !applied.has(name))
  if (missing)
    throw new Error(
      `The database lacks the migration "${missing.name}", and the role of DATABASE_URL may not apply it. ` +
        'Run "npm run migrate" with DATABASE_OWNER_URL first.',
    )
}

const refuseChangedHistory = (migrations: Migration[], applied: Map<string, string>): void => {
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

const apply = async (client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> => {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration "${name}" failed; nothing of it was kept.`, { cause: error })
  }
}
