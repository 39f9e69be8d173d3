import type { Tx } from '../../../../platform/db/connect.ts'
import { type Conditions, type Part, hasMoreItemsThan, selectAlong, selectByIndex } from './match-queries.ts'

export const searchLimits = {
  /** If none of this many newest items matches, the words are rare, so the GIN index returns few items. */
  first: 1_000,
  /**
   * How many items are read in order before the GIN index is used. Of 100,000 items, 10,000 rank hardly better (nDCG@10
   * 0.987 instead of 0.986) and take a fifth longer.
   */
  window: 6_000,
  /** This many matches in the window are enough, and older ones follow by age. It must be at least a page and one. */
  enough: 25,
}
export type SearchLimits = typeof searchLimits

/** Neighbours in other orders than by age lie in different blocks of the table, so fewer items are read. */
const timesCostlier = 4

/** Around the buyer, in metres. Beyond the last one, all shops are read. */
const radii = [5_000, 20_000, 100_000]

/** The part within the smallest disc around the buyer that has enough items, so that few shops are read. */
const inDisc = async (tx: Tx, part: Part, items: number): Promise<Part> => {
  if (part.order !== 'near') return part
  for (const metres of radii) {
    const disc = { ...part, metres }
    if (await hasMoreItemsThan(tx, disc, items)) return disc
  }
  return part
}

/**
 * Finds the first matches of a part of an order. Frequent words are found by reading the items in order, rare words by
 * the GIN index. Thus the cost of a search hardly grows with the number of items. `more`: there may be further matches.
 */
export const findFirst = async (
  tx: Tx,
  conditions: Conditions,
  wanted: Part,
  max: number,
  limits: SearchLimits,
) => {
  const costlier = wanted.order === 'newest' ? 1 : timesCostlier
  const [first, window] = [Math.ceil(limits.first / costlier), Math.ceil(limits.window / costlier)]

  const part = await inDisc(tx, wanted, window)
  const firstFew = await selectAlong(tx, conditions, part, { items: first, max })
  if (firstFew.length === max) return { matches: firstFew, more: true, inWindow: true }
  const last = firstFew.at(-1)
  if (last) {
    // After the last match, so that few items are read twice.
    const rest = { ...part, after: last }
    const items = Math.max(0, window - first)
    const further = await selectAlong(tx, conditions, rest, { items, max: max - firstFew.length })
    const matches = [...firstFew, ...further]
    if (matches.length === max) return { matches, more: true, inWindow: true }
    const more = await hasMoreItemsThan(tx, rest, items)
    if (!more || matches.length >= limits.enough) return { matches, more, inWindow: true }
  }
  const matches = await selectByIndex(tx, conditions, part, max)
  return { matches, more: matches.length === max, inWindow: false }
}

const newest = { order: 'newest', after: null } as const
export const findNewest = (tx: Tx, conditions: Conditions, max: number, limits: SearchLimits) =>
  findFirst(tx, conditions, newest, max, limits)
