import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pLimit from 'p-limit'
import pg from 'pg'
import { recordCommand } from '#server/platform/admin-acts.ts'
import { systemClock } from '#server/platform/clock.ts'
import { connect } from '#server/platform/db/connect.ts'
import { firstVersion, migrate, readMigrations, replacedMigrationsOf } from '#server/platform/db/migrate.ts'
import {
  markRestore,
  refuseUnfinishedRestore,
  unmarkRestore,
} from '#server/platform/db/unfinished-restore.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { copyIn } from './copy.ts'
import { type Through, asItIs, decryptWith, encryptedSuffix } from './encryption.ts'
import { type KeptFile, type Manifest, hashOf, listOfFiles, readFileList, readManifest } from './manifest.ts'
import { type Say, progressOf } from './progress.ts'
import { columnList } from './tables.ts'

const filesAtOnce = 8

const suffixOf = ({ encryption }: Manifest): string => (encryption ? encryptedSuffix : '')

const hashOfFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(`The backup is damaged: ${path} is missing.`)
  })
  return hash.digest('hex')
}

export interface VerifiedBackup {
  manifest: Manifest
  files: KeptFile[]
  decrypt: Through
}

/**
 * Reads a backup once and throws if any checksum differs. `identities` are the secret keys of an encrypted backup.
 */
export const verifyBackup = async (
  folder: string,
  say: Say,
  identities: string[] = [],
): Promise<VerifiedBackup> => {
  const manifest = await readManifest(folder)
  const decrypt = manifest.encryption ? await decryptWith(identities, manifest.encryption.recipients) : asItIs
  const suffix = suffixOf(manifest)
  const list = await readFile(join(folder, listOfFiles), 'utf8').catch(() => '')
  if (hashOf(list) !== manifest.files.sha256)
    throw new Error(`The backup is damaged: ${listOfFiles} is not as it was written.`)
  const files = readFileList(list, suffix)
  const parts = [
    ...manifest.tables.map(({ file, sha256 }) => ({ path: join(folder, 'database', file), sha256 })),
    ...files.map(({ name, sha256 }) => ({ path: join(folder, 'files', `${name}${suffix}`), sha256 })),
  ]
  const done = progressOf('files read', parts.length, say, process.stdout.isTTY)
  const limit = pLimit(filesAtOnce)
  await Promise.all(
    parts.map(({ path, sha256 }) =>
      limit(async () => {
        if ((await hashOfFile(path)) !== sha256)
          throw new Error(`The backup is damaged: ${path} is not as it was written.`)
        done()
      }),
    ),
  )
  return { manifest, files, decrypt }
}

/** The last migration of the backup. Throws if this version lacks a migration of it. */
const lastMigrationOf = async (manifest: Manifest): Promise<string | undefined> => {
  const migrations = await readMigrations()
  const names = manifest.migrations.map(({ name }) => name)
  const replaced = replacedMigrationsOf('The backup', names)
  if (replaced) return replaced === 'first version' ? firstVersion : migrations[0]?.name
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of manifest.migrations) {
    if (!known.has(name))
      throw new Error(
        `The backup was made by a newer version (${manifest.version}): it has the migration "${name}".`,
      )
    if (known.get(name) !== checksum)
      throw new Error(`The migration "${name}" is not the one that the backup was made with.`)
  }
  return names.at(-1)
}

/** Throws unless the schema and the storage are empty. */
const refuseUsedTarget = async (client: pg.Client, storage: Storage): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
       and not exists (select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1 limit 1`,
  )
  if (rows[0])
    throw new Error(`The database is not empty (it has "${rows[0].name}"). Restore into a new, empty one.`)
  for await (const { name } of storage.list())
    throw new Error(`There are files already (as ${name}). Restore into an empty place.`)
}

const loadTable = async (
  client: pg.Client,
  folder: string,
  table: Manifest['tables'][number],
  decrypt: Through,
): Promise<number> => {
  const name = client.escapeIdentifier(table.name)
  const columns = columnList(client, table.columns)
  const load = (copy: string): Promise<number> =>
    pipeline(
      decrypt(createReadStream(join(folder, 'database', table.file))),
      createGunzip(),
      (rows: AsyncIterable<Buffer>) => copyIn(client, copy, rows),
    )
  if (!(await client.query(`select from ${name} limit 1`)).rowCount)
    return load(`copy ${name} (${columns}) from stdin`)
  // Migrations insert rows, which may have been changed or deleted since. Existing rows are kept, because even the owner
  // may not delete from the ledger.
  await client.query(`create temporary table staged on commit drop as select ${columns} from ${name} limit 0`)
  const rows = await load(`copy staged (${columns}) from stdin`)
  const same = table.columns
    .map((column) => client.escapeIdentifier(column))
    .map((column) => `s.${column} is not distinct from k.${column}`)
  await client.query(
    `delete from ${name} k where not exists (select from staged s where ${same.join(' and ')})`,
  )
  await client.query(`insert into ${name} (${columns}) overriding system value select ${columns} from staged
    on conflict do nothing`)
  await client.query('drop table staged')
  return rows
}

const loadRows = async (
  client: pg.Client,
  folder: string,
  { manifest, decrypt }: VerifiedBackup,
  say: Say,
): Promise<void> => {
  const quoted = (name: string) => client.escapeIdentifier(name)
  const names = manifest.tables.map(({ name }) => quoted(name))
  await client.query('begin')
  // The triggers ran when the rows were first written, and their results are among the rows.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  for (const table of manifest.tables) {
    const rows = await loadTable(client, folder, table, decrypt)
    if (rows !== table.rows) throw new Error(`Of ${table.name} came ${rows} rows instead of ${table.rows}.`)
    say(`  ${table.name}: ${rows} rows\n`)
  }
  const { rows: stamps } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.atttypid = 'xid8'::regtype`,
  )
  // A transaction id of another server could equal a later one of this server.
  for (const { table, column } of stamps)
    await client.query(`update ${quoted(table)} set ${quoted(column)} = pg_current_xact_id()`)
  for (const { name, last, used } of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [quoted(name), last, used])
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  await client.query('commit')
  await client.query('analyze')
}

const putFiles = async (
  storage: Storage,
  folder: string,
  { manifest, files, decrypt }: VerifiedBackup,
  say: Say,
): Promise<void> => {
  const done = progressOf('files', files.length, say, process.stdout.isTTY)
  const limit = pLimit(filesAtOnce)
  await Promise.all(
    files.map(({ name }) =>
      limit(async () => {
        const path = join(folder, 'files', `${name}${suffixOf(manifest)}`)
        // A photo is small, so it is read into memory.
        await storage.put(name, await buffer(decrypt(createReadStream(path))))
        done()
      }),
    ),
  )
}

/**
 * Fills an empty database and storage from a verified backup and applies newer migrations. Runs as the owner of the
 * tables, because the app's role can neither create them nor write history without its triggers.
 */
export const restore = async (
  { owner, appRole }: { owner: pg.ClientConfig; appRole: string | undefined },
  storage: Storage,
  folder: string,
  backup: VerifiedBackup,
  say: Say,
): Promise<void> => {
  const { manifest, files } = backup
  const upTo = await lastMigrationOf(manifest)
  const client = new pg.Client(owner)
  // The next query reports a broken connection.
  client.on('error', () => undefined)
  await client.connect()
  const { db, pool, close } = connect(owner, () => undefined, 1)
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await refuseUnfinishedRestore(client)
    await refuseUsedTarget(client, storage)
    await markRestore(client)
    // Creates the tables of the backup's version, so that the rows fit. Newer migrations then change them as everywhere.
    await migrate(pool, { upTo })
    try {
      await putFiles(storage, folder, backup, say)
      await loadRows(client, folder, backup, say)
    } catch (error) {
      // Deletes the files that were written, so that a second attempt finds an empty storage.
      for (const { name } of files) await storage.remove(name)
      throw error
    }
    const later = await prepareDatabase(pool, appRole)
    const act = { act: 'backup_restored', at: systemClock.now(), words: manifest.madeAt } as const
    await db.transaction().execute((tx) => recordCommand(tx, act))
    await unmarkRestore(client)
    if (later.length > 0) say(`  brought up to date by ${later.join(', ')}\n`)
  } finally {
    await close()
    await client.end()
  }
}
