import pg from 'pg'

/** Over a connection of its own, as what comes before may have broken it. */
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
