import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { discovery } from '../../src/contract/discovery.ts'
import { createSearch } from '../../src/server/features/search/search/text/search.ts'
import { loadSynonyms } from '../../src/server/features/search/index.ts'
import { newKey } from '../../src/server/platform/vault/vault.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { catalogueItems, itemsWithFacts } from '../catalogue/items.ts'
import { blocksOf } from './all/blocks.ts'
import { benchDatabase } from './database.ts'
import { signIn } from './sign-in.ts'
import { percentile, printTable } from './load.ts'
import { startProcess } from '../../tests/support/server-process.ts'

const here = (path: string) => new URL(path, import.meta.url).pathname

/** Frequent words come first, because they are the most expensive. */
export const queries = [
  'q=shirt',
  'q=black',
  'q=cotton',
  'q=sh',
  'q=jacket&size=M&size=L',
  'q=shirt&size=XS&maxPrice=150',
  'q=shirt&sort=price_low',
  'q=shirt&sort=newest',
  'q=polo+shirt+na+puti',
  'q=itim+na+pantalon',
  'q=maong',
  'q=levis+jeans+xl',
  'q=red+corduroy+skirt+xs+vintage+office',
  'q=addidas',
  'q=corderoy+pants',
  'q=laptop',
  'q=',
  'q=&isFeminine=1&size=S&sort=price_high',
  'q=stussy+tee',
  'q=barong',
]

/** With `--facts`: what sellers say in fields, what a photo shows, and distances. */
const factQueries = [
  'q=blue+dress',
  'q=pulang+jacket',
  'q=baguio+jacket',
  'condition=good',
  'condition=like_new&condition=new_with_tags&sort=condition',
  'q=jeans&condition=very_good&flaws=none',
  'brand=Levi%27s',
  'q=jacket&brand=Uniqlo&sort=price_low',
  'kids=true',
  'fits=1',
  'q=dress&fits=1',
  'measurements=waist:36-66&measurements=length:60-90&measurements=hips:40-70',
  'sort=near',
  'q=dress&sort=near',
  'q=red+corduroy+skirt&sort=near',
  'q=barong&sort=near',
  'brand=Levi%27s&condition=worn&sort=near',
  'withinKm=5',
  'q=jacket&withinKm=10',
  'q=barong&withinKm=500',
  'q=shirt&withinKm=500&sort=near',
]
const suggested = ['', 'd', 'de', 'denim', 'dress', 'u', 'uniqlo', 't', 'tindahan 1', 'tindahan 12']
const buyerAt = { lat: 14.62, long: 121.05 }
const own = { waist: 38, hips: 48, pit_to_pit: 46 }

const inputOf = (query: string) => {
  const given = new URLSearchParams(query)
  const fields = [...new Set(given.keys())].map((name) => {
    const [only, ...more] = given.getAll(name)
    return [name, more.length > 0 ? [only, ...more] : only]
  })
  return discovery['GET homepage/search'].input.parse(Object.fromEntries(fields))
}

/** Their pages are read one after the other, to show that depth costs nothing. */
const deepQueries = ['q=shirt', 'q=polo+shirt+na+puti', 'q=shirt&sort=price_low', 'q=']
const deepFactQueries = ['sort=near', 'q=shirt&sort=near']
const deepPages = 60

/**
 * Measures searches of a signed-in buyer, one at a time and concurrently, computed anew and from the cache, and the blocks
 * that the database reads for one.
 */
export const benchSearch = async (args: string[], open = benchDatabase): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      items: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '100' },
      shops: { type: 'string', default: '200' },
      facts: { type: 'boolean', default: false },
    },
  })
  const items = Number(values.items)
  const rounds = Number(values.rounds)
  process.stdout.write(`Filling a database with ${items.toLocaleString('en')} items.\n`)
  const bench = await open()
  const start = performance.now()
  const asked = values.facts ? factQueries : queries
  await loadCatalogue(
    bench.superuser,
    values.facts ? itemsWithFacts(items) : catalogueItems(items),
    Number(values.shops),
  )
  process.stdout.write(`${Math.round((performance.now() - start) / 1000)} s to list and index them.\n`)
  const app = await startProcess(here('../../src/server/main.ts'), {
    DATABASE_URL: bench.url,
    ID_ENCRYPTION_KEY: newKey().toString('base64'),
    DATA_DIR: bench.folder,
  })
  // Enough people that none of them reaches the rate limit of searches.
  const cookies = await Promise.all(Array.from({ length: 20 }, (_, n) => signIn(app.url, n + 1)))
  const post = (path: string, body: object) =>
    Promise.all(
      cookies.map((cookie) =>
        fetch(`${app.url}/api/${path}`, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    )
  if (values.facts) {
    await post('auth/set_place', buyerAt)
    await post('auth/set_measurements', { measurements: own })
  }
  let sent = 0
  const { rows: someItem } = await bench.database.pool.query<{ id: string }>('select id from items limit 1')
  /** Changes an item, which invalidates all cached pages. The server is notified within a few milliseconds. */
  const forget = async (): Promise<void> => {
    await bench.database.pool.query('update items set price_centavos = price_centavos + 1 where id = $1', [
      someItem[0]?.id,
    ])
    await sleep(10)
  }
  const get = async (path: string): Promise<{ time: number; reply: unknown }> => {
    const cookie = cookies[(sent += 1) % cookies.length] ?? ''
    const began = performance.now()
    const answer = await fetch(`${app.url}/api/${path}`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    const reply: unknown = await answer.json()
    return { time: performance.now() - began, reply }
  }
  const ask = async (query: string): Promise<{ time: number; found: string; cursor: string | null }> => {
    const { time, reply } = await get(`homepage/search?${query}`)
    const { total, moreThan, cursor } = reply as {
      total: number | null
      moreThan: number | null
      cursor: string | null
    }
    return { time, found: total === null ? `over ${moreThan}` : String(total), cursor }
  }

  const search = createSearch(bench.database, await loadSynonyms())
  const rows = [['query', 'found', 'fastest ms', 'p50 ms', 'p95 ms', 'p99 ms', 'blocks']]
  const add = (name: string, found: string, times: number[], blocks = '') => {
    const sorted = times.toSorted((a, b) => a - b)
    rows.push([name, found, ...[0, 0.5, 0.95, 0.99].map((of) => percentile(sorted, of).toFixed(1)), blocks])
  }
  const everything: number[] = []
  for (const query of asked) {
    const { found } = await ask(query)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await forget()
      times.push((await ask(query)).time)
    }
    everything.push(...times)
    const blocks = await blocksOf(bench.database, () => {
      const { fits, ...input } = inputOf(query)
      return search.find({ ...input, near: buyerAt, fits: fits ? own : undefined })
    })
    add(query, found, times, blocks.toFixed(0))
  }
  add('all of them, one at a time', '', everything)
  for (const query of values.facts ? deepFactQueries : deepQueries) {
    const times: number[] = []
    for (let page = 1, cursor: string | null = ''; page <= deepPages && cursor !== null; page += 1) {
      const result = await ask(cursor === '' ? query : `${query}&cursor=${encodeURIComponent(cursor)}`)
      times.push(result.time)
      cursor = result.cursor
    }
    add(`${query}, pages 1 to ${times.length}`, '', times)
  }
  const together: number[] = []
  await Promise.all(
    Array.from({ length: 4 }, async (_, worker) => {
      for (let n = 0; n < rounds * 2; n += 1) {
        await forget()
        together.push((await ask(asked[(n * 7 + worker * 5) % asked.length] ?? '')).time)
      }
    }),
  )
  add('all of them, four at a time', '', together)
  const again: number[] = []
  for (const query of asked)
    for (let round = 0; round <= rounds; round += 1) {
      const { time } = await ask(query)
      if (round > 0) again.push(time)
    }
  add('all of them, from memory, one at a time', '', again)
  const others = async (name: string, paths: string[]): Promise<void> => {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await forget()
      for (const path of paths) times.push((await get(path)).time)
    }
    add(name, '', times)
  }
  if (values.facts) {
    await others('rails, computed anew', ['homepage/rails'])
    await others(
      'suggestions while typing',
      suggested.map((q) => `homepage/suggestions?q=${encodeURIComponent(q)}`),
    )
    await others('map of the country', ['store/map?west=116&south=4&east=127&north=21'])
    await others('map of a city', ['store/map?west=121&south=14.5&east=121.2&north=14.7'])
  }
  printTable(rows)
  await app.stop()
  await bench.stop()
}
