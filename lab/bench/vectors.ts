import { parseArgs } from 'node:util'
import { Kysely, PostgresDialect } from 'kysely'
import pLimit from 'p-limit'
import pg from 'pg'
import type { Database } from '../../src/server/platform/db/connect.ts'
import type { Tables } from '../../src/server/platform/db/tables.ts'
import { exactVectorStore } from '../../src/server/platform/vector-index/exact-index.ts'
import {
  openPgvectorStore,
  prepareVectorTable,
} from '../../src/server/platform/vector-index/pgvector-index.ts'
import type { Filter } from '../../src/server/platform/vector-index/vector-index.ts'
import { embeddingDimensions } from '../../src/server/platform/vision/model.ts'
import { percentile, printTable } from './load.ts'

const searches = 60
const count = 48

const filters: Record<string, Filter> = {
  none: {},
  'half of the items': { facets: [['for_sale']] },
  'one item in fourteen': { facets: [['for_sale'], ['size=3']] },
  'one shop of a thousand': { facets: [['shop=3']] },
  'a tenth of the prices, half of the items': { facets: [['for_sale']], maxPrice: 100_000 },
}

const facetsOf = (n: number): string[] => [n % 2 ? 'for_sale' : 'held', `size=${n % 7}`, `shop=${n % 1000}`]

const randomUnit = (size: number): Float32Array => {
  const raw = Float32Array.from({ length: size }, () => Math.random() - 0.5)
  const length = Math.hypot(...raw)
  return raw.map((value) => value / length)
}

const recallOf = 24

interface Server {
  /** The part of a database that the index uses. */
  database: Pick<Database, 'db'>
  pool: pg.Pool
  close: () => Promise<void>
}

/** A server with the extension. Its table of vectors is dropped first. */
const serverAt = async (connectionString: string): Promise<Server> => {
  const pool = new pg.Pool({ connectionString, max: 8 })
  await pool.query('create extension if not exists vector')
  await pool.query('drop table if exists item_vectors')
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { database: { db } as unknown as Pick<Database, 'db'>, pool, close: () => db.destroy() }
}

/** PGlite, whose times do not predict those of a server. */
const serverInProcess = async (): Promise<Server> => {
  // Loaded on demand, because the other benchmarks run without it.
  const { pgliteWithPgvector } = await import('../../tests/support/pglite.ts')
  const pglite = await pgliteWithPgvector()
  return { database: pglite, pool: pglite.pool, close: pglite.close }
}

/** The participation ratio of the covariance of 1,768 photos of the training set. Its eigenvalues act as so many equal ones. */
const effectiveDimensions = 27

/** Makes vectors that have as few degrees of freedom as those of photos: a random linear map of normal variables. */
const photoLikeVectors = (dimensions: number): (() => Float32Array) => {
  const directions = Array.from({ length: effectiveDimensions }, () => randomUnit(dimensions))
  return () => {
    // The sum of three uniform variables is close to normal.
    const weights = directions.map(() => Math.random() + Math.random() + Math.random() - 1.5)
    const raw = new Float32Array(dimensions)
    for (const [n, direction] of directions.entries())
      for (let at = 0; at < dimensions; at += 1)
        raw[at] = (raw[at] ?? 0) + (weights[n] ?? 0) * (direction[at] ?? 0)
    const length = Math.hypot(...raw)
    return raw.map((value) => value / length)
  }
}

/** Measures recall and latency of HNSW against exact search. */
const benchRecall = async (size: number, dimensions: number, server: Server): Promise<void> => {
  const next = photoLikeVectors(dimensions)
  // The index is built after the vectors are inserted, which is much faster.
  await prepareVectorTable(server.pool, [])
  const exact = await exactVectorStore.open('recall', dimensions)
  const hnsw = await (await openPgvectorStore(server.database)).open('recall', dimensions)
  const oneOfEight = pLimit(8)
  const filling = performance.now()
  const batches: Promise<void>[] = []
  for (let first = 0; first < size; first += 500) {
    batches.push(
      oneOfEight(async () => {
        const items = Array.from({ length: Math.min(500, size - first) }, (_, n) => ({
          id: crypto.randomUUID(),
          vectors: [next()],
          facets: facetsOf(first + n),
          price: first + n,
        }))
        await exact.put(items)
        await hnsw.put(items)
      }),
    )
  }
  await Promise.all(batches)
  const building = performance.now()
  await prepareVectorTable(server.pool, [dimensions])
  const built = performance.now()
  await server.pool.query('analyze item_vectors')
  process.stdout.write(
    `${size} vectors: written in ${((building - filling) / 1000).toFixed(0)} s, indexed in ${((built - building) / 1000).toFixed(0)} s\n`,
  )
  const rows: (string | number)[][] = [['filter', 'of the nearest 24 found', 'p50 ms', 'p95 ms']]
  for (const [name, filter] of Object.entries(filters)) {
    const times: number[] = []
    let found = 0
    for (let n = 0; n < searches; n += 1) {
      const query = next()
      const right = new Set((await exact.nearest(query, { count: recallOf, filter })).map(({ id }) => id))
      const began = performance.now()
      const hits = await hnsw.nearest(query, { count: recallOf, filter })
      times.push(performance.now() - began)
      found += hits.filter(({ id }) => right.has(id)).length / right.size
    }
    times.sort((a, b) => a - b)
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
    rows.push([name, (found / searches).toFixed(3), p50.toFixed(1), p95.toFixed(1)])
  }
  printTable(rows)
  await server.close()
}

/** Measures exact search in memory, without the cost of the model. */
export const benchVectors = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '20000,100000' },
      recall: { type: 'string' },
      database: { type: 'string' },
    },
  })
  const dimensions = embeddingDimensions()
  if (values.recall) {
    const server = values.database ? await serverAt(values.database) : await serverInProcess()
    return benchRecall(Number(values.recall), dimensions, server)
  }
  const rows: (string | number)[][] = [['vectors', 'filter', 'p50 ms', 'p95 ms']]
  for (const size of values.sizes.split(',').map(Number)) {
    const index = await exactVectorStore.open('bench', dimensions)
    for (let n = 0; n < size; n += 1)
      await index.put([
        {
          id: crypto.randomUUID(),
          vectors: [randomUnit(dimensions)],
          facets: facetsOf(n),
          price: n,
        },
      ])
    for (const [name, filter] of Object.entries(filters)) {
      const times: number[] = []
      for (let n = 0; n < searches; n += 1) {
        const query = randomUnit(dimensions)
        const began = performance.now()
        await index.nearest(query, { count, filter })
        times.push(performance.now() - began)
      }
      times.sort((a, b) => a - b)
      rows.push([size, name, percentile(times, 0.5).toFixed(1), percentile(times, 0.95).toFixed(1)])
    }
  }
  printTable(rows)
}
