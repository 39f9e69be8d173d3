import { manyOpenTickets } from '../../../tests/support/open-tickets.ts'
import { newKey } from '../../../src/server/platform/vault/vault.ts'
import type { Database } from '../../../src/server/platform/db/connect.ts'
import type { BenchDatabase } from '../database.ts'
import type { Ask } from '../load.ts'
import { type Person, personOf } from '../people.ts'
import { type ServerProcess, startProcess } from '../../../tests/support/server-process.ts'
import type { Sample } from '../start-bare.ts'
import type { Stock } from './stock.ts'

/** A filled marketplace with its production server. */
export interface World {
  items: number
  app: ServerProcess
  database: Database
  /** The folder of its files. */
  folder: string
  buyers: Person[]
  /** Random items for sale. */
  itemIDs: string[]
  /** The number of pictures that are used in turn. */
  pictures: number
  stop(): Promise<void>
}

/** A call to measure. */
export interface Kind {
  name: string
  /** Creates the next request. */
  next: () => Ask
  /** The database work of the call alone, without HTTP and authentication. */
  alone: {
    what: string
    work: () => Promise<unknown>
    /** The number of calls in a round, where calls differ. */
    times?: number
  } | null
  /** Requests per second of measurement, where each uses something up. */
  perSecond?: number
}

/** Cycles through the values. */
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

/** Sends one request. Throws if it fails. */
export const askOnce = async (base: string, { path, body, ...how }: Ask): Promise<Omit<Sample, 'name'>> => {
  const answer = await fetch(`${base}${path}`, {
    ...how,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${bytes.toString()}`)
  return { type: answer.headers.get('content-type') ?? '', body: bytes }
}

const maxRandomItems = 20_000

export const openWorld = async (
  stockOptions: Stock,
  pictures: number,
  bench: BenchDatabase,
): Promise<World> => {
  const { database, folder } = bench
  const { rows: buyers } = await database.pool.query<{ id: string }>('select account_id as id from buyers')
  const { rows: items } = await database.pool.query<{ id: string }>(
    'select item_id as id from item_search where not held order by md5(item_id::text) limit $1',
    [maxRandomItems],
  )
  const app = await startProcess(new URL('../../../src/server/main.ts', import.meta.url).pathname, {
    ...manyOpenTickets,
    DATABASE_URL: bench.url,
    ID_ENCRYPTION_KEY: newKey().toString('base64'),
    DATA_DIR: folder,
    ANALYZE_PHOTOS: stockOptions.embeddings ? 'yes' : 'no',
    // Sign-ins are limited by address, so each person gets an own address.
    TRUSTED_PROXIES: '1',
  })
  return {
    items: stockOptions.items,
    app,
    database,
    folder,
    buyers: buyers.map(({ id }) => personOf(id)),
    itemIDs: items.map(({ id }) => id),
    pictures,
    stop: app.stop,
  }
}
