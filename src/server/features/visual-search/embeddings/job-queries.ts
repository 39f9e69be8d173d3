import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connect.ts'
import { toBytes } from '../../../platform/vector-index/float-bytes.ts'

/** After so many tries a photo is given up; the waits between them double from a minute. */
const mostTries = 6

/** This model is at work from now on, and no other. */
export const noteModel = (db: Db, model: string) =>
  sql`insert into embedding_models (model, started_at) values (${model}, clock_timestamp())
    on conflict (model) do update set started_at = excluded.started_at`.execute(db)

/** Puts every photo that this model has not looked at in line; answers how many were not in it yet. */
export const lineUpMissing = async (db: Db, model: string): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    insert into photos_to_look_at (photo_key, next_try_at)
    select distinct p.key, now() from item_photos p
    where not exists (
      select from photo_embeddings l
      where l.item_id = p.item_id and l.position = p.position and l.model = ${model} and l.photo_key = p.key)
    on conflict (photo_key) do nothing`.execute(db)
  return Number(numAffectedRows)
}

/**
 * The next photo, for this process alone until its time is up. The newest first: a new listing need not wait until a new
 * model has looked at all older ones. None for a model that is not the last that was started.
 */
export const takeNext = async (db: Db, model: string): Promise<string | undefined> => {
  const { rows } = await sql<{ photo_key: string }>`
    update photos_to_look_at set tries = least(tries + 1, 1000),
      next_try_at = now() + interval '1 minute' * power(2, least(tries, 10))
    where photo_key = (
      select photo_key from photos_to_look_at
      where next_try_at <= now()
        and (select model from embedding_models order by started_at desc limit 1) = ${model}
      order by next_try_at desc, photo_key limit 1 for update skip locked)
    returning photo_key`.execute(db)
  return rows[0]?.photo_key
}

/** For the next who comes, as if it had not been taken. */
export const putBack = (db: Db, photoKey: string) =>
  sql`update photos_to_look_at set tries = greatest(0, tries - 1), next_try_at = now()
    where photo_key = ${photoKey}`.execute(db)

/** Whether it is given up. */
export const noteTrouble = async (db: Db, photoKey: string, trouble: string): Promise<boolean> => {
  const { rows } = await sql<{ given_up: boolean }>`
    update photos_to_look_at set trouble = ${trouble.slice(0, 500)},
      next_try_at = case when tries >= ${mostTries} then 'infinity' else next_try_at end
    where photo_key = ${photoKey}
    returning tries >= ${mostTries} as given_up`.execute(db)
  return rows[0]?.given_up ?? false
}

export interface NewEmbedding {
  model: string
  photoKey: string
  vector: Float32Array
  colours: Float32Array
  kind: string
  at: Date
}

/** For every piece that shows this picture now; answers those pieces. */
export const storeEmbedding = async (
  tx: Tx,
  { model, photoKey, vector, colours, kind, at }: NewEmbedding,
): Promise<string[]> => {
  const { rows } = await sql<{ item_id: string }>`
    insert into photo_embeddings (item_id, position, model, photo_key, vector, colours, kind, embedded_at)
    select item_id, position, ${model}, key, ${toBytes(vector)}, ${toBytes(colours)}, ${kind}, ${at}
    from (select item_id, position, key from item_photos where key = ${photoKey} for share) p
    on conflict (item_id, position, model) do update set photo_key = excluded.photo_key,
      vector = excluded.vector, colours = excluded.colours, kind = excluded.kind, embedded_at = excluded.embedded_at
    returning item_id`.execute(tx)
  await sql`delete from photos_to_look_at where photo_key = ${photoKey}`.execute(tx)
  return [...new Set(rows.map((row) => row.item_id))]
}

/** Whether photos wait that may still be looked at. */
export const somePhotosWait = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from photos_to_look_at where next_try_at < 'infinity') as some`.execute(db)
  return rows[0]?.some ?? false
}

/** How many looks of other models there were. */
export const forgetOtherModels = async (db: Db, model: string): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`delete from photo_embeddings where model <> ${model}`.execute(db)
  return Number(numAffectedRows)
}

export const countProgress = async (db: Db, model: string) => {
  const { rows } = await sql<{ photos: number; looked: number; failed: number }>`
    select (select count(*) from item_photos)::int as photos,
      (select count(*) from photo_embeddings where model = ${model})::int as looked,
      (select count(*) from photos_to_look_at where next_try_at = 'infinity')::int as failed`.execute(db)
  return rows[0] ?? { photos: 0, looked: 0, failed: 0 }
}
