import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { createFacets } from './facets.ts'
import { createTopHits } from './top-hits.ts'
import { createVectorMemory } from './vector-memory.ts'
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
/** The clock is read after this many items, because reading it costs about as much as a comparison. */
const itemsBetweenClockReads = 256

interface Entry {
  id: string
  price: number
  facets: Uint32Array
  /** Where the vectors of its photos are, and how many. */
  address: number
  photos: number
}

/** An exact index: compares the query with every photo, so it never misses a result. */
const createExactIndex = (dimensions: number): VectorIndex => {
  const entries = new Map<string, Entry>()
  const memory = createVectorMemory(dimensions)
  const facets = createFacets()
  let vectorCount = 0
  /** Searches run one after another. In parallel, each would use a time slice before other requests get their turn. */
  const oneSearch = pLimit(1)

  const remove = (id: string): void => {
    const entry = entries.get(id)
    if (!entry) return
    vectorCount -= entry.photos
    memory.remove(entry.address, entry.photos)
    entries.delete(id)
  }

  const put = ({ id, vectors, facets: names, price }: IndexedItem): void => {
    for (const vector of vectors) checkDimensions(vector, dimensions)
    remove(id)
    if (vectors.length === 0) return
    const address = memory.add(vectors)
    entries.set(id, { id, price, facets: facets.numbersOf(names), address, photos: vectors.length })
    vectorCount += vectors.length
  }

  const createMatch = ({ filter = {} }: KnnQuery): ((entry: Entry) => boolean) => {
    const { minPrice = -Infinity, maxPrice = Infinity, only, except } = filter
    const hasFacets = facets.compile(filter)
    return ({ id, price, facets: own }) =>
      price >= minPrice && price <= maxPrice && hasFacets(own) && only?.has(id) !== false && !except?.has(id)
  }

  const search = async (vector: Float32Array, queries: readonly KnnQuery[]): Promise<Hit[][]> => {
    memory.setQuery(vector)
    const searches = queries.map((query) => ({ matches: createMatch(query), top: createTopHits(query) }))
    let sliceBegan = performance.now()
    let compared = 0
    // Items may be added or removed while the search yields. A Map allows changes during iteration.
    for (const entry of entries.values()) {
      const similarity = memory.largest(entry.address, entry.photos)
      // Filters are asked last, because they cost more than a comparison, and few items are similar enough.
      for (const { matches, top } of searches)
        if (similarity >= top.lowest() && matches(entry)) top.offer(entry.id, similarity)
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
          return [[id, memory.read(entry.address, entry.photos)]]
        }),
      ),
    ids: async () => [...entries.keys()],
    size: async () => vectorCount,
  }
}

/**
 * A store that keeps its indexes in the memory of each process, so they are empty at the start. A search keeps the main
 * thread busy for 2 to 4 ms with 20,000 photos, and 20 to 30 ms with 100,000 (`npm run bench -- vectors`), in slices.
 */
export const exactVectorStore: VectorStore = {
  maxVectors: 100_000,
  open: async (_space, dimensions) => createExactIndex(dimensions),
  // Unused indexes are garbage-collected.
  keepOnly: async () => undefined,
}
