import { sql } from 'kysely'
import type { Db } from '../../src/server/platform/db/connect.ts'

/** A listed item with a photo, as its rows have it. */
export interface ListedItem {
  id: string
  shop_id: string | undefined
  name: string
  description: string
  centavos: number
  size: string
  style: number
  /** Held for a name. */
  held: boolean
  listed_at: Date
  tags: (number | undefined)[]
  condition: string | null
  brand: number | null | undefined
  kids: boolean
  measurements: object
  flaws: object[]
  pieces?: number | null
}

/** Inserts thousands of items in two statements. */
export const insertListed = async (db: Db, rows: ListedItem[]): Promise<void> => {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id uuid, shop_id uuid, name text,
        description text, centavos bigint, size text, style int, held boolean, listed_at timestamptz, tags int[],
        condition text, brand int, kids boolean, measurements jsonb, flaws jsonb, pieces int)
    ), made as (
      insert into items (id, shop_id, name, description, price_centavos, size, is_feminine, state,
        photos_expected, created_at, listed_at, condition, brand_id, kids, measurements, flaws, pieces)
      select id, shop_id, name, description, centavos, size, style, 'listed',
        1, listed_at, listed_at, condition, brand, kids, measurements, flaws, pieces from given
    ), tagged as (
      insert into item_tags (item_id, tag_id) select id, unnest(tags) from given
    )
    insert into item_photos (item_id, position, key, upload_hash, width, height, placeholder, created_at)
    select id, 0, encode(sha256(id::text::bytea), 'hex'), sha256(id::text::bytea), 900, 1200, 'data:', listed_at
    from given`.execute(db)
  await sql`
    insert into item_holds (item_id, kind, until)
    select id, 'name', now() from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id uuid, held boolean)
    where held`.execute(db)
}
