import { type LearnedTag, suits } from '#domain/feed-rank.ts'
import { createCache } from '../../../../platform/cache.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import type { Events } from '../../../../platform/events/events.ts'
import { type Audience, type RailRow, railLength, selectRows } from '../rails/queries.ts'
import type { OwnActs } from '../feed/tastes.ts'

/** Finds items for sale whose photos are like those that weigh most. Empty on a server without a model. */
export type FindAlike = (
  weights: OwnActs['weights'],
  style: Audience['style'],
  count: number,
) => Promise<string[]>

/** More than are shown: some are sold or hidden meanwhile. */
const found = 24
/** What the acts of a minute change shows within this time. */
const ttlMs = 5 * 60_000
/** One of this many tiles is of a new item or shop. */
const oneNewOf = 4

/** A fourth of the row is new, and the rest goes in the given order. */
export const withNewOnes = (liked: readonly RailRow[], fresh: readonly RailRow[]): RailRow[] => {
  const rows: RailRow[] = []
  const add = (from: readonly RailRow[]): boolean => {
    const next = from.find(({ id }) => !rows.some((row) => row.id === id))
    if (next) rows.push(next)
    return next !== undefined
  }
  while (rows.length < railLength) {
    const [first, second] = rows.length % oneNewOf === oneNewOf - 1 ? [fresh, liked] : [liked, fresh]
    if (!add(first) && !add(second)) break
  }
  return rows
}

const bySuiting = (rows: readonly RailRow[], learned: readonly LearnedTag[]): RailRow[] =>
  rows.toSorted((a, b) => suits(b.tags, learned) - suits(a.tags, learned))

/** The rail "For your taste" of a buyer of whom something was learned. */
export const createTasteRail = (db: Db, events: Events, clock: Clock, alike: FindAlike) => {
  /** The search among vectors, not the items, which are read anew. */
  const ids = createCache<string[]>(events, {
    topic: 'tastes',
    max: 20_000,
    ttlMs,
    clock,
    keyOf: (accountID) => accountID,
  })
  return {
    async of(
      buyerID: string,
      { style, kids, learned }: Audience & { learned: readonly LearnedTag[] },
      acts: OwnActs,
      /** Read only if no photo is alike. */
      byTags: () => Promise<RailRow[]>,
      fresh: readonly RailRow[],
    ): Promise<RailRow[]> {
      const known = await ids.get(buyerID, () => alike(acts.weights, style, found))
      const liked = known.length > 0 ? await selectRows(db, kids, known) : []
      return withNewOnes(
        liked.length > 0 ? liked : bySuiting(await byTags(), learned),
        bySuiting(fresh, learned),
      )
    },
  }
}

export type TasteRail = ReturnType<typeof createTasteRail>
