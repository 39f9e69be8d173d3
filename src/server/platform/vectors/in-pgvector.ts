import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../db/connect.ts'
import { type Filter, type Hit, type VectorPlace, type Vectors, type Wish, checkLength } from './vectors.ts'

/**
 * The table is no migration: a database without the extension could not make it. Unlogged, it is in no backup and empty after
 * a crash of the database: all of it can be made anew, and is at the next start or reconnection.
 */
const makeTable = `
  create unlogged table if not exists picture_vectors (
    -- What of other spaces cannot be compared with: vectors of two models, say.
    space text not null,
    id text not null,
    picture smallint not null,
    price bigint not null,
    marks text[] not null,
    vector vector not null,
    primary key (space, id, picture)
  )`
const makingTable = 7_305_110
const taking = 7_305_111

/** Makes the table where there is the extension. Done by the role that owns the database. */
export const prepareVectorTable = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    const { rowCount } = await client.query(
      `select from pg_extension where extname = 'vector' and to_regclass('picture_vectors') is null`,
    )
    if (rowCount === 0) return
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [makingTable])
    await client.query(makeTable)
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

const textOf = (vector: Float32Array): string => `[${vector.join(',')}]`

const passes = ({ marks = [], without = [], lowest, highest, only, except }: Filter): RawBuilder<unknown> =>
  sql.join(
    [
      ...marks.map((anyOf) => sql`marks && ${[...anyOf]}::text[]`),
      ...(without.length > 0 ? [sql`not (marks && ${[...without]}::text[])`] : []),
      ...(lowest === undefined ? [] : [sql`price >= ${lowest}`]),
      ...(highest === undefined ? [] : [sql`price <= ${highest}`]),
      ...(only ? [sql`id = any(${[...only]}::text[])`] : []),
      ...(except && except.size > 0 ? [sql`id <> all(${[...except]}::text[])`] : []),
      sql`true`,
    ],
    sql` and `,
  )

const createPgVectors = ({ db }: Pick<Database, 'db'>, space: string, size: number): Vectors => {
  /** Every vector that passes is compared, as in memory: an index that guesses loses what stands behind a filter. */
  const nearest = async (query: Float32Array, { count, floor = -1, filter = {} }: Wish): Promise<Hit[]> => {
    checkLength(query, size)
    const { rows } = await sql<Hit>`
      select id, max(likeness) as likeness from (
        select id, -(vector <#> ${textOf(query)}::vector) as likeness from picture_vectors
        where space = ${space} and ${passes(filter)} offset 0
      ) compared
      where likeness >= ${floor} group by id order by likeness desc, id limit ${count}`.execute(db)
    return rows
  }

  return {
    async put(things) {
      const pictures = things.flatMap(({ id, vectors, marks, price }) =>
        vectors.map((vector, picture) => {
          checkLength(vector, size)
          return { id, picture, price, marks, vector: textOf(vector) }
        }),
      )
      const counts = things.map(({ vectors }) => vectors.length)
      await db.transaction().execute(async (tx) => {
        await sql`delete from picture_vectors p
          using unnest(${things.map(({ id }) => id)}::text[], ${counts}::int[]) as given (id, pictures)
          where p.space = ${space} and p.id = given.id and p.picture >= given.pictures`.execute(tx)
        // Every process tells every change: what is there already is not written again.
        await sql`
          insert into picture_vectors as p (space, id, picture, price, marks, vector)
          select ${space}, id, picture, price, marks, vector::vector
          from json_to_recordset(${JSON.stringify(pictures)})
            as given (id text, picture smallint, price bigint, marks text[], vector text)
          on conflict (space, id, picture) do update
            set price = excluded.price, marks = excluded.marks, vector = excluded.vector
            where (p.price, p.marks, p.vector) is distinct from
              (excluded.price, excluded.marks, excluded.vector)`.execute(tx)
      })
    },

    async remove(ids) {
      await sql`delete from picture_vectors where space = ${space} and id = any(${[...ids]}::text[])`.execute(
        db,
      )
    },

    fill: (work) => work(),

    inTurn: (work) =>
      db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${taking}, hashtext(${space}))`.execute(tx)
        return work()
      }),

    nearest,
    nearestOfEach: (query, wishes) => Promise.all(wishes.map((wish) => nearest(query, wish))),

    async of(ids) {
      const { rows } = await sql<{ id: string; vector: number[] }>`
        select id, vector::real[] as vector from picture_vectors
        where space = ${space} and id = any(${[...ids]}::text[]) order by id, picture`.execute(db)
      const found = new Map<string, Float32Array[]>()
      for (const { id, vector } of rows) found.set(id, [...(found.get(id) ?? []), Float32Array.from(vector)])
      return found
    },

    async ids() {
      const { rows } = await sql<{ id: string }>`
        select distinct id from picture_vectors where space = ${space}`.execute(db)
      return rows.map(({ id }) => id)
    },
  }
}

/** The extension's version; null where the database has none. */
export const pgvectorVersion = async ({ db }: Pick<Database, 'db'>): Promise<string | null> => {
  const { rows } = await sql<{ extversion: string }>`
    select extversion from pg_extension where extname = 'vector'`.execute(db)
  return rows[0]?.extversion ?? null
}

const hasVectorTable = async ({ db }: Pick<Database, 'db'>): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select to_regclass('picture_vectors') is not null as is`.execute(db)
  return rows[0]?.is ?? false
}

/** In the database, by the extension pgvector: one copy for all processes, which is there at the next start. */
export const inPgvector = async (database: Pick<Database, 'db'>): Promise<VectorPlace> => {
  if ((await pgvectorVersion(database)) === null)
    throw new Error(
      'VECTORS=pgvector needs the extension: install pgvector and run "create extension vector" in the database',
    )
  if (!(await hasVectorTable(database)))
    throw new Error(
      'VECTORS=pgvector needs the table "picture_vectors": start once more, or run "npm run migrate" where that is how the ' +
        'tables are made',
    )
  return {
    open: async (space, size) => createPgVectors(database, space, size),
    keepOnly: async (spaces) => {
      await sql`delete from picture_vectors where space <> all(${[...spaces]}::text[])`.execute(database.db)
    },
  }
}
