import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pLimit from 'p-limit'
import pg from 'pg'
import { holdDeletions } from '#server/platform/storage/deletions.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { isHalfWritten } from '#server/platform/storage/write-safely.ts'
import { copyOut } from './copy.ts'
import { type Through, asItIs, encryptTo, encryptedSuffix } from './encryption.ts'
import { type KeptFile, type Manifest, fileLine, hashOf, listOfFiles, manifestFiles } from './manifest.ts'
import { type Say, progressOf } from './progress.ts'
import { type Table, columnList, readSequences, readTables } from './tables.ts'

const filesAtOnce = 8

const note =
  'ID_ENCRYPTION_KEY (or DATA_DIR/id-encryption.key) is NOT in this backup. Keep it in another place: without it the ID ' +
  'photos in here cannot be opened, nor vouchers redeemed. Sessions are not in it either: after a restore everybody logs in anew.'

/** Where and how a backup is written. */
interface Target {
  folder: string
  encrypt: Through
  /** The suffix of every encrypted file. */
  suffix: string
}

/** A stream that hashes and counts bytes. */
const hashing = () => {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { through, sha256: () => hash.digest('hex'), bytes: () => bytes }
}

const writeTable = async (
  client: pg.Client,
  { folder, encrypt, suffix }: Target,
  { name, columns }: Table,
  number: number,
): Promise<Manifest['tables'][number]> => {
  const file = `${String(number).padStart(2, '0')}-${name}.copy.gz${suffix}`
  const { stream, rows } = copyOut(
    client,
    `copy ${client.escapeIdentifier(name)} (${columnList(client, columns)}) to stdout`,
  )
  const { through, sha256 } = hashing()
  const target = createWriteStream(join(folder, 'database', file), { mode: 0o600 })
  await pipeline(stream, createGzip(), encrypt, through, target)
  return { name, columns, rows: rows(), file, sha256: sha256() }
}

/** Writes all tables as of one moment. */
const writeDatabase = async (client: pg.Client, target: Target, say: Say) => {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  await client.query('begin isolation level repeatable read read only')
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  )
  const { rows: servers } = await client.query<{ server_version: string }>('show server_version')
  const tables: Manifest['tables'] = []
  for (const [at, table] of (await readTables(client)).entries()) {
    tables.push(await writeTable(client, target, table, at + 1))
    say(`  ${table.name}: ${tables.at(-1)?.rows ?? 0} rows\n`)
  }
  // An older database may lack some of these tables.
  const keyed = [
    { name: 'id_documents', condition: 'purged_at is null' },
    { name: 'second_factors', condition: 'true' },
    { name: 'voucher_keys', condition: 'true' },
  ].filter(({ name }) => tables.some((table) => table.name === name))
  const { rows: keys } = await client.query<{ key_id: string }>(
    `${keyed.map(({ name, condition }) => `select distinct key_id from ${name} where ${condition}`).join(' union ')} order by key_id`,
  )
  await client.query('commit')
  // Sequences are read after the rows, so that they are beyond every number in the rows.
  const sequences = await readSequences(client)
  return {
    migrations,
    postgres: servers[0]?.server_version ?? '',
    tables,
    sequences,
    keysNeeded: keys.map(({ key_id }) => key_id),
  }
}

/**
 * Copies every file after the rows were read. A file is written before its row and never changes, so each file that a row
 * names is copied.
 */
const writeFiles = async (
  storage: Storage,
  { folder, encrypt, suffix }: Target,
  say: Say,
): Promise<{ count: number; bytes: number; sha256: string }> => {
  const names: string[] = []
  for await (const { name } of storage.list()) if (!isHalfWritten(name)) names.push(name)
  const done = progressOf('files', names.length, say, process.stdout.isTTY)
  const limit = pLimit(filesAtOnce)
  let total = 0
  const copy = async (name: string): Promise<KeptFile | null> => {
    const found = await storage.open(name)
    done()
    // The file had no row yet, and its upload was undone.
    if (!found) return null
    const path = join(folder, 'files', `${name}${suffix}`)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const { through, sha256, bytes } = hashing()
    await pipeline(found.stream, encrypt, through, createWriteStream(path, { mode: 0o600 }))
    total += bytes()
    return { name, sha256: sha256() }
  }
  const kept = await Promise.all(names.toSorted().map((name) => limit(() => copy(name))))
  const files = kept.filter((file) => file !== null)
  const list = files.map((file) => fileLine(file, suffix)).join('')
  await writeFile(join(folder, listOfFiles), list, { mode: 0o600 })
  return { count: files.length, bytes: total, sha256: hashOf(list) }
}

const versionOfUkay = async (): Promise<string> => {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/**
 * Writes consistent copies of database and files to `folder`, also while the app runs, encrypted to the public keys
 * `recipients` if there are any. The folder gets its final name only when it is complete.
 */
export const backUp = async (
  connection: pg.ClientConfig,
  storage: Storage,
  folder: string,
  say: Say,
  recipients: string[] = [],
): Promise<Manifest> => {
  const unfinished = `${folder}.unfinished`
  if (await stat(folder).catch(() => null)) throw new Error(`${folder} is there already.`)
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  await mkdir(unfinished, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new Error(`${unfinished} is there already, of a backup that was cut off. Delete it first.`)
  })
  const guard = new pg.Client(connection)
  const reader = new pg.Client(connection)
  const broken: Error[] = []
  for (const client of [guard, reader]) client.on('error', (error) => broken.push(error))
  try {
    await Promise.all([guard.connect(), reader.connect()])
    if (!(await holdDeletions(guard)))
      throw new Error('Another backup of this database is running. Wait until it is done.')
    await mkdir(join(unfinished, 'database'), { mode: 0o700 })
    await mkdir(join(unfinished, 'files'), { mode: 0o700 })
    const madeAt = new Date().toISOString()
    const encrypted = recipients.length > 0
    const target: Target = encrypted
      ? { folder: unfinished, encrypt: encryptTo(recipients), suffix: encryptedSuffix }
      : { folder: unfinished, encrypt: asItIs, suffix: '' }
    const database = await writeDatabase(reader, target, say)
    const files = await writeFiles(storage, target, say)
    // If this connection had ended, files could have been deleted meanwhile.
    await guard.query('select 1')
    const manifest: Manifest = {
      ...(encrypted ? { format: 2, encryption: { method: 'age', recipients } } : { format: 1 }),
      madeAt,
      version: await versionOfUkay(),
      ...database,
      files,
      note,
    }
    for (const [name, text] of Object.entries(manifestFiles(manifest)))
      await writeFile(join(unfinished, name), text, { mode: 0o600, flush: true })
    await rename(unfinished, folder)
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw broken[0] ? new Error(`The database went away: ${broken[0].message}`, { cause: error }) : error
  } finally {
    await Promise.allSettled([guard.end(), reader.end()])
  }
}
