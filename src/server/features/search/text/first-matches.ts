import type { Tx } from '../../../platform/db/connect.ts'
import { type Conditions, type Part, hasMoreItemsThan, selectAlong, selectByIndex } from './match-queries.ts'

export const searchLimits = {
  /** A word that none of so many items has is rare, so the index has few of them. */
  first: 1_000,
  /** So many items are read one after the other before the index is asked. Fewer would rank worse: 5,000 lose 0.4% nDCG@10. */
  window: 10_000,
  /** So many matches in the window will do: older ones follow. At least a page and one. */
  enough: 25,
}
export type SearchLimits = typeof searchLimits

/** In an order by price the next item is in another block of the table, so fewer of them are read. */
const timesCostlierByPrice = 4

/**
 * The first matches of a part of an order. Frequent words are found by reading the items in order, rare words by the index: what
 * a search costs hardly grows with the number of items. `more`: there may be further matches.
 */
export const findFirst = async (
  tx: Tx,
  conditions: Conditions,
  part: Part,
  max: number,
  limits: SearchLimits,
) => {
  const costlier = part.order === 'newest' ? 1 : timesCostlierByPrice
  const [first, window] = [Math.ceil(limits.first / costlier), Math.ceil(limits.window / costlier)]

  const nearest = await selectAlong(tx, conditions, part, { items: first, max })
  if (nearest.length === max) return { matches: nearest, more: true, inWindow: true }
  if (nearest.length > 0) {
    const matches = await selectAlong(tx, conditions, part, { items: window, max })
    if (matches.length === max) return { matches, more: true, inWindow: true }
    const more = await hasMoreItemsThan(tx, part, window)
    if (!more || matches.length >= limits.enough) return { matches, more, inWindow: true }
  }
  const matches = await selectByIndex(tx, conditions, part, max)
  return { matches, more: matches.length === max, inWindow: false }
}

const newest = { order: 'newest', after: null } as const
export const findNewest = (tx: Tx, conditions: Conditions, max: number, limits: SearchLimits) =>
  findFirst(tx, conditions, newest, max, limits)
