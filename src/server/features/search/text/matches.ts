import type { searchSorts } from '#contract/discovery.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import {
  type Candidate,
  type Order,
  type Wish,
  endOfStretch,
  mostRanked,
  selectAmongFirst,
  selectMatches,
} from './queries.ts'
import type { Frequencies } from './frequencies.ts'
import { selectSpread } from './statistics.ts'
import { type Reach, type Spread, inStretches, spreadOfSample } from './stretches.ts'

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
export const usualNear = { enough: 45, pieces: 10_000 }

/** Of so many that are ever ranked the few that may be left are not looked for. */
const contentWith = mostRanked * 0.8

/**
 * Of frequent words the cheapest pieces are looked through one after the other: at one price there may stand any number of
 * pieces, and the index of words would have all those that match be sorted. So many at most,
 */
const mostWalked = 400
/** and so many times as many as should hold what is wanted. */
const walkMargin = 1.5

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

export const createMatches = (frequencies: Frequencies, near = usualNear) => {
  const newestRanked: Reach = { most: mostRanked, content: contentWith, near }
  const spreads = new Map<Order, { spread: Spread; readAt: number }>()
  const spreadOf = async (tx: Tx, order: Order): Promise<Spread> => {
    const known = spreads.get(order)
    if (known && performance.now() - known.readAt < keptFor) return known.spread
    const spread = await selectSpread(tx, order)
    spreads.set(order, { spread, readAt: performance.now() })
    return spread
  }

  const inOrder = async (
    tx: Tx,
    wish: Wish,
    order: Order,
    after: Keys | null,
    reach: Reach,
    ofMatches?: Spread,
  ) => {
    const spread = ofMatches ?? (await spreadOf(tx, order))
    const share = ofMatches || wish.queries.length === 0 ? 1 : await frequencies.shareOf(tx, wish.queries)
    const down = order !== 'price_low'
    const at = after && (order === 'newest' ? after.listed : after.price)
    const passed =
      at === null ? undefined : spread.marks.findLast(([value]) => (down ? value >= at : value <= at))
    const endOf = (from: number | null, to: number) => endOfStretch(wish, order, after, { from, to })
    return inStretches(spread, passed?.[1] ?? 0, { share, endOf, ...reach }, (stretch, rows) =>
      selectMatches(tx, wish, order, after, stretch, rows),
    )
  }

  /** The first by price of very many that match, of which the newest are known. */
  const firstByPrice = async (
    tx: Tx,
    wish: Wish,
    order: 'price_low' | 'price_high',
    after: Keys | null,
    most: number,
    newest: { rows: Candidate[]; pieces: number },
  ): Promise<Candidate[]> => {
    if (wish.queries.length === 0) return (await inOrder(tx, wish, order, after, { most })).rows
    const apart = newest.pieces / newest.rows.length
    const walked = Math.ceil(most * apart * walkMargin)
    if (walked <= mostWalked) {
      const rows = await selectAmongFirst(tx, wish, order, after, walked, most)
      if (rows.length === most) return rows
    }
    const { pieces } = await spreadOf(tx, order)
    const prices = newest.rows.toSorted(compare[order]).map(({ price }) => price)
    return (await inOrder(tx, wish, order, after, { most }, spreadOfSample(prices, pieces / apart))).rows
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
      const rank = async (): Promise<{ matches: Candidate[]; end: Edge | null }> => {
        if (edge) {
          const stretch = { from: null, to: edge.listed }
          return { matches: await selectMatches(tx, wish, 'newest', null, stretch, mostRanked), end: edge }
        }
        const newest = await inOrder(tx, wish, 'newest', null, newestRanked)
        return { matches: newest.rows, end: newest.ended ? (newest.rows.at(-1) ?? null) : null }
      }
      const { matches, end } = await rank()
      const rows = matches
        .filter(
          (row) => end === null || row.listed > end.listed || (row.listed === end.listed && row.id >= end.id),
        )
        .filter((row) => after === null || compare.best(after, row) < 0)
        .toSorted(compare.best)
        .slice(0, most)
      if (end !== null && rows.length < most) rows.push(...(await rest(end, most - rows.length)))
      return {
        found: matches.length,
        more: end !== null,
        rows,
        edge: end && { listed: end.listed, id: end.id },
      }
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
      const byAge = async () => (await inOrder(tx, wish, 'newest', after, { most })).rows
      if (many && order === 'newest') return { found: 0, more: true, rows: await byAge(), edge: null }
      const newest = await inOrder(tx, wish, 'newest', null, newestRanked)
      const { length: found } = newest.rows
      if (newest.ended && order !== 'newest') {
        const rows = await firstByPrice(tx, wish, order, after, most, newest)
        return { found, more: true, rows, edge: null }
      }
      const known = newest.rows
        .toSorted(compare[order])
        .filter((row) => after === null || compare[order](after, row) < 0)
        .slice(0, most)
      const rows = newest.ended && known.length < most ? await byAge() : known
      return { found, more: newest.ended, rows, edge: null }
    },
  }
}
