import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** The transaction that this connection is in, for the functions of the app. */
export const transactionOf = (client: pg.PoolClient): Tx => {
  const pool = {
    connect: () =>
      Promise.resolve({
        query: client.query.bind(client),
        release: () => undefined,
      }),
    end: () => Promise.resolve(),
  }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) as Tx
}

/** Inserts rows in one statement. Dates become ISO text, bytes `\x…`. */
export const insertRows = async (
  client: pg.PoolClient,
  table: string,
  rows: Record<string, unknown>[],
): Promise<void> => {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).join(', ')
  const json = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
        ]),
      ),
    ),
  )
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
    [json],
  )
}
