import type pg from 'pg'

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
