import type { Filter, IndexedItem } from '#server/platform/vector-index/vector-index.ts'

/** No multiple of eight, which is what the loop takes at once. */
export const dimensions = 19
/** The same numbers for the same seed. */
export const numbers = (seed: number) => {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
export const unit = (next: () => number, size = dimensions): Float32Array => {
  const raw = Float32Array.from({ length: size }, () => next() - 0.5)
  const length = Math.hypot(...raw)
  return raw.map((value) => value / length)
}
const dot = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, n) => sum + value * (other[n] ?? 0), 0)

export const indexedItems = (count: number, seed = 1): IndexedItem[] => {
  const next = numbers(seed)
  return Array.from({ length: count }, (_, n) => ({
    id: `item ${n}`,
    vectors: Array.from({ length: 1 + Math.floor(next() * 4) }, () => unit(next)),
    facets: [next() < 0.5 ? 'sale' : 'held', `size=${'SML'[Math.floor(next() * 3)]}`],
    price: Math.floor(next() * 1000),
  }))
}

const allowed = ({ facets, price, id }: IndexedItem, filter: Filter): boolean =>
  (filter.facets ?? []).every((any) => any.some((facet) => facets.includes(facet))) &&
  !(filter.without ?? []).some((facet) => facets.includes(facet)) &&
  price >= (filter.minPrice ?? 0) &&
  price <= (filter.maxPrice ?? Infinity) &&
  (filter.only?.has(id) ?? true) &&
  !filter.except?.has(id)

/** What a search must find, computed the slow way. */
export const expected = (
  all: IndexedItem[],
  query: Float32Array,
  count: number,
  minSimilarity: number,
  filter: Filter,
) =>
  all
    .filter((item) => allowed(item, filter))
    .map(({ id, vectors }) => ({ id, similarity: Math.max(...vectors.map((vector) => dot(vector, query))) }))
    .filter(({ similarity }) => similarity >= minSimilarity)
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, count)
