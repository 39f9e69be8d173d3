import { parseArgs } from 'node:util'
import { exactVectorStore } from '#server/platform/vector-index/exact-index.ts'
import { openPgvectorStore, prepareVectorTable } from '#server/platform/vector-index/pgvector-index.ts'
import type { Filter } from '#server/platform/vector-index/vector-index.ts'
import { embeddingDimensions } from '#server/platform/vision/model.ts'
import { pgliteWithPgvector } from '#tests/support/pglite.ts'
import { percentile, printTable } from './load.ts'

const searches = 60
const count = 48

const filters: Record<string, Filter> = {
  none: {},
  'half of the items': { facets: [['for_sale']] },
  'one item in fourteen': { facets: [['for_sale'], ['size=3']] },
}

const facetsOf = (n: number): string[] => [n % 2 ? 'for_sale' : 'held', `size=${n % 7}`, `shop=${n % 1000}`]

const randomUnit = (size: number): Float32Array => {
  const raw = Float32Array.from({ length: size }, () => Math.random() - 0.5)
  const length = Math.hypot(...raw)
  return raw.map((value) => value / length)
}

const recallOf = 24

/** HNSW in PGlite, whose times say nothing of a server: how many of the nearest it finds. Vectors lie in clusters, as photos do. */
const benchRecall = async (size: number, dimensions: number): Promise<void> => {
  const centres = Array.from({ length: Math.ceil(size / 100) }, () => randomUnit(dimensions))
  const nearCentre = (): Float32Array => {
    const centre = centres[Math.floor(Math.random() * centres.length)] ?? randomUnit(dimensions)
    const noise = randomUnit(dimensions)
    const raw = centre.map((value, n) => value + (noise[n] ?? 0))
    const length = Math.hypot(...raw)
    return raw.map((value) => value / length)
  }
  const pglite = await pgliteWithPgvector()
  await prepareVectorTable(pglite.pool, [dimensions])
  const exact = await exactVectorStore.open('recall', dimensions)
  const hnsw = await (await openPgvectorStore(pglite)).open('recall', dimensions)
  for (let first = 0; first < size; first += 500) {
    const items = Array.from({ length: Math.min(500, size - first) }, (_, n) => ({
      id: crypto.randomUUID(),
      vectors: [nearCentre()],
      facets: facetsOf(n),
      price: n,
    }))
    await exact.put(items)
    await hnsw.put(items)
  }
  await pglite.query('analyze item_vectors')
  const rows: (string | number)[][] = [['filter', 'of the nearest 24 found', 'p50 ms', 'p95 ms']]
  for (const [name, filter] of Object.entries(filters)) {
    const times: number[] = []
    let found = 0
    for (let n = 0; n < searches; n += 1) {
      const query = nearCentre()
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
  await pglite.close()
}

/** Exact search in memory, of one process and without the model: what a search adds to the cost of a photo. */
export const benchVectors = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: { sizes: { type: 'string', default: '20000,100000' }, recall: { type: 'string' } },
  })
  const dimensions = embeddingDimensions()
  if (values.recall) return benchRecall(Number(values.recall), dimensions)
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
