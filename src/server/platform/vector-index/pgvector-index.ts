import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../db/connect.ts'
import {
  type Filter,
  type Hit,
  type KnnQuery,
  type VectorIndex,
  type VectorStore,
  checkDimensions,
} from './vector-index.ts'

/**
 * The table is not part of the migrations, because they must work without the extension. It is unlogged, so backups do
 * not contain it and it is empty after a crash of the database. Each start and reconnect fills it again from the stored
 * embeddings.
 */
const createTable = `
  create unlogged table if not exists item_vectors (
    space text not null,
    id text not null,
    photo smallint not null,
    price bigint not null,
    facets text[] not null,
    vector vector not null,
    primary key (space, id, photo)
  );
  create index if not exists item_vectors_facets on item_vectors using gin (facets);
  drop table if exists picture_vectors`
const creationLock = 7_305_110
const fillLock = 7_305_111

/** HNSW needs a fixed number of dimensions, so there is one partial index for each number. */
const createIndex = (dimensions: number): string => `
  create index if not exists item_vectors_hnsw_${dimensions} on item_vectors
    using hnsw ((vector::vector(${dimensions})) vector_ip_ops) where vector_dims(vector) = ${dimensions}`

/**
 * The vectors that a query reads per wanted item, because one item may have several of the nearest. Only if two find too
 * few items does a second query read eight. Reading eight at once has a p95 of 60 to 75 ms with narrow filters at a
 * million vectors, reading two 58 to 62 ms.
 */
const usualPhotosOfItem = 2
const maxPhotosOfItem = 8
/** The size of the HNSW candidate list (ef_search), at most 1000. A larger list improves recall and takes longer. */
const searchWidth = 300

/** Creates the table and its indexes if the extension is installed. The role that owns the database must run it. */
export const prepareVectorTable = async (pool: pg.Pool, dimensions: readonly number[]): Promise<void> => {
  const client = await pool.connect()
  try {
    const { rowCount } = await client.query(`select from pg_extension where extname = 'vector'`)
    if (rowCount === 0) return
    // Building the index of a large table takes minutes.
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [creationLock])
    await client.query(createTable)
    for (const number of dimensions) await client.query(createIndex(number))
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

const textOf = (vector: Float32Array): string => `[${vector.join(',')}]`

const matches = ({
  facets = [],
  without = [],
  minPrice,
  maxPrice,
  only,
  except,
}: Filter): RawBuilder<unknown> =>
  sql.join(
    [
      ...facets.map((anyOf) => sql`facets && ${[...anyOf]}::text[]`),
      ...(without.length > 0 ? [sql`not (facets && ${[...without]}::text[])`] : []),
      ...(minPrice === undefined ? [] : [sql`price >= ${minPrice}`]),
      ...(maxPrice === undefined ? [] : [sql`price <= ${maxPrice}`]),
      ...(only ? [sql`id = any(${[...only]}::text[])`] : []),
      ...(except && except.size > 0 ? [sql`id <> all(${[...except]}::text[])`] : []),
      sql`true`,
    ],
    sql` and `,
  )

const createPgvectorIndex = (
  { db }: Pick<Database, 'db'>,
  space: string,
  dimensions: number,
): VectorIndex => {
  /** The same expression as in the index, so that the planner can use it. */
  const vectorColumn = sql`(vector::vector(${sql.lit(dimensions)}))`
  const ofSpace = sql`space = ${space} and vector_dims(vector) = ${sql.lit(dimensions)}`

  const nearest = async (vector: Float32Array, query: KnnQuery): Promise<Hit[]> => {
    checkDimensions(vector, dimensions)
    const { count, minSimilarity = -1, filter = {} } = query
    return db.transaction().execute(async (tx) => {
      // The best plan depends on how many vectors pass the filter, so a generic plan would be bad.
      await sql`select set_config('hnsw.ef_search', ${String(searchWidth)}, true),
        set_config('hnsw.iterative_scan', 'relaxed_order', true),
        set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx)
      const nearestAmong = async (photos: number) => {
        const { rows } = await sql<Hit & { photos: number; lowest: number }>`
          with closest as materialized (
            select id, -(${vectorColumn} <#> ${textOf(vector)}::vector) as similarity
            from item_vectors where ${ofSpace} and ${matches(filter)}
            order by ${vectorColumn} <#> ${textOf(vector)}::vector
            limit ${sql.lit(photos)}
          )
          select id, max(similarity) as similarity,
            (select count(*)::int from closest) as photos, (select min(similarity) from closest) as lowest
          from closest where similarity >= ${minSimilarity}
          group by id order by similarity desc, id limit ${sql.lit(count)}`.execute(tx)
        const [first] = rows
        const mayHaveMore = first !== undefined && first.photos === photos && first.lowest >= minSimilarity
        return { hits: rows.map(({ id, similarity }) => ({ id, similarity })), mayHaveMore }
      }
      const usual = await nearestAmong(count * usualPhotosOfItem)
      if (usual.hits.length === count || !usual.mayHaveMore) return usual.hits
      return (await nearestAmong(count * maxPhotosOfItem)).hits
    })
  }

  return {
    async put(items) {
      const photos = items.flatMap(({ id, vectors, facets, price }) =>
        vectors.map((vector, photo) => {
          checkDimensions(vector, dimensions)
          return { id, photo, price, facets, vector: textOf(vector) }
        }),
      )
      const counts = items.map(({ vectors }) => vectors.length)
      await db.transaction().execute(async (tx) => {
        await sql`delete from item_vectors v
          using unnest(${items.map(({ id }) => id)}::text[], ${counts}::int[]) as given (id, photos)
          where v.space = ${space} and v.id = given.id and v.photo >= given.photos`.execute(tx)
        // Every process writes every change. Rows that are already up to date are not written again.
        await sql`
          insert into item_vectors as v (space, id, photo, price, facets, vector)
          select ${space}, id, photo, price, facets, vector::vector
          from json_to_recordset(${JSON.stringify(photos)})
            as given (id text, photo smallint, price bigint, facets text[], vector text)
          on conflict (space, id, photo) do update
            set price = excluded.price, facets = excluded.facets, vector = excluded.vector
            where (v.price, v.facets, v.vector) is distinct from
              (excluded.price, excluded.facets, excluded.vector)`.execute(tx)
      })
    },

    async remove(ids) {
      await sql`delete from item_vectors where space = ${space} and id = any(${[...ids]}::text[])`.execute(db)
    },

    exclusively: (work) =>
      db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${fillLock}, hashtext(${space}))`.execute(tx)
        return work()
      }),

    nearest,
    nearestOfEach: (vector, queries) => Promise.all(queries.map((query) => nearest(vector, query))),

    async vectorsOf(ids) {
      const { rows } = await sql<{ id: string; vector: number[] }>`
        select id, vector::real[] as vector from item_vectors
        where space = ${space} and id = any(${[...ids]}::text[]) order by id, photo`.execute(db)
      const found = new Map<string, Float32Array[]>()
      for (const { id, vector } of rows) found.set(id, [...(found.get(id) ?? []), Float32Array.from(vector)])
      return found
    },

    async ids() {
      const { rows } = await sql<{ id: string }>`
        select distinct id from item_vectors where space = ${space}`.execute(db)
      return rows.map(({ id }) => id)
    },

    async size() {
      const { rows } = await sql<{ vectors: number }>`
        select count(*)::int as vectors from item_vectors where space = ${space}`.execute(db)
      return rows[0]?.vectors ?? 0
    },
  }
}

/** pgvector 0.8 introduced iterative scans. */
const hasExtension = async ({ db }: Pick<Database, 'db'>): Promise<boolean> => {
  const { rows } = await sql`select extname from pg_extension
    where extname = 'vector' and string_to_array(extversion, '.')::int[] >= '{0,8}'`.execute(db)
  return rows.length > 0
}

const hasVectorTable = async ({ db }: Pick<Database, 'db'>): Promise<boolean> => {
  const { rows } = await sql`select where to_regclass('item_vectors') is not null`.execute(db)
  return rows.length > 0
}

/** A store in the database, with pgvector and HNSW. All processes share one copy, which survives a restart. */
export const openPgvectorStore = async (database: Pick<Database, 'db'>): Promise<VectorStore> => {
  if (!(await hasExtension(database)))
    throw new Error(
      'VECTORS=pgvector needs the extension, 0.8 or newer: install pgvector and run "create extension vector" in the database',
    )
  if (!(await hasVectorTable(database)))
    throw new Error(
      'VECTORS=pgvector needs the table "item_vectors": restart the server, or run "npm run migrate" if that ' +
        'creates the tables',
    )
  return {
    maxVectors: Infinity,
    open: async (space, dimensions) => createPgvectorIndex(database, space, dimensions),
    keepOnly: async (spaces) => {
      await sql`delete from item_vectors where space <> all(${[...spaces]}::text[])`.execute(database.db)
    },
  }
}
