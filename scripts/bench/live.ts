import { randomBytes, randomUUID, hash } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, get } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { tellAll } from '#server/platform/events/tell.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { newKey } from '#server/platform/vault/vault.ts'
import { benchDatabase } from './database.ts'
import { printTable } from './load.ts'
import { startProcess } from './processes.ts'

const main = new URL('../../src/server/main.ts', import.meta.url).pathname

interface Page {
  accountID: string
  cookie: string
  request?: ClientRequest
  /** When it was last told, while that has not come. */
  toldAt: number | null
}

/** Signed-in buyers, past the sign-in and its costly password hash. */
const signedIn = async ({ pool }: Database, people: number): Promise<Page[]> => {
  const made = Array.from({ length: people }, () => ({
    id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
  }))
  const ids = made.map(({ id }) => id)
  await pool.query(
    `insert into accounts (id, kind, email, password_hash, first_name, last_name, phone_no, created_at)
     select id, 'buyer', id || '@bench.ph', '-', 'Bea', 'Manalo', '09170000000', now() from unnest($1::uuid[]) id`,
    [ids],
  )
  await pool.query('insert into buyers (account_id, is_feminine) select id, 1 from unnest($1::uuid[]) id', [
    ids,
  ])
  await pool.query(
    `insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
     select token, id, now(), now(), now() + interval '1 day' from unnest($1::bytea[], $2::uuid[]) as made (token, id)`,
    [made.map(({ token }) => hash('sha256', token, 'buffer')), ids],
  )
  return made.map(({ id, token }) => ({ accountID: id, cookie: `session=${token}`, toldAt: null }))
}

const open = async (base: string, page: Page, took: number[]): Promise<void> => {
  page.request = get(`${base}/api/events`, { agent: false, headers: { cookie: page.cookie } })
  const [answer] = (await once(page.request, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`A stream was answered with ${answer.statusCode}`)
  answer.setEncoding('utf8').on('error', () => undefined)
  answer.on('data', (text: string) => {
    if (page.toldAt === null || !text.includes('event: tickets')) return
    took.push(performance.now() - page.toldAt)
    page.toldAt = null
  })
}

/** Many pages open on one process, while pairs of people are told of a ticket, as buyer and seller are. */
export const benchLive = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      streams: { type: 'string', default: '2000' },
      rate: { type: 'string', default: '200' },
      seconds: { type: 'string', default: '20' },
    },
  })
  const [streams, rate, seconds] = [Number(values.streams), Number(values.rate), Number(values.seconds)]
  const bench = await benchDatabase()
  const pages = await signedIn(bench.database, streams)
  const app = await startProcess(main, {
    DATABASE_URL: bench.url,
    ID_ENCRYPTION_KEY: newKey().toString('base64'),
    DATA_DIR: bench.folder,
  })
  const took: number[] = []
  const before = (await app.memory()) ?? 0
  for (let n = 0; n < streams; n += 50)
    await Promise.all(pages.slice(n, n + 50).map((page) => open(app.url, page, took)))
  // What opening them took must not be measured as what was told.
  await sleep(2_000)
  const after = (await app.memory()) ?? 0

  let told = 0
  const writes: Promise<void>[] = []
  const begun = performance.now()
  for (let n = 0; n < rate * seconds; n += 1) {
    await sleep(Math.max(0, begun + (n * 1000) / rate - performance.now()))
    const pair = [pages[(2 * n) % streams], pages[(2 * n + 1) % streams]].filter(
      (page) => page !== undefined && page.toldAt === null,
    ) as Page[]
    for (const page of pair) page.toldAt = performance.now()
    told += pair.length
    writes.push(
      tellAll(
        bench.database.db,
        pair.map(({ accountID }) => accountID),
        'tickets',
      ),
    )
  }
  await Promise.all(writes)
  const wrote = (performance.now() - begun) / 1000
  await sleep(3_000)

  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
  printTable([
    ['streams', 'tells/s', 'told', 'lost', 'p50 ms', 'p99 ms', 'kB a stream', 'load'],
    [
      streams,
      Math.round((rate * seconds) / wrote),
      told,
      told - took.length,
      at(0.5),
      at(0.99),
      ((after - before) / streams / 1000).toFixed(1),
      (loadavg()[0] ?? 0).toFixed(1),
    ],
  ])
  for (const { request } of pages) request?.destroy()
  await app.stop()
  await bench.stop()
}
