import { expect, test } from 'vitest'
import { numbers } from '#tests/support/vectors.ts'
import { createVectorMemory } from './vector-memory.ts'

const random = numbers(11)
const vectorOf = (length: number): Float32Array => Float32Array.from({ length }, () => random() - 0.5)
const dot = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, n) => sum + value * (other[n] ?? Number.NaN), 0)

test.each([1, 7, 8, 9, 267])('the largest dot product of vectors of %i numbers is right', (length) => {
  const memory = createVectorMemory(length)
  const items = Array.from({ length: 40 }, (_, n) =>
    Array.from({ length: 1 + (n % 8) }, () => vectorOf(length)),
  )
  const addresses = items.map((vectors) => memory.add(vectors))
  for (let round = 0; round < 3; round += 1) {
    const query = vectorOf(length)
    memory.setQuery(query)
    for (const [n, vectors] of items.entries())
      expect(memory.largest(addresses[n] ?? 0, vectors.length)).toBeCloseTo(
        Math.max(...vectors.map((vector) => dot(query, vector))),
        5,
      )
  }
  expect(items.map((vectors, n) => memory.read(addresses[n] ?? 0, vectors.length))).toEqual(items)
})

test('the room of a removed item is used again by one with as many photos', () => {
  const memory = createVectorMemory(20)
  const [one, , third] = [1, 2, 2].map((photos) =>
    memory.add(Array.from({ length: photos }, () => vectorOf(20))),
  )
  memory.remove(third ?? 0, 2)
  memory.remove(one ?? 0, 1)
  const next = [vectorOf(20), vectorOf(20)]
  expect(memory.add(next)).toBe(third)
  expect(memory.read(third ?? 0, 2)).toEqual(next)
})
