import { parseArgs } from 'node:util'
import pg from 'pg'
import { systemClock } from '../../src/server/platform/clock.ts'
import { listen } from '../../src/server/platform/events/events.ts'
import { createLog } from '../../src/server/platform/http/log.ts'
import { createBuyersOffers } from '../../src/server/features/reserving/offers/make.ts'
import { readSettings } from '../../src/server/settings.ts'
import { catalogueItems } from '../catalogue/items.ts'
import { benchDatabase } from './database.ts'
import { percentile, printTable } from './load.ts'
import { makeBuyers } from './people.ts'
import { stockShops } from './stock.ts'

/** A buyer makes so many offers a day, and so many for one item. */
const offersOfBuyer = 30

/** The quarters of these times in milliseconds, and the slowest of a hundred. */
const line = (name: string, times: number[]): string[] => {
  const sorted = Float64Array.from(times).toSorted()
  return [name, ...[0.25, 0.5, 0.75, 0.99].map((share) => percentile(sorted, share).toFixed(2))]
}

/** Measures whether the time of a request says that an offer is below the floor of the seller. */
export const benchOffers = async (args: string[], open = benchDatabase): Promise<void> => {
  const { values } = parseArgs({ args, options: { offers: { type: 'string', default: '1000' } } })
  const pairs = Number(values.offers)
  const bench = await open()
  const { database } = bench
  const client = new pg.Client(bench.superuser)
  await client.connect()
  await client.query('set session_replication_role = replica')
  const itemIDs = await stockShops(client, [...catalogueItems(pairs)], 10)
  const buyers = await makeBuyers(client, Math.ceil((2 * pairs) / offersOfBuyer) + 1)
  await client.query('set session_replication_role = origin')
  await client.query(
    'insert into shop_offer_rules (shop_id, takes_offers, floor_percent) select id, true, 75 from shops',
  )
  const { rows } = await client.query<{ id: string; pesos: number }>(
    'select id, price_centavos::int / 100 as pesos from items where id = any($1) order by id',
    [itemIDs],
  )

  const log = createLog('silent')
  const events = await listen(bench.superuser, log)
  const offers = createBuyersOffers({
    database,
    events,
    clock: systemClock,
    settings: readSettings({}),
    scamTalk: () => [],
  })
  const took = { below: [] as number[], above: [] as number[] }
  let made = 0
  for (const [n, { id: itemID, pesos }] of rows.entries())
    // Which comes first changes, so that neither finds the rows warm more often.
    for (const kind of n % 2 ? (['below', 'above'] as const) : (['above', 'below'] as const)) {
      const buyer = buyers[Math.floor((made += 1) / offersOfBuyer)]
      const price = Math.floor(pesos * (kind === 'below' ? 0.6 : 0.9))
      const begun = performance.now()
      const offer = await offers.make(buyer?.accountID ?? '', { itemID, price })
      took[kind].push(performance.now() - begun)
      await offers.withdraw(buyer?.accountID ?? '', offer.id)
    }
  printTable([
    ['An offer, ms', 'p25', 'p50', 'p75', 'p99'],
    line('below the floor', took.below),
    line('above the floor', took.above),
  ])
  await events.close()
  await client.end()
  await bench.stop()
}
