import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, get, request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { newKey } from '../../src/server/platform/vault/vault.ts'
import { fillTables } from './copy.ts'
import { benchDatabase } from './database.ts'
import { percentile, printTable } from './load.ts'
import { type Person, makeBuyers, makeSellers } from './people.ts'
import { startProcess } from '../../tests/support/server-process.ts'

const main = new URL('../../src/server/main.ts', import.meta.url).pathname

/** Milliseconds until the code is compiled and the statements are planned. */
const firstSeconds = 5

interface Page {
  accountID: string
  kind: 'buyer' | 'seller'
  cookie: string
  stream?: ClientRequest
  /** When a message was sent whose event this stream has not received yet. */
  sentAt: number | null
}

interface Pair {
  buyer: Page
  seller: Page
  messages: number
}

/** When a message was sent, and how long its event took to arrive. */
interface Delivery {
  sentAt: number
  took: number
}

const pairsOf = (buyers: Person[], sellers: Person[]): Pair[] =>
  buyers.flatMap((buyer, n) => {
    const seller = sellers[n]
    return seller
      ? [
          {
            buyer: { ...buyer, kind: 'buyer', sentAt: null },
            seller: { ...seller, kind: 'seller', sentAt: null },
            messages: 0,
          },
        ]
      : []
  })

const open = async (base: string, page: Page, deliveries: Delivery[]): Promise<void> => {
  page.stream = get(`${base}/api/events`, { agent: false, headers: { cookie: page.cookie } })
  const [answer] = (await once(page.stream, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`A stream was answered with ${answer.statusCode}`)
  answer.setEncoding('utf8').on('error', () => undefined)
  answer.on('data', (text: string) => {
    if (page.sentAt === null || !text.includes('event: messages')) return
    deliveries.push({ sentAt: page.sentAt, took: performance.now() - page.sentAt })
    page.sentAt = null
  })
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Returns true once the server has acknowledged the message. */
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

/** Opens many event streams on one process, while pairs of a buyer and a seller exchange messages. */
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
  const half = Math.ceil(streams / 2)
  let pairs: Pair[] = []
  await fillTables(bench.superuser, async (client) => {
    pairs = pairsOf(await makeBuyers(client, half), await makeSellers(client, half))
  })
  const pages = pairs.flatMap(({ buyer, seller }) => [buyer, seller])
  const app = await startProcess(main, {
    DATABASE_URL: bench.url,
    ID_ENCRYPTION_KEY: newKey().toString('base64'),
    DATA_DIR: bench.folder,
    // The memory of a model that loads meanwhile would count as that of the streams.
    ANALYZE_PHOTOS: 'no',
  })
  const deliveries: Delivery[] = []
  const before = (await app.memory()) ?? 0
  for (let n = 0; n < pages.length; n += 50)
    await Promise.all(pages.slice(n, n + 50).map((page) => open(app.url, page, deliveries)))
  // The cost of opening the streams must not count as the cost of events.
  await sleep(2_000)
  const after = (await app.memory()) ?? 0

  const sending: Promise<boolean>[] = []
  const begun = performance.now()
  for (let n = 0; n < rate * seconds; n += 1) {
    await sleep(Math.max(0, begun + (n * 1000) / rate - performance.now()))
    const pair = pairs[n % pairs.length]
    if (!pair) break
    // The buyer writes first, then the two take turns.
    const [from, to] = pair.messages % 2 === 0 ? [pair.buyer, pair.seller] : [pair.seller, pair.buyer]
    pair.messages += 1
    // An event that has not arrived within a whole round of all pairs counts as lost below.
    to.sentAt = performance.now()
    sending.push(send(app.url, from, to))
  }
  const sent = (await Promise.all(sending)).filter(Boolean).length
  const wrote = (performance.now() - begun) / 1000
  // An event that has not arrived by then counts as lost.
  for (const until = Date.now() + 10_000; deliveries.length < sending.length && Date.now() < until;)
    await sleep(20)
  const { rows } = await bench.database.pool.query<{ kept: number }>(
    'select count(*)::int as kept from messages',
  )

  const steadyFrom = begun + firstSeconds * 1000
  const row = (name: string, some: Delivery[]): (string | number)[] => {
    const sorted = some.map(({ took }) => took).toSorted((a, b) => a - b)
    return [name, some.length, ...[0.5, 0.99, 1].map((share) => percentile(sorted, share).toFixed(1))]
  }
  printTable([
    ['streams', 'messages/s', 'sent', 'kept', 'lost', 'kB a stream', 'load'],
    [
      pages.length,
      Math.round(sending.length / wrote),
      sent,
      rows[0]?.kept ?? 0,
      sending.length - deliveries.length,
      ((after - before) / pages.length / 1000).toFixed(1),
      (loadavg()[0] ?? 0).toFixed(1),
    ],
  ])
  process.stdout.write('\n')
  printTable([
    ['sent', 'received', 'p50 ms', 'p99 ms', 'most ms'],
    row(
      `in the first ${firstSeconds} s`,
      deliveries.filter(({ sentAt }) => sentAt < steadyFrom),
    ),
    row(
      'after them',
      deliveries.filter(({ sentAt }) => sentAt >= steadyFrom),
    ),
    row('all together', deliveries),
  ])
  for (const { stream } of pages) stream?.destroy()
  agent.destroy()
  await app.stop()
  await bench.stop()
}
