import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Rankable,
  type Taste,
  feedWeights,
  isNew,
  learnTags,
  mostLearned,
  scoreOf,
  shareOfSizes,
} from './feed-rank.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 21)
const baseItem: Rankable = {
  id: '01900000-0000-7000-8000-000000000001',
  tags: [1, 2, 3],
  style: 0,
  size: 'M',
  listedAt: now - 30 * day,
  shopOpenedAt: now - 300 * day,
}
const taste: Taste = { tags: [], style: 1, sizes: [0, 0, 0, 0, 0], learned: [], seed: 7 }
const score = (item: Partial<Rankable>, like: Partial<Taste> = {}) =>
  scoreOf({ ...baseItem, ...item }, { ...taste, ...like }, now)
const plain = score({})

describe('what adds points', () => {
  test.each<[string, number, Partial<Rankable>, Partial<Taste>]>([
    ['a shared tag', feedWeights.tag, {}, { tags: [2, 9] }],
    ['two shared tags', 2 * feedWeights.tag, {}, { tags: [1, 2] }],
    ['three shared tags, counted as two', 2 * feedWeights.tag, {}, { tags: [1, 2, 3] }],
    ['the style', feedWeights.style, {}, { style: 0 }],
    ['a size that all viewed items had', feedWeights.size, {}, { sizes: [0, 0, 10, 0, 0] }],
    ['a size that half of the viewed items had', feedWeights.size / 2, {}, { sizes: [5, 0, 5, 0, 0] }],
    ['a new shop', feedWeights.newShop, { shopOpenedAt: now - 13 * day }, {}],
    ['an item listed just now', feedWeights.fresh, { listedAt: now }, {}],
    ['an item listed two days ago', feedWeights.fresh / 2, { listedAt: now - 2 * day }, {}],
  ])('%s', (_, points, item, like) => {
    expect(score(item, like) - plain).toBeCloseTo(points * 1000, -1)
  })

  test('an item listed after the feed was opened is as fresh as one listed at that moment', () => {
    expect(score({ listedAt: now + day })).toBe(score({ listedAt: now }))
  })
})

test('the random part is the same for a seed and an item, spread evenly, and weighs less than a shared tag', () => {
  const chances = Array.from({ length: 2000 }, (_, n) => {
    const id = `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
    expect(score({ id })).toBe(score({ id }))
    return score({ id })
  })
  const lowest = Math.min(...chances)
  const widest = feedWeights.chance * 1000
  expect(Math.max(...chances) - lowest).toBeLessThanOrEqual(widest)
  const tenths = Array.from({ length: 10 }, (_, n) => {
    const from = lowest + (n * widest) / 10
    return chances.filter((one) => one >= from && one < from + widest / 10).length
  })
  expect(Math.min(...tenths)).toBeGreaterThan(120)
  const other = Array.from({ length: 50 }, (_, seed) => score({}, { seed }))
  expect(new Set(other).size).toBeGreaterThan(45)
})

test('every score is an integer from 0 to 1,000,000', () => {
  const ids = fc.uuid()
  const tags = fc.array(fc.integer({ min: 1, max: 69 }), { maxLength: 69 })
  fc.assert(
    fc.property(
      ids,
      tags,
      tags,
      fc.integer({ min: 0, max: 4 * now }),
      fc.nat(),
      (id, own, liked, at, seed) => {
        const given = scoreOf({ ...baseItem, id, tags: own }, { ...taste, tags: liked, seed }, at)
        expect(Number.isInteger(given) && given >= 0 && given <= 1_000_000).toBe(true)
      },
    ),
  )
})

test('sizes count from three views on, and a saved size counts as three views', () => {
  expect(shareOfSizes([], [])).toEqual([0, 0, 0, 0, 0])
  expect(shareOfSizes(['M', 'M'], [])).toEqual([0, 0, 0, 0, 0])
  expect(shareOfSizes(['M', 'M', 'M'], [])).toEqual([0, 0, 10, 0, 0])
  expect(shareOfSizes(['M', 'M', 'M'], ['L'])).toEqual([0, 0, 5, 5, 0])
  expect(shareOfSizes([], ['XS'])).toEqual([10, 0, 0, 0, 0])
})

const suiting = (tags: number[], learned: Taste['learned']) => score({ tags }, { learned })

describe('what was learned', () => {
  test('orders items by their tags, and never as much as a preferred tag', () => {
    const learned: Taste['learned'] = [
      [1, 9],
      [2, 7],
      [3, -8],
    ]
    const [best, liked, neutral, disliked] = [[1, 2], [2], [9], [3]].map((tags) => suiting(tags, learned))
    expect([disliked, neutral, liked, best]).toEqual(
      [disliked, neutral, liked, best].toSorted((a = 0, b = 0) => a - b),
    )
    expect((best ?? 0) - (neutral ?? 0)).toBeLessThan(feedWeights.tag * 1000)
    expect((neutral ?? 0) - (disliked ?? 0)).toBeLessThan(feedWeights.tag * 1000)
    expect(
      suiting(
        [1, 2],
        [
          [1, 10],
          [2, 10],
        ],
      ),
    ).toBe(suiting([1], [[1, 10]]))
  })

  test('is nothing after one act, and grows with more', () => {
    expect(learnTags([[4, 1]], 1)).toEqual([])
    expect(learnTags([[4, 3]], 3)).toEqual([[4, 3]])
    expect(
      learnTags(
        [
          [4, -4],
          [5, 2],
        ],
        6,
      ),
    ).toEqual([
      [4, -4],
      [5, 2],
    ])
    expect(
      learnTags(
        [
          [4, 30],
          [5, 1],
        ],
        31,
      ),
    ).toEqual([[4, 10]])
    expect(
      learnTags(
        Array.from({ length: 40 }, (_, n) => [n + 1, 10] as const),
        30,
      ),
    ).toHaveLength(mostLearned)
  })

  test('leaves what is new to new items and new shops', () => {
    const old = { listedAt: now - 4 * day, shopOpenedAt: now - 15 * day }
    expect(isNew(old, now)).toBe(false)
    expect(isNew({ ...old, listedAt: now - 2 * day }, now)).toBe(true)
    expect(isNew({ ...old, shopOpenedAt: now - 13 * day }, now)).toBe(true)
  })
})
