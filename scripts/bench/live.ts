import { randomBytes, randomUUID, hash } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, get, request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Database } from '#server/platform/db/connect.ts'
import { newKey } from '#server/platform/vault/vault.ts'
import { benchDatabase } from './database.ts'
import { printTable } from './load.ts'
import { startProcess } from './processes.ts'

const main = new URL('../../src/server/main.ts', import.meta.url).pathname

interface Page {
  accountID: string
  kind: 'buyer' | 'seller'
  cookie: string
  stream?: ClientRequest
  /** When a message to it was sent, while it has not been told. */
  sentAt: number | null
}

interface Pair {
  buyer: Page
  seller: Page
  messages: number
}

/** Signed-in buyers and sellers with a shop, past the sign-in and its costly password hash. */
const signedIn = async ({ pool }: Database, pairs: number): Promise<Pair[]> => {
  const people = async (kind: Page['kind']): Promise<Page[]> => {
    const made = Array.from({ length: pairs }, () => ({
      id: randomUUID(),
      token: randomBytes(32).toString('base64url'),
    }))
    const ids = made.map(({ id }) => id)
    await pool.query(
      `insert into accounts (id, kind, email, password_hash, first_name, last_name, phone_no, created_at)
       select id, $2, id || '@bench.ph', '-', 'Bea', 'Manalo', '09170000000', now() from unnest($1::uuid[]) id`,
      [ids, kind],
    )
    await pool.query(
      kind === 'buyer'
        ? 'insert into buyers (account_id, is_feminine) select id, 1 from unnest($1::uuid[]) id'
        : `insert into sellers (account_id, address, verified) select id, 'Baguio', 1 from unnest($1::uuid[]) id`,
      [ids],
    )
    await pool.query(
      `insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
       select token, id, now(), now(), now() + interval '1 day' from unnest($1::bytea[], $2::uuid[]) as made (token, id)`,
      [made.map(({ token }) => hash('sha256', token, 'buffer')), ids],
    )
    return made.map(({ id, token }) => ({ accountID: id, kind, cookie: `session=${token}`, sentAt: null }))
  }
  const [buyers, sellers] = [await people('buyer'), await people('seller')]
  await pool.query(
    `insert into shops (id, owner_id, name, address, created_at)
     select gen_random_uuid(), id, 'Bench', 'Baguio', now() from unnest($1::uuid[]) id`,
    [sellers.map(({ accountID }) => accountID)],
  )
  return buyers.flatMap((buyer, n) => {
    const seller = sellers[n]
    return seller ? [{ buyer, seller, messages: 0 }] : []
  })
}

const open = async (base: string, page: Page, took: number[]): Promise<void> => {
  page.stream = get(`${base}/api/events`, { agent: false, headers: { cookie: page.cookie } })
  const [answer] = (await once(page.stream, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`A stream was answered with ${answer.statusCode}`)
  answer.setEncoding('utf8').on('error', () => undefined)
  answer.on('data', (text: string) => {
    if (page.sentAt === null || !text.includes('event: messages')) return
    took.push(performance.now() - page.sentAt)
    page.sentAt = null
  })
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** True once the server has acknowledged it. */
const send = async (base: string, from: Page, to: Page): Promise<boolean> => {
  const call = request(`${base}/api/chat/send_message`, {
    method: 'POST',
    agent,
    headers: { cookie: from.cookie, 'content-type': 'application/json' },
  })
  const other = from.kind === 'buyer' ? { sellerID: to.accountID } : { userID: to.accountID }
  call.end(JSON.stringify({ ...other, message: 'Is this still available po?', clientID: randomUUID() }))
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode === 200
}

/** Many pages open on one process, while pairs of a buyer and a seller write to each other in turn. */
export const benchLive = async (args: string[], openDatabase = benchDatabase): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      streams: { type: 'string', default: '2000' },
      rate: { type: 'string', default: '200' },
      seconds: { type: 'string', default: '20' },
    },
  })
  const [streams, rate, seconds] = [Number(values.streams), Number(values.rate), Number(values.seconds)]
  const bench = await openDatabase()
  const pairs = await signedIn(bench.database, Math.ceil(streams / 2))
  const pages = pairs.flatMap(({ buyer, seller }) => [buyer, seller])
  const app = await startProcess(main, {
    DATABASE_URL: bench.url,
    ID_ENCRYPTION_KEY: newKey().toString('base64'),
    DATA_DIR: bench.folder,
  })
  const took: number[] = []
  const before = (await app.memory()) ?? 0
  for (let n = 0; n < pages.length; n += 50)
    await Promise.all(pages.slice(n, n + 50).map((page) => open(app.url, page, took)))
  // What opening them took must not be measured as what was told.
  await sleep(2_000)
  const after = (await app.memory()) ?? 0

  const sending: Promise<boolean>[] = []
  const begun = performance.now()
  for (let n = 0; n < rate * seconds; n += 1) {
    await sleep(Math.max(0, begun + (n * 1000) / rate - performance.now()))
    const pair = pairs[n % pairs.length]
    if (!pair) break
    // The buyer begins; then they take turns.
    const [from, to] = pair.messages % 2 === 0 ? [pair.buyer, pair.seller] : [pair.seller, pair.buyer]
    pair.messages += 1
    // One that has not arrived in a whole round of all pairs is lost, and counts below.
    to.sentAt = performance.now()
    sending.push(send(app.url, from, to))
  }
  const sent = (await Promise.all(sending)).filter(Boolean).length
  const wrote = (performance.now() - begun) / 1000
  // One that has not arrived by then is lost.
  for (const until = Date.now() + 10_000; took.length < sending.length && Date.now() < until;) await sleep(20)
  const { rows } = await bench.database.pool.query<{ kept: number }>(
    'select count(*)::int as kept from messages',
  )

  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
  printTable([
    ['streams', 'messages/s', 'sent', 'kept', 'lost', 'p50 ms', 'p99 ms', 'kB a stream', 'load'],
    [
      pages.length,
      Math.round(sending.length / wrote),
      sent,
      rows[0]?.kept ?? 0,
      sending.length - took.length,
      at(0.5),
      at(0.99),
      ((after - before) / pages.length / 1000).toFixed(1),
      (loadavg()[0] ?? 0).toFixed(1),
    ],
  ])
  for (const { stream } of pages) stream?.destroy()
  agent.destroy()
  await app.stop()
  await bench.stop()
}
