import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPgvector, cloneDatabase, hasPgvector } from '#tests/support/database.ts'
import { expected, numbers, things, unit, vectorSize as size } from '#tests/support/vectors.ts'
import { inMemory, inMemoryWith } from './in-memory.ts'
import { inPgvector } from './in-pgvector.ts'
import type { Filter, Pictured, VectorPlace, Vectors } from './vectors.ts'

/** Some fifty thousand comparisons by hand take their time. */
const slow = { timeout: 60_000 }

const promises = (openPlace: () => Promise<VectorPlace>, runs: number) => {
  let place: VectorPlace
  let spaces = 0
  beforeAll(async () => {
    place = await openPlace()
  })
  const open = () => place.open(`space ${(spaces += 1)}`, size)

  describe('the nearest', () => {
    const all = things(5000)
    let vectors: Vectors
    beforeAll(async () => {
      vectors = await open()
      await vectors.put(all)
    })

    test.each<[string, Filter]>([
      ['of all', {}],
      ['for sale', { marks: [['sale']] }],
      ['for sale in two sizes', { marks: [['sale'], ['size=S', 'size=L']] }],
      ['not held', { without: ['held'] }],
      ['in a range of prices', { lowest: 200, highest: 300 }],
      ['of a few', { only: new Set(['piece 7', 'piece 4999']) }],
      ['but a few', { except: new Set(['piece 7', 'piece 4999']) }],
      ['of a mark that nobody has', { marks: [['size=XXXL']] }],
    ])('%s, as a comparison with each would find them', slow, async (_name, filter) => {
      const next = numbers(99)
      for (let round = 0; round < 5; round += 1) {
        const query = unit(next)
        const found = await vectors.nearest(query, { count: 20, floor: 0.1, filter })
        const right = expected(all, query, 20, 0.1, filter)
        expect(found.map(({ id }) => id)).toEqual(right.map(({ id }) => id))
        for (const [n, { likeness }] of found.entries())
          expect(likeness).toBeCloseTo(right[n]?.likeness ?? 0, 5)
      }
    })

    test('searches at the same time, and wishes of one, do not mix', slow, async () => {
      const next = numbers(7)
      const queries = Array.from({ length: 12 }, () => unit(next))
      const wishes = [{ count: 5 }, { count: 3, filter: { marks: [['size=M']] } }]
      const found = await Promise.all(queries.map((query) => vectors.nearestOfEach(query, wishes)))
      for (const [n, query] of queries.entries())
        expect(found[n]?.map((hits) => hits.map(({ id }) => id))).toEqual(
          wishes.map(({ count, filter }) =>
            expected(all, query, count, -1, filter ?? {}).map(({ id }) => id),
          ),
        )
    })
  })

  test('whatever comes, changes and goes, what is there is found and nothing else', slow, async () => {
    const moves = fc.array(fc.record({ n: fc.nat(12), seed: fc.nat(1000), goes: fc.boolean() }), {
      maxLength: 60,
    })
    await fc.assert(
      fc.asyncProperty(moves, fc.nat(1000), async (given, seed) => {
        const vectors = await open()
        const there = new Map<string, Pictured>()
        for (const move of given) {
          const [thing] = things(1, move.seed)
          const id = `piece ${move.n}`
          if (move.goes || !thing) {
            await vectors.remove([id])
            there.delete(id)
          } else {
            await vectors.put([{ ...thing, id }])
            there.set(id, { ...thing, id })
          }
        }
        const query = unit(numbers(seed))
        const found = await vectors.nearest(query, { count: 50 })
        const likenesses = new Map(
          expected([...there.values()], query, 50, -1, {}).map((hit) => [hit.id, hit]),
        )
        expect(new Set(found.map(({ id }) => id))).toEqual(new Set(there.keys()))
        for (const { id, likeness } of found)
          expect(likeness).toBeCloseTo(likenesses.get(id)?.likeness ?? 0, 5)
        expect(new Set(await vectors.ids())).toEqual(new Set(there.keys()))
        const kept = await vectors.of([...there.keys(), 'piece 13'])
        expect(kept).toEqual(new Map([...there].map(([id, thing]) => [id, thing.vectors])))
      }),
      { numRuns: runs },
    )
  })

  test('a vector of another length is refused', async () => {
    const vectors = await open()
    const wrong = new Float32Array(size + 1)
    await expect(vectors.put([{ id: 'a', vectors: [wrong], marks: [], price: 1 }])).rejects.toThrow(
      /19 numbers/,
    )
    await expect(vectors.nearest(wrong, { count: 1 })).rejects.toThrow(/19 numbers/)
    expect(await vectors.ids()).toEqual([])
  })
}

describe('in memory', () => {
  promises(async () => inMemory, 100)

  test('a long search lets others have their turn', slow, async () => {
    const vectors = await inMemory.open('long', size)
    await vectors.put(things(60_000))
    let turns = 0
    let over = false
    const turn = (): void => {
      turns += 1
      if (!over) setImmediate(turn)
    }
    setImmediate(turn)
    const query = unit(numbers(3))
    await Promise.all(Array.from({ length: 40 }, () => vectors.nearest(query, { count: 48 })))
    over = true
    expect(turns).toBeGreaterThan(2)
  })
})

describe('in memory, in cells that are all looked into', () => {
  const cells = { cellsFrom: 6, cellsOfRoot: 2, learningMilliseconds: 1 }
  promises(async () => inMemoryWith({ ...cells, few: 0, thorough: Infinity }), 100)
})

const pgvector = await hasPgvector()

describe.skipIf(!pgvector)(
  `in pgvector${pgvector ? '' : ', which this PostgreSQL lacks: TEST_POSTGRES_BIN can name one that has it'}`,
  () => {
    let database: Awaited<ReturnType<typeof cloneDatabase>>
    beforeAll(async () => {
      database = await cloneDatabase()
    })
    afterAll(() => database.close())

    test('without the extension it says what is missing, and makes nothing', async () => {
      await expect(inPgvector(database)).rejects.toThrow(/create extension vector/)
    })

    describe('with it', () => {
      beforeAll(() => addPgvector(database))
      promises(() => inPgvector(database), 15)

      test('what one process puts another finds, also after a start, until its space is let go', async () => {
        const [one, other] = [await inPgvector(database), await inPgvector(database)]
        const [thing] = things(1)
        const query = unit(numbers(5))
        const found = async (place: VectorPlace) =>
          (await (await place.open('shared', size)).nearest(query, { count: 1 })).map(({ id }) => id)
        await (await one.open('shared', size)).put(thing ? [thing] : [])
        expect(await found(other)).toEqual(['piece 0'])
        await other.keepOnly(['shared'])
        expect(await found(one)).toEqual(['piece 0'])
        await other.keepOnly(['next'])
        expect(await found(one)).toEqual([])
      })

      test('of processes that read what changed and put it, one at a time does', async () => {
        const all = await Promise.all(
          Array.from({ length: 3 }, async () => (await inPgvector(database)).open('turns', size)),
        )
        let [atWork, most] = [0, 0]
        await Promise.all(
          all.map((vectors) =>
            vectors.inTurn(async () => {
              atWork += 1
              most = Math.max(most, atWork)
              await vectors.ids()
              atWork -= 1
            }),
          ),
        )
        expect(most).toBe(1)
      })
    })
  },
)
