import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPgvector, cloneDatabase, hasPgvector } from '#tests/support/database.ts'
import { pgliteWithPgvector } from '#tests/support/pglite.ts'
import { dimensions, expected, indexedItems, numbers, unit } from '#tests/support/vectors.ts'
import { exactVectorStore } from './exact-index.ts'
import { openPgvectorStore, prepareVectorTable } from './pgvector-index.ts'
import type { Filter, IndexedItem, VectorIndex, VectorStore } from './vector-index.ts'

/** The expected results take about fifty thousand comparisons. */
const slow = { timeout: 60_000 }

const behavesAsAnIndex = (
  openStore: () => Promise<VectorStore>,
  { runs, items = 5000 }: { runs: number; items?: number },
) => {
  let store: VectorStore
  let spaces = 0
  beforeAll(async () => {
    store = await openStore()
  })
  const open = () => store.open(`space ${(spaces += 1)}`, dimensions)

  describe('the nearest items', () => {
    const all = indexedItems(items)
    let index: VectorIndex
    beforeAll(async () => {
      index = await open()
      await index.put(all)
    })

    test.each<[string, Filter]>([
      ['of all', {}],
      ['for sale', { facets: [['sale']] }],
      ['for sale in two sizes', { facets: [['sale'], ['size=S', 'size=L']] }],
      ['not held', { without: ['held'] }],
      ['in a range of prices', { minPrice: 200, maxPrice: 300 }],
      ['of a few', { only: new Set(['item 7', 'item 4999']) }],
      ['but a few', { except: new Set(['item 7', 'item 4999']) }],
      ['of a facet that no item has', { facets: [['size=XXXL']] }],
    ])('%s are those that a comparison with every item finds', slow, async (_name, filter) => {
      const next = numbers(99)
      for (let round = 0; round < 5; round += 1) {
        const query = unit(next)
        const found = await index.nearest(query, { count: 20, minSimilarity: 0.1, filter })
        const right = expected(all, query, 20, 0.1, filter)
        expect(found.map(({ id }) => id)).toEqual(right.map(({ id }) => id))
        for (const [n, { similarity }] of found.entries())
          expect(similarity).toBeCloseTo(right[n]?.similarity ?? 0, 5)
      }
    })

    test('concurrent searches, and several queries of one search, do not interfere', slow, async () => {
      const next = numbers(7)
      const vectors = Array.from({ length: 12 }, () => unit(next))
      const queries = [{ count: 5 }, { count: 3, filter: { facets: [['size=M']] } }]
      const found = await Promise.all(vectors.map((vector) => index.nearestOfEach(vector, queries)))
      for (const [n, query] of vectors.entries())
        expect(found[n]?.map((hits) => hits.map(({ id }) => id))).toEqual(
          queries.map(({ count, filter }) =>
            expected(all, query, count, -1, filter ?? {}).map(({ id }) => id),
          ),
        )
    })
  })

  test(
    'after any sequence of additions, changes and removals exactly the current items are found',
    slow,
    async () => {
      const moves = fc.array(fc.record({ n: fc.nat(12), seed: fc.nat(1000), goes: fc.boolean() }), {
        maxLength: 60,
      })
      await fc.assert(
        fc.asyncProperty(moves, fc.nat(1000), async (given, seed) => {
          const index = await open()
          const there = new Map<string, IndexedItem>()
          for (const move of given) {
            const [item] = indexedItems(1, move.seed)
            const id = `item ${move.n}`
            if (move.goes || !item) {
              await index.remove([id])
              there.delete(id)
            } else {
              await index.put([{ ...item, id }])
              there.set(id, { ...item, id })
            }
          }
          const query = unit(numbers(seed))
          const found = await index.nearest(query, { count: 50 })
          const similarities = new Map(
            expected([...there.values()], query, 50, -1, {}).map((hit) => [hit.id, hit]),
          )
          expect(new Set(found.map(({ id }) => id))).toEqual(new Set(there.keys()))
          for (const { id, similarity } of found)
            expect(similarity).toBeCloseTo(similarities.get(id)?.similarity ?? 0, 5)
          expect(new Set(await index.ids())).toEqual(new Set(there.keys()))
          const kept = await index.vectorsOf([...there.keys(), 'item 13'])
          expect(kept).toEqual(new Map([...there].map(([id, item]) => [id, item.vectors])))
        }),
        { numRuns: runs },
      )
    },
  )

  test('a vector of another length is refused', async () => {
    const index = await open()
    const wrong = new Float32Array(dimensions + 1)
    await expect(index.put([{ id: 'a', vectors: [wrong], facets: [], price: 1 }])).rejects.toThrow(
      /19 numbers/,
    )
    await expect(index.nearest(wrong, { count: 1 })).rejects.toThrow(/19 numbers/)
    expect(await index.ids()).toEqual([])
  })
}

describe('the exact index in memory', () => {
  behavesAsAnIndex(async () => exactVectorStore, { runs: 100 })

  test('a long search yields to the event loop', slow, async () => {
    const index = await exactVectorStore.open('long', dimensions)
    await index.put(indexedItems(20_000))
    let turns = 0
    let over = false
    const turn = (): void => {
      turns += 1
      if (!over) setImmediate(turn)
    }
    setImmediate(turn)
    const query = unit(numbers(3))
    await Promise.all(Array.from({ length: 40 }, () => index.nearest(query, { count: 48 })))
    over = true
    expect(turns).toBeGreaterThan(2)
  })
})

describe('pgvector in PGlite', () => {
  let pglite: Awaited<ReturnType<typeof pgliteWithPgvector>>
  beforeAll(async () => {
    pglite = await pgliteWithPgvector()
    await prepareVectorTable(pglite.pool, [dimensions])
  })
  afterAll(() => pglite.close())

  behavesAsAnIndex(() => openPgvectorStore(pglite), { runs: 5, items: 1000 })
})

const pgvector = await hasPgvector()

describe.skipIf(!pgvector)(
  `pgvector in PostgreSQL${pgvector ? '' : ', which this one lacks: TEST_POSTGRES_BIN can name one that has it'}`,
  () => {
    let database: Awaited<ReturnType<typeof cloneDatabase>>
    beforeAll(async () => {
      database = await cloneDatabase()
    })
    afterAll(() => database.close())

    test('without the extension the error says what is missing', async () => {
      await expect(openPgvectorStore(database)).rejects.toThrow(/create extension vector/)
    })

    describe('with the extension', () => {
      beforeAll(() => addPgvector(database))
      behavesAsAnIndex(() => openPgvectorStore(database), { runs: 15 })

      test('items put by one process are found by others, also after a restart, until their space is deleted', async () => {
        const [one, other] = [await openPgvectorStore(database), await openPgvectorStore(database)]
        const query = unit(numbers(5))
        const found = async (store: VectorStore) =>
          (await (await store.open('shared', dimensions)).nearest(query, { count: 1 })).map(({ id }) => id)
        await (await one.open('shared', dimensions)).put(indexedItems(1))
        expect(await found(other)).toEqual(['item 0'])
        await other.keepOnly(['shared'])
        expect(await found(one)).toEqual(['item 0'])
        await other.keepOnly(['next'])
        expect(await found(one)).toEqual([])
      })

      test('exclusive work runs in one process at a time', async () => {
        const all = await Promise.all(
          Array.from({ length: 3 }, async () =>
            (await openPgvectorStore(database)).open('turns', dimensions),
          ),
        )
        let [atWork, maxAtWork] = [0, 0]
        await Promise.all(
          all.map((index) =>
            index.exclusively(async () => {
              atWork += 1
              maxAtWork = Math.max(maxAtWork, atWork)
              await index.ids()
              atWork -= 1
            }),
          ),
        )
        expect(maxAtWork).toBe(1)
      })
    })
  },
)
