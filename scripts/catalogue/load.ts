import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/platform/db/connect.ts'
import type { CataloguePiece } from './pieces.ts'

const shops = 200
const atOnce = 2000
/** What would index every piece once for its tags and once for its photo. */
const indexing = { item_tags: 'item_tags_search_add', item_photos: 'item_photos_search_add' }

/** Puts the pieces up for sale over 200 shops; answers the id of each. Later ones were listed earlier. */
export const loadCatalogue = async ({ pool }: Database, pieces: CataloguePiece[]): Promise<string[]> => {
  await pool.query(
    `with made as (
       insert into accounts (id, kind, email, password_hash, first_name, last_name, phone_no, created_at)
       select gen_random_uuid(), 'seller', 'seller' || n || '@bench.ph', '-', 'Seller', n::text, '09170000000', now()
       from generate_series(1, $1::int) n returning id
     ), sellers as (
       insert into sellers (account_id, address, verified) select id, 'Baguio', 1 from made returning account_id
     )
     insert into shops (id, owner_id, name, address, created_at)
     select gen_random_uuid(), account_id, 'Tindahan ' || row_number() over (), 'Baguio', now() from sellers`,
    [shops],
  )
  const ids = pieces.map(() => uuidv7())
  for (const [table, trigger] of Object.entries(indexing))
    await pool.query(`alter table ${table} disable trigger ${trigger}`)
  for (let from = 0; from < pieces.length; from += atOnce) {
    const rows = pieces
      .slice(from, from + atOnce)
      .map((piece, n) => ({ ...piece, id: ids[from + n], n: from + n }))
    await pool.query(
      `with given as (
         select * from json_to_recordset($1) as g (id uuid, n int, name text, description text, pesos int, size text, style int)
       ), racks as (select id, row_number() over (order by name) - 1 as n from shops)
       insert into items (id, shop_id, name, description, price_centavos, size, is_feminine, availability,
         photos_expected, created_at, listed_at)
       select g.id, r.id, g.name, g.description, g.pesos * 100, g.size, g.style, 'for_sale', 1,
         now() - g.n * interval '1 minute', now() - g.n * interval '1 minute'
       from given g join racks r on r.n = g.n % $2::int`,
      [JSON.stringify(rows), shops],
    )
    await pool.query(
      `insert into item_tags (item_id, tag_id)
       select g.id, t.id from json_to_recordset($1) as g (id uuid, tags text[])
       cross join lateral unnest(g.tags) as named (name) join tags t using (name) on conflict do nothing`,
      [JSON.stringify(rows)],
    )
    await pool.query(
      `insert into item_photos (item_id, position, key, upload_hash, width, height, placeholder, created_at)
       select g.id, 0, encode(sha256(g.id::text::bytea), 'hex'), sha256(g.id::text::bytea), 1080, 1350,
         'data:image/webp;base64,' || repeat('UklGRlYAAABXRUJQVlA4', 6), now()
       from json_to_recordset($1) as g (id uuid)`,
      [JSON.stringify(rows)],
    )
    await pool.query('select index_items($1::uuid[])', [rows.map(({ id }) => id)])
  }
  for (const [table, trigger] of Object.entries(indexing))
    await pool.query(`alter table ${table} enable trigger ${trigger}`)
  await pool.query('vacuum analyze')
  return ids
}
