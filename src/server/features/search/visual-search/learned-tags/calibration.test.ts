import { describe, expect, test } from 'vitest'
import { type Case, calibrate } from './calibration.ts'
import { type Voter, countVotes, elect } from './votes.ts'

const voter = (shopID: string, similarity: number, ...tags: number[]): Voter => ({ shopID, similarity, tags })

const cases = (count: number, shopID: string, confidence: number, right: boolean): Case[] =>
  Array.from({ length: count }, () => ({ shopID, confidence, right }))

const ofShops = (shops: string[], count: number, confidence: number, right = true) =>
  shops.flatMap((shop) => cases(count, shop, confidence, right))

describe('calibrate', () => {
  test('requires thirty cases of three shops', () => {
    const thirty = ofShops(['a', 'b', 'c'], 10, 0.7)
    expect(calibrate(thirty)).toEqual({ threshold: 0.7, precision: 1 })
    expect(calibrate(thirty.slice(1))).toBeUndefined()
    expect(calibrate([])).toBeUndefined()
  })

  test('does not accept two shops, however many items they have', () => {
    expect(calibrate(ofShops(['a', 'b'], 500, 0.9))).toBeUndefined()
  })

  test('returns the lowest confidence from which 80% are right', () => {
    const shops = ['a', 'b', 'c', 'd']
    const surely = ofShops(shops, 8, 0.8)
    const mostly = ofShops(shops, 2, 0.6, false)
    expect(calibrate([...mostly, ...surely])).toEqual({ threshold: 0.6, precision: 0.8 })
    const hardly = ofShops(['e'], 1, 0.5, false)
    expect(calibrate([...mostly, ...hardly, ...surely])).toMatchObject({ threshold: 0.6 })
  })

  test('never accepts a confidence below one half', () => {
    expect(calibrate(ofShops(['a', 'b', 'c', 'd'], 10, 0.49))).toBeUndefined()
  })

  test('counts right and wrong cases of the same confidence together', () => {
    const shops = ['a', 'b', 'c']
    expect(calibrate([...ofShops(shops, 10, 0.7), ...ofShops(shops, 10, 0.7, false)])).toBeUndefined()
  })

  test('limits the weight of a shop with very many items', () => {
    const others = ofShops(['a', 'b', 'c', 'd'], 10, 0.7)
    expect(calibrate([...others, ...cases(1000, 'e', 0.9, false)])).toEqual({
      threshold: 0.7,
      precision: 0.8,
    })
    const wrong = ofShops(['a', 'b', 'c', 'd'], 10, 0.7, false)
    expect(calibrate([...wrong, ...cases(1000, 'e', 0.9, true)])).toBeUndefined()
  })
})

describe('votes', () => {
  test('a tag needs the votes of three shops', () => {
    expect(countVotes([])).toEqual(new Map())
    expect(countVotes([voter('a', 0.9, 1), voter('b', 0.9, 1), voter('b', 0.9, 1)])).toEqual(new Map())
    const votes = countVotes([voter('a', 0.9, 1), voter('b', 0.9, 1, 2), voter('c', 0.9, 1)])
    expect(votes).toEqual(new Map([[1, 3 / 3.5]]))
  })

  test('each shop has one vote, and more similar items weigh more', () => {
    const three = [voter('b', 0.8, 1), voter('c', 0.8, 1), voter('d', 0.8, 1)]
    const once = countVotes([voter('a', 0.9, 2), ...three]).get(1) ?? 0
    expect(once).toBeCloseTo(1.5 / 3)
    expect(countVotes([...three, ...Array.from({ length: 3 }, () => voter('a', 0.9, 2))]).get(1)).toBe(once)
    expect(countVotes([voter('a', 0.7, 2), ...three]).get(1)).toBeGreaterThan(once)
  })

  test('the three most similar items of each shop vote', () => {
    const many = Array.from({ length: 20 }, (_, n) => voter('a', 0.9 - n / 1000, 1))
    const voters = elect([...many, voter('b', 0.6, 2)])
    expect(voters).toEqual([...many.slice(0, 3), voter('b', 0.6, 2)])
  })
})
