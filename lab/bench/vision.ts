import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sizes } from '../../src/domain/sizes.ts'
import { describeModel } from '../../src/server/platform/vision/model.ts'
import { newKey } from '../../src/server/platform/vault/vault.ts'
import { catalogueRows, readPhoto } from '../../demo/seed/catalogue.ts'
import { fillTables } from './copy.ts'
import { benchDatabase } from './database.ts'
import { percentile, printTable } from './load.ts'
import { formHeaders, photoForm } from './photo-form.ts'
import { fillEmbeddings } from './embeddings.ts'
import { measureMemory, peoplePerMinute } from './memory.ts'
import { makeBuyers, makeSellers, type Person } from './people.ts'
import { startProcess } from '../../tests/support/server-process.ts'
import { type StockItem, stockShops } from './stock.ts'

const here = (path: string) => new URL(path, import.meta.url).pathname
/** Requests per account, below the rate limits of photo searches and of tag suggestions. */
const maxRequests = 50
const queryPhotos = 24
const taggedPhotos = 3

interface Delay {
  max: number
  p99: number
  /** Milliseconds of the work alone, without waiting. */
  own: number
}

function* dresses(count: number): Generator<StockItem> {
  for (let n = 1; n <= count; n += 1)
    yield {
      name: `Dress ${n}`,
      description: 'One piece only.',
      pesos: 100 + (n % 900),
      size: sizes[n % sizes.length] ?? 'M',
      style: n % 2 ? 1 : 0,
      tags: n % 3 ? ['Dress'] : ['Dress', 'Vintage', 'Everyday'],
    }
}

const photosToAskWith = async (folder: string): Promise<Buffer[]> => {
  const images = join(folder, 'images')
  if (existsSync(images))
    return readdirSync(images)
      .toSorted()
      .slice(0, queryPhotos)
      .map((name) => readFileSync(join(images, name)))
  const covers = catalogueRows().slice(0, queryPhotos)
  return Promise.all(covers.map(({ files: [cover = ''] }) => readPhoto(cover)))
}

const agent = new Agent({ keepAlive: true })

/** Sends a form, and returns the milliseconds until the whole reply is there. */
const send = async (url: string, cookie: string, form: Buffer): Promise<number> => {
  const began = performance.now()
  const headers = { cookie, ...formHeaders, 'content-length': form.length }
  const asked = request(url, { agent, method: 'POST', headers }).end(form)
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const body = await text(response)
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${body}`)
  return performance.now() - began
}

const askDelay = (socketPath: string): Promise<Delay> =>
  new Promise((resolve, reject) => {
    request({ socketPath, path: '/' }, (response) => {
      text(response).then((body) => resolve(JSON.parse(body) as Delay), reject)
    })
      .on('error', reject)
      .end()
  })

const quantile = (values: number[], share: number): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    share,
  )

/**
 * Measures photo searches of one person and of eight concurrent ones as whole requests, and auto tagging. With `--minutes`
 * people then search and ask for tags for so many minutes, while the memory is measured.
 */
export const benchVision = async (args: string[], open = benchDatabase): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      items: { type: 'string', default: '20000' },
      photos: { type: 'string', default: '../shared/photos' },
      requests: { type: 'string', default: String(maxRequests) },
      minutes: { type: 'string', default: '0' },
    },
  })
  const minutes = Number(values.minutes)
  const items = Number(values.items)
  const requestsEach = Math.min(maxRequests, Number(values.requests))
  process.stdout.write(`Filling a database with ${items.toLocaleString('en')} items and their vectors.\n`)
  const bench = await open()
  const people: string[] = []
  let seller = ''
  let [searchers, sellers]: [Person[], Person[]] = [[], []]
  await fillTables(bench.superuser, async (client) => {
    await fillEmbeddings(client, await stockShops(client, dresses(items), 1000))
    // Adds a learned tag, so that searches also compute its votes.
    await client.query(
      `insert into learned_tags (model, tag_id, threshold, precision, learned_at)
        select $1, id, 0.5, 0.8, now() from tags where name in ('Vintage', 'Everyday')`,
      [describeModel().version],
    )
    // Rate limits apply per account, so the benchmark needs many accounts.
    for (const { cookie } of await makeBuyers(client, 11)) people.push(cookie)
    for (const { cookie } of await makeSellers(client, 1)) seller = cookie
    searchers = await makeBuyers(client, Math.ceil(minutes * peoplePerMinute.searchers))
    sellers = await makeSellers(client, Math.ceil(minutes * peoplePerMinute.sellers))
  })
  const socket = join(bench.folder, 'watch')
  const app = await startProcess(here('watched.ts'), {
    DATABASE_URL: bench.url,
    ID_ENCRYPTION_KEY: newKey().toString('base64'),
    DATA_DIR: bench.folder,
    WATCH_SOCKET: socket,
  })
  const photos = await photosToAskWith(values.photos)

  const forms = photos.map((photo) => photoForm('photo', [photo]))
  const ask = (cookie: string, n: number): Promise<number> =>
    send(`${app.url}/api/homepage/img_search`, cookie, forms[n % forms.length] ?? Buffer.of())
  /** Each person sends the next request after the reply. */
  const measure = async (cookies: readonly string[]) => {
    await askDelay(socket)
    const times = await Promise.all(
      cookies.map(async (cookie, person) => {
        const own: number[] = []
        for (let n = 0; n < requestsEach; n += 1) own.push(await ask(cookie, n * 7 + person))
        return own
      }),
    )
    return { times: times.flat(), delay: await askDelay(socket) }
  }

  const [warming = '', alone = '', ...together] = people
  await askDelay(socket)
  const cold = await ask(warming, 0)
  const loading = await askDelay(socket)
  for (let n = 0; n < Math.min(20, requestsEach); n += 1) await ask(warming, n)

  const rows: (string | number)[][] = [
    ['people at once', 'p50 ms', 'p95 ms', 'loop p99 ms', 'loop max ms', 'own work max ms'],
  ]
  for (const [name, cookies] of [
    ['1', [alone]],
    ['8', together.slice(0, 8)],
  ] as const) {
    const { times, delay } = await measure(cookies)
    rows.push([
      name,
      ...[quantile(times, 0.5), quantile(times, 0.95), delay.p99, delay.max, delay.own].map((ms) =>
        ms.toFixed(1),
      ),
    ])
  }
  printTable(rows)

  const tag = (cookie: string, n: number): Promise<number> => {
    const three = Array.from(
      { length: taggedPhotos },
      (_, m) => photos[(n * taggedPhotos + m) % photos.length],
    )
    const form = photoForm(
      'img',
      three.filter((photo) => photo !== undefined),
    )
    return send(`${app.url}/api/store/auto_tagging`, cookie, form)
  }
  const tagging: number[] = []
  for (let n = 0; n < requestsEach; n += 1) tagging.push(await tag(seller, n))
  process.stdout.write(
    `\nAuto tagging of ${taggedPhotos} photos together: p50 ${quantile(tagging, 0.5).toFixed(0)} ms, ` +
      `p95 ${quantile(tagging, 0.95).toFixed(0)} ms.\n`,
  )
  const memory = await app.memory()
  process.stdout.write(
    `\nThe first search, with the model and all vectors to load: ${cold.toFixed(0)} ms, event loop at most ` +
      `${loading.max.toFixed(1)} ms, of its own work ${loading.own.toFixed(1)} ms.${memory === null ? '' : ` ${Math.round(memory / 2 ** 20)} MB of memory.`}\n`,
  )
  await measureMemory(app, { minutes, requestsEach: maxRequests, searchers, sellers, search: ask, tag })
  await app.stop()
  await bench.stop()
}
