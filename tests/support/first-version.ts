import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { connect } from '#server/platform/db/connect.ts'
import { firstVersion as firstMigration, migrate } from '#server/platform/db/migrate.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { type TestConnection, asOwner, emptyDatabase } from './database.ts'

/** The functions and triggers of the first version, and rows in every table with fixed ids. */
const fixtures = ['first-version-triggers.sql', 'first-version.sql'].map(
  (name) => new URL(`../fixtures/${name}`, import.meta.url),
)

export const withClient = async <Result>(
  at: TestConnection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client(at)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const migrateHere = async (at: TestConnection, options: { upTo?: string } = {}): Promise<string[]> => {
  const { pool, close } = connect(asOwner(at), () => undefined, 1)
  try {
    return options.upTo === undefined ? await prepareDatabase(pool, at.user) : await migrate(pool, options)
  } finally {
    await close()
  }
}

/** Gives the database the list of migrations of version 0.0.1, which left the same schema as the first migration. */
export const asVersion001 = (at: TestConnection): Promise<unknown> =>
  withClient(asOwner(at), (client) =>
    client.query(`delete from migrations;
      insert into migrations (name, checksum)
      select name, repeat('0', 64) from unnest(array['0001_marketplace.sql', '0066_home.sql', '0067_plain_names.sql']) name`),
  )

/** A database of the first version, with a file for each row that names one. */
export const firstVersion = async (storage: Storage): Promise<TestConnection> => {
  const at = await emptyDatabase()
  await migrateHere(at, { upTo: firstMigration })
  await withClient(asOwner(at), async (client) => {
    for (const fixture of fixtures) await client.query(await readFile(fixture, 'utf8'))
    const { rows } = await client.query<{ file: string }>(
      `select 'photos/' || key || '-' || w || '.webp' as file
       from item_photos, unnest(array[160, 360, 560, 800, 1080]) w
       union all select storage_key from id_documents where purged_at is null
       union all select storage_key from message_photos`,
    )
    for (const { file } of rows) await storage.put(file, Buffer.from(`the bytes of ${file}`))
  })
  return at
}
