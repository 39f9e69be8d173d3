import { discovery as calls } from '#contract/discovery.ts'
import { sizes } from '#domain/sizes.ts'
import { toCentavos } from '#domain/money.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { Events } from '../../../platform/events/events.ts'
import { createCache } from '../../../platform/cache.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { serializerOf } from '../../../platform/http/serialize.ts'
import { locationOfBuyer } from '../../buyer-location/index.ts'
import type { Tastes } from '../feed/tastes.ts'
import { toFeedItem } from '../presenter.ts'
import type { TileRow } from '../tiles.ts'
import { selectBelow, selectInSizes, selectNear, selectOfNewShops } from './queries.ts'

/** The price of the rail with cheap items, in pesos. */
const cheap = 200
/** A rail with fewer items is left out. */
const fewest = 4
/** Of each kind of rail: one per place to a kilometre, and per style and sizes. */
const maxKept = 1_000
/** An item may have been listed within this time. Sold ones leave at once. */
const ttlMs = 60_000
/** A size that at least so many tenths of the items have that the buyer views and saves is theirs. */
const tenthsOfOwnSize = 3

const write = serializerOf(calls['GET homepage/rails'].reply)

/** The rails of a buyer's home screen. Each is one query at most, shared by all buyers for whom it is the same. */
export const createRails = (db: Db, events: Events, clock: Clock, tastes: Tastes) => {
  const kept = createCache<TileRow[]>(events, { topic: 'items', max: maxKept, ttlMs, clock })

  return {
    /** The reply as JSON. */
    async forBuyer({ accountID }: Caller): Promise<string> {
      const [{ style, sizes: shares }, location] = await Promise.all([
        tastes.of(accountID),
        locationOfBuyer(db, accountID),
      ])
      const own = sizes.filter((_, n) => (shares[n] ?? 0) >= tenthsOfOwnSize)
      const found = {
        near: location
          ? kept.get(`near ${location.lat} ${location.long}`, () => selectNear(db, location))
          : [],
        size:
          own.length > 0 ? kept.get(`size ${style} ${own.join()}`, () => selectInSizes(db, style, own)) : [],
        cheap: kept.get(`cheap ${style}`, () => selectBelow(db, style, toCentavos(cheap))),
        new_shops: kept.get('new shops', () => selectOfNewShops(db, clock.now())),
      }
      const rails = await Promise.all(
        (['near', 'size', 'cheap', 'new_shops'] as const).map(async (kind) => ({
          kind,
          items: (await found[kind]).map(toFeedItem),
        })),
      )
      return write({ rails: rails.filter(({ items }) => items.length >= fewest), sizes: own })
    },
  }
}

export type Rails = ReturnType<typeof createRails>
