import { manyOpenTickets } from '#tests/support/open-tickets.ts'
import { newKey } from '#server/platform/vault/vault.ts'
import type { Database } from '#server/platform/db/connect.ts'
import type { BenchDatabase } from '../database.ts'
import type { Ask } from '../load.ts'
import { type Person, personOf } from '../people.ts'
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts'
import type { Sample } from '../start-bare.ts'
import type { Stock } from './stock.ts'

/** A stocked marketplace with its server as in production. */
export interface World {
  items: number
  app: ServerProcess
  database: Database
  /** Where its files are. */
  folder: string
  buyers: Person[]
  /** Of pieces for sale, drawn from all of them. */
  pieces: string[]
  /** How many pictures are sent and shown, over and over. */
  pictures: number
  stop(): Promise<void>
}

/** One kind of call to measure. */
export interface Kind {
  name: string
  /** The next request, as a person would send it. */
  next: () => Ask
  /** What has to be done for the answer, without HTTP and who asks: its statements over the pool, where it has any. */
  alone: {
    what: string
    work: () => Promise<unknown>
    /** How many calls are all of it, where it is not always the same. */
    times?: number
  } | null
  /** Where each request uses something up: how many for each second of a measurement. */
  perSecond?: number
}

/** Over and over through all of them. */
export const inTurn = <Of>(all: readonly Of[]): (() => Of) => {
  let n = -1
  return () => {
    n = (n + 1) % all.length
    const next = all[n]
    if (next === undefined) throw new Error('There is nothing to take')
    return next
  }
}

export const asJSON = (body: unknown, headers: Record<string, string>): Omit<Ask, 'path'> => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Asks once; throws where the answer is no success. */
export const askOnce = async (base: string, { path, body, ...how }: Ask): Promise<Omit<Sample, 'name'>> => {
  const answer = await fetch(`${base}${path}`, {
    ...how,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${bytes.toString()}`)
  return { type: answer.headers.get('content-type') ?? '', body: bytes }
}

const piecesDrawn = 20_000

export const openWorld = async (wish: Stock, pictures: number, bench: BenchDatabase): Promise<World> => {
  const { database, folder } = bench
  const { rows: buyers } = await database.pool.query<{ id: string }>('select account_id as id from buyers')
  const { rows: pieces } = await database.pool.query<{ id: string }>(
    "select id from items where availability = 'for_sale' order by md5(id::text) limit $1",
    [piecesDrawn],
  )
  const app = await startProcess(new URL('../../../src/server/main.ts', import.meta.url).pathname, {
    ...manyOpenTickets,
    DATABASE_URL: bench.url,
    ID_ENCRYPTION_KEY: newKey().toString('base64'),
    DATA_DIR: folder,
    LOOK_AT_PHOTOS: wish.looks ? 'yes' : 'no',
    // Sign-ins are limited by address, and here each person comes from another.
    TRUSTED_PROXIES: '1',
  })
  return {
    items: wish.items,
    app,
    database,
    folder,
    buyers: buyers.map(({ id }) => personOf(id)),
    pieces: pieces.map(({ id }) => id),
    pictures,
    stop: app.stop,
  }
}
