import { type RawBuilder, sql } from 'kysely'
import type { Db, TableRow } from '../../../../platform/db/connect.ts'
import { basicColours } from '../../../../platform/vision/colour.ts'
import { floatsOf } from '../../../../platform/vector-index/float-bytes.ts'
import type { Faceted } from '../facets.ts'

export interface EmbeddingRow extends Pick<TableRow<'photo_embeddings'>, 'kind'> {
  vector: Float32Array
  colours: Float32Array
}

export interface IndexRow extends Faceted, Pick<TableRow<'items'>, 'id' | 'price_centavos'> {
  embeddings: EmbeddingRow[]
}

/** Whose embeddings are read. `vectorSize` does not include the colours. */
export interface Model {
  version: string
  vectorSize: number
}

interface Row extends Omit<IndexRow, 'tags' | 'embeddings'>, Pick<EmbeddingRow, 'kind'> {
  tags: string | null
  numbers: string
}

/**
 * Reads one row per photo, because the driver would parse an array of vectors character by character. Measured with a
 * million photos: reading the numbers as base64 takes half the time of bytea, reading the tags as one string takes a
 * third of the time of an array, and one Float32Array for all rows costs almost nothing.
 */
const read = async (
  db: Db,
  { version, vectorSize }: Model,
  items: RawBuilder<unknown>,
): Promise<IndexRow[]> => {
  const { rows } = await sql<Row>`
    select i.id, not i.held as for_sale, i.size, i.is_feminine, i.shop_id, i.price_centavos, l.kind,
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
  // V8 may keep the driver's result alive longer than this call. Emptying it frees its text, which is 2 kB per photo.
  rows.length = 0
  return found
}

/** The ids of the next visible items, newest first. The ids are UUIDv7, so their order is that of creation. */
export const selectIndexPage = async (db: Db, after: string | null, max: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('item_search')
    .select('item_id as id')
    .$if(after !== null, (query) => query.where('item_id', '<', after))
    .orderBy('item_id', 'desc')
    .limit(sql.lit(max))
    .execute()
  return rows.map(({ id }) => id)
}

/** The given items, without those that are not visible or have no embeddings. */
export const selectForIndex = (db: Db, model: Model, ids: string[]): Promise<IndexRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : read(db, model, sql`select item_id as id, * from item_search where item_id = any(${ids}::uuid[])`)

/** The number of photos that each model has embedded, in descending order. */
export const countEmbeddings = (db: Db): Promise<{ model: string; photos: number }[]> =>
  db
    .selectFrom('photo_embeddings')
    .select(({ fn }) => ['model', fn.countAll<number>().as('photos')])
    .groupBy('model')
    .orderBy('photos', 'desc')
    .execute()
