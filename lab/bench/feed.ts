import { parseArgs } from 'node:util'
import { newKey } from '../../src/server/platform/vault/vault.ts'
import { sizes } from '../../src/domain/sizes.ts'
import type { Database } from '../../src/server/platform/db/connect.ts'
import { fillTables } from './copy.ts'
import { benchDatabase } from './database.ts'
import { load, printTable } from './load.ts'
import { startBare } from './start-bare.ts'
import { startProcess } from '../../tests/support/server-process.ts'
import { signIn } from './sign-in.ts'
import { type StockItem, stockShops } from './stock.ts'

const here = (path: string) => new URL(path, import.meta.url).pathname

/** The second buyer opened and hid as many items as are kept. */
const acts = `
  insert into taste_acts (buyer_id, kind, item_id, acted_at)
  select account_id, k.kind, i.id, now() from buyers join accounts on accounts.id = account_id and email = 'buyer2@bench.ph'
  cross join (values ('opened', 0), ('hidden', 60)) k (kind, skipped)
  cross join lateral (select id from items order by id offset skipped limit 60) i`

/** These items are not in the search index, so they serve only to measure the feed. */
function* jackets(count: number): Generator<StockItem> {
  for (let n = 1; n <= count; n += 1)
    yield {
      name: `Vintage Washed Denim Jacket ${n}`,
      description: 'Good weight, not stiff. One piece only.',
      pesos: 100 + (n % 900),
      size: sizes[n % sizes.length] ?? 'M',
      style: n % 2 ? 1 : 0,
      tags: ['Jacket', 'Denim'],
    }
}

/**
 * The minimum, p50 and p98 in milliseconds of `count` consecutive pages from page `from` on. Before each page an event
 * invalidates the caches of all processes, so that each page is computed anew.
 */
const pagesAt = async (
  base: string,
  cookie: string,
  database: Database,
  { from, count }: { from: number; count: number },
) => {
  let cursor = ''
  const times: number[] = []
  for (let page = 1; page < from + count; page += 1) {
    if (page >= from) {
      await database.pool.query("select pg_notify('items', 'x')")
      // The process receives the notification on another connection.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const start = performance.now()
    const answer = await fetch(`${base}/api/homepage${cursor && `?cursor=${encodeURIComponent(cursor)}`}`, {
      headers: { cookie },
    })
    const read = (await answer.json()) as { cursor: string | null; items: unknown[] }
    if (page >= from) times.push(performance.now() - start)
    if (read.cursor === null) throw new Error(`The feed ended at page ${page}`)
    cursor = read.cursor
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return [at(0), at(0.5), at(0.98)]
}

/** Measures a feed page of a signed-in buyer beside a bare Fastify route that returns the same bytes. */
export const benchFeed = async (args: string[], open = benchDatabase): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      items: { type: 'string', default: '10000' },
      seconds: { type: 'string', default: '8' },
      connections: { type: 'string', default: '1,16,50' },
      /** The number of consecutive pages that are computed anew, and the depth at which the second series starts. */
      pages: { type: 'string', default: '50' },
      deep: { type: 'string', default: '500' },
    },
  })
  const items = Number(values.items)
  const seconds = Number(values.seconds)
  const [count, deep] = [Number(values.pages), Number(values.deep)]
  process.stdout.write(`Filling a database with ${items.toLocaleString('en')} items.\n`)
  const bench = await open()
  const start = performance.now()
  await fillTables(bench.superuser, (client) => stockShops(client, jackets(items), 1000))
  process.stdout.write(`${Math.round((performance.now() - start) / 1000)} s by COPY.\n`)
  const app = await startProcess(here('../../src/server/main.ts'), {
    DATABASE_URL: bench.url,
    ID_ENCRYPTION_KEY: newKey().toString('base64'),
    DATA_DIR: bench.folder,
  })
  const cookie = await signIn(app.url)
  const learned = await signIn(app.url, 2)
  await bench.database.pool.query(acts)
  const first = await (await fetch(`${app.url}/api/homepage`, { headers: { cookie } })).text()
  const second = `/api/homepage?page=2&cursor=${encodeURIComponent(JSON.parse(first).cursor)}`
  const bare = await startBare([{ name: 'page', type: 'application/json; charset=utf-8', body: first }])

  const rows: (string | number)[][] = [
    ['', 'connections', 'requests/s', 'p50 ms', 'p99 ms', 'failed', 'of bare object', 'of bare text'],
  ]
  for (const connections of values.connections.split(',').map(Number)) {
    const ask = (base: string, path: string, by = cookie) =>
      load(base, connections, { seconds, warmUpSeconds: Math.min(2, seconds) }, () => ({
        path,
        headers: { cookie: by },
      }))
    const object = await ask(bare.url, '/object/page')
    const text = await ask(bare.url, '/text/page')
    const pages = [
      ['bare, from an object', object],
      ['bare, from a text', text],
      ['feed, first page', await ask(app.url, '/api/homepage')],
      ['feed, second page', await ask(app.url, second)],
      ['feed that learned, first page', await ask(app.url, '/api/homepage', learned)],
    ] as const
    for (const [name, { rate, p50, p99, failed }] of pages)
      rows.push([
        name,
        connections,
        Math.round(rate),
        p50.toFixed(1),
        p99.toFixed(1),
        failed,
        (rate / object.rate).toFixed(2),
        (rate / text.rate).toFixed(2),
      ])
  }
  process.stdout.write(`\n${first.length} bytes a page, ${items.toLocaleString('en')} items\n`)
  printTable(rows)
  process.stdout.write('\nComputed anew, one at a time\n')
  printTable([
    ['', 'fastest ms', 'p50 ms', 'p98 ms'],
    [`pages 1 to ${count}`, ...(await pagesAt(app.url, cookie, bench.database, { from: 1, count }))],
    [
      `pages 1 to ${count}, learned`,
      ...(await pagesAt(app.url, learned, bench.database, { from: 1, count })),
    ],
    [
      `pages ${deep} to ${deep + count - 1}`,
      ...(await pagesAt(app.url, cookie, bench.database, { from: deep, count })),
    ],
  ])
  const memory = await app.memory()
  if (memory !== null) process.stdout.write(`server memory ${Math.round(memory / 1e6)} MB\n`)
  await app.stop()
  await bare.stop()
  await bench.stop()
}
