import { type Taste, shareOfSizes } from '#domain/feed-rank.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import type { Events } from '../../../../platform/events/events.ts'
import { createCache } from '../../../../platform/cache.ts'
import { selectTaste } from './queries.ts'

export interface BuyerTaste extends Taste {
  /** Whether children's clothes are in the feed: see `kids.ts`. */
  kids: boolean
}

const day = 86_400_000
/** Buyers are spread over this number of seeds. Buyers with the same seed and taste share cached pages. */
const draws = 8

/**
 * Reads the tastes of buyers, and caches them for a minute. A change of preferences clears the cached taste at once.
 */
export const createTastes = (db: Db, events: Events, clock: Clock) => {
  const kept = createCache<Omit<BuyerTaste, 'seed'>>(events, {
    topic: 'tastes',
    max: 20_000,
    ttlMs: 60_000,
    clock,
    keyOf: (accountID) => accountID,
  })

  return {
    async of(buyerID: string): Promise<BuyerTaste> {
      const known = await kept.get(buyerID, async () => {
        const found = await selectTaste(db, buyerID)
        if (!found) throw new Error('A buyer without a row')
        const { tags, style, ranked_by_behaviour: byBehaviour } = found
        // What the buyer chose themselves, tags and style, counts for whoever objects to the rest too.
        const sizes = byBehaviour ? shareOfSizes(found.seen, found.saved) : shareOfSizes([], [])
        return { tags, style, sizes, kids: byBehaviour && found.kids }
      })
      const drawn = Number.parseInt(buyerID.slice(-2), 16) % draws
      return { ...known, seed: Math.floor(clock.now().getTime() / day) * draws + drawn }
    },
  }
}

export type Tastes = ReturnType<typeof createTastes>
