import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { type Random, randomFrom } from '../../demo/seed/random.ts'
import type { WantedSearch } from '../../src/contract/saved-searches.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { listen } from '../../src/server/platform/events/events.ts'
import { createLog } from '../../src/server/platform/http/log.ts'
import { createAdd, changeNotification } from '../../src/server/features/people/notifications/add.ts'
import { compile } from '../../src/server/features/search/saved-searches/compile.ts'
import { createMatch } from '../../src/server/features/search/saved-searches/match.ts'
import { createNotify } from '../../src/server/features/search/saved-searches/notify.ts'
import { loadSynonyms } from '../../src/server/features/search/index.ts'
import { type CatalogueItem, catalogueItems } from '../catalogue/items.ts'
import { copyRows } from './copy.ts'
import { benchDatabase } from './database.ts'
import { percentile, printTable } from './load.ts'
import { makeBuyers } from './people.ts'
import { stockShops } from './stock.ts'

/** A list as COPY reads it. */
const text = (list: string[]): string => `{${list.map((one) => JSON.stringify(one)).join(',')}}`

/** What somebody wants who looks for something like this item: mostly a kind with one more word, in a size. */
const draw = ({ pick, chance, whole }: Random, { kind, ...item }: CatalogueItem): WantedSearch => {
  const more = pick([item.brand, item.colour, item.material, item.era, item.occasion]) ?? item.colour
  return {
    // One in fifty has filters alone, and one in ten only a kind.
    ...(chance(0.98) && { q: chance(0.1) ? kind : `${more} ${kind}`, exact: true }),
    ...(chance(0.7) && { size: [item.size] }),
    ...(chance(0.5) && { maxPrice: whole(1, 9) * 100 }),
    ...(chance(0.2) && { isFeminine: item.style }),
    ...(chance(0.2) && { withinKm: pick([5, 10, 25]) }),
  }
}

/** Measures how soon buyers are notified of what their saved searches find, while many items are listed. */
export const benchAlerts = async (args: string[], open = benchDatabase): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      searches: { type: 'string', default: '100000' },
      buyers: { type: 'string', default: '20000' },
      items: { type: 'string', default: '10000' },
      rate: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '60' },
    },
  })
  const [searches, buyers, rate, seconds] = [values.searches, values.buyers, values.rate, values.seconds].map(
    Number,
  ) as [number, number, number, number]
  const bench = await open()
  const { database } = bench
  const client = new pg.Client(bench.superuser)
  await client.connect()
  const random = randomFrom(1)
  const catalogue = catalogueItems(Number(values.items) + 2 * rate * seconds + searches)[Symbol.iterator]()
  const next = (count: number) =>
    Array.from({ length: count }, () => catalogue.next().value).filter((item) => item !== undefined)
  await client.query('set session_replication_role = replica')
  await stockShops(client, next(Number(values.items)), 1_000)
  const people = await makeBuyers(client, buyers)
  await client.query(
    'update buyers set latitude = round((14.6 + random() / 10)::numeric, 2), longitude = round((121 + random() / 10)::numeric, 2)',
  )
  await client.query('set session_replication_role = origin')

  const log = createLog('silent')
  const events = await listen(bench.superuser, log)
  const synonyms = await loadSynonyms()
  const dependencies = { database, events, clock: systemClock, log, synonyms }
  const match = createMatch(dependencies)
  const notify = createNotify({
    ...dependencies,
    add: createAdd(systemClock, []),
    change: changeNotification,
  })

  /** Lists items for some seconds. Returns the milliseconds that each second's items took. */
  const list = async (): Promise<number[]> => {
    const took: number[] = []
    for (let second = 0; second < seconds; second += 1) {
      const begun = performance.now()
      await stockShops(client, next(rate), 1, undefined, rate)
      const ms = performance.now() - begun
      took.push(ms)
      await sleep(Math.max(0, 1000 - ms))
    }
    return took
  }
  const before = await list()

  const rows: (string | number | null)[][] = []
  await database.db.transaction().execute(async (tx) => {
    for (const [n, item] of next(searches).entries()) {
      const wanted = draw(random, item)
      const compiled = await compile(tx, wanted, synonyms)
      const now = new Date().toISOString()
      rows.push([
        uuidv7(),
        people[n % buyers]?.accountID ?? '',
        wanted.q ?? 'filters',
        JSON.stringify(wanted),
        n % 4 === 0 ? 'daily' : 'at_once',
        now,
        now,
        text(compiled.keys),
        text(compiled.queries),
        compiled.min_centavos,
        compiled.max_centavos,
        compiled.within_metres,
        String(compiled.located),
        String(compiled.needs_search),
        compiled.synonyms_version,
      ])
    }
  })
  await copyRows(
    client,
    `saved_searches (id, buyer_id, name, wanted, notify, created_at, seen_at, keys, queries, min_centavos, max_centavos,
      within_metres, located, needs_search, synonyms_version)`,
    rows,
  )
  await client.query('analyze')
  const memoryBefore = process.memoryUsage().rss

  const stop = new AbortController()
  const matched: number[] = []
  const latest: number[] = []
  const compare = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const begun = performance.now()
      const { done } = await match(stop.signal)
      if (done > 0) matched.push((performance.now() - begun) / done)
      await sleep(1000)
    }
  }
  /** After each run, how long ago the first item was listed that buyers were notified of. */
  const notifyAll = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const { rows: first } = await client.query<{ at: Date | null }>(
        'select min(i.created_at) as at from saved_search_items f join items i on i.id = f.item_id where f.due_at <= now()',
      )
      await notify(stop.signal)
      const at = first[0]?.at
      if (at) latest.push(Date.now() - at.getTime())
      await sleep(1000)
    }
  }
  const comparing = Promise.all([compare(), notifyAll()])
  const listedSince = new Date()
  const after = await list()
  await sleep(5_000)
  stop.abort()
  await comparing
  const { rows: late } = await client.query<{ ms: number }>(
    `select extract(epoch from f.found_at - i.created_at) * 1000 as ms
     from saved_search_items f join item_search x on x.item_id = f.item_id join items i on i.id = f.item_id
     where i.created_at >= $1`,
    [listedSince],
  )
  const { rows: waiting } = await client.query<{ count: string }>(
    'select count(distinct item_id) from items_to_match',
  )
  const { rows: notified } = await client.query<{ count: string }>(
    "select count(*) from notifications where kind = 'search_found'",
  )
  const latency = late.map(({ ms }) => Number(ms))
  printTable([
    ['', 'p50 ms', 'p95 ms', 'p99 ms'],
    ...(
      [
        [`listing ${rate} items without saved searches`, before],
        [`listing ${rate} items with them`, after],
        ['comparing one item, with its rows', matched],
        ['from listed to found', latency],
        ['from listed to notified, the slowest of each run', latest],
      ] as const
    ).map(([name, ms]) => [
      name,
      ...[0.5, 0.95, 0.99].map((share) =>
        percentile(
          ms.toSorted((a, b) => a - b),
          share,
        ).toFixed(1),
      ),
    ]),
  ])
  process.stdout.write(
    `${latency.length} finds, ${notified[0]?.count} notifications, ${waiting[0]?.count} items wait; memory grew by ${Math.round((process.memoryUsage().rss - memoryBefore) / 1_000_000)} MB.\n`,
  )
  await events.close()
  await client.end()
  await bench.stop()
}
