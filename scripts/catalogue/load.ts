import type pg from 'pg'
import { fillTables } from '../bench/copy.ts'
import { stockShops } from '../bench/stock.ts'
import type { CataloguePiece } from './pieces.ts'

const minute = 60_000
const indexOfWords = 'item_search_document'

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

/** Puts the pieces up for sale, indexed once each; answers their ids. Later ones were listed earlier. */
export const loadCatalogue = async (
  superuser: pg.ClientConfig,
  pieces: Iterable<CataloguePiece>,
  shops?: number,
): Promise<string[]> => {
  let ids: string[] = []
  await fillTables(superuser, (client) =>
    withoutIndex(client, indexOfWords, async () => {
      ids = await stockShops(
        client,
        pieces,
        minute,
        (lot) => client.query('select index_items($1::uuid[])', [lot]),
        shops,
      )
    }),
  )
  return ids
}
