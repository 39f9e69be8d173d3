import type { searchSorts } from '#contract/discovery.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { type Candidate, type Order, type Wish, mostRanked, selectMatches, selectSpread } from './queries.ts'
import { type Reach, type Spread, inStretches } from './stretches.ts'

export type Sort = (typeof searchSorts)[number]
/** What orders go by. */
export type Keys = Pick<Candidate, 'score' | 'listed' | 'price' | 'id'>

const later = (a: Keys, b: Keys): number => (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
const compare: Record<Sort, (a: Keys, b: Keys) => number> = {
  best: (a, b) => b.score - a.score || b.listed - a.listed || later(a, b),
  newest: (a, b) => b.listed - a.listed || later(a, b),
  price_low: (a, b) => a.price - b.price || later(b, a),
  price_high: (a, b) => b.price - a.price || later(a, b),
}

/** How long a spread is taken from memory, in milliseconds: the database counts anew when much has changed. */
const keptFor = 60_000

/** Where the ranked part of a list ends and the rest begins, newest first. */
export type Edge = Pick<Candidate, 'listed' | 'id'>
/** The points of what stands in the rest. */
const unranked = -1

/**
 * So many matches among so many of the newest pieces are enough: they fill the first page. To find all that have several
 * frequent words, and rarely together, is what would grow with the marketplace.
 */
export const usualNear = { enough: 40, pieces: 100_000 }

/** What a page was taken from. */
interface Found {
  /** How many match, as far as they were looked for. */
  found: number
  /** There may be more. */
  more: boolean
  rows: Candidate[]
  /** Null where all matches are ranked, or none. */
  edge: Edge | null
}

export const createMatches = (near = usualNear) => {
  const spreads = new Map<Order, { spread: Spread; readAt: number }>()
  const spreadOf = async (tx: Tx, order: Order): Promise<Spread> => {
    const known = spreads.get(order)
    if (known && performance.now() - known.readAt < keptFor) return known.spread
    const spread = await selectSpread(tx, order)
    spreads.set(order, { spread, readAt: performance.now() })
    return spread
  }

  const inOrder = async (tx: Tx, wish: Wish, order: Order, after: Keys | null, reach: Reach) => {
    const spread = await spreadOf(tx, order)
    const down = order !== 'price_low'
    const at = after && (order === 'newest' ? after.listed : after.price)
    const passed =
      at === null ? undefined : spread.marks.findLast(([value]) => (down ? value >= at : value <= at))
    const conditions = Math.max(wish.queries.length, 1)
    return inStretches(spread, passed?.[1] ?? 0, { conditions, ...reach }, (stretch, rows) =>
      selectMatches(tx, wish, order, after, stretch, rows),
    )
  }

  return {
    /** The newest that match, so many at most. */
    newest: async (tx: Tx, wish: Omit<Wish, 'terms' | 'name'>, most: number): Promise<Candidate[]> =>
      (await inOrder(tx, { ...wish, terms: [], name: '' }, 'newest', null, { most })).rows,

    /**
     * The first so many after a key, the best first: of the newest matches, as many as are ever ranked or are enough, then
     * the older ones, the newest first. `edge`: where the first page found that the ranked ones end. It stays there, so that
     * pieces that are sold meanwhile draw no older ones among those that a reader has passed.
     */
    async best(tx: Tx, wish: Wish, after: Keys | null, most: number, edge: Edge | null): Promise<Found> {
      const rest = async (from: Edge, rows: number): Promise<Candidate[]> => {
        const key = { ...from, price: 0, score: unranked }
        const older = await inOrder(tx, { ...wish, terms: [] }, 'newest', key, { most: rows })
        return older.rows.map((row) => ({ ...row, score: unranked }))
      }
      if (after?.score === unranked) return { found: 0, more: true, rows: await rest(after, most), edge }
      const ranked = await inOrder(tx, wish, 'newest', null, {
        most: mostRanked,
        ...(edge ? { isPast: (listed) => listed <= edge.listed } : { near }),
      })
      const end = edge ?? (ranked.ended ? (ranked.rows.at(-1) ?? null) : null)
      const rows = ranked.rows
        .filter(
          (row) => end === null || row.listed > end.listed || (row.listed === end.listed && row.id >= end.id),
        )
        .filter((row) => after === null || compare.best(after, row) < 0)
        .toSorted(compare.best)
        .slice(0, most)
      if (end !== null && rows.length < most) rows.push(...(await rest(end, most - rows.length)))
      const { length: found } = ranked.rows
      return { found, more: end !== null, rows, edge: end && { listed: end.listed, id: end.id } }
    },

    /** The first so many after a key in an order that needs no points. `many`: known to be too many to sort. */
    async sorted(
      tx: Tx,
      wish: Wish,
      order: Order,
      after: Keys | null,
      most: number,
      many: boolean,
    ): Promise<Found> {
      const newest = many ? null : await inOrder(tx, wish, 'newest', null, { most: mostRanked, near })
      const found = newest?.rows.length ?? 0
      if (!newest || (newest.ended && order !== 'newest')) {
        const { rows } = await inOrder(tx, wish, order, after, { most })
        return { found, more: true, rows, edge: null }
      }
      const rows = newest.rows
        .toSorted(compare[order])
        .filter((row) => after === null || compare[order](after, row) < 0)
        .slice(0, most)
      return { found, more: newest.ended, rows, edge: null }
    },
  }
}
