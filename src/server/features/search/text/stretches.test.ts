import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Reach, type Spread, type Stretch, inStretches, spreadOfSample } from './stretches.ts'

/** Pieces at whole values from `length` down, of which these match; every tenth of them is a mark. */
const order = fc
  .record({ length: fc.integer({ min: 1, max: 3_000 }), chance: fc.integer({ min: 1, max: 400 }) })
  .chain(({ length, chance }) =>
    fc.record({
      length: fc.constant(length),
      matches: fc
        .uniqueArray(fc.integer({ min: 1, max: length }), { maxLength: Math.ceil(length / chance) })
        .map((values) => values.toSorted((a, b) => b - a)),
      counted: fc.boolean(),
    }),
  )

const spreadOf = (length: number): Spread => ({
  pieces: length,
  marks: Array.from({ length: 11 }, (_, n) => [length - Math.floor((n * length) / 10), n / 10]),
})

const read = async (given: { length: number; matches: number[]; counted: boolean }, reach: Reach) => {
  const stretches: Stretch[] = []
  const spread = given.counted ? spreadOf(given.length) : { pieces: given.length, marks: [] }
  const { rows, ended } = await inStretches(spread, 0, reach, async (stretch, most) => {
    stretches.push(stretch)
    const { from, to } = stretch
    return given.matches
      .filter((value) => (from === null || value < from) && (to === null || value >= to))
      .slice(0, most)
  })
  return { rows, ended, stretches }
}

/** What is said about how many match may be wrong; and stretches may end at the nearest of some values alone. */
const thought = fc.record({
  share: fc.oneof(fc.constant(1), fc.double({ min: 1e-9, max: 1, noNaN: true })),
  step: fc.integer({ min: 1, max: 700 }),
})
const endingAt =
  (step: number) =>
  (from: number | null, to: number): number | null => {
    const end = Math.round(to / step) * step
    const before = from === null ? end : Math.min(end, Math.ceil(from / step) * step - step)
    return before <= 0 ? null : before
  }

test('the first matches of an order, whatever its spread is thought to be', () =>
  fc.assert(
    fc.asyncProperty(
      order,
      fc.integer({ min: 1, max: 320 }),
      thought,
      async (given, most, { share, step }) => {
        const { rows, ended, stretches } = await read(given, { most, share, endOf: endingAt(step) })
        expect(rows).toEqual(given.matches.slice(0, most))
        expect(ended).toBe(rows.length === most)
        for (const [n, { from }] of stretches.entries()) expect(from).toBe(stretches[n - 1]?.to ?? null)
      },
    ),
  ))

test('with most of what is wanted it is content, where a stretch ends', () =>
  fc.assert(
    fc.asyncProperty(order, fc.integer({ min: 1, max: 320 }), thought, async (given, content, { share }) => {
      const { rows, ended } = await read(given, { most: 320, content, share })
      expect(rows).toEqual(given.matches.slice(0, rows.length))
      expect(rows.length).toBeGreaterThanOrEqual(Math.min(content, given.matches.length))
      if (!ended) expect(rows).toEqual(given.matches)
    }),
  ))

test('where very many stand at one value, and by a sample of what matches', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(3, 40, 41, 42, 5_000), { minLength: 1, maxLength: 2_000 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 60 }),
      fc.boolean(),
      async (values, every, most, down) => {
        const all = values.toSorted((a, b) => (down ? b - a : a - b))
        const sample = spreadOfSample(
          all.filter((_, n) => n % every === 0),
          all.length,
        )
        const { rows } = await inStretches(sample, 0, { most, share: 1 }, async ({ from, to }, rest) =>
          all
            .filter((value) => from === null || (down ? value < from : value > from))
            .filter((value) => to === null || (down ? value >= to : value <= to))
            .slice(0, rest),
        )
        expect(rows).toEqual(all.slice(0, most))
      },
    ),
  ))

test('it ends early only where enough stand near, and never leaves one out before its end', () =>
  fc.assert(
    fc.asyncProperty(
      order,
      fc.record({ enough: fc.integer({ min: 1, max: 60 }), pieces: fc.integer({ min: 1, max: 4_000 }) }),
      async (given, near) => {
        const { rows, ended, stretches } = await read(given, { most: 320, near })
        expect(rows).toEqual(given.matches.slice(0, rows.length))
        const last = stretches.at(-1)?.to ?? null
        if (!ended) expect(rows).toEqual(given.matches)
        else if (rows.length < 320) {
          expect(rows.length).toBeGreaterThanOrEqual(near.enough * 0.9)
          expect(given.length - (last ?? 0)).toBeGreaterThanOrEqual(
            Math.min(near.pieces * 0.9, given.length) - 1,
          )
          expect(rows).toEqual(given.matches.filter((value) => value >= (last ?? 0)))
        }
      },
    ),
  ))

test('many matches near are not looked for further than near', async () => {
  const length = 100_000
  const marks = Array.from({ length: 101 }, (_, n): [number, number] => [length - n * 1_000, n / 100])
  const given = Array.from({ length: 1_000 }, (_, n) => length - n * 100)
  let lowest = length
  const { rows, ended } = await inStretches(
    { pieces: length, marks },
    0,
    { most: 320, near: { enough: 40, pieces: 10_000 } },
    async ({ from, to }) => {
      lowest = Math.min(lowest, to ?? 0)
      return given.filter((value) => (from === null || value < from) && (to === null || value >= to))
    },
  )
  expect(ended).toBe(true)
  expect(rows.length).toBeGreaterThanOrEqual(100)
  expect(lowest).toBeGreaterThanOrEqual(length - 12_000)
})
