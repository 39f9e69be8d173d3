import pg from 'pg'
import { fillTables } from '../bench/copy.ts'
import { stockShops } from '../bench/stock.ts'
import type { CataloguePiece } from './pieces.ts'

const minute = 60_000
const indexOfWords = 'item_search_document'
/** As many lots of pieces are made ready for searches at a time; two cores have nothing from more. */
const indexers = 2

/** An index that is made at once takes a third of the time that one takes which grows by each row. */
const withoutIndex = async (client: pg.Client, name: string, fill: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query<{ definition: string }>(
    'select pg_get_indexdef($1::regclass) as definition',
    [name],
  )
  await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of rows) await client.query(definition)
}

/** Indexes lots of pieces on connections of their own, while the next lot is on its way. */
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

/** Puts the pieces up for sale, indexed once each; answers their ids. Later ones were listed earlier. */
export const loadCatalogue = async (
  superuser: pg.ClientConfig,
  pieces: Iterable<CataloguePiece>,
  shops?: number,
): Promise<string[]> => {
  let ids: string[] = []
  await fillTables(superuser, (client) =>
    withoutIndex(client, indexOfWords, async () => {
      const { index, end } = await indexing(superuser)
      ids = await stockShops(client, pieces, minute, index, shops)
      await end()
    }),
  )
  return ids
}
