import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { toFloats } from '../floats.ts'
import type { Marked } from '../marks.ts'

export interface LookRow {
  vector: Float32Array
  colours: Float32Array
  kind: string
}

export interface ShelfRow extends Marked {
  id: string
  price_centavos: number
  looks: LookRow[]
}

interface Row extends Marked, Omit<LookRow, 'vector' | 'colours'> {
  id: string
  price_centavos: number
  vector: Buffer
  colours: Buffer
}

/** One row a photo: an array of vectors in one row would be read sign by sign. */
const read = async (db: Db, model: string, items: RawBuilder<unknown>): Promise<ShelfRow[]> => {
  const { rows } = await sql<Row>`
    select i.id, i.availability, i.size, i.is_feminine, i.shop_id, i.price_centavos,
      array(select tag_id from item_tags where item_id = i.id) as tags, l.vector, l.colours, l.kind
    from (${items}) i
    join item_photos p on p.item_id = i.id
    join photo_looks l on l.item_id = p.item_id and l.position = p.position and l.photo_key = p.key
      and l.model = ${model}
    order by i.id, l.position`.execute(db)
  const found = new Map<string, ShelfRow>()
  for (const { vector, colours, kind, ...item } of rows) {
    const look = { vector: toFloats(vector), colours: toFloats(colours), kind }
    const known = found.get(item.id)
    if (known) known.looks.push(look)
    else found.set(item.id, { ...item, looks: [look] })
  }
  return [...found.values()]
}

const canBeShown = sql`availability in ('for_sale', 'held')`

/** The next pieces that can be shown, by their ids. */
export const selectShelfPage = async (db: Db, after: string | null, most: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from items where ${canBeShown} and ${after ? sql`id > ${after}::uuid` : sql`true`}
    order by id limit ${sql.lit(most)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of the pieces that can be shown and were looked at. */
export const selectForShelf = (db: Db, model: string, ids: string[]): Promise<ShelfRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : read(db, model, sql`select * from items where id = any(${ids}::uuid[]) and ${canBeShown}`)

/** How many photos each model has looked at, the most first. */
export const countLooks = async (db: Db): Promise<{ model: string; looks: number }[]> => {
  const { rows } = await sql<{ model: string; looks: number }>`
    select model, count(*)::int as looks from photo_looks group by model order by looks desc`.execute(db)
  return rows
}
