import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { expected, numbers, things, unit, vectorSize } from '#tests/support/vectors.ts'
import { inMemoryWith } from './in-memory.ts'
import type { Filter, Pictured, Vectors } from './vectors.ts'

/** Some comparisons by hand take their time. */
const slow = { timeout: 60_000 }

/** An index whose cells are learned in small steps, with what waits until all rows are in so many of them. */
const open = async (options: Parameters<typeof inMemoryWith>[0]) => {
  let cells = 0
  const place = inMemoryWith({
    learningMilliseconds: 0.5,
    ...options,
    onLearned: (made) => {
      cells = made
    },
  })
  return {
    vectors: await place.open('cells', vectorSize),
    learned: async (least: number): Promise<void> => {
      for (;;) {
        if (cells >= least) return
        await setImmediate()
      }
    },
    isLearned: () => cells > 0,
  }
}

/** Pieces around so many middles, as photos of clothes are around kinds and cuts. */
const gathered = (count: number, middles: number, seed: number, name = 'piece'): Pictured[] => {
  const next = numbers(seed)
  const around = Array.from({ length: middles }, () => unit(next))
  return things(count, seed).map((thing, n) => ({
    ...thing,
    id: `${name} ${n}`,
    vectors: thing.vectors.map((vector) => {
      const middle = around[Math.floor(next() * middles)] ?? vector
      const raw = vector.map((value, at) => 0.6 * value + (middle[at] ?? 0))
      const length = Math.hypot(...raw)
      return raw.map((value) => value / length)
    }),
    marks: [...thing.marks, `shop=${n % 200}`],
  }))
}

const idsOf = (hits: { id: string }[]) => hits.map(({ id }) => id)
const photosOf = (all: Pictured[], every: number) =>
  all.filter((_, n) => n % every === 0).map(({ vectors: [photo] }) => photo ?? new Float32Array(vectorSize))
const sharedWith = (right: string[], found: string[]) =>
  right.length === 0 ? 1 : right.filter((id) => found.includes(id)).length / right.length

describe('in cells of which a search looks into the nearest', () => {
  const all = gathered(4000, 60, 5)
  let vectors: Vectors
  beforeAll(async () => {
    const opened = await open({ cellsFrom: 1000, cellsOfRoot: 2, few: 400, thorough: 20 })
    vectors = opened.vectors
    for (let first = 0; first < all.length; first += 500) {
      await vectors.put(all.slice(first, first + 500))
      await setImmediate()
    }
    await opened.learned(100)
  }, 60_000)

  test.each<[string, Filter]>([
    ['of all', {}],
    ['for sale', { marks: [['sale']] }],
    ['for sale in a size', { marks: [['sale'], ['size=S']] }],
    ['not of some shops', { without: ['shop=1', 'shop=2', 'shop=3'] }],
    ['but those above', { marks: [['sale']], lowest: 300 }],
  ])(
    '%s, nearly all of the right ones are found, and the very same photo always',
    slow,
    async (_, filter) => {
      const shares: number[] = []
      for (const photo of photosOf(all, 80)) {
        const right = expected(all, photo, 24, -1, filter)
        const found = await vectors.nearest(photo, { count: 24, filter })
        shares.push(sharedWith(idsOf(right), idsOf(found)))
        if ((right[0]?.likeness ?? 0) > 0.999) expect(found[0]?.likeness).toBeGreaterThan(0.999)
        // What is found is allowed, once, in order.
        const passing = new Map(
          expected(all, photo, Infinity, -1, filter).map((hit) => [hit.id, hit.likeness]),
        )
        expect(new Set(idsOf(found)).size).toBe(found.length)
        expect(found.map(({ likeness }) => likeness)).toEqual(
          found.map(({ likeness }) => likeness).toSorted((a, b) => b - a),
        )
        for (const { id, likeness } of found) expect(likeness).toBeCloseTo(passing.get(id) ?? 9, 5)
      }
      expect(shares.reduce((sum, share) => sum + share) / shares.length).toBeGreaterThan(0.97)
    },
  )

  test.each<[string, Filter]>([
    ['a shop', { marks: [['shop=7']] }],
    ['a shop, but a few', { marks: [['shop=7']], except: new Set(['piece 7', 'piece 207']) }],
    ['two shops and a size', { marks: [['shop=7', 'shop=8'], ['size=M']] }],
    ['a few prices', { lowest: 500, highest: 510 }],
    ['a few', { only: new Set(['piece 1', 'piece 2', 'piece 3999', 'nobody']) }],
    ['a few in a size', { only: new Set(all.slice(0, 300).map(({ id }) => id)), marks: [['size=S']] }],
    ['all shops but one', { without: Array.from({ length: 199 }, (_, n) => `shop=${n}`) }],
    ['a mark that nobody has', { marks: [['shop=none']] }],
    ['none', { only: new Set() }],
  ])('where %s pass, each of them is compared, wherever it is', slow, async (_, filter) => {
    for (const photo of photosOf(all, 400)) {
      const found = await vectors.nearest(photo, { count: 60, filter })
      expect(idsOf(found)).toEqual(idsOf(expected(all, photo, 60, -1, filter)))
    }
  })

  test('less alike than the floor is not found, also where nothing is', slow, async () => {
    for (const photo of photosOf(all, 200)) {
      const found = await vectors.nearest(photo, { count: 24, floor: 0.9 })
      const right = expected(all, photo, 24, 0.9, {})
      expect(sharedWith(idsOf(right), idsOf(found))).toBeGreaterThan(0.9)
      for (const { likeness } of found) expect(likeness).toBeGreaterThanOrEqual(0.9)
    }
    expect(await vectors.nearest(unit(numbers(77)), { count: 5, floor: 1.01 })).toEqual([])
  })

  test('a wish finds no less beside others, whose filters stay their own', slow, async () => {
    const wishes = [
      { count: 24, filter: { marks: [['sale']] } },
      { count: 24, filter: { marks: [['shop=7']] } },
      { count: 12, floor: 0.5, filter: { without: ['sale'], highest: 500 } },
    ]
    for (const photo of photosOf(all, 200)) {
      const together = await vectors.nearestOfEach(photo, wishes)
      for (const [n, wish] of wishes.entries()) {
        const right = idsOf(expected(all, photo, wish.count, wish.floor ?? -1, wish.filter))
        const alone = await vectors.nearest(photo, wish)
        const found = idsOf(together[n] ?? [])
        expect(sharedWith(right, found)).toBeGreaterThanOrEqual(sharedWith(right, idsOf(alone)))
        const allowed = new Set(idsOf(expected(all, photo, Infinity, wish.floor ?? -1, wish.filter)))
        for (const id of found) expect(allowed).toContain(id)
      }
    }
  })
})

describe('while cells are learned', () => {
  const filters: Filter[] = [
    {},
    { marks: [['sale'], ['size=S', 'size=M']] },
    { without: ['shop=3'], lowest: 100 },
    { except: new Set(['piece 5', 'piece 6']) },
    { only: new Set(Array.from({ length: 60 }, (_, n) => `piece ${n * 3}`)) },
  ]

  test(
    'whatever comes, changes and goes, a search finds what it would by comparing with all',
    slow,
    async () => {
      const change = fc.record({
        seed: fc.nat(10_000),
        from: fc.nat(500),
        count: fc.nat(120),
        goes: fc.boolean(),
        filter: fc.nat(filters.length - 1),
        pauses: fc.nat(30),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(change, { maxLength: 14 }), async (changes) => {
          const { vectors } = await open({ cellsFrom: 100, cellsOfRoot: 2, few: 0, thorough: Infinity })
          const there = new Map<string, Pictured>()
          for (const { seed, from, count, goes, filter, pauses } of changes) {
            const given = gathered(count, 5, seed).map((thing, n) => ({ ...thing, id: `piece ${from + n}` }))
            if (goes) await vectors.remove(idsOf(given))
            else await vectors.put(given)
            for (const thing of given)
              if (goes) there.delete(thing.id)
              else there.set(thing.id, thing)
            for (let n = 0; n < pauses; n += 1) await setImmediate()
            const query = unit(numbers(seed))
            const wish = { count: 1000, filter: filters[filter] ?? {} }
            const right = expected([...there.values()], query, 1000, -1, wish.filter)
            const found = await vectors.nearest(query, wish)
            expect(new Set(idsOf(found))).toEqual(new Set(idsOf(right)))
            for (const [n, { likeness }] of found.entries())
              expect(likeness).toBeCloseTo(right[n]?.likeness ?? 9, 5)
          }
          expect(new Set(await vectors.ids())).toEqual(new Set(there.keys()))
          expect(await vectors.of([...there.keys()])).toEqual(
            new Map([...there].map(([id, thing]) => [id, thing.vectors])),
          )
        }),
        { numRuns: 60 },
      )
    },
  )

  test('changes in the midst of a search bring in nothing that its filter forbids', slow, async () => {
    const all = gathered(3000, 40, 11)
    const { vectors, isLearned } = await open({ cellsFrom: 500, cellsOfRoot: 2, few: 100, thorough: 15 })
    await vectors.put(all)
    const filter = { marks: [['sale']] }
    for (let round = 0; round < 60 || !isLearned(); round += 1) {
      const query = unit(numbers(round))
      const searching = vectors.nearest(query, { count: 40, filter })
      const changed = all.slice((round * 50) % 3000, ((round * 50) % 3000) + 50)
      await vectors.remove(idsOf(changed))
      await vectors.put(changed.map((thing) => ({ ...thing, marks: ['held', 'size=S'] })))
      const held = new Set(idsOf(changed))
      await setImmediate()
      const found = await searching
      const sale = new Set(idsOf(all.filter(({ marks }) => marks.includes('sale'))))
      for (const { id } of found) expect(sale.has(id)).toBe(true)
      const after = await vectors.nearest(query, { count: 40, filter })
      for (const { id } of after) expect(held.has(id)).toBe(false)
      await vectors.put(changed)
    }
  })

  test('what is in cells already is found as well as what is not yet', slow, async () => {
    const all = gathered(3000, 40, 51)
    const { vectors, isLearned } = await open({ cellsFrom: 1000, cellsOfRoot: 2, few: 100, thorough: 20 })
    await vectors.put(all)
    const shares: number[] = []
    for (let round = 0; !isLearned() || round < 20; round += 1) {
      const photo = all[(round * 37) % all.length]?.vectors[0] ?? new Float32Array(vectorSize)
      const found = await vectors.nearest(photo, { count: 24 })
      expect(found[0]?.likeness).toBeGreaterThan(0.999)
      if (round % 10 === 0) shares.push(sharedWith(idsOf(expected(all, photo, 24, -1, {})), idsOf(found)))
      await setImmediate()
    }
    expect(Math.min(...shares)).toBeGreaterThan(0.8)
    expect(shares.reduce((sum, share) => sum + share) / shares.length).toBeGreaterThan(0.95)
  })

  test('they are learned anew once as much has come as there was, for what is there then', slow, async () => {
    const { vectors, learned } = await open({ cellsFrom: 500, cellsOfRoot: 2, few: 100, thorough: 15 })
    const first = gathered(600, 20, 21, 'first')
    await vectors.put(first)
    await learned(10)
    const second = gathered(2400, 30, 22, 'second')
    await vectors.put(second)
    await vectors.remove(idsOf(first))
    await learned(60)
    const shares: number[] = []
    for (const photo of photosOf(second, 40)) {
      const right = idsOf(expected(second, photo, 24, -1, {}))
      shares.push(sharedWith(right, idsOf(await vectors.nearest(photo, { count: 24 }))))
    }
    expect(shares.reduce((sum, share) => sum + share) / shares.length).toBeGreaterThan(0.95)
  })

  test('others have their turn all the while', slow, async () => {
    const { vectors, isLearned } = await open({ cellsFrom: 2000, cellsOfRoot: 2 })
    await vectors.put(gathered(5000, 60, 31))
    let turns = 0
    for (; !isLearned(); turns += 1) await setImmediate()
    expect(turns).toBeGreaterThan(20)
  })

  test('what keeps it from learning is told, and searches go on', slow, async () => {
    const { promise, resolve: tell } = Promise.withResolvers<unknown>()
    const why = new Error('no room')
    const place = inMemoryWith({
      cellsFrom: 200,
      few: 0,
      onLearned: () => {
        throw why
      },
      onNotLearned: tell,
    })
    const vectors = await place.open('cells', vectorSize)
    const all = gathered(400, 10, 43)
    await vectors.put(all)
    expect(await promise).toBe(why)
    const query = unit(numbers(3))
    expect(idsOf(await vectors.nearest(query, { count: 1 }))).toEqual(idsOf(expected(all, query, 1, -1, {})))
  })

  test('all may go, and come again', slow, async () => {
    const { vectors, learned } = await open({ cellsFrom: 200, cellsOfRoot: 2, few: 0, thorough: Infinity })
    const all = gathered(400, 10, 41)
    await vectors.put(all)
    await learned(10)
    await vectors.remove(idsOf(all))
    expect(await vectors.nearest(unit(numbers(1)), { count: 5 })).toEqual([])
    await vectors.put(all)
    const query = unit(numbers(2))
    expect(idsOf(await vectors.nearest(query, { count: 30 }))).toEqual(
      idsOf(expected(all, query, 30, -1, {})),
    )
  })
})
