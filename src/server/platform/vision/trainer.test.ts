import { readFileSync, readdirSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { describeModel } from './model.ts'
import { type Likely, createVision } from './vision.ts'

/** The outputs of the trainer's own network for some pictures, written by `lab/training/check.ts`. */
const reference = new URL('../../../../lab/training/reference/', import.meta.url)
const numbers = z.array(z.number())
const expectedOutputs = z
  .record(
    z.string(),
    z.object({
      vector: numbers,
      kinds: numbers,
      patterns: numbers,
      child: z.tuple([z.number()]),
      garment: z.tuple([z.number()]),
    }),
  )
  .parse(JSON.parse(readFileSync(new URL(`${describeModel().version}.json`, reference), 'utf8')))
const pictures = readdirSync(reference).filter((name) => name.endsWith('.png'))

const { labels, patterns } = describeModel()
const vision = createVision({ threads: 1 })
afterAll(() => vision.close())

/** The model's numbers have eight bits, those of the trainer 32. */
const most = 0.15
const leastAlike = 0.98

const dot = (some: ArrayLike<number>, others: ArrayLike<number>): number =>
  Array.from(some, (value, n) => value * (others[n] ?? Number.NaN)).reduce((sum, value) => sum + value, 0)
const farthest = (some: ArrayLike<number>, others: ArrayLike<number>): number =>
  Math.max(...Array.from(some, (value, n) => Math.abs(value - (others[n] ?? Number.NaN))))
const inOrderOf = (names: string[], answers: Likely[]): number[] =>
  names.map((name) => answers.find(({ label }) => label === name)?.likely ?? Number.NaN)

test('there is an expected output for each picture', () => {
  expect(Object.keys(expectedOutputs)).toEqual(pictures.toSorted())
  expect(pictures.length).toBeGreaterThan(2)
})

test.each(Object.entries(expectedOutputs))(
  'the output for %s is nearly that of the trainer',
  async (name, trainer) => {
    const seen = await vision.see(readFileSync(new URL(name, reference)), null)
    expect(seen.vector).toHaveLength(trainer.vector.length)
    expect(dot(trainer.vector, seen.vector)).toBeGreaterThan(leastAlike)
    expect(trainer.kinds).toHaveLength(labels.length)
    expect(farthest(trainer.kinds, inOrderOf(labels, seen.kinds))).toBeLessThan(most)
    expect(trainer.patterns).toHaveLength(patterns.length)
    expect(farthest(trainer.patterns, inOrderOf(patterns, seen.patterns))).toBeLessThan(most)
    expect(Math.abs(trainer.child[0] - seen.forChild)).toBeLessThan(most)
    expect(Math.abs(trainer.garment[0] - seen.garment)).toBeLessThan(most)
  },
)
