import { sql } from 'kysely'
import { hasRow } from '../../../../platform/db/has-row.ts'
import type { Db, TableRow, Tx } from '../../../../platform/db/connect.ts'
import { jobsSchema } from '../../../../platform/jobs/schema.ts'
import { toBytes } from '../../../../platform/vector-index/float-bytes.ts'

export const embeddingQueue = 'embed-photo'

/** Makes this model the newest one. */
export const noteModel = (db: Db, model: string) =>
  sql`insert into embedding_models (model, started_at) values (${model}, clock_timestamp())
    on conflict (model) do update set started_at = excluded.started_at`.execute(db)

export const selectNewestModel = async (db: Db): Promise<string | undefined> => {
  const row = await db
    .selectFrom('embedding_models')
    .select('model')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.model
}

/** Whether any item shows this photo. */
export const findPhoto = (db: Db, photoKey: string) =>
  hasRow(db.selectFrom('item_photos').select('key').where('key', '=', photoKey))

const hasEmbedding = (model: string) => sql<boolean>`exists (
  select from photo_embeddings e
  where e.item_id = p.item_id and e.position = p.position and e.model = ${model} and e.photo_key = p.key
    and e.seen_tags is not null)`

/**
 * Whether the job of a photo has failed. Failed jobs are kept for a day, and until then the photo is not queued again.
 */
const hasFailed = sql<boolean>`exists (
  select from ${sql.id(jobsSchema)}.job j
  where j.name = ${embeddingQueue} and j.state = 'failed' and j.singleton_key = p.key)`

/** Photos without an embedding of this model or without the tags seen, except failed ones. Those of newer items come first. */
export const selectMissing = async (db: Db, model: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('item_photos as p')
    .select('key')
    .where(({ not }) => not(hasEmbedding(model)))
    .where(({ not }) => not(hasFailed))
    .orderBy('item_id', 'desc')
    .orderBy('position')
    .limit(sql.lit(limit))
    .execute()
  return [...new Set(rows.map(({ key }) => key))]
}

export interface NewEmbedding {
  model: string
  photoKey: string
  vector: Float32Array
  colours: Float32Array
  kind: string
  /** The ids of the tags that the model would suggest for this photo: those that are sure, and those that are likely. */
  seenTags: number[]
  likelyTags: number[]
  wordsVersion: string | null
  at: Date
}

/** Stores the embedding for every item that shows this photo now. Returns the ids of those items. */
export const storeEmbedding = async (
  tx: Tx,
  { model, photoKey, vector, colours, kind, seenTags, likelyTags, wordsVersion, at }: NewEmbedding,
): Promise<string[]> => {
  const { rows } = await sql<Pick<TableRow<'photo_embeddings'>, 'item_id'>>`
    insert into photo_embeddings (item_id, position, model, photo_key, vector, colours, kind, seen_tags, likely_tags,
      words_version, embedded_at)
    select item_id, position, ${model}, key, ${toBytes(vector)}, ${toBytes(colours)}, ${kind}, ${seenTags}::int[],
      ${likelyTags}::int[], ${wordsVersion}, ${at}
    from (select item_id, position, key from item_photos where key = ${photoKey} for share) p
    on conflict (item_id, position, model) do update set photo_key = excluded.photo_key,
      vector = excluded.vector, colours = excluded.colours, kind = excluded.kind, seen_tags = excluded.seen_tags,
      likely_tags = excluded.likely_tags, words_version = excluded.words_version, embedded_at = excluded.embedded_at
    returning item_id`.execute(tx)
  return [...new Set(rows.map((row) => row.item_id))]
}

/** Deletes the embeddings of the photos that this photo has replaced. */
export const deleteStaleEmbeddings = (tx: Tx, photoKey: string) =>
  sql`delete from photo_embeddings e using item_photos p
    where p.key = ${photoKey} and e.item_id = p.item_id and e.position = p.position
      and e.photo_key <> p.key`.execute(tx)

/** Returns the number of deleted rows. */
export const deleteEmbeddingsOfOtherModels = async (tx: Tx, model: string): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    delete from photo_embeddings where model <> ${model}`.execute(tx)
  return Number(numAffectedRows)
}

/** `looked` is the number of photos that this model has embedded. The name is that of the API. */
export const countProgress = (db: Db, model: string) =>
  db
    .selectFrom('item_photos as p')
    .select(({ fn, not }) => [
      fn.countAll<number>().as('photos'),
      fn.countAll<number>().filterWhere(hasEmbedding(model)).as('looked'),
      fn
        .countAll<number>()
        .filterWhere(not(hasEmbedding(model)))
        .filterWhere(hasFailed)
        .as('failed'),
    ])
    .executeTakeFirstOrThrow()

type Row = Pick<TableRow<'photo_embeddings'>, 'item_id' | 'position' | 'photo_key' | 'kind' | 'likely_tags'>

export interface Named extends Row {
  seen_tags: number[]
}

/** Photos that this model has embedded and whose words are not of this version. */
export const selectNamedOtherwise = async (
  db: Db,
  { model, wordsVersion, max }: { model: string; wordsVersion: string; max: number },
) => {
  const { rows } = await sql<Named & Pick<TableRow<'photo_embeddings'>, 'vector'>>`
    select item_id, position, photo_key, kind, seen_tags, likely_tags, vector from photo_embeddings
    where model = ${model} and seen_tags is not null and words_version is distinct from ${wordsVersion}
    limit ${sql.lit(max)}`.execute(db)
  return rows
}

/** Stores the words unless the photo was replaced meanwhile. Returns the ids of the items. */
export const storeNames = async (
  tx: Tx,
  { model, wordsVersion, named }: { model: string; wordsVersion: string; named: Named[] },
): Promise<string[]> => {
  const { rows } = await sql<Pick<TableRow<'photo_embeddings'>, 'item_id'>>`
    update photo_embeddings e set kind = n.kind, words_version = ${wordsVersion},
      seen_tags = array(select jsonb_array_elements_text(n.seen_tags)::int),
      likely_tags = array(select jsonb_array_elements_text(n.likely_tags)::int)
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
      n (item_id uuid, position int, photo_key text, kind text, seen_tags jsonb, likely_tags jsonb)
    where e.item_id = n.item_id and e.position = n.position and e.model = ${model} and e.photo_key = n.photo_key
    returning e.item_id`.execute(tx)
  return [...new Set(rows.map(({ item_id }) => item_id))]
}
