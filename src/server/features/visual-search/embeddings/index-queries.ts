import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { basicColours } from '../../../platform/vision/colour.ts'
import { floatsOf } from '../../../platform/vector-index/float-bytes.ts'
import type { Faceted } from '../facets.ts'

export interface EmbeddingRow {
  vector: Float32Array
  colours: Float32Array
  kind: string
}

export interface IndexRow extends Faceted {
  id: string
  price_centavos: number
  embeddings: EmbeddingRow[]
}

/** The model whose embeddings are read, and the dimensions of its vectors. */
export interface Model {
  version: string
  vectorSize: number
}

interface Row extends Omit<Faceted, 'tags'>, Pick<EmbeddingRow, 'kind'> {
  id: string
  price_centavos: number
  tags: string | null
  numbers: string
}

/**
 * One row a photo: an array of vectors in one row would be read sign by sign. Of a million photos bytes as text of base 64 cost
 * half of what they do otherwise, tags as one text a third, and memory that is taken for many photos at once next to nothing.
 */
const read = async (
  db: Db,
  { version, vectorSize }: Model,
  items: RawBuilder<unknown>,
): Promise<IndexRow[]> => {
  const { rows } = await sql<Row>`
    select i.id, i.availability, i.size, i.is_feminine, i.shop_id, i.price_centavos, l.kind,
      (select string_agg(tag_id::text, ',') from item_tags where item_id = i.id) as tags,
      encode(l.vector || l.colours, 'base64') as numbers
    from (${items}) i
    join item_photos p on p.item_id = i.id
    join photo_embeddings l on l.item_id = p.item_id and l.position = p.position and l.photo_key = p.key
      and l.model = ${version}
    order by i.id desc, l.position`.execute(db)
  const size = vectorSize + basicColours.length
  const numbers = floatsOf(
    rows.map((row) => row.numbers),
    size,
  )
  const found: IndexRow[] = []
  for (const [n, { kind, tags, numbers: _, ...item }] of rows.entries()) {
    const own = numbers.subarray(n * size, (n + 1) * size)
    const embedding = { vector: own.subarray(0, vectorSize), colours: own.subarray(vectorSize), kind }
    const last = found.at(-1)
    if (last?.id === item.id) last.embeddings.push(embedding)
    else
      found.push({ ...item, tags: tags === null ? [] : tags.split(',').map(Number), embeddings: [embedding] })
  }
  // The driver's answer may outlive its query, and would take all of its text along among what lives long: 2 kB a photo.
  rows.length = 0
  return found
}

const canBeShown = sql`availability in ('for_sale', 'held')`

/** The next items that can be shown, by their ids, which are made by the clock: the newest first. */
export const selectIndexPage = async (db: Db, after: string | null, max: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from items where ${canBeShown} and ${after ? sql`id < ${after}::uuid` : sql`true`}
    order by id desc limit ${sql.lit(max)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The items among these that can be shown and have embeddings. */
export const selectForIndex = (db: Db, model: Model, ids: string[]): Promise<IndexRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : read(db, model, sql`select * from items where id = any(${ids}::uuid[]) and ${canBeShown}`)

/** How many photos each model has embedded, the most first. */
export const countEmbeddings = (db: Db): Promise<{ model: string; photos: number }[]> =>
  db
    .selectFrom('photo_embeddings')
    .select(({ fn }) => ['model', fn.countAll<number>().as('photos')])
    .groupBy('model')
    .orderBy('photos', 'desc')
    .execute()
