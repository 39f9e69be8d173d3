import pg from 'pg'
import { fillTables } from '../bench/copy.ts'
import { stockShops } from '../bench/stock.ts'
import type { CatalogueItem } from './items.ts'

const minute = 60_000
const indexOfWords = 'item_search_document'
/** Batches that are indexed concurrently. More bring nothing on two cores. */
const indexers = 2

/** Creating an index afterwards takes a third of the time of updating it row by row. */
const withoutIndex = async (client: pg.Client, name: string, fill: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query<{ definition: string }>(
    'select pg_get_indexdef($1::regclass) as definition',
    [name],
  )
  await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of rows) await client.query(definition)
}

/** Indexes batches of items on their own connections while the next batch is inserted. */
const indexing = async (superuser: pg.ClientConfig) => {
  const clients = Array.from({ length: indexers }, () => new pg.Client(superuser))
  for (const client of clients) {
    await client.connect()
    await client.query('set session_replication_role = replica; set jit = off')
  }
  const underWay: Promise<unknown>[] = []
  let next = 0
  return {
    async index(lot: string[]): Promise<void> {
      const n = next % indexers
      next += 1
      await underWay[n]
      underWay[n] = clients[n]?.query('select index_items($1::uuid[])', [lot]) ?? Promise.resolve()
    },
    async end(): Promise<void> {
      await Promise.all(underWay)
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

/** Inserts and indexes items for sale, and returns their ids. Later ones are older. */
export const loadCatalogue = async (
  superuser: pg.ClientConfig,
  items: Iterable<CatalogueItem>,
  shops?: number,
): Promise<string[]> => {
  let ids: string[] = []
  await fillTables(superuser, (client) =>
    withoutIndex(client, indexOfWords, async () => {
      const { index, end } = await indexing(superuser)
      ids = await stockShops(client, items, minute, index, shops)
      await end()
    }),
  )
  return ids
}
