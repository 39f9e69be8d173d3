import { type LearnedTag, type Taste, learnTags, shareOfSizes } from '#domain/feed-rank.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import type { Events } from '../../../../platform/events/events.ts'
import { createCache } from '../../../../platform/cache.ts'
import { selectTaste } from './queries.ts'

export interface BuyerTaste extends Taste {
  /** Whether children's clothes are in the feed: see `kids.ts`. */
  kids: boolean
}

/** What the buyer did with items, as far as the home may depend on it. */
export interface OwnActs {
  byBehaviour: boolean
  /** How much the items that they opened, saved, bought and hid weigh: below 0 for hidden ones. */
  weights: readonly (readonly [itemID: string, weight: number])[]
  /** Left out of feed and rails. */
  hidden: ReadonlySet<string>
}

const day = 86_400_000
/** Buyers are spread over this number of seeds. Buyers with the same seed and taste share cached pages. */
const draws = 8

const nothing: Pick<BuyerTaste, 'sizes' | 'learned' | 'kids'> & { acts: OwnActs } = {
  sizes: shareOfSizes([], []),
  learned: [] as LearnedTag[],
  kids: false,
  acts: { byBehaviour: false, weights: [], hidden: new Set() },
}

/**
 * Reads the tastes of buyers, and caches them for a minute. A change of preferences, or of hidden items, clears the cached
 * taste at once.
 */
export const createTastes = (db: Db, events: Events, clock: Clock) => {
  const kept = createCache<{ taste: Omit<BuyerTaste, 'seed'>; acts: OwnActs }>(events, {
    topic: 'tastes',
    max: 20_000,
    ttlMs: 60_000,
    clock,
    keyOf: (accountID) => accountID,
  })

  const read = (buyerID: string) =>
    kept.get(buyerID, async () => {
      const found = await selectTaste(db, buyerID, clock.now())
      if (!found) throw new Error('A buyer without a row')
      const { tags, style } = found
      // What the buyer chose themselves, tags and style, counts for whoever objects to the rest too.
      const { acts, ...learnt } = found.ranked_by_behaviour
        ? {
            sizes: shareOfSizes(found.seen, found.saved),
            learned: learnTags(found.learned, found.weight),
            kids: found.kids,
            acts: { byBehaviour: true, weights: found.liked, hidden: new Set(found.hidden) },
          }
        : nothing
      return { taste: { tags, style, ...learnt }, acts }
    })

  return {
    async of(buyerID: string): Promise<BuyerTaste> {
      const { taste } = await read(buyerID)
      const drawn = Number.parseInt(buyerID.slice(-2), 16) % draws
      return { ...taste, seed: Math.floor(clock.now().getTime() / day) * draws + drawn }
    },
    acts: async (buyerID: string): Promise<OwnActs> => (await read(buyerID)).acts,
  }
}

export type Tastes = ReturnType<typeof createTastes>
