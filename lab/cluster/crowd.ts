import type pg from 'pg'
import { lostOf } from './acknowledged.ts'
import type { People } from './people.ts'
import type { Outcome } from './consistency.ts'

export const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** The people who buy, read and write in `startTraffic`. */
export const crowd = async (people: People, items: number) => {
  const [buyers, readers, writers] = [await people.buyers(6), await people.buyers(6), await people.buyers(6)]
  const shopkeepers = await people.shopkeepers(6)
  const [owner] = shopkeepers
  if (!owner) throw new Error('Shopkeepers were asked for')
  return {
    buyers,
    readers,
    items: await people.items(owner, items),
    pairs: writers.flatMap((buyer, n) => {
      const seller = shopkeepers[n]
      return seller ? [{ buyer, seller }] : []
    }),
  }
}

export const nothingLost = async (
  pool: pg.Pool,
  acknowledged: Parameters<typeof lostOf>[1],
): Promise<Outcome> => {
  const lost = await lostOf(pool, acknowledged)
  return {
    what: '  of what was acknowledged, lost or there twice',
    result:
      lost.length === 0
        ? `none of ${acknowledged.tickets.length} tickets and ${acknowledged.messages.length} messages`
        : lost.slice(0, 5).join(', '),
    right: lost.length === 0 && acknowledged.tickets.length > 0 && acknowledged.messages.length > 0,
  }
}
