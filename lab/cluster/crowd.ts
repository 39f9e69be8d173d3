import type pg from 'pg'
import { lostOf } from './kept.ts'
import type { People } from './people.ts'
import type { Outcome } from './wholeness.ts'

export const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** The people who buy, read and write in `startTraffic`. */
export const crowd = async (people: People, pieces: number) => {
  const [buyers, readers, writers] = [await people.buyers(6), await people.buyers(6), await people.buyers(6)]
  const shopkeepers = await people.shopkeepers(6)
  const [owner] = shopkeepers
  if (!owner) throw new Error('Shopkeepers were asked for')
  return {
    buyers,
    readers,
    pieces: await people.pieces(owner, pieces),
    pairs: writers.flatMap((buyer, n) => {
      const seller = shopkeepers[n]
      return seller ? [{ buyer, seller }] : []
    }),
  }
}

export const nothingLost = async (pool: pg.Pool, told: Parameters<typeof lostOf>[1]): Promise<Outcome> => {
  const lost = await lostOf(pool, told)
  return {
    what: '  of what was acknowledged, lost or there twice',
    result:
      lost.length === 0
        ? `none of ${told.tickets.length} tickets and ${told.messages.length} messages`
        : lost.slice(0, 5).join(', '),
    right: lost.length === 0 && told.tickets.length > 0 && told.messages.length > 0,
  }
}
