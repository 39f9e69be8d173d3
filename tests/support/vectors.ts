import type { Filter, Pictured } from '#server/platform/vectors/vectors.ts'

/** Not a multiple of the block size of the comparison. */
export const vectorSize = 19
/** A seeded random generator. */
export const numbers = (seed: number) => {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
export const unit = (next: () => number): Float32Array => {
  const raw = Float32Array.from({ length: vectorSize }, () => next() - 0.5)
  const length = Math.hypot(...raw)
  return raw.map((value) => value / length)
}
const dot = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, n) => sum + value * (other[n] ?? 0), 0)

export const things = (count: number, seed = 1): Pictured[] => {
  const next = numbers(seed)
  return Array.from({ length: count }, (_, n) => ({
    id: `piece ${n}`,
    vectors: Array.from({ length: 1 + Math.floor(next() * 4) }, () => unit(next)),
    marks: [next() < 0.5 ? 'sale' : 'held', `size=${'SML'[Math.floor(next() * 3)]}`],
    price: Math.floor(next() * 1000),
  }))
}

const allowed = ({ marks, price, id }: Pictured, filter: Filter): boolean =>
  (filter.marks ?? []).every((any) => any.some((mark) => marks.includes(mark))) &&
  !(filter.without ?? []).some((mark) => marks.includes(mark)) &&
  price >= (filter.lowest ?? 0) &&
  price <= (filter.highest ?? Infinity) &&
  (filter.only?.has(id) ?? true) &&
  !filter.except?.has(id)

/** The expected result, by brute force. */
export const expected = (
  all: Pictured[],
  query: Float32Array,
  count: number,
  floor: number,
  filter: Filter,
) =>
  all
    .filter((thing) => allowed(thing, filter))
    .map(({ id, vectors }) => ({ id, likeness: Math.max(...vectors.map((vector) => dot(vector, query))) }))
    .filter(({ likeness }) => likeness >= floor)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, count)
