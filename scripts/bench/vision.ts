import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { sizes } from '#domain/sizes.ts'
import { basicColours } from '#server/platform/vision/colour.ts'
import { describeModel } from '#server/platform/vision/model.ts'
import { newKey } from '#server/platform/vault/vault.ts'
import { palette, photograph } from '../demo/drawing/index.ts'
import { copyRows, fillTables } from './copy.ts'
import { benchDatabase } from './database.ts'
import { printTable } from './load.ts'
import { startProcess } from './processes.ts'
import { type Piece, stockShops } from './stock.ts'

const here = (path: string) => new URL(path, import.meta.url).pathname
/** Of each account: under the limit of photos that an account may send. */
const mostRequests = 50
const rowsAtOnce = 2_000
const queryPhotos = 24
const taggedPhotos = 3

interface Delay {
  max: number
  p99: number
  /** Of its own work alone. */
  own: number
}

function* dresses(count: number): Generator<Piece> {
  for (let n = 1; n <= count; n += 1)
    yield {
      name: `Dress ${n}`,
      description: 'One piece only.',
      pesos: 100 + (n % 900),
      size: sizes[n % sizes.length] ?? 'M',
      style: n % 2 ? 1 : 0,
      tags: ['Dress'],
    }
}

const hexOf = (floats: Float32Array): string =>
  `\\x${Buffer.from(floats.buffer, floats.byteOffset, floats.byteLength).toString('hex')}`

/** Made up, of length 1, each with one colour: a search compares with all of them, whatever they say. */
const fillLooks = async (client: pg.Client, ids: string[]): Promise<void> => {
  const { version, vectorSize } = describeModel()
  for (let first = 0; first < ids.length; first += rowsAtOnce)
    await copyRows(
      client,
      'photo_looks (item_id, position, model, photo_key, vector, colours, kind, looked_at)',
      ids.slice(first, first + rowsAtOnce).map((id, n) => {
        const raw = Float32Array.from({ length: vectorSize }, () => Math.random() - 0.5)
        const length = Math.hypot(...raw)
        const colours = new Float32Array(basicColours.length)
        colours[n % colours.length] = 1
        const key = createHash('sha256').update(id).digest('hex')
        const vector = hexOf(raw.map((value) => value / length))
        return [id, 0, version, key, vector, hexOf(colours), 'Dress', new Date().toISOString()]
      }),
    )
}

/** Signed in by rows: the limits are of an account, so that a measurement needs many. */
const makePeople = async (pool: pg.Pool, kind: 'buyer' | 'seller', count: number): Promise<string[]> => {
  const cookies: string[] = []
  for (let n = 0; n < count; n += 1) {
    const id = uuidv7()
    const token = randomBytes(32).toString('base64url')
    await pool.query(
      `insert into accounts (id, kind, email, password_hash, first_name, last_name, phone_no, created_at)
        values ($1, $2, $3, '-', 'Bea', 'Manalo', '09170000000', now())`,
      [id, kind, `asking-${kind}${n}@bench.ph`],
    )
    await pool.query(
      kind === 'buyer'
        ? 'insert into buyers (account_id, is_feminine) values ($1, 1)'
        : `insert into sellers (account_id, address, verified) values ($1, 'Baguio', 1)`,
      [id],
    )
    await pool.query(
      `insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
        values ($1, $2, now(), now(), now() + interval '1 day')`,
      [createHash('sha256').update(token).digest(), id],
    )
    cookies.push(`session=${token}`)
  }
  return cookies
}

const photosToAskWith = async (folder: string): Promise<Uint8Array<ArrayBuffer>[]> => {
  const images = join(folder, 'images')
  if (existsSync(images))
    return readdirSync(images)
      .toSorted()
      .slice(0, queryPhotos)
      .map((name) => new Uint8Array(readFileSync(join(images, name))))
  const colours = Object.values(palette).slice(0, queryPhotos)
  return Promise.all(
    colours.map(async (colour, seed) =>
      Uint8Array.from(await photograph({ kind: 'dress', colour, pattern: 'plain', seed: seed + 1 }, 0)),
    ),
  )
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
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Photo searches as whole requests: of one person, and of eight at once; and auto tagging. */
export const benchVision = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      items: { type: 'string', default: '20000' },
      photos: { type: 'string', default: '../shared/photos' },
      requests: { type: 'string', default: String(mostRequests) },
    },
  })
  const items = Number(values.items)
  const requestsEach = Math.min(mostRequests, Number(values.requests))
  process.stdout.write(`Filling a database with ${items.toLocaleString('en')} items and their vectors.\n`)
  const bench = await benchDatabase()
  await fillTables(bench.superuser, async (client) =>
    fillLooks(client, await stockShops(client, dresses(items), 1000)),
  )
  const people = await makePeople(bench.database.pool, 'buyer', 11)
  const [seller = ''] = await makePeople(bench.database.pool, 'seller', 1)
  const socket = join(bench.folder, 'watch')
  const app = await startProcess(here('watched.ts'), {
    DATABASE_URL: bench.url,
    ID_ENCRYPTION_KEY: newKey().toString('base64'),
    DATA_DIR: bench.folder,
    WATCH_SOCKET: socket,
  })
  const photos = await photosToAskWith(values.photos)

  const send = async (
    path: string,
    cookie: string,
    field: string,
    sent: Uint8Array<ArrayBuffer>[],
  ): Promise<number> => {
    const form = new FormData()
    for (const photo of sent) form.append(field, new Blob([photo]), 'photo.jpg')
    const began = performance.now()
    const answer = await fetch(`${app.url}/api/${path}`, { method: 'POST', headers: { cookie }, body: form })
    const body = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status} ${body}`)
    return performance.now() - began
  }
  const ask = (cookie: string, photo: Uint8Array<ArrayBuffer>): Promise<number> =>
    send('homepage/img_search', cookie, 'photo', [photo])
  /** Each person asks again as soon as they were answered. */
  const measure = async (cookies: readonly string[]) => {
    await askDelay(socket)
    const times = await Promise.all(
      cookies.map(async (cookie, person) => {
        const own: number[] = []
        for (let n = 0; n < requestsEach; n += 1) {
          const photo = photos[(n * 7 + person) % photos.length]
          if (photo) own.push(await ask(cookie, photo))
        }
        return own
      }),
    )
    return { times: times.flat(), delay: await askDelay(socket) }
  }

  const [warming = '', alone = '', ...together] = people
  await askDelay(socket)
  const cold = await ask(warming, photos[0] ?? new Uint8Array())
  const loading = await askDelay(socket)
  for (let n = 0; n < Math.min(20, requestsEach); n += 1)
    await ask(warming, photos[n % photos.length] ?? new Uint8Array())

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

  const tagging: number[] = []
  for (let n = 0; n < requestsEach; n += 1) {
    const three = Array.from(
      { length: taggedPhotos },
      (_, m) => photos[(n * taggedPhotos + m) % photos.length],
    )
    tagging.push(
      await send(
        'store/auto_tagging',
        seller,
        'img',
        three.filter((photo) => photo !== undefined),
      ),
    )
  }
  process.stdout.write(
    `\nAuto tagging of ${taggedPhotos} photos together: p50 ${quantile(tagging, 0.5).toFixed(0)} ms, ` +
      `p95 ${quantile(tagging, 0.95).toFixed(0)} ms.\n`,
  )
  const memory = await app.memory()
  process.stdout.write(
    `\nThe first search, with the model and all vectors to load: ${cold.toFixed(0)} ms, event loop at most ` +
      `${loading.max.toFixed(1)} ms, of its own work ${loading.own.toFixed(1)} ms.${memory === null ? '' : ` ${Math.round(memory / 2 ** 20)} MB of memory.`}\n`,
  )
  await app.stop()
  await bench.stop()
}
