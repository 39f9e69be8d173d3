import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, connect } from '#server/platform/db/connect.ts'
import { startEmbedded } from '#server/platform/db/embedded/index.ts'
import { migrate } from '#server/platform/db/migrate.ts'

/** A migrated database in a temporary folder, with the durability settings of production. */
export const benchDatabase = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ukay-bench-'))
  const embedded = await startEmbedded({ dataDir: folder })
  const database: Database = connect(embedded.connection, () => undefined, 4)
  await migrate(database.pool)
  const { host, user, database: name } = embedded.connection
  return {
    database,
    folder,
    /** For filling past what guards the tables. */
    superuser: embedded.superuser,
    /** For DATABASE_URL of a process. */
    url: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    stop: async () => {
      await database.close()
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Rows of one statement: a statement may take 15 s. */
const batch = 10_000

/** `items` pieces for sale, over 200 shops, each with one photo. */
export const fillItems = async ({ pool }: Database, items: number): Promise<void> => {
  const shops = 200
  await pool.query(
    `insert into accounts (id, kind, email, password_hash, first_name, last_name, phone_no, created_at)
     select gen_random_uuid(), 'seller', 'seller' || n || '@bench.ph', '-', 'Seller', n::text, '09170000000', now()
     from generate_series(1, $1::int) n`,
    [shops],
  )
  await pool.query("insert into sellers (account_id, address, verified) select id, 'Baguio', 1 from accounts")
  await pool.query(
    `insert into shops (id, owner_id, name, address, created_at)
     select gen_random_uuid(), account_id, 'Shop ' || row_number() over (), 'Baguio', now() from sellers`,
  )
  // What searching needs is not measured with these, and would take the triggers minutes.
  await pool.query('alter table items disable trigger user')
  await pool.query('alter table item_photos disable trigger user')
  for (let first = 1; first <= items; first += batch)
    await pool.query(
      `with numbered as (select id, row_number() over () - 1 as n from shops), listed as (
         insert into items (id, shop_id, name, description, price_centavos, size, is_feminine, availability,
           photos_expected, created_at, listed_at)
         select gen_random_uuid(), numbered.id, 'Vintage Washed Denim Jacket ' || i,
           'Good weight, not stiff. One piece only.', 10000 + (i % 900) * 100,
           (array['XS','S','M','L','XL'])[1 + i % 5], i % 2, 'for_sale', 1,
           now() - i * interval '1 second', now() - i * interval '1 second'
         from generate_series($1::int, $2::int) i join numbered on numbered.n = i % $3::int
         returning id
       )
       insert into item_photos (item_id, position, key, upload_hash, width, height, placeholder, created_at)
       select id, 0, encode(sha256(id::text::bytea), 'hex'), sha256(id::text::bytea), 1080, 1350,
         'data:image/webp;base64,' || repeat('UklGRlYAAABXRUJQVlA4', 6), now() from listed`,
      [first, Math.min(items, first + batch - 1), shops],
    )
  await pool.query('alter table items enable trigger user')
  await pool.query('alter table item_photos enable trigger user')
  await pool.query('vacuum analyze')
}
