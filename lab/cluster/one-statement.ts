import pg from 'pg'

/** Runs one statement on a new connection, because an earlier fault may have broken a shared one. */
export const oneStatement = async <Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
): Promise<Row[]> => {
  const client = new pg.Client(connectionString)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
