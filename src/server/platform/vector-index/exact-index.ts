import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { createFacets } from './facets.ts'
import { createTopHits } from './top-hits.ts'
import {
  type Hit,
  type IndexedItem,
  type KnnQuery,
  type VectorIndex,
  type VectorStore,
  checkDimensions,
} from './vector-index.ts'

/** After this time a search yields to the event loop. */
const sliceMilliseconds = 3
/** The clock is read after this many items, because reading it costs about as much as two comparisons. */
const itemsBetweenClockReads = 32

interface Entry {
  id: string
  price: number
  facets: Uint32Array
  /** The vectors of all photos, concatenated. */
  vectors: Float32Array
}

/** Four independent sums let the CPU overlap additions, which makes this a third faster. */
const dotProduct = (query: Float64Array, vectors: Float32Array, start: number): number => {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  const whole = query.length - (query.length % 4)
  for (let n = 0; n < whole; n += 4) {
    const at = start + n
    a += (query[n] ?? 0) * (vectors[at] ?? 0)
    b += (query[n + 1] ?? 0) * (vectors[at + 1] ?? 0)
    c += (query[n + 2] ?? 0) * (vectors[at + 2] ?? 0)
    d += (query[n + 3] ?? 0) * (vectors[at + 3] ?? 0)
  }
  for (let n = whole; n < query.length; n += 1) a += (query[n] ?? 0) * (vectors[start + n] ?? 0)
  return a + b + c + d
}

/** The similarity of the item's most similar photo. */
const similarityOf = (query: Float64Array, { vectors }: Entry): number => {
  let best = -Infinity
  for (let start = 0; start < vectors.length; start += query.length)
    best = Math.max(best, dotProduct(query, vectors, start))
  return best
}

/**
 * An exact index: applies the filter and then compares the query with every remaining photo, so it never misses a
 * result.
 */
const createExactIndex = (dimensions: number): VectorIndex => {
  const entries = new Map<string, Entry>()
  const facets = createFacets()
  let vectorCount = 0
  /** Searches run one after another. In parallel, each would use a time slice before other requests get their turn. */
  const oneSearch = pLimit(1)

  const photosOf = ({ vectors }: Entry): number => vectors.length / dimensions

  const remove = (id: string): void => {
    const entry = entries.get(id)
    if (!entry) return
    vectorCount -= photosOf(entry)
    entries.delete(id)
  }

  const put = ({ id, vectors, facets: names, price }: IndexedItem): void => {
    for (const vector of vectors) checkDimensions(vector, dimensions)
    remove(id)
    if (vectors.length === 0) return
    const own = new Float32Array(vectors.length * dimensions)
    for (const [n, vector] of vectors.entries()) own.set(vector, n * dimensions)
    entries.set(id, { id, price, facets: facets.numbersOf(names), vectors: own })
    vectorCount += vectors.length
  }

  const createMatch = ({ filter = {} }: KnnQuery): ((entry: Entry) => boolean) => {
    const { minPrice = -Infinity, maxPrice = Infinity, only, except } = filter
    const hasFacets = facets.compile(filter)
    return ({ id, price, facets: own }) =>
      price >= minPrice && price <= maxPrice && hasFacets(own) && only?.has(id) !== false && !except?.has(id)
  }

  const search = async (vector: Float32Array, queries: readonly KnnQuery[]): Promise<Hit[][]> => {
    const numbers = Float64Array.from(vector)
    const searches = queries.map((query) => ({ matches: createMatch(query), top: createTopHits(query) }))
    let sliceBegan = performance.now()
    let compared = 0
    // Items may be added or removed while the search yields. A Map allows changes during iteration.
    for (const entry of entries.values()) {
      let similarity: number | undefined
      for (const { matches, top } of searches) {
        if (!matches(entry)) continue
        similarity ??= similarityOf(numbers, entry)
        top.offer(entry.id, similarity)
      }
      compared += 1
      if (compared % itemsBetweenClockReads > 0 || performance.now() - sliceBegan < sliceMilliseconds)
        continue
      await setImmediate()
      sliceBegan = performance.now()
    }
    return searches.map(({ top }) => top.hits)
  }

  const nearestOfEach: VectorIndex['nearestOfEach'] = async (vector, queries) => {
    checkDimensions(vector, dimensions)
    return oneSearch(() => search(vector, queries))
  }

  return {
    put: async (items) => items.forEach(put),
    remove: async (ids) => ids.forEach(remove),
    exclusively: (work) => work(),
    nearest: async (vector, query) => (await nearestOfEach(vector, [query]))[0] ?? [],
    nearestOfEach,
    vectorsOf: async (ids) =>
      new Map(
        ids.flatMap((id) => {
          const entry = entries.get(id)
          if (!entry) return []
          const vectors = Array.from({ length: photosOf(entry) }, (_, n) =>
            entry.vectors.slice(n * dimensions, (n + 1) * dimensions),
          )
          return [[id, vectors]]
        }),
      ),
    ids: async () => [...entries.keys()],
    size: async () => vectorCount,
  }
}

/**
 * A store that keeps its indexes in the memory of each process, so they are empty at the start. A search keeps the main
 * thread busy for 14 to 25 ms with 20,000 photos, and 93 ms with 100,000 (`npm run bench -- vectors`), in slices.
 */
export const exactVectorStore: VectorStore = {
  maxVectors: 100_000,
  open: async (_space, dimensions) => createExactIndex(dimensions),
  // Unused indexes are garbage-collected.
  keepOnly: async () => undefined,
}
