import { expect, test } from 'vitest'
import { type Candidate, diversify } from './diversify.ts'

const at = (degrees: number) =>
  Float32Array.from([Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)])
const candidate = (id: string, source: string, similarity: number, degrees: number): Candidate => ({
  id,
  source,
  similarity,
  vector: at(degrees),
})

test('ten nearly identical candidates do not displace a different one', () => {
  const same = Array.from({ length: 10 }, (_, n) => candidate(`dress ${n}`, 'red dress', 0.9 - n / 1000, n))
  const other = candidate('hat', 'cap', 0.6, 85)
  const ids = diversify([...same, other], 4).map(({ id }) => id)
  expect(ids[0]).toBe('dress 0')
  expect(ids.slice(0, 3)).toContain('hat')
})

test('returns each candidate once, and an empty list for no candidates', () => {
  const few = [candidate('a', 'x', 0.9, 0), candidate('b', 'x', 0.9, 0)]
  expect(diversify(few, 24).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(diversify([], 24)).toEqual([])
})
