import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { connect } from '#server/platform/db/connect.ts'
import { firstVersion as firstMigration, migrate } from '#server/platform/db/migrate.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { columnList, readTables } from '../../scripts/backup/tables.ts'
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

/** Gives the database a list of migrations that were replaced. */
export const recordMigrations = (at: TestConnection, names: string[]) =>
  withClient(asOwner(at), async (client) => {
    await client.query('delete from migrations')
    await client.query(
      `insert into migrations (name, checksum) select name, repeat('0', 64) from unnest($1::text[]) name`,
      [names],
    )
  })

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

/** Rows of a simulation of 30 people over five days, as JSON by table. */
const simulated = new URL('../fixtures/replaced-migrations.json.gz', import.meta.url)

/** One item is sold over the counter, and one shop is on vacation. */
const more = `
  with sold as (update items set availability = 'sold' where id = (
    select id from items i where availability = 'for_sale'
      and not exists (select from tickets where item_id = i.id) order by id limit 1) returning *)
  insert into counter_sales (id, shop_id, item_id, client_id, price_centavos, sold_by, sold_at)
    select gen_random_uuid(), shop_id, sold.id, gen_random_uuid(), price_centavos, owner_id, now()
    from sold join shops on shops.id = shop_id;
  insert into shop_pauses (shop_id, cause, until) select id, 'vacation', now() + interval '7 days' from shops order by id limit 1;
  update shops set paused_at = now(), away_until = until from shop_pauses where shop_id = id;
  update items set availability = 'draft', paused_listed_at = listed_at, listed_at = null, kept_as_draft = true,
      completed_at = listed_at
    where availability = 'for_sale' and shop_id in (select shop_id from shop_pauses);
  delete from item_search s where exists (
    select from items i where i.id = s.item_id and availability not in ('for_sale', 'held') or s.shop_id in (
      select shop_id from shop_pauses))`

/** A database with all migrations that `0001_tables.sql` replaced. */
export const replacedVersion = async (): Promise<TestConnection> => {
  const at = await emptyDatabase()
  await migrateHere(at, { upTo: '0001_tables.sql' })
  const rows = JSON.parse(gunzipSync(await readFile(simulated)).toString()) as Record<string, unknown[]>
  await withClient(asOwner(at), async (client) => {
    await client.query('delete from tags')
    for (const { name, columns } of await readTables(client)) {
      // The migration has made its only row.
      if (name === 'ledger_accounts') continue
      const list = columnList(client, columns)
      await client.query(
        `insert into ${name} (${list}) overriding system value
         select ${list} from jsonb_populate_recordset(null::${name}, $1)`,
        [JSON.stringify(rows[name] ?? [])],
      )
    }
    await client.query(more)
    await client.query(`delete from migrations;
      insert into migrations (name, checksum)
      select name, repeat('0', 64) from unnest(array['0001_first.sql', '0161_names_at_a_glance.sql']) name`)
  })
  return at
}
